public import TinctPuzzles

/// The looks and animations of Noodles.
public struct NoodlesGame: Game {
  /// The timing of the pieces that the game turns for the player.
  public enum Solving: String, Hashable, Sendable, CaseIterable {
    /// Each begins shortly after the one before; in the order of the search for power, all of a
    /// level begin together.
    case together
    /// Each begins when the one before has ended.
    case oneByOne = "one-by-one"
  }

  /// The effects on the board.
  public let show: NoodlesShow
  /// The timing of the pieces that the game turns for the player.
  public let solving: Solving

  /// Shows games on a board.
  public init(_ show: NoodlesShow, solving: Solving = .together) {
    self.show = show
    self.solving = solving
  }

  /// The layout of the board.
  public var layout: BoardLayout { show.layout }

  /// Sets up the board of a state; when the game is over, all pieces have vanished.
  public func stage(of state: NoodlesState) -> NoodlesBoard {
    state.isFinished ? show.vanished(board(state)) : board(state)
  }

  /// Returns the board of a game, with all its pieces.
  func board(_ state: NoodlesState) -> NoodlesBoard {
    var board = show.board(state.puzzle, state.connectors)
    board.mark(state.locked, \.isLocked)
    return board
  }

  /// Animates an action; a group shows all of its turns at once.
  public func animation(
    of traced: TracedAction<NoodlesAction>
  ) -> Animation<Int, NoodleLook>? {
    let (before, after) = (board(traced.before), board(traced.after))
    switch traced.action {
    case .turn(let cell, let steps, _):
      return show.turning(
        [NoodlesShow.Turn(cell: cell, steps: steps, pace: show.pace.turn)], from: before)
    case .turnBack: return nil
    case .lock: return show.marking(from: before, to: after)
    case .solve(let order):
      let cells = traced.performed.subactions.compactMap(\.action.turnedCell)
      let turns = show.turns(from: before, to: after, order: cells)
      let isWave = solving == .together && order == .search
      return show.turning(isWave ? waves(turns, after) : spread(turns, after), from: before)
    case .scramble, .group:
      let cells = Array(show.grid.cells.indices)
      return .parallel([
        show.turning(show.turns(from: before, to: after, order: cells), from: before),
        show.marking(from: before, to: after),
      ])
    case .finish: return .serial([show.celebrating(before), show.vanishing(before)])
    case .restart where traced.before.isFinished:
      return show.replacing(show.vanished(before), by: show.gone(after, show.pace.appear))
        .then(show.appearing(after))
    case .restart:
      let cells = Array(show.grid.cells.indices)
      return .parallel([
        show.turning(show.turns(from: before, to: after, order: cells), from: before),
        show.marking(from: before, to: after),
      ])
    }
  }

  /// Lets groups show what is in them by themselves, so that power flows through all of it.
  public func arrangement(of action: NoodlesAction) -> ActionArrangement {
    switch action {
    case .scramble, .solve, .group: .own
    case .turn, .turnBack, .lock, .finish, .restart: .together
    }
  }

  /// Shows a move that the game refuses: the piece shakes.
  public func timeline(refusing cell: Int, in state: NoodlesState) -> Timeline<BoardLayout> {
    let board = board(state)
    return show.timeline(from: board, to: board, show.shaking(cell))
  }

  // MARK: - Solving

  private func waves(
    _ turns: [NoodlesShow.Turn], _ solved: NoodlesBoard
  ) -> [NoodlesShow.Turn] {
    let levels = show.waveLevels(solved)
    // Levels at which nothing turns take no time.
    let steps = Set(turns.map { levels[$0.cell] }).sorted()
    let starts = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($1, $0) })
    return turns.map { turn in
      var turn = turn
      turn.start = Double(starts[levels[turn.cell]] ?? 0) * show.pace.solve.level
      return turn
    }
  }

  /// Distributes turns over time, one after the other; if they may overlap, over as much time as a
  /// wave from the sources takes.
  private func spread(
    _ turns: [NoodlesShow.Turn], _ solved: NoodlesBoard
  ) -> [NoodlesShow.Turn] {
    let levels = show.waveLevels(solved)
    let whole = Double(levels.max() ?? 0) * show.pace.solve.level
    let interval =
      solving == .oneByOne ? show.pace.solve.seconds : whole / Double(max(turns.count - 1, 1))
    return turns.enumerated().map { number, turn in
      var turn = turn
      turn.start = Double(number) * interval
      return turn
    }
  }
}

extension NoodlesAction {
  /// The cell of the piece that it turns; nil unless it turns a single piece.
  fileprivate var turnedCell: Int? {
    if case .turn(let cell, _, _) = self { cell } else { nil }
  }
}
