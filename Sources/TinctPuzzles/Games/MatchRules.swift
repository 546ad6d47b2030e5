internal import TinctGraphics

/// Swap and match: two neighbouring pieces change places, and must make a line of equal ones, which
/// go; the pieces above fall, new ones come from above, and what matches then goes too.
///
/// A piece is worth a point in the first round that follows a swap, two in the second, and so on.
/// New pieces come from the seed, so that equal moves give equal games. On cells that have no
/// neighbour straight below, nothing falls, and new pieces come where others went.
struct MatchRules: RuleSet {
  static let name = "match"
  static let summary =
    "two neighbours change places to make lines, which go; what is above falls."
  static let options = [
    RuleOption(name: "line", standard: .number(3), help: "The length of a line, 2 or more."),
    RuleOption(name: "seed", standard: .number(1), help: "The seed of new pieces."),
    RuleOption(
      name: "refill", standard: .flag(true),
      help: "New pieces come; false for a board that empties."
    ),
    RuleOption(
      name: "moves", standard: .number(0), help: "The moves after which the game ends; 0 for any."),
  ]

  private let values: [String: RuleValue]
  private var length: Int { max(values.number("line"), 2) }
  /// The most rounds of one move, against boards that never come to rest.
  private static let mostRounds = 100

  init(_ values: [String: RuleValue]) { self.values = values }

  var title: String { ruleTitle(Self.self, values) }

  func problem(with start: GameState) -> String? {
    let pieces = pieces(start.game)
    guard pieces.count >= 3 || !values.flag("refill") else {
      return "the rules 'match' need at least three states of pieces; "
        + (pieces.isEmpty ? "there are none" : "there are only \(pieces.count)")
    }
    guard matches(start).isEmpty else {
      return "there are \(length) equal pieces in a line at the start, as on cell "
        + "\(matches(start)[0]); change one"
    }
    return nil
  }

  private func pieces(_ game: GridGame) -> [GridGame.State] {
    game.states.filter { $0.layer == .thing && $0.owner == nil }
  }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let state = performance.state
    guard let swap = changes.swap.first, changes == CellChanges(swap: [swap], say: changes.say)
    else { throw .rule("a move of 'match' swaps two pieces; write {\"swap\": [[3, 4]]}") }
    for cell in [swap.from, swap.to] {
      guard state.grid.cells.indices.contains(cell) else {
        throw .noSuchCell(cell, cells: state.grid.cells.count)
      }
      guard !state.isEmpty(cell) else { throw .nothing(cell: cell) }
    }
    guard state.neighbors(of: swap.from).contains(swap.to) else {
      throw .rule("cells \(swap.from) and \(swap.to) are no neighbours; swap two side by side")
    }
    try performance.effect(CellChanges(swap: [swap]))
    var matched = matches(performance.state)
    guard !matched.isEmpty else {
      throw .rule(
        "cells \(swap.from) and \(swap.to) make no line of \(length); swap two others")
    }
    var round = 0
    while !matched.isEmpty, round < Self.mostRounds {
      round += 1
      try performance.effect(
        CellChanges(remove: matched.map { .init($0) }, score: [1: matched.count * round]))
      let falls = falls(performance.state)
      if !falls.isEmpty { try performance.effect(CellChanges(move: falls)) }
      if values.flag("refill") { try refill(&performance) }
      matched = matches(performance.state)
    }
    performance.state.memory["moves", default: 0] += 1
    performance.state.lastTurn = [swap.from, swap.to]
  }

  /// Returns the cells of all lines of equal pieces, ascending.
  private func matches(_ state: GameState) -> [Int] {
    matches(state, from: state.grid.cells.indices)
  }

  /// Returns the cells of all lines of equal pieces that begin on some cells, ascending.
  private func matches(_ state: GameState, from starts: some Sequence<Int>) -> [Int] {
    var found: Set<Int> = []
    for cell in starts where !state.isEmpty(cell) {
      let number = state[.thing, cell]
      for side in state.grid.cells[cell].sides.indices {
        let line = state.grid.ray(from: cell, across: side).prefix { state[.thing, $0] == number }
        if line.count + 1 >= length { found.formUnion(line + [cell]) }
      }
    }
    return found.sorted()
  }

  /// Returns the cell straight below another; nil if there is none.
  private func below(_ cell: Int, _ grid: Grid) -> Int? {
    let center = grid.cells[cell].center
    return grid.cells[cell].sides.lazy.compactMap { $0.neighbor?.cell }.first {
      let offset = grid.cells[$0].center - center
      return offset.y > 0 && abs(offset.x) < 0.01
    }
  }

  /// Returns the ways of all pieces that fall.
  private func falls(_ state: GameState) -> [CellChanges.Step] {
    let grid = state.grid
    let lowest = grid.cells.indices.filter { below($0, grid) == nil }
    let above = Dictionary(
      grid.cells.indices.compactMap { cell in below(cell, grid).map { ($0, cell) } },
      uniquingKeysWith: { first, _ in first })
    var ways: [CellChanges.Step] = []
    for bottom in lowest {
      var target: Int? = bottom
      var cell: Int? = bottom
      while let current = cell {
        while let free = target, state.isVoid(free) { target = above[free] }
        if !state.isEmpty(current), let free = target {
          if free != current { ways.append(.init(current, free)) }
          target = above[free]
        }
        cell = above[current]
      }
    }
    return ways
  }

  private func refill(_ performance: inout Performance<CellAction>) throws(GameRefusal) {
    let pieces = pieces(performance.state.game)
    let drawn = performance.state.memory["drawn", default: 0]
    var numbers = SplitMix64(seed: UInt64(bitPattern: Int64(values.number("seed"))), stream: drawn)
    let placed = performance.state.emptyCells.map { cell in
      CellChanges.Placement(cell, pieces[numbers.next(below: pieces.count)].name)
    }
    guard !placed.isEmpty else { return }
    performance.state.memory["drawn"] = drawn + 1
    try performance.effect(CellChanges(place: placed))
  }

  func plays(in state: GameState) -> [CellChanges] { plays(in: state, most: .max) }

  private func plays(in state: GameState, most: Int) -> [CellChanges] {
    guard !hasEnded(state) else { return [] }
    var plays: [CellChanges] = []
    let reach = state.grid.cells.indices.map { cell in
      state.grid.cells[cell].sides.indices.reduce(into: Set([cell])) {
        $0.formUnion(state.grid.ray(from: cell, across: $1).prefix(length - 1))
      }
    }
    for cell in state.grid.cells.indices where !state.isEmpty(cell) {
      for other in Set(state.neighbors(of: cell)).sorted()
      where other > cell && !state.isEmpty(other) {
        var swapped = state
        swapped[.thing, cell] = state[.thing, other]
        swapped[.thing, other] = state[.thing, cell]
        guard !matches(swapped, from: reach[cell].union(reach[other])).isEmpty else { continue }
        plays.append(CellChanges(swap: [.init(cell, other)]))
        if plays.count == most { return plays }
      }
    }
    return plays
  }

  private func hasEnded(_ state: GameState) -> Bool {
    let most = values.number("moves")
    return most > 0 && state.memory["moves", default: 0] >= most
  }

  func isOver(_ state: GameState) -> Bool { hasEnded(state) || plays(in: state, most: 1).isEmpty }
}
