/// A game on a puzzle: how its pieces lie, which of them the player has locked, and whether it is over.
public struct NoodlesState: Hashable, Sendable {
  /// The puzzle as it starts.
  public let puzzle: Puzzle
  /// Its grid.
  public let grid: Grid
  /// The piece on each cell.
  public internal(set) var connectors: [Connectors]
  /// Cells whose pieces the player has locked.
  public internal(set) var locked: Set<Int> = []
  /// Whether the player has finished the puzzle.
  public internal(set) var isFinished = false

  /// The game as it starts.
  public init(start puzzle: Puzzle) {
    self.puzzle = puzzle
    grid = puzzle.makeGrid()
    connectors = puzzle.pieces
  }

  /// Whether all pieces have power.
  public var isSolved: Bool { grid.isSolved(connectors, sources: puzzle.sources) }

  func sides(of cell: Int) -> Int { grid.cells[cell].sides.count }

  mutating func turn(_ cell: Int, by steps: Int) {
    connectors[cell] = connectors[cell].turned(by: steps, sides: sides(of: cell))
  }

  mutating func toggleLock(of cell: Int) {
    if locked.remove(cell) == nil { locked.insert(cell) }
  }

  mutating func restart() {
    connectors = puzzle.pieces
    locked = []
    isFinished = false
  }
}
