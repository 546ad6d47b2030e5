extension NoodlesShow {
  /// Why a puzzle cannot be shown so.
  public enum EffectError: Error, Hashable, Sendable {
    /// The cell to turn is not on the board.
    case noSuchCell(cell: Int, cells: Int)
    /// There is neither a stored nor a given solution.
    case noSolution
    /// The solution has another piece on a cell than the puzzle.
    case otherPiece(cell: Int)
  }

  /// A board of a puzzle, at rest.
  public func board(_ puzzle: Puzzle, _ connectors: [Connectors]? = nil) -> BoardState {
    var state = BoardState(
      grid: grid, sources: puzzle.sources, connectors: connectors ?? puzzle.pieces)
    state.locked = Set(puzzle.locked)
    return state
  }

  /// One piece turns, and power follows.
  ///
  /// - Parameters:
  ///   - cell: the cell of the piece.
  ///   - steps: by how many sides, counter-clockwise; negative numbers turn clockwise.
  public func turn(
    of puzzle: Puzzle, cell: Int, steps: Int = 1
  ) throws(EffectError) -> Timeline<NoodlesStage> {
    guard grid.cells.indices.contains(cell) else {
      throw .noSuchCell(cell: cell, cells: grid.cells.count)
    }
    let start = board(puzzle)
    let turns = [Turn(cell: cell, steps: steps, pace: pace.turn)]
    return timeline(
      from: start, to: board(start, after: turns), turning(turns, from: start))
  }

  /// The pieces turn to the solution, outwards from the sources, each the shorter way round.
  ///
  /// - Parameter solution: the solved pieces; nil takes the puzzle's own.
  public func solve(
    of puzzle: Puzzle, solution: [Connectors]? = nil
  ) throws(EffectError) -> Timeline<NoodlesStage> {
    guard let solution = solution ?? puzzle.solution, solution.count == puzzle.pieces.count
    else { throw .noSolution }
    let levels = waveLevels(sources: puzzle.sources, connectors: solution)
    var turns: [Turn] = []
    for cell in grid.cells.indices {
      let steps = puzzle.pieces[cell].shortestTurns(
        to: solution[cell], sides: grid.cells[cell].sides.count)
      guard let steps else { throw .otherPiece(cell: cell) }
      guard steps != 0 else { continue }
      turns.append(
        Turn(
          cell: cell, steps: steps, start: Double(levels[cell]) * pace.solve.level,
          pace: pace.solve))
    }
    let start = board(puzzle)
    return timeline(from: start, to: board(start, after: turns), turning(turns, from: start))
  }

  /// A wave runs outwards from the sources, and each piece that it reaches shrinks and fades.
  ///
  /// - Parameter solution: if given, the board is shown solved, as at the end of a game.
  public func vanish(
    of puzzle: Puzzle, solution: [Connectors]? = nil
  ) throws(EffectError) -> Timeline<NoodlesStage> {
    let pieces = solution ?? puzzle.pieces
    guard pieces.count == grid.cells.count else { throw .noSolution }
    let start = board(puzzle, pieces)
    return timeline(from: start, to: vanished(start), vanishing(start))
  }
}
