public import TinctPuzzles

/// Why a puzzle has no game ID, or no saved game, in Net.
public enum NetGameIDError: Error, Hashable, Sendable {
  /// Net's boards are of squares.
  case notSquare(kind: GridKind)
  /// Net's boards have at least two cells.
  case oneCell
  /// Net's only source is the cell at the centre.
  case sourceOffCenter(sources: [Int], center: Int)
  /// Net has no way to say that so many cells are locked from the start.
  case locked(count: Int)
  /// A game saved by Net has one source.
  case sourceCount(Int)
}

extension NetGameIDError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notSquare(let kind):
      "\(kind.gridName) has no game ID in Net, which knows squares only; keep it in a pack"
    case .oneCell:
      "a board of one cell has no game ID in Net; keep it in a pack"
    case .sourceOffCenter(let sources, let center):
      "the sources are \(sources), but a game ID in Net has one, cell \(center) at the centre; "
        + "keep it in a pack"
    case .locked(let count):
      "\(count == 1 ? "a cell is" : "\(count) cells are") locked, which Net has no place for; "
        + "keep the puzzle in a pack"
    case .sourceCount(let count):
      "\(count == 0 ? "no source" : "\(count) sources"), but a game saved by Net has one; "
        + "keep it in a pack"
    }
  }
}
