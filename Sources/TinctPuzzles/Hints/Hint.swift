/// What to tell a player who does not know how to go on.
///
/// It follows from the puzzle as it starts: what a player turned or locked is checked against it, and
/// nothing is taken for known because of it.
public enum Hint: Hashable, Sendable {
  /// A piece that the player turned or locked, and that cannot stay so.
  public struct Mistake: Hashable, Sendable {
    /// The cell of the piece.
    public let cell: Int
    /// As the player turned it.
    public let connectors: Connectors
    /// What first shows that it cannot be turned so.
    public let deduction: SolvingTrace.Deduction
  }

  /// All pieces have power already.
  case solved
  /// Pieces that are turned wrong, in the order in which thought finds it out; at least one.
  case mistakes([Mistake])
  /// The piece that is settled next, and does not lie so yet.
  case next(cell: Int, settled: Connectors, SolvingTrace.Deduction)
  /// Thought settles no further piece: these cells stay open, for there are several solutions, or
  /// finding the one takes more than was allowed.
  case open(cells: [Int])
  /// There is no solution.
  case unsolvable(SolvingTrace.Contradiction)

  /// Finds what to tell a player after what they did.
  ///
  /// - Parameter trials: how many turns may be tried, all in all.
  public init(after history: History<NoodlesAction>, trials: Int = 100_000) {
    let state = history.state
    if state.isSolved {
      self = .solved
      return
    }
    let trace = SolvingTrace(of: state.puzzle.board, on: state.grid, trials: trials)
    if case .unsolvable(let contradiction) = trace.outcome {
      self = .unsolvable(contradiction)
      return
    }
    let touched = state.locked.union(history.turnedCells)
    let mistakes = Self.mistakes(trace, state, touched)
    if !mistakes.isEmpty {
      self = .mistakes(mistakes)
    } else if let (deduction, settled) = Self.next(trace, state) {
      self = .next(cell: deduction.cell, settled: settled, deduction)
    } else if case .open(let cells) = trace.outcome {
      self = .open(cells: cells)
    } else {
      preconditionFailure("a board whose pieces all lie as they must is solved")
    }
  }

  private static func mistakes(
    _ trace: SolvingTrace, _ state: NoodlesState, _ touched: Set<Int>
  ) -> [Mistake] {
    var known: Set<Int> = []
    return trace.deductions.compactMap { deduction in
      let connectors = state.connectors[deduction.cell]
      guard touched.contains(deduction.cell), !deduction.candidates.contains(connectors),
        known.insert(deduction.cell).inserted
      else { return nil }
      return Mistake(cell: deduction.cell, connectors: connectors, deduction: deduction)
    }
  }

  private static func next(
    _ trace: SolvingTrace, _ state: NoodlesState
  ) -> (SolvingTrace.Deduction, Connectors)? {
    for deduction in trace.deductions {
      guard let settled = deduction.settled,
        state.connectors[deduction.cell] != settled
      else { continue }
      return (deduction, settled)
    }
    return nil
  }
}

extension History<NoodlesAction> {
  /// Cells whose pieces the player turned since the start, or the last restart, by what is done.
  ///
  /// What a jumble turned, nobody meant to turn so.
  var turnedCells: Set<Int> {
    var cells: Set<Int> = []
    for performed in performed.prefix(position) {
      if performed.action == .restart { cells = [] }
      for case .turn(let cell, _, _) in performed.flattened.map(\.action) {
        if performed.action.isAtRandom { cells.remove(cell) } else { cells.insert(cell) }
      }
    }
    return cells
  }
}

extension NoodlesAction {
  /// Whether nobody meant the pieces to lie as they do after it.
  fileprivate var isAtRandom: Bool {
    switch self {
    case .scramble, .group(_, .jumble): true
    case .turn, .turnBack, .lock, .solve, .group, .finish, .restart: false
    }
  }
}
