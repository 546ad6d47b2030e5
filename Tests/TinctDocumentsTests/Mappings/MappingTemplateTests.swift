import Foundation
import TestFiles
import Testing
import TinctDocuments
import TinctPuzzles

struct MappingTemplateTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: Checkout.root.appending(path: "Tests/Fixtures/mappings/\(name)"))
  }

  /// The puzzles that a file holds by a template.
  private func puzzles(_ bytes: [UInt8]) throws -> (puzzles: [Puzzle], text: String) {
    let template = try PuzzleMapping.template(for: bytes, named: "levels.json")
    let text = String(decoding: template.bytes, as: UTF8.self)
    #expect(template.problem == nil && template.isSolvable, "\(text)")
    let mapping = try PuzzleMapping(parsing: template.bytes)
    let pack = try MappedPack(parsing: bytes, by: mapping, named: "levels")
    #expect(template.puzzleCount == pack.pack.puzzles.count)
    return (pack.pack.puzzles, text)
  }

  @Test(arguments: ["cellar", "frost", "lamps"])
  func `levels of other games are found, as the mappings written by hand do`(name: String) throws {
    let bytes = try Self.fixture("\(name).json")
    let hand = try PuzzleMapping(parsing: try Self.fixture("\(name).mapping.json"))
    let known = try MappedPack(parsing: bytes, by: hand, named: "levels").pack.puzzles
    let found = try puzzles(bytes).puzzles
    #expect(found.count == known.count)
    for (found, known) in zip(found, known) {
      #expect(found.pieces.count == known.pieces.count)
      #expect(found.gridSpecification.kind == known.gridSpecification.kind)
      #expect(found.sources.count == known.sources.count)
      // Turned or mirrored as a whole they may be.
      func counts(_ puzzle: Puzzle) -> [Int] { puzzle.pieces.map(\.sides.count).sorted() }
      #expect(counts(found) == counts(known))
    }
  }

  /// A level as another program might have it, with bits for sides in an order.
  private func level(_ order: [Int], isSolved: Bool) throws -> [UInt8] {
    let recipe = PuzzleRecipe(
      grid: GridSpecification(kind: .square, columns: 5, rows: 4), source: .center)
    var numbers = SplitMix64(seed: 3)
    var generator = try PuzzleGenerator(recipe)
    let puzzle = try generator.puzzle(name: "x", random: &numbers)
    func list(_ pieces: [Connectors]) -> String {
      let masks = pieces.map { piece in
        piece.sides.reduce(0) { $0 | 1 << (order.firstIndex(of: $1) ?? 0) }
      }
      return masks.map(String.init).joined(separator: ",")
    }
    let solution = isSolved ? ", \"solution\": [\(list(puzzle.solution ?? []))]" : ""
    return Array(
      """
      {"levels": [{"size": {"w": 5, "h": 4}, "cells": [\(list(puzzle.pieces))], "stars": [1, 2, 3, 4],
       "source": \(puzzle.sources[0])\(solution)}]}
      """.utf8)
  }

  @Test func `the order of sides is one in which puzzles can be solved`() throws {
    // Up, down, left, right; sides are numbered right, up, left, down.
    let (puzzles, text) = try puzzles(level([1, 3, 2, 0], isSolved: false))
    #expect(text.contains(#""sides": ["up", "down", "left", "right"]"#), "\(text)")
    #expect(text.contains(#""columns": "/size/w", "rows": "/size/h""#))
    #expect(puzzles.count == 1 && puzzles[0].pieces.count == 20)
  }

  @Test(arguments: [[1, 3, 2, 0], [0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]])
  func `stored solutions show the order of sides`(order: [Int]) throws {
    let solved = try puzzles(level(order, isSolved: true)).puzzles
    let puzzle = try #require(solved.first)
    let end = try Puzzle(
      name: "x", grid: puzzle.gridSpecification, sources: puzzle.sources,
      pieces: puzzle.solution ?? [])
    #expect(NoodlesState(start: end).isSolved)
  }

  @Test func `a file without puzzles, and one that is no JSON, are refused`() {
    for text in [#"{"names": ["Ada", "Bob"]}"#, "[]", "3", "{"] {
      #expect(throws: DocumentErrors.self) {
        try PuzzleMapping.template(for: Array(text.utf8), named: "x")
      }
    }
  }
}
