/// A cell of a board as far as it is known. Sides are bits.
struct CellState: Sendable {
  /// The piece as it starts.
  var piece: UInt32 = 0
  /// Turns that are still possible: bit k is the piece turned by k steps.
  var turns: UInt32 = 0
  /// Sides that are joined in every solution.
  var joined: UInt32 = 0
  /// Sides that are joined in none.
  var closed: UInt32 = 0
  /// All sides.
  let all: UInt32
  /// Number of sides.
  let sides: UInt32
  /// Whether the cell may have any piece, because none was placed yet.
  var isOpen = false

  /// A piece of which nothing is known but which sides meet nothing.
  init(_ piece: UInt32, sides: UInt8, closed: UInt32) {
    self.piece = piece
    self.closed = closed
    self.sides = UInt32(sides)
    all = sides == 32 ? .max : 1 << UInt32(sides) - 1
    turns = .max >> (32 - period)
  }

  /// The fewest turns, at least 1, after which the piece looks the same.
  private var period: UInt32 {
    let count = UInt32(piece.nonzeroBitCount)
    // One connector, or all but one, look the same only after a full turn.
    if count == 1 || count + 1 == sides { return sides }
    for turns in 1..<max(sides, 2) where turned(by: turns) == piece { return turns }
    return sides
  }

  /// Sides of which nothing is known.
  @inline(__always) var unknown: UInt32 { all & ~(joined | closed) }

  /// Whether at most one turn is left.
  @inline(__always) var isSettled: Bool { turns & (turns &- 1) == 0 }

  /// The piece turned by some steps, fewer than there are sides.
  @inline(__always) func turned(by steps: UInt32) -> UInt32 {
    let wide = UInt64(piece) << UInt64(steps)
    return (UInt32(truncatingIfNeeded: wide) | UInt32(truncatingIfNeeded: wide >> UInt64(sides)))
      & all
  }
}
