import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// `tinct lint`, from its arguments to its exit codes.
struct LintCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `errors end in 1, and each says where, what and what to do`() throws {
    let ground = Bitmap(width: 4, height: 4, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    try tool.put(Data(EncodedPNG(ground).bytes), at: "art/logo.png")
    let result = try tool.run("lint", "art")
    #expect(result.code == 1)
    #expect(result.text.isEmpty)
    #expect(
      result.errors == """
        art/logo.png: (0, 0): error: the ground is opaque all around, so the tint fills the \
        whole picture; export the art on a transparent ground; art that is to fill its cell is \
        taken for a tile if its name has 'cell', 'floor', 'ground' or 'tile' in it
        Checked 1 sprite: 1 error, 0 warnings.

        """)
    for name in ["wood-floor", "Tile2", "cell"] {
      try tool.put(Data(EncodedPNG(ground).bytes), at: "tiles/\(name).png")
    }
    #expect(try tool.run("lint", "tiles").code == 0)
  }

  @Test func `warnings end in 1 only where they are asked to`() throws {
    let odd = Bitmap(width: 3, height: 4)
    try tool.put(Data(EncodedPNG(odd).bytes), at: "odd.png")
    let result = try tool.run("lint", "odd.png")
    #expect(result.code == 0 && result.errors.hasPrefix("odd.png: warning: 3 x 4 pixels cannot"))
    #expect(try tool.run("lint", "odd.png", "--strict").code == 1)
    #expect(try !tool.run("lint", "odd.png", "--quiet").errors.contains("Checked "))
  }

  @Test func `programs get every finding as JSON`() throws {
    try tool.put("no picture", at: "broken.png")
    let result = try tool.run("lint", "broken.png", "--json")
    #expect(result.code == 1)
    let list = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    #expect(list?.first?["check"] as? String == "unreadable")
    #expect(list?.first?["severity"] as? String == "error")
    #expect(list?.first?["file"] as? String == "broken.png")
  }

  @Test func `the looks of a game are checked, with its sprites`() throws {
    let game = """
      {"format": "tinct-game", "version": 1, "name": "Pair",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "players": ["A", "B"],
       "inks": {"red": "#ff0000", "spare": "#00ff00"},
       "states": {
         "man": {"owner": 1}, "king": {"owner": 1}, "rock": {},
         "horse": {"look": {"glyph": "♞", "ink": "red"}},
         "goose": {"look": {"sprite": "gose"}},
         "tall": {"look": {"shape": "star", "label": "START"}}},
       "legend": {"m": "man", "k": "king"},
       "start": {"rows": ["m "]}}
      """
    try tool.put(game, at: "pair.json")
    let art = Bitmap(width: 4, height: 4)
    for name in ["goose", "duck"] {
      try tool.put(Data(EncodedPNG(art).bytes), at: "art/\(name).png")
    }
    let run = try tool.run("lint", "pair.json", "art")
    #expect(run.code == 1)
    for line in [
      "pair.json:3:29: warning: no look has the ink \"spare\"; use it, or leave it out",
      "pair.json:5:25: warning: \"king\" looks like \"man\"; give one of them another shape",
      "pair.json:5:47: warning: \"rock\" has neither a look nor an owner",
      "pair.json:6:4: warning: the fonts have no glyphs for U+265E ♞ in the look of \"horse\"",
      "pair.json:7:4: error: \"goose\" is drawn from gose.png, which is not there; did you mean "
        + "goose.png?",
      "pair.json:8:4: warning: the label \"START\" has 5 characters",
      "pair.json:9:25: warning: the sign \"k\" is on no board",
      "Checked 2 sprites and 1 game: 1 error, 6 warnings.",
    ] { #expect(run.errors.contains(line), "\(line)\n\(run.errors)") }
    // A sprite beside one that the game has.
    try tool.put(game.replacing("gose", with: "goose"), at: "pair.json")
    let other = try tool.run("lint", "pair.json", "art", "--json")
    let list = try JSONSerialization.jsonObject(with: other.output) as? [[String: Any]]
    let unused = list?.first { $0["file"] as? String == "art/duck.png" }
    #expect(other.code == 0 && unused?["check"] as? String == "unused")
    #expect(list?.contains { $0["line"] as? Int == 5 && $0["column"] as? Int == 25 } == true)
    #expect(try tool.run("lint", "pair.json", "--strict").code == 1)
  }

  @Test(arguments: ["othello", "catchup", "blither", "sokoban", "match"])
  func `the shipped games have no findings`(game: String) throws {
    let path = "\(Tool.package.path)/examples/\(game)/\(game).json"
    let run = try tool.run("lint", path, "--strict")
    #expect(run.code == 0 && run.errors.contains("Checked 1 game: 0 errors, 0 warnings."))
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `themes and palettes are sent to the commands that check them`() throws {
    for (kind, command) in [("theme", "tinct theme show"), ("palette", "tinct palette check")] {
      try tool.put(#"{"format": "tinct-\#(kind)", "version": 1}"#, at: "x.json")
      let run = try tool.run("lint", "x.json")
      #expect(
        run.errors.hasPrefix(
          "Error: x.json: this is a \(kind), not a game; it is checked by: \(command) x.json\n"),
        "\(run.errors)")
    }
  }

  @Test func `what is not there ends in 66`() throws {
    #expect(try tool.run("lint", "nothing.png").code == 66)
    #expect(try tool.run("lint", "square", "--kind", "round").code == 64)
  }
}
