internal import TinctCodecs
internal import TinctGraphics

/// A sprite taken apart and compressed: all that printing it in one more palette takes. It is kept in
/// the cache on disk.
struct PressedPlate: Equatable {
  /// The distinct pixels.
  let table: SpriteTable
  /// Where they are, compressed.
  let png: IndexedPNG
  /// What there was to say about each file when it was decoded, by the layer that it is.
  let notes: [[String]]

  init(table: SpriteTable, png: IndexedPNG, notes: [[String]]) {
    self.table = table
    self.png = png
    self.notes = notes
  }

  /// The sprite by a recipe that the table serves.
  func print(_ recipe: TintRecipe<Color>) -> EncodedPNG {
    png.encoded(colors: table.colors(recipe))
  }

  /// Reads what `bytes` gave; nil if it is not that, for a recipe of the same kind.
  init?(_ bytes: [UInt8], for recipe: TintRecipe<Color>) {
    var reader = PackedReader(bytes[...])
    do throws(PackedReader.Damage) {
      let (width, height) = (try reader.number(), try reader.number())
      let words = try reader.items { (reader) throws(PackedReader.Damage) in
        UInt32(try reader.number(below: 1 << 32))
      }
      notes = try reader.items { (reader) throws(PackedReader.Damage) in
        try reader.items { (reader) throws(PackedReader.Damage) in try reader.text() }
      }
      let pixels = Array(try reader.list())
      guard reader.isAtEnd, let table = SpriteTable(words: words, for: recipe),
        let png = IndexedPNG(
          width: width, height: height, colorCount: table.entries.count, pixels: pixels)
      else { return nil }
      self.table = table
      self.png = png
    } catch { return nil }
  }

  /// All of it, to be kept.
  var bytes: [UInt8] {
    var packed = PackedWriter()
    packed.put(png.width)
    packed.put(png.height)
    packed.put(table.words) { packed, word in packed.put(Int(word)) }
    packed.put(notes) { packed, notes in packed.put(notes) { packed, note in packed.put(note) } }
    packed.put(png.pixels)
    return packed.bytes
  }
}
