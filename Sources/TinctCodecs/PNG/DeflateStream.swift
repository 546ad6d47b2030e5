/// The blocks of a raw deflate stream (RFC 1951), found without unpacking them.
///
/// libdeflate always ends its stream; to go on after it, the mark on its last block must be taken
/// off, and only who has read all codes knows where that block starts.
struct DeflateStream {
  private let bytes: [UInt8]
  /// The bit that marks the last block as the last.
  let lastMark: Int
  /// The bit after the last block.
  let end: Int

  /// Finds the blocks of a well-formed stream; traps if it is not.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = DeflateScanner(bytes)
    var mark: Int
    var isLast: Bool
    repeat {
      mark = scanner.position
      isLast = scanner.take(1) == 1
      scanner.skipBlock()
    } while !isLast
    lastMark = mark
    end = scanner.position
  }

  /// The stream without its end, brought to a whole byte: another one can follow.
  ///
  /// What brings it there is an empty stored block.
  var openEnded: [UInt8] {
    var open = Array(bytes[..<((end + 7) / 8)])
    open[lastMark / 8] &= ~(1 << UInt8(lastMark % 8))
    // A block's header has three bits: not the last, stored. The rest of the byte is skipped.
    if open.count * 8 - end < 3 { open.append(0) }
    return open + [0x00, 0x00, 0xFF, 0xFF]
  }
}

/// Reads the bits of a deflate stream, the lowest of each byte first.
private struct DeflateScanner {
  private let bytes: [UInt8]
  /// The next bits, lowest first.
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bits read.
  var position: Int { next * 8 - bitCount }

  /// Reads some bits, at most 32.
  mutating func take(_ count: Int) -> Int {
    fill()
    let value = Int(bits & (1 << UInt64(count) - 1))
    skip(count)
    return value
  }

  /// Skips the rest of a block, from its type on.
  mutating func skipBlock() {
    switch take(2) {
    case 0: skipStored()
    case 1:
      let literals = (0..<288).map { (i: Int) in
        UInt8(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)
      }
      skipCodes(literals, [UInt8](repeating: 5, count: 30))
    case 2:
      let (literals, distances) = codeLengths()
      skipCodes(literals, distances)
    default: preconditionFailure("a deflate stream has no blocks of type 3")
    }
  }

  private mutating func fill() {
    while bitCount <= 56 {
      // Zeros after the end, so that a look at the last code may be too long.
      if next < bytes.count { bits |= UInt64(bytes[next]) << UInt64(bitCount) }
      next += 1
      bitCount += 8
    }
  }

  private mutating func skip(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  private mutating func skipStored() {
    skip(bitCount % 8)
    let length = take(16)
    _ = take(16)
    let start = position / 8 + length
    (bits, bitCount, next) = (0, 0, start)
  }

  /// The lengths of the codes of a block that brings its own: RFC 1951, section 3.2.7.
  private mutating func codeLengths() -> (literals: [UInt8], distances: [UInt8]) {
    let literalCount = take(5) + 257
    let distanceCount = take(5) + 1
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [UInt8](repeating: 0, count: 19)
    for place in order.prefix(take(4) + 4) { own[place] = UInt8(take(3)) }
    let table = DeflateCodes(lengths: own)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      fill()
      let (symbol, length) = table.symbol(bits)
      skip(length)
      switch symbol {
      case ..<16: lengths.append(UInt8(symbol))
      case 16: lengths += repeatElement(lengths.last ?? 0, count: take(2) + 3)
      case 17: lengths += repeatElement(0, count: take(3) + 3)
      default: lengths += repeatElement(0, count: take(7) + 11)
      }
    }
    return (Array(lengths[..<literalCount]), Array(lengths[literalCount...]))
  }

  /// Skips literals and matches up to the end of their block.
  private mutating func skipCodes(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) {
    let literals = DeflateCodes(lengths: literalLengths)
    let distances = DeflateCodes(lengths: distanceLengths)
    while true {
      fill()
      let (symbol, length) = literals.symbol(bits)
      skip(length)
      if symbol < 256 { continue }
      if symbol == 256 { return }
      // Codes 265...284 have one more extra bit every four: RFC 1951, section 3.2.5.
      skip(symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4)
      let (distance, distanceLength) = distances.symbol(bits)
      skip(distanceLength + (distance < 4 ? 0 : (distance - 2) / 2))
      precondition(next <= bytes.count + 8, "a deflate stream ends with a block's end")
    }
  }
}

/// A Huffman code of deflate as a table over the next 15 bits.
private struct DeflateCodes {
  /// A symbol times 16, plus the length of its code; 0 for bits that no code starts with.
  private let entries: [UInt16]

  /// The code whose symbols have codes of the given lengths, 0 for none: RFC 1951, section 3.2.2.
  init(lengths: [UInt8]) {
    var entries = [UInt16](repeating: 0, count: 1 << 15)
    var code = 0
    for length in 1...15 {
      code <<= 1
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        // Codes stand in the stream with their highest bit first.
        var place = Self.reversed(code, length)
        while place < entries.count {
          entries[place] = UInt16(symbol << 4 | length)
          place += 1 << length
        }
        code += 1
      }
    }
    self.entries = entries
  }

  /// The symbol whose code comes next, and the code's length.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = Int(entries[Int(bits & 0x7FFF)])
    precondition(entry != 0, "a deflate stream has only codes that it announced")
    return (entry >> 4, entry & 15)
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
  }
}
