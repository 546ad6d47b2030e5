/// What is done in a game of noodles, by the player or by the game for them.
public enum NoodlesAction: Hashable, Sendable {
  /// One thing done to one piece, as a part of a group.
  public enum Step: Hashable, Sendable {
    /// The piece is turned, as by the action of that name.
    case turn(cell: Int, by: Int)
    /// The piece is locked or unlocked, as by the action of that name.
    case lock(cell: Int)

    /// The cell of the piece.
    public var cell: Int {
      switch self {
      case .turn(let cell, _), .lock(let cell): cell
      }
    }
  }

  /// Why several steps are done in one go.
  public enum Cause: Hashable, Sendable {
    /// The player did them.
    case player
    /// All pieces that are not locked were turned at random.
    case jumble
    /// The game solved the puzzle for the player.
    case solve
  }

  /// The piece is turned counter-clockwise by some sides, clockwise by a negative number; not by 0,
  /// nor all the way round.
  ///
  /// A piece that the puzzle locks is never turned; one that the player has locked only if the turn is
  /// forced, as the game forces those by which it solves the puzzle.
  case turn(cell: Int, by: Int, isForced: Bool = false)
  /// A turn by so many sides is taken back, by turning as many the other way.
  case turnBack(cell: Int, by: Int)
  /// The piece is locked, or unlocked if it was locked, which keeps a player from turning it by
  /// mistake.
  case lock(cell: Int)
  /// Every piece that is not locked is turned at random, which a seed decides, one after the other.
  case scramble(seed: UInt64)
  /// The pieces are turned to the solution, each the shorter way, one after the other.
  case solve(SolvingOrder)
  /// Steps, done in order.
  case group([Step], Cause)
  /// The puzzle, all of whose pieces have power, is over.
  case finish
  /// The puzzle is as it started, nothing locked.
  case restart
}
