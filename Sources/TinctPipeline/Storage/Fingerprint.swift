internal import TinctCodecs

/// SHA-256 of some bytes: equal fingerprints are taken for equal bytes.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The length of a hash.
  static let byteCount = ContentHasher.byteCount

  private let words: InlineArray<4, UInt64>

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    self.init(hashing: bytes[...])
  }

  /// Hashes bytes.
  init(hashing bytes: ArraySlice<UInt8>) {
    var hasher = ContentHasher()
    hasher.update(bytes.span)
    words = unsafe hasher.finalize().withUnsafeBytes { unsafe Self.words($0) }
  }

  /// Takes the 32 bytes of a hash that was made before.
  init(bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == Self.byteCount)
    words = unsafe bytes.withUnsafeBytes { unsafe Self.words($0) }
  }

  /// Reads a hash from the 64 digits of its description; nil if it is not one.
  init?(digits text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * Self.byteCount, digits.allSatisfy(Self.isDigit) else { return nil }
    let nibbles = digits.map { $0 >= UInt8(ascii: "a") ? $0 - UInt8(ascii: "a") + 10 : $0 & 15 }
    let bytes = (0..<Self.byteCount).map { nibbles[2 * $0] << 4 | nibbles[2 * $0 + 1] }
    self.init(bytes: bytes[...])
  }

  /// Returns true for the digits of descriptions, which have no capitals.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
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

  /// Appends the 32 bytes to others.
  func append(to bytes: inout [UInt8]) {
    for word in 0..<4 {
      unsafe withUnsafeBytes(of: words[word].bigEndian) { unsafe bytes.append(contentsOf: $0) }
    }
  }

  /// The hash in hexadecimal digits, as `sha256sum` prints it.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Compares all bytes.
  public static func == (left: Fingerprint, right: Fingerprint) -> Bool {
    left.words[0] == right.words[0] && left.words[1] == right.words[1]
      && left.words[2] == right.words[2] && left.words[3] == right.words[3]
  }

  /// Feeds the first eight bytes, which are as good as random.
  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }
}
