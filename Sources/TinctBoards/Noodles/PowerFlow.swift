internal import TinctPuzzles

/// The way of power from a source to a cell.
private struct PowerReach: Equatable {
  var level: Int
  var branch: Int

  func put(on look: inout NoodleLook) { (look.level, look.branch) = (level, branch) }
}

/// The flow of power while pieces turn: the times at which cells change their colors, those of
/// their groups included.
struct PowerFlow {
  /// The changes of color, each at its time.
  private(set) var motions: [NoodlesShow.Motion] = []

  private let show: NoodlesShow
  private let looks: [NoodleLook]
  /// The way of power that each cell shows, or will soon.
  private var shown: [PowerReach]
  private let sources: [Int]
  private let branchSizes: [CellSide: Int]
  /// The color of its group that each cell shows, or will soon.
  private var shownGroups: [Int]
  /// The color of the group of each cell as the pieces now are; as shown while they turn.
  private var groups: [Int]
  /// The pieces, as far as they have turned.
  private var connectors: [Connectors]
  /// The cells that are shown as powered, or will soon be.
  private var powered: [Bool]
  /// The steps of the pieces that have just ended their turn.
  private var turned: [Int: Int] = [:]
  /// The time at which each cell has changed its color, or will have.
  private var busy: [Double]
  /// The time at which power reached each cell.
  private var reached: [Double]

  private var grid: Grid { show.grid }
  private var pace: Theme.Motion.Pace { show.pace.power }

  init(_ show: NoodlesShow, _ board: NoodlesBoard, _ turns: [NoodlesShow.Turn]) {
    self.show = show
    looks = show.grid.cells.indices.map { (board[$0] ?? .empty).look }
    shown = looks.map { PowerReach(level: $0.level, branch: $0.branch) }
    shownGroups = looks.map(\.group)
    groups = shownGroups
    sources = board.sources
    branchSizes = board.branchSizes
    connectors = looks.map(\.connectors)
    powered = looks.map(\.isPowered)
    busy = [Double](repeating: 0, count: connectors.count)
    reached = [Double](repeating: -.infinity, count: connectors.count)
    var waiting = turns.sorted { ($0.start, $0.cell) < ($1.start, $1.cell) }[...]
    var onTheWay: [NoodlesShow.Turn] = []
    var ends = turns.sorted { ($0.end, $0.cell) < ($1.end, $1.cell) }[...]
    while let end = ends.first?.end {
      while let start = waiting.first?.start, start < end {
        let before = onTheWay.map(\.cell)
        while let turn = waiting.first, turn.start == start {
          onTheWay.append(waiting.removeFirst())
        }
        // A single turn by a player often leaves what it leads lit, and would make it flicker.
        if turns.count > 1 { cut(at: start, before: before, turning: onTheWay.map(\.cell)) }
      }
      let before = connectors
      turned = [:]
      while let turn = ends.first, turn.end == end {
        turned[turn.cell] = turn.steps
        connectors[turn.cell] = connectors[turn.cell].turned(
          by: turn.steps, sides: grid.cells[turn.cell].sides.count)
        ends.removeFirst()
      }
      onTheWay.removeAll { $0.end <= end }
      flow(at: end, before: before, turning: onTheWay.map(\.cell))
    }
  }

  /// Lets power flow out of what pieces cut off from the sources when they begin to turn, and out
  /// of these pieces, so that no island stays lit while it turns.
  private mutating func cut(at time: Double, before: [Int], turning: [Int]) {
    func levels(without cells: [Int]) -> [Int?] {
      var fixed = connectors
      for cell in cells { fixed[cell] = Connectors(mask: 0) }
      return grid.powerLevels(sources: sources, connectors: fixed)
    }
    let kept = levels(without: turning)
    let lost = kept.indices.filter { kept[$0] == nil && powered[$0] }
    guard !lost.isEmpty else { return }
    let old = levels(without: before)
    let first = lost.compactMap { old[$0] }.min() ?? 0
    for cell in lost {
      let level = Double((old[cell] ?? first) - first)
      recolor(
        cell, toPowered: false, from: feed(of: cell, old, connectors)?.side,
        at: time + level * pace.level)
    }
  }

  /// Finds the cells that have power now, and lets it flow into them, and out of the rest.
  ///
  /// A piece that is turning leads power no further than it did; what it leads already stays.
  private mutating func flow(at time: Double, before: [Connectors], turning: [Int]) {
    // Pieces that are turning keep the power they have but pass none on: the first search takes
    // them as they were, the second without arms.
    let kept = grid.powerLevels(sources: sources, connectors: connectors)
    var fixed = connectors
    for cell in turning { fixed[cell] = Connectors(mask: 0) }
    let levels =
      turning.isEmpty ? kept : grid.powerLevels(sources: sources, connectors: fixed)
    let branches = BranchColoring(
      grid, levels: levels, connectors: fixed, pieces: connectors, sizes: branchSizes
    ).numbers
    let onTheWay = Set(turning)
    defer { regroup(at: time) }
    if show.showsGroups {
      let numbers = GroupColoring(grid, sources: sources, connectors: fixed).numbers
      for cell in numbers.indices where !onTheWay.contains(cell) { groups[cell] = numbers[cell] }
    }
    let gained = levels.indices.filter {
      levels[$0] != nil && !powered[$0] && !onTheWay.contains($0)
    }
    for cell in gained.sorted(by: { (levels[$0] ?? 0, $0) < (levels[$1] ?? 0, $1) }) {
      let feed = feed(of: cell, levels, fixed)
      let arrival = feed.map { reached[$0.cell] + pace.level } ?? time
      shown[cell] = PowerReach(level: levels[cell] ?? 0, branch: branches[cell])
      recolor(cell, toPowered: true, from: feed?.side, at: max(time, arrival))
    }
    let wire = show.layout.measures.theme.wire
    if wire.flow != nil || wire.hasBranches { shift(to: levels, branches, at: time) }
    let lost = kept.indices.filter { kept[$0] == nil && powered[$0] && !onTheWay.contains($0) }
    guard !lost.isEmpty else { return }
    let old = grid.powerLevels(sources: sources, connectors: before)
    let first = lost.compactMap { old[$0] }.min() ?? 0
    for cell in lost {
      let level = Double((old[cell] ?? first) - first)
      let sides = grid.cells[cell].sides.count
      let side = feed(of: cell, old, before).map {
        ($0.side + (turned[cell] ?? 0) % sides + sides) % sides
      }
      recolor(cell, toPowered: false, from: side, at: time + level * pace.level)
    }
  }

  /// Returns the neighbour from which power comes, and the side through which it comes.
  private func feed(
    of cell: Int, _ levels: [Int?], _ connectors: [Connectors]
  ) -> (cell: Int, side: Int)? {
    let feeds = grid.cells[cell].sides.indices.compactMap { side -> (cell: Int, side: Int)? in
      let inlet = CellSide(cell: cell, side: side)
      guard grid.isJoined(inlet, connectors), let next = grid.neighbor(of: inlet)?.cell,
        let level = levels[next], level + 1 == levels[cell]
      else { return nil }
      return (next, side)
    }
    return feeds.min { (reached[$0.cell], $0.side) < (reached[$1.cell], $1.side) }
  }

  /// Lets cells that keep their power change to the color of their new way from the source.
  private mutating func shift(to levels: [Int?], _ branches: [Int], at time: Double) {
    for cell in levels.indices where powered[cell] {
      guard let level = levels[cell] else { continue }
      let way = PowerReach(level: level, branch: branches[cell])
      guard way != shown[cell] else { continue }
      let start = max(time, busy[cell])
      var old = looks[cell]
      old.isPowered = true
      shown[cell].put(on: &old)
      old.group = shownGroups[cell]
      var new = old
      way.put(on: &new)
      shown[cell] = way
      busy[cell] = start + pace.seconds
      motions.append(
        .serial([
          .pause(seconds: start),
          .effect(
            on: cell, .recolor(from: old, to: new), seconds: pace.seconds, pace.easing),
        ]))
    }
  }

  /// Lets cells that belong to other groups now change to their colors; those whose power changes,
  /// too, have done so.
  private mutating func regroup(at time: Double) {
    for cell in groups.indices where groups[cell] != shownGroups[cell] {
      let start = max(time, busy[cell])
      var old = looks[cell]
      old.isPowered = powered[cell]
      shown[cell].put(on: &old)
      old.group = shownGroups[cell]
      var new = old
      new.group = groups[cell]
      shownGroups[cell] = groups[cell]
      busy[cell] = start + pace.seconds
      motions.append(
        .serial([
          .pause(seconds: start),
          .effect(on: cell, .recolor(from: old, to: new), seconds: pace.seconds, pace.easing),
        ]))
    }
  }

  private mutating func recolor(
    _ cell: Int, toPowered isPowered: Bool, from inlet: Int?, at time: Double
  ) {
    let start = max(time, busy[cell])
    busy[cell] = start + pace.seconds
    reached[cell] = isPowered ? start : -.infinity
    powered[cell] = isPowered
    var old = looks[cell]
    old.isPowered = !isPowered
    shown[cell].put(on: &old)
    old.group = shownGroups[cell]
    var new = old
    (new.isPowered, new.inlet, new.group) = (isPowered, inlet, groups[cell])
    shownGroups[cell] = groups[cell]
    motions.append(
      .serial([
        .pause(seconds: start), .cue(isPowered ? "powered" : "unpowered", on: cell),
        .effect(
          on: cell,
          .recolor(from: old, to: new), seconds: pace.seconds, pace.easing),
      ]))
  }
}
