import Testing
import TinctGraphics
import TinctPuzzles

/// Boards that are generated, and how many of each.
private let recipes: [(PuzzleRecipe, Int)] = [
  (PuzzleRecipe(grid: grid(.square, 2, 1)), 20),
  (PuzzleRecipe(grid: grid(.square, 5, 5)), 300),
  (PuzzleRecipe(grid: grid(.square, 13, 11)), 60),
  (PuzzleRecipe(grid: grid(.square, 7, 7, wraps: true), wallShare: 0.3), 100),
  (PuzzleRecipe(grid: grid(.square, 9, 9), branching: 0, source: .center), 100),
  (PuzzleRecipe(grid: grid(.square, 6, 4), maxConnections: 4, isUnique: false), 300),
  (PuzzleRecipe(grid: grid(.square, 2, 5, wraps: true), isUnique: false), 100),
  (PuzzleRecipe(grid: grid(.square, 12, 1), maxConnections: 2), 20),
  (PuzzleRecipe(grid: grid(.hex, 7, 6)), 100),
  (PuzzleRecipe(grid: grid(.hex, 6, 4, wraps: true), maxConnections: 3), 100),
  // Boards of 61 cells.
  (PuzzleRecipe(grid: GridSpecification(kind: .hex, shape: .hexagon(side: 5))), 40),
  (
    PuzzleRecipe(
      grid: GridSpecification(kind: .hex, shape: .hexagon(side: 5), orientation: .pointy),
      wallShare: 0.2), 40
  ),
]

private func grid(
  _ kind: GridKind, _ columns: Int, _ rows: Int, wraps: Bool = false
) -> GridSpecification {
  GridSpecification(kind: kind, columns: columns, rows: rows, wraps: wraps)
}

private func puzzles(_ recipe: PuzzleRecipe, count: Int, seed: UInt64 = 7) throws -> [Puzzle] {
  var generator = try PuzzleGenerator(recipe)
  return try (0..<count).map { number in
    var random = SplitMix64(seed: seed, stream: number)
    return try generator.puzzle(name: "\(number)", random: &random)
  }
}

@Suite struct PuzzleGeneratorTests {
  /// Obvious pieces and straight ones of all boards together.
  private func counts(_ puzzles: [Puzzle]) -> (obvious: Int, straight: Int) {
    puzzles.reduce((0, 0)) { counts, puzzle in
      let grid = puzzle.makeGrid()
      return (
        counts.0 + grid.obviousCells(of: puzzle.pieces).count,
        counts.1 + grid.straightCells(of: puzzle.pieces).count
      )
    }
  }

  @Test(arguments: [
    grid(.square, 9, 9), grid(.square, 20, 15), grid(.hex, 8, 7),
    GridSpecification(kind: .hex, shape: .hexagon(side: 5)),
    grid(.octagonSquare, 4, 4),
  ])
  func `boards avoid obvious pieces, all of them if they are to, and stay unique`(
    grid: GridSpecification
  ) throws {
    func made(_ share: Double) throws -> [Puzzle] {
      try puzzles(PuzzleRecipe(grid: grid, avoidObvious: share), count: 8)
    }
    let (none, half, all) = (try made(0), try made(0.5), try made(1))
    #expect(counts(none).obvious > 0)
    #expect(2 * counts(half).obvious <= counts(none).obvious + 8)
    #expect(counts(all).obvious == 0)
    for puzzle in half + all {
      var solver = PuzzleSolver(grid: puzzle.makeGrid())
      #expect(solver.solve(puzzle.board).isUnique)
      #expect(puzzle.problems() == [])
    }
    #expect(try made(1) == all, "the same seed gives the same boards")
  }

  @Test func `boards avoid straight pieces, alone or with obvious ones`() throws {
    let board = grid(.square, 11, 9)
    let usual = try puzzles(PuzzleRecipe(grid: board), count: 8)
    let bent = try puzzles(PuzzleRecipe(grid: board, avoidStraights: 1), count: 8)
    let both = try puzzles(
      PuzzleRecipe(grid: board, avoidObvious: 1, avoidStraights: 1), count: 8)
    #expect(counts(usual).straight > 40)
    #expect(counts(bent).straight == 0)
    #expect(counts(both) == (0, 0))
    let any = try puzzles(
      PuzzleRecipe(grid: board, avoidObvious: 1, isUnique: false), count: 8)
    #expect(counts(any).obvious == 0)
  }

  /// A wall makes many pieces obvious, so that only those beside which none becomes so are built.
  @Test func `walls do not make pieces obvious again`() throws {
    let board = grid(.square, 9, 9)
    let walled = try puzzles(
      PuzzleRecipe(grid: board, wallShare: 0.1, avoidObvious: 1), count: 8)
    #expect(walled.allSatisfy { $0.gridSpecification.walls.count > 4 })
    #expect(counts(walled).obvious == 0)
  }

  @Test(arguments: [
    (grid(.square, 8, 8), 2...2, 0.0), (grid(.square, 8, 8), 3...4, 0.2),
    (grid(.hex, 6, 6), 2...3, 0), (grid(.square, 5, 5, wraps: true), 2...6, 0),
  ])
  func `an ambiguous puzzle has as many solutions as it is to have`(
    grid: GridSpecification, solutions: ClosedRange<Int>, walls: Double
  ) throws {
    let recipe = PuzzleRecipe(grid: grid, wallShare: walls, solutions: solutions)
    let made = try puzzles(recipe, count: 6)
    for puzzle in made {
      var solver = PuzzleSolver(grid: puzzle.makeGrid())
      let result = solver.solve(puzzle.board, limits: .init(solutions: 100))
      #expect(result.isComplete && solutions.contains(result.solutions.count))
      #expect(Set(result.solutions).count == result.solutions.count)
      #expect(result.solutions.contains(try #require(puzzle.solution)))
      for solution in result.solutions {
        #expect(puzzle.makeGrid().isSolved(solution, sources: puzzle.sources))
      }
      var packSolver = PackSolver()
      #expect(puzzle.solvingProblems(&packSolver, expecting: solutions) == [])
      let count = result.solutions.count
      #expect(
        puzzle.solvingProblems(&packSolver, expecting: count + 1...count + 2)
          == [.solutionCount(count, isExact: true, expected: count + 1...count + 2)])
    }
    #expect(try puzzles(recipe, count: 6) == made)
  }

  @Test func `a board too small for so many solutions is given up`() throws {
    #expect(throws: GeneratingError.neverSolutions(50...50, boards: 25)) {
      try puzzles(PuzzleRecipe(grid: grid(.square, 3, 3), solutions: 50...50), count: 1)
    }
    #expect(throws: GeneratingError.outOfRange(.solutions)) {
      try PuzzleGenerator(PuzzleRecipe(grid: grid(.square, 3, 3), solutions: 1...2))
    }
  }

  @Test(arguments: recipes)
  func `a generated board is a spanning tree within its limits`(
    recipe: PuzzleRecipe, count: Int
  ) throws {
    for puzzle in try puzzles(recipe, count: count) {
      let cells = puzzle.makeGrid().cells
      let solution = try #require(puzzle.solution)
      #expect(solution.reduce(0) { $0 + $1.count } == 2 * (cells.count - 1))
      let usual = cells[0].sides.count == 4 ? 3 : 4
      #expect(solution.allSatisfy { $0.count <= recipe.maxConnections ?? usual })
      // That it is connected, without loops, of the same pieces, and not solved at the start:
      #expect(puzzle.problems() == [])
    }
  }

  @Test(arguments: recipes)
  func `the solver finds the stored solution, and no other if it is to be unique`(
    recipe: PuzzleRecipe, count: Int
  ) throws {
    for puzzle in try puzzles(recipe, count: count) {
      var solver = PuzzleSolver(grid: puzzle.makeGrid())
      let board = puzzle.board
      let result = solver.solve(board, limits: .init(solutions: 5000))
      #expect(result.isComplete)
      #expect(puzzle.solution.map(result.solutions.contains) == true)
      if recipe.isUnique { #expect(result.isUnique && result.trials == 0) }
    }
  }

  @Test(
    arguments: [
      grid(.square, 3, 3), grid(.square, 4, 3), grid(.square, 3, 3, wraps: true),
      grid(.hex, 3, 2), grid(.hex, 2, 3), grid(.hex, 4, 2, wraps: true),
    ] + smallTilings.filter { !$0.wraps })
  func `unique means unique`(specification: GridSpecification) throws {
    for share in [0, 0.5] {
      let recipe = PuzzleRecipe(grid: specification, wallShare: share)
      for puzzle in try puzzles(recipe, count: 15) {
        let board = puzzle.board
        let all = try ExhaustiveSearch.solutions(of: board, on: puzzle.gridSpecification)
        #expect(all == puzzle.solution.map { [$0] })
      }
    }
  }

  @Test func `without proof many boards have several solutions`() throws {
    let recipe = PuzzleRecipe(grid: grid(.square, 13, 11), isUnique: false)
    let several = try puzzles(recipe, count: 100).count { puzzle in
      var solver = PuzzleSolver(grid: puzzle.makeGrid())
      return solver.solve(puzzle.board).solutions.count > 1
    }
    #expect((5...60).contains(several))
  }

  @Test func `the same seed makes the same puzzles, whatever was made before`() throws {
    let recipe = PuzzleRecipe(grid: grid(.square, 7, 7), wallShare: 0.2)
    let all = try puzzles(recipe, count: 20)
    #expect(Set(all.map(\.pieces)).count == 20)
    for number in [19, 3, 0] {
      var generator = try PuzzleGenerator(recipe)
      var random = SplitMix64(seed: 7, stream: number)
      #expect(try generator.puzzle(name: "\(number)", random: &random) == all[number])
    }
    #expect(try puzzles(recipe, count: 1, seed: 8)[0].pieces != all[0].pieces)
  }

  // A change here changes every pack that anyone has made from a seed.
  @Test func `a seed keeps its puzzles from version to version`() throws {
    let puzzle = try puzzles(PuzzleRecipe(grid: grid(.square, 5, 5)), count: 1)[0]
    let digits = puzzle.pieces.map { String($0.mask, radix: 16) }.joined()
    #expect(digits == "85e5c153158146e55cd66ba71" && puzzle.sources == [18])
  }

  @Test func `a piece starts right as often as chance has it`() throws {
    var (right, expected, variance) = (0.0, 0.0, 0.0)
    for puzzle in try puzzles(PuzzleRecipe(grid: grid(.square, 9, 9)), count: 100) {
      let solution = try #require(puzzle.solution)
      for (piece, solved) in zip(puzzle.pieces, solution) {
        let chance = 1 / Double(piece.orientations(sides: 4).count)
        right += piece == solved ? 1 : 0
        expected += chance
        variance += chance * (1 - chance)
      }
    }
    #expect(abs(right - expected) < 4 * variance.squareRoot())
  }

  @Test func `branching leads from corridors to bushes`() throws {
    let made = try [0, 0.3, 1].map { (branching: Double) in
      let recipe = PuzzleRecipe(
        grid: grid(.square, 15, 15), branching: branching, source: .center)
      return try puzzles(recipe, count: 20)
    }
    let ends = made.map { $0.reduce(0) { $0 + $1.pieces.count { $0.count == 1 } } }
    #expect(ends[0] * 3 / 2 < ends[1])
    #expect(ends[0] * 3 / 2 < ends[2])
    let depths = try made.map { puzzles in
      try puzzles.reduce(0) { sum, puzzle in
        let solution = try #require(puzzle.solution)
        let levels = puzzle.makeGrid().powerLevels(sources: puzzle.sources, connectors: solution)
        return sum + levels.reduce(0) { $0 + ($1 ?? 0) }
      }
    }
    #expect(depths[0] > depths[1])
    #expect(depths[0] > depths[2])
  }

  @Test(arguments: [(5, 5, 12), (4, 4, 10), (13, 11, 71), (2, 1, 1)])
  func `the source may be at the centre, where Net has it`(columns: Int, rows: Int, cell: Int)
    throws
  {
    let recipe = PuzzleRecipe(grid: grid(.square, columns, rows), source: .center)
    #expect(try puzzles(recipe, count: 3).allSatisfy { $0.sources == [cell] })
  }

  @Test(arguments: [grid(.square, 20, 20), grid(.hex, 15, 15)])
  func `the more branching, the more dead ends`(specification: GridSpecification) throws {
    let shares = try [0, 0.25, 0.5, 0.75, 1].map { (branching: Double) in
      let recipe = PuzzleRecipe(grid: specification, branching: branching)
      let made = try puzzles(recipe, count: 20)
      let ends = made.reduce(0) { $0 + $1.pieces.count { $0.count == 1 } }
      return Double(ends) / Double(made.count * made[0].pieces.count)
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy(<), "\(shares)")
    // Corridors hardly end, bushes mostly do.
    #expect(shares[0] < 0.15 && shares[4] > 0.3, "\(shares)")
  }

  @Test(arguments: Difficulty.Grade.allCases)
  func `puzzles have the grade that was asked for, walls and all`(grade: Difficulty.Grade) throws {
    for wraps in [false, true] where !wraps || grade != .easy {
      let recipe = PuzzleRecipe(
        grid: grid(.square, 6, 6, wraps: wraps), wallShare: 0.2, difficulty: grade)
      for puzzle in try puzzles(recipe, count: 5) {
        let trace = SolvingTrace(of: puzzle.board, on: puzzle.makeGrid())
        #expect(trace.difficulty?.grade == grade)
        #expect(puzzle.problems() == [])
      }
    }
  }

  @Test func `a grade that a size cannot have is refused`() throws {
    let large = PuzzleRecipe(grid: grid(.square, 16, 16), difficulty: .medium)
    #expect(throws: GeneratingError.tooLarge(for: .medium, pieces: 256, lowest: .hard)) {
      try PuzzleGenerator(large)
    }
    let line = PuzzleRecipe(grid: grid(.square, 2000, 1), difficulty: .medium)
    #expect(throws: GeneratingError.tooLarge(for: .medium, pieces: 2000, lowest: .hard)) {
      try puzzles(line, count: 1)
    }
  }

  @Test func `a grade that no board has is given up after so many boards`() throws {
    // The borders settle every line, so that none is hard.
    let line = PuzzleRecipe(grid: grid(.square, 12, 1), difficulty: .hard, gradedBoards: 25)
    let error = #expect(throws: GeneratingError.self) { try puzzles(line, count: 1) }
    #expect(error == .neverGraded(.hard, boards: 25, easier: 25, isOpen: false))
    #expect(
      error?.description == "none of 25 boards was hard; choose a larger size, other branching, or "
        + "another difficulty")
    let easy = PuzzleRecipe(grid: grid(.square, 7, 7), difficulty: .easy, gradedBoards: 1)
    let outcomes = try (UInt64(0)..<20).map { seed -> Bool in
      do {
        return try puzzles(easy, count: 1, seed: seed).count == 1
      } catch GeneratingError.neverGraded(.easy, boards: 1, easier: _, isOpen: _) { return false }
    }
    #expect(Set(outcomes) == [true, false])
  }

  @Test func `walls stand where the solution is not joined`() throws {
    let recipe = PuzzleRecipe(grid: grid(.square, 5, 5), wallShare: 1)
    // 40 sides lie between cells, and 24 of them are joined.
    #expect(try puzzles(recipe, count: 5).allSatisfy { $0.gridSpecification.walls.count == 16 })
  }

  @Test func `two connections cannot join all cells of a board, and the error says so`() throws {
    let recipe = PuzzleRecipe(grid: grid(.square, 11, 11), maxConnections: 2)
    let error = #expect(throws: GeneratingError.self) { try puzzles(recipe, count: 1) }
    #expect(error == .growthStuck(maxConnections: 2, attempts: 1000))
    #expect(
      error?.description
        == "growth got stuck 1000 times before all cells were joined; with at most "
        + "2 connections a piece cannot branch; allow 3 or more")
  }

  @Test func `a board in several parts is refused, and the error says so`() throws {
    func triangle(_ x: Double) -> [Point] {
      [Point(x: x, y: 1), Point(x: x + 1, y: 1), Point(x: x, y: 0)]
    }
    let apart = GridShape.polygons([0, 1, 2].map { triangle($0 * 2) })
    for specification in [
      grid(.triangle, 1, 4), GridSpecification(kind: .custom, shape: apart),
      GridSpecification(
        kind: .square, columns: 3, rows: 1,
        walls: [CellSide(cell: 0, side: 0), CellSide(cell: 1, side: 0)]),
    ] {
      let error = #expect(throws: GeneratingError.self) {
        try PuzzleGenerator(PuzzleRecipe(grid: specification))
      }
      guard case .unconnected(let parts) = error else {
        Issue.record("\(specification): \(error.map { "\($0)" } ?? "")")
        continue
      }
      #expect(parts == (specification.kind == .triangle ? 2 : 3))
      #expect(error?.description.hasPrefix("the cells lie in \(parts) parts without") == true)
    }
  }

  @Test func `a board that wraps and is two wide has no unique puzzles, and the error says so`() {
    let recipe = PuzzleRecipe(grid: grid(.square, 2, 2, wraps: true))
    #expect(throws: GeneratingError.neverUnique(boards: 100)) { try puzzles(recipe, count: 1) }
  }

  @Test(arguments: [
    (PuzzleRecipe(grid: grid(.square, 1, 1)), GeneratingError.alwaysSolved),
    (
      PuzzleRecipe(grid: grid(.square, 0, 1)),
      .grid(.empty(kind: .square, option: .columns, value: 0))
    ),
    (PuzzleRecipe(grid: grid(.square, 5, 5), maxConnections: 0), .outOfRange(.maxConnections)),
    (PuzzleRecipe(grid: grid(.square, 5, 5), branching: 1.5), .outOfRange(.branching)),
    (PuzzleRecipe(grid: grid(.square, 5, 5), wallShare: -0.1), .outOfRange(.wallShare)),
  ])
  func `recipes that cannot be followed are refused`(
    recipe: PuzzleRecipe, expected: GeneratingError
  ) {
    #expect(throws: expected) { try puzzles(recipe, count: 1) }
  }
}

@Suite struct SplitMix64Tests {
  // The first numbers of the seed 1234567, from the reference implementation by Sebastiano Vigna.
  @Test func `numbers are those of the reference`() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }

  @Test func `bounded numbers take every value about equally often`() {
    var random = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[random.next(below: 7)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 400 })
  }

  @Test func `streams of a seed differ from each other and from those of the next seed`() {
    let firsts = (0..<100).flatMap { stream in
      (UInt64(0)..<10).map { seed in
        var random = SplitMix64(seed: seed, stream: stream)
        return random.next()
      }
    }
    #expect(Set(firsts).count == 1000)
  }
}
