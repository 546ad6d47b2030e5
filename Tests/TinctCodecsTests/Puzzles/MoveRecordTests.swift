import Foundation
import SchemaValidation
import Testing
import TinctCodecs
import TinctPuzzles

private func document(_ moves: String, rest: String = "") -> String {
  #"{"format": "tinct-moves", "version": 1\#(rest), "moves": [\#(moves)]}"#
}

@Suite struct MoveRecordTests {
  private let puzzle: Puzzle
  private let validator: SchemaValidator

  init() throws {
    puzzle = try Puzzle(
      name: "one", grid: GridSpecification(kind: .square, columns: 3, rows: 1), sources: [0],
      locked: [1], pieces: [2, 10, 1].map(Connectors.init(mask:)))
    validator = try SchemaValidator(
      Checkout.bytes(of: Checkout.root.appending(path: "schemas/moves.schema.json")))
  }

  @Test func `every kind of move is written on a line and read again`() throws {
    let record = MoveRecord(
      puzzle: "one",
      moves: [
        .steps([.turn(cell: 2, by: -1)], .player), .steps([.lock(cell: 2)], .player),
        .steps([.turn(cell: 0, by: 2), .lock(cell: 0)], .player),
        .steps([.turn(cell: 0, by: 3)], .jumble), .steps([], .solve), .restart,
      ], done: 5)
    let bytes = record.documentBytes
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "format": "tinct-moves",
          "version": 1,
          "puzzle": "one",
          "done": 5,
          "moves": [
            {"turn": 2, "by": -1},
            {"lock": 2},
            {"together": [{"turn": 0, "by": 2}, {"lock": 0}]},
            {"jumble": [{"turn": 0, "by": 3}]},
            {"solve": []},
            {"restart": true}
          ]
        }

        """)
    #expect(try MoveRecord(parsing: bytes, for: puzzle) == record)
    #expect(try validator.problems(bytes) == [])
  }

  @Test func `a turn is by one side counter-clockwise unless it says otherwise`() throws {
    let record = try MoveRecord(parsing: Array(document(#"{"turn": 2}"#).utf8), for: puzzle)
    #expect(record.moves == [.steps([.turn(cell: 2, by: 1)], .player)])
    #expect(record.done == 1)
    let position = try PuzzlePosition(puzzle, on: puzzle.makeGrid(), after: record)
    #expect(position.connectors.map(\.mask) == [2, 10, 2])
  }

  @Test func `only moves that are done count, and a lock undoes a lock`() throws {
    let text = document(
      #"{"lock": 0}, {"lock": 0}, {"lock": 1}, {"turn": 0, "by": -1}"#, rest: #", "done": 3"#)
    let record = try MoveRecord(parsing: Array(text.utf8), for: puzzle)
    let position = try PuzzlePosition(puzzle, on: puzzle.makeGrid(), after: record)
    #expect(position.locked == [1])
    #expect(position.connectors == puzzle.pieces)
  }

  @Test(arguments: [
    (#"{"turn": 3}"#, #"moves[0].turn: there is no cell 3; cells go from 0 to 2"#),
    (#"{"lock": 2}, {"lock": 9}"#, #"moves[1].lock: there is no cell 9"#),
    (#"{"turn": 0, "by": 4}"#, "moves[0].by: cell 0 has 4 sides, so it turns by 1 to 3"),
    (#"{"jumble": [{"turn": 7}]}"#, "moves[0].jumble[0].turn: there is no cell 7"),
    (#"{"lock": 1}, {"turn": 1, "by": 2}"#, "moves[1].turn: cell 1 is locked in the puzzle"),
    (#"{"solve": [{"turn": 0}, {"turn": 1}]}"#, "moves[0].solve[1].turn: cell 1 is locked"),
  ])
  func `moves that the board has no place for are refused`(moves: String, expected: String) throws {
    let bytes = Array(document(moves).utf8)
    // What a board has is more than a schema can know.
    #expect(try validator.problems(bytes) == [])
    #expect {
      try MoveRecord(parsing: bytes, for: puzzle)
    } throws: {
      "\($0)".contains(expected)
    }
    #expect(throws: Never.self) { try MoveRecord(parsing: bytes, for: nil) }
    let record = try MoveRecord(parsing: bytes, for: nil)
    #expect(throws: MoveError.self) {
      try PuzzlePosition(puzzle, on: puzzle.makeGrid(), after: record)
    }
  }

  @Test(arguments: [
    document(#"{"turn": 0, "by": 0}"#), document(#"{"turn": -1}"#), document(#"{"turn": 0.5}"#),
    document(#"{"turn": 0, "lock": 1}"#), document(#"{"restart": false}"#), document("{}"),
    document("3"), document(#"{"together": []}"#), document(#"{"solve": [{"restart": true}]}"#),
    document(#"{"jumble": {"turn": 0}}"#), document(#"{"trun": 0}"#),
    document("", rest: #", "done": -1"#), document("", rest: #", "puzzle": """#),
    document("", rest: #", "other": 1"#), #"{"format": "tinct-moves", "version": 1}"#,
  ])
  func `schema and reader refuse`(text: String) throws {
    #expect(try validator.problems(Array(text.utf8)) != [])
    #expect(throws: DocumentErrors.self) {
      try MoveRecord(parsing: Array(text.utf8), for: puzzle)
    }
  }

  @Test func `no more moves are done than there are`() throws {
    let text = document(#"{"turn": 0}"#, rest: #", "done": 2"#)
    #expect(throws: DocumentErrors.self) { try MoveRecord(parsing: Array(text.utf8), for: puzzle) }
  }
}
