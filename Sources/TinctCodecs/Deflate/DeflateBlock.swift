/// A step of a deflate stream: a byte, or a match that repeats bytes before it.
struct DeflateToken: Hashable, Sendable {
  /// The byte or the number that stands for it, or the length of the match: 3...258.
  let value: UInt16
  /// The bytes from the match back to what it repeats, 1...32768; 0 marks a byte.
  let distance: UInt16

  /// Takes a byte, or a number that stands for one.
  init(literal: UInt16) {
    value = literal
    distance = 0
  }

  init(length: Int, distance: Int) {
    value = UInt16(truncatingIfNeeded: length)
    self.distance = UInt16(truncatingIfNeeded: distance)
  }

  /// The longest match of the format.
  static let longest = 258
  /// The longest distance of the format.
  static let farthest = 32768
}

/// The symbols for lengths and distances: RFC 1951, section 3.2.5.
enum DeflateSymbols {
  /// The number of symbols for bytes, the end of a block, and lengths.
  static let literalCount = 286
  /// The number of symbols for distances.
  static let distanceCount = 30
  /// The symbol that ends a block.
  static let endOfBlock = 256
  /// The order in which a block gives the lengths of the codes for code lengths: RFC 1951, section
  /// 3.2.7. Those used least come last, so that they can be left out.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// A symbol and the bits that follow its code.
  struct Range {
    var symbol: UInt16
    var extraBits: UInt8
    /// The first value in the range.
    var first: UInt16
  }

  /// The range of each length from 0 to 258; those below 3 are not used.
  static let lengths: [Range] = {
    var ranges = [Range](
      repeating: Range(symbol: 0, extraBits: 0, first: 0), count: DeflateToken.longest + 1)
    var first = 3
    for symbol in 257...284 {
      let extra = extraBits(ofLength: symbol)
      for length in first..<min(first + 1 << extra, DeflateToken.longest + 1) {
        ranges[length] = Range(
          symbol: UInt16(symbol), extraBits: UInt8(extra), first: UInt16(first))
      }
      first += 1 << extra
    }
    // The longest match has a symbol of its own, although the last range reaches it too.
    ranges[DeflateToken.longest] = Range(
      symbol: 285, extraBits: 0, first: UInt16(DeflateToken.longest))
    return ranges
  }()

  /// The number of bits after the code of a length's symbol: one more every four symbols.
  @inline(__always)
  static func extraBits(ofLength symbol: Int) -> Int {
    symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
  }

  /// The symbol, the number of extra bits and the extra bits of a distance.
  @inline(__always)
  static func distance(_ distance: UInt16) -> (symbol: Int, extraBits: Int, extra: UInt64) {
    let value = Int(distance) - 1
    guard value >= 4 else { return (value, 0, 0) }
    // Two symbols for each power of two: the highest bit and the one after it make the symbol, the
    // rest follows as it is. That replaces a table of 32768 distances.
    let extraBits = Int.bitWidth - 2 - value.leadingZeroBitCount
    let symbol = 2 * extraBits + value >> extraBits
    return (symbol, extraBits, UInt64(value & (1 << extraBits - 1)))
  }
}

/// A block of a deflate stream with its own Huffman codes: RFC 1951, section 3.2.7.
struct DeflateBlock {
  private let tokens: [DeflateToken]
  private let bytes: [UInt8]
  private let codes: DeflateBlockCodes

  private static let identity = (0...255).map { UInt8($0) }

  /// - Parameters:
  ///   - tokens: the block.
  ///   - bytes: the byte that each number of a literal stands for; by default itself.
  init(tokens: [DeflateToken], bytes: [UInt8] = identity) {
    self.tokens = tokens
    self.bytes = bytes
    var counts = DeflateSymbolCounts()
    for token in tokens {
      if token.distance == 0 {
        counts.literals[Int(bytes[Int(token.value)])] += 1
      } else {
        counts.add(length: token.value, distance: token.distance)
      }
    }
    codes = DeflateBlockCodes(counts)
  }

  func write(isLast: Bool, to bits: inout DeflateBits) {
    codes.writeStart(isLast: isLast, to: &bits)
    for token in tokens {
      if token.distance == 0 {
        codes.write(byte: Int(bytes[Int(token.value)]), to: &bits)
      } else {
        codes.write(length: token.value, distance: token.distance, to: &bits)
      }
    }
    codes.writeEnd(to: &bits)
  }
}

/// The counts of the symbols in a block.
struct DeflateSymbolCounts {
  /// The counts of bytes, of the end of the block, which occurs once, and of lengths.
  var literals: [Int]
  /// The counts of distances.
  var distances = [Int](repeating: 0, count: DeflateSymbols.distanceCount)
  /// Kept here because each look at the static one asks if it was made.
  private let lengths = DeflateSymbols.lengths

  init() {
    literals = [Int](repeating: 0, count: DeflateSymbols.literalCount)
    literals[DeflateSymbols.endOfBlock] = 1
  }

  /// Counts a match.
  @inline(__always)
  mutating func add(length: UInt16, distance: UInt16) {
    literals[Int(lengths[Int(length)].symbol)] += 1
    distances[DeflateSymbols.distance(distance).symbol] += 1
  }
}

/// The Huffman codes of one block, and what stands before and after its data.
struct DeflateBlockCodes {
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  /// The bits of each byte, of each length with its extra bits, and of each symbol of a distance.
  private let byteBits: [DeflateBits.Word]
  private let lengthBits: [DeflateBits.Word]
  private let distanceBits: [DeflateBits.Word]

  init(_ counts: DeflateSymbolCounts) {
    let literals = HuffmanCode(counts: counts.literals, longest: 15)
    let distances = HuffmanCode(counts: counts.distances, longest: 15)
    byteBits = (0...255).map { DeflateBits.Word(literals, $0) }
    lengthBits = DeflateSymbols.lengths.enumerated().map { length, range in
      guard range.symbol > 0 else { return DeflateBits.Word() }
      let word = DeflateBits.Word(literals, Int(range.symbol))
      return word.followed(by: UInt64(length) - UInt64(range.first), count: Int(range.extraBits))
    }
    distanceBits = distances.codes.indices.map { DeflateBits.Word(distances, $0) }
    self.literals = literals
    self.distances = distances
  }

  /// Writes the block's header and its codes.
  func writeStart(isLast: Bool, to bits: inout DeflateBits) {
    // One bit marks the last block; two bits with the value 2 announce codes of its own.
    bits.append(isLast ? 0b101 : 0b100, count: 3)
    writeCodes(to: &bits)
  }

  /// Writes a byte.
  @inline(__always)
  func write(byte: Int, to bits: inout DeflateBits) { bits.append(byteBits[byte]) }

  /// Writes a match.
  @inline(__always)
  func write(length: UInt16, distance: UInt16, to bits: inout DeflateBits) {
    bits.append(lengthBits[Int(length)])
    let (symbol, extraBits, extra) = DeflateSymbols.distance(distance)
    bits.append(distanceBits[symbol].followed(by: extra, count: extraBits))
  }

  /// Writes the end of the block.
  func writeEnd(to bits: inout DeflateBits) { bits.append(literals, DeflateSymbols.endOfBlock) }

  /// Writes the code lengths of both codes, run by run, in a third Huffman code.
  private func writeCodes(to bits: inout DeflateBits) {
    // Runs may go on from the lengths of literals into those of distances.
    let steps = Self.steps(literals.lengths + distances.lengths)
    var counts = [Int](repeating: 0, count: DeflateSymbols.codeLengthOrder.count)
    for step in steps { counts[step.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let order = DeflateSymbols.codeLengthOrder
    let used = 1 + (order.lastIndex { code.lengths[$0] > 0 } ?? 3)
    // The counts are written less the smallest the format knows.
    let written = max(used, 4)
    bits.append(UInt64(literals.lengths.count - 257), count: 5)
    bits.append(UInt64(distances.lengths.count - 1), count: 5)
    bits.append(UInt64(written - 4), count: 4)
    for symbol in order[..<written] { bits.append(UInt64(code.lengths[symbol]), count: 3) }
    for step in steps {
      bits.append(code, step.symbol)
      bits.append(UInt64(step.extra), count: step.extraBits)
    }
  }

  /// A code length, or a repetition of code lengths.
  private struct Step {
    var symbol: Int
    var extra = 0
    var extraBits = 0
  }

  /// Packs code lengths: symbol 16 repeats the length before 3 to 6 times, 17 and 18 stand for 3 to
  /// 10 and 11 to 138 zeros.
  private static func steps(_ lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var start = 0
    while start < lengths.count {
      let length = lengths[start]
      var run = 1
      while start + run < lengths.count, lengths[start + run] == length, run < 138 { run += 1 }
      if length == 0, run >= 11 {
        steps.append(Step(symbol: 18, extra: run - 11, extraBits: 7))
      } else if length == 0, run >= 3 {
        steps.append(Step(symbol: 17, extra: run - 3, extraBits: 3))
      } else if length > 0, run >= 4 {
        // The first is written as it is, since symbol 16 repeats what stands before it.
        run = min(run, 7)
        steps.append(Step(symbol: Int(length)))
        steps.append(Step(symbol: 16, extra: run - 4, extraBits: 2))
      } else {
        run = 1
        steps.append(Step(symbol: Int(length)))
      }
      start += run
    }
    return steps
  }
}

/// A stream of bits, filled from the lowest bit of each byte as deflate asks: RFC 1951, section
/// 3.1.1.
struct DeflateBits {
  /// Up to 32 bits, lowest first.
  struct Word {
    private(set) var bits: UInt64 = 0
    private(set) var count = 0

    init() {}

    /// The code of a symbol.
    init(_ code: HuffmanCode, _ symbol: Int) {
      bits = UInt64(code.codes[symbol])
      count = Int(code.lengths[symbol])
    }

    /// Returns the bits with others after them, 32 together at most.
    @inline(__always)
    func followed(by bits: UInt64, count: Int) -> Word {
      var word = self
      word.bits |= bits << UInt64(truncatingIfNeeded: self.count)
      word.count += count
      return word
    }
  }

  private let start: [UInt8]
  private var words: [UInt32] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// - Parameters:
  ///   - bytes: the bytes before the first bit.
  ///   - capacity: the number of bytes to expect.
  init(bytes: [UInt8], capacity: Int) {
    start = bytes
    words.reserveCapacity(capacity / 4)
  }

  /// Adds up to 32 bits, lowest first.
  @inline(__always)
  mutating func append(_ bits: UInt64, count: Int) {
    // Fewer than 32 bits are pending before, so that 64 hold the sum.
    pending |= bits << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += count
    guard pendingCount >= 32 else { return }
    words.append(UInt32(truncatingIfNeeded: pending).littleEndian)
    pending >>= 32
    pendingCount -= 32
  }

  /// Adds the bits of a word.
  @inline(__always)
  mutating func append(_ word: Word) { append(word.bits, count: word.count) }

  /// Adds the code of a symbol.
  mutating func append(_ code: HuffmanCode, _ symbol: Int) { append(Word(code, symbol)) }

  /// Returns the bytes, the last one filled up with zeros.
  consuming func finished() -> [UInt8] {
    var bytes = start
    bytes.reserveCapacity(start.count + 4 * words.count + 8)
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    while pendingCount > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
    return bytes
  }
}
