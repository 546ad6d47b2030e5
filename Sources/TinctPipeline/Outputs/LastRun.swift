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
public struct LastRun {
  /// A file that was left in a folder.
  struct File {
    /// Its name in the folder.
    let name: String
    let size: Int
    let modified: FileStatus.Time
  }

  /// A folder that was left.
  struct Folder {
    /// Its name below the root; empty for the root.
    let name: String
    /// When a name in it was last changed; nil for the root, in which this file itself is written.
    let modified: FileStatus.Time?
    let files: [File]
  }

  /// What tells the command from all others: see `identity`.
  let identity: Fingerprint
  /// How many files it tells of where nothing changed; 0 if it is to say nothing.
  let toldCount: Int
  let sights: [String: FileStatus?]
  let folders: [Folder]

  /// The name of the hidden file of a command.
  static func fileName(of maker: String) -> String { ".tinct-last-\(maker)" }

  /// What tells a command line from all others, here and with this tool.
  ///
  /// - Parameters:
  ///   - arguments: all words of the command line but the first.
  ///   - build: what tells this build of the program from all others.
  public static func identity(_ arguments: [String], build: String) -> Fingerprint {
    var packed = PackedWriter()
    packed.put("last run 2")
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
}
