internal import TinctGraphics

extension NoodlesShow {
  /// In this share of its time a piece comes out of its place among its neighbours.
  static let liftShare = 0.25

  /// A wave runs outwards from the sources, level by level of the search for power, and each piece
  /// that it reaches shrinks and fades, and turns if the theme says so.
  public func vanishing(_ state: BoardState) -> Motion {
    let (pace, half) = (pace.vanish, pace.vanish.seconds / 2)
    return wave(state, pace) { cell in
      .parallel([
        .effect(on: cell, .lift(from: 0, to: 1), seconds: pace.seconds * Self.liftShare),
        .effect(on: cell, .scale(from: 1, to: pace.scale), seconds: pace.seconds, pace.easing),
        spinning(cell, pace, from: 0, to: pace.turn),
        // It fades in the second half only, so that the shrinking is seen.
        .effect(on: cell, .fade(from: 1, to: 0), seconds: half).delayed(by: half),
        .cue("vanish", on: cell),
      ])
    }
  }

  /// The pieces come in such a wave, and each grows to its place.
  public func appearing(_ state: BoardState) -> Motion {
    let (pace, rest) = (pace.appear, pace.appear.seconds * (1 - Self.liftShare))
    return wave(state, pace) { cell in
      .parallel([
        .effect(on: cell, .fade(from: 0, to: 1), seconds: pace.seconds / 2),
        .effect(on: cell, .scale(from: pace.scale, to: 1), seconds: pace.seconds, pace.easing),
        spinning(cell, pace, from: -pace.turn, to: 0),
        .effect(on: cell, .lift(from: 1, to: 0), seconds: pace.seconds - rest)
          .delayed(by: rest),
        .cue("appear", on: cell),
      ])
    }
  }

  /// A piece turns on its way, between angles in degrees clockwise.
  private func spinning(
    _ cell: Int, _ pace: Theme.Motion.Pace, from: Double, to: Double
  ) -> Motion {
    guard from != to else { return .empty }
    let degree = -Double.pi / 180
    return .effect(
      on: cell, .turn(from: from * degree, to: to * degree), seconds: pace.seconds, pace.easing)
  }

  /// A wave of light runs outwards from the sources: the cell of each piece that it reaches lights up.
  ///
  /// No piece leaves its place or changes its size, since its arms would leave those of its neighbours,
  /// and the network would fall apart just when it is whole.
  public func celebrating(_ state: BoardState) -> Motion {
    let pace = pace.celebrate
    let (up, down) = (pace.seconds * 0.4, pace.seconds * 0.6)
    let looks = stage.stage(of: state)
    return wave(state, pace) { cell in
      guard let look = looks[cell]?.look else { return .empty }
      let bright = look.with(\.isHinted, true)
      return .parallel([
        .cue("celebrate", on: cell),
        .serial([
          .effect(on: cell, .recolor(from: look, to: bright), seconds: up, pace.easing),
          .effect(on: cell, .recolor(from: bright, to: look), seconds: down, pace.easing),
        ]),
      ])
    }
  }

  /// A board from which all pieces have vanished.
  public func vanished(_ state: BoardState) -> BoardState {
    var state = state
    for cell in grid.cells.indices { state.poses[cell] = BoardState.Pose(scale: 0, opacity: 0) }
    return state
  }
}
