/// A picture in ink amounts that is laid together from tiles.
///
/// What is done with its mixes is done on `swatches`, which has each of them once; its pixels are
/// put together when the mixes are final.
public struct TiledSeparation: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// A picture with each mix of this one as one pixel, in an order that only the mixes decide.
  public let swatches: Separation

  private let columns: [Int]
  private let rows: [Int]
  /// The distinct tiles.
  private let tiles: [SeparatedTile]
  /// Which of them stands where, row by row.
  private let places: [Int]
  /// For each tile, the swatch of each of its mixes.
  private let swatchPlaces: [[UInt32]]
  /// The swatches that fill an area one can see.
  private let areas: [Int]

  /// Lays tiles together.
  ///
  /// - Parameters:
  ///   - columns: widths of the columns in pixels.
  ///   - rows: heights of the rows in pixels.
  ///   - tiles: the distinct tiles, each as large as its places.
  ///   - places: which of them stands where, row by row.
  ///   - inks: the inks of the mixes.
  ///   - mix: the mix that has a number in the tiles.
  public init(
    columns: [Int], rows: [Int], tiles: [SeparatedTile], places: [Int], inks: [Ink],
    mix: (UInt32) -> InkMix
  ) {
    precondition(places.count == columns.count * rows.count && !places.isEmpty)
    width = columns.reduce(0, +)
    height = rows.reduce(0, +)
    self.columns = columns
    self.rows = rows
    self.tiles = tiles
    self.places = places
    var standing = [Int](repeating: 0, count: tiles.count)
    for place in places { standing[place] += 1 }
    var pixels: [UInt32: Int] = [:]
    for (tile, times) in zip(tiles, standing) {
      for (number, count) in zip(tile.mixes, tile.counts) {
        pixels[number, default: 0] += count * times
      }
    }
    // The numbers hang on what was drawn before; the order of the mixes must not.
    let ordered = pixels.keys.map { (number: $0, mix: mix($0)) }
      .sorted { $0.mix.amounts.lexicographicallyPrecedes($1.mix.amounts) }
    var swatch: [UInt32: UInt32] = [:]
    for (place, entry) in ordered.enumerated() { swatch[entry.number] = UInt32(place) }
    swatchPlaces = tiles.map { tile in tile.mixes.map { swatch[$0] ?? 0 } }
    let area = width * height
    areas = ordered.indices.filter { (pixels[ordered[$0].number] ?? 0) * 200 > area }
    swatches = Separation(inks: inks, plate: .swatches(of: ordered.map(\.mix)))
  }

  /// The same picture with mixes that are all but equal made one: see `Separation.merged`. The
  /// places are those of the swatches.
  public func merged(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Separation.Merging? {
    try swatches.merged(probes: probes, tolerance: tolerance, keeping: areas)
  }

  /// What stands for the swatch of each pixel, row by row.
  ///
  /// - Parameters:
  ///   - table: what stands for each swatch.
  ///   - leading: how many zeros stand before each row.
  public func pixels(_ table: [UInt8], leading: Int = 0) -> [UInt8] {
    assembled(table, leading: leading)
  }

  private func assembled<Value: FixedWidthInteger & BitwiseCopyable>(
    _ table: [Value], leading: Int
  ) -> [Value] {
    precondition(table.count == swatches.plate.entries.count)
    let printed = zip(tiles, swatchPlaces).map { tile, swatches in
      tile.pixels.mapped(swatches.map { table[Int($0)] })
    }
    let stride = width + leading
    return unsafe [Value](unsafeUninitializedCapacity: stride * height) { output, count in
      for row in 0..<height {
        unsafe output.extracting(row * stride..<row * stride + leading).initialize(repeating: 0)
      }
      var (place, top) = (0, 0)
      for rowHeight in rows {
        var left = leading
        for columnWidth in columns {
          let tile = printed[places[place]]
          precondition(tile.count == columnWidth * rowHeight)
          unsafe tile.withUnsafeBufferPointer { tile in
            for y in 0..<rowHeight {
              let start = (top + y) * stride + left
              _ = unsafe output.extracting(start..<start + columnWidth).initialize(
                fromContentsOf: tile.extracting(y * columnWidth..<(y + 1) * columnWidth))
            }
          }
          place += 1
          left += columnWidth
        }
        top += rowHeight
      }
      count = stride * height
    }
  }

  /// The same picture as one drawing.
  public var separation: Separation {
    let entries = swatches.plate.entries
    let numbers = assembled(entries.indices.map { UInt32($0) }, leading: 0)
    return Separation(
      inks: swatches.inks,
      plate: Plate(
        width: width, height: height, indices: PlateIndices(numbers, entryCount: entries.count),
        entries: entries))
  }
}

extension Plate {
  /// A row with each of some entries as one pixel.
  static func swatches(of entries: [Entry]) -> Plate {
    Plate(
      width: entries.count, height: 1,
      indices: PlateIndices(entries.indices.map { UInt32($0) }, entryCount: entries.count),
      entries: entries)
  }
}

extension PlateIndices {
  /// The indices in the form for a table of so many entries, which all are below.
  init(_ numbers: [UInt32], entryCount: Int) {
    switch entryCount {
    case ...(1 << 8): self = .bytes(numbers.map { UInt8($0) })
    case ...(1 << 16): self = .halfWords(numbers.map { UInt16($0) })
    default: self = .words(numbers)
    }
  }
}
