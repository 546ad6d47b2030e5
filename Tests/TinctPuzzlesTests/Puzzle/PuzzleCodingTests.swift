import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

/// Writes a value as JSON and reads it back.
func codedAgain<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// The JSON of a value, with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The sentence with which a value is refused; nil if it is read.
func refusal<Value: Decodable>(of type: Value.Type, _ text: String) -> String? {
  do {
    _ = try JSONDecoder().decode(type, from: Data(text.utf8))
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.debugDescription
  } catch { return "\(error)" }
}

@Suite struct PuzzleCodingTests {
  @Test(arguments: tilingSamples + tori)
  func `specifications of all kinds read back as they were written`(
    specification: GridSpecification
  ) throws {
    #expect(try codedAgain(specification) == specification)
  }

  @Test func `a puzzle has the form of packs`() throws {
    let wall = CellSide(cell: 0, side: 0)
    let grid = GridSpecification(kind: .square, columns: 3, rows: 1, wraps: true, walls: [wall])
    let puzzle = try Puzzle(
      name: "line", grid: grid, sources: [1], locked: [2],
      pieces: [1, 10, 4].map(Connectors.init(mask:)),
      solution: [1, 5, 4].map(Connectors.init(mask:)))
    #expect(
      try json(puzzle) == """
        {"grid":{"columns":3,"kind":"square","rows":1,"walls":[[0,0]],"wraps":true},\
        "lockedCells":[2],"name":"line","pieces":[1,10,4],"solution":[1,5,4],"sources":[1]}
        """)
    #expect(try codedAgain(puzzle) == puzzle)
    #expect(try codedAgain(puzzle).makeGrid().cells[0].sides[0].isWall)
  }

  @Test(arguments: GridKind.all)
  func `generated puzzles read back as they were written`(kind: GridKind) throws {
    let shape: GridShape =
      switch kind.usualShape {
      case .disc: .disc(rings: 2)
      case .polygons: .polygons(housePolygons)
      default: .rectangle(columns: 4, rows: 4)
      }
    let grid = GridSpecification(kind: kind, shape: shape)
    var generator = try PuzzleGenerator(
      PuzzleRecipe(grid: grid, wallShare: 0.2, isUnique: false))
    var random = SplitMix64(seed: 5)
    let puzzle = try generator.puzzle(name: "made", random: &random)
    #expect(try codedAgain(puzzle) == puzzle)
  }

  @Test(arguments: [
    (
      #""grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [1]"#,
      "pieces has 1 entries; give one for each of the 2 cells"
    ),
    (
      #""grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [2], "pieces": [1, 4]"#,
      "source 2 is not a cell; cells are numbered from 0 to 1"
    ),
    (
      #""grid": {"kind": "square", "columns": 1, "rows": 1}, "sources": [0], "pieces": [16]"#,
      "pieces at cell 0: 16 has connectors beyond the cell's 4 sides; give a mask from 0 to 15"
    ),
    (
      #""grid": {"kind": "square", "columns": 1, "rows": 1, "walls": [[0, 4]]}, "#
        + #""sources": [0], "pieces": [1]"#,
      "a wall at cell 0, side 4: sides of that cell are numbered from 0 to 3"
    ),
    (
      #""grid": {"kind": "square", "columns": 1, "rows": 1, "walls": [[0, 1, 2]]}, "#
        + #""sources": [0], "pieces": [1]"#,
      "a side of a cell has more than two numbers; give [cell, side]"
    ),
    (
      #""grid": {"kind": "hex", "columns": 3, "rows": 1, "wraps": true}, "#
        + #""sources": [0], "pieces": [1, 1, 1]"#,
      "a hex grid of 3 columns cannot wrap; give an even number of columns"
    ),
    (
      #""grid": {"kind": "square", "columns": 70000, "rows": 70000}, "sources": [], "pieces": []"#,
      "a square grid of 70000 columns and 70000 rows is too large; the limit is 65536 cells"
    ),
    (
      #""grid": {"kind": "custom", "cells": [[[0, 0], [0, 1], [1]]]}, "sources": [], "pieces": []"#,
      "a corner has 1 coordinates; give x and y"
    ),
  ])
  func `parts that do not fit are refused`(members: String, expected: String) {
    #expect(refusal(of: Puzzle.self, "{\"name\": \"bad\", \(members)}") == expected)
  }

  @Test func `a kind that there is not is refused by name`() throws {
    let text = #"{"kind": "hexes", "columns": 1, "rows": 1}"#
    let sentence = try #require(refusal(of: GridSpecification.self, text))
    #expect(sentence.hasPrefix("there is no kind of grid \"hexes\"; known here: square, hex"))
  }
}
