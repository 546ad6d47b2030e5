public import TinctPuzzles

/// The looks and animations of games of stones: stones appear when they are placed, and disappear
/// when they are captured.
public struct StonesGame: Game {
  /// The rules by which the game is drawn.
  public let layout: StonesLayout
  /// The duration and easing of everything: a stone comes like an appearing piece, and goes like a
  /// vanishing one.
  public let pace: Theme.Motion

  /// Shows games on a board.
  public init(_ layout: StonesLayout, pace: Theme.Motion) {
    self.layout = layout
    self.pace = pace
  }

  /// Sets up the stage of a state.
  public func stage(of state: StonesState) -> StonesBoard {
    // A state's lists always fit its grid, so this cannot fail.
    (try? state.position(name: "state")).map { StonesBoard($0) } ?? StonesBoard()
  }

  /// Shows a stone coming and the marks of the last turn going, or stones going, with the cues
  /// `place`, `capture` and `pass`.
  public func animation(of traced: TracedAction<StonesAction>) -> Animation<Int, StoneLook>? {
    let before = stage(of: traced.before)
    switch traced.action {
    case .place(let cell):
      let player = traced.before.player
      let stone = StonesBoard.Thing(
        look: StoneLook(state: .number(player), isLast: true), pose: Pose(scale: 0, order: 1))
      return .serial([
        .parallel([
          .replace(cell, before[cell], by: stone),
          unmarking(before, like: stage(of: traced.after)),
          .cue("place", on: cell, ["player": .number(Double(player))]),
        ]),
        .effect(
          on: cell, .scale(from: 0, to: 1), seconds: pace.placing.seconds, pace.placing.easing),
      ])
    case .capture(let cells):
      return .parallel(
        cells.flatMap { cell -> [Animation<Int, StoneLook>] in
          [
            .cue("capture", on: cell),
            .effect(
              on: cell, .scale(from: 1, to: 0), seconds: pace.capturing.seconds,
              pace.capturing.easing),
          ]
        })
    case .pass: return .cue("pass", ["player": .number(Double(traced.before.player))])
    }
  }

  /// Lets captured stones go once the stone that captures them is there.
  public func arrangement(of action: StonesAction) -> ActionArrangement { .parallel }

  /// Removes the mark of the last move from cells that have it on one stage and not on another.
  private func unmarking(
    _ before: StonesBoard, like after: StonesBoard
  ) -> Animation<Int, StoneLook> {
    let cells = before.things.keys.sorted().filter { cell in
      before[cell]?.look.isLast == true && after[cell]?.look.isLast == false
    }
    return .parallel(
      cells.map { cell in
        var plain = before[cell]
        plain?.look.isLast = false
        return .replace(cell, before[cell], by: plain)
      })
  }
}
