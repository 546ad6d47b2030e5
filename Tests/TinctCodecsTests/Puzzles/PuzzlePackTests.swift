import Testing
import TinctCodecs
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

private func pack(_ text: String) throws(DocumentError) -> PuzzlePack {
  try PuzzlePack(parsing: Array(text.utf8))
}

private func error(reading text: String) -> DocumentError? {
  do {
    _ = try pack(text)
    return nil
  } catch { return error }
}

private func connectors(_ masks: UInt32...) -> [Connectors] {
  masks.map(Connectors.init(mask:))
}

@Suite struct PuzzlePackTests {
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
    let pack = try PuzzlePack(
      name: "Two", palette: "citrus",
      puzzles: [
        Puzzle(
          name: "a", grid: GridSpecification(kind: .square, columns: 2, rows: 1), sources: [1],
          pieces: connectors(2, 8), solution: connectors(1, 4)),
        Puzzle(
          name: "b",
          grid: GridSpecification(
            kind: .hex, columns: 2, rows: 1, wraps: true, walls: [CellSide(cell: 0, side: 4)]),
          sources: [0], pieces: connectors(3, 33)),
      ])
    let text = """
      {
        "format": "tinct-puzzles",
        "version": 1,
        "name": "Two",
        "palette": "citrus",
        "puzzles": [
          {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [1], \
      "pieces": [2, 8], "solution": [1, 4]},
          {"name": "b", "grid": {"kind": "hex", "columns": 2, "rows": 1, "wraps": true, \
      "walls": [[0, 4]]}, "sources": [0], "pieces": [3, 33]}
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
       "pieces": [0], "par": 12}], "author": null}
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
      2, 71, "cells go from 0 to 1"
    ),
    (
      document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0, 4]]}"#), 2, 63,
      "sides of that cell go from 0 to 3"
    ),
    (
      document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0]]}"#), 2, 63,
      "expected 2 integers"
    ),
    (document(sources: "[0, 2]"), 3, 16, "cells go from 0 to 1"),
    (document(sources: "0"), 3, 12, "an array"),
    (document(pieces: "[1, 16]"), 4, 15, "beyond the cell's 4 sides"),
    (document(pieces: "[1, -1]"), 4, 15, "from 0 to 4294967295"),
    (document(pieces: "[1]"), 4, 11, "each of the 2 cells"),
    (document(rest: #","solution": [1, 2, 3]"#), 5, 14, "each of the 2 cells"),
    (document(rest: #","solution": [1, 99]"#), 5, 18, "beyond the cell's 4 sides"),
    (document(rest: #","name": "two""#), 5, 2, "name"),
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
    let error = error(reading: text)
    #expect(error?.line == line)
    #expect(error?.column == column)
    let message = error?.description ?? "no error"
    #expect(message.contains(problem), "\(message)")
  }

  @Test func `every shorter part of a pack is an error`() {
    let text = document(rest: #","solution": [1, 4]"#)
    #expect(error(reading: text) == nil)
    for length in 0..<text.count {
      #expect(error(reading: String(text.prefix(length))) != nil)
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
    let error = #expect(throws: DocumentError.self) {
      try PuzzlePack(netGameIDs: Array(text.utf8), name: "list")
    }
    #expect(error?.line == 3)
    #expect(error?.column == 9)
  }

  @Test func `a list beyond the limit on files is not read`() {
    var limits = Limits()
    limits.fileBytes = 6
    #expect(throws: Never.self) {
      try PuzzlePack(netGameIDs: Array("2x1:14".utf8), name: "list", limits: limits)
    }
    #expect(throws: DocumentError.self) {
      try PuzzlePack(netGameIDs: Array("2x1:14\n".utf8), name: "list", limits: limits)
    }
  }
}
