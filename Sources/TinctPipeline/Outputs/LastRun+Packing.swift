extension LastRun {
  static let mark = "tinct last run 2\n"

  /// All of it, the same for the same; laid out so that `standing` finds paths as the system takes them.
  var bytes: [UInt8] {
    var packed = PackedWriter()
    packed.put(identity)
    packed.put(toldCount)
    packed.put(sights.sorted { $0.key < $1.key }) { packed, sight in
      packed.put(path: sight.key)
      packed.put(sight.value == nil ? 0 : 1)
      sight.value.map { Self.put(&packed, $0) }
    }
    packed.put(folders) { packed, folder in packed.put(Self.bytes(of: folder)) }
    return SealedBytes.seal(packed.bytes, mark: Self.mark)
  }

  private static func bytes(of folder: Folder) -> [UInt8] {
    var packed = PackedWriter()
    packed.put(folder.name.split(separator: "/")) { packed, part in packed.put(part) }
    packed.put(folder.modified == nil ? 0 : 1)
    folder.modified.map { put(&packed, $0) }
    for file in folder.files {
      packed.put(path: file.name)
      packed.put(file.size)
      put(&packed, file.modified)
    }
    return packed.bytes
  }

  private static func put(_ packed: inout PackedWriter, _ status: FileStatus) {
    packed.put(status.kind == .folder ? 1 : 0)
    put(&packed, status.identity.device)
    put(&packed, status.identity.number)
    packed.put(max(0, status.size))
    put(&packed, status.modified)
    put(&packed, status.changed)
  }

  /// Times before 1970 are not kept, and so are never found again.
  private static func put(_ packed: inout PackedWriter, _ time: FileStatus.Time) {
    packed.put(max(0, time.seconds))
    packed.put(time.nanoseconds)
  }

  /// Numbers of devices and files may have all 64 bits.
  private static func put(_ packed: inout PackedWriter, _ word: UInt64) {
    packed.put(Int(word & 0xFFFF_FFFF))
    packed.put(Int(word >> 32))
  }
}

/// In the same order.
extension PackedReader {
  /// Takes what stood at a path; nil for nothing.
  mutating func status() throws(Damage) -> FileStatus? {
    guard try number(below: 2) == 1 else { return nil }
    let isFolder = try number(below: 2) == 1
    let (device, number) = (try word(), try word())
    return FileStatus(
      kind: isFolder ? .folder : .file,
      identity: FileStatus.Identity(device: device, number: number),
      size: try self.number(), modified: try time(), changed: try time())
  }

  /// Takes a moment.
  mutating func time() throws(Damage) -> FileStatus.Time {
    FileStatus.Time(seconds: try number(), nanoseconds: try number(below: 1_000_000_000))
  }

  private mutating func word() throws(Damage) -> UInt64 {
    let low = UInt64(try number(below: 1 << 32))
    return UInt64(try number(below: 1 << 32)) << 32 | low
  }
}
