import Foundation
import Testing

@testable import TinctPipeline

/// The archive that stands for a folder.
struct OutputArchiveTests {
  private let folder: TemporaryFolder
  private let gate = WriteGate()

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("t.tar") }

  /// A folder in an archive.
  private func packed(_ name: String, in archive: OutputArchive) -> OutputFolder {
    OutputFolder(path: folder(name), gate: gate, archive: archive)
  }

  private func written(_ names: [String]) throws -> Data {
    let archive = try OutputArchive.open(path).archive
    let root = packed("out", in: archive)
    for name in names { try root.write([Array(name.utf8)], as: name) }
    try packed("", in: archive).write([Array("tinct record".utf8)], as: ".tinct-record")
    try archive.finish(through: gate)
    return try #require(FileManager.default.contents(atPath: path))
  }

  @Test func `what was written is there as in a folder, now and in the next run`() throws {
    let names = ["b/x", "a", "é/y", String(repeating: "n", count: 120)]
    _ = try written(names)
    #expect(folder.files() == ["t.tar"])
    let archive = try OutputArchive.open(path).archive
    let root = packed("out", in: archive)
    for name in names {
      #expect(root.contents(of: name, limit: 1000) == Array(name.utf8))
      let status = try #require(root.status(of: name))
      #expect(status.kind == .file && status.size == name.utf8.count)
      #expect(status.modified == OutputArchive.modified)
    }
    #expect(root.contents(of: "a", limit: 0) == nil)
    #expect(root.status(of: "c") == nil && root.status(of: "b") == nil)
    #expect(packed("", in: archive).recordNames(startingWith: ".tinct") == [".tinct-record"])
    try archive.finish(through: gate)
    #expect(archive.size == nil)
    try root.write([[1, 2], [3]], as: "a")
    try root.remove("b/x")
    #expect(root.contents(of: "a", limit: 3) == [1, 2, 3] && root.status(of: "b/x") == nil)
    try archive.finish(through: gate)
    #expect(archive.size?.fileCount == 3)
  }

  @Test func `an archive is written while the run goes on, as long runs do it`() throws {
    let whole = try written(["a", "b", "c"])
    try FileManager.default.removeItem(atPath: path)
    let archive = try OutputArchive.open(path).archive
    let root = packed("out", in: archive)
    for name in ["c", "a", "b"] {
      try root.write([Array(name.utf8)], as: name)
      try packed("", in: archive).write([Array("tinct record".utf8)], as: ".tinct-record")
      try archive.finish(through: gate)
      #expect(try OutputArchive.open(path).archive.paths.contains("out/\(name)"))
    }
    #expect(FileManager.default.contents(atPath: path) == whole)
    #expect(folder.files() == ["t.tar"])
  }

  @Test func `the order of writing does not matter`() throws {
    let first = try written(["a", "b/c", "b", "a.b"].filter { $0 != "b" })
    try FileManager.default.removeItem(atPath: path)
    #expect(try written(["a.b", "b/c", "a"]) == first)
  }

  @Test func `threads write at once`() async throws {
    let archive = try OutputArchive.open(path).archive
    let root = packed("", in: archive)
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          _ = try? root.write(
            [[UInt8](repeating: UInt8(number), count: number)], as: "f\(number)")
        }
      }
    }
    try archive.finish(through: gate)
    #expect(archive.size?.fileCount == 200)
    for number in 0..<200 {
      #expect(
        root.contents(of: "f\(number)", limit: 200)
          == [UInt8](repeating: UInt8(number), count: number))
    }
  }

  @Test func `what was made before an interruption is kept, and nothing is made after it`() throws {
    let archive = try OutputArchive.open(path).archive
    let shared = SharedOutputs(archive: archive)
    let maker = OutputMaker(command: "board", line: "board", inputs: [])
    let outputs = try ["a", "b"].map {
      OutputPlan.Output(name: try OutputName(checking: $0), source: $0)
    }
    let plan = try OutputPlan(
      root: folder("out"), outputs: outputs, inputs: InputReader(), gate: gate,
      upkeep: OutputPlan.Upkeep(maker: maker), shared: shared)
    try plan.write([[1]], as: outputs[0].name)
    gate.close()
    #expect(throws: OutputError.interrupted) { try plan.write([[2]], as: outputs[1].name) }
    let left = try OutputArchive.open(path).archive
    #expect(left.paths.sorted() == ["out/.tinct-record", "out/a"])
    #expect(folder.files() == ["t.tar"])
  }

  @Test func `an archive that another run has written meanwhile stays`() throws {
    _ = try written(["a"])
    let archive = try OutputArchive.open(path).archive
    let other = try written(["b"])
    try packed("out", in: archive).write([[1]], as: "c")
    #expect(throws: OutputError.archiveChanged(path: path)) {
      try archive.finish(through: gate)
    }
    #expect(FileManager.default.contents(atPath: path) == other)
    #expect(folder.files() == ["t.tar"])
  }

  @Test func `a member cannot be the folder of another one`() throws {
    let archive = try OutputArchive.open(path).archive
    let root = packed("", in: archive)
    try root.write([[1]], as: "a/b")
    try root.write([[1]], as: "a")
    #expect(throws: OutputError.self) { try archive.finish(through: gate) }
    #expect(folder.files() == [])
  }
}
