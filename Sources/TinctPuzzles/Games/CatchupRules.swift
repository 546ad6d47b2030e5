/// Catchup, by Nick Bentley.
///
/// The first turn is one stone, each later one 1 or 2 stones, or up to 3 if the opponent's largest
/// group grew in the last turn, is at least as large as the player's, and has more than one stone.
/// A pass ends a turn in which fewer stones were placed than allowed. The game ends when the board
/// is full; the largest group wins, or if these are equal, the next.
struct CatchupRules: RuleSet {
  static let name = "catchup"
  static let summary =
    "Nick Bentley's game of growing groups; the largest group on a full board wins."
  static let options = [
    RuleOption(
      name: "ties", standard: .flag(true),
      help: "A group that grows as large as the opponent's largest gives a third stone, too; false "
        + "for the rules of 2011, by which it must become larger."),
    RuleOption(
      name: "measured", standard: .flag(false),
      help:
        "The rules that Luis Bolaños Mures proposed: a turn is one stone, or two that leave the "
        + "largest group on the board as large as it was."),
  ]

  private let values: [String: RuleValue]

  init(_ values: [String: RuleValue]) { self.values = values }

  var title: String { ruleTitle(Self.self, values) }

  func problem(with start: GameState) -> String? { twoPlayerProblem(start) }

  func begin(_ state: inout GameState) {
    state.memory = [
      "allowance": 1, "largest": largest(state, of: state.player), "board": onBoard(state),
    ]
  }

  private func largest(_ state: GameState, of player: Int) -> Int {
    state.groups(of: player).first?.count ?? 0
  }

  private func onBoard(_ state: GameState) -> Int {
    max(largest(state, of: 1), largest(state, of: 2))
  }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    guard !changes.pass else {
      guard changes == CellChanges(say: changes.say, pass: true) else { throw .onlyPass }
      guard !performance.state.placed.isEmpty else {
        throw .rule("a turn places at least one stone; place one before you pass")
      }
      return endTurn(&performance.state)
    }
    let (cell, piece) = try placement(changes, performance.state)
    performance.state.placed.append(cell)
    try performance.effect(CellChanges(place: [.init(cell, piece.name)]))
    performance.state.memory["allowance", default: 1] -= 1
    if values.flag("measured") {
      let hasGrown = onBoard(performance.state) > performance.state.memory["board", default: 0]
      if hasGrown, performance.state.placed.count > 1 {
        throw .rule(
          "two stones of one turn leave the largest group as large as it was; place another, or "
            + "pass")
      }
      if hasGrown { return endTurn(&performance.state) }
    }
    if performance.state.memory["allowance"] == 0 { endTurn(&performance.state) }
  }

  private func endTurn(_ state: inout GameState) {
    let (own, theirs) = (largest(state, of: state.player), largest(state, of: state.opponent))
    let hasGrown = own > max(state.memory["largest", default: 0], 1)
    let leads = values.flag("ties") ? own >= theirs : own > theirs
    state.memory = [
      "allowance": hasGrown && leads && !values.flag("measured") ? 3 : 2, "largest": theirs,
      "board": onBoard(state),
    ]
    state.endTurn()
  }

  func plays(in state: GameState) -> [CellChanges] {
    guard !isOver(state) else { return [] }
    var plays = state.emptyCells.map(CellChanges.place)
    if values.flag("measured"), !state.placed.isEmpty {
      plays = plays.filter { play in
        var after = state
        return (try? PerformedAction(performing: CellAction.change(play), on: &after)) != nil
      }
    }
    return plays + (state.placed.isEmpty ? [] : [.pass])
  }

  func isOver(_ state: GameState) -> Bool { state.emptyCells.isEmpty }

  func result(of state: GameState) -> GameResult? {
    let sizes = scores(of: state)
    if sizes[0] == sizes[1] { return .draw }
    return .winner(sizes[1].lexicographicallyPrecedes(sizes[0]) ? 1 : 2)
  }

  /// Returns the sizes of each player's groups, the largest first.
  func scores(of state: GameState) -> [[Int]] { (1...2).map { state.groups(of: $0).map(\.count) } }

  func scoreMeaning(of state: GameState) -> ScoreMeaning { .score(of: "groups, the largest first") }

  var hasLabels: Bool { true }

  /// Returns texts with the size of each player's largest group, on the cell in its middle.
  func labels(of state: GameState) -> [String?] {
    var labels = [String?](repeating: nil, count: state.grid.cells.count)
    for player in 1...2 {
      guard let group = state.groups(of: player).first, group.count > 1 else { continue }
      labels[state.middle(of: group)] = String(group.count)
    }
    return labels
  }
}

extension GameRefusal {
  /// A pass together with something else.
  static var onlyPass: GameRefusal { .rule("a pass stands alone; write {\"pass\": true}") }
}
