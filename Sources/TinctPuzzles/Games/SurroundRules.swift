/// The capture of Go: groups that have no empty cell beside them are captured, first the
/// opponent's, around a stone that is placed.
///
/// A stone may not leave its own group without such a cell, nor take back at once a single stone
/// that a single stone captured (ko). Two passes end the game.
struct SurroundRules: RuleSet {
  static let name = "surround"
  static let summary =
    "groups without an empty cell beside them are captured, as in Go; two passes end it."

  init(_ values: [String: RuleValue]) {}

  func problem(with start: GameState) -> String? { twoPlayerProblem(start) }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    guard !changes.pass else {
      guard changes == CellChanges(say: changes.say, pass: true) else { throw .onlyPass }
      let passes = performance.state.memory["passes", default: 0]
      performance.state.memory = ["passes": passes + 1]
      return performance.state.endTurn()
    }
    let (cell, piece) = try placement(changes, performance.state)
    guard performance.state.memory["ko"] != cell else {
      throw .rule(
        "a stone on cell \(cell) would take back at once what was captured; play elsewhere first")
    }
    performance.state.placed = [cell]
    try performance.effect(CellChanges(place: [.init(cell, piece.name)]))
    let captured = captured(around: cell, performance.state)
    if !captured.isEmpty {
      try performance.effect(CellChanges(remove: captured.map { .init($0) }))
    }
    // After the captures, because these may free cells beside the stone.
    let own = performance.state.group(of: cell)
    let liberties = performance.state.liberties(of: own)
    guard !liberties.isEmpty else {
      throw .rule(
        "a stone on cell \(cell) would have no empty cell beside its group; choose another cell")
    }
    // Ko: a lone stone took a single one, and the opponent could take it back there, again and
    // again.
    let isKo = own.count == 1 && captured.count == 1 && liberties == captured
    performance.state.memory = isKo ? ["ko": captured[0]] : [:]
    performance.state.endTurn()
  }

  /// Returns the opponent's stones beside a cell that have no liberty left, ascending.
  private func captured(around cell: Int, _ state: GameState) -> [Int] {
    var captured: Set<Int> = []
    for next in state.neighbors(of: cell)
    where state.owner(next) == state.opponent && !captured.contains(next) {
      let group = state.group(of: next)
      if state.liberties(of: group).isEmpty { captured.formUnion(group) }
    }
    return captured.sorted()
  }

  func plays(in state: GameState) -> [CellChanges] {
    guard !isOver(state) else { return [] }
    return state.emptyCells.map(CellChanges.place).filter { play in
      var after = state
      return (try? PerformedAction(performing: CellAction.change(play), on: &after)) != nil
    } + [.pass]
  }

  func isOver(_ state: GameState) -> Bool { state.memory["passes", default: 0] >= 2 }

  func scoreMeaning(of state: GameState) -> ScoreMeaning { .count(of: "stones") }
  var namesResults: Bool { false }

  func scores(of state: GameState) -> [[Int]] { pieceCounts(state) }
}
