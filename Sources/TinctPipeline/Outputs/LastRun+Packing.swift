extension LastRun {
  private static let mark = "tinct last run 1\n"

  /// Reads what `bytes` gave; nil if it is not that.
  init?(_ bytes: [UInt8]) {
    guard let content = SealedBytes.open(bytes, mark: Self.mark) else { return nil }
    var reader = PackedReader(content)
    do throws(PackedReader.Damage) {
      identity = try reader.fingerprint()
      toldCount = try reader.number()
      var sights: [String: FileStatus?] = [:]
      for _ in 0..<(try reader.count()) {
        let path = try reader.text()
        sights[path] = .some(try Self.status(&reader))
      }
      self.sights = sights
      folders = try reader.items(Self.folder)
    } catch { return nil }
    guard reader.isAtEnd else { return nil }
  }

  /// All of it, the same for the same.
  var bytes: [UInt8] {
    var packed = PackedWriter()
    packed.put(identity)
    packed.put(toldCount)
    packed.put(sights.sorted { $0.key < $1.key }) { packed, sight in
      packed.put(sight.key)
      packed.put(sight.value == nil ? 0 : 1)
      sight.value.map { Self.put(&packed, $0) }
    }
    packed.put(folders) { packed, folder in
      packed.put(folder.name)
      packed.put(folder.modified == nil ? 0 : 1)
      folder.modified.map { Self.put(&packed, $0) }
      packed.put(folder.files) { packed, file in
        packed.put(file.name)
        packed.put(file.size)
        Self.put(&packed, file.modified)
      }
    }
    return SealedBytes.seal(packed.bytes, mark: Self.mark)
  }

  private static func folder(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> Folder {
    let name = try reader.text()
    let modified = try reader.number(below: 2) == 1 ? try time(&reader) : nil
    return Folder(
      name: name, modified: modified,
      files: try reader.items { (reader) throws(PackedReader.Damage) in
        File(
          name: try reader.text(), size: try reader.number(), modified: try time(&reader))
      })
  }

  private static func status(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> FileStatus? {
    guard try reader.number(below: 2) == 1 else { return nil }
    let isFolder = try reader.number(below: 2) == 1
    let (device, number) = (try word(&reader), try word(&reader))
    return FileStatus(
      kind: isFolder ? .folder : .file,
      identity: FileStatus.Identity(device: device, number: number),
      size: try reader.number(), modified: try time(&reader), changed: try time(&reader))
  }

  private static func put(_ packed: inout PackedWriter, _ status: FileStatus) {
    packed.put(status.kind == .folder ? 1 : 0)
    put(&packed, status.identity.device)
    put(&packed, status.identity.number)
    packed.put(max(0, status.size))
    put(&packed, status.modified)
    put(&packed, status.changed)
  }

  private static func time(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> FileStatus.Time {
    FileStatus.Time(
      seconds: try reader.number(), nanoseconds: try reader.number(below: 1_000_000_000))
  }

  /// Times before 1970 are not kept, and so are never found again.
  private static func put(_ packed: inout PackedWriter, _ time: FileStatus.Time) {
    packed.put(max(0, time.seconds))
    packed.put(time.nanoseconds)
  }

  /// Numbers of devices and files may have all 64 bits.
  private static func word(_ reader: inout PackedReader) throws(PackedReader.Damage) -> UInt64 {
    let low = UInt64(try reader.number(below: 1 << 32))
    return UInt64(try reader.number(below: 1 << 32)) << 32 | low
  }

  private static func put(_ packed: inout PackedWriter, _ word: UInt64) {
    packed.put(Int(word & 0xFFFF_FFFF))
    packed.put(Int(word >> 32))
  }
}
