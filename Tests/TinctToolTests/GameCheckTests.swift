import Foundation
import Testing

/// What is told of a game that cannot be drawn, or that is played as its description does not say.
@Suite struct GameCheckTests {
  private static func description(_ looks: String, _ more: String = "") -> String {
    """
    {"format": "tinct-game", "version": 1, "name": "Pair",
     "grid": {"kind": "square", "columns": 3, "rows": 1}, "players": ["Geese", "Fox"],
     "states": {"goose": {"owner": 1}, "fox": {"owner": 2, "look": {\(looks)}}, "spare": {}},
     \(more)
     "start": {"states": ["goose", 0, "fox"], "labels": ["a", null, null]}}
    """
  }

  private static let log = """
    {"format": "tinct-moves", "version": 1, "game": "pair"}
    {"do": {"move": [[2, 1]]}}

    """

  /// Each command that draws the board of a game.
  @Test(arguments: [
    "board pair.json --cell 16 --out out.png", "board pair.json --cell 16 --out out.svg",
    "frames pair.json --moves log.jsonl --cell 12 --fps 5 --out out.webp",
    "shot pair.json --preset 320x240 --out out", "icon pair.json --as play --out out",
    "contact pair.json --width 240 --out out.png",
    "palette sheet citrus --puzzle pair.json --cell 16 --out out.png",
    "theme sheet toy pair.json --palette citrus --side 32 --out out.png",
  ])
  func `a glyph that no font has is an error, which says where it is`(line: String) throws {
    let tool = try Tool()
    let words = line.split(separator: " ").map(String.init)
    try tool.put(Self.log, at: "log.jsonl")
    try tool.put(Self.description(#""glyph": "♞""#), at: "pair.json")
    let run = try tool.run(arguments: words)
    #expect(run.code == 65, "\(run.errors)")
    #expect(
      run.errors.contains(
        "the fonts have no glyphs for U+265E ♞ in the look of \"fox\"; give a font that has these "
          + "characters with --font FILE"), "\(run.errors)")
    #expect(tool.files("out").isEmpty && tool.data("out.png") == nil)
    // One that the shipped font has is drawn; a font of one's own comes before it.
    try tool.put(Self.description(#""glyph": "♥""#), at: "pair.json")
    let font = Tool.package.appending(path: "assets/fonts/Comfortaa-Bold.ttf").path
    let drawn = try tool.run(arguments: words + ["--font", font])
    #expect(drawn.code == 0, "\(drawn.errors)")
  }

  @Test func `a font of one's own is what labels are set in`() throws {
    let tool = try Tool()
    try tool.put(Self.description(#""ink": "powered""#), at: "pair.json")
    let font = Tool.package.appending(path: "assets/fonts/Comfortaa-Bold.ttf").path
    try tool.run("board", "pair.json", "--cell", "48", "--out", "usual.png")
    try tool.run("board", "pair.json", "--cell", "48", "--font", font, "--out", "own.png")
    #expect(tool.data("usual.png") != nil && tool.data("own.png") != nil)
    #expect(tool.data("usual.png") != tool.data("own.png"))
  }

  @Test func `a palette that is not there is a problem, what looks like an oversight a warning`()
    throws
  {
    let tool = try Tool()
    try tool.put(Self.log, at: "log.jsonl")
    try tool.put(Self.description("", #""palette": "harbour","#), at: "pair.json")
    let wrong = try tool.run("game", "check", "pair.json")
    #expect(wrong.code != 0 && wrong.errors.contains("harbour"), "\(wrong.errors)")
    try tool.put(Self.description("", #""palette": "harbor","#), at: "pair.json")
    let run = try tool.run("game", "check", "pair.json", "log.jsonl")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("the state \"spare\" is on no board and in no log"))
    #expect(
      run.errors.contains(
        "log.jsonl: move 1 moves a piece of Fox from cell 2, but it is the turn of Geese"),
      "\(run.errors)")
  }

  @Test func `a game is described as it is after some moves`() throws {
    let tool = try Tool()
    let words = [
      "game", "show", "\(Tool.package.path)/examples/othello/othello.json", "--moves",
      "\(Tool.package.path)/examples/othello/games/first.jsonl", "--after",
    ]
    // Four discs at the start, one more with each move.
    for (after, discs) in [("0", 4), ("12", 16)] {
      let shown = try tool.run(arguments: words + [after])
      let line = shown.text.split(separator: "\n").first { $0.contains("score") } ?? ""
      let counts = line.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(counts.reduce(0, +) == discs, "\(shown.text)\(shown.errors)")
    }
    let late = try tool.run(arguments: words + ["1000"])
    #expect(late.code == 64 && late.errors.contains("there are only "), "\(late.errors)")
  }

  @Test func `a game of free moves ends where nobody can do anything but pass`() throws {
    let tool = try Tool()
    try tool.put(
      """
      {"format": "tinct-game", "version": 1, "name": "Two", "players": ["A", "B"],
       "grid": {"kind": "square", "columns": 2, "rows": 2},
       "states": {"a": {"owner": 1}, "b": {"owner": 2}}}
      """, at: "two.json")
    let played = try tool.run(arguments: ["game", "play", "two.json", "--out", "log.jsonl"])
    #expect(played.errors.contains("nobody can do anything but pass"), "\(played.errors)")
    let log = try #require(tool.data("log.jsonl").map { String(decoding: $0, as: UTF8.self) })
    #expect(log.components(separatedBy: "place").count - 1 == 4)
    #expect(log.components(separatedBy: "pass").count - 1 == 2)
  }

  @Test func `words for colours and moves that are nearly right are explained`() throws {
    let tool = try Tool()
    let start = #"{"format": "tinct-game", "version": 1, "name": "Two", "players": ["A"], "#
    let grid = #""grid": {"kind": "square", "columns": 2, "rows": 1}, "#
    try tool.put(
      start + grid + #""states": {"a": {"owner": 1, "look": {"ink": "accent"}}}}"#,
      at: "ink.json")
    let ink = try tool.run(arguments: ["game", "check", "ink.json"])
    #expect(
      ink.errors.contains(#"make it an ink by "accent": "accent" in "inks""#), "\(ink.errors)")
    try tool.put(start + grid + #""states": {"a": {"owner": 1}}}"#, at: "two.json")
    try tool.put(
      #"{"format": "tinct-moves", "version": 1, "game": "two"}"# + "\n" + #"{"do": {"mvoe": 1}}"#,
      at: "log.jsonl")
    let log = try tool.run(arguments: ["game", "check", "two.json", "log.jsonl"])
    #expect(
      log.errors.contains(#"log.jsonl:2:9: do.mvoe: unknown key; did you mean "move"?"#),
      "\(log.errors)")
    try tool.put(
      #"{"format": "tinct-moves", "version": 1, "game": "two"}"# + "\n"
        + #"{"do": {"serial": [{"quince": 1}]}}"#, at: "odd.jsonl")
    let odd = try tool.run(arguments: ["game", "check", "two.json", "odd.jsonl"])
    #expect(
      odd.errors.contains(#"unknown key; an action has: place"#)
        && !odd.errors.contains("capture"), "\(odd.errors)")
    #expect(
      log.errors.contains("1 board, 0 of 1 log; not all logs could be played."), "\(log.errors)")
  }

  @Test func `files that are no games, or nearly, are told to be so`() throws {
    let tool = try Tool()
    try tool.put(#"{"width": 2, "height": 1, "states": [0, 1], "score": 3}"#, at: "model.json")
    for words in [["game", "check", "model.json"], ["board", "model.json", "--out", "x.png"]] {
      let run = try tool.run(arguments: words)
      #expect(
        run.code == 65
          && run.errors.contains(#"model.json:1:1: this is the board of a game as another program"#)
          && run.errors.contains(#"under "start" in a file with "format": "tinct-game""#),
        "\(run.errors)")
    }
    for start in ["", "// A game.\n"] {
      try tool.put(start + #"{"format": "tinct-gmae", "version": 1}"#, at: "typo.json")
      let run = try tool.run(arguments: ["game", "show", "typo.json"])
      #expect(
        run.code == 65 && run.errors.contains(#""tinct-game""#)
          && run.errors.contains(#"found "tinct-gmae""#)
          && run.errors.split(separator: "\n").count < 3, "\(run.errors)")
    }
  }

  @Test func `pieces that decide nothing are counted, not scored`() throws {
    let tool = try Tool()
    let start = Self.description("", #""rules": {"name": "free", "winner": "none"},"#)
    try tool.put(Self.log, at: "log.jsonl")
    try tool.put(start, at: "pair.json")
    let count = try tool.run("game", "check", "pair.json", "log.jsonl")
    #expect(count.text.contains("; pieces Geese: 1; Fox: 1; not over"), "\(count.text)")
    try tool.put(start.replacing("none", with: "most"), at: "pair.json")
    let score = try tool.run("game", "check", "pair.json", "log.jsonl")
    #expect(score.text.contains("; score Geese: 1; Fox: 1 (pieces)"), "\(score.text)")
    try tool.put(start.replacing("none", with: "score"), at: "pair.json")
    let points = try tool.run("game", "check", "pair.json", "log.jsonl")
    #expect(points.text.contains("; score Geese: 0; Fox: 0;"), "\(points.text)")
  }

  @Test func `a game has boards, not puzzles, and its sheets show moments of a log`() throws {
    let tool = try Tool()
    let game = "\(Tool.package.path)/examples/catchup/catchup.json"
    let log = "\(Tool.package.path)/examples/catchup/games/final.jsonl"
    let contact = try tool.run("contact", game, "--width", "200", "--out", "sheet.png")
    #expect(contact.errors.contains("1 board,"), "\(contact.errors)")
    let wrong = try tool.run("board", game, "--puzzle", "nine", "--out", "x.png")
    #expect(
      wrong.errors.contains("there is no board \"nine\"; its boards are numbered"),
      "\(wrong.errors)")
    let sheets = [
      ["palette", "sheet", "citrus", "--puzzle", game, "--cell", "8"],
      ["theme", "sheet", "noodles", game, "--palette", "citrus", "--side", "80"],
    ]
    for words in sheets {
      var pictures: Set<Data?> = []
      for moment in [[], ["--moves", log], ["--moves", log, "--after", "9"]] {
        let run = try tool.run(arguments: words + moment + ["--out", "sheet.png"])
        #expect(run.code == 0, "\(run.errors)")
        pictures.insert(tool.data("sheet.png"))
      }
      #expect(pictures.count == 3)
    }
    let late = try tool.run(arguments: sheets[1] + ["--after", "3", "--out", "x.png"])
    #expect(late.code != 0 && late.errors.contains("--moves"), "\(late.errors)")
  }

  @Test func `a single demand is not called all of one`() throws {
    let tool = try Tool()
    try tool.put(
      """
      {"format": "tinct-game", "version": 1, "name": "One", "grid": {"kind": "square", \
      "columns": 1, "rows": 1}, "states": {"a": {"look": {"ink": "powered"}}}}
      """, at: "one.json")
    let run = try tool.run("palette", "check", "citrus", "--pack", "one.json")
    #expect(run.code == 0 && run.text.contains(": the demand on inks is met"), "\(run.text)")
  }
}
