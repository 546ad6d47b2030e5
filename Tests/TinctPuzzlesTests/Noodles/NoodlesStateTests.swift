import Testing
import TinctPuzzles

@Suite struct NoodlesStateTests {
  private func line() throws -> Puzzle {
    try Puzzle(
      name: "line", grid: GridSpecification(kind: .square, columns: 3, rows: 1), sources: [0],
      locked: [0], pieces: [1, 10, 4].map(Connectors.init(mask:)))
  }

  @Test func `a state reads back as it was written`() throws {
    var game = History<NoodlesAction>(start: NoodlesState(start: try line()))
    #expect(try codedAgain(game.state) == game.state)
    try game.perform(.lock(cell: 2))
    #expect(try codedAgain(game.state) == game.state)
    try game.perform(.turn(cell: 1, by: 1))
    try game.perform(.finish)
    #expect(game.state.isFinished)
    #expect(try codedAgain(game.state) == game.state)
    #expect(
      try json(game.state).hasPrefix(#"{"finished":true,"lockedCells":[2],"pieces":[1,5,4],"#))
  }

  @Test func `the puzzle alone is the start`() throws {
    let text = "{\"puzzle\": \(try json(line()))}"
    #expect(refusal(of: NoodlesState.self, text) == nil)
  }

  @Test(arguments: [
    ("\"pieces\": [1, 10]", "pieces has 2 entries; give one for each of the 3 cells"),
    (
      "\"pieces\": [1, 3, 4]",
      "the piece on cell 1 is a different one from the puzzle's, not a rotation of it"
    ),
    ("\"pieces\": [2, 10, 4]", "the piece on cell 0 is turned, but the puzzle locks it"),
    ("\"lockedCells\": [3]", "locked cell 3 is not a cell; cells are numbered from 0 to 2"),
    (
      "\"finished\": true",
      "a game is finished before all pieces have power; solve it first"
    ),
  ])
  func `a state that no game has is refused`(members: String, expected: String) throws {
    let text = "{\"puzzle\": \(try json(line())), \(members)}"
    #expect(refusal(of: NoodlesState.self, text) == expected)
  }
}
