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

  /// Finds what to tell after some moves.
  ///
  /// - Parameters:
  ///   - grid: the grid of the puzzle.
  ///   - trials: how many turns may be tried, all in all.
  /// - Throws: an error about a move that the board has no place for.
  public init(
    for puzzle: Puzzle, on grid: Grid, after record: MoveRecord, trials: Int = 100_000
  ) throws(MoveError) {
    let position = try PuzzlePosition(puzzle, on: grid, after: record)
    if grid.isSolved(position.connectors, sources: puzzle.sources) {
      self = .solved
      return
    }
    let trace = SolvingTrace(of: puzzle.board, on: grid, trials: trials)
    if case .unsolvable(let contradiction) = trace.outcome {
      self = .unsolvable(contradiction)
      return
    }
    let touched = position.locked.union(record.turnedCells)
    let mistakes = Self.mistakes(trace, position, touched)
    if !mistakes.isEmpty {
      self = .mistakes(mistakes)
    } else if let (deduction, settled) = Self.next(trace, position) {
      self = .next(cell: deduction.cell, settled: settled, deduction)
    } else if case .open(let cells) = trace.outcome {
      self = .open(cells: cells)
    } else {
      preconditionFailure("a board whose pieces all lie as they must is solved")
    }
  }

  private static func mistakes(
    _ trace: SolvingTrace, _ position: PuzzlePosition, _ touched: Set<Int>
  ) -> [Mistake] {
    var known: Set<Int> = []
    return trace.deductions.compactMap { deduction in
      let connectors = position.connectors[deduction.cell]
      guard touched.contains(deduction.cell), !deduction.candidates.contains(connectors),
        known.insert(deduction.cell).inserted
      else { return nil }
      return Mistake(cell: deduction.cell, connectors: connectors, deduction: deduction)
    }
  }

  private static func next(
    _ trace: SolvingTrace, _ position: PuzzlePosition
  ) -> (SolvingTrace.Deduction, Connectors)? {
    for deduction in trace.deductions {
      guard let settled = deduction.settled,
        position.connectors[deduction.cell] != settled
      else { continue }
      return (deduction, settled)
    }
    return nil
  }
}

extension MoveRecord {
  /// Cells whose pieces the player turned since the start, or the last restart, by moves that are done.
  ///
  /// What a jumble turned, nobody meant to turn so.
  var turnedCells: Set<Int> {
    var cells: Set<Int> = []
    for move in moves.prefix(done) {
      switch move {
      case .restart: cells = []
      case .steps(let steps, let cause):
        for case .turn(let cell, _) in steps {
          if cause == .jumble { cells.remove(cell) } else { cells.insert(cell) }
        }
      }
    }
    return cells
  }
}
