import TinctDocuments
import Foundation
import SchemaValidation
import TestFiles
import Testing
import TinctGraphics
import TinctPuzzles

private let head = #"{"format": "tinct-moves", "version": 1, "game": "noodles"}"# + "\n"

private func line(_ masks: UInt32..., locked: [Int] = []) throws -> NoodlesState {
  NoodlesState(
    start: try Puzzle(
      name: "line", grid: GridSpecification(kind: .square, columns: masks.count, rows: 1),
      sources: [0], locked: locked, pieces: masks.map(Connectors.init(mask:))))
}

private func read(
  _ text: String, from state: NoodlesState? = nil, limits: Limits = Limits()
) throws -> History<NoodlesAction> {
  try History(parsing: Array(text.utf8), from: try state ?? line(2, 10, 1), limits: limits)
}

private func problem(_ text: String, limits: Limits = Limits()) -> String? {
  do {
    _ = try read(text, limits: limits)
    return nil
  } catch { return "\(error)" }
}

@Suite struct ActionLogTests {
  private let validator: SchemaValidator

  init() throws {
    validator = try SchemaValidator(
      Checkout.bytes(of: Checkout.root.appending(path: "schemas/moves.schema.json")))
  }

  /// The schema's objections to the lines of a log.
  private func schemaProblems(_ text: String) throws -> [String] {
    try text.split(separator: "\n").flatMap { try validator.problems(Array($0.utf8)) }
  }

  @Test func `a history is written on lines, and read again`() throws {
    var history = History<NoodlesAction>(start: try line(2, 10, 1))
    for action: NoodlesAction in [
      .turn(cell: 2, by: -1), .turnBack(cell: 2, by: -1), .lock(cell: 2),
      .group([.turn(cell: 0, by: 2), .lock(cell: 0)], .player),
    ] { try history.perform(action) }
    history.markTurn()
    for action: NoodlesAction in [
      .group([.turn(cell: 1, by: 3)], .jumble), .scramble(seed: 7), .scramble(seed: .max),
      .solve(.found), .solve(.random(seed: 1)), .group([], .solve),
      .turn(cell: 1, by: 2, isForced: true), .finish, .restart,
    ] { try history.perform(action) }
    history.jump(to: 11)
    let text = String(decoding: try history.logBytes(puzzle: "line"), as: UTF8.self)
    #expect(
      text == """
        {"format": "tinct-moves", "version": 1, "game": "noodles", "puzzle": "line", "start": "\
        \(NoodlesAction.identity(of: history.start) ?? "")"}
        {"do": {"turn": 2, "by": -1}}
        {"do": {"turnBack": 2, "by": -1}}
        {"do": {"lock": 2}}
        {"do": {"together": [{"turn": 0, "by": 2}, {"lock": 0}]}}
        {"mark": "turn"}
        {"do": {"jumble": [{"turn": 1, "by": 3}]}}
        {"do": {"scramble": 7}}
        {"do": {"scramble": "18446744073709551615"}}
        {"do": {"solve": "found"}}
        {"do": {"solve": {"random": 1}}}
        {"do": {"solution": []}}
        {"do": {"turn": 1, "by": 2, "forced": true}}
        {"do": {"finish": true}}
        {"do": {"restart": true}}
        {"undo": 2}

        """)
    #expect(try read(text) == history)
    #expect(try schemaProblems(text) == [])
    let header = try ActionLogHeader(parsing: Array(text.utf8))
    #expect((header.game, header.puzzle) == ("noodles", "line"))
  }

  @Test func `a log that is added to while the game goes on is read`() throws {
    let text =
      head + """
        {"do": {"turn": 0}}
        {"do": {"turn": 2}}

        {"undo": 1}
        {"mark": "turn"}
        {"do": {"lock": 1}}\r
        {"undo": 2}
        """
    #expect(try schemaProblems(text.replacing("\r\n", with: "\n")) == [])
    let history = try read(text)
    #expect(history.performed.map(\.action) == [.turn(cell: 0, by: 1), .lock(cell: 1)])
    #expect((history.position, history.turnStarts) == (0, [0, 1]))
  }

  @Test(arguments: [
    ("", "line 1, column 1: the log is empty"), ("\n \n", "the log is empty"),
    ("[]", "line 1, column 1: expected an object"),
    (#"{"format": "tinct-theme"}"#, #"format: expected "tinct-moves", found "tinct-theme""#),
    (#"{"format": "tinct-moves", "version": 2}"#, "version 2 of tinct-moves is unknown"),
    (#"{"format": "tinct-moves", "version": 1}"#, #"the key "game" is missing"#),
    (
      #"{"format": "tinct-moves", "version": 1, "game": "stones"}"#,
      #"line 1, column 49: game: the moves are for "stones", not for "noodles""#
    ),
    (
      #"{"format": "tinct-moves", "version": 1, "game": "noodles", "start": "0123456789abcdef"}"#,
      #"line 1, column 69: start: the moves start from "0123456789abcdef", but this is "#
    ),
    (
      #"{"format": "tinct-moves", "version": 1, "game": "noodles", "puzzel": "a"}"#,
      #"puzzel: unknown key; did you mean "puzzle"?"#
    ),
    (
      head + "\n{\"do\": {\"turn\": 3}}", "line 3, column 8: do: cannot be done: there is no cell 3"
    ),
    (
      head + "{\"do\": {\"lock\": 0}}\n{\"do\": {\"turn\": 0}}\n{\"do\": {\"turn\": 9}}",
      "line 3, column 8: do: cannot be done: cell 0 was locked by the player; unlock it"
    ),
    (head + "{\"do\": {\"turn\": 0.5}}", "line 2, column 17: do.turn: expected an integer"),
    (
      head + "{\"do\": {\"trun\": 0}}",
      "line 2, column 9: do.trun: unknown key; did you mean \"turn\"?"
    ),
    (
      head + "{\"do\": {\"turn\": 0, \"bye\": 1}}",
      "column 20: do.bye: unknown key; did you mean \"by\""
    ),
    (head + "{\"do\": {\"restart\": false}}", "do.restart: must be true"),
    (head + "{\"do\": {\"solve\": \"best\"}}", "do.solve: expected search, reading, found"),
    (head + "{\"do\": {\"turn\": 0, \"turn\": 1}}", "\"turn\" appears twice"),
    (
      head + "{\"undo\": 1}", "line 2, column 1: 1 action cannot be undone; at this line 0 are done"
    ),
    (head + "{\"undo\": 0}", "undo: expected an integer"),
    (head + "{\"mark\": \"round\"}", "mark: expected \"turn\", found \"round\""),
    (head + "{\"do\": {\"turn\": 0}, \"undo\": 1}", "expected one key"),
    (head + "{}", "expected one key; a line is"), (head + "{\"redo\": 1}", "redo: unknown key"),
    (head + "{\"do\": {\"turn\": 0}", "line 2, column 19: expected"),
    (head + "\u{7}", "line 2, column 1: expected a value"),
  ])
  func `a log that does not fit stops at its line, and says why`(
    text: String, expected: String
  ) throws {
    let told = try #require(problem(text))
    #expect(told.contains(expected), "\(told)")
  }

  @Test func `limits hold before memory is taken`() {
    var limits = Limits()
    limits.performedActions = 3
    let turns = String(repeating: "{\"do\": {\"turn\": 0}}\n", count: 4)
    #expect(problem(head + turns) == nil)
    let told = problem(head + turns, limits: limits)
    #expect(
      told
        == "line 5, column 1: the moves hold more than 3 actions and subactions; raise the limit "
        + "with --max-actions"
    )
    limits = Limits()
    limits.fileBytes = 10
    #expect(problem(head, limits: limits)?.contains("more than 10 bytes") == true)
    limits = Limits()
    limits.jsonDepth = 3
    let deep = head + "{\"do\": {\"together\": [{\"turn\": 0}]}}"
    #expect(problem(deep, limits: limits)?.contains("line 2, column 22") == true)
  }

  @Test func `every kind of move is read`() throws {
    let fixture = Checkout.root.appending(
      path: "Tests/Fixtures/fuzz/moves/every_kind_of_move.jsonl")
    let history = try read(String(decoding: try Checkout.bytes(of: fixture), as: UTF8.self))
    #expect(history.count == 15 && history.position == 13)
  }

  @Test(arguments: [
    #"{"do": {"turn": 0, "by": 0}}"#, #"{"do": {"turn": -1}}"#, #"{"do": {"together": []}}"#,
    #"{"do": {"solution": [{"restart": true}]}}"#, #"{"do": {"turn": 0, "lock": 1}}"#, "3",
    #"{"do": {"solve": "best"}}"#, #"{"do": {"jumble": {"turn": 0}}}"#, #"{"mark": 1}"#, "{}",
    #"{"do": {"finish": false}}"#, #"{"undo": -1}"#,
  ])
  func `schema and reader refuse`(line: String) throws {
    #expect(try schemaProblems(line) != [])
    #expect(problem(head + line) != nil)
  }

  @Test func `logs of stones are read as those of noodles are`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 1))
    let start = GameState(grid: grid, rules: .surround, owners: [2, 1, 0], player: 2)
    var history = History<CellAction>(start: start)
    try history.perform(.place(cell: 2))
    try history.perform(.pass)
    let text = String(decoding: try history.logBytes(), as: UTF8.self)
    #expect(text.hasSuffix("\n{\"do\": {\"place\": 2}}\n{\"do\": {\"pass\": true}}\n"))
    #expect(try schemaProblems(text) == [])
    #expect(try History<CellAction>(parsing: Array(text.utf8), from: start) == history)
    #expect(throws: DocumentError.self) {
      try History<CellAction>(
        parsing: Array(text.utf8), from: GameState(grid: grid, rules: .surround))
    }
  }
}
