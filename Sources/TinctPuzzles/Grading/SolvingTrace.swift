/// How a board is solved by thought: one deduction after the other, always the simplest that can be
/// made at that point.
///
/// It is meant for grading and for hints, so it does not depend on what makes `PuzzleSolver` fast, and
/// is the same for the same board on every machine. Techniques from simple to hard:
///
/// 1. *given*: a locked piece stays, and a piece such as a cross looks the same however it is turned;
/// 2. *borders*: no connector points at the border or at a wall;
/// 3. *neighbours*: cells agree about the side between them;
/// 4. *loops*: no side joins what is joined already;
/// 5. *islands*: no joined pieces are sealed off from the rest, or where there are several trees, from
///    all sources;
/// 6. *search to depth n*: a turn is tried in thought, and the techniques above lead to a
///    contradiction (depth 1), or those and trying to depth n - 1 do (depth n).
///
/// ```swift
/// let trace = SolvingTrace(of: puzzle.board, on: grid)
/// let next = trace.deductions.first { $0.settled != nil && moves[$0.cell] != $0.settled }
/// ```
public struct SolvingTrace: Hashable, Sendable {
  /// What follows about one cell from what was known before.
  public struct Deduction: Hashable, Sendable {
    /// The cell.
    public let cell: Int
    /// Why.
    public let reason: Reason
    /// How the piece may still be turned, at least one way, by turns from how it starts.
    public let candidates: [Connectors]
    /// Sides that are known to be joined since now.
    public let joined: Connectors
    /// Sides that are known not to be joined since now.
    public let closed: Connectors

    /// The kind of thought.
    public var technique: Technique { reason.technique }
    /// The piece as it has to be turned, if that is known now.
    public var settled: Connectors? { candidates.count == 1 ? candidates[0] : nil }
  }

  /// Why something follows. Sides are those of the deduction's cell.
  public enum Reason: Hashable, Sendable {
    /// The piece is locked.
    case locked
    /// The piece looks the same however it is turned.
    case symmetric
    /// These sides, at the border or a wall, meet nothing, and some turns would reach them.
    case borders(Connectors)
    /// Neighbours are known to reach through the `joined` sides and not to reach through the
    /// `closed` ones; every turn that is crossed off is against one of them.
    case neighbors(joined: Connectors, closed: Connectors)
    /// Through each of these sides lie pieces joined to this one already, or through two of them
    /// pieces joined to each other, so that joining would close a loop.
    case loop(Connectors)
    /// A turn would seal off so many cells, this one counted; of several, the largest number.
    case island(cells: Int)
    /// This turn was tried, and led to a contradiction.
    case trial(of: Connectors, depth: Int, Contradiction)

    /// The kind of thought.
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

  /// How it shows that something cannot be.
  public enum Contradiction: Hashable, Sendable {
    /// The piece on this cell can be turned no way at all.
    case noTurn(cell: Int)
    /// A loop would be closed at this side.
    case loop(CellSide)
    /// So many cells, this one among them, would be sealed off.
    case island(cell: Int, cells: Int)
    /// Counting connectors shows it: there are too many or too few for all pieces to be joined.
    case count
  }

  /// How far thought leads.
  public enum Outcome: Hashable, Sendable {
    /// Every piece is settled.
    case solved
    /// There is no solution.
    case unsolvable(Contradiction)
    /// These cells stay open, ascending: the board has several solutions, or it takes more trials than
    /// were allowed to tell.
    case open(cells: [Int])
  }

  /// The deductions in the order in which they are made.
  public let deductions: [Deduction]
  /// Where they lead.
  public let outcome: Outcome
  /// How hard the board is; nil unless thought solves it.
  public let difficulty: Difficulty?

  /// Solves a board by thought.
  ///
  /// Traps unless each cell has a piece that fits it, and all sources and locked cells are cells.
  ///
  /// - Parameter trials: how many turns may be tried, all in all.
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
