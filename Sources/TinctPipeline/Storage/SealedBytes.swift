/// Bytes behind a mark that says what they are and before a SHA-256 of everything, so that damage of
/// any kind is noticed when they are read.
enum SealedBytes {
  /// Seals bytes.
  static func seal(_ content: [UInt8], mark: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(mark.utf8.count + content.count + Fingerprint.byteCount)
    bytes += mark.utf8
    bytes += content
    return bytes + Fingerprint(of: bytes).bytes
  }

  /// What was sealed under a mark; nil if anything is not as it was.
  static func open(_ bytes: [UInt8], mark: String) -> ArraySlice<UInt8>? {
    let length = mark.utf8.count
    guard bytes.count >= length + Fingerprint.byteCount, bytes.starts(with: mark.utf8) else {
      return nil
    }
    let end = bytes.count - Fingerprint.byteCount
    guard Fingerprint(hashing: bytes[..<end]) == Fingerprint(bytes: bytes[end...]) else {
      return nil
    }
    return bytes[length..<end]
  }
}
