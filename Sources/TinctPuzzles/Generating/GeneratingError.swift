/// Why no puzzle can be generated.
public enum GeneratingError: Error, Hashable, Sendable {
  /// The grid cannot be made.
  case grid(GridError)
  /// A number of the recipe is out of range.
  case outOfRange(Number)
  /// The cells lie in several parts, and no side leads from one to another.
  case unconnected(parts: Int)
  /// In so many attempts no tree reached all cells.
  case growthStuck(maxConnections: Int, attempts: Int)
  /// Of so many boards none had only one solution.
  case neverUnique(boards: Int)
  /// A board of so many pieces has at least another grade.
  case tooLarge(for: Difficulty.Grade, pieces: Int, lowest: Difficulty.Grade)
  /// Of so many boards none had the grade.
  case neverGraded(Difficulty.Grade, boards: Int)
  /// No piece looks different when it is turned, so that the puzzle starts solved.
  case alwaysSolved

  /// A number that has a range.
  public enum Number: String, Hashable, Sendable {
    /// Most connections of a piece, at least 1.
    case maxConnections
    /// Branches for each step of growth, from 0 to 1.
    case branching
    /// Share of sides with walls, from 0 to 1.
    case wallShare
  }
}

extension GeneratingError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .grid(let error):
      error.description
    case .outOfRange(.maxConnections):
      "a piece cannot have fewer connections than 1; allow 3 or more"
    case .outOfRange(.branching):
      "branching goes from 0 (corridors) to 1 (bushy trees)"
    case .outOfRange(.wallShare):
      "the share of sides with walls goes from 0 to 1"
    case .unconnected(let parts):
      "the cells lie in \(parts) parts that have no side in common, so that they cannot all be joined; "
        + "choose another size, or polygons that hang together"
    case .growthStuck(let limit, let attempts):
      "growth got stuck \(attempts) times before all cells were joined; "
        + (limit < 3
          ? "with at most \(limit) connection\(limit == 1 ? "" : "s") a piece cannot branch; "
            + "allow 3 or more"
          : "allow more connections a piece, or fewer walls")
    case .neverUnique(let boards):
      "none of \(boards) boards had only one solution; allow several solutions, or choose another "
        + "size (a board that wraps and is 2 cells wide or high never has only one)"
    case .tooLarge(let grade, let pieces, let lowest):
      "a board of \(pieces) cells is never \(grade.rawValue), because of its size; it is at least "
        + "\(lowest.rawValue)"
    case .neverGraded(let grade, let boards):
      "none of \(boards) boards was \(grade.rawValue); choose "
        + (grade == .hard ? "a larger size" : "a smaller size, or a board that does not wrap")
        + ", other branching, or another difficulty"
    case .alwaysSolved:
      "no piece of such a board looks different when it is turned; choose a larger board"
    }
  }
}
