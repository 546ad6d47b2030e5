internal import TinctGraphics
internal import TinctPuzzles

/// Waves over a board: pieces vanish, appear or light up one after the other, from the sources
/// outwards; a network that vanishes along itself is drawn back into its sources.
///
/// `waveLevels` decides where a wave begins and how it spreads; `wave` gives each piece its time.
extension NoodlesShow {
  /// The share of its time in which a piece detaches from its neighbors.
  static let liftShare = 0.25

  /// Returns the level at which a wave from the sources reaches each cell: that of the search for
  /// power.
  ///
  /// Pieces without power have no such level, so the wave goes on from those with power to the
  /// cells beside them; cells that cannot be reached come last.
  func waveLevels(_ board: NoodlesBoard) -> [Int] {
    var levels = powerLevels(board)
    var frontier = levels.indices.filter { levels[$0] != nil }
    while !frontier.isEmpty {
      // Cells of the lowest level go first, so that the wave spreads evenly.
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

  /// Returns the distance of each cell from the nearest source, in cells: across or down, whichever
  /// is longer, as Net measures it for its flash (`game_redraw` in net.c).
  private func distances(_ board: NoodlesBoard) -> [Int] {
    let centers = board.sources.map { grid.cells[$0].center }
    return grid.cells.map { cell in
      let nearest = centers.map { max(abs(cell.center.x - $0.x), abs(cell.center.y - $0.y)) }.min()
      return Int((nearest ?? 0).rounded())
    }
  }

  /// Returns the distance of each cell from the nearest source, in cells, as the crow flies; on
  /// grids of the hyperbolic plane there. It is rounded to halves: cells of a ring light up
  /// together, and few shades are on the board at once.
  func radii(_ board: NoodlesBoard) -> [Double] {
    let centers = board.sources.map { grid.cells[$0].center }
    let disk = DiskDistance(grid)
    return grid.cells.map { cell in
      if let disk { return centers.map { disk.halves(from: $0, to: cell.center) }.min() ?? 0 }
      let nearest = centers.map { (cell.center - $0).length }.min() ?? 0
      return (2 * nearest).rounded() / 2
    }
  }

  /// Returns the level at which a wave reaches each cell.
  private func levels(_ board: NoodlesBoard, _ spread: Theme.Motion.Spread) -> [Double] {
    switch spread {
    case .power: waveLevels(board).map(Double.init)
    case .distance: distances(board).map(Double.init)
    case .rings: radii(board)
    }
  }

  /// Shows an effect on every piece, level by level from the sources, with a cue `level` for each
  /// whole one.
  ///
  /// - Parameter isInwards: true to begin with the last level.
  private func wave(
    _ board: NoodlesBoard, _ pace: Theme.Motion.Pace, isInwards: Bool = false,
    _ effect: (_ cell: Int) -> Motion
  ) -> Motion {
    let levels = levels(board, pace.spread)
    let last = levels.max() ?? 0
    func start(_ level: Double) -> Double { (isInwards ? last - level : level) * pace.level }
    let cues = Set(levels.map { $0.rounded(.down) }).sorted { start($0) < start($1) }.map { level in
      Motion.cue("level", ["level": .number(level)]).delayed(by: start(level))
    }
    return .parallel(cues + levels.enumerated().map { effect($0).delayed(by: start($1)) })
  }

  // MARK: - Vanishing and appearing

  /// Makes the pieces vanish in a wave: along the network, back to the sources, or each shrinks and
  /// fades, and turns if the theme says so.
  public func vanishing(_ board: NoodlesBoard) -> Motion {
    let (pace, half) = (pace.vanish, pace.vanish.seconds / 2)
    if pace.style == .dissolve { return dissolving(board, pace, toGone: true, cue: "vanish") }
    return wave(board, pace) { cell in
      .parallel([
        .effect(on: cell, .lift(from: 0, to: 1), seconds: pace.seconds * Self.liftShare),
        .effect(on: cell, .scale(from: 1, to: pace.scale), seconds: pace.seconds, pace.easing),
        spinning(cell, pace, from: 0, to: pace.turn),
        // It fades in the second half only, so that the shrinking is visible.
        .effect(on: cell, .fade(from: 1, to: 0), seconds: half).delayed(by: half),
        .cue("vanish", on: cell),
      ])
    }
  }

  /// Returns a board from which all pieces have vanished.
  public func vanished(_ board: NoodlesBoard) -> NoodlesBoard { gone(board, pace.vanish) }

  /// Returns a board without its pieces, as a pace leaves it, or finds it.
  public func gone(_ board: NoodlesBoard, _ pace: Theme.Motion.Pace) -> NoodlesBoard {
    NoodlesBoard(
      board.things.mapValues { piece in
        var piece = piece
        if pace.style == .dissolve {
          piece.look.isGone = true
          return piece
        }
        piece.pose = Pose(scale: 0, opacity: 0, lift: 1)
        return piece
      })
  }

  /// Makes the pieces appear in a wave: along the network, or each grows into its cell.
  public func appearing(_ board: NoodlesBoard) -> Motion {
    let (pace, rest) = (pace.appear, pace.appear.seconds * (1 - Self.liftShare))
    if pace.style == .dissolve { return dissolving(board, pace, toGone: false, cue: "appear") }
    return wave(board, pace) { cell in
      .parallel([
        .effect(on: cell, .fade(from: 0, to: 1), seconds: pace.seconds / 2),
        .effect(on: cell, .scale(from: pace.scale, to: 1), seconds: pace.seconds, pace.easing),
        spinning(cell, pace, from: -pace.turn, to: 0),
        // It joins its neighbors at the end, when it has its full size.
        .effect(on: cell, .lift(from: 1, to: 0), seconds: pace.seconds - rest)
          .delayed(by: rest),
        .cue("appear", on: cell),
      ])
    }
  }

  /// Makes the network come along itself: a front passes each piece from the side that leads to a
  /// source to its other ends; or go, all the way back, so that no part is ever cut off from the
  /// source.
  private func dissolving(
    _ board: NoodlesBoard, _ pace: Theme.Motion.Pace, toGone isGone: Bool, cue: String
  ) -> Motion {
    let levels = waveLevels(board)
    let connectors = board.connectors(cells: levels.count)
    return wave(board, pace, isInwards: isGone) { cell in
      guard let look = board[cell]?.look else { return .empty }
      var (from, to) = (look, look)
      (from.isGone, to.isGone) = (!isGone, isGone)
      to.inlet = grid.cells[cell].sides.indices.first { side in
        let inlet = CellSide(cell: cell, side: side)
        guard grid.isJoined(inlet, connectors), let next = grid.neighbor(of: inlet) else {
          return false
        }
        return levels[next.cell] < levels[cell]
      }
      return .parallel([
        .effect(
          on: cell, .recolor(from: from, to: to), seconds: pace.seconds, pace.easing),
        .cue(cue, on: cell),
      ])
    }
  }

  /// Turns a moving piece between angles in degrees clockwise.
  private func spinning(
    _ cell: Int, _ pace: Theme.Motion.Pace, from: Double, to: Double
  ) -> Motion {
    guard from != to else { return .empty }
    let degree = -Double.pi / 180
    return .effect(
      on: cell, .turn(from: from * degree, to: to * degree), seconds: pace.seconds, pace.easing)
  }

  // MARK: - Celebrating

  /// Runs light outwards from the sources: the cell of each piece that it reaches lights up. By
  /// distance it is a ring, or two thin squares as in Net; along the network it is where the
  /// network leads.
  ///
  /// No piece leaves its cell or changes its size, because its arms would leave those of its
  /// neighbors, and the network would fall apart just when it is complete.
  public func celebrating(_ board: NoodlesBoard) -> Motion {
    let pace = pace.celebrate
    let (up, down) =
      pace.spread == .distance
      ? (pace.seconds / 4, pace.seconds / 4) : (pace.seconds * 0.4, pace.seconds * 0.6)
    let light = wave(board, pace) { cell in
      guard let look = board[cell]?.look else { return .empty }
      var bright = look
      bright.isBright = true
      let flash = [
        Motion.effect(on: cell, .recolor(from: look, to: bright), seconds: up, pace.easing),
        .effect(on: cell, .recolor(from: bright, to: look), seconds: down, pace.easing),
      ]
      return .parallel([
        .cue("celebrate", on: cell),
        .serial(pace.spread == .distance ? flash + flash : flash),
      ])
    }
    guard pace.spread == .distance else { return light }
    // Net's flash goes on for as many steps as the board is long, wherever the source is
    // (`game_flash_length` in net.c).
    let length = (max(grid.bounds.width, grid.bounds.height) - 1e-6).rounded(.up)
    return .parallel([light, .pause(seconds: length * pace.level + pace.seconds)])
  }
}
