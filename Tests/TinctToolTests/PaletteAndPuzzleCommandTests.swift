import Foundation
import Testing

struct PaletteAndPuzzleCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool(keepsBorders: true) }

  @Test func `a palette is derived to standard output or to a file, the same bytes`() throws {
    let expected = """
      {
        "format": "tinct-palette",
        "version": 1,
        "name": "grape",
        "colors": {
          "dark": "#331133",
          "light": "#FF55FF",
          "neutral": "#990099",
          "base": "#CC00CC"
        }
      }

      """
    let shown = try tool.run("palette", "derive", "#800080", "--name", "grape")
    #expect(shown.text == expected)
    #expect(shown.errors.hasPrefix("#800080 itself is not among the colours; "), "\(shown.errors)")
    let written = try tool.run(
      "palette", "derive", "#800080", "--name", "grape", "--out", "palettes/g.json", "--json")
    #expect(tool.data("palettes/g.json") == Data(expected.utf8))
    #expect(
      written.text
        == "[\n  {\"file\": \"palettes/g.json\", \"palette\": \"grape\", \"bytes\": \(expected.utf8.count)}\n]\n"
    )
    #expect(
      written.told == "#800080 itself is not among the colours; --keep base keeps it, and --light "
        + "makes a palette of it and a pale ground.\n"
        + "Wrote palettes/g.json: the palette grape, SIZE.\n")
  }

  @Test func `game IDs become a pack and the same game IDs again`() throws {
    let ids = "2x1:14\n3x3w:1v2h3456789\n"
    try tool.put("# made by hand\n\n  2x1:14  \r\n3x3w:1v2h3456789\n", at: "ids.txt")
    #expect(
      try tool.run("puzzle", "convert", "ids.txt", "--out", "pack.json").told
        == "Wrote pack.json: 2 puzzles, SIZE.\n")
    #expect(try tool.run("puzzle", "convert", "pack.json", "--to", "net").text == ids)
    let piped = try tool.run("puzzle", "convert", "-", "--to", "net", input: ids)
    #expect(piped.text == ids)
    let named = try tool.run(
      "puzzle", "convert", "-", "--name", "Two", "--pack-palette", "citrus", input: ids)
    #expect(named.text.contains("\"name\": \"Two\",\n  \"palette\": \"citrus\",\n"))
  }

  @Test func `every bad line is told, and nothing is written`() throws {
    try tool.put("2x1:14\n2x1:1\n2x1:1z\n", at: "ids.txt")
    let result = try tool.run("puzzle", "convert", "ids.txt", "--out", "pack.json")
    #expect(result.code == 65)
    #expect(
      result.errors == """
        Error: ids.txt:2:6: the ID ends after 1 of 2 pieces; check the size, or whether the end was lost
        Error: ids.txt:3:6: expected a piece, found "z"; pieces are digits from 0 to f; v and h after one are walls

        """)
    #expect(tool.files() == ["ids.txt"])
  }

  @Test func `of several inputs the good ones are converted, and the exit code is 1`() throws {
    try tool.put("2x1:14\n", at: "in/a.txt")
    try tool.put("{", at: "in/b.json")
    try tool.put("2x1:14\n", at: "in/c.txt")
    let result = try tool.run("puzzle", "convert", "in", "--to", "net", "--out", "out")
    #expect(result.code == 1)
    #expect(result.errors.hasPrefix("Error: in/b.json:1:2: "))
    #expect(result.told.hasSuffix("Wrote 2 files of 2 puzzles to out, SIZE.\n"))
    #expect(tool.files("out") == ["a.txt", "c.txt"])
  }

  @Test func `an input is never replaced`() throws {
    try tool.put("2x1:14\n", at: "a.txt")
    let result = try tool.run("puzzle", "convert", "a.txt", "--to", "net", "--out", "./a.txt")
    #expect(result.code == 73)
    #expect(
      result.errors
        == "Error: a.txt: the output would replace a file that is read; "
        + "choose another name for the output\n")
    #expect(tool.data("a.txt") == Data("2x1:14\n".utf8))
  }

  @Test func `a check tells each mistake by puzzle and cell, and answers 1`() throws {
    let pack = """
      {"format": "tinct-puzzles", "version": 1, "name": "P", "puzzles": [
        {"name": "fine", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0],
         "pieces": [4, 1], "solution": [1, 4]},
        {"name": "loose", "grid": {"kind": "square", "columns": 3, "rows": 1}, "sources": [0],
         "pieces": [4, 5, 1], "solution": [1, 5, 1]}]}
      """
    try tool.put(pack, at: "p.json")
    let result = try tool.run("puzzle", "check", "p.json")
    #expect(result.code == 1)
    #expect(result.errors.contains("p.json: puzzle 2 (loose): cell 1, side 0"))
    #expect(result.errors.hasSuffix("Checked 2 puzzles in 1 pack: 2 problems.\n"))
    #expect(!result.errors.contains("(fine)"))
  }

  @Test func `a file over the limit is refused, and the limit can be raised`() throws {
    try tool.put("2x1:41\n" + String(repeating: "\n", count: 100), at: "ids.txt")
    let refused = try tool.run("puzzle", "check", "ids.txt", "--max-file-bytes", "100")
    #expect(refused.code == 65)
    #expect(
      refused.errors.hasPrefix(
        "Error: ids.txt: the file has more than 100 bytes, the limit; "
          + "if you trust it, raise the limit with --max-file-bytes\n"))
    #expect(try tool.run("puzzle", "check", "ids.txt", "--max-file-bytes", "200").code == 0)
  }
}
