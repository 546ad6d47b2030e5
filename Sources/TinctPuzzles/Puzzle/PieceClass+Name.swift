extension PieceClass {
  /// The name: `end`, `straight` (two opposite connectors), else by the number of connectors
  /// `blank`, `end`, `bend`, `tee`, `cross`, `star`, `hub`, `hub7`, `hub8` ...
  ///
  /// Where several classes on that number of sides would share it, the connected sides follow, one
  /// digit each, in base 36: `bend-01` and `bend-02` on hexagons.
  public var name: String {
    if isStraight { return "straight" }
    guard classesOfSameStem > 1 else { return stem }
    return stem + "-" + connectors.sides.map { String($0, radix: 36) }.joined()
  }

  private var isStraight: Bool {
    sides.isMultiple(of: 2) && connectors == Connectors(sides: [0, sides / 2])
  }

  private var stem: String {
    let stems = ["blank", "end", "bend", "tee", "cross", "star", "hub"]
    let count = connectors.count
    return count < stems.count ? stems[count] : "hub\(count)"
  }

  private var classesOfSameStem: Int {
    let all = PieceClass.classCount(sides: sides, connectors: connectors.count)
    return connectors.count == 2 && sides.isMultiple(of: 2) ? all - 1 : all
  }

  /// Number of classes by Burnside's lemma: pieces left alone by a turn, averaged over all turns.
  static func classCount(sides: Int, connectors count: Int) -> Int {
    let fixed = (0..<sides).reduce(0) { sum, turn in
      let cycles = greatestCommonDivisor(turn, sides)
      let length = sides / cycles
      guard count.isMultiple(of: length) else { return sum }
      return sum + choices(of: count / length, from: cycles)
    }
    return fixed / sides
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  private static func choices(of count: Int, from total: Int) -> Int {
    (0..<count).reduce(1) { product, index in product * (total - index) / (index + 1) }
  }
}
