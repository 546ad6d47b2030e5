import TinctDocuments
import Testing
import TinctGraphics
import TinctPuzzles

/// A puzzle whose parts stand on lines of their own, so that errors have lines of their own.
private func document(
  grid: String = #"{"kind": "square", "columns": 2, "rows": 1}"#, sources: String = "[0]",
  pieces: String = "[2, 8]", rest: String = ""
) -> String {
  """
  {"format": "tinct-puzzles", "version": 1, "name": "test", "puzzles": [{"name": "one",
  "grid": \(grid),
  "sources": \(sources),
  "pieces": \(pieces)
  \(rest)}]}
  """
}

private func pack(_ text: String) throws(DocumentErrors) -> PuzzlePack {
  try PuzzlePack(parsing: Array(text.utf8))
}

private func errors(reading text: String) -> [DocumentError] {
  do {
    _ = try pack(text)
    return []
  } catch { return error.errors }
}

private func connectors(_ masks: UInt32...) -> [Connectors] {
  masks.map(Connectors.init(mask:))
}

@Suite struct PuzzlePackTests {
  @Test func `a wrong number of columns is one error, not one for each entry`() {
    let text = """
      {"format": "tinct-puzzles", "version": 1, "name": "Wrong", "puzzles": [
       {"name": "a", "grid": {"kind": "hex", "columns": 2, "rows": 2}, "sources": [5, 7],
        "pieces": [99, 99, 99, 99, 99, 99, 99, 99], "solution": [99, 99, 99, 99, 99, 99, 99, 99]}
      ]}
      """
    #expect(
      errors(reading: text).map(\.description) == [
        "line 3, column 13: puzzles[0].pieces: pieces has 8 entries; give one for each of the 4 "
          + "cells; or is the grid not 2 columns by 2 rows?"
      ])
  }

  @Test func `a pack is read with all its parts`() throws {
    let found = try pack(
      """
      {"format": "tinct-puzzles", "version": 1, "name": "Night", "palette": "grape", "puzzles": [
        {"name": "first", "sources": [0, 2], "pieces": [1, 5, 4, 0, 0, 0, 0, 33],
         "grid": {"kind": "hex", "columns": 4, "rows": 2, "wraps": true, "walls": [[0, 1], [7, 5]]},
         "solution": [2, 10, 8, 0, 0, 0, 0, 3]}
      ]}
      """)
    let grid = GridSpecification(
      kind: .hex, columns: 4, rows: 2, wraps: true,
      walls: [CellSide(cell: 0, side: 1), CellSide(cell: 7, side: 5)])
    let puzzle = try Puzzle(
      name: "first", grid: grid, sources: [0, 2], pieces: connectors(1, 5, 4, 0, 0, 0, 0, 33),
      solution: connectors(2, 10, 8, 0, 0, 0, 0, 3))
    #expect(found == PuzzlePack(name: "Night", palette: "grape", puzzles: [puzzle]))
  }

  @Test func `a pack is written one puzzle a line`() throws {
    var pack = try PuzzlePack(
      name: "Two", palette: "citrus",
      puzzles: [
        Puzzle(
          name: "a", grid: GridSpecification(kind: .square, columns: 2, rows: 1), sources: [1],
          pieces: connectors(2, 8), solution: connectors(1, 4)),
        Puzzle(
          name: "b",
          grid: GridSpecification(
            kind: .hex, columns: 2, rows: 1, wraps: true, walls: [CellSide(cell: 0, side: 4)]),
          sources: [0], locked: [1], pieces: connectors(3, 33)),
      ])
    pack.strings = [.init(name: "title", text: "Two of \"us\""), .init(name: "x", text: "")]
    let text = """
      {
        "format": "tinct-puzzles",
        "version": 1,
        "name": "Two",
        "palette": "citrus",
        "strings": {
          "title": "Two of \\"us\\"",
          "x": ""
        },
        "puzzles": [
          {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1], \
      "pieces": [2, 8], "solution": [1, 4]},
          {"name": "b", "grid": {"kind": "hex", "columns": 2, "rows": 1, "wraps": true, \
      "walls": [[0, 4]]}, "sources": [0], "lockedCells": [1], "pieces": [3, 33]}
        ]
      }

      """
    #expect(String(decoding: pack.documentBytes, as: UTF8.self) == text)
    #expect(try PuzzlePack(parsing: pack.documentBytes) == pack)
  }

  @Test func `packs and puzzles may hold data of the game`() throws {
    let text = """
      {"format": "tinct-puzzles", "version": 1, "name": "test", "price": {"amount": 2}, "puzzles": [
      {"name": "1", "grid": {"kind": "square", "columns": 1, "rows": 1}, "sources": [],
       "pieces": [0], "par": 12, "names": ["a"]}], "author": null}
      """
    #expect(try pack(text).puzzles.map(\.name) == ["1"])
  }

  @Test(arguments: [
    (document(grid: #"{"kind": "sqare", "columns": 2, "rows": 1}"#), 2, 18, "no kind of grid"),
    (document(grid: #"{"kind": "square", "colums": 2, "rows": 1}"#), 2, 28, "unknown key"),
    (document(grid: #"{"kind": "square", "columns": 0, "rows": 1}"#), 2, 39, "from 1 to"),
    (document(grid: #"{"kind": "square", "columns": 2, "rows": 1.5}"#), 2, 50, "from 1 to"),
    (document(grid: #"{"kind": "square", "columns": 2}"#), 2, 9, "\"rows\" is missing"),
    (document(grid: #"{"kind": "square", "columns": 60000, "rows": 9}"#), 2, 9, "too large"),
    (
      document(grid: #"{"kind": "hex", "columns": 1, "rows": 2, "wraps": true}"#), 2, 36,
      "an even number"
    ),
    (
      document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0, 0], [2, 0]]}"#),
      2, 72, "from 0 to 1, found 2; cells are numbered from 0 to 1"
    ),
    (
      document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0, 4]]}"#), 2, 67,
      "from 0 to 3, found 4; the cell has 4 sides"
    ),
    (
      document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0]]}"#), 2, 63,
      "an array of 2 values"
    ),
    (document(sources: "[0, 2]"), 3, 16, "cells are numbered from 0 to 1"),
    (document(sources: "0"), 3, 12, "an array"),
    (document(pieces: "[1, 16]"), 4, 15, "from 0 to 15, found 16; the cell has 4 sides"),
    (document(pieces: "[1, -1]"), 4, 15, "from 0 to 15"),
    (document(pieces: "[1]"), 4, 11, "each of the 2 cells"),
    (document(rest: #","solution": [1, 2, 3]"#), 5, 14, "each of the 2 cells"),
    (document(rest: #","solution": [1, 99]"#), 5, 18, "from 0 to 15"),
    (document(rest: #","name": "two""#), 5, 2, "name"),
    (document(rest: #","soluton": [2, 8]"#), 5, 2, "did you mean \"solution\"?"),
    (document(rest: #","wals": [[0, 1]]"#), 5, 2, "\"walls\" stands in \"grid\""),
    (document(rest: #","walls": [[0, 1]]"#), 5, 2, "\"walls\" stands in \"grid\""),
    (
      #"{"format": "tinct-puzzles", "version": 1, "name": "x", "pallete": "dusk", "puzzles": []}"#,
      1, 56, "did you mean \"palette\"?"
    ),
    (
      document().replacing(#""sources""#, with: #""source""#), 3, 1, "did you mean \"sources\"?"
    ),
    (
      #"{"format": "tinct-palette", "version": 1, "name": "", "puzzles": []}"#, 1, 12,
      "tinct-puzzles"
    ),
    (#"{"format": "tinct-puzzles", "version": 2, "name": "", "puzzles": []}"#, 1, 40, "version 2"),
    (#"{"format": "tinct-puzzles", "version": 1, "name": "", "puzzles": []}"#, 1, 51, "empty"),
    (#"{"format": "tinct-puzzles", "version": 1, "name": "x"}"#, 1, 1, "\"puzzles\" is missing"),
  ])
  func `a wrong pack throws and says where`(
    text: String, line: Int, column: Int, problem: String
  ) {
    let errors = errors(reading: text)
    #expect(errors.count == 1)
    let error = errors.first
    #expect(error?.line == line)
    #expect(error?.column == column)
    let message = error?.description ?? "no error"
    #expect(message.contains(problem), "\(message)")
  }

  @Test func `all that is wrong with a pack is told`() {
    let text = """
      {"format": "tinct-puzzles", "version": 1, "palette": "", "puzzles": [
      {"name": "", "sources": [0, 4, "1"],
       "grid": {"kind": "square", "columns": 2, "rows": 2, "wraps": 1, "door": [],
        "walls": [[0, 4], [4, 0], [1, 1], [0], 7, ["a", -1]]},
       "pieces": [16, 0, -1, 1.5],
       "solution": [1, null, 3]},
      {"name": "fine", "sources": [], "pieces": [0],
       "grid": {"kind": "hex", "columns": 1, "rows": 1}},
      {"name": "small", "sources": [-1, 9], "pieces": [99, -2, true],
       "grid": {"kind": "hex", "columns": 1, "rows": 1.5}},
      {"name": "hex", "sources": [], "pieces": [64, 63],
       "grid": {"kind": "hex", "columns": 2, "rows": 1}},
      {"name": "odd", "sources": [],
       "grid": {"kind": "hex", "columns": 3, "rows": 1, "wraps": true}}
      ]}
      """
    #expect(
      errors(reading: text).map(\.description) == [
        "line 1, column 1: the key \"name\" is missing",
        "line 1, column 54: palette: must not be empty",
        "line 2, column 10: puzzles[0].name: must not be empty",
        "line 2, column 29: puzzles[0].sources[1]: expected an integer from 0 to 3, found 4; "
          + "cells are numbered from 0 to 3",
        "line 2, column 32: puzzles[0].sources[2]: expected an integer from 0 to 3, "
          + "found a string; cells are numbered from 0 to 3",
        "line 3, column 63: puzzles[0].grid.wraps: expected a boolean, found a number",
        "line 3, column 66: puzzles[0].grid.door: unknown key; "
          + "known here: kind, columns, rows, wraps, walls",
        "line 4, column 17: puzzles[0].grid.walls[0][1]: expected an integer from 0 to 3, "
          + "found 4; the cell has 4 sides",
        "line 4, column 22: puzzles[0].grid.walls[1][0]: expected an integer from 0 to 3, "
          + "found 4; cells are numbered from 0 to 3",
        "line 4, column 37: puzzles[0].grid.walls[3]: expected an array of 2 values, found 1",
        "line 4, column 42: puzzles[0].grid.walls[4]: expected an array, found a number",
        "line 4, column 46: puzzles[0].grid.walls[5][0]: expected an integer from 0 to 3, "
          + "found a string; cells are numbered from 0 to 3",
        "line 4, column 51: puzzles[0].grid.walls[5][1]: expected an integer of at least 0, "
          + "found -1",
        "line 5, column 13: puzzles[0].pieces[0]: expected an integer from 0 to 15, found 16; "
          + "the cell has 4 sides",
        "line 5, column 20: puzzles[0].pieces[2]: expected an integer from 0 to 15, found -1; "
          + "the cell has 4 sides",
        "line 5, column 24: puzzles[0].pieces[3]: expected an integer from 0 to 15, found 1.5; "
          + "the cell has 4 sides",
        "line 6, column 14: puzzles[0].solution: solution has 3 entries; "
          + "give one for each of the 4 cells; or is the grid not 2 columns by 2 rows?",
        "line 9, column 31: puzzles[2].sources[0]: expected an integer of at least 0, found -1",
        "line 9, column 54: puzzles[2].pieces[1]: expected an integer of at least 0, found -2",
        "line 9, column 58: puzzles[2].pieces[2]: expected an integer of at least 0, "
          + "found a boolean",
        "line 10, column 48: puzzles[2].grid.rows: expected an integer from 1 to 65536, "
          + "found 1.5",
        "line 11, column 43: puzzles[3].pieces[0]: expected an integer from 0 to 63, found 64; "
          + "the cell has 6 sides",
        "line 13, column 1: puzzles[4]: the key \"pieces\" is missing",
        "line 14, column 37: puzzles[4].grid.columns: a hex grid of 3 columns cannot wrap; "
          + "give an even number of columns",
      ])
  }

  @Test func `every shorter part of a pack is an error`() {
    let text = document(rest: #","solution": [1, 4]"#)
    #expect(errors(reading: text) == [])
    for length in 0..<text.count {
      #expect(errors(reading: String(text.prefix(length))).count == 1)
    }
  }

  @Test func `a pack with one byte changed is an error, or another pack`() throws {
    let grid = #"{"kind": "hex", "columns": 2, "rows": 1, "wraps": true, "walls": [[0, 1]]}"#
    let bytes = Array(document(grid: grid, rest: #","solution": [1, 4]"#).utf8)
    for index in bytes.indices {
      for other in #"09-.e"x[]{},: "#.utf8 {
        var changed = bytes
        changed[index] = other
        guard let pack = try? PuzzlePack(parsing: changed) else { continue }
        #expect(try PuzzlePack(parsing: pack.documentBytes) == pack)
      }
    }
  }

  @Test func `a list of IDs becomes a pack, numbered`() throws {
    let text = "\u{FEFF}# five\r\n\r\n  2x1:14\t\r\n2x1w:1v4\r2x1:41\n\n"
    let pack = try PuzzlePack(netGameIDs: Array(text.utf8), name: "list")
    #expect(pack.name == "list")
    #expect(pack.puzzles.map(\.name) == ["1", "2", "3"])
    #expect(pack.puzzles.map { $0.pieces.map(\.mask) } == [[1, 4], [1, 4], [4, 1]])
  }

  @Test func `an error in a list names its line and column`() {
    let text = "2x1:14\r\n# note\n   2x1:1g\n"
    let error = #expect(throws: DocumentErrors.self) {
      try PuzzlePack(netGameIDs: Array(text.utf8), name: "list")
    }
    #expect(error?.errors.map(\.line) == [3])
    #expect(error?.errors.map(\.column) == [9])
  }

  @Test func `each wrong line of a list is told`() {
    let text = "2x1:1g\n2x1:14\nx\n2x1:141\n"
    let error = #expect(throws: DocumentErrors.self) {
      try PuzzlePack(netGameIDs: Array(text.utf8), name: "list")
    }
    #expect(error?.errors.map(\.line) == [1, 3, 4])
    #expect(error?.errors.map(\.column) == [6, 1, 7])
  }

  @Test func `a list beyond the limit on files is not read`() {
    var limits = Limits()
    limits.fileBytes = 6
    #expect(throws: Never.self) {
      try PuzzlePack(netGameIDs: Array("2x1:14".utf8), name: "list", limits: limits)
    }
    #expect(throws: DocumentErrors.self) {
      try PuzzlePack(netGameIDs: Array("2x1:14\n".utf8), name: "list", limits: limits)
    }
  }
}
