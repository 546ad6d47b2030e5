import Testing
import TinctPuzzles

private func puzzles(_ kind: GridKind, _ columns: Int, _ rows: Int, count: Int) throws -> [Puzzle] {
  var generator = try PuzzleGenerator(
    PuzzleRecipe(grid: GridSpecification(kind: kind, columns: columns, rows: rows)))
  return try (0..<count).map { number in
    var random = SplitMix64(seed: 5, stream: number)
    return try generator.puzzle(name: "\(number)", random: &random)
  }
}

private func line(_ masks: UInt32..., wraps: Bool = false) throws -> Puzzle {
  try Puzzle(
    name: "line",
    grid: GridSpecification(kind: .square, columns: masks.count, rows: 1, wraps: wraps),
    sources: [0], pieces: masks.map(Connectors.init(mask:)))
}

private func history(
  _ puzzle: Puzzle, _ actions: [NoodlesAction]
) throws -> History<NoodlesAction> {
  var history = History<NoodlesAction>(start: NoodlesState(start: puzzle))
  for action in actions { try history.perform(action) }
  return history
}

private func hint(_ puzzle: Puzzle, _ actions: NoodlesAction...) throws -> Hint {
  Hint(after: try history(puzzle, actions))
}

private func words(_ puzzle: Puzzle, _ actions: NoodlesAction...) throws -> [String] {
  let history = try history(puzzle, actions)
  return Hint(after: history).sentences(of: history.state)
}

@Suite struct HintTests {
  @Test func `a piece that the puzzle locks is not to be turned`() throws {
    func puzzle(locked: [Int]) throws -> Puzzle {
      try Puzzle(
        name: "pair", grid: GridSpecification(kind: .square, columns: 2, rows: 1), sources: [0],
        locked: locked, pieces: [2, 1].map(Connectors.init(mask:)))
    }
    guard case .next = try hint(puzzle(locked: [])) else {
      Issue.record("nothing is locked, and yet there is no hint")
      return
    }
    guard case .unsolvable = try hint(puzzle(locked: [0])) else {
      Issue.record("a hint leads on where a locked piece looks the wrong way")
      return
    }
  }

  @Test(arguments: [(GridKind.square, 6, 5), (.hex, 5, 4)])
  func `following hints solves every puzzle, and calls nothing wrong`(
    kind: GridKind, columns: Int, rows: Int
  ) throws {
    for puzzle in try puzzles(kind, columns, rows, count: 4) {
      var game = History<NoodlesAction>(start: NoodlesState(start: puzzle))
      var hint = Hint(after: game)
      while case .next(let cell, let settled, _) = hint {
        #expect(settled == puzzle.solution?[cell])
        let sides = game.state.grid.cells[cell].sides.count
        let turns = try #require(game.state.connectors[cell].turns(to: settled, sides: sides))
        try game.perform(.turn(cell: cell, by: turns))
        hint = Hint(after: game)
        try #require(game.count <= game.state.grid.cells.count)
      }
      #expect(hint == .solved)
    }
  }

  @Test func `a hint says what to turn, how, and why`() throws {
    let puzzle = try line(2, 10, 1)
    #expect(
      try words(puzzle) == [
        "Cell 0 (row 1, column 1): turn the end once clockwise, so that it reaches right: its "
          + "upper, left and lower sides face the border, which nothing can reach."
      ])
    #expect(
      try words(
        puzzle, .turn(cell: 0, by: -1), .turn(cell: 2, by: 2))
        == [
          "Cell 1 (row 1, column 2): turn the straight once, so that it reaches right and left: "
            + "its upper and lower sides face the border, which nothing can reach."
        ])
    #expect(
      try words(
        puzzle,
        .group([.turn(cell: 0, by: 3), .turn(cell: 2, by: 2), .turn(cell: 1, by: 1)], .player))
        == ["The puzzle is solved."])
  }

  @Test func `what a player turned or locked wrong is told first`() throws {
    let puzzle = try line(2, 10, 1)
    #expect(
      try words(puzzle, .turn(cell: 2, by: 1)) == [
        "Cell 2 (row 1, column 3) is turned the wrong way: its right, upper and lower sides "
          + "face the border, which nothing can reach."
      ])
    // Locked as it started.
    guard case .mistakes(let mistakes) = try hint(puzzle, .lock(cell: 1)) else {
      Issue.record("a piece locked wrong is no mistake")
      return
    }
    #expect(mistakes.map(\.cell) == [1])
    // What nobody meant: turned by a jumble, taken back, or before a restart.
    let turn = NoodlesAction.Step.turn(cell: 2, by: 1)
    #expect(try hint(puzzle, .group([turn], .jumble)) == hint(puzzle))
    #expect(try hint(puzzle, .group([turn], .player), .restart) == hint(puzzle))
    var undone = try history(puzzle, [.group([turn], .player)])
    undone.undo()
    #expect(try Hint(after: undone) == hint(puzzle))
  }

  @Test func `puzzles with several solutions, or none, are told`() throws {
    guard case .unsolvable = try hint(try line(1, 1, 1)) else {
      Issue.record("three ends have a solution")
      return
    }
    let torus = try Puzzle(
      name: "torus", grid: GridSpecification(kind: .square, columns: 2, rows: 2, wraps: true),
      sources: [3], pieces: [2, 3, 2, 6].map(Connectors.init(mask:)))
    guard case .open(let cells) = try hint(torus) else {
      Issue.record("\(try hint(torus))")
      return
    }
    #expect(!cells.isEmpty)
  }
}
