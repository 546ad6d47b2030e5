/// A block of a deflate stream with codes of its own: RFC 1951, section 3.2.7.
struct DeflateBlock {
  private let tokens: [DeflateToken]
  private let literals: HuffmanCode
  private let distances: HuffmanCode

  init(tokens: [DeflateToken]) {
    var literalCounts = [Int](repeating: 0, count: DeflateSymbols.literalCount)
    var distanceCounts = [Int](repeating: 0, count: DeflateSymbols.distanceCount)
    literalCounts[DeflateSymbols.endOfBlock] = 1
    let lengths = DeflateSymbols.lengths
    for token in tokens {
      if token.distance == 0, token.value < 256 {
        literalCounts[Int(token.value)] += 1
      } else {
        literalCounts[Int(lengths[Int(token.value)].symbol)] += 1
        distanceCounts[DeflateSymbols.distance(token.distance).symbol] += 1
      }
    }
    self.tokens = tokens
    literals = HuffmanCode(counts: literalCounts, longest: 15)
    distances = HuffmanCode(counts: distanceCounts, longest: 15)
  }

  func write(isLast: Bool, to bits: inout DeflateBits) {
    // Two bits with the value 2: codes of its own.
    bits.append(isLast ? 0b101 : 0b100, count: 3)
    writeCodes(to: &bits)
    let lengths = DeflateSymbols.lengths
    for token in tokens {
      if token.distance == 0 {
        bits.append(literals, Int(token.value))
      } else {
        let range = lengths[Int(token.value)]
        bits.append(literals, Int(range.symbol))
        bits.append(UInt64(token.value - range.first), count: Int(range.extraBits))
        let (symbol, extraBits, extra) = DeflateSymbols.distance(token.distance)
        bits.append(distances, symbol)
        bits.append(extra, count: extraBits)
      }
    }
    bits.append(literals, DeflateSymbols.endOfBlock)
  }

  /// The order in which the lengths of the codes for lengths are written.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Writes the lengths of both codes, run by run, in a code of their own.
  private func writeCodes(to bits: inout DeflateBits) {
    let steps = Self.steps(literals.lengths + distances.lengths)
    var counts = [Int](repeating: 0, count: 19)
    for step in steps { counts[step.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let used = 1 + (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 3)
    let written = max(used, 4)
    bits.append(UInt64(literals.lengths.count - 257), count: 5)
    bits.append(UInt64(distances.lengths.count - 1), count: 5)
    bits.append(UInt64(written - 4), count: 4)
    for symbol in Self.order[..<written] { bits.append(UInt64(code.lengths[symbol]), count: 3) }
    for step in steps {
      bits.append(code, step.symbol)
      bits.append(UInt64(step.extra), count: step.extraBits)
    }
  }

  /// A length, or a repetition of lengths.
  private struct Step {
    var symbol: Int
    var extra = 0
    var extraBits = 0
  }

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

extension DeflateBits {
  /// Adds the code of a symbol.
  @inline(__always)
  mutating func append(_ code: HuffmanCode, _ symbol: Int) {
    append(UInt64(code.codes[symbol]), count: Int(code.lengths[symbol]))
  }
}
