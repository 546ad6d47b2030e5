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
    /// The command line that wrote it.
    var maker: OutputMaker
    /// The name of the palette that it is in; nil for none, or several.
    var palette: String?
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
  private static let mark = "tinct record 2\n"

  /// Returns true for the record of an older build, which is replaced without a word.
  static func isFormer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "tinct record 1\n".utf8) }

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
      let makers = try reader.items { (reader) throws(PackedReader.Damage) in
        OutputMaker(
          command: try reader.text(), line: try reader.text(),
          inputs: try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() })
      }
      entries.reserveCapacity(texts.count)
      for _ in 0..<(try reader.count()) {
        let (name, entry) = try Self.entry(&reader, texts, makers, groups)
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
    var makers = Numbering<OutputMaker>()
    var packed = PackedWriter()
    packed.put(files.count)
    for (name, entry) in files {
      let (folder, file) = Self.split(name)
      packed.put(texts.number(of: folder))
      packed.put(file)
      packed.put(makers.number(of: entry.maker))
      packed.put(texts.number(of: entry.palette?[...] ?? ""))
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
    tables.put(makers.items) { packed, maker in
      packed.put(maker.command)
      packed.put(maker.line)
      packed.put(maker.inputs) { packed, input in packed.put(input) }
    }
    return SealedBytes.seal(tables.bytes + packed.bytes, mark: Self.mark)
  }

  private static func entry(
    _ reader: inout PackedReader, _ texts: [String], _ makers: [OutputMaker],
    _ groups: [DependencyGroup]
  ) throws(PackedReader.Damage) -> (String, Entry) {
    let folder = texts[try reader.number(below: texts.count)]
    let name = folder + (try reader.text())
    let maker = makers[try reader.number(below: makers.count)]
    let palette = texts[try reader.number(below: texts.count)]
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
        palette: palette.isEmpty ? nil : palette,
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

/// A command line that makes files, by which runs tell their own files from those of others.
public struct OutputMaker: Hashable, Sendable {
  /// The command: `tint`.
  public let command: String
  /// The command line without `--out`, for people, and to tell one from another.
  public let line: String
  /// The things that it works on: paths from the folder of the outputs, so that they stay the same
  /// wherever the project lies, or names.
  public let inputs: [String]

  /// Describes a command line.
  public init(command: String, line: String, inputs: [String]) {
    self.command = command
    self.line = line
    self.inputs = inputs
  }

  /// Describes the command line of a run that writes into a folder.
  ///
  /// - Parameter inputs: the things that it works on, as they were typed.
  init(command: String, line: String, inputs: [String], folder: String) {
    self.init(
      command: command, line: line,
      inputs: inputs.map { Self.input($0, from: pathFromRoot(folder)) }.sorted())
  }

  /// Tells if a file that the other has made is one that this may replace: made by the same
  /// command, from inputs of which one is, contains, or lies in one of these, or by the very same
  /// command line.
  func continues(_ other: OutputMaker) -> Bool {
    guard command == other.command else { return false }
    guard line != other.line, !inputs.isEmpty, !other.inputs.isEmpty else { return true }
    return inputs.contains { input in
      other.inputs.contains { former in
        input == former || input.hasPrefix(former + "/") || former.hasPrefix(input + "/")
      }
    }
  }

  /// An input as the record keeps it; `#` parts a file from the name of something in it.
  private static func input(_ text: String, from folder: String) -> String {
    let path = FileStatus(at: text) == nil ? text.prefix { $0 != "#" } : text[...]
    guard !path.isEmpty, FileStatus(at: String(path)) != nil else { return text }
    let (from, to) = (
      folder.split(separator: "/"), pathFromRoot(String(path)).split(separator: "/")
    )
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to[shared...].map(String.init)).joined(separator: "/")
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
