/// No rules but the order of turns: moves say what they change.
///
/// A turn is over when a player has placed or moved something, or has passed, unless the move says
/// whose turn is next. A group of moves is one. A game ends as its options say.
struct FreeRules: RuleSet {
  static let name = "free"
  static let summary =
    "moves say what they change; turns alternate, and options say how the game ends."
  static let options = [
    RuleOption(name: "full", standard: .flag(false), help: "The game ends when no cell is empty."),
    RuleOption(
      name: "passes", standard: .number(0),
      help: "The number of passes in a row that end the game; 0 for none."),
    RuleOption(
      name: "points", standard: .number(0),
      help: "The points with which a player ends and wins the game; 0 for none."),
    RuleOption(
      name: "gone", standard: .text(""),
      help: "The name of a state: its owner has lost, or the game is solved, when none is left.",
      wording: .state),
    RuleOption(
      name: "winner", standard: .text("none"),
      help: "The player who wins in the end: most (pieces), score, or none.",
      wording: .choice(["most", "score", "none"])),
  ]

  private let values: [String: RuleValue]

  init(_ values: [String: RuleValue]) { self.values = values }

  var title: String { ruleTitle(Self.self, values) }

  func problem(with start: GameState) -> String? {
    let gone = values.text("gone")
    guard !gone.isEmpty, start.game.state(named: gone) == nil else { return nil }
    return "there is no state \"\(gone)\", which \"gone\" names; name one of the game's"
  }

  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal) {
    let before = performance.state
    performance.state.placed += changes.place.map(\.cell).filter { !before.placed.contains($0) }
    try performance.effect(changes)
    performance.state.memory["passes"] =
      changes.pass ? before.memory["passes", default: 0] + 1 : nil
    let touched = changes.touched.filter { !performance.state.placed.contains($0) }
    performance.state.placed += touched
    performance.state.keepPlaced(since: before)
    let isMove = !changes.place.isEmpty || !changes.move.isEmpty || changes.pass
    if changes.turn != nil || isMove && before.game.players.count > 1 {
      if before.isInGroup {
        performance.state.memory[Self.next] = changes.turn ?? before.opponent
      } else {
        performance.state.endTurn(next: changes.turn)
      }
    } else if before.game.players.count < 2 {
      (performance.state.lastTurn, performance.state.placed) = (performance.state.placed, [])
    }
  }

  /// The name under which the player is remembered who is next after a group.
  private static let next = "next"

  func endGroup(_ state: inout GameState, since before: GameState) {
    state.keepPlaced(since: before)
    guard let player = state.memory.removeValue(forKey: Self.next) else { return }
    state.endTurn(next: player)
  }

  func plays(in state: GameState) -> [CellChanges] {
    guard !isOver(state), state.game.piece(of: state.player) != nil else { return [] }
    return state.emptyCells.map(CellChanges.place) + [.pass]
  }

  func isOver(_ state: GameState) -> Bool {
    let (passes, points) = (values.number("passes"), values.number("points"))
    return values.flag("full") && state.emptyCells.isEmpty
      || passes > 0 && state.memory["passes", default: 0] >= passes
      || points > 0 && state.points.contains { $0 >= points } || isGone(state)
  }

  private func isGone(_ state: GameState) -> Bool {
    guard let gone = state.game.state(named: values.text("gone")) else { return false }
    return state.count(of: gone) == 0
  }

  func result(of state: GameState) -> GameResult? {
    if isGone(state) {
      guard let owner = state.game.state(named: values.text("gone"))?.owner,
        state.game.players.count == 2
      else { return .solved }
      return .winner(3 - owner)
    }
    let points = values.number("points")
    if points > 0, let player = state.points.firstIndex(where: { $0 >= points }) {
      return .winner(player + 1)
    }
    switch values.text("winner") {
    case "most": return best(pieceCounts(state).map { $0[0] })
    case "score": return best(state.points)
    default: return nil
    }
  }

  private func best(_ numbers: [Int]) -> GameResult? {
    guard let most = numbers.max() else { return nil }
    let players = numbers.indices.filter { numbers[$0] == most }
    return players.count == 1 ? .winner(players[0] + 1) : .draw
  }

  var namesResults: Bool { title != Self.name }

  func scores(of state: GameState) -> [[Int]] {
    hasPoints(state) ? state.points.map { [$0] } : pieceCounts(state)
  }

  func scoreMeaning(of state: GameState) -> ScoreMeaning {
    guard !hasPoints(state) else { return .points }
    return values.text("winner") == "most" ? .score(of: "pieces") : .count(of: "pieces")
  }

  /// Points are told rather than pieces where there are any, or where they decide.
  private func hasPoints(_ state: GameState) -> Bool {
    guard !state.game.players.isEmpty else { return true }
    switch values.text("winner") {
    case "most": return false
    case "score": return true
    default: return values.number("points") > 0 || state.points.contains { $0 != 0 }
    }
  }
}

extension GameState {
  /// Forgets cells of this turn on which nothing has come since a state, or from which it has gone
  /// again.
  fileprivate mutating func keepPlaced(since before: GameState) {
    let known = Set(before.placed)
    func holds(_ cell: Int) -> Bool {
      let pairs = GridGame.Layer.allCases.map { (old: before[$0, cell], new: self[$0, cell]) }
      if pairs.contains(where: { $0.new != 0 && $0.new != $0.old }) { return true }
      return known.contains(cell) && !pairs.contains { $0.new == 0 && $0.old != 0 }
    }
    placed = placed.filter(holds)
  }
}

/// Returns the name of a rule set with the options that differ from their defaults.
func ruleTitle(_ rules: any RuleSet.Type, _ values: [String: RuleValue]) -> String {
  let changed = rules.options.filter { option in
    values[option.name].map { $0 != option.standard } ?? false
  }
  let texts = changed.map { "\($0.name)=\(values[$0.name].map(\.description) ?? "")" }
  return ([rules.name] + texts).joined(separator: " ")
}
