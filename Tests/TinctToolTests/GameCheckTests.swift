import ActionLaws
import Foundation
import Testing
import TinctDocuments
import TinctPuzzles

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
    #expect(late.code == 64 && late.errors.contains("there are 60 moves; "), "\(late.errors)")
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
      wrong.errors.contains("there is no board \"nine\"; its boards (\"Catchup\") are numbered"),
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

  private static let wide = """
    {"format": "tinct-game", "version": 1, "name": "Wide", "players": ["A", "B"],
     "grid": {"kind": "square", "columns": 4, "rows": 4},
     "states": {"black": {"owner": 1}, "white": {"owner": 2}, "crate": {"count": 2},
       "wall": {"layer": "cell"}, "lit": {"layer": "mark", "flip": "dim"},
       "dim": {"layer": "mark", "flip": "lit"}, "sea": {"layer": "ground"}},
     "start": {"place": [[0, "black"], [1, "white"], [5, "white"]]}}
    """

  private static func log(_ moves: String..., game: String = "wide", more: String = "") -> String {
    ([#"{"format": "tinct-moves", "version": 1, "game": "\#(game)"\#(more)}"#]
      + moves.map { #"{"do": \#($0)}"# }).joined(separator: "\n") + "\n"
  }

  @Test func `whose piece a step of a group moves is seen when it moves`() throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    func warnings(_ move: String) throws -> String {
      try tool.put(Self.log(move), at: "log.jsonl")
      let run = try tool.run("game", "check", "wide.json", "log.jsonl")
      #expect(run.code == 0, "\(run.errors)")
      return run.errors.split(separator: "\n").filter { $0.contains("but it is the turn") }
        .joined()
    }
    // A piece that has only come in the move is the one that is told.
    #expect(
      try warnings(#"{"serial": [{"place": [[3, "white"]]}, {"move": [[3, 2]]}]}"#)
        .contains("moves a piece of B from cell 3, but it is the turn of A"))
    #expect(
      try warnings(
        #"{"serial": [{"move": [[0, 2]]}, {"flip": [2]}, {"move": [[2, 3]]}]}"#
      ).contains("a piece of B from cell 2"))
    #expect(
      try warnings(#"{"serial": [{"swap": [[0, 1]]}, {"move": [[0, 2]]}]}"#).contains("cell 0"))
    #expect(try warnings(#"{"serial": [{"swap": [[0, 1]]}, {"move": [[1, 2]]}]}"#) == "")
  }

  @Test func `any log that can be played is checked to its end`() throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    let document = try GameDocument(parsing: Array(Self.wide.utf8))
    let laws = ActionLaws(start: try document.start(0), choose: CellAction.tangled)
    var names: [String] = []
    for seed in UInt64(0)..<60 {
      let bytes = try laws.play(seed: seed, steps: 80).history.logBytes()
      names.append("\(seed).jsonl")
      try tool.put(Data(bytes), at: names.last ?? "")
    }
    let check = try tool.run(arguments: ["game", "check", "wide.json"] + names)
    #expect(
      check.code == 0 && check.errors.contains("60 of 60 logs: no problems."), "\(check.errors)")
    let film = try tool.run(
      "frames", "wide.json", "--moves", "7.jsonl", "--undone", "--cell", "8", "--fps", "8", "--out",
      "film.webp")
    #expect(film.code == 0, "\(film.errors)")
  }

  @Test func `a state that is placed and removed in one move, or undone, is in the log`() throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    try tool.put(
      Self.log(
        #"{"serial": [{"place": [[3, "lit"]]}, {"remove": [[3, "lit"]]}]}"#,
        #"{"place": [[3, "crate"]]}"#) + #"{"undo": 1}"# + "\n", at: "log.jsonl")
    let run = try tool.run("game", "check", "wide.json", "log.jsonl")
    for name in ["dim", "wall", "sea"] {
      #expect(run.errors.contains("state \"\(name)\" is on no"))
    }
    #expect(!run.errors.contains("\"lit\"") && !run.errors.contains("\"crate\""), "\(run.errors)")
    #expect(run.text.contains("log.jsonl: 1 move; 1 undone; "), "\(run.text)")
  }

  @Test func `a log says on which board it was played, and of which game`() throws {
    let tool = try Tool()
    let start = #"{"format": "tinct-game", "version": 1, "name": "Two", "players": ["A"], "#
    let grid =
      #""grid": {"kind": "square", "columns": 2, "rows": 1}, "states": {"a": {"owner": 1}}"#
    try tool.put(
      start + grid + #", "levels": [{"name": "corner"}, {"name": "hall"}]}"#, at: "two.json")
    try tool.put(start + grid + "}", at: "one.json")
    func check(_ game: String, _ log: String, _ more: String...) throws -> (code: Int32, String) {
      try tool.put(log, at: "log.jsonl")
      let run = try tool.run(arguments: ["game", "check", game, "log.jsonl"] + more)
      return (run.code, run.errors)
    }
    let move = #"{"place": 1}"#
    let silent = try check("two.json", Self.log(move, game: "two"))
    #expect(
      silent.code == 65
        && silent.1.contains("log.jsonl:1:1: it is not clear on which of the 2 boards of two.json")
        && silent.1.contains(#"write "puzzle": "corner" into this line"#), "\(silent.1)")
    #expect(try check("two.json", Self.log(move, game: "two"), "--puzzle", "hall").code == 0)
    let near = try check("two.json", Self.log(move, game: "two", more: #", "puzzle": "cornr""#))
    #expect(
      near.code == 65 && near.1.contains("log.jsonl:1:")
        && near.1.contains(#"there is no board "cornr" in two.json; did you mean "corner"?"#),
      "\(near.1)")
    let wrong = try check("one.json", Self.log(move, game: "two", more: #", "puzzle": "hall""#))
    #expect(wrong.code == 65 && wrong.1.contains(#"there is no board "hall""#), "\(wrong.1)")
    #expect(
      try check("one.json", Self.log(move, game: "two", more: #", "puzzle": "Two""#)).code == 0)
    let other = try check("two.json", Self.log(move, game: "three"))
    #expect(
      other.code == 65 && other.1.contains(#"the moves are for "three", not for "two""#),
      "\(other.1)")
    let shown = try tool.run("game", "show", "two.json", "--puzzle", "hall")
    #expect(shown.text.contains("hall") && !shown.text.contains("corner"), "\(shown.text)")
    #expect(try tool.run("game", "show", "two.json", "--level", "hall").text == shown.text)
  }

  @Test func `a palette that is not there is told with line and column, and logs are played`()
    throws
  {
    let tool = try Tool()
    try tool.put(
      Self.wide.replacing("\"players\"", with: "\"palette\": \"citrsu\", \"players\""),
      at: "wide.json")
    try tool.put(Self.log(#"{"place": 3}"#), at: "log.jsonl")
    let run = try tool.run("game", "check", "wide.json", "log.jsonl")
    #expect(
      run.errors.contains(#"wide.json:1:67: palette: there is no palette "citrsu""#)
        && run.errors.contains("1 of 1 log: 1 problem.")
        && !run.errors.contains("not all logs"), "\(run.errors)")
  }

  @Test(arguments: [
    (#"{"remove": 9}"#, #"expected a list of cells; write {"remove": [9]}"#),
    (#"{"flip": 9}"#, #"expected a list of cells; write {"flip": [9]}"#),
    (
      #"{"serial": [{"place": 9}, {"place": 10}, {"move": [[0, 40]]}]}"#,
      "step 3 of the group: there is no cell 40"
    ),
  ])
  func `a move that cannot be read or done is told with what to write`(
    move: String, problem: String
  ) throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    try tool.put(Self.log(move), at: "log.jsonl")
    let run = try tool.run("game", "check", "wide.json", "log.jsonl")
    #expect(run.code == 65 && run.errors.contains("log.jsonl:2:"), "\(run.errors)")
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(arguments: ["--select 3", "--hint next", "--hint 2", "--loops", "--groups"])
  func `what is for puzzles alone is refused with a game`(option: String) throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    let words = option.split(separator: " ").map(String.init)
    let run = try tool.run(arguments: ["board", "wide.json", "--out", "x.png"] + words)
    #expect(
      run.code == 64
        && run.errors.contains(
          "wide.json: \(words[0]) is for puzzles, and this is a board of a game"),
      "\(run.errors)")
    #expect(tool.data("x.png") == nil)
  }

  @Test func `a game has no solution, and none of blanks has a name`() throws {
    let tool = try Tool()
    try tool.put(Self.wide, at: "wide.json")
    let solved = try tool.run("puzzle", "solve", "wide.json", "--out", "x.json")
    #expect(
      solved.code == 65 && solved.errors.contains("wide.json: this is a game,"), "\(solved.errors)")
    let unnamed = try tool.run(
      "game", "new", "  ", "--grid", "square", "--columns", "2", "--rows", "2")
    #expect(unnamed.code == 64 && unnamed.errors.contains("must not be empty"), "\(unnamed.errors)")
  }

  @Test func `a check that has nothing to look at does not read as a pass`() throws {
    let tool = try Tool()
    try tool.put(
      """
      {"format": "tinct-game", "version": 1, "name": "Pictures", "grid": {"kind": "square", \
      "columns": 1, "rows": 1}, "states": {"a": {"look": {"shape": "sprite", "sprite": "tee"}}}}
      """, at: "one.json")
    let run = try tool.run("palette", "check", "citrus", "--pack", "one.json")
    #expect(
      run.text.contains("nothing was checked") && run.errors.contains("Nothing was checked."),
      "\(run.text)\(run.errors)")
    #expect(!(run.text + run.errors).contains("met"))
  }
}
