/// A picture in ink amounts that is put together from tiles.
///
/// Its mixes are merged and printed on `swatches`, which has each of them once; its pixels are put
/// together when the mixes are final.
public struct TiledSeparation: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// A picture with each mix of this one as one pixel, in an order that depends on the mixes alone.
  public let swatches: Separation

  private let columns: [Int]
  private let rows: [Int]
  /// The distinct tiles.
  private let tiles: [SeparatedTile]
  /// The index of each position's tile, row by row.
  private let tileIndices: [Int]
  /// For each tile, the swatch of each of its mixes.
  private let swatchIndices: [[UInt32]]
  /// The number of pixels of each swatch.
  public let pixelCounts: [Int]

  /// Puts tiles together.
  ///
  /// - Parameters:
  ///   - columns: widths of the columns in pixels.
  ///   - rows: heights of the rows in pixels.
  ///   - tiles: the distinct tiles, each as large as its positions.
  ///   - tileIndices: the index of each position's tile, row by row.
  ///   - inks: the inks of the mixes.
  ///   - mix: returns the mix that has a number in the tiles.
  public init(
    columns: [Int], rows: [Int], tiles: [SeparatedTile], tileIndices: [Int], inks: [Ink],
    mix: (UInt32) -> InkMix
  ) {
    precondition(tileIndices.count == columns.count * rows.count && !tileIndices.isEmpty)
    width = columns.reduce(0, +)
    height = rows.reduce(0, +)
    self.columns = columns
    self.rows = rows
    self.tiles = tiles
    self.tileIndices = tileIndices
    var uses = [Int](repeating: 0, count: tiles.count)
    for index in tileIndices { uses[index] += 1 }
    var pixels: [UInt32: Int] = [:]
    for (tile, times) in zip(tiles, uses) {
      for (number, count) in zip(tile.mixes, tile.counts) {
        pixels[number, default: 0] += count * times
      }
    }
    // The numbers depend on the pictures drawn before this one; the order of the mixes must not.
    let ordered = pixels.keys.map { (number: $0, mix: mix($0)) }
      .sorted { $0.mix.slice.lexicographicallyPrecedes($1.mix.slice) }
    var swatch: [UInt32: UInt32] = [:]
    for (index, entry) in ordered.enumerated() { swatch[entry.number] = UInt32(index) }
    swatchIndices = tiles.map { tile in tile.mixes.map { swatch[$0] ?? 0 } }
    pixelCounts = ordered.map { pixels[$0.number] ?? 0 }
    swatches = Separation(inks: inks, image: .swatches(of: ordered.map(\.mix)))
  }

  /// Returns for each pixel, row by row, the element of a table at the index of its swatch.
  ///
  /// - Parameters:
  ///   - table: an element for each swatch.
  ///   - leading: the number of zeros before each row.
  public func pixels(_ table: [UInt8], leading: Int = 0) -> [UInt8] {
    assembled(table, leading: leading)
  }

  private func assembled<Value: FixedWidthInteger & BitwiseCopyable>(
    _ table: [Value], leading: Int
  ) -> [Value] {
    precondition(table.count == swatches.image.entries.count)
    let printed = zip(tiles, swatchIndices).map { tile, swatches in
      tile.pixels.mapped(swatches.map { table[Int($0)] })
    }
    let stride = width + leading
    return unsafe [Value](unsafeUninitializedCapacity: stride * height) { output, count in
      for row in 0..<height {
        unsafe output.extracting(row * stride..<row * stride + leading).initialize(repeating: 0)
      }
      var (position, top) = (0, 0)
      for rowHeight in rows {
        var left = leading
        for columnWidth in columns {
          let tile = printed[tileIndices[position]]
          precondition(tile.count == columnWidth * rowHeight)
          unsafe tile.withUnsafeBufferPointer { tile in
            for y in 0..<rowHeight {
              let start = (top + y) * stride + left
              _ = unsafe output.extracting(start..<start + columnWidth).initialize(
                fromContentsOf: tile.extracting(y * columnWidth..<(y + 1) * columnWidth))
            }
          }
          position += 1
          left += columnWidth
        }
        top += rowHeight
      }
      count = stride * height
    }
  }

  /// The same picture as one drawing.
  public var separation: Separation {
    let entries = swatches.image.entries
    let indices: PixelIndices =
      switch entries.count {
      case ...(1 << 8): .bytes(assembled(entries.indices.map { UInt8($0) }, leading: 0))
      case ...(1 << 16): .halfWords(assembled(entries.indices.map { UInt16($0) }, leading: 0))
      default: .words(assembled(entries.indices.map { UInt32($0) }, leading: 0))
      }
    return Separation(
      inks: swatches.inks,
      image: IndexedImage(width: width, height: height, indices: indices, entries: entries))
  }
}

extension IndexedImage {
  /// Makes a row with each of some entries as one pixel.
  static func swatches(of entries: [Entry]) -> IndexedImage {
    IndexedImage(
      width: entries.count, height: 1,
      indices: PixelIndices(entries.indices.map { UInt32($0) }, entryCount: entries.count),
      entries: entries)
  }
}

extension PixelIndices {
  /// Makes indices in the form for a table of this many entries; all are below that number.
  init(_ numbers: [UInt32], entryCount: Int) {
    switch entryCount {
    case ...(1 << 8): self = .bytes(numbers.map { UInt8($0) })
    case ...(1 << 16): self = .halfWords(numbers.map { UInt16($0) })
    default: self = .words(numbers)
    }
  }
}

/// A tile of a mosaic in ink amounts, drawn once and used at many positions.
public struct SeparatedTile: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The numbers of its mixes in a table that several tiles share, each once.
  public let mixes: [UInt32]
  /// For each pixel the index of its mix in `mixes`, row by row.
  let pixels: PixelIndices
  /// The number of pixels of each of `mixes`.
  let counts: [Int]

  /// Makes a tile of a drawing.
  ///
  /// - Parameter numbers: the number of each entry of the drawing.
  public init(_ image: IndexedImage<InkMix>, numbers: [UInt32]) {
    precondition(numbers.count == image.entries.count)
    width = image.width
    height = image.height
    mixes = numbers
    pixels = image.indices
    counts = image.indices.counts(entryCount: numbers.count)
  }

  private init(
    width: Int, height: Int, mixes: [UInt32], pixels: PixelIndices, counts: [Int]
  ) {
    self.width = width
    self.height = height
    self.mixes = mixes
    self.pixels = pixels
    self.counts = counts
  }

  /// The memory that the tile takes, in bytes.
  public var byteCount: Int {
    let bytesPerPixel = mixes.count <= 1 << 8 ? 1 : mixes.count <= 1 << 16 ? 2 : 4
    return pixels.count * bytesPerPixel + mixes.count * 12
  }

  /// Returns the tile turned by quarter turns counter-clockwise, 0...3.
  public func turned(by turns: Int) -> SeparatedTile {
    precondition((0...3).contains(turns))
    if turns == 0 { return self }
    let turnedPixels: PixelIndices =
      switch pixels {
      case .bytes(let bytes): .bytes(turned(bytes, by: turns))
      case .halfWords(let halfWords): .halfWords(turned(halfWords, by: turns))
      case .words(let words): .words(turned(words, by: turns))
      }
    let isUpright = turns == 2
    return SeparatedTile(
      width: isUpright ? width : height, height: isUpright ? height : width, mixes: mixes,
      pixels: turnedPixels, counts: counts)
  }

  private func turned<Number>(_ pixels: [Number], by turns: Int) -> [Number] {
    var turned: [Number] = []
    turned.reserveCapacity(pixels.count)
    let (newWidth, newHeight) = turns == 2 ? (width, height) : (height, width)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let source =
          switch turns {
          case 1: (x: width - 1 - y, y: x)
          case 2: (x: width - 1 - x, y: height - 1 - y)
          default: (x: y, y: height - 1 - x)
          }
        turned.append(pixels[source.y * width + source.x])
      }
    }
    return turned
  }
}
