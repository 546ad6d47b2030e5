import ActionLaws
import Testing
import TinctPuzzles

@Suite struct StonesStateTests {
  private static let grid = #""grid": {"kind": "square", "columns": 2, "rows": 1}"#

  @Test(arguments: StonesRules.allCases)
  func `states of games at random read back as they were written`(rules: StonesRules) throws {
    let grid = try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: 3)))
    let start = StonesState(grid: grid, rules: rules)
    for seed in 1...3 as ClosedRange<UInt64> {
      let history = ActionLaws(start: start, choose: StonesAction.random)
        .play(seed: seed, steps: 60).history
      #expect(try codedAgain(history) == history)
      for traced in history.traced { #expect(try codedAgain(traced.after) == traced.after) }
    }
  }

  @Test func `a position has the form of packs`() throws {
    let position = try StonesPosition(
      name: "end", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
      states: [.number(1), .name("crate")], labels: [nil, "3"], lastMove: [1])
    #expect(
      try json(position) == """
        {"grid":{"columns":2,"kind":"square","rows":1},"kind":"stones","labels":[null,"3"],\
        "lastMove":[1],"name":"end","states":[1,"crate"]}
        """)
    #expect(try codedAgain(position) == position)
    let state = try #require(
      StonesState(
        StonesPosition(
          name: "start", grid: position.gridSpecification, states: [.number(2), .number(0)],
          labels: ["a", nil], lastMove: [0]), rules: .free, player: 2))
    #expect(try codedAgain(state) == state)
  }

  @Test(arguments: [
    ("\"owners\": [1]", "owners has 1 entries; give one for each of the 2 cells"),
    ("\"owners\": [0, 3]", "there is no player 3; owners are 1 and 2, or 0 for no stone"),
    ("\"player\": 3", "there is no player 3; give 1 or 2"),
    ("\"labels\": [\"a\"]", "labels has 1 entries; give one for each of the 2 cells"),
    ("\"lastTurn\": [2]", "cell 2 of the last move is not a cell; cells are numbered from 0 to 1"),
    (
      "\"owners\": [1, 0], \"placed\": [0]",
      "the stones placed in this turn are not those of the player whose turn it is"
    ),
    ("\"allowance\": 2", "a player may not place 2 more stones in this turn"),
    ("\"largestBefore\": 3", "no group has 3 stones"),
    ("\"passes\": -1", "there are no -1 passes"),
    (
      "\"owners\": [1, 0], \"forbidden\": 0",
      "ko cannot forbid cell 0; it forbids an empty cell in a game of surround"
    ),
  ])
  func `a state that no game has is refused`(members: String, expected: String) {
    let text = "{\(Self.grid), \"rules\": \"surround\", \(members)}"
    #expect(refusal(of: StonesState.self, text) == expected)
  }

  @Test func `a position that does not fit its grid is refused`() {
    let text = "{\"name\": \"x\", \"kind\": \"stones\", \(Self.grid), \"states\": [0]}"
    #expect(
      refusal(of: StonesPosition.self, text)
        == "states has 1 entries; give one for each of the 2 cells")
    let other = "{\"name\": \"x\", \"kind\": \"noodles\", \(Self.grid), \"states\": [0, 0]}"
    #expect(
      refusal(of: StonesPosition.self, other)
        == "a position is of the kind \"stones\", not \"noodles\"")
  }
}
