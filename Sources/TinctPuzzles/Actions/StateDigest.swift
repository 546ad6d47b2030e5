/// A short text that stands for a state, the same in every run and on every machine (FNV-1a with 64
/// bits, Fowler, Noll and Vo).
///
/// It tells states apart by accident only, not against someone who looks for two with the same text.
public struct StateDigest: Hashable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of nothing.
  public init() {}

  /// Takes a number in.
  public mutating func combine(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    for _ in 0..<8 {
      combine(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Takes numbers in, and how many they are.
  public mutating func combine(_ numbers: [Int]) {
    combine(numbers.count)
    for number in numbers { combine(number) }
  }

  /// Takes a text in, and how long it is.
  public mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(byte) }
  }

  private mutating func combine(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension StateDigest: CustomStringConvertible {
  /// 16 hexadecimal digits.
  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
