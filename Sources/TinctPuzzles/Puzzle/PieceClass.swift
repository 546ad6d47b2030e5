/// Pieces that are turns of each other, under a name that serves as a file name.
public struct PieceClass: Hashable, Sendable {
  /// Number of sides of the cell.
  public let sides: Int
  /// The orientation with the smallest mask, in which the art of the piece is drawn.
  public let connectors: Connectors

  /// The class of a piece.
  ///
  /// - Parameter sides: number of sides of its cell, on which the connectors fit.
  public init(of connectors: Connectors, sides: Int) {
    self.sides = sides
    self.connectors = connectors.canonical(sides: sides).connectors
  }

  /// All classes with 1 to `maxConnectors` connectors: fewer connectors first, then by mask.
  public static func all(sides: Int, maxConnectors: Int) -> [PieceClass] {
    (1...max(maxConnectors, 1)).prefix(min(sides, maxConnectors)).flatMap { count in
      necklaces(sides: sides, count: count).map { PieceClass(of: $0, sides: sides) }
    }
  }

  /// All canonical connectors of a count, by mask. Each has side 0, or its mask could be halved.
  private static func necklaces(sides: Int, count: Int) -> [Connectors] {
    var found: [Connectors] = []
    var rest = UInt64(1) << UInt64(count - 1) - 1
    while rest < 1 << UInt64(sides - 1) {
      let candidate = Connectors(mask: UInt32(rest << 1 | 1))
      if candidate.canonical(sides: sides).connectors == candidate { found.append(candidate) }
      if rest == 0 { break }
      rest = nextOfSameCount(rest)
    }
    return found
  }

  /// The next larger number with as many bits (Hakmem 175).
  private static func nextOfSameCount(_ bits: UInt64) -> UInt64 {
    let lowest = bits & (0 &- bits)
    let carried = bits + lowest
    return carried | (carried ^ bits) >> 2 / lowest
  }
}
