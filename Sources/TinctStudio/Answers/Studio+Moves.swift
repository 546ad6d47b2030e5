internal import TinctDocuments
internal import TinctPipeline
internal import TinctPuzzles

extension Studio {
  /// A game on a board, by a log of moves that the manifest names.
  struct NamedGame {
    let id: String
    let board: Library.OpenBoard
    let log: Library.NamedLog
    /// The moves, and those that are shown in the end.
    let text: String
    let (count, position): (Int, Int)

    var json: JSONValue {
      .object(
        [
          .init("id", .string(id)), .init("board", .string(board.id)),
          .init("file", .string(fileName)), .init("moves", .integer(count)),
        ], .line)
    }

    /// The path from the project; of a file elsewhere the name alone.
    private var fileName: String {
      log.path.hasPrefix("/") || log.path.hasPrefix("..")
        ? String(log.path.split(separator: "/").last ?? "") : log.path
    }
  }

  /// The games that the manifest shows, each once for its board; a log that cannot be read is told
  /// by the build.
  func namedGames() -> [NamedGame] {
    let library = library
    let run = run()
    var ids: Set<String> = []
    return library.logs.compactMap { log in
      let boards = library.boards.filter { $0.source.location == log.pack }
      guard let source = boards.first?.source, let game = Self.game(of: log, in: source, run),
        let board = boards.first(where: { $0.index == game.index }),
        let text = try? game.played.log(of: board)
      else { return nil }
      let id = String(
        Fingerprint(of: Array("\(board.id)\n\(log.path)".utf8)).description.prefix(16))
      guard ids.insert(id).inserted else { return nil }
      let extent = game.played.extent
      return NamedGame(
        id: id, board: board, log: log, text: text, count: extent.count, position: extent.position)
    }
  }

  private static func game(
    of log: Library.NamedLog, in source: PackReader.Source, _ run: Session
  ) -> (index: Int, played: PlayedGame)? {
    source.pack.positions.isEmpty
      ? run.game(log.puzzle, moves: log.path, in: source).map { ($0.index, .noodles($0.history)) }
      : run.gridGame(log.puzzle, moves: log.path, rules: log.rules, in: source).map {
        ($0.index, .stones($0.history))
      }
  }

  /// The moves of a game that the manifest shows.
  func moves(_ query: [String: String]) throws(StudioProblem) -> JSONValue {
    let game = try namedGame(query["id"] ?? "")
    return .object([
      .init("log", .string(game.text)), .init("at", .integer(game.position)),
      .init("count", .integer(game.count)),
    ])
  }

  /// The game with an ID.
  func namedGame(_ id: String) throws(StudioProblem) -> NamedGame {
    guard let game = namedGames().first(where: { $0.id == id }) else {
      throw StudioProblem(404, "the manifest names no such moves", remedy: "reload the page")
    }
    return game
  }
}
