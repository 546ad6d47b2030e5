import Foundation
import Testing
import TinctPuzzles

struct PuzzleMakingCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `generated packs pass the check, and are the same for any number of jobs`() throws {
    let options = ["--columns", "6", "--rows", "5", "--count", "700", "--seed", "9"]
    let one = try tool.run(arguments: ["puzzle", "generate", "--jobs", "1"] + options)
    let many = try tool.run(arguments: ["puzzle", "generate", "--jobs", "5"] + options)
    #expect(one.code == 0)
    #expect(one.output == many.output)
    #expect(one.text.split(separator: "\n").count { $0.contains("\"solution\"") } == 700)
    try tool.put(one.output, at: "pack.json")
    #expect(
      try tool.run("puzzle", "check", "pack.json").errors
        == "Checked 700 puzzles in 1 pack: no problems.\n")
  }

  @Test(arguments: GridKind.all)
  func `a pack has one puzzle on each line, whatever its grid, whichever command wrote it`(
    kind: GridKind
  ) throws {
    // Two squares and a roof.
    try tool.put(
      "[[[0,0],[0,1],[1,1],[1,0]],[[1,0],[1,1],[2,1],[2,0]],[[0,0],[1,0],[0.5,-1]]]",
      at: "house.json")
    var options = ["--grid", kind.name, "--walls", "0.2", "--seed", "4"]
    for size in kind.usualShape.sizes {
      options += size == .cells ? ["--polygons", "house.json"] : ["--\(size.rawValue)", "3"]
    }
    let made = try tool.run(
      arguments: ["puzzle", "generate", "--count", "3", "--out", "a.json"] + options)
    #expect(made.code == 0, "\(made.errors)")
    let pack = try #require(tool.data("a.json"))
    let lines = String(decoding: pack, as: UTF8.self).split(separator: "\n")
    let puzzles = lines.enumerated().filter { $1.contains("\"pieces\"") }
    #expect(puzzles.map(\.offset) == [5, 6, 7])
    for (number, puzzle) in puzzles.enumerated() {
      let end = number < 2 ? "," : ""
      #expect(puzzle.element.hasPrefix("    {\"name\": \"\(number + 1)\", \"grid\": {\"kind\": \""))
      #expect(puzzle.element.hasSuffix("]}\(end)") && puzzle.element.contains("\"solution\": ["))
    }
    let converted = try tool.run("puzzle", "convert", "a.json", "--out", "b.json")
    #expect(converted.code == 0, "\(converted.errors)")
    #expect(tool.data("b.json") == pack)
  }

  @Test func `packs of one difficulty are the same for any number of jobs`() throws {
    let options = [
      "puzzle", "generate", "--columns", "5", "--rows", "5", "--count", "60", "--difficulty",
      "medium", "--jobs",
    ]
    let one = try tool.run(arguments: options + ["1"])
    #expect(one.code == 0)
    #expect(one.output == (try tool.run(arguments: options + ["3"])).output)
  }

  @Test func `a pack of several grades has equal parts of them, in their order`() throws {
    let made = try tool.run(
      "puzzle", "generate", "--columns", "6", "--rows", "6", "--count", "7", "--difficulty", "hard",
      "--difficulty", "easy", "--difficulty", "medium", "--out", "mixed.json")
    #expect(made.code == 0, "\(made.errors)")
    let shown = String(
      decoding: try tool.run("puzzle", "show", "mixed.json", "--brief").output, as: UTF8.self)
    let grades = shown.split(separator: "\n").compactMap { line in
      ["easy", "medium", "hard"].first { line.contains($0) }
    }
    #expect(grades == ["hard", "hard", "hard", "easy", "easy", "medium", "medium"])
  }

  @Test func `a pack is written with its name and palette`() throws {
    let result = try tool.run(
      "puzzle", "generate", "--grid", "hex", "--columns", "4", "--rows", "3", "--name", "Six",
      "--pack-palette", "dusk", "--out", "six.json")
    #expect(result.told == "Wrote six.json: 1 puzzle, SIZE.\n")
    let text = String(decoding: tool.data("six.json") ?? Data(), as: UTF8.self)
    #expect(text.contains("\"name\": \"Six\",\n  \"palette\": \"dusk\",\n"))
    #expect(text.contains("{\"kind\": \"hex\", \"columns\": 4, \"rows\": 3}"))
  }

  @Test(arguments: [
    (
      ["--max-connections", "2"],
      "Error: growth got stuck 1000 times before all cells were joined; "
    ),
    (
      ["--grid", "tri"],
      "Error: --grid takes one of square, hex, triangle, octagon-square, rhombitrihexagonal, "
        + "trihexagonal, snub-square, elongated-triangular, cairo, penrose, cube, heptagon, custom, not 'tri'; did you "
        + "mean 'triangle'?\n"
    ),
    (
      ["--grid", "heptagon"], "Error: --columns is not for --grid heptagon, which takes --rings.\n"
    ),
    (
      ["--grid", "cube", "--wraps"],
      "Error: a cube grid of 9 rows cannot wrap; give an even number of rows.\n"
    ),
    (
      ["--solutions", "1"],
      "Error: --solutions takes a number of at least 2; without it a puzzle has one solution.\n"
    ),
    (
      ["--solutions", "2", "--any"],
      "Error: --solutions says how many there are; leave out --any.\n"
    ),
    (
      ["--avoid-obvious", "1.5"],
      "Error: the share of obvious pieces that are avoided goes from 0 to 1.\n"
    ),
    (
      ["--grid", "hex", "--shape", "ring"],
      "Error: --shape takes one of rectangle, hexagon, irregular-hexagon, extended-hexagon, "
        + "triangle, parallelogram, chosen for a hex grid, not 'ring'.\n"
    ),
    (
      ["--difficulty", "easy"],
      "Error: a board of 81 cells is never easy, because of its size; it is at least medium.\n"
    ),
    (
      ["--difficulty", "medium", "--difficulty", "hard"],
      "Error: --difficulty is given 2 times, but --count is 1: a pack has at least one puzzle of "
        + "each grade.\n"
    ),
    (
      ["--difficulty", "hard", "--any"],
      "Error: --difficulty grades puzzles with one solution; leave out --any.\n"
    ),
    (
      ["--grid", "triangle", "--columns", "1", "--rows", "3"],
      "Error: the cells lie in 2 parts without a side in common, so they cannot all be joined; "
        + "choose another size, or polygons that touch.\n"
    ),
    (
      ["--columns", "2", "--rows", "1", "--difficulty", "hard"],
      "Error: none of 2000 boards was hard; choose a larger size, other branching, or another "
        + "difficulty.\n"
    ),
    (
      ["--columns", "1", "--rows", "1"],
      "Error: no piece of such a board looks different when it is turned; choose a larger board.\n"
    ),
    (
      ["--grid", "octagon-square", "--shape", "disc"],
      "Error: --shape takes one of rectangle for an octagon-square grid, not 'disc'.\n"
    ),
    (["--branching", "2"], "Error: branching goes from 0 (corridors) to 1 (bushy trees).\n"),
    (["--count", "0"], "Error: --count takes a number from 1 to 1000000, not 0.\n"),
  ])
  func `what cannot be made is a mistake in the command`(options: [String], start: String) throws {
    var words = ["puzzle", "generate", "--out", "pack.json"]
    for size in ["--columns", "--rows"] where !options.contains(size) { words += [size, "9"] }
    let result = try tool.run(arguments: words + options)
    #expect(result.code == 64)
    #expect(result.errors.hasPrefix(start))
    #expect(tool.files() == [])
  }

  @Test func `solutions are written into a pack, once`() throws {
    let pack = """
      {"format": "tinct-puzzles", "version": 1, "name": "P", "puzzles": [
        {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "stars": 3.0, "pieces": [4, 1]}]}
      """
    let solved = pack.replacing("[4, 1]", with: "[4, 1], \"solution\": [1, 4]")
    try tool.put(pack, at: "p.json")
    let copied = try tool.run("puzzle", "solve", "p.json", "--out", "q.json")
    #expect(copied.told == "Wrote q.json: 1 solution, SIZE.\n")
    #expect(tool.data("q.json") == Data(solved.utf8))
    #expect(tool.data("p.json") == Data(pack.utf8))
    let replaced = try tool.run("puzzle", "solve", "p.json", "--in-place")
    #expect(replaced.told == "Wrote p.json: 1 solution, SIZE.\n")
    #expect(tool.data("p.json") == Data(solved.utf8))
    let again = try tool.run("puzzle", "solve", "p.json", "q.json", "--in-place")
    #expect(again.code == 0)
    #expect(again.errors == "2 packs had all solutions already.\n")
    #expect(tool.data("p.json") == Data(solved.utf8))
    #expect(tool.files() == ["p.json", "q.json"])
  }

  @Test func `a link to a pack stays a link`() throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "P", "puzzles": [
        {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 1]}]}
      """, at: "packs/p.json")
    let result = try tool.shell(
      "ln -s packs/p.json link.json && tinct puzzle solve link.json --in-place && readlink "
        + "link.json"
    )
    #expect(result.text == "packs/p.json\n")
    let text = String(decoding: tool.data("packs/p.json") ?? Data(), as: UTF8.self)
    #expect(text.contains("\"solution\": [1, 4]"))
  }

  @Test func `puzzles that cannot be solved are told, and the others are solved`() throws {
    try tool.put(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "P", "puzzles": [
        {"name": "bad", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 3]},
        {"name": "wrong", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 1], "solution": [2, 2]}]}
      """, at: "p.json")
    let result = try tool.run("puzzle", "solve", "p.json", "--out", "q.json")
    #expect(result.code == 1)
    #expect(
      result.told == """
        Warning: p.json: puzzle 2 (wrong): the stored solution was wrong
        Error: p.json: puzzle 1 (bad): cannot be solved; check its pieces, walls and sources
        Wrote q.json: 1 solution, SIZE.

        """)
    // Standard output is an output like others, of which some failed.
    let printed = try tool.run("puzzle", "solve", "p.json")
    #expect(printed.code == 1)
    #expect(printed.output == tool.data("q.json"))
    let check = try tool.run("puzzle", "check", "q.json")
    #expect(check.code == 1)
    #expect(
      check.errors == """
        q.json: puzzle 1 (bad): cannot be solved; check its pieces, walls and sources
        Checked 2 puzzles in 1 pack: 1 problem.

        """)
  }

  @Test func `a check tells several solutions, unless they are allowed`() throws {
    let id = "2x2w:2326"
    let result = try tool.run("puzzle", "check", id)
    #expect(result.code == 1)
    #expect(result.errors.contains("has several solutions, which differ at the cells 2, 3\n"))
    #expect(try tool.run("puzzle", "check", id, "--any").code == 0)
  }
}
