extension NoodlesShow {
  /// A piece that turns at some time.
  struct Turn: Hashable, Sendable {
    /// The cell of the piece.
    var cell: Int
    /// By how many sides, counter-clockwise; negative numbers turn clockwise.
    var steps: Int
    /// When it begins, in seconds.
    var start = 0.0
    /// How long it takes and how it goes.
    var pace: Theme.Motion.Pace

    /// When it has ended.
    var end: Double { start + pace.seconds }
  }

  /// The turns that make one board of another, each the shorter way, all at once.
  ///
  /// - Parameter order: the cells in the order in which their turns are wanted.
  func turns(from before: BoardState, to after: BoardState, order: [Int]) -> [Turn] {
    order.compactMap { cell in
      let steps = before.connectors[cell].shortestTurns(
        to: after.connectors[cell], sides: grid.cells[cell].sides.count)
      guard let steps, steps != 0 else { return nil }
      return Turn(cell: cell, steps: steps, pace: pace.solve)
    }
  }

  /// Pieces turn, and after each turn power flows on to what it joins, and leaves what it parts.
  ///
  /// - Parameter turns: each piece at most once.
  func turning(_ turns: [Turn], from state: BoardState) -> Motion {
    .parallel(turns.map(turning) + PowerFlow(self, state, turns).motions)
  }

  private func turning(_ turn: Turn) -> Motion {
    let seconds = turn.pace.seconds
    let angle = Double(turn.steps) * 2 * .pi / Double(grid.cells[turn.cell].sides.count)
    func lift(_ from: Double, _ to: Double) -> Motion {
      .effect(on: turn.cell, .lift(from: from, to: to), seconds: seconds * Self.liftShare)
    }
    let rest = Motion.pause(seconds: seconds * (1 - 2 * Self.liftShare))
    return .serial([
      .pause(seconds: turn.start),
      .parallel([
        .effect(on: turn.cell, .turn(from: 0, to: angle), seconds: seconds, turn.pace.easing),
        .serial([lift(0, 1), rest, lift(1, 0)]),
      ]),
      .cue("turn-click", on: turn.cell),
    ])
  }

  /// The board after some turns, with the power that its pieces carry then.
  func board(_ state: BoardState, after turns: [Turn]) -> BoardState {
    var state = state
    for turn in turns {
      state.connectors[turn.cell] = state.connectors[turn.cell].turned(
        by: turn.steps, sides: grid.cells[turn.cell].sides.count)
    }
    state.powered = grid.powerLevels(sources: state.sources, connectors: state.connectors).map {
      $0 != nil
    }
    return state
  }
}
