import Foundation
import Testing
import TinctDocuments
import TinctGraphics

@testable import TinctPuzzles

/// Grids of every kind, with pieces without connectors.
private let grids: [GridSpecification] = GridKind.all.flatMap { kind in
  kind.shapes.flatMap { name -> [GridSpecification] in
    let polygons: [[Point]] = [
      [(0.0, 0.0), (0.1, 1.5), (1, 1)], [(0, 0), (1, 1), (1e-3, -2.25)],
    ].map { $0.map { Point(x: $0.0, y: $0.1) } }
    let hexes = [(0, 0), (1, 0), (-1, 2)].map { AxialCoordinates(q: $0.0, r: $0.1) }
    let shape =
      GridShape(name, size: { $0 == .columns ? 4 : 2 })
      ?? (name == .chosen ? .chosen(hexes) : .polygons(polygons))
    let taken = kind.options(for: name)
    return [
      GridSpecification(kind: kind, shape: shape, walls: [CellSide(cell: 0, side: 1)]),
      GridSpecification(
        kind: kind, shape: shape, orientation: taken.contains(.orientation) ? .pointy : .flat,
        offset: taken.contains(.offset) ? .even : .odd, wraps: taken.contains(.wraps)),
    ]
  }
}

private func pack(_ grid: String) -> [UInt8] {
  Array(
    """
    {"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles": [
    {"name": "a", "sources": [0], "pieces": [1, 4], "grid":
     \(grid)}]}
    """.utf8)
}

@Suite struct GridDocumentTests {
  @Test(arguments: grids)
  func `a grid is read as it was written`(grid: GridSpecification) throws {
    let count = try grid.cellCount()
    let pieces = [Connectors](repeating: Connectors(mask: 1), count: count)
    let puzzle = try Puzzle(name: "a", grid: grid, sources: [0], pieces: pieces)
    let pack = PuzzlePack(name: "p", palette: nil, puzzles: [puzzle])
    #expect(try PuzzlePack(parsing: pack.documentBytes) == pack)
  }

  /// An L of three unit squares, y down: A, B on its right, C below B. Counted by hand:
  ///
  ///     A: (0,0) (1,0) (1,1) (0,1)   clockwise           sides 0 top, 1 right, 2 bottom, 3 left
  ///     B: (1,0) (1,1) (2,1) (2,0)   counter-clockwise   sides 0 left, 1 bottom, 2 right, 3 top
  ///     C: (2,1) (2,2) (1,2) (1,1)   clockwise           sides 0 right, 1 bottom, 2 left, 3 top
  ///
  /// A reaches B by side 1 (2), B reaches A by side 0 and C by side 1 (1 + 2), C reaches B by side
  /// 3 (8).
  private static let mixedWindings =
    #"{"kind": "custom", "cells": [[[0, 0], [1, 0], [1, 1], [0, 1]], "#
    + "[[1, 0], [1, 1], [2, 1], [2, 0]], [[2, 1], [2, 2], [1, 2], [1, 1]]]"

  private static func mixed(_ pieces: String, _ further: String = "") -> [UInt8] {
    Array(
      (#"{"format": "tinct-puzzles", "version": 1, "name": "p", "puzzles": [{"name": "a", "#
        + #""grid": \#(mixedWindings)\#(further)}, "sources": [0], "pieces": \#(pieces)}]}"#).utf8)
  }

  @Test func `side k of a polygon runs from corner k to corner k + 1, whichever way it winds`()
    throws
  {
    let source = try PackSource(parsing: Self.mixed("[2, 3, 8]"))
    let solved = try #require(try PuzzlePack(parsing: Self.mixed("[2, 3, 8]")).puzzles.first)
    let grid = solved.makeGrid()
    #expect(grid.isSolved(solved.pieces, sources: solved.sources))
    #expect(grid.openConnectors(of: solved.pieces) == [])
    // Any other number of A leads elsewhere.
    for mask in [1, 4, 8] {
      let other = try PuzzlePack(parsing: Self.mixed("[\(mask), 3, 8]")).puzzles[0]
      #expect(!grid.isSolved(other.pieces, sources: other.sources))
    }
    let turned = try PuzzlePack(parsing: Self.mixed("[8, 6, 1]")).puzzles[0]
    var solver = PuzzleSolver(grid: grid)
    let found = solver.solve(turned.board, limits: PuzzleSolver.Limits(solutions: 9)).solutions
    #expect(found == [solved.pieces])
    // Written by both ways, and read again.
    let parts = (0..<source.partCount).map { source.part($0) { _, _ in found[0] } }
    let text = String(decoding: source.text(of: parts).flatMap(\.self), as: UTF8.self)
    #expect(text.contains(#""solution": [2, 3, 8]"#))
    let line = String(decoding: solved.documentLine, as: UTF8.self)
    #expect(line.contains(#""pieces": [2, 3, 8]"#))
    let coded = try JSONDecoder().decode(Puzzle.self, from: JSONEncoder().encode(solved))
    #expect(coded == solved)
  }

  @Test func `walls stand on the sides by their numbers, whichever way a polygon winds`() throws {
    for (wall, isSolved) in [("[0, 1]", false), ("[0, 3]", true), ("[2, 3]", false)] {
      let pack = try PuzzlePack(parsing: Self.mixed("[2, 3, 8]", #", "walls": [\#(wall)]"#))
      let puzzle = pack.puzzles[0]
      #expect(puzzle.makeGrid().isSolved(puzzle.pieces, sources: [0]) == isSolved, "\(wall)")
      #expect(try PuzzlePack(parsing: pack.documentBytes) == pack)
      let line = String(decoding: puzzle.documentLine, as: UTF8.self)
      #expect(line.contains(#""walls": [\#(wall)]"#))
    }
  }

  private static let mistakes: [(String, String)] = [
    (
      #"{"kind": "heptagon", "columns": 3}"#,
      #"line 3, column 23: puzzles[0].grid.columns: unknown key; known here: kind, rings, walls"#
    ),
    (
      #"{"kind": "hex", "shape": "hexagon", "side": 5, "wraps": true}"#,
      "line 3, column 49: puzzles[0].grid.wraps: unknown key; known here: kind, side, shape, orientation, walls"
    ),
    (
      #"{"kind": "penrose", "shape": "disc", "rings": 2}"#,
      "line 3, column 22: puzzles[0].grid.shape: unknown key; known here: kind, rings, walls"
    ),
    (
      #"{"kind": "hex", "shape": "disc", "rings": 2}"#,
      #"line 3, column 27: puzzles[0].grid.shape: a grid of kind "hex" has no shape "disc""#
    ),
    (
      #"{"kind": "hex", "columns": 3, "rows": 2, "wraps": true}"#,
      "line 3, column 29: puzzles[0].grid.columns: a hex grid of 3 columns cannot wrap; give an even number of columns"
    ),
    (
      #"{"kind": "hex", "shape": "hexagon", "side": 149}"#,
      "puzzles[0].grid: a hex grid of 149 cells to a side is too large"
    ),
    (
      #"{"kind": "cube", "columns": 2, "rows": 3, "wraps": true}"#,
      "line 3, column 41: puzzles[0].grid.rows: a cube grid of 3 rows cannot wrap; give an even number of rows"
    ),
    (
      #"{"kind": "hex", "shape": "chosen", "hexes": [[0, 0], [1, 0], [0, 0]]}"#,
      "line 3, column 63: puzzles[0].grid.hexes[2]: hexagon 2 is the same as hexagon 0"
    ),
    (
      #"{"kind": "hex", "shape": "chosen", "hexes": [[0, 0, 0]]}"#,
      "puzzles[0].grid.hexes[0]: expected"
    ),
    (
      #"{"kind": "cube", "columns": 65536, "rows": 1}"#,
      "puzzles[0].grid: a cube grid of 65536 columns and 1 row is too large"
    ),
    (
      #"{"kind": "hex", "columns": 2, "rows": 2, "offset": "left"}"#,
      #"line 3, column 53: puzzles[0].grid.offset: there is no offset "left""#
    ),
    (
      #"{"kind": "heptagon", "rings": 11}"#,
      "line 3, column 2: puzzles[0].grid: a heptagon grid of 11 rings is too large"
    ),
    (
      #"{"kind": "custom", "cells": [[[0, 0], [1, 1], [1, 0]], [[0, 0], [1, 1], [2, 2]]]}"#,
      "line 3, column 57: puzzles[0].grid.cells[1]: polygon 1 has no area"
    ),
    (
      #"{"kind": "custom", "cells": [[[0, 0], [1, 1]]]}"#,
      "line 3, column 31: puzzles[0].grid.cells[0]: expected from 3 to 32 corners"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a grid is told with its line and column`(grid: String, message: String) {
    let error = #expect(throws: DocumentErrors.self) { try PuzzlePack(parsing: pack(grid)) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func `polygons are a list, or an object that holds one`() throws {
    let list = "[[[0, 0], [1, 1], [1, 0]]]"
    let shape = GridShape.polygons([[Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 1, y: 0)]])
    #expect(try GridShape(parsingPolygons: Array(list.utf8)) == shape)
    #expect(try GridShape(parsingPolygons: Array("{\"cells\": \(list)}".utf8)) == shape)
    #expect(throws: DocumentErrors.self) {
      try GridShape(parsingPolygons: Array("[[[0, 0], [1, 1], [2, 2]]]".utf8))
    }
  }
}
