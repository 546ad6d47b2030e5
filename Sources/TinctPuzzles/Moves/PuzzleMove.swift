/// What a player, or the game for them, does in one go; taking back takes back all of it.
public enum PuzzleMove: Hashable, Sendable {
  /// One thing done to one piece.
  public enum Step: Hashable, Sendable {
    /// The piece is turned counter-clockwise by some sides, clockwise by a negative number; not by 0,
    /// nor all the way round.
    case turn(cell: Int, by: Int)
    /// The piece is locked, or unlocked if it was locked, which keeps a player from turning it by
    /// mistake.
    case lock(cell: Int)

    /// The cell of the piece.
    public var cell: Int {
      switch self {
      case .turn(let cell, _), .lock(let cell): cell
      }
    }
  }

  /// Why several steps are one move.
  public enum Cause: Hashable, Sendable {
    /// The player made them.
    case player
    /// All pieces that are not locked were turned at random.
    case jumble
    /// The game solved the puzzle for the player.
    case solve
  }

  /// Steps, done in order.
  case steps([Step], Cause)
  /// The puzzle is as it started, nothing locked.
  case restart
}
