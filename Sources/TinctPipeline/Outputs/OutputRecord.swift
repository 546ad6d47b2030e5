internal import TinctGraphics

/// The record of the files that were written into a folder, by name: enough to tell whether a file
/// is still as it was written, and from which dependencies it was made.
///
/// It is a hidden file in the folder; the record of a single file is an entry of the disk cache. It
/// can be deleted at any time: the next run then makes everything again, and finds that the files
/// are the same.
struct OutputRecord: Hashable {
  /// A file that was written.
  struct Entry: Hashable {
    /// The hash of its content.
    var content: ContentHash
    /// The time of its last change, so that a file that was left alone need not be read.
    var modified: FileStatus.Time
    /// Everything that decided its bytes; empty if that is not known.
    var dependencies: [DependencyGroup]
    /// The command that wrote it.
    var maker: String
    /// Width and height in pixels, if it is a picture.
    var pixels: PixelSize?
  }

  /// The name of the hidden file.
  static let fileName = ".tinct-record"

  /// The names of hidden files that older builds wrote beside the record; nothing uses them now.
  static let formerNames = ["tint", "board", "frames", "sprites"].map { ".tinct-last-\($0)" }

  /// Returns the key under which the disk cache keeps the record of a single file.
  static func key(ofFile path: String) -> Fingerprint {
    var packed = PackedWriter()
    packed.put("record of a file 1")
    packed.put(pathFromRoot(path))
    return Fingerprint(of: packed.bytes)
  }

  /// The files, by their names below the folder.
  var entries: [String: Entry] = [:]
}

extension OutputRecord {
  /// The beginning of the file; the number is the version of its format.
  private static let mark = "tinct record 1\n"

  /// Reads a record; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard let content = SealedBytes.open(bytes, mark: Self.mark) else { return nil }
    var reader = PackedReader(content)
    do throws(PackedReader.Damage) {
      let groups = try reader.items { (reader) throws(PackedReader.Damage) in
        DependencyGroup(
          try reader.items { (reader) throws(PackedReader.Damage) in try reader.dependency() })
      }
      let texts = try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() }
      entries.reserveCapacity(texts.count)
      for _ in 0..<(try reader.count()) {
        let (name, entry) = try Self.entry(&reader, texts, groups)
        entries[name] = entry
      }
    } catch { return nil }
    guard reader.isAtEnd else { return nil }
  }

  /// The bytes of the record, the same for equal records.
  var bytes: [UInt8] {
    let files = entries.sorted { $0.key < $1.key }
    var groups = Numbering<DependencyGroup>()
    var texts = Numbering<Substring>()
    var packed = PackedWriter()
    packed.put(files.count)
    for (name, entry) in files {
      let (folder, file) = Self.split(name)
      packed.put(texts.number(of: folder))
      packed.put(file)
      packed.put(texts.number(of: entry.maker[...]))
      packed.put(entry.dependencies.count)
      for group in entry.dependencies { packed.put(groups.number(of: group)) }
      packed.put(entry.content.lengths.count)
      entry.content.lengths.forEach { packed.put($0) }
      packed.put(entry.content.fingerprint)
      packed.put(max(0, entry.modified.seconds))
      packed.put(entry.modified.nanoseconds)
      packed.put(entry.pixels?.width ?? 0)
      packed.put(entry.pixels?.height ?? 0)
    }
    var tables = PackedWriter()
    tables.put(groups.items) { packed, group in
      packed.put(group.dependencies) { packed, dependency in packed.put(dependency) }
    }
    tables.put(texts.items) { packed, text in packed.put(text) }
    return SealedBytes.seal(tables.bytes + packed.bytes, mark: Self.mark)
  }

  private static func entry(
    _ reader: inout PackedReader, _ texts: [String], _ groups: [DependencyGroup]
  ) throws(PackedReader.Damage) -> (String, Entry) {
    let folder = texts[try reader.number(below: texts.count)]
    let name = folder + (try reader.text())
    let maker = texts[try reader.number(below: texts.count)]
    let dependencies = try reader.items { (reader) throws(PackedReader.Damage) in
      groups[try reader.number(below: groups.count)]
    }
    let lengths = try reader.items { (reader) throws(PackedReader.Damage) in
      try reader.number(below: 1 << 40)
    }
    let content = ContentHash(lengths: lengths, fingerprint: try reader.fingerprint())
    let modified = FileStatus.Time(
      seconds: try reader.number(), nanoseconds: try reader.number(below: 1_000_000_000))
    let (width, height) = (try reader.number(), try reader.number())
    return (
      name,
      Entry(
        content: content, modified: modified, dependencies: dependencies, maker: maker,
        pixels: width > 0 ? PixelSize(width: width, height: height) : nil)
    )
  }

  /// Splits a name into its folder, with the slash, and the file's own part.
  private static func split(_ name: String) -> (folder: Substring, file: Substring) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name[...]) }
    let start = name.utf8.index(after: slash)
    return (name[..<start], name[start...])
  }
}

/// Numbers items in the order of their first use: groups and folders that many files share are
/// written once.
private struct Numbering<Item: Hashable> {
  private(set) var items: [Item] = []
  private var numbers: [Item: Int] = [:]

  mutating func number(of item: Item) -> Int {
    if let last = items.last, last == item { return items.count - 1 }
    if let number = numbers[item] { return number }
    items.append(item)
    numbers[item] = items.count - 1
    return items.count - 1
  }
}
