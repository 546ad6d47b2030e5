/// A canonical Huffman code: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// The number of bits in the code of each symbol; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The code of each symbol, first bit lowest.
  let codes: [UInt16]

  /// Makes a code that is short for symbols of given counts, each code within a limit of bits.
  ///
  /// At least two symbols get a code, since some readers refuse a code of one.
  init(counts: [Int], longest: Int) {
    var counts = counts
    for symbol in counts.indices where counts.count(where: { $0 > 0 }) < 2 {
      counts[symbol] = max(counts[symbol], 1)
    }
    // Ties go by number, so that the code depends on nothing but the counts.
    let order = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
    let depths = Self.limited(
      Self.depths(order.map { counts[$0] }), longest: longest, symbols: order.count)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    // The rarest symbols get the longest codes.
    for (symbol, depth) in zip(order, depths) { lengths[symbol] = UInt8(depth) }
    self.lengths = lengths
    codes = Self.canonical(lengths)
  }

  /// Counts the codes of each length in the Huffman tree of ascending counts.
  private static func depths(_ counts: [Int]) -> [Int] {
    // Two queues instead of a heap: leaves by count, and inner nodes in the order they are made,
    // which ascends too (van Leeuwen, On the construction of Huffman trees, 1976).
    var weights = counts
    var parents = [Int](repeating: 0, count: 2 * counts.count - 1)
    var (leaf, inner) = (0, counts.count)
    func next() -> Int {
      let takesLeaf =
        leaf < counts.count && (inner >= weights.count || weights[leaf] <= weights[inner])
      defer { if takesLeaf { leaf += 1 } else { inner += 1 } }
      return takesLeaf ? leaf : inner
    }
    for _ in 1..<counts.count {
      let (first, second) = (next(), next())
      parents[first] = weights.count
      parents[second] = weights.count
      weights.append(weights[first] + weights[second])
    }
    var depths = [Int](repeating: 0, count: weights.count)
    // Parents are made after their children, so that backwards each depth is there when it is
    // asked.
    for node in stride(from: weights.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    var numbers = [Int](repeating: 0, count: counts.count + 1)
    for leaf in counts.indices { numbers[depths[leaf]] += 1 }
    return numbers
  }

  /// Returns the code length of each symbol, longest first, with no length above the limit.
  ///
  /// Codes that are too long are cut, which makes the sum of 2^-length exceed 1 (Kraft's
  /// inequality). Others are lengthened until it does not: the longest that can be, since that
  /// costs least.
  private static func limited(_ numbers: [Int], longest: Int, symbols: Int) -> [Int] {
    var numbers = numbers + [Int](repeating: 0, count: max(0, longest + 1 - numbers.count))
    for length in numbers.indices where length > longest {
      numbers[longest] += numbers[length]
      numbers[length] = 0
    }
    // In units of 2^-longest, to stay with whole numbers.
    var sum = (1...longest).reduce(0) { $0 + numbers[$1] << (longest - $1) }
    while sum > 1 << longest {
      guard let length = (1..<longest).last(where: { numbers[$0] > 0 }) else {
        preconditionFailure("there are codes enough for all symbols")
      }
      numbers[length] -= 1
      numbers[length + 1] += 1
      sum -= 1 << (longest - length - 1)
    }
    // The last step may shorten too much, and readers refuse codes that leave bits unused.
    while sum < 1 << longest {
      numbers[longest] -= 1
      numbers[longest - 1] += 1
      sum += 1
    }
    return (1...longest).reversed().flatMap { [Int](repeating: $0, count: numbers[$0]) }
  }

  /// Numbers the codes by length, then by symbol: RFC 1951, section 3.2.2, steps 1 to 3.
  private static func canonical(_ lengths: [UInt8]) -> [UInt16] {
    var numbers = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { numbers[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    var code = 0
    for length in 1...16 {
      code = (code + numbers[length - 1]) << 1
      next[length] = UInt16(truncatingIfNeeded: code)
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return reversed(next[Int(length)], count: Int(length))
    }
  }

  /// Reverses the bits of a code: deflate packs all else from the lowest bit, codes from their
  /// highest.
  static func reversed(_ code: UInt16, count: Int) -> UInt16 {
    var (code, result) = (code, UInt16(0))
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
