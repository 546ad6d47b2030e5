internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// Looks for problems of a game and of logs of its moves.
struct GameCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the description of a game, and logs of its moves.",
    usage: "tinct game check [<options>] <game> [<logs> ...]",
    discussion: """
      Reads the description, starts the game on each of its boards, and plays each log move by \
      move, by the rules. Whatever does not fit is told with line and column. Tells the number of \
      moves and turns of each log, the score and the winner.

      Also reports levels that are over before a move, and a palette that is not there. Warns of \
      pieces that are moved in the other player's turn and, if logs are given, of states that \
      occur in none of them, nor on a board.

      Exit codes: 0 nothing was found; 1 there is a problem; 64, 65, 66 or 74 the game or a log \
      could not be read (the code says why).

      Examples:
        tinct game check othello.json
        tinct game check othello.json games/*.jsonl
      """)

  @Argument(help: "The description of the game.")
  var game: String

  @Argument(help: "Logs of moves.")
  var logs: [String] = []

  @Option(
    help: "The board of the logs: its number, or its name. (default: the one that they name)")
  var puzzle: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if puzzle != nil, logs.isEmpty { throw ValidationError("--puzzle needs a log of moves.") }
  }

  func run() throws {
    let run = Session(options)
    guard let source = run.games([game]).first, let game = source.game else {
      return try options.finishChecking(run, problems: 0, "Nothing was checked.")
    }
    if game.pack.palette != nil { _ = run.palettes(PaletteChoice(), for: source) }
    let problems = Self.levelsThatAreOver(source, game)
    var seen = Set(
      game.pack.positions.flatMap { position in
        GridGame.Layer.allCases.flatMap { position.states(in: $0).compactMap(game.game.state) }
      })
    var played: [(log: String, profile: GameProfile)] = []
    for log in logs {
      guard let found = run.gridGame(puzzle, moves: log, rules: nil, in: source) else { continue }
      played.append((log, GameProfile(found)))
      warnOfStrangers(in: found, of: log, run)
      // What was taken back was on the board, too.
      for step in PlayedStep.playing(found.steps, from: found.history.start) where !step.isUndone {
        seen.formUnion(step.traced.statesShown)
      }
    }
    if !logs.isEmpty, played.count == logs.count {
      for state in game.game.states where !seen.contains(state) {
        run.warn(
          "\(source.location): the state \(quoted(state.name)) is on no board and in no log")
      }
    }
    for problem in problems { Console.complain(line: "\(source.location): \(problem)") }
    if options.json {
      let logs = played.map { log, profile -> JSONValue in
        .object([.init("file", .string(log)), .init("game", profile.json)], .line)
      }
      Console.write(
        JSONValue.object([
          .init("file", .string(source.location)),
          .init("problems", .array(problems.map { .string($0) })), .init("logs", .array(logs)),
        ]).documentBytes)
    } else {
      for (log, profile) in played { Console.print(printable("\(log): \(profile.sentence)")) }
    }
    let levels = counted(source.pack.names.count, "board")
    let count = problems.count
    try options.finishChecking(
      run, problems: count,
      "Checked \(game.pack.name): \(counted(game.game.states.count, "state")), \(levels)"
        + (logs.isEmpty ? "" : ", \(played.count) of \(counted(logs.count, "log"))")
        + Self.ending(
          count + (played.count == logs.count && run.hasFailed ? 1 : 0),
          missesLogs: played.count < logs.count))
  }

  /// Returns the end of the summary.
  private static func ending(_ problems: Int, missesLogs: Bool) -> String {
    let found = problems == 0 ? "no problems" : counted(problems, "problem")
    guard missesLogs else { return ": \(found)." }
    return (problems == 0 ? "" : ": \(found)") + "; not all logs could be played."
  }

  /// Warns of moves, in a game without rules, of pieces that are not those of the player whose turn
  /// it is.
  private func warnOfStrangers(
    in game: Session.Game<CellAction>, of log: String, _ run: Session
  ) {
    let start = game.history.start.game
    guard start.rules.name == "free", start.players.count > 1 else { return }
    var (told, more) = (0, 0)
    for (index, traced) in game.history.traced.enumerated() {
      guard let stranger = traced.strangers.first else { continue }
      guard told < 3 else {
        more += 1
        continue
      }
      told += 1
      let owner = start.players[stranger.owner - 1]
      run.warn(
        "\(InputReader.shown(log)): move \(index + 1) moves a piece of \(owner) from cell "
          + "\(stranger.cell), but it is the turn of \(start.players[traced.before.player - 1]); "
          + "write \"turn\" into the move before, if the order of turns is another")
    }
    if more > 0 { run.warn("\(InputReader.shown(log)): \(counted(more, "more move")) of the kind") }
  }

  private static func levelsThatAreOver(
    _ source: PackReader.Source, _ game: GameDocument
  ) -> [String] {
    game.pack.positions.indices.compactMap { index in
      guard let start = try? game.start(index), start.isOver else { return nil }
      let name = game.pack.positions[index].name
      return "the game is over at the start of \(quoted(name)); change the board, or the rules"
    }
  }
}

/// Shows the description of a game, and what happened in a log of its moves.
struct GameShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Describe a game, and a log of its moves: counts, turns, score and winner.",
    discussion: """
      Shows the rules, the players, the states and the boards. With --moves the board is shown as \
      it is after the moves, with their number, the number of turns, the score, and who is next or \
      has won.

      Examples:
        tinct game show othello.json
        tinct game show othello.json --moves games/final.jsonl
        tinct game show sokoban.json --puzzle 1 --json
      """)

  @Argument(help: "The description of the game.")
  var game: String

  @Option(
    name: [.customLong("puzzle"), .customLong("level")],
    help: "The board: its number, or its name. (default: all, or that of the moves)")
  var puzzle: String?

  @Option(help: ArgumentHelp("Describe the game of this log of moves.", valueName: "file"))
  var moves: String?

  @Option(
    help: ArgumentHelp(
      "Describe it after this many moves. (default: after all)", valueName: "count"))
  var after: Int?

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard let after else { return }
    guard moves != nil else { throw ValidationError("--after needs --moves.") }
    guard after >= 0 else {
      throw ValidationError("--after takes a number of moves from 0, not \(after).")
    }
  }

  func run() throws {
    let run = Session(options)
    guard let source = run.games([game]).first, let game = source.game else {
      return try options.finishListing(run)
    }
    var boards: [JSONValue] = []
    func add(_ position: StonesPosition, at index: Int, _ profile: GameProfile?) {
      let board = PositionProfile(position)
      guard !options.json else {
        guard case .object(let members, let layout) = board.json(number: index + 1, in: self.game)
        else { return }
        boards.append(
          .object(members + (profile.map { [.init("game", $0.json)] } ?? []), layout))
        return
      }
      let lines = ["", "\(index + 1) \(quoted(position.name))"] + board.lines
      Console.print((lines + (profile?.lines ?? [])).map(printable).joined(separator: "\n"))
    }
    let facts = GameFacts(game)
    if !options.json { Console.print(facts.lines.map(printable).joined(separator: "\n")) }
    if let moves {
      if var played = run.gridGame(puzzle, moves: moves, rules: nil, in: source),
        run.reached(after, in: &played, of: moves),
        let position = try? played.history.state.position(
          name: source.pack.positions[played.index].name)
      {
        add(position, at: played.index, GameProfile(played))
      }
    } else {
      for index in run.chosen(puzzle.map { [$0] } ?? [], in: source) {
        add(source.pack.positions[index], at: index, nil)
      }
    }
    if options.json {
      Console.write(
        JSONValue.object(facts.members(in: source.location) + [.init("boards", .array(boards))])
          .documentBytes)
    }
    try options.finishListing(run)
  }
}

/// What a description says of its game, without its boards.
private struct GameFacts {
  let document: GameDocument

  init(_ document: GameDocument) { self.document = document }

  var lines: [String] {
    let game = document.game
    let rules = game.rules.title
    var lines = [document.pack.name, "  " + tabulated("rules", to: 12) + rules]
    if !game.players.isEmpty {
      lines.append("  " + tabulated("players", to: 12) + game.players.joined(separator: ", "))
    }
    lines.append("  states")
    let width = (game.states.map(\.name.count).max() ?? 0) + 2
    for state in game.states {
      var words = [state.layer.rawValue]
      if let owner = state.owner { words.append("of \(game.players[owner - 1])") }
      if let kind = state.kind { words.append("kind \(kind)") }
      if let count = state.count { words.append("at most \(count)") }
      if let other = game.flipped(state) { words.append("flips to \(other.name)") }
      lines.append(
        "    " + tabulated("\(state.number)", to: 4) + tabulated(state.name, to: width)
          + words.joined(separator: ", "))
    }
    return lines
  }

  func members(in location: String) -> [JSONValue.Member] {
    let game = document.game
    return [
      .init("file", .string(location)), .init("name", .string(document.pack.name)),
      .init("game", .string(game.name)), .init("rules", .string(game.rules.title)),
      .init("players", .array(game.players.map { .string($0) }, .line)),
      .init(
        "states",
        .array(
          game.states.map { state in
            var members: [JSONValue.Member] = [
              .init("name", .string(state.name)), .init("number", .integer(state.number)),
              .init("layer", .string(state.layer.rawValue)),
            ]
            if let owner = state.owner { members.append(.init("owner", .integer(owner))) }
            if let kind = state.kind { members.append(.init("kind", .string(kind))) }
            if let count = state.count { members.append(.init("count", .integer(count))) }
            return .object(members, .line)
          })),
    ]
  }
}

extension TracedAction<CellAction> {
  /// The cells from which the player moves pieces of others, with their owners, as they are when
  /// the step of a group that moves them begins.
  fileprivate var strangers: [(cell: Int, owner: Int)] {
    guard case .change(let changes) = action else { return subactions.flatMap(\.strangers) }
    return changes.move.map { (cell: $0.from, owner: before.owner($0.from)) }.filter { _, owner in
      ![0, before.player].contains(owner)
    }
  }

  /// The states that are on some cell after the action or a step of it.
  fileprivate var statesShown: Set<GridGame.State> {
    let steps = subactions
    return steps.isEmpty
      ? Set(after.statesOnBoard) : steps.reduce(into: []) { $0.formUnion($1.statesShown) }
  }
}

extension GameState {
  /// The states that are on some cell.
  fileprivate var statesOnBoard: [GridGame.State] { game.states.filter { count(of: $0) > 0 } }
}

extension Session {
  /// Reads descriptions of games; notes a failure for packs of something else.
  func games(_ paths: [String]) -> [PackReader.Source] {
    packs(paths).filter { source in
      guard source.game == nil else { return true }
      note(
        Failure(
          .badData, location: source.location, problem: "this is a pack, not a game",
          remedy: "give a file of the format tinct-game, or use 'tinct puzzle'"))
      return false
    }
  }
}
