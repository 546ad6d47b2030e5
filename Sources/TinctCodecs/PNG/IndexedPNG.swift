public import TinctGraphics

/// A picture of indices, compressed once, from which a PNG is made for any number of palettes.
///
/// The compressed pixels (`IDAT`) depend on the indices only. A palette costs its `PLTE` and `tRNS`
/// chunks: at most 1068 bytes with their checksums.
public struct IndexedPNG: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// The number of colours in each palette, 1...256.
  public let colorCount: Int
  /// The common part of all palettes: the chunks of compressed pixels and the end of the file.
  public let pixels: [UInt8]

  private let start: [UInt8]

  /// Compresses a picture of indices.
  ///
  /// The pixels take the fewest bits that hold the indices: 1, 2, 4 or 8. Traps unless there are
  /// `width * height` indices, all below `colorCount`, and `colorCount` is in 1...256.
  ///
  /// - Parameters:
  ///   - width: pixels in a row, 1...2^31 - 1.
  ///   - height: rows, 1...2^31 - 1.
  ///   - indices: one index a pixel, row by row from the top left.
  ///   - colorCount: the number of colours in each palette to come.
  ///   - effort: the work to spend on a small file.
  ///   - workers: the most threads that may work at once.
  public init(
    width: Int, height: Int, indices: [UInt8], colorCount: Int, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    precondition((1...256).contains(colorCount) && indices.count == width * height)
    precondition((indices.max() ?? 0) < colorCount)
    let rows = PNGScanlines(
      samples: indices, width: width, bitDepth: Self.bitDepth(colorCount: colorCount))
    self.init(
      width: width, height: height, colorCount: colorCount,
      tail: PNGCompressor(effort, workers: workers).tail(rows, isIndexed: true))
  }

  /// Compresses a picture of indices whose rows each begin with a zero, as a PNG has rows without a
  /// filter: the same file as without these zeros, but nothing is copied.
  ///
  /// Traps unless there are `(width + 1) * height` bytes, all below `colorCount`. The other
  /// parameters are those of the other initializer.
  public init(
    width: Int, height: Int, rows: [UInt8], colorCount: Int, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    precondition((1...256).contains(colorCount) && rows.count == (width + 1) * height)
    precondition((rows.max() ?? 0) < colorCount)
    if Self.bitDepth(colorCount: colorCount) == 8,
      let tail = PNGCompressor(effort, workers: workers).tail(flat: rows, rowBytes: width + 1)
    {
      self.init(width: width, height: height, colorCount: colorCount, tail: tail)
    } else {
      // Packed into fewer bits, or not flat enough: both need the indices without the leading
      // zeros.
      let stride = width + 1
      var indices: [UInt8] = []
      indices.reserveCapacity(width * height)
      for y in 0..<height { indices += rows[y * stride + 1..<(y + 1) * stride] }
      self.init(
        width: width, height: height, indices: indices, colorCount: colorCount, effort: effort,
        workers: workers)
    }
  }

  /// Compresses an indexed image; nil if it has more than 256 entries.
  public init?<Entry>(
    _ image: IndexedImage<Entry>, effort: PNGEffort = .standard, workers: Int = .max
  ) {
    guard case .bytes(let indices) = image.indices else { return nil }
    self.init(
      width: image.width, height: image.height, indices: indices,
      colorCount: image.entries.count, effort: effort, workers: workers)
  }

  /// Takes pixels that were compressed before; nil if there can be no such picture.
  ///
  /// - Parameters:
  ///   - width: pixels in a row.
  ///   - height: rows.
  ///   - colorCount: the number of colours in each palette.
  ///   - pixels: `pixels` of a picture of the same size and number of colours.
  public init?(width: Int, height: Int, colorCount: Int, pixels: [UInt8]) {
    let sides = 1...0x7FFF_FFFF
    // The values are from a cache, so they are checked rather than trusted.
    guard sides.contains(width), sides.contains(height), (1...256).contains(colorCount) else {
      return nil
    }
    self.init(width: width, height: height, colorCount: colorCount, tail: pixels)
  }

  private init(width: Int, height: Int, colorCount: Int, tail: [UInt8]) {
    self.width = width
    self.height = height
    self.colorCount = colorCount
    pixels = tail
    start = PNGWriter.start(
      width: width, height: height, depth: Self.bitDepth(colorCount: colorCount), type: .indexed)
  }

  /// Returns the PNG in which index i has the colour `colors[i]`; traps unless there are
  /// `colorCount`.
  public func encoded(colors: [StraightPixel]) -> EncodedPNG {
    precondition(colors.count == colorCount)
    return EncodedPNG(pieces: [Self.head(start, colors), pixels])
  }

  /// Returns chunks followed by the `PLTE` chunk of some colours, and `tRNS` where some are not
  /// opaque.
  static func head(_ start: [UInt8], _ colors: [StraightPixel]) -> [UInt8] {
    // Colours beyond the end of `tRNS` are opaque: PNG (Third Edition), section 11.3.1.1.
    let alphaCount = (colors.lastIndex { $0.alpha != 255 } ?? -1) + 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.count + 3 * colors.count + alphaCount + 24)
    bytes += start
    bytes.append(chunk: .palette, byteCount: 3 * colors.count) { bytes in
      for color in colors {
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
      }
    }
    guard alphaCount > 0 else { return bytes }
    bytes.append(chunk: .transparency, byteCount: alphaCount) { bytes in
      for color in colors[..<alphaCount] { bytes.append(color.alpha) }
    }
    return bytes
  }

  /// Returns the fewest bits that hold an index, of those a PNG may have.
  static func bitDepth(colorCount: Int) -> UInt8 {
    switch colorCount {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }
}
