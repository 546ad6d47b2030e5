import Testing
import TinctGraphics
import TinctPuzzles

/// A grid and its polygons, with the numbers of sides that documents have.
private struct Sample: CustomTestStringConvertible, Sendable {
  let name: String
  let specification: GridSpecification
  /// The corners of custom polygons as they are given; nil for those of the grid.
  var given: [[Point]]?

  var testDescription: String { name }

  func polygons(_ grid: Grid) -> [[Point]] { given ?? grid.cells.map(\.corners) }

  /// The masks of pieces by the numbers of documents.
  func masks(_ pieces: [Connectors]) -> [UInt32] {
    (GivenSides(specification)?.converted(pieces) ?? pieces).map(\.mask)
  }
}

private let samples: [Sample] = {
  let tilings: [(GridKind, GridShape)] = [
    (.square, .rectangle(columns: 4, rows: 3)), (.hex, .rectangle(columns: 3, rows: 3)),
    (.hex, .hexagon(side: 2)), (.triangle, .rectangle(columns: 4, rows: 3)),
    (.octagonSquare, .rectangle(columns: 3, rows: 2)),
    (.rhombitrihexagonal, .rectangle(columns: 1, rows: 1)),
    (.trihexagonal, .rectangle(columns: 3, rows: 1)),
    (.snubSquare, .rectangle(columns: 2, rows: 2)),
    (.cairo, .rectangle(columns: 2, rows: 2)), (.cube, .rectangle(columns: 2, rows: 2)),
    (.penrose, .disc(rings: 2)), (.heptagon, .disc(rings: 2)),
  ]
  var samples = tilings.map { kind, shape in
    Sample(
      name: "\(kind.name) \(shape)", specification: GridSpecification(kind: kind, shape: shape))
  }
  let ways: [(String, (Int) -> Bool)] = [
    ("as they are", { _ in false }), ("turned over", { _ in true }),
    ("every other one turned over", { $0 % 2 == 0 }),
  ]
  for (name, polygons) in [("house", housePolygons), ("bar", barPolygons)] {
    for (way, isTurned) in ways {
      let given = polygons.enumerated().map { isTurned($0) ? Array($1.reversed()) : $1 }
      samples.append(
        Sample(
          name: "\(name), \(way)",
          specification: GridSpecification(kind: .custom, shape: .polygons(given)), given: given))
    }
  }
  return samples
}()

/// Grids, solver, generator and power against an oracle that knows corners and bits alone.
@Suite struct EveryTilingTests {
  @Test(arguments: samples)
  fileprivate func `a generated puzzle has one solution`(sample: Sample) throws {
    let grid = try Grid(sample.specification)
    let plain = PlainBoard(sample.polygons(grid))
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: sample.specification))
    for number in 0..<3 {
      var random = SplitMix64(seed: 17, stream: number)
      let puzzle = try generator.puzzle(name: "\(number)", random: &random)
      let solution = try #require(puzzle.solution)
      let found = plain.solutions(sample.masks(puzzle.pieces), sources: puzzle.sources)
      #expect(found == [sample.masks(solution)])
    }
  }

  @Test(arguments: samples)
  fileprivate func `the solver finds all solutions`(sample: Sample) throws {
    let grid = try Grid(sample.specification)
    let plain = PlainBoard(sample.polygons(grid))
    var solver = PuzzleSolver(grid: grid)
    var random = SplitMix64(seed: 23)
    for number in 0..<12 {
      let board = RandomBoard.make(on: grid, isTree: !number.isMultiple(of: 4), &random)
      let result = solver.solve(board, limits: .init(solutions: 10_000))
      guard result.isComplete else { continue }
      let found = plain.solutions(
        sample.masks(board.pieces), sources: board.sources, locked: board.locked)
      #expect(Set(result.solutions.map(sample.masks)) == found)
    }
  }

  @Test(arguments: samples)
  fileprivate func `power reaches what it reaches on paper`(sample: Sample) throws {
    let grid = try Grid(sample.specification)
    let plain = PlainBoard(sample.polygons(grid))
    var random = SplitMix64(seed: 29)
    var lit = 0
    for number in 0..<40 {
      var board = RandomBoard.make(on: grid, isTree: number.isMultiple(of: 2), &random)
      if number.isMultiple(of: 3), number > 0 {
        board.pieces = grid.cells.map { Connectors(mask: UInt32((1 << $0.sides.count) - 1)) }
        board.pieces[random.next(below: board.pieces.count)] = Connectors(mask: 0)
      }
      let levels = plain.power(sample.masks(board.pieces), sources: board.sources)
      #expect(grid.powerLevels(sources: board.sources, connectors: board.pieces) == levels)
      lit += levels.count { ($0 ?? 0) > 0 }
    }
    #expect(lit > 20)
  }
}
