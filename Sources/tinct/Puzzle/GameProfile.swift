internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// The facts about a log of moves that `puzzle show --moves` prints.
struct GameProfile {
  /// A fact by its name in JSON, with the words for people.
  private struct Fact {
    let name: String
    let value: JSONValue
    let text: String
  }

  private var facts: [Fact] = []

  private mutating func add(_ name: String, _ value: JSONValue, _ text: String) {
    facts.append(Fact(name: name, value: value, text: text))
  }

  /// A game on a puzzle of pieces.
  init(_ game: Session.Game<NoodlesAction>) {
    addMoves(game)
    let turns = game.history.performed.prefix(game.history.position).flatMap(\.flattened)
      .count { action, _ in if case .turn = action { true } else { false } }
    add("turns", .integer(turns), "\(turns)")
    let state = game.history.state
    add("solved", .boolean(state.isSolved), state.isSolved ? "yes" : "no")
    if state.isFinished { add("finished", .boolean(true), "yes") }
  }

  /// A game of stones.
  init(_ game: Session.Game<StonesAction>) {
    addMoves(game)
    let state = game.history.state
    // A turn ends where the other player is next; stones in the last one are part of a turn, too.
    let changes = game.history.traced.count { $0.before.player != $0.after.player }
    let turns = changes + (state.placed.isEmpty ? 0 : 1)
    add("turns", .integer(turns), "\(turns)")
    add("rules", .string(state.rules.rawValue), state.rules.rawValue)
    addScore(of: state)
    addWinner(of: state)
  }

  private mutating func addMoves(_ game: Session.Game<some GameAction>) {
    let undone = game.steps.count { $0 == .undo }
    let moves = game.history.position
    add("moves", .integer(moves), "\(moves)" + (undone == 0 ? "" : "; \(undone) undone"))
    add("undone", .integer(undone), "")
  }

  private mutating func addScore(of state: StonesState) {
    let scores = (1...2).map { player in
      state.rules == .catchup
        ? state.groups(of: player).map(\.count) : [state.owners.count { $0 == player }]
    }
    let words = scores.enumerated().map { player, numbers in
      let list = numbers.isEmpty ? "none" : numbers.map(String.init).joined(separator: ", ")
      return "player \(player + 1): \(list)"
    }
    add(
      "score",
      .object(
        scores.enumerated().map { player, numbers in
          .init("\(player + 1)", .array(numbers.map { .integer($0) }, .line))
        }, .line),
      words.joined(separator: "; ")
        + (state.rules == .catchup ? " (groups, the largest first)" : " (stones)"))
  }

  private mutating func addWinner(of state: StonesState) {
    add("over", .boolean(state.isOver), state.isOver ? "yes" : "no, player \(state.player) is next")
    guard state.rules == .catchup else {
      return add("winner", .null, "the rules '\(state.rules.rawValue)' name none")
    }
    guard state.isOver else { return add("winner", .null, "none yet") }
    guard let winner = state.winner else { return add("winner", "draw", "none, it is a draw") }
    add("winner", .integer(winner), "player \(winner)")
  }

  /// The facts for people, one on each line.
  var lines: [String] {
    facts.filter { !$0.text.isEmpty }.map { "  " + tabulated($0.name, to: 12, gap: 1) + $0.text }
  }

  /// The facts as JSON.
  var json: JSONValue { .object(facts.map { .init($0.name, $0.value) }, .line) }
}
