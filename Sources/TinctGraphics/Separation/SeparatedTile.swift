/// A tile of a mosaic in ink amounts: drawn once, set at many places.
public struct SeparatedTile: Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The numbers of its mixes, as some table that several tiles share gives them; each once.
  public let mixes: [UInt32]
  /// For each pixel the place of its mix in `mixes`, row by row.
  let pixels: PlateIndices
  /// How many pixels have each of `mixes`.
  let counts: [Int]

  /// Takes a drawing whose mixes are numbered.
  ///
  /// - Parameter numbers: the number of each entry of the plate.
  public init(_ plate: Plate<InkMix>, numbers: [UInt32]) {
    precondition(numbers.count == plate.entries.count)
    width = plate.width
    height = plate.height
    mixes = numbers
    pixels = plate.indices
    counts = plate.indices.counts(entryCount: numbers.count)
  }

  private init(
    width: Int, height: Int, mixes: [UInt32], pixels: PlateIndices, counts: [Int]
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

  /// The tile turned by quarter turns counter-clockwise, 0...3: the same pixels elsewhere.
  public func turned(by turns: Int) -> SeparatedTile {
    precondition((0...3).contains(turns))
    if turns == 0 { return self }
    let turnedPixels: PlateIndices =
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
