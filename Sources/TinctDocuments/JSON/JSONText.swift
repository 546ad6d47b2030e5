/// The meaning of the bytes of JSON scalars.
enum JSONText {
  /// The characters that stand after a backslash, and what they mean.
  static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The length of the UTF-8 sequence at an offset, or nil if it is not well-formed (Unicode,
  /// table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF).
  static func sequenceLength(_ bytes: [UInt8], at offset: Int) -> Int? {
    func continues(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + distance < bytes.count && range ~= bytes[offset + distance]
    }
    switch bytes[offset] {
    case 0...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : nil
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
  }

  /// The value of a number that the parser has accepted; infinite if double precision is too small.
  static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Double {
    // Most numbers are masks and cells: integers of few digits, which need no general conversion.
    if range.count < 16, let integer = naturalNumber(bytes, range) { return Double(integer) }
    // The grammar of JSON is within that of Swift, so this is never nil.
    return Double(String(decoding: bytes[range], as: UTF8.self)) ?? .infinity
  }

  /// The value of digits without a sign, or nil if there is anything else.
  static func naturalNumber(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard isDigit(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    return value
  }

  /// The text between the quotes of a string that the parser has accepted.
  static func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var text = ""
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = scalar(bytes, at: offset)
      text.unicodeScalars.append(scalar)
      offset += length
    }
    return text
  }

  /// The scalar, escaped or not, at an offset inside a string that the parser has accepted, and
  /// how many bytes write it.
  static func scalar(_ bytes: [UInt8], at offset: Int) -> (Unicode.Scalar, length: Int) {
    guard bytes[offset] == UInt8(ascii: "\\") else {
      let length = sequenceLength(bytes, at: offset) ?? 1
      let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      return (text.unicodeScalars.first ?? "\u{FFFD}", length)
    }
    if let simple = escapes[bytes[offset + 1]] { return (simple, 2) }
    let unit = unit(bytes, at: offset)
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    let (high, low) = (UInt32(unit) - 0xD800, UInt32(self.unit(bytes, at: offset + 6)) - 0xDC00)
    return (Unicode.Scalar(0x10000 + high << 10 + low) ?? "\u{FFFD}", 12)
  }

  /// The UTF-16 unit that an escape of four hexadecimal digits (`\u00E9`) at an offset stands for.
  private static func unit(_ bytes: [UInt8], at offset: Int) -> UInt16 {
    bytes[offset + 2..<offset + 6].reduce(0) { $0 << 4 | UInt16(hexDigit($1) ?? 0) }
  }
}
