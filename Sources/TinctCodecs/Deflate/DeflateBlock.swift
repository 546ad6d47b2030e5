internal import TinctGraphics

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

/// The bytes that a literal of a block stands for: one, or those of a pixel.
struct DeflateLiteral {
  /// The bytes, the first one lowest.
  let bytes: UInt32
  /// The number of bytes, 1...3.
  let count: Int

  /// Stands for one byte.
  init(_ byte: UInt8) {
    bytes = UInt32(byte)
    count = 1
  }

  /// Stands for three bytes, the first one lowest.
  init(pixel: UInt32) {
    bytes = pixel
    count = 3
  }

  /// Every byte by itself.
  static let bytes = (0...UInt8.max).map { DeflateLiteral($0) }
}

/// A block of a deflate stream, which is coded for any bytes of its literals: RFC 1951, section
/// 3.2.7.
///
/// Its tokens are numbered and counted once. Coding takes the counts, and for each token one look
/// into a table.
struct DeflateBlock: Sendable {
  /// The different tokens, in the order in which they first occur.
  private var distinct: [DeflateToken] = []
  /// The number of times that each of them occurs.
  private var counts: [Int] = []
  /// The tokens by their numbers in `distinct`.
  private var numbers: [UInt32] = []

  /// - Parameters:
  ///   - tokens: the block.
  ///   - literalCount: the values of literals are below it.
  init(_ tokens: [DeflateToken], literalCount: Int) {
    var literals = [UInt32](repeating: .max, count: literalCount)
    var matches = NumberTable()
    numbers.reserveCapacity(tokens.count)
    for token in tokens {
      let next = UInt32(truncatingIfNeeded: distinct.count)
      var number = next
      if token.distance == 0 {
        number = min(literals[Int(token.value)], next)
        literals[Int(token.value)] = number
      } else {
        let match = UInt64(token.value) << 16 | UInt64(token.distance)
        switch matches.find(match) {
        case .found(let known): number = known
        case .missing(let slot): matches.insert(next, for: match, at: slot)
        }
      }
      if number == next {
        distinct.append(token)
        counts.append(0)
      }
      counts[Int(number)] += 1
      numbers.append(number)
    }
  }

  /// The tokens.
  var tokens: some Sequence<DeflateToken> { numbers.lazy.map { distinct[Int($0)] } }

  /// Writes the block.
  ///
  /// - Parameter literals: the bytes that literals stand for, by their values.
  func write(_ literals: [DeflateLiteral], isLast: Bool, to bits: inout DeflateBits) {
    let codes = DeflateBlockCodes(Self.symbolCounts(zip(distinct, counts), literals))
    let words = distinct.map { codes.word($0, literals) }
    let bitCount = zip(words, counts).reduce(0) { $0 + $1.0.count * $1.1 }
    codes.writeStart(isLast: isLast, to: &bits)
    unsafe words.withUnsafeBufferPointer { words in
      bits.append(numbers.lazy.map { unsafe words[Int($0)] }, bitCount: bitCount)
    }
    codes.writeEnd(to: &bits)
  }

  /// Writes tokens as a block that is coded once; see `write`.
  static func write(
    _ tokens: [DeflateToken], _ literals: [DeflateLiteral], isLast: Bool, to bits: inout DeflateBits
  ) {
    let counts = repeatElement(1, count: tokens.count)
    let codes = DeflateBlockCodes(symbolCounts(zip(tokens, counts), literals))
    let words = tokens.map { codes.word($0, literals) }
    codes.writeStart(isLast: isLast, to: &bits)
    bits.append(words, bitCount: words.reduce(0) { $0 + $1.count })
    codes.writeEnd(to: &bits)
  }

  /// Counts the symbols of tokens, each of which occurs some times.
  private static func symbolCounts(
    _ tokens: some Sequence<(DeflateToken, Int)>, _ literals: [DeflateLiteral]
  ) -> DeflateSymbolCounts {
    var symbols = DeflateSymbolCounts()
    for (token, count) in tokens {
      guard token.distance == 0 else {
        symbols.add(token, count: count)
        continue
      }
      let literal = literals[Int(token.value)]
      for byte in 0..<literal.count {
        symbols.literals[Int(literal.bytes >> UInt32(8 * byte) & 0xFF)] += count
      }
    }
    return symbols
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

  /// Counts a match that occurs some times.
  mutating func add(_ match: DeflateToken, count: Int) {
    literals[Int(lengths[Int(match.value)].symbol)] += count
    distances[DeflateSymbols.distance(match.distance).symbol] += count
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
      guard range.symbol > 0 else { return DeflateBits.Word(0, count: 0) }
      let extra = UInt64(length) - UInt64(range.first)
      return DeflateBits.Word(literals, Int(range.symbol))
        .followed(by: DeflateBits.Word(extra, count: Int(range.extraBits)))
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

  /// Returns the codes of a token, whose value is that of a literal unless it is a match.
  func word(_ token: DeflateToken, _ literals: [DeflateLiteral]) -> DeflateBits.Word {
    token.distance == 0 ? word(literals[Int(token.value)]) : word(token)
  }

  /// Returns the codes of a literal's bytes, 45 bits at most.
  func word(_ literal: DeflateLiteral) -> DeflateBits.Word {
    var word = byteBits[Int(literal.bytes & 0xFF)]
    for byte in 1..<literal.count {
      word = word.followed(by: byteBits[Int(literal.bytes >> UInt32(8 * byte) & 0xFF)])
    }
    return word
  }

  /// Returns the codes of a match with their extra bits, 48 bits at most.
  func word(_ match: DeflateToken) -> DeflateBits.Word {
    let (symbol, extraBits, extra) = DeflateSymbols.distance(match.distance)
    return lengthBits[Int(match.value)].followed(by: distanceBits[symbol])
      .followed(by: DeflateBits.Word(extra, count: extraBits))
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
  /// Up to 56 bits, lowest first, with their number in the highest byte.
  struct Word {
    private let packed: UInt64

    /// Takes some bits; all others of the number are 0.
    init(_ bits: UInt64, count: Int) { packed = bits | UInt64(count) << 56 }

    /// The code of a symbol.
    init(_ code: HuffmanCode, _ symbol: Int) {
      self.init(UInt64(code.codes[symbol]), count: Int(code.lengths[symbol]))
    }

    @inline(__always) var bits: UInt64 { packed & (1 << 56 - 1) }
    @inline(__always) var count: Int { Int(truncatingIfNeeded: packed >> 56) }

    /// Returns the bits with others after them.
    @inline(__always)
    func followed(by other: Word) -> Word {
      Word(bits | other.bits << UInt64(count), count: count + other.count)
    }
  }

  private var bytes: [UInt8]
  private var pending: UInt64 = 0
  /// The number of bits that fill no byte yet, 0...7.
  private var pendingCount = 0

  /// - Parameter bytes: the bytes before the first bit.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Adds up to 56 bits, lowest first.
  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Adds the code of a symbol.
  mutating func append(_ code: HuffmanCode, _ symbol: Int) {
    append(UInt64(code.codes[symbol]), count: Int(code.lengths[symbol]))
  }

  /// Adds words.
  ///
  /// - Parameter bitCount: the sum of their bits.
  mutating func append(_ words: some Sequence<Word>, bitCount: Int) {
    // Eight bytes are stored at once, of which the next ones overwrite those that are not full.
    let capacity = (pendingCount + bitCount) / 8 + 8
    var (pending, pendingCount) = (pending, pendingCount)
    bytes += unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      let output = UnsafeMutableRawBufferPointer(output)
      for word in words {
        pending |= word.bits << UInt64(truncatingIfNeeded: pendingCount)
        pendingCount += word.count
        unsafe output.storeBytes(of: pending.littleEndian, toByteOffset: count, as: UInt64.self)
        count += pendingCount >> 3
        pending >>= UInt64(truncatingIfNeeded: pendingCount & ~7)
        pendingCount &= 7
      }
    }
    (self.pending, self.pendingCount) = (pending, pendingCount)
  }

  /// Returns the bytes, the last one filled up with zeros.
  consuming func finished() -> [UInt8] {
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }
}
