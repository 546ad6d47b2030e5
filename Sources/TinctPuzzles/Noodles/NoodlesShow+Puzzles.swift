extension NoodlesShow {
  /// A board of a puzzle, at rest.
  ///
  /// - Parameter connectors: the piece on each cell; nil for those with which the puzzle starts.
  public func board(_ puzzle: Puzzle, _ connectors: [Connectors]? = nil) -> BoardState {
    var state = BoardState(
      grid: grid, sources: puzzle.sources, connectors: connectors ?? puzzle.pieces)
    state.locked = Set(puzzle.locked)
    return state
  }

  /// One piece turns, and power follows. It may turn all the way round, and more, as no action does.
  ///
  /// - Parameters:
  ///   - cell: the cell of the piece, which is on the board.
  ///   - steps: by how many sides, counter-clockwise; negative numbers turn clockwise.
  public func turn(of puzzle: Puzzle, cell: Int, steps: Int = 1) -> Timeline<NoodlesStage> {
    let start = board(puzzle)
    let turns = [Turn(cell: cell, steps: steps, pace: pace.turn)]
    return timeline(from: start, to: board(start, after: turns), turning(turns, from: start))
  }
}
