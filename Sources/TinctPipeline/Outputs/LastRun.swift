#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// All that a run which went well has seen and left in its folder. While everything is as it was, the
/// same command has nothing to do, and a few thousand looks at files tell so, without reading or
/// planning anything.
///
/// It stands in the folder beside the record, as a hidden file for each command, and can be deleted at
/// any time. Nothing is made of it but the answer whether all is as it was.
public struct LastRun: Hashable {
  /// A file that was left in a folder.
  struct File: Hashable {
    /// Its name in the folder.
    let name: String
    let size: Int
    let modified: FileStatus.Time
  }

  /// A folder that was left.
  struct Folder: Hashable {
    /// Its name below the root; empty for the root.
    let name: String
    /// When a name in it was last changed; nil for the root, in which this file itself is written.
    var modified: FileStatus.Time?
    var files: [File]
  }

  /// What tells the command from all others: see `identity`.
  let identity: Fingerprint
  /// How many files it tells of where nothing changed; 0 if it is to say nothing.
  let toldCount: Int
  let sights: [String: FileStatus?]
  let folders: [Folder]

  /// The commands that leave such a file.
  private static let makers = ["tint", "board", "frames", "sprites"]
  private static let sizeLimit = 1 << 28

  /// The name of the hidden file of a command.
  static func fileName(of maker: String) -> String { ".tinct-last-\(maker)" }

  /// What tells a command line from all others, here and with this tool.
  ///
  /// - Parameters:
  ///   - arguments: all words of the command line but the first.
  ///   - build: what tells this build of the program from all others.
  public static func identity(_ arguments: [String], build: String) -> Fingerprint {
    var packed = PackedWriter()
    packed.put("last run 1")
    packed.put(build)
    packed.put(ShippedFiles.executableMark ?? "")
    packed.put((try? ShippedFiles.locate())?.root ?? "")
    packed.put(workingFolder ?? "")
    packed.put(arguments) { packed, argument in packed.put(argument) }
    return Fingerprint(of: packed.bytes)
  }

  private static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// How many files a command line tells of where nothing changed (0 for saying nothing), if a former run of
  /// it went well and nothing has changed since: nothing that it read or looked for, nothing that it
  /// wrote. Nil if that is not known.
  ///
  /// - Parameters:
  ///   - arguments: all words of the command line but the first.
  ///   - build: what tells this build of the program from all others.
  public static func standing(_ arguments: [String], build: String) -> Int? {
    guard let maker = arguments.first, makers.contains(maker), let root = folder(in: arguments),
      let last = read(of: maker, in: root), last.identity == identity(arguments, build: build),
      last.sights.allSatisfy({ FileStatus(at: $0.key) == $0.value }),
      last.isLeft(in: root)
    else { return nil }
    return last.toldCount
  }

  private static func read(of maker: String, in root: String) -> LastRun? {
    guard
      let file = try? FileDescriptor(
        "\(root)/\(fileName(of: maker))", O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file,
      let bytes = try? file.contents(expecting: status.size, limit: sizeLimit)
    else { return nil }
    return LastRun(bytes)
  }

  /// The folder of outputs that a command line seems to name. If it means another one, no file there is
  /// of this command line.
  private static func folder(in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated().reversed() {
      if argument.hasPrefix("--out=") { return String(argument.dropFirst(6)) }
      if argument == "--out" || argument == "-o", index + 1 < arguments.count {
        return arguments[index + 1]
      }
    }
    return nil
  }

  /// Whether all files are as the run has left them, and nothing was left there by others.
  private func isLeft(in root: String) -> Bool {
    let place = OutputFolder(path: root, gate: WriteGate())
    for folder in folders {
      guard let file = try? place.opened(existing: folder.name[...]),
        let status = try? file.status()
      else { return false }
      if let modified = folder.modified {
        guard status.modified == modified else { return false }
      } else if !TemporaryName.all(inFolder: root).isEmpty {
        return false
      }
      for left in folder.files {
        guard let status = FileStatus(ofLink: left.name, in: file.number), status.kind == .file,
          status.size == left.size, status.modified == left.modified
        else { return false }
      }
    }
    return true
  }
}
