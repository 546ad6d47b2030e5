import Foundation
import Testing
import TinctDocuments
import TinctPuzzles

/// The games in `examples`, each with a description, logs and a manifest; and every command that
/// makes something of a game.
@Suite struct GameGalleryTests {
  private static let games = ["othello", "catchup", "blither", "sokoban", "match"]

  private static func folder(_ game: String) -> URL {
    Tool.package.appending(path: "examples/\(game)")
  }

  private static func logs(_ game: String) throws -> [String] {
    let folder = folder(game).appending(path: "games")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0).path }
  }

  @Test(arguments: games) func `the logs of a game are played to its end`(game: String) throws {
    let document = try GameDocument(
      parsing: Array(Data(contentsOf: Self.folder(game).appending(path: "\(game).json"))))
    for log in try Self.logs(game) {
      let header = try ActionLogHeader(parsing: Array(Data(contentsOf: URL(filePath: log))))
      let level = header.puzzle.flatMap { document.pack.names.firstIndex(of: $0) } ?? 0
      let history = try History<CellAction>(
        parsing: Array(Data(contentsOf: URL(filePath: log))), from: document.start(level))
      #expect(history.state.isOver, "\(log)")
    }
    let run = try Tool().run(
      arguments: ["game", "check", Self.folder(game).appending(path: "\(game).json").path]
        + Self.logs(game))
    #expect(run.code == 0, "\(run.errors)")
  }

  private struct Manifest: Decodable {
    struct Defaults: Decodable {
      let theme: String
      let palette: [String]
    }
    let defaults: Defaults
  }

  @Test(arguments: games)
  func `a manifest plans all pictures, in palettes that pass the check of the game`(
    game: String
  ) throws {
    let folder = Self.folder(game)
    let tool = try Tool()
    for name in ["\(game).json", "tinct.json", "games"] {
      try FileManager.default.copyItem(
        at: folder.appending(path: name), to: tool.folder.appending(path: name))
    }
    let run = try tool.run("build", "--list")
    #expect(run.code == 0, "\(run.errors)")
    for target in ["boards", "film", "icon", "shots"] { #expect(run.text.contains(target)) }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let manifest = try decoder.decode(
      Manifest.self, from: Data(contentsOf: folder.appending(path: "tinct.json")))
    let check = try tool.run(
      arguments: ["palette", "check"] + manifest.defaults.palette
        + ["--theme", manifest.defaults.theme, "--pack", "\(game).json"])
    #expect(check.code == 0, "\(check.text)")
  }

  /// Each command makes small pictures.
  @Test(arguments: [
    "board othello.json --moves first.jsonl --after 3 --cell 16 --out out/board.png",
    "board othello.json --cell 16 --out out/board.svg",
    "frames othello.json --moves first.jsonl --to 0.4 --fps 5 --cell 12 --out out/film.webp",
    "shot othello.json --moves first.jsonl --progress 0.5 --preset 320x240 --out out/shot.png",
    "icon othello.json --moves first.jsonl --after 3 --as web --out out/icon",
    "contact othello.json --width 240 --out out/contact.png",
    "palette sheet citrus --puzzle othello.json --cell 16 --out out/sheet.png",
    "theme sheet toy othello.json --palette citrus --side 32 --out out/themes.png",
  ])
  func `a command takes a game, and so do its request and a manifest`(line: String) throws {
    let tool = try Tool()
    let game = Self.folder("othello")
    for (name, path) in [("othello.json", "othello.json"), ("first.jsonl", "games/first.jsonl")] {
      try FileManager.default.copyItem(
        at: game.appending(path: path), to: tool.folder.appending(path: name))
    }
    let words = line.split(separator: " ").map(String.init)
    let request = try tool.run(arguments: words + ["--print-request"])
    #expect(request.code == 0, "\(request.errors)")
    try tool.put(request.output, at: "request.json")
    let made = try tool.run("build", "--manifest", "request.json")
    #expect(made.code == 0 && !tool.files("out").isEmpty, "\(made.errors)")
    let files = tool.files("out").filter { !$0.contains(".tinct") }
    let bytes = files.map { tool.data("out/\($0)") }
    try FileManager.default.removeItem(at: tool.folder.appending(path: "out"))
    let run = try tool.run(arguments: words)
    #expect(run.code == 0, "\(run.errors)")
    #expect(tool.files("out").filter { !$0.contains(".tinct") } == files)
    #expect(files.map { tool.data("out/\($0)") } == bytes)
  }

  @Test func `an icon shows the board after some moves, without the mark of the last`() throws {
    let tool = try Tool()
    try tool.put(
      """
      {"format": "tinct-game", "version": 1, "name": "Two",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "players": ["A"],
       "states": {"a": {"owner": 1, "look": {"ink": "powered", "labelInk": "wrong"}}},
       "levels": [{"name": "empty"}, {"name": "played", "place": [[0, "a"]]}]}
      """, at: "two.json")
    try tool.put(
      """
      {"format": "tinct-moves", "version": 1, "game": "two", "puzzle": "empty"}
      {"do": {"place": 0}}
      {"do": {"place": 1}}

      """, at: "log.jsonl")
    func icon(_ words: String...) throws -> Data? {
      let run = try tool.run(
        arguments: ["icon", "two.json", "--as", "play", "--palette", "citrus", "--out", "icon"]
          + ["--replace", "*"] + words)
      #expect(run.code == 0, "\(run.errors)")
      return tool.files("icon").first { $0.hasSuffix(".png") }.flatMap { tool.data("icon/\($0)") }
    }
    let played = try icon("--puzzle", "played")
    #expect(try icon("--moves", "log.jsonl", "--after", "1") == played)
    #expect(try icon("--moves", "log.jsonl") != played)
    let refused = try tool.run(
      "icon", "two.json", "--after", "1", "--palette", "citrus", "--out", "icon")
    #expect(refused.code == 64 && refused.errors.contains("--moves"), "\(refused.errors)")
  }

  /// The words in backticks of the cells of tables.
  private static func rows() throws -> [[String]] {
    let page = try String(
      contentsOf: Tool.package.appending(path: "docs/games.md"), encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `the page about games has all rules with their options and defaults`() throws {
    let rows = try Self.rows()
    for set in RuleSets.all {
      #expect(rows.contains { $0[0] == "`\(set.name)`" }, "\(set.name)")
      for option in set.options {
        let standard = "\(option.standard)".isEmpty ? "none" : "`\(option.standard)`"
        let row = ["`\(set.name)`", "`\(option.name)`", standard]
        #expect(rows.contains { Array($0.prefix(3)) == row }, "\(row)")
      }
    }
    // Nothing is explained that there is not.
    let told = rows.filter { $0.count == 4 && RuleSets.names.contains($0[0].filter { $0 != "`" }) }
    #expect(told.count == RuleSets.all.reduce(0) { $0 + $1.options.count })
  }

  @Test func `the page about games has all keys of the schema, and all keys of moves`() throws {
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: Tool.package.appending(path: "schemas/game.schema.json")))
    func keys(_ value: Any?) -> [String] {
      let properties = (value as? [String: Any])?["properties"] as? [String: Any]
      return (properties ?? [:]).keys.filter { !$0.hasPrefix("$") }.sorted()
    }
    let definitions = (schema as? [String: Any])?["definitions"] as? [String: Any] ?? [:]
    let parts = [schema] + ["gameState", "look", "board", "change"].compactMap { definitions[$0] }
    let page = try String(
      contentsOf: Tool.package.appending(path: "docs/games.md"), encoding: .utf8)
    let known = parts.flatMap(keys)
    #expect(known.count > 40)
    let moves = [
      "place", "move", "remove", "flip", "swap", "slide", "shake", "score", "say", "turn", "pass",
      "parallel",
    ]
    for key in known + moves where !page.contains("`\(key)`") && !page.contains("\"\(key)\"") {
      Issue.record("docs/games.md says nothing of \"\(key)\"")
    }
  }
}
