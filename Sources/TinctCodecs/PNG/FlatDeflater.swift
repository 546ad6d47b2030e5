/// Compresses rows of flat art into a zlib stream, quicker and smaller than a general compressor.
///
/// In flat art nearly all bytes repeat the byte before or the byte above, and shapes repeat where
/// they begin to differ. So matches are looked for in three places only: one byte back, one row
/// back, and where the same few bytes began a run of equal bytes before. The stream is plain
/// deflate (RFC 1951): any reader takes it.
struct FlatDeflater {
  /// How many earlier beginnings of a shape are compared.
  let searchDepth: Int
  /// Bytes from a row to the next, 1...32768.
  let rowBytes: Int

  /// Blocks end after so many tokens, so that memory does not grow with the picture.
  private static let blockTokens = 1 << 17

  /// The bytes as one zlib stream; nil if they are not flat, and a general compressor does better.
  func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    var finder = FlatMatchFinder(rowBytes: rowBytes, searchDepth: searchDepth)
    var writer = DeflateBits(bytes: ZlibStream.header, capacity: bytes.count / 16)
    var place = 0
    var tokenCount = 0
    repeat {
      let tokens = finder.tokens(in: bytes, from: &place, most: Self.blockTokens)
      tokenCount += tokens.count
      // Where an edge follows on another every few pixels, other compressors find more.
      guard tokenCount * 8 <= place || place < 4096 else { return nil }
      DeflateBlock(tokens: tokens).write(isLast: place == bytes.count, to: &writer)
    } while place < bytes.count
    var stream = writer.finished()
    stream.append(bigEndian: Adler32(bytes[...]).value)
    return stream
  }
}
