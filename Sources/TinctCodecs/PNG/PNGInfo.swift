public import TinctGraphics

/// The properties of a PNG besides its pixels.
public struct PNGInfo: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public var width: Int
  /// Rows, at least 1.
  public var height: Int
  /// Bits in a sample: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// The meaning of the samples.
  public var colorType: PNGColorType
  /// The pixels come in the seven passes of Adam7.
  public var isInterlaced: Bool
  /// The colours of an indexed picture, or those suggested for any other; empty if there are none.
  public var palette: [StraightPixel] = []
  /// The exponent of the `gAMA` chunk, times 100,000: 45455 stands for sRGB's 1/2.2.
  public var gamma: UInt32?
  /// The name of the embedded ICC profile (`iCCP`).
  public var profileName: String?
  /// The file is marked as sRGB (`sRGB`).
  public var isMarkedStandardRGB = false
  /// Colour primaries, transfer function, matrix and range flag of the `cICP` chunk.
  public var codingPoints: [UInt8]?
  /// The number of frames, where the file is an animation (APNG).
  public var frameCount: Int?
  /// The number of bytes after the last chunk.
  public var trailingByteCount = 0
  /// There is more compressed data than the pixels need; it is skipped.
  public var hasExtraData = false

  /// The offset of the first `IDAT` chunk.
  var dataOffset = 0

  /// Checks and reads all chunks of a PNG, without decompressing the pixels.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - limits: the limits on size, area and chunks.
  public init(reading bytes: [UInt8], limits: Limits = Limits()) throws(PNGError) {
    var reader = PNGChunkReader(bytes: bytes, limits: limits)
    self = try reader.read()
  }

  /// Returns the width and height that the header of a file announces, which nothing has checked;
  /// 0 for what is no PNG.
  public static func size(announcedBy bytes: [UInt8]) -> (width: Int, height: Int) {
    // The header is the first chunk, and its data begins after its length and name.
    guard bytes.count >= 24, bytes.starts(with: pngSignature) else { return (0, 0) }
    func side(_ offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    }
    return (side(16), side(20))
  }

  /// Returns the area that the header of a file announces, which nothing has checked; 0 for what is
  /// no PNG.
  public static func pixelCount(announcedBy bytes: [UInt8]) -> Int {
    let size = size(announcedBy: bytes)
    return size.width * size.height
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

/// The meaning of a PNG's samples: the colour type of PNG (Third Edition), section 11.2.1.
public enum PNGColorType: UInt8, CaseIterable, Hashable, Sendable {
  /// One sample a pixel: grey.
  case grey = 0
  /// Three samples: red, green, blue.
  case rgb = 2
  /// One index into a palette.
  case indexed = 3
  /// Two samples: grey, alpha.
  case greyAlpha = 4
  /// Four samples: red, green, blue, alpha.
  case rgba = 6

  /// Samples in a pixel.
  var samples: Int {
    switch self {
    case .grey, .indexed: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The bit depths that the specification allows.
  var bitDepths: [UInt8] {
    switch self {
    case .grey: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .greyAlpha, .rgba: [8, 16]
    }
  }
}

extension PNGInfo {
  /// A property of a file that does not affect its pixels, but that whoever supplied the file
  /// should know.
  public enum Note: Hashable, Sendable, CustomStringConvertible {
    /// 16-bit samples were rounded to 8 bits.
    case reducedTo8Bits
    /// Samples were converted to sRGB's gamma from the one that `gAMA` gives, times 100,000.
    case gammaApplied(UInt32)
    /// Samples are used as they are stored, although there is an ICC profile other than sRGB.
    case profileNotApplied(name: String)
    /// Samples are used as they are stored, although `cICP` names another colour space than sRGB.
    case codingPointsNotApplied([UInt8])
    /// Only the still image of an animation is used.
    case firstFrameOnly(of: Int)
    /// There is more compressed data than the pixels need.
    case extraData
    /// There are bytes after the end of the PNG.
    case trailingBytes(Int)

    /// The note in a few words.
    public var description: String {
      switch self {
      case .reducedTo8Bits: "16-bit samples are rounded to 8 bits"
      case .gammaApplied(let gamma):
        "samples are converted to sRGB from the file's gamma of \(Double(gamma) / 100_000)"
      case .profileNotApplied(let name):
        "samples are used as stored; the colour profile '\(name)' is not applied: convert to sRGB"
      case .codingPointsNotApplied(let points):
        "samples are used as stored; the colour space \(points) is not applied: convert to sRGB"
      case .firstFrameOnly(let count):
        "an animation of \(count) frame\(count == 1 ? "" : "s"); only its still image is used"
      case .extraData: "there is more compressed data than the pixels need; it is skipped"
      case .trailingBytes(1): "1 byte after the end of the PNG is skipped"
      case .trailingBytes(let count): "\(count) bytes after the end of the PNG are skipped"
      }
    }
  }

  /// The notes for people.
  public var notes: [Note] {
    var notes: [Note] = []
    if bitDepth == 16 { notes.append(.reducedTo8Bits) }
    notes += colorNotes
    if let frameCount { notes.append(.firstFrameOnly(of: frameCount)) }
    if hasExtraData { notes.append(.extraData) }
    if trailingByteCount > 0 { notes.append(.trailingBytes(trailingByteCount)) }
    return notes
  }

  /// The note on the colour space that counts: `cICP` before `iCCP` before `sRGB` before `gAMA`, as
  /// PNG (Third Edition), section 12.1, orders them.
  private var colorNotes: [Note] {
    if let codingPoints {
      // BT.709 primaries, sRGB's transfer function, RGB, full range.
      return codingPoints == [1, 13, 0, 1] ? [] : [.codingPointsNotApplied(codingPoints)]
    }
    if let profileName {
      // Tools name profiles of sRGB in many ways; converting from one to sRGB would change nothing.
      let isStandard = profileName.lowercased().contains("srgb")
      return isStandard ? [] : [.profileNotApplied(name: profileName)]
    }
    return appliedGamma.map { [.gammaApplied($0)] } ?? []
  }

  /// The file's gamma times 100,000, if nothing else counts and it is not sRGB's.
  var appliedGamma: UInt32? {
    guard codingPoints == nil, profileName == nil, !isMarkedStandardRGB, let gamma, gamma > 0
    else { return nil }
    // Writers round 1/2.2 differently: 45455 is exact, 45000 and 46000 are met.
    return (45_000...46_000).contains(gamma) ? nil : gamma
  }
}
