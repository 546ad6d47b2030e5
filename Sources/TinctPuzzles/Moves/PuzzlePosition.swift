/// How a board lies at some point of a game.
public struct PuzzlePosition: Hashable, Sendable {
  /// The piece on each cell.
  public private(set) var connectors: [Connectors]
  /// Cells whose pieces the player has locked.
  public private(set) var locked: Set<Int> = []

  /// The position in which a puzzle starts.
  public init(start puzzle: Puzzle) {
    connectors = puzzle.pieces
  }

  /// The position after the moves of a record that are done.
  ///
  /// - Parameter grid: the grid of the puzzle.
  /// - Throws: an error about the first step that cannot be made on the board.
  public init(
    _ puzzle: Puzzle, on grid: Grid, after record: MoveRecord
  ) throws(MoveError) {
    self.init(start: puzzle)
    let locked = Set(puzzle.locked)
    for (index, move) in record.moves.prefix(record.done).enumerated() {
      switch move {
      case .restart: self = PuzzlePosition(start: puzzle)
      case .steps(let steps, _):
        for step in steps {
          if let problem = step.problem(on: grid, locked: locked) {
            throw MoveError(move: index, problem: problem)
          }
          apply(step, on: grid)
        }
      }
    }
  }

  private mutating func apply(_ step: PuzzleMove.Step, on grid: Grid) {
    switch step {
    case .turn(let cell, let steps):
      let sides = grid.cells[cell].sides.count
      connectors[cell] = connectors[cell].turned(by: steps, sides: sides)
    case .lock(let cell):
      if locked.remove(cell) == nil { locked.insert(cell) }
    }
  }
}
