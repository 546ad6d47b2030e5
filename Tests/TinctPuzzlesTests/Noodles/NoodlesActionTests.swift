import ActionLaws
import Testing
import TinctGraphics
import TinctPuzzles

private func line(
  _ masks: UInt32..., locked: [Int] = [], solution: [UInt32]? = nil
) throws -> NoodlesState {
  NoodlesState(
    start: try Puzzle(
      name: "line", grid: GridSpecification(kind: .square, columns: masks.count, rows: 1),
      sources: [0], locked: locked, pieces: masks.map(Connectors.init(mask:)),
      solution: solution.map { $0.map(Connectors.init(mask:)) }))
}

private func made(_ kind: GridKind, seed: UInt64 = 7) throws -> NoodlesState {
  let grid =
    kind == .heptagon
    ? GridSpecification(kind: kind, shape: .disc(rings: 2))
    : GridSpecification(kind: kind, columns: 6, rows: 5)
  var generator = try PuzzleGenerator(PuzzleRecipe(grid: grid))
  var random = SplitMix64(seed: seed)
  return NoodlesState(start: try generator.puzzle(name: "made", random: &random))
}

@Suite struct NoodlesActionTests {
  @Test func `arms with power that meet none are counted, and pieces without power`() throws {
    #expect(try line(1, 4).unfinished == (0, 0, 0))
    #expect(try line(1, 1).unfinished == (0, 1, 1))
    #expect(try line(4, 4).unfinished == (1, 0, 1))
    // Power reaches the second piece, whose other arm is at the border.
    #expect(try line(1, 5).unfinished == (1, 0, 0))
    let wall = GridSpecification(
      kind: .square, columns: 2, rows: 1, walls: [CellSide(cell: 0, side: 0)])
    let walled = try Puzzle(
      name: "wall", grid: wall, sources: [0], pieces: [1, 4].map(Connectors.init(mask:)))
    #expect(NoodlesState(start: walled).unfinished == (1, 0, 1))
  }

  @Test(arguments: [GridKind.square, .hex, .heptagon])
  func `games at random keep the laws of actions`(kind: GridKind) throws {
    let laws = ActionLaws(start: try made(kind), choose: NoodlesAction.random)
    for seed in UInt64(0)..<4 {
      let game = laws.play(seed: seed, steps: 60)
      #expect(game.broken == [])
      #expect(game.history.count > 5)
    }
  }

  @Test func `a turn goes round, and is taken back by another`() throws {
    var state = try line(2, 10, 1)
    _ = try PerformedAction(performing: NoodlesAction.turn(cell: 0, by: 3), on: &state)
    #expect(state.connectors[0].mask == 1)
    let back = try PerformedAction(performing: NoodlesAction.turnBack(cell: 0, by: 3), on: &state)
    #expect(back.subactions.map(\.action) == [.turn(cell: 0, by: -3)])
    #expect(state == (try line(2, 10, 1)))
  }

  @Test(arguments: [
    (NoodlesAction.turn(cell: 3, by: 1), NoodlesRefusal.noSuchCell(3, cells: 3)),
    (.turn(cell: -1, by: 1), .noSuchCell(-1, cells: 3)), (.lock(cell: 9), .noSuchCell(9, cells: 3)),
    (.turn(cell: 0, by: 0), .turn(by: 0, cell: 0, sides: 4)),
    (.turn(cell: 0, by: 4), .turn(by: 4, cell: 0, sides: 4)),
    (.turn(cell: 0, by: .min), .turn(by: .min, cell: 0, sides: 4)),
    (.turnBack(cell: 0, by: .min), .turn(by: .min, cell: 0, sides: 4)),
    (.turnBack(cell: 0, by: .max), .turn(by: -.max, cell: 0, sides: 4)),
    (.turn(cell: 1, by: 1), .lockedByPuzzle(cell: 1)),
    (.turn(cell: 1, by: 1, isForced: true), .lockedByPuzzle(cell: 1)),
    (.turn(cell: 2, by: 1), .lockedByPlayer(cell: 2)),
    (.group([.turn(cell: 0, by: 1), .turn(cell: 2, by: 1)], .player), .lockedByPlayer(cell: 2)),
    (.group([], .player), .noSteps), (.finish, .unsolved(cells: 2)),
    (.solve(.search), .noSolution),
  ])
  func `what the rules forbid is refused`(action: NoodlesAction, refusal: NoodlesRefusal) throws {
    var history = History<NoodlesAction>(start: try line(2, 10, 1, locked: [1]))
    try history.perform(.lock(cell: 2))
    #expect(throws: refusal) { try history.perform(action) }
    #expect(history.count == 1)
  }

  @Test func `the game may turn what the player has locked`() throws {
    var history = History<NoodlesAction>(start: try line(2, 10, 1))
    for cell in 0..<3 { try history.perform(.lock(cell: cell)) }
    let solved = try history.perform(.solve(.reading))
    #expect(
      solved.subactions.map(\.action) == [
        .turn(cell: 0, by: -1, isForced: true), .turn(cell: 1, by: 1, isForced: true),
        .turn(cell: 2, by: 2, isForced: true),
      ])
    #expect(history.state.isSolved && history.state.locked == [0, 1, 2])
    #expect(try history.perform(.scramble(seed: 1)).subactions.isEmpty)
  }

  @Test func `a finished puzzle stays as it is, until it is restarted`() throws {
    var history = History<NoodlesAction>(start: try line(1, 5, 4))
    try history.perform(.finish)
    #expect(history.state.isFinished)
    for action: NoodlesAction in [.turn(cell: 0, by: 1), .lock(cell: 0), .finish] {
      #expect(throws: NoodlesRefusal.finished) { try history.perform(action) }
    }
    try history.perform(.restart)
    #expect(!history.state.isFinished)
    history.undo()
    #expect(history.state.isFinished)
  }

  @Test func `a solution of other pieces is refused`() throws {
    var history = History<NoodlesAction>(start: try line(2, 10, 1, solution: [1, 3, 4]))
    #expect(throws: NoodlesRefusal.otherPiece(cell: 1)) { try history.perform(.solve(.search)) }
  }

  @Test(arguments: [GridKind.square, .hex, .heptagon])
  func `every order solves the puzzle, each piece turned once and the shorter way`(
    kind: GridKind
  ) throws {
    let start = try made(kind)
    let solution = try #require(start.puzzle.solution)
    let levels = start.grid.powerLevels(sources: start.puzzle.sources, connectors: solution)
    var orders: [[Int]] = []
    for order: SolvingOrder in [.search, .reading, .found, .random(seed: 3), .random(seed: 4)] {
      var history = History<NoodlesAction>(start: start)
      let performed = try history.perform(.solve(order))
      #expect(history.state.isSolved)
      #expect(history.state.connectors == solution)
      var cells: [Int] = []
      for action in performed.subactions.map(\.action) {
        guard case .turn(let cell, let steps, true) = action else {
          Issue.record("\(action)")
          return
        }
        #expect(steps.magnitude * 2 <= start.grid.cells[cell].sides.count)
        cells.append(cell)
      }
      #expect(Set(cells).count == cells.count)
      orders.append(cells)
    }
    #expect(Set(orders).count == orders.count)
    let searched = orders[0].map { levels[$0] ?? .max }
    #expect(searched == searched.sorted())
    let read = orders[1].map { start.grid.cells[$0].center.y }
    #expect(zip(read, read.dropFirst()).allSatisfy { $0 <= $1 + 1e-5 })
    if kind == .square { #expect(orders[1] == orders[1].sorted()) }
    // Thought settles a piece only after those that it follows from.
    let settled = SolvingTrace(of: start.puzzle.board, on: start.grid).deductions
      .filter { $0.settled != nil }.map(\.cell)
    #expect(orders[2] == settled.filter(Set(orders[2]).contains))
  }

  @Test func `a scramble turns what is not locked, as its seed says`() throws {
    var history = History<NoodlesAction>(start: try made(.square))
    try history.perform(.lock(cell: 3))
    try history.perform(.scramble(seed: 1))
    let first = history.state
    #expect(first.connectors != history.start.connectors)
    #expect(first.connectors[3] == history.start.connectors[3])
    history.undo()
    try history.perform(.scramble(seed: 2))
    #expect(history.state != first)
    history.undo()
    try history.perform(.scramble(seed: 1))
    #expect(history.state == first)
  }

  @Test func `a start is known by its pieces, whatever it is called`() throws {
    let one = NoodlesAction.identity(of: try line(2, 10, 1))
    #expect(one == NoodlesAction.identity(of: try line(2, 10, 1, solution: [1, 5, 4])))
    #expect(one != NoodlesAction.identity(of: try line(2, 10, 2)))
    #expect(one != NoodlesAction.identity(of: try line(2, 10, 1, locked: [0])))
  }
}
