internal import TinctBoards
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

extension Studio {
  /// Plays on a board: a tap on a cell, a hint, the solution, or nothing but reading the log.
  func play(_ body: RequestBody) throws(StudioProblem) -> JSONValue {
    let board = try library.board(try body.required("board"))
    let rules = try body.text("rules").flatMap(StonesRules.init(rawValue:))
    let position = try body.integer("at", in: 0...1 << 24)
    var game = try PlayedGame(
      board, log: try body.text("log") ?? "", at: position, rules: rules)
    var refusal: String?
    var hint: JSONValue?
    let tap = try body.integer("tap", in: 0...1 << 24)
    let from = try body.integer("from", in: 0...1 << 24)
    let isBack = try body.flag("back")
    let wish = try body.text("do")
    switch game {
    case .noodles(var history):
      if let tap {
        refusal = Self.attempt { () throws(NoodlesRefusal) in
          try history.perform(.turn(cell: tap, by: isBack ? -1 : 1))
        }
      }
      switch wish {
      case "hint": hint = Self.hint(after: history)
      case "solve":
        refusal = Self.attempt { () throws(NoodlesRefusal) in
          try history.perform(.solve(.search))
        }
      case "lock":
        if let cell = try body.integer("cell", in: 0...1 << 24) {
          refusal = Self.attempt { () throws(NoodlesRefusal) in
            try history.perform(.lock(cell: cell))
          }
        }
      case nil: break
      case let other?: throw StudioProblem(400, "\(quoted(other)) is nothing that can be done")
      }
      game = .noodles(history)
    case .stones(var history):
      if let tap {
        refusal = Self.perform(tap: tap, from: from, on: &history)
      }
      switch wish {
      case "hint":
        var player = GamePlayer(seed: 1)
        hint = player.move(in: history.state).flatMap { Self.hint($0, on: history.state.grid) }
        if hint == nil { refusal = "There is no move to suggest." }
      case "pass":
        refusal = Self.attempt { () throws(GameRefusal) in try history.perform(.pass) }
      case "solve":
        if let plays = GamePlayer.solution(from: history.state, limit: 50_000) {
          for play in plays where refusal == nil {
            refusal = Self.attempt { () throws(GameRefusal) in
              try history.perform(.change(play))
            }
          }
        } else {
          refusal = "No solution was found."
        }
      case nil: break
      case let other?: throw StudioProblem(400, "\(quoted(other)) is nothing that can be done")
      }
      game = .stones(history)
    }
    var members = try described(game, on: board)
    if let refusal { members.append(.init("refused", .string(refusal))) }
    if let hint { members.append(.init("hint", hint)) }
    return .object(members)
  }

  /// Does something; the reason in a sentence if it is refused.
  private static func attempt<Refusal: Error & CustomStringConvertible, Value>(
    _ work: () throws(Refusal) -> Value
  ) -> String? {
    do throws(Refusal) {
      _ = try work()
      return nil
    } catch {
      let text = "\(error)"
      return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
  }

  /// Makes the move that a tap on a cell means: what the rules allow there.
  private static func perform(
    tap: Int, from: Int?, on history: inout History<CellAction>
  ) -> String? {
    let state = history.state
    let plays = state.game.rules.plays(in: state)
    let meant: [CellChanges]
    if let from {
      meant = plays.filter { play in
        let there = CellChanges.Step(from, tap)
        let back = CellChanges.Step(tap, from)
        return play.move.contains(there) || play.swap.contains(there) || play.swap.contains(back)
      }
    } else {
      meant = Self.plays(plays, meantBy: tap)
    }
    guard let play = meant.first else {
      // The rules say why better than we can.
      return attempt { () throws(GameRefusal) in try history.perform(.place(cell: tap)) }
    }
    guard meant.count == 1 || !play.place.isEmpty else {
      return "Several moves lead there: tap the piece first, then where it goes."
    }
    return attempt { () throws(GameRefusal) in try history.perform(.change(play)) }
  }

  /// The moves that a tap on a cell may mean: the likeliest kind of which there are any.
  private static func plays(_ plays: [CellChanges], meantBy tap: Int) -> [CellChanges] {
    let placing = plays.filter { play in play.place.contains { $0.cell == tap } }
    if !placing.isEmpty { return placing }
    let arriving = plays.filter { play in play.move.contains { $0.to == tap } }
    if !arriving.isEmpty { return arriving }
    let changing = plays.filter { play in
      play.flip.contains(tap) || play.remove.contains { $0.cell == tap }
    }
    if !changing.isEmpty { return changing }
    let leaving = plays.filter { play in play.move.contains { $0.from == tap } }
    if !leaving.isEmpty { return leaving }
    return plays.filter { play in play.swap.contains { $0.from == tap || $0.to == tap } }
  }

  // MARK: - Hints

  private static func hint(after history: History<NoodlesAction>) -> JSONValue {
    let hint = Hint(after: history, trials: 20_000)
    let sentence = hint.sentences(of: history.state).joined(separator: " ")
    var members: [JSONValue.Member] = [.init("sentence", .string(sentence))]
    let cell: Int? =
      switch hint {
      case .next(let cell, _, _): cell
      case .mistakes(let mistakes): mistakes.first?.cell
      case .open(let cells): cells.first
      case .solved, .unsolvable: nil
      }
    members.append(.init("cell", cell.map { .integer($0) } ?? .null))
    return .object(members)
  }

  private static func hint(_ play: CellChanges, on grid: Grid) -> JSONValue? {
    let words = describe(.change(play), on: grid)
    let cell =
      play.place.first?.cell ?? play.move.first?.to ?? play.swap.first?.from ?? play.flip.first
    return .object([
      .init("cell", cell.map { .integer($0) } ?? .null),
      .init("sentence", .string("A good move: \(words).")),
    ])
  }

  // MARK: - Descriptions

  private func described(
    _ game: PlayedGame, on board: Library.OpenBoard
  ) throws(StudioProblem) -> [JSONValue.Member] {
    let extent = game.extent
    var members: [JSONValue.Member] = [
      .init("log", .string(try game.log(of: board))), .init("at", .integer(extent.position)),
      .init("count", .integer(extent.count)),
    ]
    switch game {
    case .noodles(let history):
      let state = history.state
      let dark = state.grid.cellsWithoutPower(state.connectors, sources: state.puzzle.sources)
      let status =
        state.isSolved
        ? "Solved." : "\(counted(dark.count, "piece")) without power."
      members += [
        .init(
          "moves",
          .array(
            history.performed.map { .string(Self.describe($0.action, on: state.grid)) }, .line)),
        .init("cells", Self.cells(of: history) { Self.cells(of: $0) }),
        .init("solved", .boolean(state.isSolved)), .init("status", .string(status)),
      ]
    case .stones(let history):
      let state = history.state
      members += [
        .init(
          "moves",
          .array(
            history.performed.map { .string(Self.describe($0.action, on: state.grid)) }, .line)),
        .init("cells", Self.cells(of: history) { Self.cells(of: $0) }),
        .init("solved", .boolean(state.result == .solved)),
        .init("status", .string(Self.status(of: state))),
      ]
      let game = state.game
      if !game.players.isEmpty {
        members += [
          .init(
            "players",
            .array(
              game.players.indices.map { .string(Self.name(ofPlayer: $0 + 1, in: game)) }, .line)),
          .init("by", .array(Self.players(of: history).map { .integer($0) }, .line)),
        ]
        if let looks = board.source.game?.looks {
          let inks = game.players.indices.map { player in
            Self.ink(ofPlayer: player + 1, in: game, looks).map { JSONValue.string($0.name) }
          }
          members.append(.init("inks", .array(inks.map { $0 ?? .null }, .line)))
        }
      }
      if game.players.indices.contains(state.player - 1), !state.isOver {
        members.append(.init("turn", .string(Self.name(ofPlayer: state.player, in: game))))
      }
      if !state.scores.isEmpty, state.scores.contains(where: { !$0.isEmpty }) {
        members.append(
          .init(
            "score",
            .array(
              state.scores.map { .string($0.map(String.init).joined(separator: ", ")) }, .line)))
      }
      if case .winner(let player)? = state.result, game.players.indices.contains(player - 1) {
        members.append(.init("winner", .string(Self.name(ofPlayer: player, in: game))))
      }
    }
    return members
  }

  /// The cells that each move changed, those of its consequences among them.
  private static func cells<Action: GameAction>(
    of history: History<Action>, _ cells: (Action) -> [Int]
  ) -> JSONValue {
    func all(_ performed: PerformedAction<Action>) -> Set<Int> {
      performed.subactions.reduce(into: Set(cells(performed.action))) { $0.formUnion(all($1)) }
    }
    return .array(
      history.performed.map { .array(all($0).sorted().map { .integer($0) }, .line) }, .line)
  }

  private static func cells(of action: NoodlesAction) -> [Int] {
    switch action {
    case .turn(let cell, _, _), .turnBack(let cell, _), .lock(let cell): [cell]
    case .scramble, .solve, .group, .finish, .restart: []
    }
  }

  private static func cells(of action: CellAction) -> [Int] {
    switch action {
    case .serial(let parts), .parallel(let parts): parts.flatMap { cells(of: $0) }
    case .change(let changes):
      changes.place.map(\.cell) + changes.remove.map(\.cell) + changes.flip
        + (changes.move + changes.swap).flatMap { [$0.from, $0.to] }
    }
  }

  /// The player who made each action, from 1, those that were undone among them.
  private static func players(of history: History<CellAction>) -> [Int] {
    var state = history.start
    return history.performed.map { performed in
      let player = state.player
      _ = try? PerformedAction(performing: performed.action, on: &state)
      return player
    }
  }

  /// The name of a player; packs of stones name theirs by numbers alone.
  private static func name(ofPlayer player: Int, in game: GridGame) -> String {
    guard game.players.indices.contains(player - 1) else { return "Player \(player)" }
    let name = game.players[player - 1]
    return Int(name) == nil ? name : "Player \(name)"
  }

  /// The ink of the first of a player's states that has one of its own; nil if none has.
  private static func ink(
    ofPlayer player: Int, in game: GridGame, _ looks: [String: Theme.Stones.StateLook]
  ) -> Ink? {
    game.states.lazy.filter { $0.owner == player }.compactMap { looks[$0.name]?.ink }.first
  }

  private static func status(of state: GameState) -> String {
    func name(_ player: Int) -> String { Self.name(ofPlayer: player, in: state.game) }
    switch state.result {
    case .winner(let player)?: return "\(name(player)) has won."
    case .draw?: return "A draw."
    case .solved?: return "Solved."
    case nil: break
    }
    if state.isOver { return "The game is over." }
    if let said = state.said { return said }
    return state.game.players.isEmpty ? "Not solved yet." : "\(name(state.player)) is to move."
  }

  /// A move in a few words.
  private static func describe(_ action: NoodlesAction, on grid: Grid) -> String {
    func cell(_ cell: Int) -> String { name(of: cell, on: grid) }
    return switch action {
    case .turn(let place, let steps, _):
      "turns \(cell(place))\(steps < 0 ? " clockwise" : "")"
        + (abs(steps) > 1 ? ", \(abs(steps)) times" : "")
    case .turnBack(let place, _): "turns \(cell(place)) back"
    case .lock(let place): "locks \(cell(place))"
    case .scramble: "scrambles the board"
    case .solve: "solves the board"
    case .group(let steps, _): "does \(counted(steps.count, "step"))"
    case .finish: "finishes"
    case .restart: "starts again"
    }
  }

  private static func describe(_ action: CellAction, on grid: Grid) -> String {
    func cell(_ cell: Int) -> String {
      grid.cells.indices.contains(cell) ? name(of: cell, on: grid) : "cell \(cell)"
    }
    switch action {
    case .serial(let parts), .parallel(let parts):
      return parts.map { describe($0, on: grid) }.joined(separator: ", then ")
    case .change(let changes):
      var words: [String] = []
      if changes.pass { words.append("passes") }
      words += changes.place.map { "plays \(cell($0.cell))" }
      words += changes.move.map { "moves from \(cell($0.from)) to \(cell($0.to))" }
      words += changes.swap.map { "swaps \(cell($0.from)) and \(cell($0.to))" }
      words += changes.remove.map { "takes the piece on \(cell($0.cell))" }
      if !changes.flip.isEmpty { words.append("flips \(counted(changes.flip.count, "piece"))") }
      if changes.slide != nil { words.append("slides a line") }
      return words.isEmpty ? "moves" : words.joined(separator: ", ")
    }
  }
}
