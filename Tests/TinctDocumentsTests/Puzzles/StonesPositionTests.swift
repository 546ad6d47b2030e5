import TinctDocuments
import TinctBoards
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics
import TinctPuzzles

/// A pack with one position, a value a line, whose parts can be replaced.
private func document(
  kind: String = #""stones""#, states: String = #"[0, 1, "black", 2]"#,
  labels: String = #"[null, "4", null, null]"#, lastMove: String = "[1]", rest: String = ""
) -> String {
  """
  {"format": "tinct-puzzles", "version": 1, "name": "test", "puzzles": [
  {"name": "one", "kind": \(kind),
  "grid": {"kind": "square", "columns": 2, "rows": 2},
  "states": \(states),
  "labels": \(labels),
  "lastMove": \(lastMove)}\(rest)]}
  """
}

private func read(_ text: String) throws -> PuzzlePack { try PuzzlePack(parsing: Array(text.utf8)) }

@Suite struct StonesPositionTests {
  private static func schemaProblems(_ bytes: [UInt8]) throws -> [String] {
    let schema = Checkout.root.appending(path: "schemas/puzzles.schema.json")
    return try SchemaValidator(Checkout.bytes(of: schema)).problems(bytes)
  }

  @Test func `a position is read, and written as it was`() throws {
    let pack = try read(document())
    let position = try #require(pack.positions.first)
    #expect(pack.puzzles.isEmpty && pack.names == ["one"])
    #expect(position.states == [.number(0), .number(1), .name("black"), .number(2)])
    #expect(position.labels == [nil, "4", nil, nil])
    #expect(position.lastMove == [1])
    #expect(try PuzzlePack(parsing: pack.documentBytes) == pack)
    #expect(try Self.schemaProblems(pack.documentBytes) == [])
    #expect(try Self.schemaProblems(Array(document().utf8)) == [])
  }

  @Test(
    arguments: [
      (document(states: "[0, 1, 2]"), 4, 11, "states has 3 entries; give one for each of the 4"),
      (document(states: "[0, 1, true, 2]"), 4, 18, "expected a number or a name"),
      (document(states: #"[0, 1, "", 2]"#), 4, 18, "empty"),
      (document(states: "[0, 1.5, 2, 2]"), 4, 15, "expected an integer"),
      (document(labels: #"["a"]"#), 5, 11, "labels has 1 entries; give one for each of the 4"),
      (document(labels: "[null, 4, null, null]"), 5, 18, "expected a string"),
      (document(lastMove: "[4]"), 6, 14, "cells are numbered from 0 to 3"),
      (document(kind: #""stone""#), 2, 1, "the key \"sources\" is missing"),
    ] as [(String, Int, Int, String)])
  func `an error names its location`(
    text: String, line: Int, column: Int, words: String
  ) throws {
    let errors = try #require(throws: DocumentErrors.self) { try read(text) }
    let found = errors.errors.contains {
      $0.line == line && $0.column == column && "\($0)".contains(words)
    }
    #expect(found, "\(errors)")
  }

  @Test func `a pack of puzzles takes no position`() throws {
    let text = """
      {"format": "tinct-puzzles", "version": 1, "name": "test", "puzzles": [
      {"name": "a", "grid": {"kind": "square", "columns": 2, "rows": 1}, "sources": [0], \
      "pieces": [1, 4]},
      {"name": "b", "kind": "stones", "grid": {"kind": "square", "columns": 1, "rows": 1}, \
      "states": [0]}]}
      """
    let errors = try #require(throws: DocumentErrors.self) { try read(text) }
    #expect(errors.errors.map(\.line) == [3])
    #expect("\(errors)".contains("this one is of stones, others are not"))
  }

  @Test func `names are unique within a pack`() throws {
    let position = try #require(try read(document()).positions.first)
    let pack = PuzzlePack(name: "x", positions: [position, position])
    #expect(PuzzleCheck.problems(of: pack).map(\.problem) == [.nameTaken(first: 0)])
  }
}

@Suite struct ThemeStonesTests {
  /// The shipped theme with another value of `stones`, on lines of its own at the end.
  private static func theme(_ stones: String) throws -> Theme {
    let file = Checkout.root.appending(path: "themes/noodles.json")
    let text = String(decoding: try Checkout.bytes(of: file), as: UTF8.self)
    let start = try #require(text.range(of: #""stones""#)?.lowerBound)
    return try ThemeDocument.read(Array((text[..<start] + "\"stones\": " + stones + "}").utf8))
  }

  @Test func `looks are read, and inks get their colours`() throws {
    let stones = """
      {"inks": {"twoColors": {"gold": "#FC0"}, "scheme": {"gold": "base"}}, "rimWidth": 0.1,
       "states": {"7": {"shape": "stone", "ink": "gold", "rim": "wire", "size": 0.5, "cell": "wall",
         "label": "x", "labelInk": "source"}, "gem": {"shape": "sprite", "sprite": "end"}}}
      """
    let theme = try Self.theme(stones)
    #expect(
      theme.stones.look(of: .number(7))
        == Theme.Stones.StateLook(
          shape: .stone, ink: Ink("gold"), rim: .wire, size: 0.5, cell: .wall, label: "x",
          labelInk: .source))
    #expect(theme.stones.look(of: .name("7")) == theme.stones.look(of: .number(7)))
    #expect(theme.stones.look(of: .name("gem")).sprite == "end")
    #expect(theme.stones.look(of: .number(8)).label == "8")
    let palette = Palette(
      name: "x",
      colors: [
        Palette.NamedColor(name: "base", color: try Color(hex: "#102030")),
        Palette.NamedColor(name: "text", color: try Color(hex: "#F0E0D0")),
      ])
    #expect(try theme.inks.colors(in: palette)[Ink("gold")]?.hex == "#FFCC00")
  }

  @Test(
    arguments: [
      (#"{"states": {"1": {"shape": "disc"}}}"#, "there is no shape"),
      (#"{"states": {"1": {"shape": "stone", "ink": "wier"}}}"#, #"did you mean "wire"?"#),
      (#"{"states": {"1": {"shape": "stone", "size": 2}}}"#, "stones.states.1.size"),
      (#"{"states": {"1": {"shape": "stone", "colour": "x"}}}"#, "unknown key"),
      (#"{"states": {"1": {"shape": "sprite"}}}"#, #"the key "sprite" is missing"#),
      (#"{"states": {"1": {}}}"#, #"the key "shape" is missing"#),
      ("{}", #"the key "states" is missing"#),
      (
        #"{"states": {}, "inks": {"twoColors": {"a": "base"}, "scheme": {}}}"#,
        #"the ink "a" has no colour"#
      ),
      (
        #"{"states": {}, "inks": {"twoColors": {"wire": "base"}, "scheme": {"wire": "base"}}}"#,
        "belongs to all boards"
      ),
      (
        #"{"states": {}, "inks": {"twoColors": {"a": "bse"}, "scheme": {"a": "base"}}}"#,
        "not every palette of this kind has a colour"
      ),
    ])
  func `an error names the key`(stones: String, words: String) throws {
    let errors = try #require(throws: DocumentErrors.self) { try Self.theme(stones) }
    #expect("\(errors)".contains(words), "\(errors)")
  }
}
