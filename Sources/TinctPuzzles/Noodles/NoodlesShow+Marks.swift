internal import TinctGraphics

extension NoodlesShow {
  /// Marks come or go: those of locked, wrong, hinted and selected pieces.
  public func marking(from before: BoardState, to after: BoardState) -> Motion {
    let (pace, sources) = (pace.mark, Set(before.sources))
    return .parallel(
      grid.cells.indices.compactMap { cell in
        var (old, new) = (NoodleLook(cell, of: before), NoodleLook(cell, of: after))
        (new.connectors, new.isPowered) = (old.connectors, old.isPowered)
        (old.isSource, new.isSource) = (sources.contains(cell), sources.contains(cell))
        guard old != new else { return nil }
        let name =
          old.isLocked != new.isLocked ? (new.isLocked ? "lock" : "unlock") : "mark"
        return .parallel([
          .cue(name, on: cell),
          .effect(on: cell, .recolor(from: old, to: new), seconds: pace.seconds, pace.easing),
        ])
      })
  }

  /// A piece that cannot be turned says no: it turns a little to either side, ever less.
  public func shaking(_ cell: Int) -> Motion {
    let pace = pace.shake
    let swings = [0, 1, -1, 0.6, -0.3, 0]
    let most = 0.3 * 2 * .pi / Double(max(grid.cells[cell].sides.count, 4))
    let part = pace.seconds / Double(swings.count - 1)
    let turns = zip(swings, swings.dropFirst()).map { from, to in
      Motion.effect(
        on: cell, .turn(from: from * most, to: to * most), seconds: part, pace.easing)
    }
    return .parallel([
      .cue("refused", on: cell), .serial(turns),
      .serial([
        .effect(on: cell, .lift(from: 0, to: 1), seconds: part),
        .pause(seconds: pace.seconds - 2 * part),
        .effect(on: cell, .lift(from: 1, to: 0), seconds: part),
      ]),
    ])
  }
}
