import Testing
import TinctPuzzles

/// A square puzzle; without a solution if none is given.
private func puzzle(
  _ columns: Int, _ rows: Int, wraps: Bool = false, walls: [(Int, Int)] = [],
  sources: [Int] = [0], pieces: [UInt32], solution: [UInt32]? = nil, name: String = "one"
) throws -> Puzzle {
  try Puzzle(
    name: name,
    grid: GridSpecification(
      kind: .square, columns: columns, rows: rows, wraps: wraps,
      walls: walls.map { CellSide(cell: $0.0, side: $0.1) }),
    sources: sources, pieces: pieces.map(Connectors.init(mask:)),
    solution: solution.map { $0.map(Connectors.init(mask:)) })
}

@Suite struct PuzzleCheckTests {
  @Test func `a good puzzle has no problems`() throws {
    let good = try puzzle(3, 1, pieces: [2, 10, 1], solution: [1, 5, 4])
    #expect(good.problems() == [])
  }

  @Test func `cells without connectors need no power`() throws {
    let good = try puzzle(3, 1, pieces: [2, 1, 0], solution: [1, 4, 0])
    #expect(good.problems() == [])
  }

  @Test func `a puzzle needs sources, each once`() throws {
    let dark = try puzzle(3, 1, sources: [], pieces: [2, 10, 1], solution: [1, 5, 4])
    #expect(dark.problems() == [.noSource])
    let repeated = try puzzle(3, 1, sources: [1, 0, 1, 1], pieces: [2, 10, 1])
    #expect(repeated.problems() == [.sourceRepeated(cell: 1)])
  }

  @Test func `a puzzle that starts solved is a problem`() throws {
    #expect(try puzzle(3, 1, pieces: [1, 5, 4]).problems() == [.startsSolved])
  }

  @Test func `walls on the border or twice are a problem`() throws {
    let walls = [(0, 2), (1, 0), (2, 2), (1, 0)]
    let found = try puzzle(3, 1, walls: walls, pieces: [2, 10, 1]).problems()
    let sides = [(0, 2), (2, 2), (1, 0)].map { CellSide(cell: $0.0, side: $0.1) }
    #expect(found == sides.map { .wallWithoutEffect($0) })
  }

  @Test func `walls on the border of a board that wraps are none`() throws {
    let found = try puzzle(3, 1, wraps: true, walls: [(0, 2)], pieces: [2, 10, 1]).problems()
    #expect(found == [])
  }

  @Test func `a solution has the puzzle's pieces`() throws {
    let found = try puzzle(3, 1, pieces: [2, 10, 1], solution: [1, 5, 3]).problems()
    #expect(found == [.solutionChangesPiece(cell: 2)])
  }

  @Test func `connectors of a solution meet each other`() throws {
    let found = try puzzle(3, 1, pieces: [2, 10, 1], solution: [1, 5, 2]).problems()
    let sides = [(1, 0), (2, 1)].map { CellSide(cell: $0.0, side: $0.1) }
    #expect(found == sides.map { .solutionOpenConnector($0) })
  }

  @Test func `connectors of a solution do not meet walls`() throws {
    let found = try puzzle(2, 1, walls: [(1, 2)], pieces: [2, 2], solution: [1, 4]).problems()
    let sides = [(0, 0), (1, 2)].map { CellSide(cell: $0.0, side: $0.1) }
    #expect(found == sides.map { .solutionOpenConnector($0) })
  }

  @Test func `a solution gives all pieces power`() throws {
    let found = try puzzle(4, 1, pieces: [2, 1, 2, 1], solution: [1, 4, 1, 4]).problems()
    #expect(found == [.solutionWithoutPower(cell: 2), .solutionWithoutPower(cell: 3)])
  }

  @Test func `a solution has no loop`() throws {
    let ring = try puzzle(2, 2, pieces: [3, 3, 3, 3], solution: [9, 12, 3, 6]).problems()
    #expect(ring == [.solutionCycle(CellSide(cell: 2, side: 0))])
  }

  // Two cells joined across both sides, and one joined to itself, are loops on a torus.
  @Test func `a loop may go round a board that wraps`() throws {
    let pair = try puzzle(2, 1, wraps: true, pieces: [10, 10], solution: [5, 5]).problems()
    #expect(pair == [.solutionCycle(CellSide(cell: 0, side: 2))])
    // The line up and down starts as a loop as well, so the puzzle has no turn that helps.
    let itself = try puzzle(1, 1, wraps: true, pieces: [10], solution: [5]).problems()
    #expect(itself == [.startsSolved, .solutionCycle(CellSide(cell: 0, side: 0))])
  }

  @Test func `problems of a pack name the puzzle`() throws {
    let pack = PuzzlePack(
      name: "pack",
      puzzles: [
        try puzzle(3, 1, pieces: [2, 10, 1]),
        try puzzle(2, 1, sources: [], pieces: [2, 1], name: "two"),
        try puzzle(4, 1, pieces: [1, 5, 5, 4]),
      ])
    let found = PuzzleCheck.problems(of: pack)
    #expect(found.map(\.puzzle) == [1, 2, 2])
    #expect(found.map(\.name) == ["two", "one", "one"])
    #expect(found.map(\.problem) == [.noSource, .nameTaken(first: 0), .startsSolved])
    #expect(found.last?.description == "puzzle 3 (one): starts solved; turn some pieces")
  }

  @Test func `a problem names its cell where it has one`() {
    let side = CellSide(cell: 7, side: 2)
    #expect(PuzzleProblem.solutionOpenConnector(side).cell == 7)
    #expect(PuzzleProblem.solutionWithoutPower(cell: 3).cell == 3)
    #expect(PuzzleProblem.noSource.cell == nil)
  }

  @Test func `solving tells that a puzzle has no solution, or several, and where they differ`()
    throws
  {
    var solver = PackSolver()
    #expect(try puzzle(3, 1, pieces: [2, 10, 1]).solvingProblems(&solver) == [])
    #expect(try puzzle(3, 1, pieces: [2, 3, 1]).solvingProblems(&solver) == [.unsolvable])
    // On a torus two cells wide, two neighbours meet on both sides, and may use either.
    let torus = try puzzle(2, 2, wraps: true, pieces: [2, 3, 2, 6])
    #expect(torus.solvingProblems(&solver) == [.severalSolutions(cells: [2, 3])])
    #expect(torus.solvingProblems(&solver, mayBeAmbiguous: true) == [])
    let stopped = torus.solvingProblems(&solver, limits: .init(trials: 0))
    #expect(stopped == [.undecided(isSolvable: false, trials: 0)])
    #expect(try puzzle(3, 1, sources: [], pieces: [2, 10, 1]).solvingProblems(&solver) == [])
  }
}

@Suite struct RepeatedBoardTests {
  @Test func `a board that is there already is a problem of the later puzzle`() throws {
    let pack = PuzzlePack(
      name: "pack",
      puzzles: [
        try puzzle(3, 1, pieces: [2, 10, 1], name: "a"),
        try puzzle(3, 1, pieces: [2, 2, 2], name: "b"),
        try puzzle(1, 3, sources: [2], pieces: [1, 5, 4], name: "c"),
      ])
    let found = PuzzleCheck.problems(of: pack).filter { $0.name == "c" }
    #expect(found.map(\.problem) == [.sameBoard(first: 0)])
  }
}
