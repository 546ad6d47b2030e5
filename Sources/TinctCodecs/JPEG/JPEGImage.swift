internal import CTurboJPEG
public import TinctGraphics

/// A picture read from a JPEG.
public struct JPEGImage: Hashable, Sendable {
  /// The pixels, upright: turned and mirrored as the camera's note of its orientation (Exif) asks.
  /// Colours are as stored; no profile is applied.
  public let bitmap: Bitmap

  /// Returns true if bytes begin as those of a JPEG do.
  public static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Reads a JPEG in colour or grey, progressive or not.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - limits: the limits on size and area, checked before memory is taken for the pixels, as is
  ///     that the file is long enough for them.
  public init(decoding bytes: [UInt8], limits: Limits = Limits()) throws(JPEGError) {
    let decoder = try JPEGDecoder()
    let bytes = tidied(bytes)
    let (width, height) = try decoder.size(of: bytes)
    guard max(width, height) <= limits.sidePixels else {
      throw .sideTooLarge(width: width, height: height, limit: limits.sidePixels)
    }
    guard width * height <= limits.imagePixels else {
      throw .areaTooLarge(width: width, height: height, limit: limits.imagePixels)
    }
    guard !JPEGScans.areTooShort(in: bytes) else { throw .tooShort(width: width, height: height) }
    let pixels = try decoder.pixels(of: bytes, width: width, height: height)
    bitmap = Orientation(exifOf: bytes).upright(width: width, height: height, pixels)
  }
}

/// A reason why a JPEG cannot be used; its message is `problem`, its advice `advice`.
public enum JPEGError: Error, Hashable, Sendable {
  /// The colours are amounts of four printing inks, which only a profile turns into colours of a
  /// screen.
  case printColors
  /// Width or height is above the limit.
  case sideTooLarge(width: Int, height: Int, limit: Int)
  /// The area is above the limit.
  case areaTooLarge(width: Int, height: Int, limit: Int)
  /// The file has too few bytes for any picture of its size.
  case tooShort(width: Int, height: Int)
  /// The file cannot be decoded, for a reason in the library's words.
  case damaged(String)

  /// The problem in a few words.
  public var problem: String {
    switch self {
    case .printColors: "the JPEG has the colours of a printer (CMYK)"
    case .sideTooLarge(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels, above the limit of \(limit) a side"
    case .areaTooLarge(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels, above the limit of \(limit) in all"
    case .tooShort(let width, let height):
      "the JPEG is cut off: it is too short for \(width) x \(height) pixels"
    case .damaged(let message): "the JPEG cannot be read (libjpeg-turbo: \(message))"
    }
  }

  /// Advice for the person who has the file.
  public var advice: String {
    switch self {
    case .printColors: "export it in RGB"
    case .sideTooLarge, .areaTooLarge:
      "make it smaller, or raise the limit if the file can be trusted"
    case .tooShort, .damaged:
      "the file may be damaged: copy or export it again, or export it as PNG"
    }
  }
}

/// libjpeg-turbo's decoder.
@safe private struct JPEGDecoder: ~Copyable {
  private let handle: tjhandle

  init() throws(JPEGError) {
    guard let handle = unsafe tjInitDecompress() else { throw .damaged("no decoder") }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe tjDestroy(handle) }

  func size(of bytes: [UInt8]) throws(JPEGError) -> (width: Int, height: Int) {
    var (width, height, subsampling, colors) = (Int32(), Int32(), Int32(), Int32())
    let status = unsafe tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    // The library calls it an error if it has no name for the subsampling, as of 4:1:0, and decodes
    // it all the same.
    let isUnnamed = subsampling == -1 && colors >= 0
    guard status == 0 || isWarning || isUnnamed, width > 0, height > 0 else {
      throw .damaged(message)
    }
    guard colors != TJCS_CMYK.rawValue, colors != TJCS_YCCK.rawValue else { throw .printColors }
    return (Int(width), Int(height))
  }

  func pixels(
    of bytes: [UInt8], width: Int, height: Int
  ) throws(JPEGError) -> [StraightPixel] {
    var status: Int32 = 0
    let pixels = unsafe [StraightPixel](unsafeUninitializedCapacity: width * height) {
      pixels, count in
      // The accurate transform and smooth enlarging of colours: the same pixels on every processor.
      // Files of thousands of scans, which take minutes, are refused.
      status = unsafe tjDecompress2(
        handle, bytes, UInt(bytes.count),
        UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      count = status == 0 || isWarning ? width * height : 0
    }
    // Cameras leave stray bytes before the end, which every reader passes over. Elsewhere they may
    // be what is left of damaged pixels, and only the first warning is told.
    let isPadded = isWarning && message.hasSuffix("extraneous bytes before marker 0xd9")
    guard status == 0 || isPadded else { throw .damaged(message) }
    return pixels
  }

  /// True if the last call read on in spite of a mistake.
  private var isWarning: Bool { unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue }

  private var message: String {
    guard let text = unsafe tjGetErrorStr2(handle) else { return "unknown" }
    return unsafe String(cString: text)
  }
}

/// Returns a file without the harmless mistakes up to its first scan that cameras and phones make:
/// stray bytes between segments, and other parameters of a sequential scan than the only ones that
/// there are. Fill bytes go as well (ITU-T T.81, section B.1.1.2).
///
/// libjpeg-turbo passes over all that, but with a warning, and it tells of the first one alone: a
/// second, of damage, would not be heard.
private func tidied(_ bytes: [UInt8]) -> [UInt8] {
  var (tidy, offset) = (Array(bytes.prefix(2)), min(2, bytes.count))
  var isSequential = false
  while let marker = markerOffset(in: bytes, from: offset) {
    offset = marker
    let (kind, start) = (bytes[marker + 1], marker + 2)
    // Markers without a length, which say nothing here: T.81, table B.1.
    if kind == 0x01 || (0xD0...0xD7).contains(kind) {
      offset = start
      continue
    }
    guard start + 2 <= bytes.count else { break }
    let end = start + max(2, Int(bytes[start]) << 8 | Int(bytes[start + 1]))
    guard !(0xD8...0xD9).contains(kind), end <= bytes.count else { break }
    if kind == 0xC0 || kind == 0xC1 { isSequential = true }
    tidy += bytes[marker..<end]
    offset = end
    guard kind == 0xDA else { continue }
    // T.81, table B.3: from coefficient 0 to 63, all bits.
    if isSequential && end - start >= 6 {
      tidy.replaceSubrange((tidy.count - 3)..., with: [0, 63, 0])
    }
    break
  }
  return tidy + bytes[offset...]
}

/// The way a camera was held, 1...8: Exif 2.32, section 4.6.4, tag 0112.
private struct Orientation {
  private var number = 1

  /// Finds the orientation in a file; one without it, or with any other number, is upright.
  init(exifOf bytes: [UInt8]) {
    var offset = 2
    // The segments before the first scan: FF, a kind, and a length that counts itself.
    while offset + 10 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      guard end <= bytes.count else { return }
      if bytes[offset + 1] == 0xE1, bytes[(offset + 4)...].starts(with: Array("Exif\0\0".utf8)),
        end >= offset + 10
      {
        read(Array(bytes[offset + 10..<end]))
        return
      }
      offset = end
    }
  }

  /// Reads the first directory of a TIFF: a count, then entries of 12 bytes with tag and value.
  private mutating func read(_ tiff: [UInt8]) {
    guard tiff.count >= 8 else { return }
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func integer(at offset: Int, bytes count: Int) -> Int {
      let digits = tiff[offset..<offset + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = integer(at: 4, bytes: 4)
    guard directory + 2 <= tiff.count else { return }
    for index in 0..<integer(at: directory, bytes: 2) {
      let entry = directory + 2 + 12 * index
      guard entry + 12 <= tiff.count else { return }
      if integer(at: entry, bytes: 2) == 0x0112 {
        let value = integer(at: entry + 8, bytes: 2)
        if (1...8).contains(value) { number = value }
        return
      }
    }
  }

  /// Returns a picture with its top at the top.
  func upright(width: Int, height: Int, _ pixels: [StraightPixel]) -> Bitmap {
    guard number != 1 else { return Bitmap(width: width, height: height, pixels: pixels) }
    let isTurned = number >= 5
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    // The row and column of the file that are the picture's top and left.
    let isFlippedX = [2, 3, 7, 8].contains(number)
    let isFlippedY = [3, 4, 6, 7].contains(number)
    var upright: [StraightPixel] = []
    upright.reserveCapacity(pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let (column, row) = isTurned ? (y, x) : (x, y)
        upright.append(
          pixels[
            (isFlippedY ? height - 1 - row : row) * width
              + (isFlippedX ? width - 1 - column : column)])
      }
    }
    return Bitmap(width: columns, height: rows, pixels: upright)
  }
}
