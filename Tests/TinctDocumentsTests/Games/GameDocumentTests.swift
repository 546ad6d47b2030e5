import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctBoards
import TinctDocuments
import TinctGraphics
import TinctPuzzles

private func game(_ text: String) throws(DocumentErrors) -> GameDocument {
  try GameDocument(parsing: Array(text.utf8))
}

private let head = #"{"format": "tinct-game", "version": 1, "name": "G", "#
private let hexes = #""grid": {"kind": "hex", "shape": "hexagon", "side": 2}, "#
private let pointyHexes = hexes.replacing("\"side\"", with: "\"orientation\": \"pointy\", \"side\"")
private let board = #""grid": {"kind": "square", "columns": 2, "rows": 2}, "#
private let two = #""players": ["A", "B"], "states": {"a": {"owner": 1}, "b": {"owner": 2}}"#

@Suite struct GameDocumentTests {
  /// What the schema has against a document whose comments are whole lines.
  private static func schemaProblems(_ text: String) throws -> [String] {
    let schema = Checkout.root.appending(path: "schemas/game.schema.json")
    let plain = text.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    return try SchemaValidator(Checkout.bytes(of: schema)).problems(
      Array(plain.joined(separator: "\n").utf8))
  }

  @Test(arguments: RuleSets.names)
  func `a new game of any rules is read, and can be played`(rules: String) throws {
    let grid =
      rules == "hex"
      ? GridSpecification(kind: .hex, shape: .parallelogram(columns: 5, rows: 5))
      : GridSpecification(kind: .square, columns: 8, rows: 8)
    let bytes = try GameDocument.template(name: "New \"game\"", grid: grid, rules: rules)
    let document = try GameDocument(parsing: bytes)
    #expect(document.pack.name == "New \"game\"" && document.game.name == "new-game")
    #expect(GameDocument.isLikely(bytes))
    let start = try document.start(0)
    #expect(start.game.rules.title == rules)
    #expect(!start.isOver && !start.game.rules.plays(in: start).isEmpty)
    #expect(try document.template(again: rules, grid) == bytes)
    let problems = try Self.schemaProblems(String(decoding: bytes, as: UTF8.self))
    #expect(problems == [])
  }

  @Test func `a board is drawn with signs, listed, filled, placed and shaded`() throws {
    let text =
      head + """
        "grid": {"kind": "square", "columns": 3, "rows": 2}, "players": ["A"],
        "states": {"wall": {"layer": "cell"}, "floor": {"layer": "cell"}, "one": {"owner": 1},
          "sea": {"layer": "ground"},
          "7": {}, "goal": {"layer": "mark", "number": 20}},
        "legend": {"#": "wall", "x": ["goal", "one"]},
        "levels": [
          {"rows": ["#x ", " .#"]},
          {"name": "list", "fill": "floor", "states": [[0, "one", 7], [0, 0, 0]],
           "marks": [20, 0, 0, 0, 0, 0], "player": 1, "score": 12},
          {"cells": {"shades": ["wall", "floor"]}, "place": [[5, "one"], [4, 7]],
           "labels": ["a", null, null, null, null, null]},
          {"ground": ["sea", 0, 0, 0, "sea", 0], "cells": [0, "wall", 0, 0, "wall", 0]}
        ]}
        """
    let document = try game(text)
    #expect(try Self.schemaProblems(text) == [])
    #expect(document.pack.names == ["1", "list", "3", "4"])
    func states(_ level: Int, _ layer: GridGame.Layer) -> String {
      document.pack.positions[level].states(in: layer).map(\.description).joined(separator: " ")
    }
    #expect(states(0, .cell) == "wall 0 0 0 0 wall" && states(0, .thing) == "0 one 0 0 0 0")
    #expect(states(0, .mark) == "0 goal 0 0 0 0")
    #expect(states(1, .cell) == [String](repeating: "floor", count: 6).joined(separator: " "))
    #expect(states(1, .thing) == "0 one 7 0 0 0" && states(1, .mark) == "goal 0 0 0 0 0")
    #expect(states(2, .cell) == "wall floor wall floor wall floor")
    #expect(states(2, .thing) == "0 0 0 0 7 one")
    #expect(states(3, .ground) == "sea 0 0 0 sea 0" && states(3, .cell) == "0 wall 0 0 wall 0")
    #expect(document.starts[1].points == [12])
    #expect(document.pack.positions[2].labels.first == "a")
  }

  @Test func `the state of another program's game is a start`() throws {
    // The JSON of a generic game model: width, height, numbers of states, score, timer.
    let document = try game(
      head + #""states": {"1": {}, "2": {}}, "start": {"width": 3, "height": 2, "#
        + #""states": [0, 1, 2, 2, 1, 0], "score": 42, "timer": 7}}"#)
    let start = try document.start(0)
    #expect(start.points == [42] && start.grid.cells.count == 6)
    #expect(start.grid.cells.indices.map { start[.thing, $0] } == [0, 1, 2, 2, 1, 0])
  }

  @Test func `inks are those of the game alone, and mix what every palette has`() throws {
    let document = try game(
      head + board
        + ##""inks": {"ruby": "color-mix(in oklab, ground 20%, figure)", "##
        + ##""wall": "#112233"}, "##
        + #""states": {"a": {"look": {"shape": "star", "ink": "ruby"}}, "#
        + #""b": {"look": {"ink": "powered", "size": 0.5}}}}"#)
    #expect(document.inks.twoColors.map(\.ink).prefix(2) == [Ink("g:ruby"), Ink("g:wall")])
    #expect(document.looks["a"]?.ink == Ink("g:ruby"))
    #expect(document.looks["b"]?.ink == .powered)
  }

  @Test func `a label without an ink of its own can be read on its piece, in any palette`() throws {
    let document = try game(
      head + board + ##""inks": {"night": "#112233", "day": "#FFEEAA", "own": "ground"}, "##
        + #""states": {"a": {"look": {"ink": "night", "label": "1"}}, "#
        + #""b": {"look": {"ink": "day", "label": "2"}}, "#
        + #""c": {"layer": "cell", "look": {"cell": "night", "label": "3"}}, "#
        + #""d": {"look": {"ink": "own"}}, "e": {"look": {"ink": "powered"}}, "#
        + #""f": {"look": {"ink": "cell"}}, "g": {"look": {"ink": "day", "labelInk": "night"}}}}"#)
    for base in ["#FFFFFF", "#000000", "#7F7F7F"] {
      let colors = try ["base": base, "text": "#40A040"].mapValues { try Color(hex: $0) }
      for (name, look) in document.looks where !["e", "f"].contains(name) {
        func color(_ ink: Ink) throws -> Color {
          let rule = try #require(document.inks.twoColors.first { $0.ink == ink })
          return try rule.color.evaluate { colors[$0] }
        }
        let ground = try color(look.shape == .none ? #require(look.cell) : look.ink)
        let contrast = try color(look.labelInk).contrast(with: ground)
        #expect(contrast >= 4, "\(name) on \(base)")
      }
    }
    #expect(document.looks["e"]?.labelInk == .background)
    #expect(document.looks["f"]?.labelInk == .powered)
    #expect(document.looks["g"]?.labelInk == Ink("g:night"))
  }

  /// Every error stands where it is made, and says what to do.
  @Test(arguments: [
    ("[]", ##"[]"##, "expected an object"),
    (head + board + #""statse": {}}"#, ##""statse""##, "unknown key; did you mean \"states\"?"),
    (head + board + #""states": {"empty": {}}}"#, ##""empty""##, "choose another name"),
    (head + board + #""states": {"a": {"owner": 1}}}"#, ##"1}}}"##, "there is no player 1"),
    (
      head + board + #""states": {"a": {"number": 4}, "b": {"number": 4}}}"#, ##"4}}}"##,
      "the number 4 is that of another state"
    ),
    (head + board + #""states": {"a": {"layer": "top"}}}"#, ##""top""##, "cell, thing"),
    (
      head + board + #""states": {"abc": {"flip": "abd"}}}"#, ##""abd""##,
      "there is no state \"abd\"; did you mean \"abc\"?"
    ),
    (
      head + board + two + #", "rules": "otello"}"#, ##""otello""##,
      "there are no rules \"otello\"; did you mean \"othello\"?"
    ),
    (
      head + board + two + #", "rules": {"name": "hex", "pi": true}}"#, ##""pi""##,
      "the rules 'hex' have no option \"pi\"; did you mean \"pie\"?"
    ),
    (
      head + board + two + #", "inks": {"x": "color-mix(in oklab, grund, figure)"}}"#,
      ##""color-mix"##,
      "not every palette has a colour \"grund\"; did you mean \"ground\"?"
    ),
    (
      head + board + two + #", "legend": {"ab": "a"}}"#, ##""ab""##, "is not one character"
    ),
    (
      head + board + two + #", "start": {"rows": ["  ", "z "]}}"#, ##""z ""##,
      "\"legend\" does not know the sign \"z\""
    ),
    (
      head + board + two + #", "start": {"rows": ["  "]}}"#, ##"["  "]"##,
      "the board has 2 rows, but here are 1; give a text for each row"
    ),
    (
      head + board + two + #", "start": {"rows": ["  ", " "]}}"#, ##"" "]"##,
      "the board has 2 columns, but here are 1 signs; give a sign for each cell"
    ),
    (
      head + board + two + #", "start": {"states": [[1], [1, 2, 0]]}}"#, ##"[1],"##,
      "row 1 has 2 cells, but here are 1 entries; give one for each cell"
    ),
    (
      head + board + two + #", "start": {"labels": [["x", null, null, null]]}}"#, ##"[["x""##,
      "the board has 2 rows, but here are 1; give a list for each row"
    ),
    (
      head + hexes + two + #", "start": {"rows": [". .", ". .", ". ."]}}"#, ##"[". .""##,
      "the board has 5 rows, as it is seen, but here are 3; give a text for each row; they have "
        + "1, 2, 1, 2, 1 cells; or write \"orientation\": \"pointy\" into the grid"
    ),
    (
      head + pointyHexes + two
        + #", "start": {"rows": [". .", ". .", ". . ."]}}"#, ##"". .", ". . .""##,
      "row 2 has 3 cells, but here are 2 signs; give a sign for each cell; a full stop is"
    ),
    (
      head + board + ##""inks": {"x": "#12345"}, "states": {"a": {"look": {"ink": "x"}}}}"##,
      ##"#12345"##, "a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not 5"
    ),
    (
      head + board + #""states": {"goose": {}}, "rules": {"name": "free", "gone": "gose"}}"#,
      ##""gose""##, "there is no state \"gose\"; did you mean \"goose\"?"
    ),
    (
      head + board + #""states": {}, "rules": {"name": "free", "winner": "mots"}}"#,
      ##""mots""##, "there is no choice \"mots\"; did you mean \"most\"?"
    ),
    (
      head + board + #""states": {"a": {"look": {"shape": "triangel"}}}}"#, ##""triangel""##,
      "there is no shape \"triangel\"; did you mean \"triangle\"?"
    ),
    (
      head + board + two + #", "start": {"states": [1, 2]}}"#, ##"[1, 2]"##,
      "there are 2 entries; give one for each of the 4 cells"
    ),
    (
      head + board + two + #", "start": {"place": [[4, "a"]]}}"#, ##"4, "a""##, "from 0 to 3"
    ),
    (
      head + board + two + #", "start": {"place": [[0, "c"]]}}"#, ##""c""##,
      "there is no state \"c\""
    ),
    (
      head + two + "}", ##"{"format""##, "the key \"grid\" is missing"
    ),
    (
      head + board + #""states": {"a": {}}, "rules": "othello"}"#, ##""othello""##,
      "are for two players"
    ),
    (
      head + board + #""states": {"a": {"count": 1}}, "start": {"states": [1, 1, 0, 0]}}"#,
      ##"{"states": [1"##,
      "the only piece \"a\" is on the board already"
    ),
    (
      head + board + two + #", "levels": []}"#, ##"[]}"##, "there is no level"
    ),
  ])
  func `what is wrong is told where it is, with what to do`(
    text: String, place: String, problem: String
  ) throws {
    let start = try #require(text.range(of: place, options: .backwards)).lowerBound
    let column = text.distance(from: text.startIndex, to: start) + 1
    do throws(DocumentErrors) {
      _ = try game(text)
      Issue.record("it was read")
    } catch {
      let told = error.errors.map { "\($0.line):\($0.column) \($0)" }
      #expect(
        told.contains { $0.hasPrefix("1:\(column) ") && $0.contains(problem) }, "\(told)")
    }
  }

  @Test func `a wrong colour is all that is told, and boards of hexes are drawn as they are seen`()
    throws
  {
    for color in ["#12345", "brunch-1"] {
      do throws(DocumentErrors) {
        _ = try game(
          head + board + #""inks": {"x": "\#(color)"}, "states": {"a": {"look": {"ink": "x"}}}}"#)
        Issue.record("\(color) was read")
      } catch {
        #expect(error.errors.count == 1 && error.errors[0].path == "inks.x", "\(error.errors)")
      }
    }
    let drawn = try game(
      head + hexes + two + #", "legend": {"a": "a"}, "#
        + #""start": {"rows": ["a", ". .", ".", ". a", "."]}}"#)
    #expect(drawn.pack.positions[0].states.map(\.isEmpty).firstIndex(of: false) == 0)
    #expect(!drawn.pack.positions[0].states[5].isEmpty)
  }

  @Test(arguments: [
    #""state": {}"#, #""states": {"a": {"layer": "top"}}"#, #""states": {}, "rules": "go""#,
    #""states": {}, "start": {}, "levels": [{}]"#, #""states": {"a": {"look": {"shape": "egg"}}}"#,
    #""states": {}, "start": {"place": [[1]]}"#,
    #""states": {}, "motion": {"place": {"style": "x"}}"#,
  ])
  func `schema and reader refuse`(members: String) throws {
    let text = head + board + members + "}"
    #expect(throws: DocumentErrors.self) { try game(text) }
    #expect(try Self.schemaProblems(text) != [])
  }

  @Test func `a log names its game, and is read by its rules alone`() throws {
    let document = try game(
      head + #""game": "othello", "grid": {"kind": "square", "columns": 4, "rows": 4}, "#
        + two + #", "rules": "othello", "#
        + #""start": {"place": [[5, "b"], [6, "a"], [9, "a"], [10, "b"]]}}"#)
    var history = History<CellAction>(start: try document.start(0))
    try history.perform(.place(cell: 1))
    let log = try history.logBytes(puzzle: "G")
    #expect(String(decoding: log, as: UTF8.self).contains(#""game": "othello""#))
    #expect(try History<CellAction>(parsing: log, from: document.start(0)) == history)
    let stones = GameState(grid: history.start.grid, rules: .free)
    #expect(throws: DocumentError.self) { try History<CellAction>(parsing: log, from: stones) }
  }

  @Test(arguments: [
    (#"{"place": [[3, "wall"], 5]}"#, #"{"place": [[3, "wall"], 5]}"#),
    (#"{"place": 4}"#, #"{"place": 4}"#),
    (
      #"{"move": [[1, 2]], "remove": [2], "score": 3}"#,
      #"{"move": [[1, 2]], "remove": [2], "score": {"1": 3}}"#
    ),
    (#"{"capture": [3, 4]}"#, #"{"remove": [3, 4]}"#),
    (
      #"{"slide": {"column": 2, "by": -1}, "say": "so"}"#,
      #"{"slide": {"column": 2, "by": -1}, "say": "so"}"#
    ),
    (
      #"{"parallel": [{"flip": [1]}, {"serial": [{"swap": [[1, 2]]}, {"pass": true}]}]}"#,
      #"{"parallel": [{"flip": [1]}, {"serial": [{"swap": [[1, 2]]}, {"pass": true}]}]}"#
    ),
  ])
  func `moves are written as people write them`(text: String, expected: String) throws {
    let schema = Checkout.root.appending(path: "schemas/moves.schema.json")
    let line = Array("{\"do\": \(text)}".utf8)
    #expect(try SchemaValidator(Checkout.bytes(of: schema)).problems(line) == [])
    let action: CellAction = try JSONDocument(parsing: Array(text.utf8)).root.decode()
    #expect("\(try JSONValue(encoding: action))" == expected)
  }
}

extension GameDocument {
  fileprivate func template(again rules: String, _ grid: GridSpecification) throws -> [UInt8] {
    try GameDocument.template(name: pack.name, grid: grid, rules: rules)
  }
}
