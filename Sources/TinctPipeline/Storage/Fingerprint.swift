internal import Crypto

/// SHA-256 of some bytes: equal fingerprints are taken for equal bytes.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes it has.
  static let byteCount = 32

  private let words: InlineArray<4, UInt64>

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    self.init(hashing: bytes[...])
  }

  /// Hashes bytes.
  init(hashing bytes: ArraySlice<UInt8>) {
    var hash = SHA256()
    unsafe bytes.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
    words = unsafe hash.finalize().withUnsafeBytes { unsafe Self.words($0) }
  }

  /// Takes the 32 bytes of a hash that was made before.
  init(bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == Self.byteCount)
    words = unsafe bytes.withUnsafeBytes { unsafe Self.words($0) }
  }

  private static func words(_ bytes: UnsafeRawBufferPointer) -> InlineArray<4, UInt64> {
    InlineArray { word in
      unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self))
    }
  }

  /// The 32 bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    append(to: &bytes)
    return bytes
  }

  /// Adds the 32 bytes.
  func append(to bytes: inout [UInt8]) {
    for word in 0..<4 {
      unsafe withUnsafeBytes(of: words[word].bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }
  }

  /// In hexadecimal digits, as `sha256sum` prints it.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether two hashes are the same.
  public static func == (left: Fingerprint, right: Fingerprint) -> Bool {
    left.words[0] == right.words[0] && left.words[1] == right.words[1]
      && left.words[2] == right.words[2] && left.words[3] == right.words[3]
  }

  /// Feeds the first eight bytes, which are as good as random.
  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
}
