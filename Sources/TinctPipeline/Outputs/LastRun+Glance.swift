#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The look at what the last run has left, which most of the time of a run with nothing to do goes into:
/// the file is read in place, and nothing is made of what it tells.
extension LastRun {
  /// The commands that leave such a file.
  private static let makers = ["tint", "board", "frames", "sprites"]
  private static let sizeLimit = 1 << 28

  /// How many files a command line tells of where nothing changed (0 for saying nothing), if a former run of
  /// it went well and nothing has changed since: nothing that it read or looked for, nothing that it
  /// wrote. Nil if that is not known.
  ///
  /// - Parameters:
  ///   - arguments: all words of the command line but the first.
  ///   - build: what tells this build of the program from all others.
  public static func standing(_ arguments: [String], build: String) -> Int? {
    guard let maker = arguments.first, makers.contains(maker), let path = folder(in: arguments),
      let root = try? FileDescriptor(path, O_RDONLY | O_DIRECTORY),
      let bytes = read(of: maker, in: root),
      let content = SealedBytes.open(bytes, mark: mark)
    else { return nil }
    var note = PackedReader(content)
    do throws(PackedReader.Damage) {
      guard try note.fingerprint() == identity(arguments, build: build) else { return nil }
      let toldCount = try note.number()
      for _ in 0..<(try note.count()) {
        let path = try note.path()
        guard try note.status() == FileStatus(at: path) else { return nil }
      }
      let folders = try note.items { (note) throws(PackedReader.Damage) in try note.list() }
      // Others may have left something beside the record. The times of the other folders tell so.
      guard note.isAtEnd, TemporaryName.all(inFolder: path).isEmpty else { return nil }
      // To start a thread takes as long as to look at some hundred files.
      let runner = JobRunner(threads: content.count < 1 << 14 ? 1 : 2)
      let areLeft = runner.run(folders) { (try? isLeft($0, in: root.number)) ?? false }
      return areLeft.allSatisfy(\.self) ? toldCount : nil
    } catch { return nil }
  }

  private static func read(of maker: String, in root: borrowing FileDescriptor) -> [UInt8]? {
    guard
      let file = try? FileDescriptor(
        fileName(of: maker), O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: root.number),
      let status = try? file.status(), status.kind == .file
    else { return nil }
    return try? file.contents(expecting: status.size, limit: sizeLimit)
  }

  /// The folder of outputs that a command line seems to name. If it means another one, no file there is
  /// of this command line.
  private static func folder(in arguments: [String]) -> String? {
    for index in arguments.indices.reversed() {
      let argument = arguments[index]
      if argument.hasPrefix("--out=") { return String(argument.dropFirst(6)) }
      if argument == "--out" || argument == "-o", index + 1 < arguments.count {
        return arguments[index + 1]
      }
    }
    return nil
  }

  /// Whether a folder of outputs and the files in it are as they were left.
  private static func isLeft(
    _ folder: ArraySlice<UInt8>, in root: Int32
  ) throws(PackedReader.Damage) -> Bool {
    var note = PackedReader(folder)
    var opened: FileDescriptor?
    for _ in 0..<(try note.count()) {
      let (part, flags) = (try note.text(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard let next = try? FileDescriptor(part, flags, in: opened?.number ?? root) else {
        return false
      }
      opened = consume next
    }
    if try note.number(below: 2) == 1 {
      let modified = try note.time()
      guard FileStatus(of: opened?.number ?? root)?.modified == modified else { return false }
    }
    while !note.isAtEnd {
      let status = FileStatus(ofLink: try note.path(), in: opened?.number ?? root)
      let (size, modified) = (try note.number(), try note.time())
      guard let status, status.kind == .file, status.size == size, status.modified == modified
      else { return false }
    }
    return true
  }
}
