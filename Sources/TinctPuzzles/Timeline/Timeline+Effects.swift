extension Timeline {
  /// Why a puzzle has no such timeline.
  public enum EffectError: Error, Hashable, Sendable {
    /// The cell to turn is not on the board.
    case noSuchCell(cell: Int, cells: Int)
    /// There is neither a stored nor a given solution.
    case noSolution
    /// The solution has another piece on a cell than the puzzle.
    case otherPiece(cell: Int)
  }

  /// A single turn takes this long, in seconds.
  private static let turnSeconds = 0.25
  /// A piece that turns as one of many takes this long, in seconds.
  private static let solveSeconds = 0.36
  /// A piece vanishes in so many seconds.
  private static let vanishSeconds = 0.42
  /// The wave reaches the next level after so many seconds (Net's flash takes as long).
  private static let levelSeconds = 0.07

  /// One piece turns.
  ///
  /// - Parameters:
  ///   - cell: the cell of the piece.
  ///   - steps: by how many sides, counter-clockwise; negative numbers turn clockwise.
  public static func turn(
    of puzzle: Puzzle, cell: Int, steps: Int = 1
  ) throws(EffectError) -> Timeline {
    let grid = puzzle.makeGrid()
    guard grid.cells.indices.contains(cell) else {
      throw .noSuchCell(cell: cell, cells: grid.cells.count)
    }
    let motion = Motion(
      cell: cell, change: .turn(steps: steps), start: 0, duration: turnSeconds,
      easing: .easeInOut)
    return Timeline(
      grid: grid, sources: puzzle.sources, connectors: puzzle.pieces, motions: [motion])
  }

  /// The pieces turn to the solution, outwards from the sources, each the shorter way round.
  ///
  /// - Parameter solution: the solved pieces; nil takes the puzzle's own.
  public static func solve(
    of puzzle: Puzzle, solution: [Connectors]? = nil
  ) throws(EffectError) -> Timeline {
    guard let solution = solution ?? puzzle.solution, solution.count == puzzle.pieces.count
    else { throw .noSolution }
    let grid = puzzle.makeGrid()
    let levels = waveLevels(grid, sources: puzzle.sources, connectors: solution)
    var motions: [Motion] = []
    for cell in grid.cells.indices {
      let sides = grid.cells[cell].sides.count
      guard let steps = puzzle.pieces[cell].turns(to: solution[cell], sides: sides) else {
        throw .otherPiece(cell: cell)
      }
      guard steps != 0 else { continue }
      motions.append(
        Motion(
          cell: cell, change: .turn(steps: steps * 2 > sides ? steps - sides : steps),
          start: Double(levels[cell]) * levelSeconds, duration: solveSeconds,
          easing: .easeInOut))
    }
    return Timeline(
      grid: grid, sources: puzzle.sources, connectors: puzzle.pieces, motions: motions)
  }

  /// A wave runs outwards from the sources, level by level of the search for power, and each piece
  /// that it reaches shrinks and fades.
  ///
  /// - Parameter solution: if given, the board is shown solved, as at the end of a game.
  public static func vanish(
    of puzzle: Puzzle, solution: [Connectors]? = nil
  ) throws(EffectError) -> Timeline {
    let grid = puzzle.makeGrid()
    let pieces = solution ?? puzzle.pieces
    guard pieces.count == grid.cells.count else { throw .noSolution }
    let levels = waveLevels(grid, sources: puzzle.sources, connectors: pieces)
    let motions = grid.cells.indices.map { cell in
      Motion(
        cell: cell, change: .vanish, start: Double(levels[cell]) * levelSeconds,
        duration: vanishSeconds, easing: .easeInBack)
    }
    return Timeline(grid: grid, sources: puzzle.sources, connectors: pieces, motions: motions)
  }

  /// When the wave reaches each cell: the level of the search for power.
  ///
  /// Pieces without power have none, so from what has power the wave goes on to whatever lies
  /// beside it, and what no path leads to comes last.
  private static func waveLevels(
    _ grid: Grid, sources: [Int], connectors: [Connectors]
  ) -> [Int] {
    var levels = grid.powerLevels(sources: sources, connectors: connectors)
    var frontier = levels.indices.filter { levels[$0] != nil }
    while !frontier.isEmpty {
      // Those of the lowest level go first, so that the wave stays a wave.
      let level = frontier.compactMap { levels[$0] }.min() ?? 0
      let ready = frontier.filter { levels[$0] == level }
      frontier.removeAll { levels[$0] == level }
      for cell in ready {
        for side in grid.cells[cell].sides {
          guard let next = side.neighbor?.cell, levels[next] == nil else { continue }
          levels[next] = level + 1
          frontier.append(next)
        }
      }
    }
    let last = (levels.compactMap { $0 }.max() ?? -1) + 1
    return levels.map { $0 ?? last }
  }
}
