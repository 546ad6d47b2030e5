internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

/// Plays a game, so that there is one to film.
struct GamePlay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a game against itself, and write the log of its moves.",
    discussion: """
      Each player looks one move ahead, as a beginner does; the rules say what can be done. Games \
      without rules (free) are played by placing pieces; tasks such as sokoban are solved in the \
      fewest moves. The same seed plays the same game.

      Examples:
        tinct game play othello.json --seed 7 --out games/seven.jsonl
        tinct game play othello.json --most 20 --out games/opening.jsonl
      """)

  @Argument(help: "The description of the game.")
  var game: String

  @Option(
    name: [.customLong("puzzle"), .customLong("level")],
    help: "The board: its number, or its name. (default: @1)")
  var puzzle: String?

  @Option(
    help: ArgumentHelp("Random seed; the same seed plays the same game.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The most moves, from 1 to 10000.", valueName: "count"))
  var most = 400

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The log to write.", valueName: "file"))
  var out: String

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard (1...10_000).contains(most) else {
      throw ValidationError("--most takes a number from 1 to 10000, not \(most).")
    }
    try refuseEnding(out, written: [".jsonl"])
  }

  func run() throws {
    let run = Session(options)
    var summary: RunSummary?
    if let source = run.games([game]).first, let document = source.game,
      let index = run.chosen([puzzle ?? "@1"], in: source).first,
      let start = run.attempt({ () throws(Failure) in
        do throws(GameRefusal) { return try document.start(index) } catch {
          throw Failure(.badData, location: source.location, problem: "\(error)")
        }
      })
    {
      var history = History<CellAction>(start: start)
      let isTask = start.game.players.isEmpty && start.game.rules.result(of: start) == .solved
      if isTask {
        guard let moves = GamePlayer.solution(from: start) else {
          run.note(
            Failure(
              .badData, location: source.location(ofPuzzle: index),
              problem: "no solution was found",
              remedy: "make the board smaller, or check that it can be solved"))
          return try options.finishListing(run)
        }
        for move in moves.prefix(most) { _ = try? history.perform(.change(move)) }
      }
      var player = GamePlayer(seed: seed)
      var passes = 0
      // Rules without an end would go on for ever once nobody can do anything but pass.
      while !isTask, history.count < most, passes < max(start.game.players.count, 1),
        let move = player.move(in: history.state)
      {
        guard (try? history.perform(.change(move))) != nil else { break }
        passes = move.pass ? passes + 1 : 0
      }
      if !history.state.isOver, passes > 0, history.count < most {
        run.warn(
          "\(source.location): nobody can do anything but pass, and the rules "
            + "'\(start.game.rules.name)' do not end the game there.")
      }
      if history.count == 0 {
        run.warn(
          "\(source.location): no move was found by the rules '\(start.game.rules.name)'; 'free' "
            + "places pieces that a player owns, so write other moves by hand.")
      }
      let names = source.pack.names
      let log = try? history.logBytes(puzzle: names.count > 1 ? names[index] : nil)
      if let log { run.deliver([log], to: out, source: source.location, from: []) }
      let end = history.state.isOver ? "to its end" : "not to its end"
      summary = RunSummary("\(counted(history.count, "move")), \(end)", to: out)
    }
    let report = run.finish()
    try options.tell(report) { summary?.sentence(about: report) ?? "" }
  }
}
