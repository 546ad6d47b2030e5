internal import TinctGraphics
public import TinctPuzzles

/// The effects on a board of noodles: turning, marking, shaking, and waves (`NoodlesShow+Waves`).
///
/// Each is an animation of the board's cells.
public struct NoodlesShow: Sendable {
  /// An effect on the cells of a board.
  public typealias Motion = Animation<Int, NoodleLook>

  /// The layout of the board.
  public let layout: BoardLayout
  /// The duration and easing of everything that moves.
  public let pace: Theme.Motion

  /// The board's cells.
  public var grid: Grid { layout.grid }

  /// Prepares the effects on a board.
  public init(_ layout: BoardLayout, pace: Theme.Motion) {
    self.layout = layout
    self.pace = pace
  }

  /// Shows an animation between two moments of the board.
  public func timeline(
    from before: NoodlesBoard, to after: NoodlesBoard, _ animation: Motion
  ) -> Timeline<BoardLayout> {
    Timeline(layout: layout, before: before, after: after, animation: animation)
  }

  // MARK: - Boards

  /// Returns the board of a puzzle, at rest.
  ///
  /// - Parameter connectors: the piece on each cell; nil for those at the start of the puzzle.
  public func board(_ puzzle: Puzzle, _ connectors: [Connectors]? = nil) -> NoodlesBoard {
    var board = NoodlesBoard(puzzle, on: grid, connectors: connectors ?? puzzle.pieces)
    if showsGroups { board.colorGroups(on: grid) }
    return board
  }

  /// The theme gives each group of joined pieces a colour.
  var showsGroups: Bool { layout.measures.theme.wire.hasGroups }

  /// Returns the level of each cell in the search for power; nil for a cell without.
  func powerLevels(_ board: NoodlesBoard) -> [Int?] {
    grid.powerLevels(
      sources: board.sources, connectors: board.connectors(cells: grid.cells.count))
  }

  /// Replaces a board by another immediately.
  func replacing(_ before: NoodlesBoard, by after: NoodlesBoard) -> Motion {
    .parallel(grid.cells.indices.map { .replace($0, before[$0], by: after[$0]) })
  }
}

// MARK: - Turning

extension NoodlesShow {
  /// A turn of one piece.
  struct Turn: Hashable, Sendable {
    /// The cell of the piece.
    var cell: Int
    /// The number of sides by which it turns, counter-clockwise; negative numbers turn clockwise.
    var steps: Int
    /// The time at which it begins, in seconds.
    var start = 0.0
    /// Its duration and easing.
    var pace: Theme.Motion.Pace

    /// The time at which it has ended.
    var end: Double { start + pace.seconds }
  }

  /// Turns one of a puzzle's pieces, and lets power follow. Unlike an action, it may turn the piece
  /// by a full circle or more.
  ///
  /// - Parameters:
  ///   - cell: the cell of the piece, which is on the board.
  ///   - steps: the number of sides, counter-clockwise; negative numbers turn clockwise.
  public func turn(of puzzle: Puzzle, cell: Int, steps: Int = 1) -> Timeline<BoardLayout> {
    let start = board(puzzle)
    let turns = [Turn(cell: cell, steps: steps, pace: pace.turn)]
    return timeline(from: start, to: board(start, after: turns), turning(turns, from: start))
  }

  /// Returns the turns that lead from one board to another, each in the shorter direction, all at
  /// once.
  ///
  /// - Parameter order: the cells in the order in which to turn them.
  func turns(from before: NoodlesBoard, to after: NoodlesBoard, order: [Int]) -> [Turn] {
    order.compactMap { cell in
      guard let old = before[cell]?.look.connectors, let new = after[cell]?.look.connectors,
        let steps = old.shortestTurns(to: new, sides: grid.cells[cell].sides.count), steps != 0
      else { return nil }
      return Turn(cell: cell, steps: steps, pace: pace.solve)
    }
  }

  /// Turns pieces, and after each turn lets power flow into the pieces that it connects, and out of
  /// those that it disconnects.
  ///
  /// - Parameter turns: each piece at most once.
  func turning(_ turns: [Turn], from board: NoodlesBoard) -> Motion {
    .parallel(turns.map(turning) + PowerFlow(self, board, turns).motions)
  }

  private func turning(_ turn: Turn) -> Motion {
    let seconds = turn.pace.seconds
    let angle = Double(turn.steps) * 2 * .pi / Double(grid.cells[turn.cell].sides.count)
    func lift(_ from: Double, _ to: Double) -> Motion {
      .effect(on: turn.cell, .lift(from: from, to: to), seconds: seconds * Self.liftShare)
    }
    // Its arms draw back first and meet others last, so that they do not sweep over them.
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

  /// Returns the board after some turns, with the resulting power.
  func board(_ board: NoodlesBoard, after turns: [Turn]) -> NoodlesBoard {
    var board = board
    for turn in turns {
      let sides = grid.cells[turn.cell].sides.count
      let piece = board[turn.cell]?.look.connectors.turned(by: turn.steps, sides: sides)
      if let piece { board[turn.cell]?.look.connectors = piece }
    }
    let levels = powerLevels(board)
    let branches = BranchColoring(
      grid, levels: levels, connectors: board.connectors(cells: grid.cells.count),
      sizes: board.branchSizes
    ).numbers
    for cell in grid.cells.indices {
      board[cell]?.look.isPowered = levels[cell] != nil
      board[cell]?.look.level = levels[cell] ?? 0
      board[cell]?.look.branch = branches[cell]
    }
    if showsGroups { board.colorGroups(on: grid) }
    return board
  }
}

// MARK: - Marks

extension NoodlesShow {
  /// Shows or hides marks: those of locked, wrong, hinted and selected pieces.
  public func marking(from before: NoodlesBoard, to after: NoodlesBoard) -> Motion {
    let pace = pace.mark
    return .parallel(
      grid.cells.indices.compactMap { cell in
        guard let old = before[cell]?.look, var new = after[cell]?.look else { return nil }
        // Turning and power have effects of their own.
        (new.connectors, new.isPowered) = (old.connectors, old.isPowered)
        (new.isSource, new.level, new.branch) = (old.isSource, old.level, old.branch)
        new.group = old.group
        new.isGone = old.isGone
        guard old != new else { return nil }
        let name =
          old.isLocked != new.isLocked ? (new.isLocked ? "lock" : "unlock") : "mark"
        return .parallel([
          .cue(name, on: cell),
          .effect(on: cell, .recolor(from: old, to: new), seconds: pace.seconds, pace.easing),
        ])
      })
  }

  /// Shakes a piece that cannot be turned: it turns a little in both directions, less and less.
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
