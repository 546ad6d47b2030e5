public import TinctGraphics

/// A picture in one colour, compressed once, from which an RGBA PNG is made for any colour.
///
/// Under filter Sub on the first row and Up on all others, every byte of red, green and blue but
/// the first pixel's is 0, whatever the colour. That pixel stands in a stored block of its own, and
/// the rest of the stream is shared: another colour costs 75 bytes and their checksums.
public struct SharedRGBAPNG: Hashable, Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int

  private let start: [UInt8]
  private let firstAlpha: UInt8
  private let shared: [UInt8]
  private let sharedChecksum: Adler32

  /// Compresses the alpha of a picture.
  ///
  /// - Parameters:
  ///   - mask: how opaque each pixel is, 0...255.
  ///   - effort: how hard to work for a small file.
  public init(_ mask: AlphaMask, effort: PNGEffort = .standard) {
    width = mask.width
    height = mask.height
    start = PNGWriter.start(width: width, height: height, depth: 8, type: .rgba)
    firstAlpha = mask.amounts[0]
    let rest = Self.differences(mask)[Self.firstPixelBytes...]
    sharedChecksum = Adler32(rest)
    shared = PNGWriter.chunks(of: Deflater(level: effort.deflateLevel).deflated(rest))
  }

  /// The PNG in which every pixel has a colour, and its own alpha; the colour's alpha is not used.
  public func encoded(color: StraightPixel) -> EncodedPNG {
    let first = [PNGFilter.sub.rawValue, color.red, color.green, color.blue, firstAlpha]
    // A stored block that is not the last, its length and the length's complement.
    let block = ZlibStream.header + [0, UInt8(first.count), 0, ~UInt8(first.count), 0xFF] + first
    var checksum: [UInt8] = []
    checksum.append(bigEndian: Adler32(first[...]).followed(by: sharedChecksum).value)
    return EncodedPNG(pieces: [
      start + PNGWriter.chunks(of: block), shared,
      PNGWriter.chunks(of: checksum) + PNGWriter.end,
    ])
  }

  /// The first row's filter byte and the first pixel.
  private static let firstPixelBytes = 5

  /// The filtered rows, in black.
  private static func differences(_ mask: AlphaMask) -> [UInt8] {
    let stride = 4 * mask.width + 1
    var bytes = [UInt8](repeating: 0, count: stride * mask.height)
    for y in 0..<mask.height {
      bytes[y * stride] = (y == 0 ? PNGFilter.sub : .up).rawValue
      let row = y * mask.width
      for x in 0..<mask.width where x + y > 0 {
        let before = mask.amounts[y == 0 ? x - 1 : row + x - mask.width]
        bytes[y * stride + 4 * x + 4] = mask.amounts[row + x] &- before
      }
    }
    return bytes
  }
}
