internal import TinctGraphics
public import TinctPuzzles

/// The looks and animations of games on a grid: each kind of change to a cell has its movement, and
/// its cue.
public struct GridGameShow: Game {
  /// The rules by which the game is drawn.
  public let layout: StonesLayout
  /// The duration and easing of everything.
  public let pace: Theme.Motion

  private typealias Motion = Animation<Int, StoneLook>

  /// Shows games on a board.
  public init(_ layout: StonesLayout, pace: Theme.Motion) {
    self.layout = layout
    self.pace = pace
  }

  /// Sets up the stage of a state.
  public func stage(of state: GameState) -> StonesBoard {
    // A state's lists always fit its grid, so this cannot fail.
    (try? state.position(name: "state")).map { StonesBoard($0) } ?? StonesBoard()
  }

  /// Shows changes to cells, with the cues `place`, `remove`, `capture`, `move`, `flip`, `score`
  /// and `shake`; what a player asks for is shown by what follows from it, besides the cues `pass`
  /// and `say`.
  public func animation(of traced: TracedAction<CellAction>) -> Animation<Int, StoneLook>? {
    guard case .change(let changes) = traced.action else { return nil }
    guard traced.isEffect else { return cues(changes, traced.before) }
    let marks = unmarking(stage(of: traced.before), like: stage(of: traced.after))
    let shakes = changes.shake.map { cell -> Motion in
      .parallel([.cue("shake", on: cell), shaking(cell)])
    }
    let scores = changes.score.sorted { $0.key < $1.key }.map { player, points -> Motion in
      .cue("score", ["player": .number(Double(player)), "points": .number(Double(points))])
    }
    return .parallel([marks] + scenes(traced, changes) + shakes + scores)
  }

  /// Returns the changes to cells: all at the same time, unless they touch a cell twice. Then the
  /// later ones wait, so that what leaves is what was there, and what comes is what will be there.
  private func scenes(
    _ traced: TracedAction<CellAction>, _ changes: CellChanges
  ) -> [Motion] {
    var scenes: [Motion] = []
    var (parts, touched): ([Motion], Set<Int>) = ([], [])
    var (start, now) = (traced.before, traced.before)
    func close() {
      guard !parts.isEmpty else { return }
      scenes.append(
        committed(.parallel(parts), from: stage(of: start), to: stage(of: now)))
      (parts, touched, start) = ([], [], now)
    }
    for changes in changes.stages {
      // Steps that could be done at once can be done one after the other.
      guard let step = try? TracedAction(performing: CellAction.change(changes), on: now) else {
        continue
      }
      let ways = changes.ways(on: now.grid)
      let sources = changes.cells + ways.map(\.from)
      // A piece that arrives may meet one that goes, which is another.
      if !touched.isDisjoint(with: sources) { close() }
      parts += motions(changes, step)
      touched.formUnion(sources + ways.map(\.to))
      now = step.after
    }
    close()
    return [.serial(scenes)]
  }

  /// Animates changes of one kind.
  private func motions(
    _ changes: CellChanges, _ traced: TracedAction<CellAction>
  ) -> [Motion] {
    let (before, after) = (stage(of: traced.before), stage(of: traced.after))
    let heights = heights(changes)
    // A piece that comes is drawn with its floor, whatever becomes of that.
    let game = traced.before.game
    func isThing(_ placed: CellChanges.Placement) -> Bool {
      placed.state.flatMap(game.state(named:))?.layer ?? .thing == .thing
    }
    let come = changes.place.filter { !isThing($0) } + changes.place.filter(isThing)
    return changes.remove.map { removal($0, traced, before, after) }
      + ways(changes, traced.before) + [flips(changes, traced.before, before, after)]
      + come.map { placement($0, traced, before, after, heights, isThing: isThing($0)) }
  }

  /// Returns the flips, as a wave that goes from the last placed piece outwards.
  private func flips(
    _ changes: CellChanges, _ state: GameState, _ before: StonesBoard, _ after: StonesBoard
  ) -> Motion {
    let movement = pace.change(.flip)
    let origin = state.placed.last
    let cells = changes.flip.map { cell in
      (cell: cell, level: origin.map { layout.offset(from: $0, to: cell).length.rounded() } ?? 0)
    }
    let first = cells.map(\.level).min() ?? 0
    return .parallel(
      cells.map { cell, level in
        let flip = Motion.parallel([
          .cue("flip", on: cell), change(cell, before, after, movement),
        ])
        return flip.delayed(by: (level - first) * Self.waveStep * (movement.seconds ?? 0))
      })
  }

  /// The time from one level of a wave of flips to the next, as a share of what a flip takes.
  private static let waveStep = 0.3

  /// Returns the way from above the board to each cell on which a piece is placed: those of a
  /// column come one above the other, as they will lie.
  private func heights(_ changes: CellChanges) -> [Int: Point] {
    let cells = changes.place.map(\.cell)
    return Dictionary(
      cells.map { cell in
        let column = cells.filter { abs(layout.offset(from: cell, to: $0).x) < 0.01 }
        let lowest = column.max { layout.offset(from: $0, to: $1).y > 0 } ?? cell
        return (cell, layout.above(lowest))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Shows what follows from a player's move one after the other, and groups as they say.
  public func arrangement(of action: CellAction) -> ActionArrangement {
    if case .parallel = action { .parallel } else { .serial }
  }

  private func cues(_ changes: CellChanges, _ before: GameState) -> Animation<Int, StoneLook>? {
    var cues: [Motion] = []
    if changes.pass { cues.append(.cue("pass", ["player": .number(Double(before.player))])) }
    if let text = changes.say { cues.append(.cue("say", ["text": .text(text)])) }
    return cues.isEmpty ? nil : .parallel(cues)
  }

  // MARK: - Changes

  private func placement(
    _ placed: CellChanges.Placement, _ traced: TracedAction<CellAction>, _ before: StonesBoard,
    _ after: StonesBoard, _ heights: [Int: Point], isThing: Bool
  ) -> Motion {
    let cell = placed.cell
    let owner = traced.after.owner(cell)
    let data: [String: CueValue] = owner > 0 ? ["player": .number(Double(owner))] : [:]
    let cue = Motion.cue("place", on: cell, data)
    guard isThing else {
      return .parallel([cue, changeBelow(cell, before, after, pace.change(.flip))])
    }
    guard let old = before[cell], let new = after[cell], old.look.state.isEmpty,
      !new.look.state.isEmpty
    else { return .parallel([cue, change(cell, before, after, pace.change(.flip))]) }
    var shown = new
    shown.look.isLast = !traced.before.game.players.isEmpty
    let movement = pace.change(.place)
    let hidden = hidden(movement, on: cell, from: heights[cell])
    shown.pose = hidden
    return .serial([
      .parallel([.replace(cell, old, by: shown), cue]),
      passage(movement, on: cell, hidden, isComing: true),
    ])
  }

  private func removal(
    _ removed: CellChanges.Placement, _ traced: TracedAction<CellAction>, _ before: StonesBoard,
    _ after: StonesBoard
  ) -> Motion {
    let (cell, owner) = (removed.cell, traced.before.owner(removed.cell))
    let isCapture = owner != 0 && owner != traced.before.player
    let cue = Motion.cue(isCapture ? "capture" : "remove", on: cell)
    let layer = removed.state.flatMap(traced.before.game.state(named:))?.layer ?? .thing
    guard layer == .thing else {
      return .parallel([cue, changeBelow(cell, before, after, pace.change(.cell))])
    }
    let movement = pace.change(.remove)
    return .parallel([
      cue, passage(movement, on: cell, hidden(movement, on: cell, from: nil), isComing: false),
    ])
  }

  /// Returns the movements of pieces that slide, move or change places.
  private func ways(_ changes: CellChanges, _ state: GameState) -> [Motion] {
    let movement = pace.change(.move)
    let (seconds, easing) = (movement.seconds ?? 0, movement.easing ?? .linear)
    let wraps = changes.slide.map { self.wraps($0, on: state.grid) } ?? [:]
    return changes.ways(on: state.grid).compactMap { way -> Motion? in
      guard !state.isEmpty(way.from) else { return nil }
      let offset = layout.offset(from: way.from, to: way.to)
      let cue = Motion.cue("move", on: way.from, ["to": .number(Double(way.to))])
      let isAbove = Motion.effect(on: way.from, .order(from: 0, to: 1), seconds: 0)
      if let wrap = wraps[way.from] {
        return .parallel([cue, isAbove, leaving(way.from, by: wrap, to: offset, seconds)])
      }
      var parts: [Motion] = [
        cue, isAbove,
        .effect(
          on: way.from, .move(from: Point(x: 0, y: 0), to: offset), seconds: seconds, easing),
      ]
      if movement.style == .drop || movement.style == .fly {
        parts.append(
          .serial([
            .effect(on: way.from, .scale(from: 1, to: 1.25), seconds: seconds / 2, .easeOut),
            .effect(on: way.from, .scale(from: 1.25, to: 1), seconds: seconds / 2, .easeIn),
          ]))
      }
      return .parallel(parts)
    }
  }

  /// The way of a piece that leaves a line over its end and comes in over its beginning.
  private struct Wrap {
    /// The way from the cell to half a cell beyond the end.
    var out: Point
    /// The way from the cell to half a cell before the beginning.
    var back: Point
    /// The share of the time after which it has left.
    var share: Double
    /// The share of the time that half a cell takes.
    var half: Double
  }

  /// Returns the ways of the pieces of a slide that leave the line, by their cells; none if the
  /// cells are no line, but a ring, or apart from each other.
  private func wraps(_ slide: CellChanges.Slide, on grid: Grid) -> [Int: Wrap] {
    let count = grid.cells(of: slide.line).count
    guard count > 1, slide.by % count != 0 else { return [:] }
    let steps = abs(slide.by % count)
    let line =
      slide.by > 0 ? grid.cells(of: slide.line) : grid.cells(of: slide.line).reversed()
    if case .cells = slide.line {
      func touch(_ first: Int, _ second: Int) -> Bool {
        grid.cells[first].sides.contains { $0.neighbor?.cell == second }
      }
      guard zip(line, line.dropFirst()).allSatisfy(touch),
        count == 2 || !touch(line[count - 1], line[0])
      else { return [:] }
    }
    let halfOut = layout.offset(from: line[count - 2], to: line[count - 1]) * 0.5
    let halfIn = layout.offset(from: line[0], to: line[1]) * 0.5
    let half = 0.5 / Double(steps)
    return Dictionary(
      uniqueKeysWithValues: (count - steps..<count).map { index in
        let cell = line[index]
        let wrap = Wrap(
          out: layout.offset(from: cell, to: line[count - 1]) + halfOut,
          back: layout.offset(from: cell, to: line[0]) - halfIn,
          share: half * Double(2 * (count - 1 - index) + 1), half: half)
        return (cell, wrap)
      })
  }

  /// Shows a piece that fades while it leaves a line, and comes in at the other end.
  private func leaving(
    _ cell: Int, by wrap: Wrap, to offset: Point, _ seconds: Double
  ) -> Motion {
    let (out, back) = (seconds * wrap.share, seconds * (1 - wrap.share))
    let fade = seconds * wrap.half
    let home = Point(x: 0, y: 0)
    return .serial([
      .parallel([
        .effect(on: cell, .move(from: home, to: wrap.out), seconds: out, .easeIn),
        .effect(on: cell, .fade(from: 1, to: 0), seconds: fade).delayed(by: max(out - fade, 0)),
      ]),
      .parallel([
        .effect(on: cell, .move(from: wrap.back, to: offset), seconds: back, .easeOut),
        .effect(on: cell, .fade(from: 0, to: 1), seconds: fade),
      ]),
    ])
  }

  /// Turns a cell from one look to another.
  private func change(
    _ cell: Int, _ before: StonesBoard, _ after: StonesBoard, _ movement: Theme.Motion.Change
  ) -> Motion {
    guard let old = before[cell], let new = after[cell], old.look != new.look else {
      return .empty
    }
    var shown = new.look
    shown.isLast = old.look.isLast
    shown.flips = movement.style == .flip
    return .effect(
      on: cell, .recolor(from: old.look, to: shown), seconds: movement.seconds ?? 0,
      movement.easing ?? .linear)
  }

  /// Turns what is below or above the piece of a cell from one look to another.
  private func changeBelow(
    _ cell: Int, _ before: StonesBoard, _ after: StonesBoard, _ movement: Theme.Motion.Change
  ) -> Motion {
    var after = after
    after[cell]?.look.state = before[cell]?.look.state ?? .number(0)
    return change(cell, before, after, movement)
  }

  private func shaking(_ cell: Int) -> Motion {
    let (left, right) = (Point(x: -0.08, y: 0), Point(x: 0.08, y: 0))
    let middle = Point(x: 0, y: 0)
    let way = [middle, left, right, left, right, middle]
    return .serial(
      zip(way, way.dropFirst()).map { from, to in
        .effect(
          on: cell, .move(from: from, to: to), seconds: pace.shake.seconds / 5, .easeInOut)
      })
  }

  // MARK: - Coming and going

  /// The share of its way in which a piece that comes from beyond the board becomes visible.
  private static let fadeShare = 0.3

  /// Returns the pose from which a piece comes, or to which it goes.
  ///
  /// - Parameter height: the way from a place above the board; nil for a piece alone.
  private func hidden(
    _ movement: Theme.Motion.Change, on cell: Int, from height: Point?
  ) -> Pose {
    switch movement.style ?? .grow {
    case .grow, .slide, .flip: Pose(scale: 0, order: 1)
    case .pop: Pose(scale: 1.6, opacity: 0, order: 1)
    case .fade: Pose(opacity: 0, order: 1)
    case .drop: Pose(position: height ?? layout.above(cell), opacity: 0, order: 1)
    case .fly: Pose(position: layout.beyond(cell), opacity: 0, order: 1)
    }
  }

  /// Shows a piece that comes from the pose in which it is hidden, or that goes there.
  private func passage(
    _ movement: Theme.Motion.Change, on cell: Int, _ hidden: Pose, isComing: Bool
  ) -> Motion {
    let (seconds, easing) = (movement.seconds ?? 0, movement.easing ?? .linear)
    let rest = Pose.rest
    let (start, end) = isComing ? (hidden, rest) : (rest, hidden)
    var parts: [Motion] = []
    if hidden.scale != 1 {
      let change = Motion.Effect.Change.scale(from: start.scale, to: end.scale)
      parts.append(.effect(on: cell, change, seconds: seconds, easing))
    }
    if hidden.opacity != 1 {
      let change = Motion.Effect.Change.fade(from: start.opacity, to: end.opacity)
      // Beyond the board it fades; on its way over the board it is as solid as the others.
      let fade = hidden.position == rest.position ? seconds : seconds * Self.fadeShare
      let effect = Motion.effect(on: cell, change, seconds: fade)
      parts.append(isComing ? effect : effect.delayed(by: seconds - fade))
    }
    if hidden.position != rest.position {
      let change = Motion.Effect.Change.move(from: start.position, to: end.position)
      parts.append(.effect(on: cell, change, seconds: seconds, easing))
    }
    return .parallel(parts)
  }

  /// Removes the mark of the last move from cells that have it on one stage and not on another.
  private func unmarking(_ before: StonesBoard, like after: StonesBoard) -> Motion {
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

extension TracedAction<CellAction> {
  /// The action follows from a player's move, by the rules.
  fileprivate var isEffect: Bool { before.isByRules }
}
