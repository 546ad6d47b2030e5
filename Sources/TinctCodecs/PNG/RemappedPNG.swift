public import TinctGraphics

/// A picture of more mixes than a table of colours holds, whose repetitions are searched once, and
/// from which an indexed PNG is made for each palette in which few colours differ.
///
/// A palette costs the codes of its indices. The bytes of a file depend on the picture, its indices
/// and its colours alone.
public struct RemappedPNG: Sendable {
  private let width: Int
  private let height: Int
  private let indices: PixelIndices
  private let effort: PNGEffort
  private let workers: Int
  /// The search; nil where the effort asks for one of each palette's bytes, or little repeats.
  private let search: FlatSearch?

  /// Searches a picture; the parameters are those of `TrueColorPNG`.
  public init<Entry>(
    _ image: IndexedImage<Entry>, trial: [StraightPixel], effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    precondition(trial.count == image.entries.count)
    width = image.width
    height = image.height
    indices = image.indices
    self.effort = effort
    self.workers = workers
    guard let depth = effort.flatSearchDepth,
      let search = FlatSearch(
        width: image.width, indices: image.indices, mixCount: image.entries.count, depth: depth)
    else {
      self.search = nil
      return
    }
    func isSmall() -> Bool {
      let table = Self.coarse(trial)
      let rows = PNGScanlines(
        samples: image.indices.mapped(table), width: image.width, bitDepth: 8)
      return PNGPacking.leaves(
        percent: 60, of: search.zlib(table).count, rows, [.all(.none)],
        level: effort.trialLevel, workers: workers)
    }
    self.search = search.isFlat || isSmall() ? search : nil
  }

  /// Numbers colours that differ in their high bits: in as many of them as leaves 256 numbers.
  private static func coarse(_ colors: [StraightPixel]) -> [UInt8] {
    for bits in 0..<8 as Range<UInt32> {
      let high = (0xFF << bits & 0xFF) * 0x0101_0101 as UInt32
      var numbers: [UInt32: UInt8] = [:]
      for color in colors where numbers.count <= 256 && numbers[color.word & high] == nil {
        numbers[color.word & high] = UInt8(truncatingIfNeeded: numbers.count)
      }
      if numbers.count <= 256 { return colors.map { numbers[$0.word & high] ?? 0 } }
    }
    return colors.map { _ in 0 }
  }

  /// Returns the PNG in the colours of a table.
  ///
  /// - Parameter table: stands for the picture's entries.
  public func encoded(_ table: ColorTable) -> EncodedPNG {
    let count = table.colors.count
    if let search, IndexedPNG.bitDepth(colorCount: count) == 8 {
      let pixels = PNGWriter.chunks(of: search.zlib(table.indices)) + PNGWriter.end
      if let png = IndexedPNG(width: width, height: height, colorCount: count, pixels: pixels) {
        return png.encoded(colors: table.colors)
      }
    }
    return IndexedPNG(
      width: width, height: height, indices: indices.mapped(table.indices), colorCount: count,
      effort: effort, workers: workers
    ).encoded(colors: table.colors)
  }
}
