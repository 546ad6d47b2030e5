import Foundation
import Testing
import TinctGraphics
import TinctPipeline

struct InputReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reader(limit: Int) -> InputReader {
    var limits = Limits()
    limits.fileBytes = limit
    return InputReader(limits: limits)
  }

  @Test(arguments: [0, 1, 65536, 100_000])
  func `a file of the limit is read whole, one byte more is refused`(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try Data(bytes).write(to: URL(filePath: folder("a")))
    #expect(try reader(limit: size).read(folder("a")) == bytes)
    guard size > 0 else { return }
    #expect(throws: InputError.tooLarge(path: folder("a"), limit: size - 1)) {
      try reader(limit: size - 1).read(folder("a"))
    }
  }

  @Test func `an endless stream is refused at the limit`() throws {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cat")
    process.arguments = ["/dev/zero"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(throws: InputError.tooLarge(path: path, limit: 300_000)) {
      try reader(limit: 300_000).read(path)
    }
  }

  @Test func `a named pipe and a device are refused, not waited for`() throws {
    let name = folder("pipe")
    try #require(mkfifo(name, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: name)
    for path in [name, folder("link"), "/dev/zero", "/dev/null"] {
      #expect(throws: InputError.noFile(path: path)) { try InputReader().read(path) }
      #expect(InputReader().peek(path) == nil)
    }
  }

  @Test func `a pipe is read to its end`() throws {
    let pipe = Pipe()
    let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: bytes)
      try? pipe.fileHandleForWriting.close()
    }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try InputReader().read(path) == Array(bytes))
  }

  @Test func `a pipe gives the same however often it is read`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("once".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let reader = InputReader()
    #expect(try reader.read(path) == Array("once".utf8))
    #expect(try reader.withoutRecord.read(path) == Array("once".utf8))
  }

  @Test func `a missing file and a folder say so`() {
    #expect(throws: InputError.missing(path: folder("none"))) {
      try InputReader().read(folder("none"))
    }
    #expect(throws: InputError.missing(path: folder("none"))) {
      try InputReader().files(at: folder("none"), endings: [".png"])
    }
    #expect(throws: InputError.folderInsteadOfFile(path: folder.path)) {
      try InputReader().read(folder.path)
    }
  }

  @Test func `a folder gives its files by name, hidden ones and folders left out`() throws {
    for name in ["b.png", "a.PNG", "Z.png", ".c.png", "d.txt", "e.png/f.png"] {
      try folder.put("", at: name)
    }
    let files = try InputReader().files(at: folder.path, endings: [".png"])
    #expect(files == ["Z.png", "a.PNG", "b.png"].map { folder($0) })
  }

  @Test func `a folder without a fitting file is an error`() throws {
    try folder.put("", at: "d.txt")
    #expect(throws: InputError.nothingFound(folder: folder.path, endings: [".png"], others: [])) {
      try InputReader().files(at: folder.path, endings: [".png"])
    }
  }
}
