internal import TinctGraphics

/// One way to write a picture: what stands before the pixels, and the pixels as rows of bytes.
struct PNGForm {
  /// Everything before the first `IDAT`.
  let head: [UInt8]
  /// The pixels.
  let rows: PNGScanlines
  /// Whether the rows hold indices or less than a byte a pixel, where differences mean little.
  let isIndexed: Bool

  init(
    width: Int, height: Int, type: PNGColorType, depth: UInt8, chunks: [UInt8] = [],
    rows: PNGScanlines
  ) {
    head = PNGWriter.start(width: width, height: height, depth: depth, type: type) + chunks
    self.rows = rows
    isIndexed = type == .indexed || depth < 8
  }

  /// The whole file.
  func encoded(_ effort: PNGEffort) -> EncodedPNG {
    EncodedPNG(pieces: [head, PNGWriter.tail(rows, isIndexed: isIndexed, effort: effort)])
  }
}

extension PNGForm {
  /// Eight bits a sample, not indexed.
  ///
  /// - Parameter key: the only colour that is clear, in types without alpha.
  init(_ bitmap: Bitmap, as type: PNGColorType, key: StraightPixel? = nil) {
    self.init(
      width: bitmap.width, height: bitmap.height, type: type, depth: 8,
      chunks: key.map { Self.transparency($0, type, depth: 8) } ?? [],
      rows: PNGScanlines(
        rowBytes: bitmap.width * type.samples, pixelBytes: type.samples,
        bytes: bitmap.samples(as: type)))
  }

  /// Grey of 1, 2, 4 or 8 bits.
  init(grey bitmap: Bitmap, depth: UInt8, key: StraightPixel?) {
    let step = Self.greyStep(depth: depth)
    self.init(
      width: bitmap.width, height: bitmap.height, type: .grey, depth: depth,
      chunks: key.map { Self.transparency($0, .grey, depth: depth) } ?? [],
      rows: PNGScanlines(
        samples: bitmap.pixels.map { $0.red / step }, width: bitmap.width, bitDepth: depth))
  }

  /// Indices into a table of at most 256 colours.
  init(width: Int, height: Int, indices: [UInt8], colors: [StraightPixel]) {
    let depth = IndexedPNG.bitDepth(colorCount: colors.count)
    self.init(
      width: width, height: height, type: .indexed, depth: depth,
      chunks: IndexedPNG.head([], colors),
      rows: PNGScanlines(samples: indices, width: width, bitDepth: depth))
  }

  /// The level of grey that each step of a sample stands for: 255, 85, 17 or 1.
  static func greyStep(depth: UInt8) -> UInt8 { UInt8(255 / ((1 << UInt16(depth)) - 1)) }

  /// The `tRNS` chunk that makes one colour clear: PNG (Third Edition), section 11.3.1.1.
  private static func transparency(
    _ key: StraightPixel, _ type: PNGColorType, depth: UInt8
  ) -> [UInt8] {
    let samples =
      type == .grey ? [key.red / greyStep(depth: depth)] : [key.red, key.green, key.blue]
    var chunk: [UInt8] = []
    chunk.append(chunk: .transparency, samples.flatMap { [0, $0] })
    return chunk
  }
}
