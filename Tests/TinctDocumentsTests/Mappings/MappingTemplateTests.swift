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

  /// A form in which programs write walls.
  private enum Walls: String, CaseIterable {
    case sides, words, objects, pairs, ends, places, masks, nestedMasks, lists, cells, cellMasks
  }

  /// A level with walls, as another program might have it.
  private func level(_ form: Walls) throws -> (bytes: [UInt8], walls: Set<Set<Int>>) {
    let recipe = PuzzleRecipe(
      grid: GridSpecification(kind: .square, columns: 6, rows: 5), wallShare: 0.5, source: .center)
    var numbers = SplitMix64(seed: 8)
    var generator = try PuzzleGenerator(recipe)
    let puzzle = try generator.puzzle(name: "x", random: &numbers)
    let grid = try Grid(GridSpecification(kind: .square, columns: 6, rows: 5))
    let ends = puzzle.gridSpecification.walls.compactMap { wall in
      grid.neighbor(of: wall).map { (cell: wall.cell, side: wall.side, beyond: $0.cell) }
    }
    try #require(ends.count > 8)
    func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }
    func isWall(_ cell: Int, _ side: Int) -> Bool {
      guard let beyond = grid.neighbor(of: CellSide(cell: cell, side: side))?.cell else {
        return true
      }
      return ends.contains { Set([$0.cell, $0.beyond]) == [cell, beyond] }
    }
    // Up, right, down, left, as numbers of Tinct's sides.
    let order = [1, 0, 3, 2]
    func mask(_ cell: Int) -> Int {
      order.indices.reduce(0) { $0 | (isWall(cell, order[$1]) ? 1 << $1 : 0) }
    }
    let all = grid.cells.indices
    var cells = list(puzzle.pieces.map { "\($0.mask)" })
    var walls = ""
    switch form {
    case .sides: walls = "\"walls\": " + list(ends.map { "[\($0.cell), \($0.side)]" })
    case .words:
      walls =
        "\"walls\": " + list(ends.map { "[\($0.cell), \"\(["E", "N", "W", "S"][$0.side])\"]" })
    case .objects:
      walls =
        "\"walls\": "
        + list(
          ends.map {
            "{\"x\": \($0.cell % 6), \"y\": \($0.cell / 6), \"dir\": "
              + "\"\(["right", "up", "left", "down"][$0.side])\"}"
          })
    case .pairs: walls = "\"walls\": " + list(ends.map { "[\($0.cell), \($0.beyond)]" })
    case .ends:
      walls =
        "\"barriers\": " + list(ends.map { "{\"from\": \($0.cell), \"to\": \($0.beyond)}" })
    case .places:
      walls =
        "\"walls\": "
        + list(
          ends.map {
            "[[\($0.cell % 6), \($0.cell / 6)], [\($0.beyond % 6), \($0.beyond / 6)]]"
          })
    case .masks: walls = "\"walls\": " + list(all.map { "\(mask($0))" })
    case .nestedMasks:
      walls =
        "\"walls\": " + list((0..<5).map { row in list((0..<6).map { "\(mask(6 * row + $0))" }) })
    case .lists:
      walls =
        "\"rightWalls\": " + list(all.map { "\(isWall($0, 0))" }) + ", \"wallsDown\": "
        + list(all.map { "\(isWall($0, 3))" })
    case .cells:
      cells = list(
        all.map {
          "{\"mask\": \(puzzle.pieces[$0].mask), \"walls\": {\"n\": \(isWall($0, 1)), "
            + "\"e\": \(isWall($0, 0)), \"s\": \(isWall($0, 3)), \"w\": \(isWall($0, 2))}}"
        })
    case .cellMasks:
      cells = list(
        all.map { "{\"mask\": \(puzzle.pieces[$0].mask), \"walls\": \(mask($0))}" })
    }
    let text = """
      {"levels": [{"w": 6, "h": 5, "cells": \(cells), "source": \(puzzle.sources[0])\(walls.isEmpty ? "" : ", ")\(walls)}]}
      """
    return (Array(text.utf8), Set(ends.map { Set([$0.cell, $0.beyond]) }))
  }

  @Test(arguments: Walls.allCases)
  private func `walls are found in whatever form they are`(form: Walls) throws {
    let (bytes, walls) = try level(form)
    let (puzzles, text) = try puzzles(bytes)
    let puzzle = try #require(puzzles.first)
    let grid = try Grid(GridSpecification(kind: .square, columns: 6, rows: 5))
    let found = puzzle.gridSpecification.walls.compactMap { wall in
      grid.neighbor(of: wall).map { Set([wall.cell, $0.cell]) }
    }
    #expect(Set(found) == walls, "\(text)")
    #expect(found.count == puzzle.gridSpecification.walls.count && found.count == walls.count)
    if [.masks, .nestedMasks, .cellMasks].contains(form) {
      #expect(text.contains(#""sides": ["up", "right", "down", "left"]}"#), "\(text)")
    }
  }

  @Test func `walls that cannot be guessed are named, with the ways to write them`() throws {
    let (bytes, _) = try level(.sides)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.range(of: "\"walls\": "))
    let odd = text[..<start.upperBound] + "\"3>4 9v15\"}]}"
    let template = try PuzzleMapping.template(for: Array(odd.utf8), named: "levels.json")
    #expect(template.omission?.contains("\"/walls\"") == true)
    let written = String(decoding: template.bytes, as: UTF8.self)
    #expect(written.contains("// ? \"/walls\" are not read"))
    for form in [
      #""side": "/walls/*/1""#, #""to": "/walls/*/1""#, #""mask": "/walls""#, #""flag""#,
    ] {
      #expect(written.contains(form), "\(form)")
    }
    #expect(try PuzzleMapping.template(for: bytes, named: "x").omission == nil)
  }

  @Test func `a file without puzzles, and one that is no JSON, are refused`() {
    for text in [#"{"names": ["Ada", "Bob"]}"#, "[]", "3", "{"] {
      #expect(throws: DocumentErrors.self) {
        try PuzzleMapping.template(for: Array(text.utf8), named: "x")
      }
    }
  }

  @Test func `cells that are counted from 1 are seen from one beyond the last`() throws {
    let bytes = Array(
      """
      {"levels": [{"start": {"x": 3, "y": 1}, "rows": ["EIL", "LIL", "LIE"]},
        {"start": {"x": 1, "y": 3}, "rows": ["EIL", "LIL", "LIE"]}]}
      """.utf8)
    let (puzzles, text) = try puzzles(bytes)
    #expect(text.contains("\n  \"first\": 1,"), "\(text)")
    #expect(puzzles.map(\.sources) == [[2], [6]])
    let zero = text.replacing("  \"first\": 1,", with: "")
    let mapping = try PuzzleMapping(parsing: Array(zero.utf8))
    let error = #expect(throws: MappingErrors.self) {
      try MappedPack(parsing: bytes, by: mapping, named: "levels")
    }
    let told = (error?.file?.errors ?? []).map { "\($0)" }.joined(separator: "\n")
    #expect(told.contains("write \"first\": 1 in the mapping"), "\(told)")
  }

  @Test func `letters get turns as solutions, and digits behind them are turns`() throws {
    let letters = Array(
      #"{"levels": [{"rows": ["EIL", "LIL", "LIS"]}, {"rows": ["SIL", "LIL", "LIE"]}]}"#.utf8)
    let (plain, text) = try puzzles(letters)
    #expect(text.contains(#""solution": {"at": "/solution", "turns": {}}"#), "\(text)")
    // No cell is made a source besides those that letters mark.
    #expect(plain.map(\.sources) == [[8], [0]] && !text.contains("\n  \"sources\""), "\(text)")
    let turned = Array(#"{"levels": [{"map": ["E3 I2 L1", "L0 I0 L1", "L2 I1 E0"]}]}"#.utf8)
    let (puzzles, written) = try puzzles(turned)
    #expect(written.contains(#""turn": {"after": "", "unit": "sides""#), "\(written)")
    #expect(puzzles[0].pieces.map(\.sides.count) == [1, 2, 2, 2, 2, 2, 2, 2, 1])
  }
}
