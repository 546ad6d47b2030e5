extension [UInt8] {
  /// Adds a number as four bytes, most significant first.
  mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Adds the low bytes of a number, least significant first.
  mutating func append(littleEndian value: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
