import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctPuzzles

private let examples = Checkout.root.appending(path: "examples")
private let packs = Checkout.files(in: examples, ending: ".json")
private let lists = Checkout.files(in: examples, ending: ".txt")

@Suite struct ExamplePuzzlesTests {
  @Test func `there are examples`() {
    #expect(
      packs.map(\.lastPathComponent) == [
        "hexes.json", "squares.json", "stones.json", "tilings.json",
      ])
    #expect(lists.count == 4)
  }

  @Test(arguments: packs)
  func `an example pack is as the writer writes it and the schema has it`(file: URL) throws {
    let bytes = try Checkout.bytes(of: file)
    #expect(try PuzzlePack(parsing: bytes).documentBytes == bytes)
    let schema = Checkout.root.appending(path: "schemas/puzzles.schema.json")
    #expect(try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes) == [])
  }

  @Test(arguments: packs)
  func `an example pack has solutions and no problems`(file: URL) throws {
    let pack = try PuzzlePack(parsing: Checkout.bytes(of: file))
    #expect(PuzzleCheck.problems(of: pack) == [])
    #expect(pack.puzzles.allSatisfy { $0.solution != nil })
  }

  @Test(arguments: [("squares.json", 3), ("hexes.json", 4)])
  func `squares and hexes have a board that wraps, walls, and pieces of few arms`(
    name: String, most: Int
  ) throws {
    let pack = try PuzzlePack(parsing: Checkout.bytes(of: examples.appending(path: name)))
    #expect(pack.puzzles.contains { $0.gridSpecification.wraps })
    #expect(pack.puzzles.contains { !$0.gridSpecification.walls.isEmpty })
    #expect(pack.puzzles.flatMap(\.pieces).allSatisfy { (1...most).contains($0.count) })
  }

  @Test func `the tilings have a puzzle of every other kind of grid`() throws {
    let file = examples.appending(path: "tilings.json")
    let kinds = try PuzzlePack(parsing: Checkout.bytes(of: file)).puzzles.map {
      $0.gridSpecification.kind
    }
    #expect(kinds == GridKind.all.filter { ![.square, .hex].contains($0) })
  }

  @Test(arguments: lists)
  func `an example list of IDs has no problems and is written back`(file: URL) throws {
    let bytes = try Checkout.bytes(of: file)
    let pack = try PuzzlePack(netGameIDs: bytes, name: "examples")
    #expect(PuzzleCheck.problems(of: pack) == [])
    let ids = try pack.puzzles.map { (puzzle) throws(NetGameIDError) in
      try NetGameID.text(of: puzzle) + "\n"
    }
    #expect(ids.joined().utf8.elementsEqual(bytes))
  }

  // Counted by another program, which shares nothing with this one.
  @Test(arguments: [
    ("hexes.json", [10, 19, 25, 17, 20, 35, 47, 1]),
    ("squares.json", [10, 22, 19, 25, 22, 35, 57, 17, 1]),
  ])
  func `as many cells have power as counted independently`(name: String, counts: [Int]) throws {
    let pack = try PuzzlePack(parsing: Checkout.bytes(of: examples.appending(path: name)))
    let found = pack.puzzles.map { puzzle in
      puzzle.makeGrid().powerLevels(sources: puzzle.sources, connectors: puzzle.pieces)
        .count { $0 != nil }
    }
    #expect(found == counts)
  }
}
