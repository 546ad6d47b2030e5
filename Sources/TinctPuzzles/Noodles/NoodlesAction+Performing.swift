extension NoodlesAction: GameAction {
  /// A game on a puzzle.
  public typealias State = NoodlesState

  /// The name of the game.
  public static let gameName = "noodles"

  /// Does it, if the board has a place for it and the puzzle is not finished.
  public func perform(
    _ performance: inout Performance<NoodlesAction>
  ) throws(NoodlesRefusal) {
    guard !performance.state.isFinished || self == .restart else { throw .finished }
    switch self {
    case .turn(let cell, let steps, let isForced):
      try Self.check(cell, performance.state)
      try Self.check(turnBy: steps, cell, isForced: isForced, performance.state)
      performance.state.turn(cell, by: steps)
    case .turnBack(let cell, let steps):
      try Self.check(cell, performance.state)
      guard steps != .min else {
        throw .turn(by: steps, cell: cell, sides: performance.state.sides(of: cell))
      }
      try performance.perform(.turn(cell: cell, by: -steps))
    case .lock(let cell):
      try Self.check(cell, performance.state)
      performance.state.toggleLock(of: cell)
    case .scramble(let seed): try Self.scramble(seed, &performance)
    case .solve(let order): try Self.solve(order, &performance)
    case .group(let steps, let cause):
      guard !steps.isEmpty || cause != .player else { throw .noSteps }
      for step in steps { try performance.perform(NoodlesAction(step, cause)) }
    case .finish:
      let state = performance.state
      let dark = state.grid.cellsWithoutPower(state.connectors, sources: state.puzzle.sources)
      guard dark.isEmpty else { throw .unsolved(cells: dark.count) }
      performance.state.isFinished = true
    case .restart: performance.state.restart()
    }
  }

  /// A step as an action of its own.
  private init(_ step: Step, _ cause: Cause) {
    switch step {
    case .turn(let cell, let steps):
      self = .turn(cell: cell, by: steps, isForced: cause != .player)
    case .lock(let cell): self = .lock(cell: cell)
    }
  }

  private static func check(_ cell: Int, _ state: NoodlesState) throws(NoodlesRefusal) {
    guard state.connectors.indices.contains(cell) else {
      throw .noSuchCell(cell, cells: state.connectors.count)
    }
  }

  private static func check(
    turnBy steps: Int, _ cell: Int, isForced: Bool, _ state: NoodlesState
  ) throws(NoodlesRefusal) {
    let sides = state.sides(of: cell)
    // Compared as magnitudes, which every number has.
    guard steps != 0, steps.magnitude < max(sides, 2) else {
      throw .turn(by: steps, cell: cell, sides: sides)
    }
    guard !state.puzzle.locked.contains(cell) else { throw .lockedByPuzzle(cell: cell) }
    guard isForced || !state.locked.contains(cell) else { throw .lockedByPlayer(cell: cell) }
  }

  // MARK: - Groups

  private static func scramble(
    _ seed: UInt64, _ performance: inout Performance<NoodlesAction>
  ) throws(NoodlesRefusal) {
    var numbers = SplitMix64(seed: seed)
    let start = performance.state
    let locked = start.locked.union(start.puzzle.locked)
    for (cell, piece) in start.connectors.enumerated() where !locked.contains(cell) {
      let ways = piece.orientations(sides: start.sides(of: cell)).count
      let steps = numbers.next(below: ways)
      if steps > 0 { try performance.perform(.turn(cell: cell, by: steps)) }
    }
  }

  private static func solve(
    _ order: SolvingOrder, _ performance: inout Performance<NoodlesAction>
  ) throws(NoodlesRefusal) {
    let start = performance.state
    guard let solution = start.puzzle.solution ?? solution(of: start) else { throw .noSolution }
    for cell in order.cells(of: start.puzzle, on: start.grid, solution: solution) {
      let turns = start.connectors[cell].shortestTurns(
        to: solution[cell], sides: start.sides(of: cell))
      guard let turns else { throw .otherPiece(cell: cell) }
      if turns != 0 { try performance.perform(.turn(cell: cell, by: turns, isForced: true)) }
    }
  }

  private static func solution(of state: NoodlesState) -> [Connectors]? {
    var solver = PuzzleSolver(grid: state.grid)
    return solver.solve(state.puzzle.board, limits: PuzzleSolver.Limits(solutions: 1))
      .solutions.first
  }

  // MARK: - Undoing

  /// All but a restart is undone by turning back and locking again.
  public func undo(
    _ performed: PerformedAction<NoodlesAction>, on state: inout NoodlesState
  ) -> Bool {
    switch self {
    case .turn(let cell, let steps, _): state.turn(cell, by: -steps)
    case .lock(let cell): state.toggleLock(of: cell)
    case .turnBack, .scramble, .solve, .group: return performed.undoSubactions(on: &state)
    case .finish: state.isFinished = false
    case .restart: return false
    }
    return true
  }

  /// A digest of the puzzle as it starts, whatever its name and its solution.
  public static func identity(of state: NoodlesState) -> String? {
    let puzzle = state.puzzle
    var digest = StateDigest()
    digest.combine(puzzle.gridSpecification.kind.name)
    digest.combine(state.grid.cells.count)
    digest.combine(puzzle.sources)
    digest.combine(puzzle.locked)
    digest.combine(puzzle.pieces.map { Int($0.mask) })
    digest.combine(
      state.grid.cells.flatMap { cell in
        cell.sides.map { $0.neighbor?.cell ?? -1 }
      })
    return digest.description
  }
}
