/// A class of pieces that are turns of each other, with a name that serves as a file name.
public struct PieceClass: Hashable, Sendable {
  /// The number of sides of the cell.
  public let sides: Int
  /// The orientation with the smallest mask, in which the art of the piece is drawn.
  public let connectors: Connectors

  /// Finds the class of a piece.
  ///
  /// - Parameter sides: the number of sides of its cell, on which the connectors fit.
  public init(of connectors: Connectors, sides: Int) {
    self.sides = sides
    self.connectors = connectors.canonical(sides: sides).connectors
  }

  /// Returns all classes with 1 to `maxConnectors` connectors: fewer connectors first, then by
  /// mask.
  public static func all(sides: Int, maxConnectors: Int) -> [PieceClass] {
    (1...max(maxConnectors, 1)).prefix(min(sides, maxConnectors)).flatMap { count in
      necklaces(sides: sides, count: count).map { PieceClass(of: $0, sides: sides) }
    }
  }

  /// Returns all canonical connectors of a count, by mask: the binary necklaces with as many ones.
  private static func necklaces(sides: Int, count: Int) -> [Connectors] {
    var found: [Connectors] = []
    // Each has side 0, or its mask could be halved; `rest` is the other sides.
    var rest = UInt64(1) << UInt64(count - 1) - 1
    while rest < 1 << UInt64(sides - 1) {
      let candidate = Connectors(mask: UInt32(rest << 1 | 1))
      if candidate.canonical(sides: sides).connectors == candidate { found.append(candidate) }
      if rest == 0 { break }
      rest = nextOfSameCount(rest)
    }
    return found
  }

  /// Returns the next larger number with as many bits (R. W. Gosper, HAKMEM, 1972, item 175).
  private static func nextOfSameCount(_ bits: UInt64) -> UInt64 {
    let lowest = bits & (0 &- bits)
    let carried = bits + lowest
    return carried | (carried ^ bits) >> 2 / lowest
  }
}

extension PieceClass {
  /// The name: `end`, `straight` (two opposite connectors), else by the number of connectors
  /// `blank`, `end`, `bend`, `tee`, `cross`, `star`, `hub`, `hub7`, `hub8` ...
  ///
  /// If several classes on that number of sides would share it, the connected sides follow, one
  /// digit each, in base 36: `bend-01` and `bend-02` on hexagons.
  public var name: String {
    guard !isStraight, classesOfSameFamily > 1 else { return family }
    return family + "-" + connectors.sides.map { String($0, radix: 36) }.joined()
  }

  private static let families = ["blank", "end", "bend", "tee", "cross", "star", "hub"]

  /// Returns true if a family has this name; there is no end of hubs: `hub7`, `hub8` ...
  public static func isFamily(_ name: String) -> Bool {
    name == "straight" || families.contains(name)
      || name.hasPrefix("hub") && name.dropFirst(3).allSatisfy(\.isNumber)
  }

  private var isStraight: Bool {
    sides.isMultiple(of: 2) && connectors == Connectors(sides: [0, sides / 2])
  }

  /// The name without sides: `straight`, or the one for the number of connectors.
  public var family: String {
    if isStraight { return "straight" }
    let count = connectors.count
    return count < Self.families.count ? Self.families[count] : "hub\(count)"
  }

  private var classesOfSameFamily: Int {
    let all = PieceClass.classCount(sides: sides, connectors: connectors.count)
    return connectors.count == 2 && sides.isMultiple(of: 2) ? all - 1 : all
  }

  /// Counts the classes with a number of connectors by Burnside's lemma: the number of pieces that
  /// a turn leaves unchanged, averaged over all turns.
  static func classCount(sides: Int, connectors count: Int) -> Int {
    let fixed = (0..<sides).reduce(0) { sum, turn in
      // A turn permutes the sides in cycles of equal length, each connected as a whole or not at
      // all.
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
