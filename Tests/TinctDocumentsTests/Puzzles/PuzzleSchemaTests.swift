import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctPuzzles

/// A pack with one puzzle, whose parts can be replaced.
private func document(
  grid: String = #"{"kind": "square", "columns": 2, "rows": 1}"#, sources: String = "[0]",
  pieces: String = "[2, 8]", rest: String = ""
) -> String {
  #"{"format": "tinct-puzzles", "version": 1, "name": "test", "puzzles": [{"name": "one", "#
    + #""grid": \#(grid), "sources": \#(sources), "pieces": \#(pieces)\#(rest)}]}"#
}

@Suite struct PuzzleSchemaTests {
  private static func validator() throws -> SchemaValidator {
    let schema = Checkout.root.appending(path: "schemas/puzzles.schema.json")
    return try SchemaValidator(Checkout.bytes(of: schema))
  }

  @Test(arguments: [
    document(),
    document(grid: #"{"kind": "hex", "columns": 2, "rows": 1, "wraps": true}"#, pieces: "[63, 0]"),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[1, 3]]}"#),
    document(grid: #"{"kind": "triangle", "columns": 2, "rows": 1}"#, pieces: "[2, 4]"),
    document(
      grid: #"{"kind": "hex", "shape": "parallelogram", "columns": 1, "rows": 2}"#,
      pieces: "[4, 32]"),
    document(
      grid: #"{"kind": "hex", "shape": "triangle", "side": 1, "orientation": "pointy"}"#,
      pieces: "[1]"),
    document(grid: #"{"kind": "hex", "columns": 2, "rows": 1, "offset": "even"}"#),
    document(
      grid: #"{"kind": "hex", "shape": "irregular-hexagon", "side": 1, "otherSide": 1}"#,
      pieces: "[1]"),
    document(
      grid: #"{"kind": "hex", "shape": "extended-hexagon", "side": 1, "otherSide": 2}"#),
    document(grid: #"{"kind": "hex", "shape": "chosen", "hexes": [[0, 0], [-3, 7]]}"#),
    document(
      grid: #"{"kind": "octagon-square", "columns": 1, "rows": 1, "wraps": true}"#),
    document(grid: #"{"kind": "elongated-triangular", "columns": 2, "rows": 1}"#),
    document(grid: #"{"kind": "heptagon", "rings": 1}"#, pieces: "[127]"),
    document(grid: #"{"kind": "penrose", "rings": 1}"#, pieces: "[1, 2, 3, 4, 15]"),
    document(
      grid: #"{"kind": "custom", "cells": [[[0, 0], [1, 0.5], [0, 1]]], "walls": [[0, 1]]}"#,
      pieces: "[7]"),
    document(rest: #", "solution": [1, 4], "par": {"moves": 2}"#),
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "puzzles": [], "palette": "y"}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "puzzles": [], "strings": {"a": "b"}}"#,
    #"{"$schema": "s", "format": "tinct-puzzles", "version": 1, "name": "x", "puzzles": []}"#,
  ])
  func `schema and reader accept`(text: String) throws {
    #expect(try Self.validator().problems(Array(text.utf8)) == [])
    #expect(throws: Never.self) { try PuzzlePack(parsing: Array(text.utf8)) }
  }

  @Test(arguments: [
    #"[]"#,
    #"{"format": "tinct-puzzle", "version": 1, "name": "x", "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 2, "name": "x", "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "", "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "palette": 3, "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "strings": [], "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "strings": {"a": 1}, "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "strings": {"": "b"}, "puzzles": []}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "puzzles": {}}"#,
    #"{"format": "tinct-puzzles", "version": 1, "name": "x", "puzzles": [{"name": "one"}]}"#,
    document(grid: #"{"kind": "cubes", "columns": 2, "rows": 1}"#),
    document(grid: #"{"kind": "penrose", "columns": 2, "rows": 1}"#),
    document(grid: #"{"kind": "heptagon", "rings": 0}"#),
    document(grid: #"{"kind": "hex", "shape": "hexagon", "columns": 2, "rows": 1}"#),
    document(grid: #"{"kind": "hex", "shape": "triangle", "side": 2, "offset": "even"}"#),
    document(grid: #"{"kind": "hex", "columns": 2, "rows": 1, "orientation": "steep"}"#),
    document(grid: #"{"kind": "penrose", "rings": 1, "wraps": true}"#, pieces: "[1, 1, 1, 1, 1]"),
    document(grid: #"{"kind": "hex", "shape": "extended-hexagon", "side": 1}"#, pieces: "[1]"),
    document(grid: #"{"kind": "hex", "shape": "chosen", "hexes": []}"#, pieces: "[]"),
    document(grid: #"{"kind": "hex", "shape": "chosen", "hexes": [[0]]}"#, pieces: "[1]"),
    document(grid: #"{"kind": "custom", "cells": []}"#),
    document(grid: #"{"kind": "custom", "cells": [[[0, 0], [1, 1]]]}"#),
    document(grid: #"{"kind": "custom", "cells": [[[0, 0], [1, 1], [1, 2e9]]]}"#),
    document(grid: #"{"kind": "square", "columns": 2}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 0}"#),
    document(grid: #"{"kind": "square", "columns": 2.5, "rows": 1}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 65537}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "wrap": true}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "wraps": 1}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [0]}"#),
    document(grid: #"{"kind": "square", "columns": 2, "rows": 1, "walls": [[0, 0, 0]]}"#),
    document(sources: "0"),
    document(sources: "[-1]"),
    document(pieces: "[16, 1]"),
    document(pieces: #"["1", 1]"#),
    document(grid: #"{"kind": "hex", "columns": 2, "rows": 1}"#, pieces: "[64, 1]"),
    document(rest: #", "solution": [16, 1]"#),
  ])
  func `schema and reader refuse`(text: String) throws {
    #expect(try Self.validator().problems(Array(text.utf8)) != [])
    #expect(throws: DocumentErrors.self) { try PuzzlePack(parsing: Array(text.utf8)) }
  }
}
