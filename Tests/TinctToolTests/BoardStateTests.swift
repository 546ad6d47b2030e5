import Foundation
import Testing
import TinctCodecs
import TinctGraphics

struct BoardStateTests {
  private let tool: Tool

  private static let squares = Tool.package.appending(path: "examples/squares.json").path
  private static let stones = Tool.package.appending(path: "examples/stones.json").path
  private static let catchup = Tool.package.appending(path: "examples/catchup.jsonl").path
  private static let log = """
    {"format": "tinct-moves", "version": 1, "game": "noodles", "puzzle": "pocket"}
    {"do": {"turn": 0}}
    {"do": {"turn": 1}}
    {"undo": 1}
    {"do": {"turn": 2, "by": -1}}
    {"do": {"lock": 2}}
    {"undo": 1}

    """

  init() throws {
    tool = try Tool()
    try tool.put(Self.log, at: "log.jsonl")
  }

  private func board(_ words: String...) throws -> Tool.Result {
    try tool.run(
      arguments: ["board", Self.squares, "--palette", "citrus", "--cell", "25"] + words)
  }

  @Test func `a stored solution that leaves pieces without power is drawn with a warning`() throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "X", "puzzles": [
        {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [1, 4], "solution": [1, 1]}]}
      """, at: "wrong.json")
    let solved = try tool.run(
      "board", "wrong.json", "--palette", "citrus", "--solved", "--cell", "16", "--out", "out")
    #expect(solved.code == 0)
    #expect(
      solved.errors.contains("puzzle 1 \"a\": the stored solution does not solve the puzzle; "))
    let plain = try tool.run(
      "board", "wrong.json", "--palette", "citrus", "--cell", "16", "--out", "plain")
    #expect(plain.code == 0 && !plain.errors.contains("Warning"))
  }

  private func bitmap(_ name: String) throws -> Bitmap {
    try PNGImage(decoding: Array(try #require(tool.data(name)))).bitmap
  }

  private func made(_ name: String, _ words: String...) throws -> Bitmap {
    let line = ["board", Self.squares, "--puzzle", "pocket", "--palette", "citrus", "--cell", "25"]
    let result = try tool.run(arguments: line + words + ["--out", name])
    #expect(result.code == 0, "\(result.errors)")
    return try bitmap(name)
  }

  @Test func `a locked piece that is not as in the solution is one error everywhere`() throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "two", "puzzles": [{"name": "two",
       "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "lockedCells": [1],
       "pieces": [1, 1], "solution": [1, 4]}]}
      """, at: "two.json")
    let said =
      "Error: two.json: puzzle 1 \"two\": cell 1 is locked in the puzzle, but its piece is not "
      + "turned as in the solution; correct 'pieces', 'solution' or 'lockedCells'"
    for line in [
      "board two.json --solved --out b.png", "board two.json --progress 0.9 --out b.png",
      "icon two.json --puzzle two --solved --out i", "contact two.json --solved --out c.pdf",
      "shot two.json --preset 640x480 --out s",
    ] {
      let result = try tool.run(arguments: line.split(separator: " ").map(String.init))
      #expect(result.code == 65 && result.errors.contains(said), "\(line): \(result.errors)")
    }
    #expect(tool.files() == ["log.jsonl", "two.json"])
    try tool.put(
      String(decoding: try #require(tool.data("two.json")), as: UTF8.self)
        .replacing("[1],", with: "[0, 1],").replacing("[1, 4]", with: "[2, 4]"), at: "both.json")
    for option in [["--solved"], ["--progress", "0.9"]] {
      let both = try tool.run(arguments: ["board", "both.json", "--out", "b.png"] + option)
      #expect(both.errors.contains("the cells 0 and 1 are locked in the puzzle"), "\(both.errors)")
    }
    #expect(try tool.run("board", "two.json", "--out", "b.png").code == 0)
  }

  @Test(arguments: [
    "board PACK --theme net --cell 48 --out PACK.png",
    "contact PACK --theme net --out PACK.png",
    "theme sheet net PACK --out PACK.png",
    "palette sheet citrus --theme net --puzzle PACK --out PACK.png",
    "shot PACK --theme net --preset 640x480 --out PACK-shots",
    "icon PACK --puzzle two --theme net --as web --out PACK-icons",
  ])
  func `every picture shows which pieces are locked`(line: String) throws {
    for (name, cells) in [("open", "[]"), ("locked", "[1]")] {
      try tool.put(
        """
        {"format": "tinct-puzzles", "version": 1, "name": "two", "puzzles": [{"name": "two",
         "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "lockedCells": \(cells), "pieces": [1, 4], "solution": [1, 4]}]}
        """, at: name)
      let words = line.replacing("PACK", with: name).split(separator: " ").map(String.init)
      let colors = words[0] == "palette" ? [] : ["--palette", "citrus"]
      let result = try tool.run(arguments: words + colors)
      #expect(result.code == 0, "\(line): \(result.errors)")
    }
    let pictures = tool.files().filter { $0.hasPrefix("open") && $0.hasSuffix(".png") }
    #expect(!pictures.isEmpty)
    for open in pictures {
      let locked = open.replacing("open", with: "locked")
      #expect(tool.data(open) != tool.data(locked), "\(line): \(open)")
    }
  }

  // MARK: - Scales

  @Test func `scales stand beside each other, each exactly so many times as large`() throws {
    #expect(try board("--scales", "1,2,3", "--out", "o").code == 0)
    #expect(
      tool.files("o").filter { $0.hasPrefix("garden") }
        == ["garden.png", "garden@2x.png", "garden@3x.png"])
    for name in ["garden", "pocket"] {
      let one = try bitmap("o/\(name).png")
      for scale in 2...3 {
        let more = try bitmap("o/\(name)@\(scale)x.png")
        #expect(more.width == scale * one.width && more.height == scale * one.height)
      }
    }
    #expect(try made("plain.png") == bitmap("o/pocket.png"))
  }

  @Test func `a hex board, and stones, are as many times as large`() throws {
    let hexes = Tool.package.appending(path: "examples/hexes.json").path
    for (pack, puzzle) in [(hexes, "delta"), (Self.stones, "catchup")] {
      let result = try tool.run(
        "board", pack, "--puzzle", puzzle, "--palette", "citrus", "--cell", "13", "--scales",
        "1,3", "--out", "\(puzzle).png")
      #expect(result.code == 0, "\(result.errors)")
      let (one, more) = (try bitmap("\(puzzle).png"), try bitmap("\(puzzle)@3x.png"))
      #expect(more.width == 3 * one.width && more.height == 3 * one.height)
    }
  }

  @Test func `a file that is named has its scales beside it`() throws {
    #expect(try board("--puzzle", "pocket", "--scales", "1,2", "--out", "a/b.png").code == 0)
    #expect(tool.files("a") == ["b.png", "b@2x.png"])
    let again = try board("--puzzle", "pocket", "--scales", "1,2", "--out", "a/b.png")
    #expect(again.errors.contains("up to date"))
    #expect(try board("--puzzle", "pocket", "--scales", "2", "--out", "c.png").code == 0)
    #expect(try bitmap("c.png") == bitmap("a/b@2x.png"))
  }

  @Test func `templates have the scale`() throws {
    let line = ["--puzzle", "pocket", "--scales", "1,2"]
    let named = try tool.run(
      arguments: ["board", Self.squares, "--palette", "citrus", "--cell", "25"] + line
        + ["--name", "{scale}/{puzzle}{@scale}.png", "--out", "o"])
    #expect(named.code == 0, "\(named.errors)")
    #expect(tool.files("o") == ["1/pocket.png", "2/pocket@2x.png"])
    let missing = try board(
      "--puzzle", "pocket", "--scales", "1,2", "--name", "{puzzle}.png", "--out", "p")
    #expect(missing.code == 64 && missing.errors.contains("put {@scale} into it"))
  }

  @Test(
    arguments: [
      (["--scales", "0", "--out", "o"], "--scales takes different numbers above 0"),
      (["--scales", "1.5", "--out", "o"], "cells of 37.5 pixels"),
      (["--scales", "1,2", "--out", "o.svg"], "sharp at every size"),
      (["--solved", "--after", "1", "--out", "o"], "--solved and --after cannot be combined"),
      (["--solved", "--moves", "l", "--out", "o"], "--solved and --moves cannot be combined"),
      (["--rules", "free", "--out", "o"], "--rules is for --moves"),
      (
        ["--moves", "l", "--puzzle", "1", "--puzzle", "2", "--out", "o"],
        "--moves is a game on one puzzle"
      ),
    ] as [([String], String)])
  func `a wrong line says what is right`(options: [String], message: String) throws {
    let result = try tool.run(
      arguments: ["board", Self.squares, "--palette", "citrus", "--cell", "25"] + options)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  // MARK: - Grounds

  @Test(arguments: ["noodles", "toy", "net"])
  func `without its ground a board is the same where it is not clear`(theme: String) throws {
    let whole = try made("whole.png", "--theme", theme)
    let clear = try made("clear.png", "--theme", theme, "--transparent")
    let ground = whole.pixels[0]
    #expect(clear.pixels[0].alpha == 0)
    #expect(clear.pixels.contains { $0.alpha == 255 })
    for (pixel, expected) in zip(clear.pixels, whole.pixels) {
      let alpha = Int(pixel.alpha)
      let differences = [\StraightPixel.red, \.green, \.blue].map { channel in
        let (own, below) = (Int(pixel[keyPath: channel]), Int(ground[keyPath: channel]))
        return abs((own * alpha + below * (255 - alpha)) / 255 - Int(expected[keyPath: channel]))
      }
      #expect(differences.allSatisfy { $0 <= 2 })
    }
  }

  @Test func `stones keep their colours without a ground`() throws {
    let result = try tool.run(
      "board", Self.stones, "--puzzle", "catchup", "--palette", "citrus", "--cell", "30",
      "--transparent", "--out", "s.png")
    #expect(result.code == 0, "\(result.errors)")
    let bitmap = try bitmap("s.png")
    #expect(bitmap.pixels[0].alpha == 0)
    #expect(bitmap.pixels[bitmap.height / 2 * bitmap.width + bitmap.width / 2].alpha == 255)
  }

  @Test func `a vector file has no ground either`() throws {
    func rectangles(_ words: String...) throws -> Int {
      let line = ["board", Self.squares, "--puzzle", "pocket", "--palette", "citrus", "--out"]
      #expect(try tool.run(arguments: line + ["o.svg"] + words).code == 0)
      let text = String(decoding: try #require(tool.data("o.svg")), as: UTF8.self)
      return text.components(separatedBy: "<rect").count
    }
    #expect(try rectangles("--transparent") == rectangles() - 1)
  }

  // MARK: - States

  @Test func `the state after some moves lies between the start and the solution`() throws {
    let start = try made("start.png")
    #expect(try made("0.png", "--after", "0") == start)
    let tooMany = try board("--puzzle", "pocket", "--after", "99", "--out", "no.png")
    #expect(tooMany.code == 64)
    let count = try #require(
      tooMany.errors.components(separatedBy: "from 0 to ").last.flatMap {
        Int($0.prefix { $0.isNumber })
      })
    #expect(tool.data("no.png") == nil)
    #expect(try made("end.png", "--after", "\(count)") == made("solved.png", "--solved"))
    let middle = try made("middle.png", "--after", "\(count / 2)")
    let end = try bitmap("end.png")
    #expect(middle != start && middle != end)
  }

  @Test func `the state after a log has the moves that are left`() throws {
    let after = try made("after.png", "--moves", "log.jsonl")
    try tool.put(
      """
      {"format": "tinct-moves", "version": 1, "game": "noodles", "puzzle": "pocket"}
      {"do": {"together": [{"turn": 0}, {"turn": 2, "by": -1}]}}

      """, at: "same.jsonl")
    #expect(try made("same.png", "--moves", "same.jsonl") == after)
    #expect(try made("all.png", "--moves", "log.jsonl", "--after", "2") == after)
    #expect(try made("none.png", "--moves", "log.jsonl", "--after", "0") == made("start.png"))
    let tooMany = try board("--moves", "log.jsonl", "--after", "3", "--out", "no.png")
    #expect(
      tooMany.errors.contains(
        "--after 3: there are 2 moves; 2 that were undone do not count; choose a number from 0 to 2"
      ))
  }

  @Test func `the log names the puzzle, and another log changes the picture`() throws {
    #expect(try board("--moves", "log.jsonl", "--out", "o").code == 0)
    #expect(tool.files("o") == ["pocket.png"])
    #expect(try board("--moves", "log.jsonl", "--out", "o").errors.contains("up to date"))
    try tool.put(Self.log + "{\"do\": {\"turn\": 5}}\n", at: "log.jsonl")
    #expect(try board("--moves", "log.jsonl", "--out", "o", "--check").code == 1)
  }

  @Test func `stones are shown after the moves of a log`() throws {
    for (name, words) in [("0", ["--after", "0"]), ("5", ["--after", "5"]), ("all", [])] {
      let result = try tool.run(
        arguments: ["board", Self.stones, "--moves", Self.catchup, "--palette", "citrus"]
          + ["--cell", "20", "--out", "\(name).png"] + words)
      #expect(result.code == 0, "\(result.errors)")
      let still = try tool.run(
        arguments: ["frames", Self.stones, "--moves", Self.catchup, "--palette", "citrus"]
          + ["--cell", "20", "--out", name, "--after", words.last ?? "61"])
      #expect(still.code == 0, "\(still.errors)")
      #expect(try bitmap("\(name).png") == bitmap("\(name)/frame-0001.png"))
    }
    let stored = try tool.run(
      "board", Self.stones, "--puzzle", "catchup", "--after", "1", "--palette", "citrus", "--out",
      "no.png")
    #expect(stored.code == 64 && stored.errors.contains("give a log of them with --moves"))
  }

  @Test func `shots and sheets show these states, too`() throws {
    func made(_ line: [String], _ state: [String]) throws -> Bitmap {
      let result = try tool.run(
        arguments: line + state + ["--palette", "citrus", "--out", "o.png"])
      #expect(result.code == 0, "\(result.errors)")
      return try bitmap("o.png")
    }
    for line in [
      ["shot", Self.squares, "--puzzle", "pocket", "--preset", "300x300"],
      ["contact", Self.squares, "--puzzle", "pocket", "--width", "300"],
    ] {
      // Shots show boards almost solved unless a state is asked for.
      let start = try made(line, line[0] == "shot" ? ["--progress", "0"] : [])
      #expect(try made(line, ["--after", "0"]) == start)
      #expect(try made(line, ["--after", "3"]) != start)
      #expect(try made(line, ["--moves", "log.jsonl"]) != start)
      #expect(try made(line, ["--rotate", "90"]) != start)
    }
  }

  // MARK: - Turns

  @Test func `a turned board has the turned picture, pixel for pixel`() throws {
    let start = try made("start.png")
    for (angle, map) in [
      ("90", { (x: Int, y: Int) in (start.width - 1 - y, x) }),
      ("180", { (x: Int, y: Int) in (start.width - 1 - x, start.height - 1 - y) }),
      ("-90", { (x: Int, y: Int) in (y, start.height - 1 - x) }),
    ] {
      let turned = try made("turned.png", "--rotate", angle)
      let isTurned = (0..<turned.height).allSatisfy { y in
        (0..<turned.width).allSatisfy { x in
          let (column, row) = map(x, y)
          return turned.pixels[y * turned.width + x] == start.pixels[row * start.width + column]
        }
      }
      #expect(isTurned, "\(angle)")
    }
  }

  @Test func `marks go with their cells`() throws {
    let marked = try made("m.png", "--rotate", "180", "--select", "0", "--hint", "1")
    let plain = try made("p.png", "--rotate", "180")
    func differs(_ x: Int, _ y: Int) -> Bool {
      (0..<25).contains { row in
        (0..<25).contains { column in
          let index = (y + row) * plain.width + x + column
          return marked.pixels[index] != plain.pixels[index]
        }
      }
    }
    let margin = (plain.width - 5 * 25) / 2
    #expect(differs(margin + 4 * 25, margin + 4 * 25))
    #expect(differs(margin + 3 * 25, margin + 4 * 25))
    #expect(!differs(margin, margin))
  }

  @Test func `the next hint is the one of puzzle hint, and told where there is none`() throws {
    // The piece on cell 4 is turned the wrong way.
    try tool.put(
      #"{"format": "tinct-moves", "version": 1, "game": "noodles", "puzzle": "pocket"}"# + "\n"
        + #"{"do": {"lock": 4}}"# + "\n", at: "locked.jsonl")
    let told = try tool.run("puzzle", "hint", Self.squares, "--moves", "locked.jsonl")
    #expect(told.text.hasPrefix("Cell 4 "), "\(told.text) \(told.errors)")
    let moves = ["--moves", "locked.jsonl"]
    #expect(
      try made("next.png", "--hint", "next", moves[0], moves[1])
        == made("four.png", "--hint", "4", moves[0], moves[1]))
    // The pieces that a player has touched count, although the board is the same.
    #expect(
      try board("--puzzle", "pocket", "--solved", "--hint", "next", "--out", "s.png").code == 0)
    let wrong = try board("--puzzle", "pocket", "--loops", "--out", "l.png")
    #expect(wrong.errors.contains("--loops shows nothing as wrong"), "\(wrong.errors)")
    let solved = try tool.run(
      "puzzle", "convert", Self.squares, "--puzzle", "pocket", "--as", "net", "--solved")
    let id = solved.text.trimmingCharacters(in: .newlines)
    let done = try tool.run("board", id, "--palette", "citrus", "--hint", "next", "--out", "d.png")
    #expect(
      done.errors.contains("--hint next marks nothing: The puzzle is solved."), "\(done.errors)")
  }

  @Test func `an angle that does not fit gets the list of those that do`() throws {
    let result = try board("--puzzle", "pocket", "--rotate", "60", "--out", "o.png")
    #expect(result.code == 64)
    #expect(result.errors.contains("choose 90, 180, 270"), "\(result.errors)")
    #expect(tool.data("o.png") == nil)
  }

  // MARK: - Games

  @Test func `a log tells what happened in it`() throws {
    let game = try tool.run("puzzle", "show", Self.squares, "--moves", "log.jsonl")
    #expect(game.code == 0, "\(game.errors)")
    for line in ["  moves       2; 2 undone\n", "  turns       2\n", "  solved      no\n"] {
      #expect(game.text.contains(line), "\(game.text)")
    }
    let stones = try tool.run(
      "puzzle", "show", Self.stones, "--moves", Self.catchup, "--json")
    #expect(
      stones.text.contains(
        #""game": {"moves": 61, "undone": 0, "turns": 28, "rules": "catchup", "score": "#
          + #"{"1": [25, 2, 2], "2": [21, 6, 3, 2]}, "over": true, "winner": 1}"#),
      "\(stones.text)")
  }

  @Test func `a puzzle behind the pack and a log that names it go together`() throws {
    for words in [
      ["board", "--cell", "20", "--out", "b.png"], ["puzzle", "show"],
      ["contact", "--width", "200", "--out", "c.png"],
    ] {
      let command = words.prefix { !$0.hasPrefix("--") }
      let line =
        command + ["\(Self.squares)#pocket", "--moves", "log.jsonl"]
        + words.dropFirst(command.count)
      let result = try tool.run(arguments: Array(line))
      #expect(result.code == 0, "\(words): \(result.errors)")
    }
    let both = try tool.run(
      "board", "\(Self.squares)#pocket", "--puzzle", "garden", "--moves", "log.jsonl", "--out", "x")
    #expect(both.code == 64 && both.errors.contains("both choose puzzles"), "\(both.errors)")
  }
}
