internal import TinctGraphics

extension OutputRecord {
  /// What stands at the beginning of the file; the number is that of its form.
  private static let mark = "tinct record 1\n"

  /// Reads the bytes of a record; nil if anything is not as it was written.
  init?(_ bytes: [UInt8]) {
    guard let content = SealedBytes.open(bytes, mark: Self.mark) else { return nil }
    var reader = PackedReader(content)
    do throws(PackedReader.Damage) {
      let groups = try reader.items { (reader) throws(PackedReader.Damage) in
        IngredientGroup(try reader.items(Self.ingredient))
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

  /// The bytes, the same for the same record.
  var bytes: [UInt8] {
    let files = entries.sorted { $0.key < $1.key }
    var groups = Numbering<IngredientGroup>()
    var texts = Numbering<Substring>()
    var packed = PackedWriter()
    packed.put(files.count)
    for (name, entry) in files {
      let (folder, file) = Self.split(name)
      packed.put(texts.number(of: folder))
      packed.put(file)
      packed.put(texts.number(of: entry.maker[...]))
      packed.put(entry.ingredients.count)
      for group in entry.ingredients { packed.put(groups.number(of: group)) }
      packed.put(entry.content.lengths.count)
      entry.content.lengths.forEach { packed.put($0) }
      packed.put(entry.content.fingerprint)
      packed.put(max(0, entry.modified.seconds))
      packed.put(entry.modified.nanoseconds)
      packed.put(entry.pixels?.width ?? 0)
      packed.put(entry.pixels?.height ?? 0)
    }
    var tables = PackedWriter()
    tables.put(groups.items) { packed, group in packed.put(group.ingredients, Self.put) }
    tables.put(texts.items) { packed, text in packed.put(text) }
    return SealedBytes.seal(tables.bytes + packed.bytes, mark: Self.mark)
  }

  private static func entry(
    _ reader: inout PackedReader, _ texts: [String], _ groups: [IngredientGroup]
  ) throws(PackedReader.Damage) -> (String, Entry) {
    let folder = texts[try reader.number(below: texts.count)]
    let name = folder + (try reader.text())
    let maker = texts[try reader.number(below: texts.count)]
    let ingredients = try reader.items { (reader) throws(PackedReader.Damage) in
      groups[try reader.number(below: groups.count)]
    }
    let lengths = try reader.items { (reader) throws(PackedReader.Damage) in
      try reader.number(below: 1 << 40)
    }
    let content = ContentMark(lengths: lengths, fingerprint: try reader.fingerprint())
    let modified = FileStatus.Time(
      seconds: try reader.number(), nanoseconds: try reader.number(below: 1_000_000_000))
    let (width, height) = (try reader.number(), try reader.number())
    return (
      name,
      Entry(
        content: content, modified: modified, ingredients: ingredients, maker: maker,
        pixels: width > 0 ? PixelSize(width: width, height: height) : nil)
    )
  }

  private static func ingredient(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> Ingredient {
    let (name, value) = (try reader.text(), try reader.text())
    return Ingredient(name: name, value: value, isShown: try reader.number(below: 2) == 1)
  }

  private static func put(_ packed: inout PackedWriter, _ ingredient: Ingredient) {
    packed.put(ingredient.name)
    packed.put(ingredient.value)
    packed.put(ingredient.isShown ? 1 : 0)
  }

  /// A name as its folder, with the slash, and the file's own part.
  private static func split(_ name: String) -> (folder: Substring, file: Substring) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name[...]) }
    let start = name.utf8.index(after: slash)
    return (name[..<start], name[start...])
  }
}

/// Numbers for items in the order in which they come, the same for equal ones.
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
