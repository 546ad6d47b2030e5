/// Why no puzzle can be made of its parts.
public enum PuzzleError: Error, Hashable, Sendable {
  /// A list with one entry for each cell.
  public enum List: String, Hashable, Sendable {
    /// The pieces as the puzzle starts.
    case pieces
    /// The pieces of the solution.
    case solution
    /// The states of a position.
    case states
    /// The labels of a position.
    case labels
  }

  /// The grid cannot be made.
  case grid(GridError)
  /// A list has too few or too many entries.
  case count(List, expected: Int, actual: Int)
  /// A piece has connectors on sides that its cell does not have.
  case mask(List, cell: Int, mask: UInt32, sides: Int)
  /// The source at `index` of the list of sources is no cell.
  case source(index: Int, cell: Int, cells: Int)
  /// A locked cell is no cell.
  case locked(cell: Int, cells: Int)
  /// A cell of a position's last move is no cell.
  case lastMove(cell: Int, cells: Int)
}

extension PuzzleError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .grid(let error):
      error.description
    case .count(let list, let expected, let actual):
      "\(list.rawValue) has \(actual) entries; give one for each of the \(expected) cells"
    case .mask(let list, let cell, let mask, let sides):
      "\(list.rawValue) at cell \(cell): \(mask) has connectors beyond the cell's \(sides) sides; "
        + "give a mask from 0 to \((UInt64(1) << UInt64(sides)) - 1)"
    case .source(_, let cell, let cells):
      "source \(cell) is no cell; cells go from 0 to \(cells - 1)"
    case .locked(let cell, let cells):
      "locked cell \(cell) is no cell; cells go from 0 to \(cells - 1)"
    case .lastMove(let cell, let cells):
      "cell \(cell) of the last move is no cell; cells go from 0 to \(cells - 1)"
    }
  }
}
