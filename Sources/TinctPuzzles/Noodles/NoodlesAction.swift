/// An action in a game of noodles, by the player or by the game for the player.
public enum NoodlesAction: Hashable, Sendable {
  /// One step of a group, with one piece.
  public enum Step: Hashable, Sendable {
    /// The piece is turned, as by the action with that name.
    case turn(cell: Int, by: Int)
    /// The piece is locked or unlocked, as by the action with that name.
    case lock(cell: Int)

    /// The cell of the piece.
    public var cell: Int {
      switch self {
      case .turn(let cell, _), .lock(let cell): cell
      }
    }
  }

  /// The cause of a group of steps.
  public enum Cause: Hashable, Sendable {
    /// The player did them.
    case player
    /// All pieces that are not locked were turned at random.
    case jumble
    /// The game solved the puzzle for the player.
    case solve
  }

  /// The piece is turned counter-clockwise by a number of sides, or clockwise by a negative number;
  /// neither by 0 nor by a full turn or more.
  ///
  /// A piece that the puzzle locks is never turned; one that the player has locked only if the turn
  /// is forced, as the game does when it solves the puzzle.
  case turn(cell: Int, by: Int, isForced: Bool = false)
  /// A turn by a number of sides is undone, by turning as many in the other direction.
  case turnBack(cell: Int, by: Int)
  /// The piece is locked, or unlocked if it was locked, which keeps a player from turning it by
  /// mistake.
  case lock(cell: Int)
  /// Every piece that is not locked is turned at random, one after the other, as determined by a
  /// seed.
  case scramble(seed: UInt64)
  /// The pieces are turned to the solution, each in the shorter direction, one after the other.
  case solve(SolvingOrder)
  /// Steps, done in order.
  case group([Step], Cause)
  /// The puzzle, all of whose pieces have power, ends.
  case finish
  /// The puzzle returns to its start, with nothing locked.
  case restart
}

extension NoodlesAction: GameAction {
  /// A game on a puzzle.
  public typealias State = NoodlesState

  /// The name of the game.
  public static let gameName = "noodles"

  /// Performs the action if the board has its cells and the puzzle is not finished.
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

  /// Makes an action of a step.
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
    // Compared by magnitude, because negating the least integer would overflow.
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
      guard turns == 0 || !start.puzzle.locked.contains(cell) else {
        throw .lockedOffSolution(cell: cell)
      }
      if turns != 0 { try performance.perform(.turn(cell: cell, by: turns, isForced: true)) }
    }
  }

  private static func solution(of state: NoodlesState) -> [Connectors]? {
    var solver = PuzzleSolver(grid: state.grid)
    return solver.solve(state.puzzle.board, limits: PuzzleSolver.Limits(solutions: 1))
      .solutions.first
  }

  // MARK: - Undoing

  /// Undoes all actions except a restart, by turning back and locking again.
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

  /// Returns a digest of the puzzle as it starts, without its name and its solution.
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

/// The reason why an action cannot be performed in a game of noodles.
public enum NoodlesRefusal: Error, Hashable, Sendable {
  /// There is no such cell.
  case noSuchCell(Int, cells: Int)
  /// A turn by zero, or by a full turn or more.
  case turn(by: Int, cell: Int, sides: Int)
  /// A turn of a piece that the puzzle locks.
  case lockedByPuzzle(cell: Int)
  /// A turn of a piece that the player has locked.
  case lockedByPlayer(cell: Int)
  /// A group without steps.
  case noSteps
  /// The puzzle is finished.
  case finished
  /// There is no solution, or none was found.
  case noSolution
  /// The solution has another piece on a cell than the puzzle.
  case otherPiece(cell: Int)
  /// A piece that the puzzle locks is not as in the solution.
  case lockedOffSolution(cell: Int)
  /// Some pieces have no power yet.
  case unsolved(cells: Int)
}

extension NoodlesRefusal: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells are numbered from 0 to \(cells - 1)"
    case .turn(let steps, let cell, let sides):
      "cell \(cell) has \(sides) sides, so 'by' is 1 to \(max(sides - 1, 1)), or -1 to "
        + "-\(max(sides - 1, 1)) for clockwise, not \(steps)"
    case .lockedByPuzzle(let cell):
      "cell \(cell) is locked in the puzzle, so it cannot be turned; leave the turn out"
    case .lockedByPlayer(let cell):
      "cell \(cell) was locked by the player; unlock it before it is turned"
    case .noSteps: "a move without steps; leave it out"
    case .finished: "the puzzle is finished; undo that, or restart, to go on"
    case .noSolution: "the puzzle has no solution, or none was found; store one in it"
    case .otherPiece(let cell):
      "the solution has a different piece on cell \(cell) than the puzzle; correct the solution"
    case .lockedOffSolution(let cell):
      "cell \(cell) is locked in the puzzle, but its piece is not turned as in the solution; correct "
        + "'pieces', 'solution' or 'lockedCells'"
    case .unsolved(let cells):
      "\(cells) \(cells == 1 ? "piece has" : "pieces have") no power yet; solve the puzzle first"
    }
  }
}
