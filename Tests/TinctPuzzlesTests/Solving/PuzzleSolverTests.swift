import Testing
import TinctPuzzles

private func pieces(_ digits: String) -> [Connectors] {
  digits.map { Connectors(mask: UInt32(String($0), radix: 16) ?? 0) }
}

private func square(
  _ columns: Int, _ rows: Int, wraps: Bool = false
) -> GridSpecification {
  GridSpecification(kind: .square, columns: columns, rows: rows, wraps: wraps)
}

/// Small boards of every kind, with every way of closing up.
private let smallGrids: [GridSpecification] =
  [
    square(1, 1), square(4, 1), square(3, 3), square(4, 3), square(3, 3, wraps: true),
    square(4, 2, wraps: true), square(1, 4, wraps: true), square(1, 1, wraps: true),
    GridSpecification(
      kind: .square, columns: 3, rows: 3,
      walls: [CellSide(cell: 0, side: 0), CellSide(cell: 4, side: 3)]),
    GridSpecification(
      kind: .square, columns: 3, rows: 3, wraps: true, walls: [CellSide(cell: 2, side: 0)]),
    GridSpecification(kind: .hex, columns: 3, rows: 2),
    GridSpecification(kind: .hex, columns: 2, rows: 3, walls: [CellSide(cell: 2, side: 1)]),
    GridSpecification(kind: .hex, columns: 2, rows: 2, wraps: true),
  ] + smallTilings

@Suite struct PuzzleSolverTests {
  // The last two stand in the comment on the solver in net.c.
  @Test(arguments: [
    (square(5, 5), "1115337157375775157135131", 1),
    (
      square(13, 11, wraps: true),
      "5eaade1bd222664436d5e2965c12656b1129dd825219e3274d558d5eb2dab5da18898e571d5a2987be79746bd95"
        + "726c597447d6da96188c513add829da7681da954db113d3cd244", 8
    ),
    (
      square(13, 11, wraps: true),
      "b7125b1aec598eb31bd58d82572bc11494e5dee4e8db2bdd29b88d41a16bdd996d2996ddec8c83741a1e8674e78"
        + "328ba71737b8894a9271b1cd1399453d1952e43951d9b712822e", 4
    ),
  ])
  func `boards with known numbers of solutions have them`(
    grid: GridSpecification, digits: String, count: Int
  ) throws {
    var solver = PuzzleSolver(grid: try Grid(grid))
    let board = PuzzleSolver.Board(pieces: pieces(digits), sources: [grid.columns / 2])
    let result = solver.solve(board, limits: .init(solutions: 100))
    #expect(result.isComplete)
    #expect(Set(result.solutions).count == count)
    #expect(result.solutions.count == count)
    let counted = solver.count(board, limits: .init(solutions: 100))
    #expect(counted == (count, true))
  }

  @Test func `the solution of a known board is found by logic alone`() throws {
    var solver = PuzzleSolver(grid: try Grid(square(5, 5)))
    let board = PuzzleSolver.Board(pieces: pieces("1115337157375775157135131"), sources: [12])
    let result = solver.solve(board)
    #expect(result.solutions == [pieces("8815c3e15e975dea15e235434")])
    #expect(result.isUnique)
    #expect(result.trials == 0)
  }

  @Test(arguments: smallGrids)
  func `the solver finds what trying everything finds`(specification: GridSpecification) throws {
    let grid = try Grid(specification)
    var solver = PuzzleSolver(grid: grid)
    var random = SplitMix64(seed: 5)
    var counts: [Int: Int] = [:]
    for number in 0..<45 {
      let board = RandomBoard.make(on: grid, isTree: !number.isMultiple(of: 3), &random)
      let expected = try ExhaustiveSearch.solutions(of: board, on: specification)
      let result = solver.solve(board, limits: .init(solutions: 10_000))
      #expect(result.isComplete)
      #expect(Set(result.solutions) == expected, "\(board)")
      #expect(result.solutions.count == expected.count)
      counts[min(expected.count, 2), default: 0] += 1
    }
    // Boards with and without a solution must have been among them.
    if grid.cells.count > 5 { #expect(counts.count > 1, "\(counts)") }
  }

  @Test func `a limit stops the solver, and it says so`() throws {
    // Four bends in the corners of a torus can be turned in many ways; one end lacks another.
    let grid = try Grid(square(3, 3, wraps: true))
    var solver = PuzzleSolver(grid: grid)
    var random = SplitMix64(seed: 1)
    var found = 0
    for _ in 0..<100 {
      let board = RandomBoard.make(on: grid, isTree: true, &random)
      let all = solver.solve(board, limits: .init(solutions: 10_000))
      guard all.solutions.count > 2 else { continue }
      found += 1
      let two = solver.solve(board)
      #expect(two.solutions == Array(all.solutions.prefix(2)))
      #expect(!two.isComplete)
      let none = solver.solve(board, limits: .init(solutions: 2, trials: 0))
      #expect(none.solutions.isEmpty)
      #expect(!none.isComplete && !none.isUnsolvable)
    }
    #expect(found > 5)
  }

  @Test func `locked pieces stay`() throws {
    // A line of ends and straights has one solution, unless a piece in it is locked the wrong way.
    var solver = PuzzleSolver(grid: try Grid(square(3, 1)))
    let line = [2, 10, 1].map { Connectors(mask: $0) }
    #expect(solver.solve(.init(pieces: line, sources: [0])).isUnique)
    #expect(solver.solve(.init(pieces: line, sources: [0], locked: [0])).isUnsolvable)
  }

  @Test func `the solver of a pack takes heed of locked pieces`() throws {
    let line = [2, 10, 1].map { Connectors(mask: $0) }
    let free = try Puzzle(name: "free", grid: square(3, 1), sources: [0], pieces: line)
    let locked = try Puzzle(
      name: "locked", grid: square(3, 1), sources: [0], locked: [2, 0], pieces: line,
      solution: [1, 5, 4].map { Connectors(mask: $0) })
    var solver = PackSolver()
    #expect(solver.solve(free).isUnique)
    #expect(solver.solve(locked).isUnsolvable)
    #expect(locked.locked == [0, 2])
    #expect(
      locked.problems() == [.solutionTurnsLocked(cell: 0), .solutionTurnsLocked(cell: 2)])
    #expect(throws: PuzzleError.locked(cell: 3, cells: 3)) {
      try Puzzle(name: "x", grid: square(3, 1), sources: [0], locked: [3], pieces: line)
    }
  }

  @Test func `without a source there is no solution, but for blank boards`() throws {
    var solver = PuzzleSolver(grid: try Grid(square(2, 1)))
    let ends = [Connectors(mask: 1), Connectors(mask: 4)]
    #expect(solver.solve(.init(pieces: ends, sources: [])).isUnsolvable)
    let blank = [Connectors(mask: 0), Connectors(mask: 0)]
    #expect(solver.solve(.init(pieces: blank, sources: [])).isUnique)
  }

  @Test func `with two sources there may be two trees, each with a source`() throws {
    var solver = PuzzleSolver(grid: try Grid(square(4, 1)))
    let ends = [1, 4, 2, 4].map { Connectors(mask: $0) }
    #expect(solver.solve(.init(pieces: ends, sources: [0, 3])).isUnique)
    #expect(solver.solve(.init(pieces: ends, sources: [0, 1])).isUnsolvable)
    #expect(solver.solve(.init(pieces: ends, sources: [0])).isUnsolvable)
  }
}
