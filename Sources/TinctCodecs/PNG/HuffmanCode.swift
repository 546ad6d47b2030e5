/// A canonical Huffman code for some symbols: RFC 1951, section 3.2.2.
struct HuffmanCode {
  /// Bits in the code of each symbol, 0 for those that do not occur.
  let lengths: [UInt8]
  /// The code of each symbol, first bit lowest.
  let codes: [UInt16]

  /// Makes the code that is shortest for symbols that occur so often, none longer than a limit.
  ///
  /// At least two symbols get a code, since some readers refuse a code of one.
  init(counts: [Int], longest: Int) {
    var counts = counts
    for symbol in counts.indices where counts.count(where: { $0 > 0 }) < 2 {
      counts[symbol] = max(counts[symbol], 1)
    }
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

  /// How many codes of each length the tree of Huffman's rule has, for ascending counts.
  private static func depths(_ counts: [Int]) -> [Int] {
    // Two queues: leaves by count, and inner nodes in the order they are made, which ascends too.
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
    for node in stride(from: weights.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    var numbers = [Int](repeating: 0, count: counts.count + 1)
    for leaf in counts.indices { numbers[depths[leaf]] += 1 }
    return numbers
  }

  /// The depth of each symbol, deepest first, once no code is too long.
  ///
  /// Codes that are too long are cut; that makes the sum of 2^-length exceed 1, until others are
  /// lengthened, the longest of those that can be first, which costs least.
  private static func limited(_ numbers: [Int], longest: Int, symbols: Int) -> [Int] {
    var numbers = numbers + [Int](repeating: 0, count: max(0, longest + 1 - numbers.count))
    for length in numbers.indices where length > longest {
      numbers[longest] += numbers[length]
      numbers[length] = 0
    }
    var sum = (1...longest).reduce(0) { $0 + numbers[$1] << (longest - $1) }
    while sum > 1 << longest {
      guard let length = (1..<longest).last(where: { numbers[$0] > 0 }) else {
        preconditionFailure("there are codes enough for all symbols")
      }
      numbers[length] -= 1
      numbers[length + 1] += 1
      sum -= 1 << (longest - length - 1)
    }
    // That may go too far, and readers refuse codes that leave something over.
    while sum < 1 << longest {
      numbers[longest] -= 1
      numbers[longest - 1] += 1
      sum += 1
    }
    return (1...longest).reversed().flatMap { [Int](repeating: $0, count: numbers[$0]) }
  }

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

  private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
    var (code, result) = (code, UInt16(0))
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
