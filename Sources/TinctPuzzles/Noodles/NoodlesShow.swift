/// How boards of noodles move: each effect is an animation of a board's cells.
public struct NoodlesShow: Sendable {
  /// What happens on a board.
  public typealias Motion = Animation<Int, NoodleLook>

  /// What draws the board.
  public let stage: NoodlesStage
  /// How long everything takes.
  public let pace: Theme.Motion

  /// The board's cells.
  public var grid: Grid { stage.board.grid }

  /// Says how a board moves.
  public init(_ stage: NoodlesStage, pace: Theme.Motion) {
    self.stage = stage
    self.pace = pace
  }

  /// Shows an animation between two states of the board.
  public func timeline(
    from before: BoardState, to after: BoardState, _ animation: Motion
  ) -> Timeline<NoodlesStage> {
    Timeline(
      layout: stage, before: stage.stage(of: before), after: stage.stage(of: after),
      animation: animation)
  }

  /// A board is another from now on.
  func replacing(_ before: BoardState, by after: BoardState) -> Motion {
    let (old, new) = (stage.stage(of: before), stage.stage(of: after))
    return .parallel(grid.cells.indices.map { .replace($0, old[$0], by: new[$0]) })
  }

  // MARK: - Waves

  /// When a wave from the sources reaches each cell: the level of the search for power.
  ///
  /// Pieces without power have none, so from what has power the wave goes on to whatever lies
  /// beside it, and what no path leads to comes last.
  public func waveLevels(sources: [Int], connectors: [Connectors]) -> [Int] {
    var levels = grid.powerLevels(sources: sources, connectors: connectors)
    var frontier = levels.indices.filter { levels[$0] != nil }
    while !frontier.isEmpty {
      // Those of the lowest level go first, so that the wave stays a wave.
      let level = frontier.compactMap { levels[$0] }.min() ?? 0
      let ready = frontier.filter { levels[$0] == level }
      frontier.removeAll { levels[$0] == level }
      for cell in ready {
        for side in grid.cells[cell].sides {
          guard let next = side.neighbor?.cell, levels[next] == nil else { continue }
          levels[next] = level + 1
          frontier.append(next)
        }
      }
    }
    let last = (levels.compactMap { $0 }.max() ?? -1) + 1
    return levels.map { $0 ?? last }
  }

  /// The same for every piece, level by level from the sources, with a cue `level` for each.
  func wave(
    _ state: BoardState, _ pace: Theme.Motion.Pace, _ effect: (_ cell: Int) -> Motion
  ) -> Motion {
    let levels = waveLevels(sources: state.sources, connectors: state.connectors)
    let cues = Set(levels).sorted().map { level in
      Motion.cue("level", ["level": .number(Double(level))])
        .delayed(by: Double(level) * pace.level)
    }
    return .parallel(
      cues + levels.enumerated().map { effect($0).delayed(by: Double($1) * pace.level) })
  }
}
