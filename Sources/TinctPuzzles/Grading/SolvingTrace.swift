/// The way in which a board is solved by logic: one deduction after the other, always the simplest
/// possible at that point.
///
/// It serves grading and hints, so it does not depend on the optimizations of `PuzzleSolver`, and
/// is the same for the same board on every machine. Techniques from simple to hard:
///
/// 1. *given*: a locked piece stays, and a piece such as a cross looks the same however it is
///    turned;
/// 2. *borders*: no connector points at the border or at a wall;
/// 3. *neighbours*: cells agree about the side between them;
/// 4. *loops*: no side joins pieces that are joined already;
/// 5. *islands*: no joined pieces are sealed off from the rest, or where there are several trees,
///    from all sources;
/// 6. *search to depth n*: a turn is tried in thought, and the techniques above lead to a
///    contradiction (depth 1), or those and trying to depth n - 1 do (depth n).
///
/// ```swift
/// let trace = SolvingTrace(of: puzzle.board, on: grid)
/// let next = trace.deductions.first { $0.settled != nil && moves[$0.cell] != $0.settled }
/// ```
public struct SolvingTrace: Hashable, Sendable {
  /// A conclusion about one cell from what was known before.
  public struct Deduction: Hashable, Sendable {
    /// The cell.
    public let cell: Int
    /// The reason.
    public let reason: Reason
    /// The orientations that the piece may still have, at least one, ordered by turns from its
    /// starting orientation.
    public let candidates: [Connectors]
    /// The sides that are newly known to be joined.
    public let joined: Connectors
    /// The sides that are newly known not to be joined.
    public let closed: Connectors

    /// The technique.
    public var technique: Technique { reason.technique }
    /// The orientation of the piece, if only one is left.
    public var settled: Connectors? { candidates.count == 1 ? candidates[0] : nil }
  }

  /// The reason of a deduction. Sides are those of its cell.
  public enum Reason: Hashable, Sendable {
    /// The piece is locked.
    case locked
    /// The piece looks the same however it is turned.
    case symmetric
    /// These sides, at the border or a wall, meet nothing, and some turns would reach them.
    case borders(Connectors)
    /// Neighbours are known to reach through the `joined` sides and not to reach through the
    /// `closed` ones; every turn that is crossed off contradicts one of them.
    case neighbors(joined: Connectors, closed: Connectors)
    /// Each of these sides leads to pieces that are joined to this one already, or two of them lead
    /// to pieces that are joined to each other, so that joining would close a loop.
    case loop(Connectors)
    /// A turn would seal off a number of cells, this one included; of several turns, the largest
    /// number.
    case island(cells: Int)
    /// The turn was tried, and led to a contradiction.
    case trial(of: Connectors, depth: Int, Contradiction)

    /// The technique.
    public var technique: Technique {
      switch self {
      case .locked, .symmetric: .given
      case .borders: .borders
      case .neighbors: .neighbors
      case .loop: .loops
      case .island: .islands
      case .trial(_, let depth, _): .search(depth: depth)
      }
    }
  }

  /// A sign that a turn, or a board, is impossible.
  public enum Contradiction: Hashable, Sendable {
    /// No turn of the piece on the cell is left.
    case noTurn(cell: Int)
    /// A loop would be closed at the side.
    case loop(CellSide)
    /// A number of cells, this one among them, would be sealed off.
    case island(cell: Int, cells: Int)
    /// There are too many connectors, or too few, for all pieces to be joined.
    case count
  }

  /// The result of the reasoning.
  public enum Outcome: Hashable, Sendable {
    /// Every piece is settled.
    case solved
    /// There is no solution.
    case unsolvable(Contradiction)
    /// These cells stay open, ascending: the board has several solutions, or more trials would be
    /// needed than were allowed.
    case open(cells: [Int])
  }

  /// The deductions in the order in which they are made.
  public let deductions: [Deduction]
  /// The end to which they lead.
  public let outcome: Outcome
  /// The difficulty; nil unless logic solves the board.
  public let difficulty: Difficulty?

  /// Solves a board by logic.
  ///
  /// Traps unless each cell has a piece that fits it, and all sources and locked cells are cells.
  ///
  /// - Parameter trials: the number of turns that may be tried in total.
  public init(of board: PuzzleSolver.Board, on grid: Grid, trials: Int = 100_000) {
    self.init(of: board, on: BoardGraph(grid), trials: trials)
  }

  init(of board: PuzzleSolver.Board, on graph: BoardGraph, trials: Int) {
    precondition(board.pieces.count == graph.cellCount, "each cell has a piece")
    guard var engine = RuleEngine(board, on: graph) else {
      self.init(deductions: [], outcome: .unsolvable(.count), difficulty: nil)
      return
    }
    engine.keepsDeductions = true
    var allowance = trials
    let outcome = engine.solve(board, &allowance)
    self.init(
      deductions: engine.deductions, outcome: outcome,
      difficulty: outcome == .solved ? Difficulty(engine) : nil)
  }

  private init(deductions: [Deduction], outcome: Outcome, difficulty: Difficulty?) {
    self.deductions = deductions
    self.outcome = outcome
    self.difficulty = difficulty
  }
}
