/// A step of a deflate stream: a byte, or a repetition of bytes that came before.
struct DeflateToken: Hashable, Sendable {
  /// The byte, or the length of the match: 3...258.
  let value: UInt16
  /// How far back the match begins, 1...32768; 0 for a byte.
  let distance: UInt16

  init(byte: UInt8) {
    value = UInt16(byte)
    distance = 0
  }

  init(length: Int, distance: Int) {
    value = UInt16(truncatingIfNeeded: length)
    self.distance = UInt16(truncatingIfNeeded: distance)
  }

  /// The longest match that deflate has.
  static let longest = 258
  /// The farthest match that deflate has.
  static let farthest = 32768
}

/// The symbols that lengths and distances are written as: RFC 1951, section 3.2.5.
enum DeflateSymbols {
  /// How many symbols stand for bytes, the end of a block, and lengths.
  static let literalCount = 286
  /// How many symbols stand for distances.
  static let distanceCount = 30
  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// A symbol and the bits that follow its code.
  struct Range {
    var symbol: UInt16
    var extraBits: UInt8
    /// The first value that the symbol stands for.
    var first: UInt16
  }

  /// The range of each length from 0 to 258; those below 3 are not used.
  static let lengths: [Range] = {
    var ranges = [Range](
      repeating: Range(symbol: 0, extraBits: 0, first: 0), count: DeflateToken.longest + 1)
    var first = 3
    for symbol in 257...284 {
      let extra = symbol < 265 ? 0 : (symbol - 261) / 4
      for length in first..<min(first + 1 << extra, DeflateToken.longest + 1) {
        ranges[length] = Range(
          symbol: UInt16(symbol), extraBits: UInt8(extra), first: UInt16(first))
      }
      first += 1 << extra
    }
    ranges[DeflateToken.longest] = Range(
      symbol: 285, extraBits: 0, first: UInt16(DeflateToken.longest))
    return ranges
  }()

  /// The symbol, the number of extra bits and the extra bits of a distance.
  @inline(__always)
  static func distance(_ distance: UInt16) -> (symbol: Int, extraBits: Int, extra: UInt64) {
    let value = Int(distance) - 1
    guard value >= 4 else { return (value, 0, 0) }
    let extraBits = Int.bitWidth - 2 - value.leadingZeroBitCount
    let symbol = 2 * extraBits + value >> extraBits
    return (symbol, extraBits, UInt64(value & (1 << extraBits - 1)))
  }
}
