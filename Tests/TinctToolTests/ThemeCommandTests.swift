import Foundation
import Testing
import TinctBoards
import TinctCodecs
import TinctDocuments
import TinctGraphics

struct ThemeCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a new theme is a copy under its name, and never over a file`() throws {
    let made = try tool.run("theme", "new", "Deep Sea", "--from", "toy")
    #expect(
      made.code == 0 && made.told == "Wrote themes/deep-sea.json: the theme Deep Sea, SIZE.\n")
    let first = try #require(tool.data("themes/deep-sea.json"))
    let theme = try ThemeDocument.read(Array(first))
    #expect(theme.name == "Deep Sea" && theme.board.panel != nil)
    let again = try tool.run("theme", "new", "deep sea")
    #expect(again.code == 73 && again.errors.contains("the file exists already"))
    #expect(tool.data("themes/deep-sea.json") == first)
    let board = try tool.run("board", "2x1:41", "--theme", "deep sea", "--out", "board.png")
    #expect(board.code == 0)
  }

  @Test func `a name stays on its line, and one that hides a shipped theme is told`() throws {
    let odd = try tool.run(arguments: ["theme", "new", "a\nb"])
    #expect(odd.told.hasPrefix("Wrote themes/a-b.json: the theme a\\u{A}b, "), "\(odd.told)")
    let covered = try tool.run("theme", "new", "Noodles", "--from", "toy")
    #expect(covered.code == 0)
    #expect(
      covered.errors.contains(
        "Warning: themes/noodles.json: commands that run here now take it for the shipped theme"),
      "\(covered.errors)")
    let named = try tool.run("theme", "new", "Other", "--out", "themes/toy.json")
    #expect(named.errors.contains("Warning: themes/toy.json: "), "\(named.errors)")
    #expect(try !tool.run("theme", "new", "Mine").errors.contains("Warning"))
  }

  @Test func `a broken theme does not hide that the wanted one is not there`() throws {
    try tool.put("{", at: "themes/broken.json")
    let made = try tool.run("board", "2x1:41", "--theme", "nope", "--out", "x.png")
    #expect(made.code != 0)
    let said = made.errors.split(separator: "\n")
    #expect(said.first?.contains("there is no theme \"nope\"") == true, "\(made.errors)")
    #expect(said.contains { $0.contains("themes/broken.json:1:2: ") }, "\(made.errors)")
  }

  @Test func `a pattern stands for all themes that fit, each once`() throws {
    try tool.run("theme", "new", "Lumen", "--from", "noodles")
    let drawn = try tool.run(
      "board", "2x1:41", "--cell", "16", "--theme", "l*", "--theme", "*o*", "--theme", "toy",
      "--palette", "citrus", "--out", "o")
    #expect(drawn.code == 0, "\(drawn.errors)")
    let themes = ["contrast", "lumen", "metro", "noodles", "ribbon", "toy"]
    #expect(tool.files("o") == themes.map { "\($0)/2x1.png" })
    // The one of this folder hides the shipped one.
    let own = try tool.run(
      "board", "2x1:41", "--cell", "16", "--theme", "lumen", "--palette", "citrus", "--out",
      "own.png")
    #expect(own.code == 0 && tool.data("own.png") == tool.data("o/lumen/2x1.png"))
    let none = try tool.run("board", "2x1:41", "--theme", "zz*", "--out", "n")
    #expect(none.code == 66 && none.errors.contains("no theme has a name that fits \"zz*\""))
  }

  @Test(arguments: [
    "board 2x1:41 --cell 16 --palette citrus",
    "shot 2x1:41 --preset 96x64 --palette citrus",
    "icon 2x1:41 --as steam --palette citrus",
    "contact 2x1:41 --width 200 --palette citrus",
    "sprites --kind square --cell 16 --max-connectors 1 --palette citrus",
    "sprites --kind square --size 16 --max-connectors 1",
  ])
  func `pictures in several themes have a folder for each, and are those of each alone`(
    line: String
  ) throws {
    let several = try tool.shell("tinct \(line) --theme 'noo*' --theme toy --out o")
    #expect(several.code == 0, "\(several.errors)")
    for theme in ["noodles", "toy"] {
      let alone = try tool.shell("tinct \(line) --theme \(theme) --out \(theme)")
      #expect(alone.code == 0, "\(alone.errors)")
      let files = tool.files(theme)
      #expect(!files.isEmpty)
      for file in files {
        #expect(tool.data("o/\(theme)/\(file)") == tool.data("\(theme)/\(file)"), "\(file)")
      }
    }
    #expect(several.errors.contains(" in 2 themes"), "\(several.errors)")
  }

  @Test func `themes that differ in their shapes alone are not mixed up by the cache`() throws {
    let noodles = try String(
      contentsOf: Tool.package.appending(path: "themes/noodles.json"), encoding: .utf8)
    try tool.put(
      noodles.replacing("\"Noodles\"", with: "\"Spread\"")
        .replacing("\"margin\": 0.5", with: "\"margin\": 0.9"), at: "themes/spread.json")
    func draw(_ options: String, palette: String, to out: String) throws {
      let drawn = try tool.shell(
        "tinct board 2x1:41 --cell 16 --palette \(palette) --out \(out) --cache c \(options)")
      #expect(drawn.code == 0, "\(drawn.errors)")
    }
    for palette in ["citrus", "grape"] {
      try draw("--theme noodles --theme spread", palette: palette, to: palette)
      try draw("--theme spread", palette: palette, to: "\(palette).png")
      let (one, other) = (
        tool.data("\(palette)/noodles/2x1.png"), tool.data("\(palette)/spread/2x1.png")
      )
      #expect(one != other && other == tool.data("\(palette).png"), "\(palette)")
    }
  }

  @Test func `a theme that cannot be read does not keep a pattern from the others`() throws {
    try tool.put(#"{"format": "tinct-theme"}"#, at: "themes/noodle-bad.json")
    try tool.run("theme", "new", "Noodle Own", "--from", "noodles")
    let drawn = try tool.run(
      "board", "2x1:41", "--cell", "16", "--theme", "noodle-*", "--palette", "citrus", "--out", "o")
    #expect(drawn.code == 1, "\(drawn.errors)")
    #expect(drawn.errors.contains("Error: themes/noodle-bad.json:1:1: "), "\(drawn.errors)")
    // It goes where it goes when the other can be read.
    #expect(tool.files("o") == ["noodle-own/2x1.png"])
    let sheet = try tool.run("theme", "sheet", "noodle-*", "--side", "64", "--out", "s.png")
    #expect(sheet.code == 1 && tool.data("s.png") != nil, "\(sheet.errors)")
    // One whose name does not fit is nobody's business.
    let others = try tool.run(
      "board", "2x1:41", "--cell", "16", "--theme", "t*", "--palette", "citrus", "--out", "t.png")
    #expect(others.code == 0, "\(others.errors)")
  }

  @Test func `themes of one name are told by their files`() throws {
    try tool.run("theme", "new", "Mine")
    try tool.put(try #require(tool.data("themes/mine.json")), at: "other.json")
    let text = String(decoding: try #require(tool.data("other.json")), as: UTF8.self)
    try tool.put(text.replacing("\"margin\": 0.5", with: "\"margin\": 0.6"), at: "other.json")
    let run = try tool.run(
      "board", "2x1:41", "--theme", "mine", "--theme", "other.json", "--out", "o")
    #expect(run.code == 1 || run.code == 64)
    #expect(
      run.errors.contains(
        "--theme other.json: it is called \"Mine\", and mine has the same folder, mine/"),
      "\(run.errors)")
  }

  @Test(arguments: [
    (
      "board themes/mine.json --out o", "this is a theme, which is given beside a pack: tinct board"
    ),
    ("board 2x1:41 --palette themes/mine.json --out o", "this is a theme, which is given beside"),
    (
      "board 2x1:41 --theme p.json --out o", "this is a palette, which is given with --palette FILE"
    ),
  ])
  func `a file of another kind says what it is, and how it is given`(
    line: String, part: String
  ) throws {
    try tool.run("theme", "new", "Mine")
    try tool.put(
      ##"{"format": "tinct-palette", "version": 1, "name": "P", "colors": {"base": "#FFF"}}"##,
      at: "p.json")
    let run = try tool.shell("tinct \(line)")
    #expect(run.code == 65 && run.errors.contains(part), "\(run.errors)")
  }

  @Test func `a file called JSON that is none is told so, and one of game IDs is read`() throws {
    try tool.put("not json", at: "none.json")
    let none = try tool.run("board", "none.json", "--out", "o")
    #expect(none.errors.contains("none.json:1:1: expected a value, found \"n\""), "\(none.errors)")
    try tool.put("2x1:41\n", at: "ids.json")
    #expect(try tool.run("board", "ids.json", "--cell", "16", "--out", "o").code == 0)
  }

  @Test func `all that is wrong with a theme is told at once`() throws {
    try tool.run("theme", "new", "Probe")
    var text = String(decoding: try #require(tool.data("themes/probe.json")), as: UTF8.self)
    for (old, new) in [
      ("\"color-mix(in oklab, base 93%, text)\"", "\"color-mix(in oklab, bas 93%, txt)\""),
      ("\"margin\": 0.5", "\"margin\": 50"), ("\"width\": 0.25", "\"width\": 25"),
      ("\"shadow\": null", "\"shadow\": {\"x\": 0, \"z\": 0.05}"),
    ] {
      let range = try #require(text.range(of: old))
      text.replaceSubrange(range, with: new)
    }
    try tool.put(text, at: "themes/probe.json")
    let shown = try tool.run("theme", "show", "probe")
    let said = shown.errors.split(separator: "\n").map(String.init)
    #expect(said.count == 4, "\(shown.errors)")
    #expect(
      said.contains {
        $0.contains("has the colours \"bas\" and \"txt\"; did you mean \"base\"? Or did you mean ")
      }, "\(shown.errors)")
    for part in [
      "board.margin: expected", "wire.width: expected",
      "cell.shadow.z: unknown key; did you mean \"y\"?",
    ] { #expect(said.contains { $0.contains(part) }, "\(shown.errors)") }
  }

  @Test func `the name of a theme has the room above all of its boards`() throws {
    try tool.run("theme", "new", "Pflaume Look im Spätherbst")
    let squares = Tool.package.appending(path: "examples/squares.json").path
    let boards = ["garden", "tower", "around"].map { "\(squares)#\($0)" }
    let made = try tool.run(
      arguments: ["theme", "sheet", "pflaume-look-im-spatherbst", "noodles"] + boards
        + ["--palette", "citrus", "--side", "60", "--out", "x.png"])
    #expect(made.code == 0, "\(made.errors)")
    let bitmap = try PNGImage(decoding: Array(try #require(tool.data("x.png")))).bitmap
    // The title is wider than the first board.
    let paper = bitmap[0, 0]
    let right = (0..<bitmap.width / 2).last { x in
      (40..<66).contains { bitmap[x, $0] != paper }
    }
    let left = (0..<bitmap.width).first { x in (40..<66).contains { bitmap[x, $0] != paper } }
    #expect(try #require(right) - #require(left) > 100)
  }

  @Test func `themes are listed, own ones first, and shown with their colours`() throws {
    try tool.run("theme", "new", "Mine")
    let list = try tool.run("theme", "list")
    #expect(list.text.hasPrefix("Mine"))
    for name in ["Beads", "Blueprint", "Contrast", "Metro", "Net", "Noodles", "Toy"] {
      #expect(list.text.contains("\n\(name) "))
    }
    let shown = try tool.run("theme", "show", "toy", "--palette", "citrus")
    #expect(shown.code == 0)
    let lines = shown.text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("powered #CD4811") && lines.contains("wireShadow #000000 / 18%"))
    let palette = Tool.package.appending(path: "examples/theming/net.json").path
    #expect(try tool.run("theme", "show", "net").text.contains("\n  turn       0.13 s linear\n"))
    let json = try tool.run("theme", "show", "net", "--palette", palette, "--json")
    #expect(json.text.contains("\"powered\": \"#00FFFF\""))
  }

  @Test func `hints, loops and selected cells change a board, and cells that are not there end it`()
    throws
  {
    let id = "5x5:1115337157375775157135131"
    func drawn(_ marks: String...) throws -> Data {
      let code = try tool.run(
        arguments: ["board", id, "--cell", "16", "--out", "a.png"] + marks
      ).code
      #expect(code == 0)
      return try #require(tool.data("a.png"))
    }
    let pictures = try [
      drawn(), drawn("--hint", "3"), drawn("--hint", "next"), drawn("--select", "3"),
      drawn("--loops"),
    ]
    #expect(Set(pictures).count >= 4)
    let wrong = try tool.run("board", id, "--select", "25", "--out", "b.png")
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("--select 25: there is no such cell"))
    #expect(try tool.run("board", id, "--hint", "soon", "--out", "b.png").code == 64)
  }

  @Test(arguments: ["cairo", "heptagon", "penrose", "hex"])
  func `art of parts draws every grid`(kind: String) throws {
    let size =
      kind == "cairo" || kind == "hex" ? ["--columns", "4", "--rows", "3"] : ["--rings", "2"]
    let made = try tool.run(
      arguments: ["puzzle", "generate", "--grid", kind, "--any", "--out", "p.json"] + size)
    #expect(made.code == 0)
    let board = try tool.run(
      "board", "p.json", "--theme", "beads", "--palette", "citrus", "--cell", "24", "--out",
      "p.png")
    #expect(board.code == 0, "\(board.errors)")
    let outlines = try tool.run(
      "board", "p.json", "--theme", "noodles", "--palette", "citrus", "--cell", "24", "--out",
      "q.png")
    #expect(outlines.code == 0)
    #expect(tool.data("p.png") != tool.data("q.png"))
  }

  @Test func `a sheet has a row for each palette and a column for each board`() throws {
    let boards = Tool.package.appending(path: "docs/pictures/kinds.json").path
    let stones = Tool.package.appending(path: "docs/pictures/kinds-stones.json").path
    func sheet(_ arguments: String...) throws -> PNGInfo {
      let result = try tool.run(
        arguments: ["theme", "sheet", "toy"] + arguments
          + ["--side", "64", "--effort", "0", "--out", "sheet.png"])
      #expect(result.code == 0, "\(result.errors)")
      return try PNGInfo(reading: [UInt8](try #require(tool.data("sheet.png"))))
    }
    let one = try sheet(boards, "--palette", "citrus")
    let two = try sheet(boards, "--palette", "citrus", "--palette", "dusk")
    #expect(two.width == one.width && two.height > one.height + 64)
    #expect(try sheet(boards, stones, "--palette", "citrus").width > one.width + 64)
    // All palettes there are, each once, in several columns.
    let all = try sheet(boards)
    #expect(all.width > 2 * one.width && all.height > one.height && all.height < 2 * all.width)
    let wrong = try tool.run("theme", "sheet", "toy", boards, "--side", "3", "--out", "x.png")
    #expect(wrong.code == 64 && wrong.errors.contains("from 16 to 2048"))
  }

  @Test func `a sheet has several themes, or all, on boards of packs or on one of its own`() throws
  {
    try tool.run("theme", "new", "Mine")
    func sheet(_ arguments: String...) throws -> Tool.Result {
      try tool.run(
        arguments: ["theme", "sheet"] + arguments + ["--side", "32", "--out", "sheet.png"])
    }
    let several = try sheet("noodles", "themes/mine.json", "2x1:41", "--palette", "citrus")
    #expect(
      several.told == "Wrote sheet.png: 2 themes, 1 board, 1 palette, SIZE.\n", "\(several.errors)")
    let all = try sheet()
    #expect(all.told == "Wrote sheet.png: 9 themes, 1 board, 4 palettes, SIZE.\n", "\(all.errors)")
    let own = try sheet("toy", "--palette", "citrus")
    #expect(own.told == "Wrote sheet.png: 1 board, 1 palette, SIZE.\n", "\(own.errors)")
    let wrong = try sheet("toyy", "--palette", "citrus")
    #expect(wrong.code == 66 && wrong.errors.contains("did you mean \"toy\"?"), "\(wrong.errors)")
  }

  @Test func `notes of a new theme name every part that it may have`() throws {
    try tool.run("theme", "new", "Mine")
    let text = String(decoding: try #require(tool.data("themes/mine.json")), as: UTF8.self)
    for word in [
      "gradient: null", "pattern: null", "cellHighlight", "cellShade", "glow: null",
      "flow: null", "blur",
    ] { #expect(text.contains(word), "\(word)") }
    // Light that is off is there to be turned on.
    let root = try JSONDocument(parsing: Array(text.utf8)).root.object()
    for (part, lights) in [
      ("cell", ["shadow", "highlight", "shade"]),
      ("wire", ["shadow", "highlight", "shade", "glow"]),
    ] {
      let object = try root[part]?.object()
      for light in lights { #expect(object?[light] != nil, "\(part).\(light)") }
    }
  }

  @Test func `the first branch has the colour of power where a palette names none`() throws {
    let text = try tool.run("theme", "show", "ribbon", "--palette", "citrus").text
    let colors = text.split(separator: "\n").compactMap { line -> (Substring, Substring)? in
      let words = line.split(separator: " ")
      return words.count > 1 ? (words[0], words[1]) : nil
    }
    func color(_ ink: String) -> Substring? { colors.first { $0.0 == ink }?.1 }
    #expect(color("branch1") == color("powered") && color("branch2") != color("branch1"))
  }

  @Test func `an accent that is not the base of the palette is told`() throws {
    let scheme = "--dark: #1A2A33; --light: #84D2FF; --neutral: #4D7080; --base: #2A6F97"
    try tool.put(":root { \(scheme) }", at: "deep.css")
    let moved = try tool.run("theme", "show", "noodles", "--palette", "deep.css")
    #expect(moved.errors.contains("in Noodles, not base #2A6F97"), "\(moved.errors)")
    let kept = try tool.run(
      "theme", "show", "noodles", "--palette", "deep.css", "--roles", "accent=base")
    #expect(kept.code == 0 && !kept.errors.contains("not base"), "\(kept.errors)")
    #expect(kept.text.contains("#2A6F97"))
  }

  @Test func `sheets show light, and any share of the solution`() throws {
    let line = ["palette", "sheet", "citrus", "--cell", "8", "--effort", "0", "--out"]
    for (name, words) in [("a", []), ("b", ["--progress", "0"]), ("c", ["--solved"])] {
      #expect(try tool.run(arguments: line + ["\(name).png"] + words).code == 0)
    }
    #expect(Set(["a.png", "b.png", "c.png"].map { tool.data($0) }).count == 3)
    let all = try tool.run("palette", "sheet", "--cell", "4", "--effort", "0", "--out", "all.png")
    #expect(all.told.contains(": 38 palettes, "), "\(all.errors)")
  }

  @Test func `a sheet on paper has no page that is nearly empty`() throws {
    #expect(try tool.run("theme", "sheet", "noodles", "--out", "all.pdf").code == 0)
    let pages = String(decoding: try #require(tool.data("all.pdf")), as: UTF8.self)
    #expect(pages.contains("/Count 1\n"))
  }
}
