/// A hint for a player who does not know how to continue.
///
/// It follows from the start of the puzzle: pieces that the player turned or locked are checked
/// against the solution, and never assumed to be right. Its sentences are in
/// `Hint+Sentences.swift`.
public enum Hint: Hashable, Sendable {
  /// A piece that the player turned or locked, and that is wrong.
  public struct Mistake: Hashable, Sendable {
    /// The cell of the piece.
    public let cell: Int
    /// The piece as the player turned it.
    public let connectors: Connectors
    /// The first deduction that shows it to be wrong.
    public let deduction: SolvingTrace.Deduction
  }

  /// All pieces have power already.
  case solved
  /// At least one piece is wrong; listed in the order in which logic finds them.
  case mistakes([Mistake])
  /// The next piece that logic settles among those that are not turned so yet.
  case next(cell: Int, settled: Connectors, SolvingTrace.Deduction)
  /// Logic settles no further piece. These cells stay open: there are several solutions, or finding
  /// the only one takes more trials than were allowed.
  case open(cells: [Int])
  /// There is no solution.
  case unsolvable(SolvingTrace.Contradiction)

  /// Finds a hint for the present state of a game.
  ///
  /// - Parameter trials: the number of turns that may be tried in total.
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
    // Mistakes first, and only among pieces that the player touched: all others are still to be
    // turned.
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
  /// The cells whose pieces the player turned since the start, or the last restart, ignoring undone
  /// actions.
  ///
  /// Pieces that were turned at random do not count, because nobody chose their orientation.
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
  /// The action turns pieces at random.
  fileprivate var isAtRandom: Bool {
    switch self {
    case .scramble, .group(_, .jumble): true
    case .turn, .turnBack, .lock, .solve, .group, .finish, .restart: false
    }
  }
}
