/// A solver of boards on one grid: it finds their solutions, or proves that there is none.
///
/// A board is solved when every connector meets another one, there is no loop, and every piece with
/// connectors is joined to a source. Pieces that logic settles are never tried: see `Deduction`.
/// For the others, each turn is tried alone, and then turns in combination, with backtracking.
/// `Limits` says when the solver gives up. The solver keeps its memory from board to board; make
/// one for each thread. The result depends on the board and the limits alone.
public struct PuzzleSolver: Sendable {
  /// A board to be solved.
  public struct Board: Hashable, Sendable {
    /// The piece on each cell, in any orientation.
    public var pieces: [Connectors]
    /// The cells that give power.
    public var sources: [Int]
    /// The cells whose pieces may not be turned.
    public var locked: [Int]

    /// Describes a board.
    public init(pieces: [Connectors], sources: [Int], locked: [Int] = []) {
      self.pieces = pieces
      self.sources = sources
      self.locked = locked
    }
  }

  /// The limits of a search.
  public struct Limits: Hashable, Sendable {
    /// The number of solutions after which the solver stops, at least 1.
    public var solutions: Int
    /// The number of turns of pieces that the solver may try where logic does not lead on.
    public var trials: Int

    /// Sets limits; by default a second solution is looked for, and a million turns are tried.
    public init(solutions: Int = 2, trials: Int = 1_000_000) {
      self.solutions = solutions
      self.trials = trials
    }
  }

  /// The result of a search.
  public struct Result: Hashable, Sendable {
    /// The pieces of each solution, at most as many as were asked for, in a fixed order.
    public let solutions: [[Connectors]]
    /// There are no other solutions.
    public let isComplete: Bool
    /// The number of turns that were tried; 0 if logic alone was enough.
    public let trials: Int

    /// There is provably exactly one solution.
    public var isUnique: Bool { isComplete && solutions.count == 1 }
    /// There is provably no solution.
    public var isUnsolvable: Bool { isComplete && solutions.isEmpty }
  }

  private var deduction: Deduction

  /// Makes a solver for boards on a grid.
  public init(grid: Grid) {
    deduction = Deduction(BoardGraph(grid))
  }

  init(_ graph: BoardGraph) {
    deduction = Deduction(graph)
  }

  /// Looks for solutions up to the limits.
  ///
  /// Traps unless each cell has a piece that fits it, and all sources and locked cells are cells.
  public mutating func solve(_ board: Board, limits: Limits = Limits()) -> Result {
    var solutions: [[Connectors]] = []
    let (isComplete, trials) = visitSolutions(of: board, limits: limits) {
      solutions.append($0.board)
    }
    return Result(solutions: solutions, isComplete: isComplete, trials: trials)
  }

  /// Counts solutions without keeping them.
  ///
  /// - Returns: the number of solutions, at most `limits.solutions`, and true if there are no
  ///   others.
  public mutating func count(
    _ board: Board, limits: Limits
  ) -> (solutions: Int, isComplete: Bool) {
    var count = 0
    let (isComplete, _) = visitSolutions(of: board, limits: limits) { _ in count += 1 }
    return (count, isComplete)
  }

  /// Calls a function for each solution, up to the limits.
  private mutating func visitSolutions(
    of board: Board, limits: Limits, found: (borrowing Deduction) -> Void
  ) -> (isComplete: Bool, trials: Int) {
    precondition(limits.solutions >= 1, "at least one solution is looked for")
    precondition(board.pieces.count == deduction.graph.cellCount, "each cell has a piece")
    guard deduction.start(pieces: board.pieces, sources: board.sources, locked: board.locked),
      deduction.deduceAll()
    else { return (true, 0) }
    if deduction.isDecided {
      found(deduction)
      return (true, 0)
    }
    var allowance = limits.trials
    guard deduction.probe(&allowance) else { return (true, limits.trials - allowance) }
    if deduction.isDecided {
      found(deduction)
      return (true, limits.trials - allowance)
    }
    let ending = deduction.search(limit: limits.solutions, &allowance, found: found)
    return (ending == .complete, limits.trials - allowance)
  }
}

extension Puzzle {
  /// The puzzle in the form that the solver takes, without its grid.
  public var board: PuzzleSolver.Board {
    PuzzleSolver.Board(pieces: pieces, sources: sources, locked: locked)
  }
}

/// A solver of puzzles on any grids, one after the other, that prepares a grid once for consecutive
/// puzzles that share it.
public struct PackSolver: Sendable {
  private var grid: GridSpecification?
  private var solver: PuzzleSolver?

  /// Makes a solver without a grid.
  public init() {}

  /// Looks for solutions of a puzzle up to the limits, ignoring any stored solution.
  public mutating func solve(
    _ puzzle: Puzzle, limits: PuzzleSolver.Limits = .init()
  ) -> PuzzleSolver.Result {
    let grid = puzzle.gridSpecification
    let board = puzzle.board
    if grid == self.grid, let result = solver?.solve(board, limits: limits) { return result }
    self.grid = grid
    var solver = PuzzleSolver(grid: puzzle.makeGrid())
    let result = solver.solve(board, limits: limits)
    self.solver = solver
    return result
  }
}
