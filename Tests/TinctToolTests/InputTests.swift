import Foundation
import Testing
import TinctCodecs
import TinctGraphics

/// The recognition of inputs, and the messages about wrong ones.
struct InputTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func putPack(_ puzzles: String, named name: String = "P", at file: String) throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "\(name)", "puzzles": [\(puzzles)]}
      """, at: file)
  }

  @Test func `game IDs of one size are drawn together, numbered`() throws {
    let result = try tool.run(
      "board", "2x1:41", "1x2:82", "2x1:14", "--cell", "8", "--palette", "citrus", "--out", "out")
    #expect(result.told == "Wrote 3 boards to out: SIZE.\n")
    #expect(tool.files("out") == ["1x2.png", "2x1-1.png", "2x1-2.png"])
    try tool.run("puzzle", "convert", "2x1:41", "2x1:14", "--to", "net", "--out", "ids")
    #expect(tool.files("ids") == ["2x1-1.txt", "2x1-2.txt"])
    #expect(tool.data("ids/2x1-2.txt") == Data("2x1:14\n".utf8))
  }

  @Test func `an error in a game ID says in which, shortened`() throws {
    let long = "13x11:" + String(repeating: "1", count: 100) + "z"
    let result = try tool.run("board", "2x1:41", "2x1:4z", long, "--out", "out")
    #expect(result.code == 1)
    #expect(result.errors.contains("Error: the game ID \"2x1:4z\", character 6: expected a piece"))
    #expect(
      result.errors.contains("the game ID \"13x11:\(String(repeating: "1", count: 54))…\", char"))
  }

  @Test func `standard input serves commands that look at it twice`() throws {
    let theme = Tool.package.appending(path: "themes/toy.json").path(percentEncoded: false)
    let pack = Tool.package.appending(path: "examples/squares.json").path(percentEncoded: false)
    let commands = [
      "theme sheet - --palette citrus --out t.png <'\(theme)'",
      "theme new mine --from - <'\(theme)'",
      "theme new yours --from <(cat '\(theme)')",
      "palette sheet citrus --puzzle - --out p.png <'\(pack)'",
      "palette derive '#336699' --method contrast --theme - <'\(theme)'",
    ]
    for command in commands {
      let result = try tool.shell("tinct \(command)")
      #expect(result.code == 0, "\(command): \(result.errors)")
    }
  }

  @Test(arguments: [
    "theme show -", "palette show -", "board 2x1:41 --moves - --out out",
    "board 2x1:41 --theme - --out out", "puzzle convert a.json --mapping -", "puzzle solve -",
    "tint - --palette citrus --out out", "lint -", "palette sheet citrus --font - --out p.png",
  ])
  func `every command calls standard input by its name`(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try tool.run(tool.process(words), input: "{\"a\": 1")
    #expect(result.code != 0)
    #expect(result.errors.contains("standard input:"), "\(result.errors)")
    #expect(!result.errors.contains("-:"), "\(result.errors)")
  }

  /// Linux only: other systems keep UTF-8 names alone.
  @Test(.enabled(if: isLinux, "only Linux keeps file names that are not UTF-8"))
  func `a file in a folder whose name is not UTF-8 is told, not passed over`() throws {
    try tool.put("2x1:41\n", at: "ids/good.txt")
    let result = try tool.shell(
      "cp ids/good.txt \"ids/b$(printf '\\344')d.txt\"; tinct puzzle convert ids --out out")
    #expect(result.code == 1)
    #expect(
      result.errors.contains("Error: ids/b\u{FFFD}d.txt: the name of this file is not UTF-8"))
    #expect(tool.files("out") == ["good.json"])
    let art = try tool.shell(
      "mkdir art; cp ids/good.txt \"art/b$(printf '\\344')d.png\"; "
        + "tinct tint art --palette citrus --out tinted")
    #expect(art.code == 73)
    #expect(art.errors.contains("Error: art/b\u{FFFD}d.png: the name is not UTF-8; rename it"))
  }

  @Test func `links in a folder that lead nowhere are told`() throws {
    try tool.put("2x1:41\n", at: "ids/good.txt")
    let result = try tool.shell(
      "ln -s none ids/gone.txt; ln -s loop.txt ids/loop.txt; "
        + "tinct puzzle convert ids --to net --out out")
    #expect(result.code == 1)
    #expect(
      result.told == """
        Error: ids/gone.txt: this link points to nothing; remove it, or point it at a file
        Error: ids/loop.txt: cannot be opened: its symbolic links form a cycle; name the file \
        that is meant
        Wrote out/good.txt: 1 puzzle, SIZE.

        """)
  }

  @Test func `a pack without puzzles is told by every command`() throws {
    try putPack("", at: "empty.json")
    let board = try tool.run("board", "empty.json", "--out", "out")
    #expect(board.code == 65)
    #expect(board.errors.hasPrefix("Error: empty.json: there is no puzzle in this pack"))
    let frames = try tool.run("frames", "empty.json", "--animation", "vanish", "--out", "out")
    #expect(frames.errors == board.errors)
    let check = try tool.run("puzzle", "check", "empty.json", "--json")
    #expect(check.code == 1)
    #expect(
      check.text
        == "[\n  {\"file\": \"empty.json\", \"problem\": \"there is no puzzle in this pack\"}\n]\n")
    #expect(
      check.errors == """
        empty.json: there is no puzzle in this pack
        Checked 0 puzzles in 1 pack: 1 problem.

        """)
  }

  @Test func `a check never calls what it could not read fine`() throws {
    try tool.put("{", at: "broken.json")
    let nothing = try tool.run("puzzle", "check", "broken.json")
    #expect(nothing.code == 65)
    #expect(nothing.errors.hasPrefix("Error: broken.json:1:2: "))
    #expect(nothing.errors.hasSuffix("\nNothing was checked.\n"))
    let solution = """
      {"name": "fine", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
       "pieces": [4, 1], "solution": [1, 4]}
      """
    try putPack(solution, at: "fine.json")
    let some = try tool.run("puzzle", "check", "broken.json", "fine.json")
    #expect(some.code == 65)
    #expect(
      some.errors.hasSuffix(
        "Checked 1 puzzle in 1 pack: no problems; not all packs could be read.\n"))
  }

  @Test(arguments: [["board", "--out", "out"], ["puzzle", "convert"], ["puzzle", "check", "-q"]])
  func `a file that is no text is one error`(_ command: [String]) throws {
    let pixels = Bitmap(width: 40, height: 40, filledWith: StraightPixel(red: 1, green: 2, blue: 3))
    try tool.put(Data(EncodedPNG(pixels).bytes), at: "a.png")
    let random = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }
    try tool.put(Data(random), at: "random")
    let picture = try tool.run(arguments: command + ["a.png"])
    #expect(picture.code == 65)
    #expect(
      picture.errors
        == "Error: a.png: this is a PNG picture; give a pack, or Net game IDs such as 5x5:..., "
        + "one a line\n")
    let noise = try tool.run(arguments: command + ["random"])
    #expect(noise.code == 65)
    #expect(noise.errors.hasPrefix("Error: random: this is not text in UTF-8; "))
    #expect(noise.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `of many mistakes in one file the first 20 are told, and how many follow`() throws {
    try tool.put(String(repeating: "2x1:4z\n", count: 1254), at: "ids.txt")
    let result = try tool.run("puzzle", "convert", "ids.txt")
    #expect(result.code == 65)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[19].hasPrefix("Error: ids.txt:20:6: "))
    #expect(lines[20] == "Error: ids.txt: and 1234 more mistakes; correct these first")
  }

  @Test func `a palette may be a file with any name, and names come first`() throws {
    func palette(_ name: String, _ file: String) throws {
      try tool.put(
        """
        {"format": "tinct-palette", "version": 1, "name": "\(name)",
         "colors": {"base": "#FFF", "text": "#123"}}
        """, at: file)
    }
    func name(_ text: String, _ input: String = "2x1:41") throws -> String {
      let run = try tool.run(
        arguments: ["board", input, "--cell", "8", "--out", "a.png", "--json"]
          + (text.isEmpty ? [] : ["--palette", text]))
      let object = try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]]
      return object?.first?["palette"] as? String ?? run.errors
    }
    try palette("Mine", "citrusfile")
    try palette("Impostor", "citrus")
    try palette("Dotted", "my.palette")
    try palette("Shelved", "palettes/my-palette.json")
    #expect(try name("citrusfile") == "Mine")
    #expect(try name("citrusfile#mine") == "Mine")
    #expect(try name("citrus") == "Citrus")
    #expect(try name("./citrus") == "Impostor")
    #expect(try name("my.palette") == "Dotted")
    #expect(try name("my palette") == "Shelved")
    try palette("Beside", "packs/own")
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "P", "palette": "own", "puzzles":
       [{"name": "x", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 1]}]}
      """, at: "packs/p.json")
    #expect(try name("", "packs/p.json") == "Beside")
  }

  @Test func `a name from a file keeps its message on one line`() throws {
    let puzzle = """
      {"name": "a\\nError: b\\u001b[2J", "grid": {"kind": "square", "columns": 2, "rows": 1},
       "sources": [0], "pieces": [4, 1], "solution": [1, 1]}
      """
    try putPack(puzzle, at: "p.json")
    let check = try tool.run("puzzle", "check", "p.json")
    #expect(check.errors.contains("puzzle 1 (a\\u{A}Error: b\\u{1B}[2J): "))
    #expect(!check.errors.contains("\nError: b"))
    let missing = try tool.run("board", "no\nsuch\tfile", "--out", "o")
    #expect(missing.errors.hasPrefix("Error: no\\u{A}such\\u{9}file: there is no such file"))
  }
}

#if os(Linux)
  private let isLinux = true
#else
  private let isLinux = false
#endif
