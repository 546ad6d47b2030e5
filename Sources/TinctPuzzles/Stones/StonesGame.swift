/// A game of stones as it is shown: stones come up where they are placed, and go where they are
/// captured.
public struct StonesGame: Game {
  /// What draws it.
  public let layout: StonesStage
  /// How long everything takes: a stone comes as pieces appear, and goes as they vanish.
  public let pace: Theme.Motion

  /// Shows games on a board.
  public init(_ layout: StonesStage, pace: Theme.Motion) {
    self.layout = layout
    self.pace = pace
  }

  /// What stands on the stage in a state.
  public func stage(of state: StonesState) -> Stage<Int, StoneLook> {
    // A state's lists fit its grid, so that there is a position.
    (try? state.position(name: "state")).map(layout.stage) ?? Stage()
  }

  /// A stone comes up, and marks go that were of the turn before; or stones go. With the cues `place`,
  /// `capture` and `pass`.
  public func animation(of traced: TracedAction<StonesAction>) -> Animation<Int, StoneLook>? {
    let before = stage(of: traced.before)
    switch traced.action {
    case .place(let cell):
      let player = traced.before.player
      var stone = Stage<Int, StoneLook>.Thing(
        look: StoneLook(state: .number(player), isLast: true), order: 1)
      stone.scale = 0
      return .serial([
        .parallel([
          .replace(cell, before[cell], by: stone),
          unmarking(before, like: stage(of: traced.after)),
          .cue("place", on: cell, ["player": .number(Double(player))]),
        ]),
        .effect(
          on: cell, .scale(from: 0, to: 1), seconds: pace.appear.seconds, pace.appear.easing),
      ])
    case .capture(let cells):
      return .parallel(
        cells.flatMap { cell -> [Animation<Int, StoneLook>] in
          [
            .cue("capture", on: cell),
            .effect(
              on: cell, .scale(from: 1, to: 0), seconds: pace.vanish.seconds, pace.vanish.easing),
          ]
        })
    case .pass: return .cue("pass", ["player": .number(Double(traced.before.player))])
    }
  }

  /// What was the last move on one stage, and is not on another one, loses its mark.
  private func unmarking(
    _ before: Stage<Int, StoneLook>, like after: Stage<Int, StoneLook>
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
