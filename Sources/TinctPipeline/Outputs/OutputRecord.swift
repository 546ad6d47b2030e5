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
  static let fileName = OutputFolder.recordName

  /// The name of the record of a part, until all parts are merged.
  static func name(of shard: Shard) -> String {
    "\(fileName).\(shard.number)-of-\(shard.count)"
  }

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
  /// The folders that the manifests of this folder have had files written into, as seen from here,
  /// by the names of the manifests.
  var manifests: [String: [String]] = [:]

  /// True if there is nothing to record.
  var isEmpty: Bool { entries.isEmpty && manifests.isEmpty }
}

extension OutputRecord {
  /// The beginning of the file; the number is the version of its format.
  private static let mark = "tinct record 3\n"
  /// The beginning of records that know no manifests, which are read all the same.
  private static let markWithoutManifests = "tinct record 2\n"

  /// Returns true for the record of a still older build, which is replaced without a word.
  static func isFormer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "tinct record 1\n".utf8) }

  /// Reads a record; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    let current = SealedBytes.open(bytes, mark: Self.mark)
    guard let content = current ?? SealedBytes.open(bytes, mark: Self.markWithoutManifests) else {
      return nil
    }
    let knowsManifests = current != nil
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
          inputs: try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() },
          manifest: knowsManifests ? try reader.optionalText() : nil)
      }
      if knowsManifests {
        let known = try reader.items { (reader) throws(PackedReader.Damage) in
          (
            try reader.text(),
            try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() }
          )
        }
        manifests = Dictionary(known) { $1 }
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
      packed.put(maker.manifest ?? "")
    }
    tables.put(manifests.sorted { $0.key < $1.key }) { packed, manifest in
      packed.put(manifest.key)
      packed.put(manifest.value) { packed, folder in packed.put(folder) }
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

extension PackedReader {
  /// Takes a text that is empty for none.
  fileprivate mutating func optionalText() throws(Damage) -> String? {
    let text = try text()
    return text.isEmpty ? nil : text
  }
}

/// A command line or a manifest that makes files, by which runs tell their own files from those of
/// others.
public struct OutputMaker: Hashable, Sendable {
  /// The command: `tint`.
  public let command: String
  /// The command line without `--out`, for people, and to tell one from another.
  public let line: String
  /// The things that it works on: paths from the folder of the outputs, so that they stay the same
  /// wherever the project lies, or names.
  public let inputs: [String]
  /// The path of the manifest that asked for the files, from the folder of the outputs; nil if a
  /// person typed the command line.
  public let manifest: String?

  /// Describes a command line, or a request of a manifest.
  public init(command: String, line: String, inputs: [String], manifest: String? = nil) {
    self.command = command
    self.line = line
    self.inputs = inputs
    self.manifest = manifest
  }

  /// Describes the command line of a run that writes into a folder.
  ///
  /// - Parameters:
  ///   - inputs: the things that it works on, as they were typed.
  ///   - manifest: the file that asks for it; nil for none.
  init(command: String, line: String, inputs: [String], manifest: String? = nil, folder: String) {
    let folder = pathFromRoot(folder)
    self.init(
      command: command, line: line,
      inputs: inputs.map { Self.input($0, from: folder) }.sorted(),
      manifest: manifest.map { Self.input($0, from: folder) })
  }

  /// Tells if both are requests of one manifest, which looks after the files of all of them.
  func sharesManifest(with other: OutputMaker) -> Bool {
    manifest != nil && manifest == other.manifest
  }

  /// Tells if the files of the other are those of this one, so that this one removes them once it
  /// no longer makes them.
  func owns(filesOf other: OutputMaker) -> Bool {
    // Older records know no manifests; what the same line made is taken over.
    sharesManifest(with: other)
      || other.manifest == nil && command == other.command && line == other.line
  }

  /// The maker of the files, as another run is told of it: `tint art --palette citrus`.
  func description(for other: OutputMaker) -> String {
    guard let manifest, !sharesManifest(with: other) else { return line }
    return "build \(OutputFolder.split(manifest).file)"
  }

  /// Tells if a file that the other has made is one that this may replace: made by the same
  /// manifest, or by the same command, from inputs of which one is, contains, or lies in one of
  /// these, or by the very same command line.
  func continues(_ other: OutputMaker) -> Bool {
    if sharesManifest(with: other) { return true }
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
    return relativePath(to: pathFromRoot(String(path)), from: folder)
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
