/// A picture in several colourings, such as one for each palette: its indices once, and for each
/// colouring the colour of every index.
public struct ColoredPlate: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` indices, row by row from the top left.
  public let indices: PlateIndices
  /// For each colouring the colour of each index; all lists have the same count.
  public let colorings: [[StraightPixel]]

  /// Colours a plate; traps unless each list has a colour for each entry.
  public init<Entry>(_ plate: Plate<Entry>, colorings: [[StraightPixel]]) {
    precondition(colorings.allSatisfy { $0.count == plate.entries.count })
    width = plate.width
    height = plate.height
    indices = plate.indices
    self.colorings = colorings
  }

  /// Colours indices; traps unless there are `width * height`, each below the count of each list of
  /// colours.
  public init(width: Int, height: Int, indices: [UInt8], colorings: [[StraightPixel]]) {
    precondition(indices.count == width * height)
    precondition(colorings.allSatisfy { $0.count == colorings[0].count && $0.count <= 256 })
    precondition(Int(indices.max() ?? 0) < colorings.first?.count ?? 1)
    self.width = width
    self.height = height
    self.indices = .bytes(indices)
    self.colorings = colorings
  }

  /// Joins pictures of one size, at least one, that become the colourings: pixels that are equal in
  /// all of them share an index.
  public init(_ bitmaps: [Bitmap]) {
    let (width, height) = (bitmaps[0].width, bitmaps[0].height)
    precondition(bitmaps.allSatisfy { $0.width == width && $0.height == height })
    var plate = Plate<[StraightPixel]>(
      width: width, height: height,
      indices: .bytes(Array(repeating: 0, count: width * height)), entries: [[]])
    for bitmap in bitmaps {
      let before = plate.indices.mapped((0..<UInt64(plate.entries.count)).map { $0 << 32 })
      var builder = PlateBuilder(width: width, height: height)
      for start in stride(from: 0, to: before.count, by: width) {
        let row = start..<start + width
        builder.append(zip(before[row], bitmap.pixels[row]).map { $0 | UInt64($1.word) })
      }
      plate = builder.plate { [plate] key in
        plate.entries[Int(key >> 32)] + [StraightPixel(word: UInt32(truncatingIfNeeded: key))]
      }
    }
    self.init(
      plate, colorings: bitmaps.indices.map { coloring in plate.entries.map { $0[coloring] } })
  }

  /// The picture in one of its colourings.
  public func bitmap(coloring: Int) -> Bitmap {
    Bitmap(width: width, height: height, pixels: indices.mapped(colorings[coloring]))
  }

  /// How opaque each pixel is in one of the colourings.
  public func mask(coloring: Int) -> AlphaMask {
    AlphaMask(
      width: width, height: height, amounts: indices.mapped(colorings[coloring].map(\.alpha)))
  }
}
