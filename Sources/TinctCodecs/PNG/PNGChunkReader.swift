internal import TinctGraphics

/// A walk over the chunks of a PNG that checks them, before libpng sees a byte or memory is taken.
struct PNGChunkReader {
  private struct Chunk {
    /// The offset of its length, with which it begins.
    let offset: Int
    let name: PNGChunkName
    /// The name of the chunk before it.
    let previous: PNGChunkName?
    /// The offsets of its data.
    let data: Range<Int>
  }

  /// The parts of a file that decoding needs and `PNGInfo` does not hold.
  struct Parts {
    /// The offsets of the data of each `IDAT` chunk.
    var data: [Range<Int>] = []
    /// The offsets of the data of the `tRNS` chunk.
    var transparency: Range<Int>?
    /// `IEND` is empty, as it must be.
    var endsEmpty = true
  }

  /// The parts that were read so far.
  private(set) var parts = Parts()

  private let bytes: [UInt8]
  private let limits: Limits
  private var offset = pngSignature.count
  private var seen: Set<PNGChunkName> = []
  private var last: PNGChunkName?
  private var chunkCount = 0

  init(bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Reads all chunks.
  mutating func read() throws(PNGError) -> PNGInfo {
    try checkSignature()
    let header = try next()
    guard header.name == .header else {
      if header.name == PNGChunkName("CgBI") { throw PNGError(.appleCgBI, at: header.offset) }
      throw PNGError(.missing(chunk: "IHDR"), at: header.offset)
    }
    var info = try readHeader(header)
    while last != .end {
      let chunk = try next()
      try check(chunk, info)
      read(chunk, into: &info)
      locate(chunk)
    }
    info.trailingByteCount = bytes.count - offset
    return info
  }

  private func checkSignature() throws(PNGError) {
    if bytes.starts(with: pngSignature) { return }
    if pngSignature.starts(with: bytes) { throw PNGError(.truncated, at: bytes.count) }
    // PNG (Third Edition), section 5.2: the last four bytes are there to catch conversions of line
    // ends, the first four to name PNG.
    if bytes.starts(with: pngSignature[..<4]) { throw PNGError(.convertedAsText, at: 4) }
    throw PNGError(.notPNG(looksLike: PNGForeignFormat.name(of: bytes)), at: 0)
  }

  /// Reads the frame of the next chunk, and checks its length before its bytes and its checksum.
  private mutating func next() throws(PNGError) -> Chunk {
    let start = offset
    guard bytes.count - start >= 8 else { throw PNGError(.truncated, at: bytes.count) }
    let name = PNGChunkName(code: number(at: start + 4))
    guard name.isLegal else { throw PNGError(.chunkName(name.bytes), at: start + 4) }
    let previous = last
    try count(name, at: start)
    let length = Int(number(at: start))
    guard length <= limits.pngChunkBytes, length <= 0x7FFF_FFFF else {
      throw PNGError(
        .chunkTooLong(chunk: "\(name)", bytes: length, limit: limits.pngChunkBytes), at: start)
    }
    // Length, name and checksum take 12 bytes. The length is not added to an offset before it is
    // known to fit.
    guard bytes.count - start - 12 >= length else { throw PNGError(.truncated, at: bytes.count) }
    let data = start + 8..<start + 8 + length
    let (stored, computed) = (
      number(at: data.upperBound), crc32(bytes, in: start + 4..<data.upperBound)
    )
    guard stored == computed else {
      throw PNGError(
        .checksum(chunk: "\(name)", stored: stored, computed: computed), at: data.upperBound)
    }
    offset = data.upperBound + 4
    return Chunk(offset: start, name: name, previous: previous, data: data)
  }

  private mutating func count(_ name: PNGChunkName, at start: Int) throws(PNGError) {
    // Encoders cut one stream of pixels into any number of pieces, so a run of them counts once.
    // Frames of an animation may be any number too; they are passed over, and their number is
    // bounded by the size of the file. The limit is for what is meant to be read.
    let isFrame = name == PNGChunkName("fcTL") || name == PNGChunkName("fdAT")
    if !isFrame && (name != .data || last != .data) { chunkCount += 1 }
    last = name
    guard chunkCount <= limits.pngChunks else {
      throw PNGError(.tooManyChunks(limit: limits.pngChunks), at: start)
    }
  }

  private mutating func readHeader(_ chunk: Chunk) throws(PNGError) -> PNGInfo {
    let start = chunk.data.lowerBound
    guard chunk.data.count == 13 else {
      throw PNGError(.chunkLength(chunk: "IHDR", bytes: chunk.data.count), at: chunk.offset)
    }
    seen.insert(.header)
    try checkSize(width: number(at: start), height: number(at: start + 4), at: start)
    guard let type = PNGColorType(rawValue: bytes[start + 9]) else {
      throw PNGError(.colorType(bytes[start + 9]), at: start + 9)
    }
    guard type.bitDepths.contains(bytes[start + 8]) else {
      throw PNGError(.bitDepth(bytes[start + 8], type), at: start + 8)
    }
    for (index, name, most) in [(10, "compression", 0), (11, "filter", 0), (12, "interlace", 1)] {
      guard bytes[start + index] <= most else {
        throw PNGError(.method(name, bytes[start + index]), at: start + index)
      }
    }
    return PNGInfo(
      width: Int(number(at: start)), height: Int(number(at: start + 4)),
      bitDepth: bytes[start + 8], colorType: type, isInterlaced: bytes[start + 12] == 1)
  }

  private func checkSize(width: UInt32, height: UInt32, at start: Int) throws(PNGError) {
    guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
      throw PNGError(.size(width: width, height: height), at: start)
    }
    // Two numbers below 2^31 cannot overflow 64 bits.
    let (width, height) = (Int(width), Int(height))
    guard max(width, height) <= limits.sidePixels else {
      throw PNGError(
        .sideTooLarge(width: width, height: height, limit: limits.sidePixels), at: start)
    }
    guard width * height <= limits.imagePixels else {
      throw PNGError(
        .areaTooLarge(width: width, height: height, limit: limits.imagePixels), at: start)
    }
  }

  /// Checks the order and length of the chunks that decoding needs: PNG (Third Edition), sections
  /// 5.6 and 11.
  private mutating func check(_ chunk: Chunk, _ info: PNGInfo) throws(PNGError) {
    switch chunk.name {
    case .header: throw misplaced(chunk)
    case .palette: try checkPalette(chunk, info)
    case .transparency: try checkTransparency(chunk, info)
    case .data:
      if info.colorType == .indexed && info.palette.isEmpty {
        throw PNGError(.missing(chunk: "PLTE"), at: chunk.offset)
      }
      if seen.contains(.data) && chunk.previous != .data { throw misplaced(chunk) }
    case .end:
      guard seen.contains(.data) else { throw PNGError(.missing(chunk: "IDAT"), at: chunk.offset) }
    default:
      guard chunk.name.isAncillary else {
        throw PNGError(.unknownCritical(chunk: "\(chunk.name)"), at: chunk.offset)
      }
    }
    seen.insert(chunk.name)
  }

  private func checkPalette(_ chunk: Chunk, _ info: PNGInfo) throws(PNGError) {
    // No palette in grey pictures, none after a palette, `tRNS` or pixels: section 11.2.2.
    let isGrey = info.colorType == .grey || info.colorType == .greyAlpha
    if isGrey || [.palette, .transparency, .data].contains(where: seen.contains) {
      throw misplaced(chunk)
    }
    // In pictures without indices the palette is a suggestion of up to 256 colours.
    let most = info.colorType == .indexed ? 1 << info.bitDepth : 256
    let paletteCount = chunk.data.count / 3
    guard chunk.data.count % 3 == 0, (1...most).contains(paletteCount) else {
      throw PNGError(.chunkLength(chunk: "PLTE", bytes: chunk.data.count), at: chunk.offset)
    }
  }

  private func checkTransparency(_ chunk: Chunk, _ info: PNGInfo) throws(PNGError) {
    if [.transparency, .data].contains(where: seen.contains) { throw misplaced(chunk) }
    let lengths: ClosedRange<Int>
    switch info.colorType {
    case .greyAlpha, .rgba: throw misplaced(chunk)
    case .grey: lengths = 2...2
    case .rgb: lengths = 6...6
    case .indexed:
      guard !info.palette.isEmpty else { throw misplaced(chunk) }
      lengths = 1...info.palette.count
    }
    guard lengths.contains(chunk.data.count) else {
      throw PNGError(.chunkLength(chunk: "tRNS", bytes: chunk.data.count), at: chunk.offset)
    }
  }

  /// Makes the error for a chunk that stands where it may not, or a second time.
  private func misplaced(_ chunk: Chunk) -> PNGError {
    PNGError(.outOfPlace(chunk: "\(chunk.name)"), at: chunk.offset)
  }

  private mutating func locate(_ chunk: Chunk) {
    switch chunk.name {
    case .data: parts.data.append(chunk.data)
    case .transparency: parts.transparency = chunk.data
    case .end: parts.endsEmpty = chunk.data.isEmpty
    default: break
    }
  }

  /// Reads a chunk into the properties; ancillary chunks of a wrong length are passed over, and so
  /// are those on the colour space that come too late.
  private func read(_ chunk: Chunk, into info: inout PNGInfo) {
    let data = chunk.data
    switch chunk.name {
    // PNG (Third Edition), section 5.6: before the palette and the pixels. libpng ignores them
    // elsewhere, and so does whoever sees the file with it.
    case PNGChunkName("gAMA"), PNGChunkName("iCCP"), .standardRGB, PNGChunkName("cICP"):
      if !seen.contains(.data) && info.palette.isEmpty { readColorSpace(chunk, into: &info) }
    case .palette:
      info.palette = stride(from: data.lowerBound, to: data.upperBound, by: 3).map {
        StraightPixel(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
      }
    case .transparency where info.colorType == .indexed:
      for (index, offset) in data.enumerated() { info.palette[index].alpha = bytes[offset] }
    case .data where chunk.previous != .data: info.dataOffset = chunk.offset
    case PNGChunkName("acTL") where data.count == 8:
      info.frameCount = Int(number(at: data.lowerBound))
    default: break
    }
  }

  private func readColorSpace(_ chunk: Chunk, into info: inout PNGInfo) {
    let data = chunk.data
    switch chunk.name {
    case PNGChunkName("gAMA") where data.count == 4:
      let gamma = number(at: data.lowerBound)
      // Numbers in PNG are below 2^31 (section 7.1); libpng takes none whose curve would make
      // every pixel black or white.
      if (16...625_000_000).contains(gamma) { info.gamma = gamma }
    case PNGChunkName("iCCP"):
      // Latin-1, at most 79 bytes and a zero.
      let name = bytes[data].prefix(79).prefix { $0 != 0 }
      info.profileName = String(String.UnicodeScalarView(name.map { Unicode.Scalar($0) }))
    case .standardRGB: info.isMarkedStandardRGB = true
    case PNGChunkName("cICP") where data.count == 4: info.codingPoints = Array(bytes[data])
    default: break
    }
  }

  /// Reads four bytes, most significant first.
  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The formats that are often taken for PNG, known by their first bytes.
private enum PNGForeignFormat {
  /// Returns the name of the format that some bytes look like; nil for none that is known.
  static func name(of bytes: [UInt8]) -> String? {
    signatures.first { signature in
      bytes.dropFirst(signature.offset).starts(with: signature.bytes)
    }?.name
  }

  private static let signatures: [(offset: Int, bytes: [UInt8], name: String)] = [
    (0, [0xFF, 0xD8, 0xFF], "JPEG"),
    (0, Array("GIF8".utf8), "GIF"),
    (8, Array("WEBP".utf8), "WebP"),
    (4, Array("ftypavif".utf8), "AVIF"),
    (4, Array("ftyphei".utf8), "HEIC"),
    (0, Array("BM".utf8), "BMP"),
    (0, [0x49, 0x49, 0x2A, 0x00], "TIFF"),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    (0, Array("8BPS".utf8), "a Photoshop document"),
    (0, Array("%PDF".utf8), "PDF"),
    (0, [0x8A, 0x4D, 0x4E, 0x47], "MNG"),
    (0, Array("<svg".utf8), "SVG"),
    (0, Array("<?xml".utf8), "XML (perhaps SVG)"),
    (0, Array("version https://git-lfs".utf8), "a Git LFS pointer: run `git lfs pull`"),
  ]
}
