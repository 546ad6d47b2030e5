internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// The facts about a log of moves that `puzzle show --moves` and `game show` print.
struct GameProfile {
  /// A fact by its name in JSON.
  private struct Fact {
    let name: String
    /// The name for people.
    let label: String
    let value: JSONValue
    let text: String
  }

  private var facts: [Fact] = []
  /// The moves that are left, and those that were taken back.
  private var counts = (moves: 0, undone: 0)

  private mutating func add(
    _ name: String, label: String? = nil, _ value: JSONValue, _ text: String
  ) {
    facts.append(Fact(name: name, label: label ?? name, value: value, text: text))
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

  /// A game on a grid.
  init(_ game: Session.Game<CellAction>) {
    addMoves(game)
    let state = game.history.state
    // A turn ends where the other player is next; stones in the last one are part of a turn, too.
    if !state.game.players.isEmpty {
      let changes = game.history.traced.count { $0.before.player != $0.after.player }
      let turns = changes + (state.placed.isEmpty ? 0 : 1)
      add("turns", .integer(turns), "\(turns)")
    }
    add("rules", .string(state.game.rules.name), state.game.rules.title)
    addScore(of: state)
    addWinner(of: state)
  }

  private mutating func addMoves(_ game: Session.Game<some GameAction>) {
    let undone = game.steps.count { $0 == .undo }
    let moves = game.history.position
    counts = (moves, undone)
    add("moves", .integer(moves), "\(moves)" + (undone == 0 ? "" : "; \(undone) undone"))
    add("undone", .integer(undone), "")
  }

  private mutating func addScore(of state: GameState) {
    let scores = state.scores
    let players = state.game.players
    let words = scores.enumerated().map { player, numbers in
      let list = numbers.isEmpty ? "none" : numbers.map(String.init).joined(separator: ", ")
      return players.isEmpty ? list : "\(Self.name(player + 1, in: state.game)): \(list)"
    }
    var (label, unit) = ("score", "")
    switch state.game.rules.scoreMeaning(of: state) {
    case .points: break
    case .score(let things): unit = " (\(things))"
    case .count(let things): label = things
    }
    add(
      "score", label: label,
      .object(
        scores.enumerated().map { player, numbers in
          .init("\(player + 1)", .array(numbers.map { .integer($0) }, .line))
        }, .line),
      words.joined(separator: "; ") + unit)
  }

  /// The words for a player: the name, or the number where that is the name.
  private static func name(_ player: Int, in game: GridGame) -> String {
    let name = game.players[player - 1]
    return name == "\(player)" ? "player \(player)" : name
  }

  private mutating func addWinner(of state: GameState) {
    let next =
      state.game.players.isEmpty ? "no" : "no, \(Self.name(state.player, in: state.game)) is next"
    add("over", .boolean(state.isOver), state.isOver ? "yes" : next)
    guard state.game.rules.namesResults else {
      return add("winner", .null, "the rules '\(state.game.rules.name)' name none")
    }
    switch state.result {
    case nil: add("winner", .null, state.isOver ? "" : "none yet")
    case .draw: add("winner", "draw", "none, it is a draw")
    case .solved: add("solved", .boolean(true), "yes")
    case .winner(let winner):
      add("winner", .integer(winner), Self.name(winner, in: state.game))
    }
  }

  /// The facts for people, one on each line.
  var lines: [String] {
    facts.filter { !$0.text.isEmpty }.map { "  " + tabulated($0.label, to: 12, gap: 1) + $0.text }
  }

  /// The facts that matter of a whole game, in one line.
  var sentence: String {
    let texts = Dictionary(uniqueKeysWithValues: facts.map { ($0.name, $0.text) })
    let unknown = ["none yet", ""]
    let winner = texts["winner"].flatMap {
      unknown.contains($0) || $0.hasPrefix("the rules") ? nil : $0
    }
    var parts = [counted(counts.moves, "move")]
    if counts.undone > 0 { parts.append("\(counts.undone) undone") }
    if let turns = texts["turns"] { parts.append(turns + (turns == "1" ? " turn" : " turns")) }
    if let score = facts.first(where: { $0.name == "score" }) {
      parts.append("\(score.label) \(score.text)")
    }
    if let winner {
      parts.append(winner.hasPrefix("none") ? "a draw" : "won by \(winner)")
    } else if texts["solved"] == "yes" {
      parts.append("solved")
    } else {
      parts.append(texts["over"] == "yes" ? "over" : "not over")
    }
    return parts.joined(separator: "; ")
  }

  /// The facts as JSON.
  var json: JSONValue { .object(facts.map { .init($0.name, $0.value) }, .line) }
}
