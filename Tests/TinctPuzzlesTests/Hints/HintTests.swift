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

private func hint(_ puzzle: Puzzle, _ moves: PuzzleMove...) throws -> Hint {
  try Hint(for: puzzle, on: puzzle.makeGrid(), after: MoveRecord(moves: moves))
}

private func words(_ puzzle: Puzzle, _ moves: PuzzleMove...) throws -> [String] {
  let record = MoveRecord(moves: moves)
  let grid = puzzle.makeGrid()
  return try Hint(for: puzzle, on: grid, after: record)
    .sentences(on: grid, of: PuzzlePosition(puzzle, on: grid, after: record))
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
      let grid = puzzle.makeGrid()
      var moves: [PuzzleMove] = []
      var hint = try Hint(for: puzzle, on: grid, after: MoveRecord())
      while case .next(let cell, let settled, _) = hint {
        let position = try PuzzlePosition(puzzle, on: grid, after: MoveRecord(moves: moves))
        #expect(settled == puzzle.solution?[cell])
        let sides = grid.cells[cell].sides.count
        let turns = try #require(position.connectors[cell].turns(to: settled, sides: sides))
        moves.append(.steps([.turn(cell: cell, by: turns)], .player))
        hint = try Hint(for: puzzle, on: grid, after: MoveRecord(moves: moves))
        try #require(moves.count <= grid.cells.count)
      }
      #expect(hint == .solved)
    }
  }

  @Test func `a hint says what to turn, how, and why`() throws {
    let puzzle = try line(2, 10, 1)
    #expect(
      try words(puzzle) == [
        "Cell 0 (row 1, column 1): turn the end once clockwise, so that it reaches right: at its "
          + "upper, left and lower sides is the border, where nothing can be joined."
      ])
    #expect(
      try words(
        puzzle, .steps([.turn(cell: 0, by: -1)], .player), .steps([.turn(cell: 2, by: 2)], .player))
        == [
          "Cell 1 (row 1, column 2): turn the straight once, so that it reaches right and left: at "
            + "its upper and lower sides is the border, where nothing can be joined."
        ])
    #expect(
      try words(
        puzzle,
        .steps([.turn(cell: 0, by: 3), .turn(cell: 2, by: 2), .turn(cell: 1, by: 1)], .player))
        == ["The puzzle is solved."])
  }

  @Test func `what a player turned or locked wrong is told first`() throws {
    let puzzle = try line(2, 10, 1)
    #expect(
      try words(puzzle, .steps([.turn(cell: 2, by: 1)], .player)) == [
        "Cell 2 (row 1, column 3) is turned wrong: at its right, upper and lower sides is the border, "
          + "where nothing can be joined."
      ])
    // Locked as it started.
    guard case .mistakes(let mistakes) = try hint(puzzle, .steps([.lock(cell: 1)], .player)) else {
      Issue.record("a piece locked wrong is no mistake")
      return
    }
    #expect(mistakes.map(\.cell) == [1])
    // What nobody meant: turned by a jumble, taken back, or before a restart.
    let turn = PuzzleMove.Step.turn(cell: 2, by: 1)
    #expect(try hint(puzzle, .steps([turn], .jumble)) == hint(puzzle))
    #expect(try hint(puzzle, .steps([turn], .player), .restart) == hint(puzzle))
    let undone = MoveRecord(moves: [.steps([turn], .player)], done: 0)
    #expect(
      try Hint(for: puzzle, on: puzzle.makeGrid(), after: undone) == hint(puzzle))
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
