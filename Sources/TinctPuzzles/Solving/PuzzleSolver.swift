/// Finds the solutions of boards on one grid, or proves that there is none.
///
/// A board is solved when every connector meets another one, there is no loop, and every piece with
/// connectors is joined to a source. What logic settles is never tried: see `Deduction`. The rest is
/// search with backtracking. The solver keeps its memory from board to board; make one for each
/// thread. The result depends on the board alone.
public struct PuzzleSolver: Sendable {
  /// What is to be solved.
  public struct Board: Hashable, Sendable {
    /// The piece on each cell, in any orientation.
    public var pieces: [Connectors]
    /// Cells that give power.
    public var sources: [Int]
    /// Cells whose pieces may not be turned.
    public var locked: [Int]

    /// Describes a board.
    public init(pieces: [Connectors], sources: [Int], locked: [Int] = []) {
      self.pieces = pieces
      self.sources = sources
      self.locked = locked
    }
  }

  /// How much the solver may do.
  public struct Limits: Hashable, Sendable {
    /// After how many solutions it stops, at least 1.
    public var solutions: Int
    /// How many turns of pieces it may try where logic does not go on.
    public var trials: Int

    /// Sets limits; by default a second solution is looked for, and a million turns are tried.
    public init(solutions: Int = 2, trials: Int = 1_000_000) {
      self.solutions = solutions
      self.trials = trials
    }
  }

  /// What the solver found.
  public struct Result: Hashable, Sendable {
    /// The pieces of each solution, at most as many as were asked for, in a fixed order.
    public let solutions: [[Connectors]]
    /// Whether there are no others.
    public let isComplete: Bool
    /// How many turns were tried; 0 where logic alone was enough.
    public let trials: Int

    /// Whether it is proved that there is one solution and no other.
    public var isUnique: Bool { isComplete && solutions.count == 1 }
    /// Whether it is proved that there is no solution.
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
  /// - Returns: how many there are, at most `limits.solutions`, and whether there are no others.
  public mutating func count(
    _ board: Board, limits: Limits
  ) -> (solutions: Int, isComplete: Bool) {
    var count = 0
    let (isComplete, _) = visitSolutions(of: board, limits: limits) { _ in count += 1 }
    return (count, isComplete)
  }

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
  /// What a solver needs to know of the puzzle besides its grid.
  public var board: PuzzleSolver.Board {
    PuzzleSolver.Board(pieces: pieces, sources: sources, locked: locked)
  }
}
