import Foundation
import SchemaValidation
import Testing
import TinctCodecs
import TinctDocuments
import TinctGraphics
import TinctPuzzles

struct StonesFilmTests {
  private let tool: Tool

  /// Two stones are captured: the game at its start, and at its end.
  private static let pack = """
    {"format": "tinct-puzzles", "version": 1, "name": "Go", "puzzles": [
    {"name": "start", "kind": "stones", "grid": {"kind": "square", "columns": 4, "rows": 3},
     "states": [1, 2, 0, 2, 2, 1, 1, 2, 0, 2, 2, 0]},
    {"name": "end", "kind": "stones", "grid": {"kind": "square", "columns": 4, "rows": 3},
     "states": [1, 2, 2, 2, 2, 0, 0, 2, 0, 2, 2, 0], "lastMove": [2]},
    {"name": "marked", "kind": "stones", "grid": {"kind": "square", "columns": 2, "rows": 1},
     "states": [1, 0], "lastMove": [0], "labels": ["8", null]},
    {"name": "kinds", "kind": "stones", "grid": {"kind": "square", "columns": 1, "rows": 1},
     "states": ["a"]}]}
    """
  private static let moves = """
    {"do": {"pass": true}}
    {"do": {"place": 8}}
    {"undo": 1}
    {"do": {"place": 2}}

    """

  init() throws {
    tool = try Tool()
    try tool.put(Self.pack, at: "go.json")
    try put(#", "puzzle": "start""#, at: "log")
  }

  private func put(_ header: String, at name: String) throws {
    let line = #"{"format": "tinct-moves", "version": 1, "game": "stones"\#(header)}"#
    try tool.put(line + "\n" + Self.moves, at: name)
  }

  private func film(_ log: String = "log", _ words: String...) throws -> Tool.Result {
    try tool.run(
      arguments: ["frames", "go.json", "--moves", log, "--cell", "16", "--palette", "citrus"]
        + words)
  }

  @Test func `a log names its rules, and can begin on the empty board`() throws {
    let header = ##", "puzzle": "start", "rules": "surround""##
    try put(header, at: "ruled")
    let shown = try tool.run("puzzle", "show", "go.json", "--moves", "ruled")
    #expect(shown.code == 0 && shown.text.contains("surround"), "\(shown.errors)")
    try put(header + #", "start": "empty""#, at: "bare")
    let bare = try tool.run("puzzle", "show", "go.json", "--moves", "bare")
    #expect(bare.code == 0 && bare.text.contains("states      11 empty, 1 2"), "\(bare.text)")
    try put(#", "puzzle": "start", "rules": "go""#, at: "wrong")
    let wrong = try tool.run("puzzle", "show", "go.json", "--moves", "wrong")
    #expect(
      wrong.code == 65
        && wrong.errors.contains("there are no rules \"go\"; there are: free, catchup, surround"),
      "\(wrong.errors)")
  }

  private func cues(_ name: String) throws -> [[String: Any]] {
    let data = try #require(tool.data(name))
    let schema = Tool.package.appending(path: "schemas/cues.schema.json")
    #expect(
      try SchemaValidator(Array(Data(contentsOf: schema))).problems(Array(data)) == [])
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(object?["cues"] as? [[String: Any]])
  }

  private func bitmap(_ name: String) throws -> Bitmap {
    try PNGImage(decoding: Array(try #require(tool.data(name)))).bitmap
  }

  @Test func `a game goes from its start to its end, as boards of stones are drawn`() throws {
    let result = try film("log", "--rules", "surround", "--fps", "10", "--out", "o")
    #expect(result.code == 0, "\(result.errors)")
    for (frame, position) in [
      (tool.files("o").filter { $0.hasPrefix("frame-") }.first, "start"),
      (tool.files("o").filter { $0.hasPrefix("frame-") }.last, "end"),
    ] {
      let board = try tool.run(
        "board", "go.json", "--puzzle", position, "--cell", "16", "--palette", "citrus", "--out",
        "\(position).png")
      #expect(board.code == 0)
      #expect(try bitmap("o/\(try #require(frame))") == bitmap("\(position).png"))
    }
    let cues = try cues("o/cues.json")
    #expect(
      cues.map { $0["name"] as? String } == ["pass", "place", "capture", "capture"])
    #expect(cues.map { $0["cell"] as? Int } == [nil, 2, 5, 6])
    // The middle of the third cell of the first row: all are 16 pixels, with a border around.
    let positions = cues.compactMap { $0["x"] as? Double }
    #expect(
      positions.count == 3 && positions[2] == positions[0] && positions[1] == positions[0] - 16)
  }

  @Test func `a log that tells no start begins with the position as it is`() throws {
    try tool.put(
      #"{"format": "tinct-moves", "version": 1, "game": "stones", "puzzle": "marked"}"#
        + "\n" + #"{"do": {"place": 1}}"# + "\n", at: "more")
    let film = try film("more", "--rules", "free", "--fps", "10", "--out", "o")
    #expect(film.code == 0, "\(film.errors)")
    let board = try tool.run(
      "board", "go.json", "--puzzle", "marked", "--cell", "16", "--palette", "citrus", "--out",
      "b.png"
    )
    #expect(board.code == 0)
    let frames = tool.files("o").filter { $0.hasPrefix("frame-") }
    let still = try bitmap("b.png")
    #expect(try bitmap("o/\(try #require(frames.first))") == still)
    #expect(try bitmap("o/\(try #require(frames.last))") != still)
  }

  @Test func `undone, a game goes from its end to its start`() throws {
    for (name, words) in [("there", []), ("back", ["--undo"])] as [(String, [String])] {
      let line = ["frames", "go.json", "--moves", "log", "--rules", "surround"]
      let more = ["--cell", "16", "--fps", "20", "--format", "rgba", "--out", "\(name).rgba"]
      #expect(try tool.run(arguments: line + more + words).code == 0)
    }
    let (there, back) = (tool.data("there.rgba"), tool.data("back.rgba"))
    let frame = 80 * 64 * 4
    let bytes = try #require(there)
    #expect(bytes.count > 4 * frame && bytes.count.isMultiple(of: frame))
    #expect(bytes.prefix(frame) == back?.suffix(frame))
    #expect(bytes.suffix(frame) == back?.prefix(frame))
  }

  @Test func `every form can be written, in several palettes`() throws {
    for words in [
      ["--out", "png"], ["--sheet", "packed", "--out", "sheet"],
      ["--format", "apng", "--out", "apng"], ["--format", "gif", "--out", "gif"],
      ["--format", "webp", "--out", "webp"], ["--storyboard", "board", "--shots", "4"],
    ] {
      let result = try tool.run(
        arguments: [
          "frames", "go.json", "--moves", "log", "--rules", "surround", "--cell", "16", "--theme",
          "contrast", "--palette", "citrus", "--palette", "iris", "--fps", "10", "--from", "0.3",
          "--to", "0.9",
        ] + words)
      #expect(result.code == 0, "\(result.errors)")
    }
    for form in ["png", "sheet", "apng", "gif", "webp", "board"] {
      let files = ["citrus", "iris"].map { tool.files("\(form)/\($0)") }
      let shared = form == "sheet" ? tool.files(form) : files[0]
      #expect(files[0] == files[1] && !shared.isEmpty, "\(form)")
    }
    let head = "YUV4MPEG2 W80 H64 F10:1 "
    let video = try film("log", "--rules", "surround", "--fps", "10", "--out", "-")
    #expect(video.code == 0 && video.output.starts(with: Data(head.utf8)), "\(video.errors)")
  }

  @Test func `a log names where it starts: the position, or its empty board`() throws {
    let pack = Tool.package.appending(path: "examples/stones.json").path(percentEncoded: false)
    let log = Tool.package.appending(path: "examples/catchup.jsonl").path(percentEncoded: false)
    let result = try tool.run(
      "frames", pack, "--moves", log, "--cell", "8", "--from", "0", "--to", "0.1", "--out", "o",
      "--fps", "10", "--cues", "c.json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(try cues("c.json").map { $0["name"] as? String } == ["place"])

    let grid = try Grid(GridSpecification(kind: .square, columns: 4, rows: 3))
    for (rules, owners, player, cell) in [
      (.surround, [1, 2, 0, 2, 2, 1, 1, 2, 0, 2, 2, 0], 2, 2),
      (.free, [Int](repeating: 0, count: 12), 1, 11),
    ] as [(StonesRules, [Int], Int, Int)] {
      var history = History<CellAction>(
        start: GameState(grid: grid, rules: rules, owners: owners, player: player))
      try history.perform(.place(cell: cell))
      try tool.put(Data(history.logBytes(puzzle: "start")), at: "known")
      let result = try film("known", "--storyboard", "s.png")
      #expect(result.code == 0, "\(result.errors)")
      let twice = try film("known", "--rules", "catchup", "--storyboard", "t.png")
      #expect(twice.code == 65)
      #expect(
        twice.errors.contains(
          #"the moves start neither from go.json: puzzle 1 "start" nor from its empty board, by the"#
            + #" rules "catchup""#),
        "\(twice.errors)")
    }
  }

  @Test func `moves that do nothing in time are a film of one frame`() throws {
    try tool.put(
      #"{"format": "tinct-moves", "version": 1, "game": "stones", "puzzle": "start"}"#
        + "\n" + #"{"do": {"pass": true}}"# + "\n", at: "pass")
    for words in [[], ["--duration", "2"], ["--undo"]] as [[String]] {
      let line = ["frames", "go.json", "--moves", "pass", "--rules", "free", "--cell", "16"]
      let result = try tool.run(arguments: line + words + ["--out", "o.gif"])
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      (
        ["--animation", "vanish"], 64,
        "--animation vanish is for puzzles, but this file holds boards of a game"
      ),
      (["--animation", "vanish", "--rules", "free"], 64, "--rules is for --moves on positions"),
      (
        ["--moves", "log"], 64,
        "does not say which rules it follows; write \"rules\" into its first line, or "
      ),
      (["--moves", "log", "--rules", "free", "--seed", "2"], 64, "--seed is for --animation"),
      (["--moves", "log", "--rules", "free", "--solution", "x"], 64, "--solution is for"),
      (["--moves", "log", "--rules", "catchup"], 65, "log:2:8: do: cannot be done: a turn places"),
      (["--moves", "log", "--rules", "free", "--puzzle", "9"], 64, "there is no puzzle \"9\""),
      (["--moves", "log", "--rules", "free", "--puzzle", "kinds"], 65, "0 for no stone, 1 and 2"),
      (
        ["--moves", "other", "--rules", "free"], 65,
        "other:1:69: puzzle: there is no puzzle \"other\" in go.json; give the pack that it is in"
      ),
      (["--moves", "noodles"], 65, "noodles:1:"),
      (["--moves", "empty", "--rules", "free"], 65, "empty: no move is left in the log"),
      (["--moves", "undone", "--rules", "free"], 65, "undone: no move is left in the log"),
      (["--moves", "none", "--rules", "free"], 66, "none"),
      (["--moves", "save", "--rules", "free"], 65, "games saved by Net turn pieces"),
    ] as [([String], Int32, String)])
  func `what cannot be filmed is told with what to do`(
    words: [String], code: Int32, text: String
  ) throws {
    try put(#", "puzzle": "other""#, at: "other")
    let header = #"{"format": "tinct-moves", "version": 1, "puzzle": "start", "game": "#
    try tool.put(header + #""noodles"}"#, at: "noodles")
    try tool.put(header + #""stones"}"#, at: "empty")
    try tool.put(
      header + "\"stones\"}\n{\"do\": {\"place\": 2}}\n{\"undo\": 1}\n", at: "undone")
    try tool.put("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", at: "save")
    let result = try tool.run(arguments: ["frames", "go.json", "--out", "o"] + words)
    #expect(result.code == code, "\(result.errors)")
    let told = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains(text), "\(result.errors)")
    #expect(tool.files("o") == [])
  }

  @Test func `rules are refused where pieces turn`() throws {
    try tool.put(#"{"format": "tinct-moves", "version": 1, "game": "noodles"}"#, at: "turns")
    let result = try tool.run(
      "frames", "3x3:264158c93", "--moves", "turns", "--rules", "free", "--out", "o")
    #expect(result.code == 64)
    #expect(result.errors.contains("--rules is for positions of stones; leave it out"))
  }
}
