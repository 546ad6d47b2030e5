/// A stream of bits, the first in the lowest place of each byte, as deflate has them.
struct DeflateBits {
  private var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// - Parameters:
  ///   - bytes: what stands before.
  ///   - capacity: how many bytes are expected.
  init(bytes: [UInt8], capacity: Int) {
    self.bytes = bytes
    self.bytes.reserveCapacity(capacity)
  }

  /// Adds up to 32 bits, lowest first.
  @inline(__always)
  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += count
    if pendingCount >= 32 { flush() }
  }

  private mutating func flush() {
    let word = UInt32(truncatingIfNeeded: pending)
    unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    pending >>= 32
    pendingCount -= 32
  }

  /// The bytes, the last filled up with zeros.
  consuming func finished() -> [UInt8] {
    while pendingCount > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
    return bytes
  }
}
