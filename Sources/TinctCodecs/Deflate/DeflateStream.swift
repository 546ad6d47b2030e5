/// The boundaries of a raw deflate stream's last block (RFC 1951), found without inflating it.
///
/// libdeflate always ends its stream. To let another stream follow, the bit that marks the last
/// block must be cleared, and the only way to its position is through the codes of all blocks.
struct DeflateStream {
  private let bytes: [UInt8]
  /// The position of the bit that marks the last block.
  let lastMark: Int
  /// The position of the bit after the last block.
  let end: Int

  /// Scans a well-formed stream; traps if it is not.
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

  /// The stream with its end left open on a whole byte, so that another can follow.
  ///
  /// An empty stored block fills the last byte, as zlib's `Z_SYNC_FLUSH` does.
  var openEnded: [UInt8] {
    var open = Array(bytes[..<((end + 7) / 8)])
    open[lastMark / 8] &= ~(1 << UInt8(lastMark % 8))
    // A block's header has three bits, here all 0: not the last, stored. Readers skip the rest of
    // the byte; then come the length 0 and its complement.
    if open.count * 8 - end < 3 { open.append(0) }
    return open + [0x00, 0x00, 0xFF, 0xFF]
  }
}

/// Reads a deflate stream bit by bit, the lowest of each byte first.
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

  /// Skips the rest of a block, beginning with its type.
  mutating func skipBlock() {
    switch take(2) {
    case 0: skipStored()
    case 1:
      // The fixed codes: RFC 1951, section 3.2.6.
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
    guard bitCount < 48 else { return }
    if next + 8 <= bytes.count {
      let word = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: next, as: UInt64.self).littleEndian
      }
      // The bits beyond those that are counted are there again the next time.
      bits |= word << UInt64(bitCount)
      let count = (63 - bitCount) / 8
      next += count
      bitCount += 8 * count
      return
    }
    while bitCount <= 56 {
      // Zeros after the end, because the table is asked with 15 bits even where the last code is
      // shorter.
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
    // A stored block begins on a whole byte: its length, the complement of that, its bytes.
    skip(bitCount % 8)
    let length = take(16)
    _ = take(16)
    let start = position / 8 + length
    (bits, bitCount, next) = (0, 0, start)
  }

  /// Reads the code lengths of a block with its own codes: RFC 1951, section 3.2.7.
  private mutating func codeLengths() -> (literals: [UInt8], distances: [UInt8]) {
    let literalCount = take(5) + 257
    let distanceCount = take(5) + 1
    let order = DeflateSymbols.codeLengthOrder
    var own = [UInt8](repeating: 0, count: order.count)
    for symbol in order.prefix(take(4) + 4) { own[symbol] = UInt8(take(3)) }
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
      if symbol == DeflateSymbols.endOfBlock { return }
      skip(DeflateSymbols.extraBits(ofLength: symbol))
      let (distance, distanceLength) = distances.symbol(bits)
      skip(distanceLength + (distance < 4 ? 0 : (distance - 2) / 2))
      // The buffer holds up to 8 bytes more than were taken from it.
      precondition(next <= bytes.count + 8, "a deflate stream ends with a block's end")
    }
  }
}

/// A Huffman code of deflate as a table over as many of the next bits as its longest code has.
private struct DeflateCodes {
  /// By the next bits: a symbol times 16, plus the length of its code; 0 where no code matches.
  private let entries: [UInt16]
  private let mask: UInt64

  /// Makes the canonical code of some lengths, 0 for symbols without a code: RFC 1951, section
  /// 3.2.2.
  init(lengths: [UInt8]) {
    let longest = Int(lengths.max() ?? 0)
    mask = 1 << UInt64(longest) - 1
    var entries = [UInt16](repeating: 0, count: 1 << longest)
    var code = 0
    for length in stride(from: 1, through: longest, by: 1) {
      code <<= 1
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        // Codes stand in the stream with their highest bit first. Every entry that begins with the
        // code gets its symbol, whatever bits follow.
        var index = Int(HuffmanCode.reversed(UInt16(code), count: length))
        while index < entries.count {
          entries[index] = UInt16(symbol << 4 | length)
          index += 1 << length
        }
        code += 1
      }
    }
    self.entries = entries
  }

  /// Returns the symbol whose code comes next, and the code's length.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = Int(entries[Int(bits & mask)])
    precondition(entry != 0, "a deflate stream has only codes that it announced")
    return (entry >> 4, entry & 15)
  }
}
