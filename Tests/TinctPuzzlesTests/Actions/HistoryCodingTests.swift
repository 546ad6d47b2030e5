import ActionLaws
import Testing
import TinctPuzzles

@Suite struct HistoryCodingTests {
  private func start() throws -> NoodlesState {
    NoodlesState(
      start: try Puzzle(
        name: "line", grid: GridSpecification(kind: .square, columns: 3, rows: 1), sources: [0],
        pieces: [1, 10, 4].map(Connectors.init(mask:))))
  }

  @Test func `a history has the form of a log`() throws {
    var game = History<NoodlesAction>(start: try start())
    try game.perform(.lock(cell: 2))
    game.markTurn()
    try game.perform(.turn(cell: 1, by: 1))
    game.markTurn()
    game.undo()
    let text = try json(game)
    #expect(
      text.hasPrefix(
        #"{"moves":[{"do":{"lock":2}},{"mark":"turn"},{"do":{"by":1,"turn":1}},"#
          + #"{"mark":"turn"},{"undo":1}],"start":{"#))
    let again = try codedAgain(game)
    #expect(again == game)
    #expect(again.state == game.state && again.canRedo && again.turnStarts == [0, 1, 2])
  }

  @Test func `games at random read back as they were written`() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let history = ActionLaws(start: try start(), choose: NoodlesAction.random)
        .play(seed: seed, steps: 80).history
      #expect(try codedAgain(history) == history)
    }
  }

  @Test func `a performed action reads back with its subactions`() throws {
    var state = try start()
    let performed = try PerformedAction(performing: NoodlesAction.solve(.search), on: &state)
    #expect(performed.count > 1)
    #expect(try codedAgain(performed) == performed)
  }

  @Test(arguments: [
    (
      #"{"do": {"turn": 9}}"#,
      "move 1 cannot be done: there is no cell 9; cells are numbered from 0 to 2"
    ),
    (#"{"do": {"lock": 0}}, {"undo": 2}"#, "move 2 undoes 2 actions; 1 are done there"),
    (#"{"undo": 0}"#, "move 1 undoes 0 actions; 0 are done there"),
    (#"{"mark": "end"}"#, "there is no mark \"end\"; a player's turn starts with \"turn\""),
    (
      #"{"do": {}}"#,
      "expected a key that says what is done: turn, turnBack, lock, scramble, solve, together, "
        + "jumble, solution, finish, restart; such as {\"turn\": 5} or {\"finish\": true}"
    ),
  ])
  func `moves that cannot be done are refused`(moves: String, expected: String) throws {
    let text = "{\"start\": \(try json(start())), \"moves\": [\(moves)]}"
    #expect(refusal(of: History<NoodlesAction>.self, text) == expected)
  }
}
