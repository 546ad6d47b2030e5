import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The advice of messages, and the help texts.
struct MessageTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func putSprite(_ name: String, width: Int = 4) throws {
    let bitmap = Bitmap(
      width: width, height: 4, filledWith: StraightPixel(red: 9, green: 9, blue: 9, alpha: 128))
    try tool.put(Data(EncodedPNG(bitmap).bytes), at: name)
  }

  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test func `a palette that a pack names, and that is not there, is told with its line`() throws {
    try tool.put(
      #"""
      {"format": "tinct-puzzles", "version": 1, "name": "Two",
       "palette": "nopal", "puzzles": [{"name": "one",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1], "pieces": [1, 4]}]}
      """#, at: "two.json")
    let board = try tool.run("board", "two.json", "--cell", "8", "--out", "a.png")
    #expect(board.code == 66)
    #expect(
      board.errors.hasPrefix("Error: two.json:2:13: palette: there is no palette \"nopal\""),
      "\(board.errors)")
  }

  @Test(arguments: ["board", "frames", "tint", "sprites"])
  func `help tells each default once`(_ command: String) throws {
    let help = words(try tool.run(command, "--help").text)
    let defaults = help.matches(of: /\(default: [^)]*\) \(default/)
    #expect(defaults.isEmpty)
  }

  @Test func `help tells the limits, and what --out takes`() throws {
    let frames = words(try tool.run("frames", "--help").text)
    #expect(!frames.contains(".png if one picture"))
    #expect(frames.contains("up to 100000 frames"))
    #expect(frames.contains("from 1 to 4096"))
    #expect(words(try tool.run("puzzle", "check", "--help").text).contains("Exit codes: 0 nothing"))
  }

  @Test(arguments: [
    ["board", "2x1:41"], ["tint", "a.png"], ["sprites", "--kind", "hex"],
    ["frames", "2x1:41", "--animation", "vanish"], ["puzzle", "convert", "2x1:41"],
    ["palette", "derive", "#800080"],
  ])
  func `an empty --out is a wrong command line`(_ line: [String]) throws {
    let result = try tool.run(arguments: line + ["--out", ""])
    #expect(result.code == 64)
    #expect(result.errors.hasPrefix("Error: --out is empty; name a folder or a file"))
  }

  @Test(arguments: [
    ["board", "", "--out", "o"], ["tint", "", "--palette", "citrus", "--out", "o"],
    ["puzzle", "check", "-q", ""],
  ])
  func `an empty input is named`(_ line: [String]) throws {
    let result = try tool.run(arguments: line)
    #expect(result.code == 66)
    #expect(
      result.errors
        == "Error: '': the path of an input is empty; check the variable that it came from\n")
  }

  @Test func `every limit that is met names the option that raises it`() throws {
    try putSprite("a.png", width: 90)
    try tool.put(String(repeating: "{\"a\":", count: 9), at: "deep.json")
    func errors(_ line: String...) throws -> String {
      let result = try tool.run(arguments: line)
      #expect(result.code == 65)
      return result.errors
    }
    let tint = ["tint", "a.png", "--palette", "citrus", "--out", "o"]
    for (option, limit) in [
      ("--max-side", "80"), ("--max-pixels", "300"), ("--max-chunks", "2"),
      ("--max-chunk-bytes", "12"),
    ] {
      let result = try tool.run(arguments: tint + [option, limit])
      #expect(result.code == 65)
      #expect(result.errors.hasSuffix("raise the limit with \(option)\n"))
    }
    #expect(
      try errors("puzzle", "check", "-q", "deep.json", "--max-json-depth", "3")
        .hasSuffix("raise the limit with --max-json-depth\n"))
    #expect(
      try errors(
        "tint", "a.png", "--palette", "citrus", "--out", "o", "--scale", "1000", "--allow-enlarging"
      )
        == "Error: a.png: the picture would have 90000 x 4000 pixels, more than the limit of 16384 "
        + "a side; choose a smaller --scale, or raise --max-side\n")
    #expect(
      try errors("tint", "a.png", "--palette", "citrus", "--out", "o", "--scale", "1e200")
        .contains("more than 10^18 x more than 10^18 pixels"))
    let sprites = try tool.run("sprites", "--kind", "hex", "--size", "16384", "--out", "o")
    #expect(sprites.code == 64)
    #expect(
      sprites.errors.hasPrefix(
        "Error: --size 16384 would give pictures of 16384 x 16384 pixels, more than the limit of "
          + "67108864 in all; choose a smaller --size, or raise --max-pixels."))
  }

  /// Messages advise only options that the command has.
  @Test(arguments: [
    ("theme sheet toy --side 50 --out o.png", "choose a smaller --side, or raise --max-side"),
    ("palette sheet citrus --cell 8 --out o.png", "choose a smaller --cell, or raise --max-side"),
    ("palette show citrus --out o.png", "show fewer palettes at once, or raise --max-side"),
    (
      "contact 2x1:41 --width 300 --out o.png",
      "choose a smaller --width or --dpi, or raise --max-side"
    ),
    ("icon 2x1:41 --out o", "a side; raise --max-side"),
    (
      "grid --columns 2 --rows 2 --margin 90 --out o.png",
      "give a smaller --cell, --margin or --dpi, or raise --max-side and --max-pixels"
    ),
  ])
  func `a picture over a limit names the options of its command`(
    _ command: String, _ remedy: String
  ) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try tool.run(arguments: words + ["--max-side", "40"])
    #expect(result.code == 65, "\(result.errors)")
    #expect(result.errors.contains(remedy), "\(result.errors)")
  }

  @Test func `a log of another board says how to choose one without --puzzle`() throws {
    let pack = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    let log = Tool.package.appending(path: "examples/catchup.jsonl").path(percentEncoded: false)
    let result = try tool.run("theme", "sheet", "toy", pack, "--moves", log, "--out", "o.png")
    #expect(
      result.errors.contains("choose one of these puzzles by its name or number, as in "),
      "\(result.errors)")
    #expect(!result.errors.contains("--puzzle"))
  }

  @Test func `boards of a game name the option that asks for solutions`() throws {
    let pack = Tool.package.appending(path: "examples/stones.json").path(percentEncoded: false)
    let board = try tool.run("board", pack, "--solved", "--out", "o")
    #expect(board.errors.hasSuffix("no solutions; leave out --solved\n"), "\(board.errors)")
    let sheet = try tool.run("contact", pack, "--solutions", "after", "--out", "o.png")
    #expect(sheet.errors.hasSuffix("no solutions; leave out --solutions\n"), "\(sheet.errors)")
  }

  @Test func `a puzzle without a solution says what to do without`() throws {
    let result = try tool.run("board", "2x1:41", "--solved", "--palette", "citrus", "--out", "o")
    #expect(result.code == 65)
    #expect(
      result.errors == "Error: 2x1:41: no solution is stored with the puzzle; store one with "
        + "'tinct puzzle solve', or choose other puzzles\n")
  }

  @Test func `a folder in an output's place says so`() throws {
    try tool.put("", at: "folder/x")
    let result = try tool.run("palette", "derive", "#800080", "--out", "folder")
    #expect(result.code == 73)
    #expect(
      result.errors
        == "Error: folder: there is a folder of this name; name a file in it, or remove it if nothing in it is wanted any more\n"
    )
  }

  @Test func `that the shipped files are not there is told once`() throws {
    let result = try tool.shell(
      "export TINCT_SHARE=nowhere; tinct board 2x1:41 1x2:82 --out o")
    #expect(result.code == 66)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.hasPrefix("Error: nowhere: TINCT_SHARE names this folder"))
  }

  @Test func `a name that only the shipped files have says that they are not there`() throws {
    let own = try tool.run("theme", "new", "Mine")
    #expect(own.code == 0)
    func lines(_ theme: String, in folder: String) throws -> [Substring] {
      let result = try tool.shell(
        "mkdir -p \(folder); cd \(folder); TINCT_SHARE=/nowhere tinct theme show \(theme)")
      #expect(result.code == 66)
      return result.errors.split(separator: "\n")
    }
    let missing = "Error: /nowhere: TINCT_SHARE names this folder"
    // With a theme in the working folder, with a folder of that name, and without either.
    let beside = try lines("toy", in: ".")
    #expect(
      beside[0]
        == "Error: toy: there is no theme \"toy\" in 'themes', and the shipped themes are not found; there is: mine"
    )
    let folder = try lines("toy", in: "empty/toy/..")
    #expect(
      folder[0]
        == "Error: toy: there is no theme \"toy\" but a folder of that name, and the shipped themes are not found; for a theme in the folder, write the path of its file"
    )
    let alone = try lines("toy", in: "bare")
    #expect([beside[1], folder[1], alone[0]].allSatisfy { $0.hasPrefix(missing) })
    #expect(beside.count == 2 && folder.count == 2 && alone.count == 1)
  }

  @Test func `a palette that does not serve a theme is told with its file`() throws {
    try tool.put(
      """
      {"format": "tinct-palette", "version": 1, "name": "Odd", "colors": {"x": "#FFF"}}
      """, at: "odd.json")
    let board = try tool.run("board", "2x1:41", "--palette", "odd.json", "--out", "o")
    #expect(board.code == 65)
    #expect(board.errors.hasPrefix("Error: odd.json: palette \"Odd\": it has the colours x; "))
    try putSprite("a.png")
    let tint = try tool.run("tint", "a.png", "--palette", "odd.json", "--out", "o")
    #expect(tint.errors.hasPrefix("Error: odd.json: palette \"Odd\": it has neither"))
  }
}
