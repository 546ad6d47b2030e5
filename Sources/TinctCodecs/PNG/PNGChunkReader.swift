internal import TinctGraphics

/// Walks over the chunks of a PNG and checks them, before libpng sees a byte or memory is taken.
struct PNGChunkReader {
  private struct Chunk {
    /// Where its length stands.
    let offset: Int
    let name: PNGChunkName
    /// The name of the chunk before it.
    let previous: PNGChunkName?
    /// Where its data stands.
    let data: Range<Int>
  }

  /// Where decoding finds what `PNGInfo` does not hold.
  struct Places {
    /// The data of each `IDAT` chunk.
    var data: [Range<Int>] = []
    /// The data of the `tRNS` chunk.
    var transparency: Range<Int>?
    /// Whether `IEND` is empty, as it must be.
    var endsEmpty = true
  }

  /// Where the chunks that were read have their data.
  private(set) var places = Places()

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
    // The last four bytes are there to catch conversions of line ends, the first four to name PNG.
    if bytes.starts(with: pngSignature[..<4]) { throw PNGError(.convertedAsText, at: 4) }
    throw PNGError(.notPNG(looksLike: PNGForeignFormat.name(of: bytes)), at: 0)
  }

  /// Reads the frame of the next chunk and checks its checksum.
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
    if name != .data || last != .data { chunkCount += 1 }
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
    for (place, name, most) in [(10, "compression", 0), (11, "filter", 0), (12, "interlace", 1)] {
      guard bytes[start + place] <= most else {
        throw PNGError(.method(name, bytes[start + place]), at: start + place)
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
    let isGrey = info.colorType == .grey || info.colorType == .greyAlpha
    if isGrey || [.palette, .transparency, .data].contains(where: seen.contains) {
      throw misplaced(chunk)
    }
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

  private func misplaced(_ chunk: Chunk) -> PNGError {
    PNGError(.outOfPlace(chunk: "\(chunk.name)"), at: chunk.offset)
  }

  private mutating func locate(_ chunk: Chunk) {
    switch chunk.name {
    case .data: places.data.append(chunk.data)
    case .transparency: places.transparency = chunk.data
    case .end: places.endsEmpty = chunk.data.isEmpty
    default: break
    }
  }

  /// Reads what a chunk says; chunks of a wrong length say nothing.
  private func read(_ chunk: Chunk, into info: inout PNGInfo) {
    let data = chunk.data
    switch chunk.name {
    case .palette:
      info.palette = stride(from: data.lowerBound, to: data.upperBound, by: 3).map {
        StraightPixel(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
      }
    case .transparency where info.colorType == .indexed:
      for (index, place) in data.enumerated() { info.palette[index].alpha = bytes[place] }
    case .data where chunk.previous != .data: info.dataOffset = chunk.offset
    case PNGChunkName("gAMA") where data.count == 4: info.gamma = number(at: data.lowerBound)
    case PNGChunkName("iCCP"):
      // Latin-1, at most 79 bytes and a zero.
      let name = bytes[data].prefix(79).prefix { $0 != 0 }
      info.profileName = String(String.UnicodeScalarView(name.map { Unicode.Scalar($0) }))
    case .standardRGB: info.isMarkedStandardRGB = true
    case PNGChunkName("cICP") where data.count == 4: info.codingPoints = Array(bytes[data])
    case PNGChunkName("acTL") where data.count == 8:
      info.frameCount = Int(number(at: data.lowerBound))
    default: break
    }
  }

  /// Four bytes, most significant first.
  private func number(at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
