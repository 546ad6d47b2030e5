/// The record of a run that went well: everything that it looked at, and the files that it left.
///
/// While all of that is unchanged, the same command line has nothing to do. Checking the status of
/// a few thousand files proves it, without reading or planning anything (`UpToDateCheck`). Every
/// command that writes files has such a record, an entry of the disk cache under a hash of the
/// command line. It can be deleted at any time.
struct RunRecord {
  /// A file that was left in a folder.
  struct File {
    /// The name in the folder.
    let name: String
    let size: Int
    let modified: FileStatus.Time
  }

  /// A folder that was left.
  struct Folder {
    /// The path of the folder of all outputs.
    let root: String
    /// The name below the root; empty for the root itself.
    let name: String
    /// The time of the last change to a name in it; nil for the root, in which others may work too.
    let modified: FileStatus.Time?
    /// The folder belongs to the outputs: temporary files in it were left by killed runs. The
    /// folder of a single file that a person named belongs to others.
    let isOwn: Bool
    let files: [File]
  }

  /// The number of files to report when nothing changed; 0 to say nothing.
  let fileCount: Int
  /// The status of everything that the run looked at; nil where there was nothing.
  let inputs: [String: FileStatus?]
  let folders: [Folder]

  /// The record of a run that has moved on to another folder, as seen from anywhere.
  func paths(from base: String) -> RunRecord {
    func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(base)/\(path)" }
    return RunRecord(
      fileCount: fileCount,
      inputs: Dictionary(inputs.map { (path($0.key), $0.value) }) { $1 },
      folders: folders.map {
        Folder(
          root: path($0.root), name: $0.name, modified: $0.modified, isOwn: $0.isOwn,
          files: $0.files)
      })
  }
}

/// A command line of a build, in the folder that it runs in.
///
/// - Note: Two runs of one identity can differ only by the files that they see.
public struct RunIdentity: Hashable, Sendable {
  /// All words after the name of the program.
  public let arguments: [String]
  /// The hash under which the record of the run is kept.
  let fingerprint: Fingerprint
  /// The working folder; nil if it was removed.
  let folder: String?

  /// Identifies a run.
  ///
  /// - Parameters:
  ///   - arguments: all words after the name of the program.
  ///   - build: a name that no other build of the program has.
  public init(arguments: [String], build: String) {
    self.arguments = arguments
    var packed = PackedWriter()
    packed.put("run record 3")
    packed.put(build)
    packed.put(ShippedFiles.executableMark ?? "")
    // The location of the cache also depends on a variable of the environment.
    packed.put((try? ShippedFiles.locate())?.root ?? "")
    folder = workingFolder()
    packed.put(folder ?? "")
    packed.put(arguments) { packed, argument in packed.put(argument) }
    fingerprint = Fingerprint(of: packed.bytes)
  }
}

// MARK: - Bytes

extension RunRecord {
  /// The most files or paths in a part; one thread checks a part without a break.
  private static let partSize = 256

  /// The bytes of the record, the same for equal records: the number of files to report, then the
  /// parts, each with its length. Paths end in a zero, so that they can be used where they are,
  /// without a copy.
  var bytes: [UInt8] {
    var packed = PackedWriter()
    packed.put(fileCount)
    let inputs = inputs.sorted { $0.key < $1.key }
    var parts = Self.chunks(inputs).map(Self.part)
    for folder in folders {
      // A folder without files has a part as well, because its time counts.
      let chunks = folder.files.isEmpty ? [[]] : Self.chunks(folder.files)
      parts += chunks.enumerated().map { Self.part(folder, $1, isFirst: $0 == 0) }
    }
    packed.put(parts) { packed, part in packed.put(part) }
    return packed.bytes
  }

  /// The kinds of parts, by the number that each begins with.
  enum PartKind: Int {
    case inputs, outputs
  }

  private static func part(_ inputs: [(key: String, value: FileStatus?)]) -> [UInt8] {
    var packed = PackedWriter()
    packed.put(PartKind.inputs.rawValue)
    for (path, status) in inputs {
      packed.put(path: path)
      packed.put(status == nil ? 0 : 1)
      if let status { packed.put(status) }
    }
    return packed.bytes
  }

  private static func part(_ folder: Folder, _ files: [File], isFirst: Bool) -> [UInt8] {
    var packed = PackedWriter()
    packed.put(PartKind.outputs.rawValue)
    packed.put(folder.root)
    packed.put(folder.name.split(separator: "/")) { packed, part in packed.put(part) }
    packed.put(folder.isOwn && folder.name.isEmpty && isFirst ? 1 : 0)
    packed.put(folder.modified == nil ? 0 : 1)
    if let modified = folder.modified { packed.put(modified) }
    for file in files {
      packed.put(path: file.name)
      packed.put(file.size)
      packed.put(file.modified)
    }
    return packed.bytes
  }

  private static func chunks<Item>(_ items: [Item]) -> [[Item]] {
    stride(from: 0, to: items.count, by: partSize).map {
      Array(items[$0..<min($0 + partSize, items.count)])
    }
  }
}

extension PackedWriter {
  fileprivate mutating func put(_ status: FileStatus) {
    put(status.kind == .folder ? 1 : 0)
    put(status.identity.device)
    put(status.identity.number)
    put(max(0, status.size))
    put(status.modified)
    put(status.changed)
  }

  /// Adds a time. A time before 1970 is changed by this, and so never matches again.
  fileprivate mutating func put(_ time: FileStatus.Time) {
    put(max(0, time.seconds))
    put(time.nanoseconds)
  }

  /// Adds the number of a device or a file, which may have all 64 bits.
  private mutating func put(_ word: UInt64) {
    put(Int(word & 0xFFFF_FFFF))
    put(Int(word >> 32))
  }
}

extension PackedReader {
  /// Takes the status of an input; nil if there was nothing.
  mutating func status() throws(Damage) -> FileStatus? {
    guard try number(below: 2) == 1 else { return nil }
    let isFolder = try number(below: 2) == 1
    let (device, number) = (try word(), try word())
    return FileStatus(
      kind: isFolder ? .folder : .file,
      identity: FileStatus.Identity(device: device, number: number),
      size: try self.number(), modified: try time(), changed: try time())
  }

  /// Takes a time.
  mutating func time() throws(Damage) -> FileStatus.Time {
    FileStatus.Time(seconds: try number(), nanoseconds: try number(below: 1_000_000_000))
  }

  private mutating func word() throws(Damage) -> UInt64 {
    let low = UInt64(try number(below: 1 << 32))
    return UInt64(try number(below: 1 << 32)) << 32 | low
  }
}
