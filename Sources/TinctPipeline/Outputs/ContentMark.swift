/// What tells the content of a file from any other, made from the pieces it is written from.
///
/// A piece that many files share, such as the compressed pixels of a sprite in all its palettes, is
/// hashed once.
struct ContentMark: Hashable, Sendable {
  /// The length of each piece in bytes.
  let lengths: [Int]
  /// SHA-256 over the SHA-256 of each piece.
  let fingerprint: Fingerprint

  /// The size of the file in bytes.
  var byteCount: Int { lengths.reduce(0, +) }

  init(lengths: [Int], fingerprint: Fingerprint) {
    self.lengths = lengths
    self.fingerprint = fingerprint
  }

  /// Marks a content.
  init(_ pieces: [[UInt8]], memo: PieceMemo = PieceMemo()) {
    lengths = pieces.map(\.count)
    fingerprint = Fingerprint(of: pieces.flatMap { memo.fingerprint(of: $0).bytes })
  }

  /// Whether a file's bytes are the content.
  func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == byteCount else { return false }
    var start = 0
    var hashes: [UInt8] = []
    for length in lengths {
      hashes += Fingerprint(hashing: bytes[start..<start + length]).bytes
      start += length
    }
    return Fingerprint(of: hashes) == fingerprint
  }
}
