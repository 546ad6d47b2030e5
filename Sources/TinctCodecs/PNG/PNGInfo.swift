public import TinctGraphics

/// What a PNG says about itself, besides its pixels.
public struct PNGInfo: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public var width: Int
  /// Rows, at least 1.
  public var height: Int
  /// Bits in a sample: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// What the samples mean.
  public var colorType: PNGColorType
  /// Whether the pixels come in the seven passes of Adam7.
  public var isInterlaced: Bool
  /// The colours of an indexed picture, or those suggested for any other; empty if there are none.
  public var palette: [StraightPixel] = []
  /// The exponent of the `gAMA` chunk, times 100,000: 45455 stands for sRGB's 1/2.2.
  public var gamma: UInt32?
  /// The name of the embedded ICC profile (`iCCP`).
  public var profileName: String?
  /// Whether the file is marked as sRGB (`sRGB`).
  public var isMarkedStandardRGB = false
  /// Colour primaries, transfer function, matrix and range flag of the `cICP` chunk.
  public var codingPoints: [UInt8]?
  /// The number of frames, where the file is an animation (APNG).
  public var frameCount: Int?
  /// The number of bytes after the last chunk.
  public var trailingByteCount = 0
  /// Whether there is more compressed data than the pixels need; such data is skipped.
  public var hasExtraData = false

  /// Where the first `IDAT` chunk starts.
  var dataOffset = 0

  /// Checks all chunks of a PNG and reads what they say, without decompressing the pixels.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - limits: what the file may ask for.
  public init(reading bytes: [UInt8], limits: Limits = Limits()) throws(PNGError) {
    var reader = PNGChunkReader(bytes: bytes, limits: limits)
    self = try reader.read()
  }

  init(
    width: Int, height: Int, bitDepth: UInt8, colorType: PNGColorType, isInterlaced: Bool
  ) {
    self.width = width
    self.height = height
    self.bitDepth = Int(bitDepth)
    self.colorType = colorType
    self.isInterlaced = isInterlaced
  }
}
