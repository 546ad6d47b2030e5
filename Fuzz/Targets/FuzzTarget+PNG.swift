internal import TinctCodecs
internal import TinctGraphics

/// Reads the bytes as they are, and with the checksum of every chunk set right, for without that no
/// changed byte would get past the first check.
func checkPNG(_ bytes: [UInt8]) throws(FuzzFinding) {
  try checkOnePNG(bytes)
  let repaired = withChecksums(bytes)
  if repaired != bytes { try checkOnePNG(repaired) }
}

private func checkOnePNG(_ bytes: [UInt8]) throws(FuzzFinding) {
  try checkDecoders(bytes)
  let image: PNGImage
  do { image = try PNGImage(decoding: bytes, limits: fuzzLimits) } catch {
    try expect(
      (0...bytes.count).contains(error.offset) && !error.description.isEmpty,
      "an error is outside of the file: \(error)")
    return
  }
  let bitmap = image.bitmap
  try expect(
    bitmap.width <= fuzzLimits.sidePixels && bitmap.height <= fuzzLimits.sidePixels
      && bitmap.width * bitmap.height <= fuzzLimits.imagePixels
      && bitmap.pixels.count == bitmap.width * bitmap.height,
    "the picture is larger than the limits")
  // Written anew it must be the same picture; most pictures are the same few, and writing is slow.
  guard bitmap.pixels.count <= 4096 else { return }
  let again = try mustRead("what was written") { () throws(PNGError) in
    try PNGImage(decoding: EncodedPNG(bitmap).bytes, limits: fuzzLimits)
  }
  try expect(again.bitmap == bitmap, "what was written is another picture")
}

/// Reads the pixels by both decoders, which must say the same.
///
/// libdeflate takes codes that have no meaning for others; that counts only where the checksum of
/// what comes out is right, and zlib refuses them all the same.
private func checkDecoders(_ bytes: [UInt8]) throws(FuzzFinding) {
  let (ours, theirs) = (read(bytes, by: .quickest), read(bytes, by: .libpng))
  if case .success = ours, case .failure(let error) = theirs,
    case .pixels(let message) = error.cause
  {
    let isMeaningless = [
      "invalid literal/length code", "invalid distance code", "invalid code lengths set",
      "too many length or distance symbols",
    ].contains { message.hasSuffix($0) }
    try expect(isMeaningless, "only libpng refuses the file: \(error)")
  } else {
    try expect(ours == theirs, "libpng says something else")
  }
}

private func read(_ bytes: [UInt8], by decoder: PNGDecoder) -> Result<PNGImage, PNGError> {
  Result { () throws(PNGError) in
    try PNGImage(decoding: bytes, limits: fuzzLimits, by: decoder)
  }
}

/// A file with the checksum of every whole chunk computed anew.
private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var start = 8
  while start + 12 <= bytes.count {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 8 + length
    guard end + 4 <= bytes.count else { break }
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes[start + 4..<end] {
      sum = checksums[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
    sum ^= 0xFFFF_FFFF
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
    start = end + 4
  }
  return bytes
}

/// CRC-32 of each byte (PNG specification, annex D).
private let checksums: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
}
