public import TinctGraphics

/// An indexed image from which PNGs are made in any number of colorings: their common part is
/// compressed once.
public struct SharedPNG: Sendable {
  private let width: Int
  private let height: Int
  private let indices: PixelIndices
  private let format: PNGPixelFormat
  private let effort: PNGEffort
  private let workers: Int
  /// The common part of all colorings, if they are indexed.
  public let indexed: IndexedPNG?
  /// The image in one colour, by the alphas of its entries.
  private var masks: [[UInt8]: SharedRGBAPNG] = [:]

  /// Compresses the common part of all colorings of an indexed image.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - format: the form of the pixels.
  ///   - effort: the work to spend on a small file.
  ///   - workers: the most threads that may work at once.
  public init<Entry>(
    _ image: IndexedImage<Entry>, format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    self.init(
      width: image.width, height: image.height, indices: image.indices,
      colorCount: image.entries.count, format, effort, workers)
  }

  /// Compresses the common part of the colorings of an image; the parameters are those of the other
  /// initializer.
  public init(
    _ image: ColoredIndexedImage, format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard,
    workers: Int = .max
  ) {
    self.init(
      width: image.width, height: image.height, indices: image.indices,
      colorCount: image.colorings.first?.count ?? 0, format, effort, workers)
  }

  private init(
    width: Int, height: Int, indices: PixelIndices, colorCount: Int, _ format: PNGPixelFormat,
    _ effort: PNGEffort, _ workers: Int
  ) {
    self.width = width
    self.height = height
    self.indices = indices
    self.format = format
    self.effort = effort
    self.workers = workers
    if format == .smallest, colorCount > 0, case .bytes(let bytes) = indices {
      indexed = IndexedPNG(
        width: width, height: height, indices: bytes, colorCount: colorCount, effort: effort,
        workers: workers)
    } else {
      indexed = nil
    }
  }

  /// Returns the PNG in which index i has the colour `colors[i]`.
  ///
  /// Cheap if the format is indexed, or if all entries have one colour with the same alphas as
  /// before; else the whole picture is compressed.
  public mutating func encoded(colors: [StraightPixel]) -> EncodedPNG {
    if let indexed { return indexed.encoded(colors: colors) }
    guard format == .rgba, let one = colors.first, colors.allSatisfy({ $0.isColored(like: one) })
    else {
      return EncodedPNG(
        Bitmap(width: width, height: height, pixels: indices.mapped(colors)), format: format,
        effort: effort, workers: workers)
    }
    let alphas = colors.map(\.alpha)
    let mask =
      masks[alphas]
      ?? SharedRGBAPNG(
        AlphaMask(width: width, height: height, amounts: indices.mapped(alphas)), effort: effort)
    masks[alphas] = mask
    return mask.encoded(color: one)
  }
}

extension StraightPixel {
  fileprivate func isColored(like other: StraightPixel) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}

/// A picture in one colour, compressed once, from which an RGBA PNG is made for any colour.
///
/// With filter Sub on the first row and Up on all others, every byte of red, green and blue except
/// those of the first pixel is 0, whatever the colour. That pixel is in a stored block of its own,
/// and the rest of the stream is shared: another colour costs 75 bytes and their checksums.
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
  ///   - mask: the opacity of each pixel, 0...255.
  ///   - effort: the work to spend on a small file.
  public init(_ mask: AlphaMask, effort: PNGEffort = .standard) {
    width = mask.width
    height = mask.height
    start = PNGWriter.start(width: width, height: height, depth: 8, type: .rgba)
    firstAlpha = mask.amounts[0]
    let rest = Self.differences(mask)[Self.firstPixelBytes...]
    sharedChecksum = Adler32(rest)
    shared = PNGWriter.chunks(of: Deflater(level: effort.deflateLevel).deflated(rest))
  }

  /// Returns the PNG in which every pixel has a colour, and its own alpha; the colour's alpha is
  /// not used.
  public func encoded(color: StraightPixel) -> EncodedPNG {
    let first = [PNGFilter.sub.rawValue, color.red, color.green, color.blue, firstAlpha]
    // A stored block that is not the last (RFC 1951, section 3.2.4): its length, the length's
    // complement, its bytes. It ends on a whole byte, so that the shared stream can follow.
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

  /// Filters the rows of the mask in black.
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
