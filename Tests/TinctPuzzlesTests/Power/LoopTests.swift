import Testing
import TinctPuzzles

struct LoopTests {
  @Test func `four bends in a square are a loop, and what hangs on it is not`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 2))
    // ┌┬╴
    // └┘
    let pieces = [9, 13, 4, 3, 6, 0].map { Connectors(mask: $0) }
    #expect(grid.cellsOnLoops(pieces) == [0, 1, 3, 4])
  }

  @Test func `a bridge between two loops is on neither`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 5, rows: 2))
    // ┌┬─┬┐
    // └┘ └┘
    let pieces = [9, 13, 5, 13, 12, 3, 6, 0, 3, 6].map { Connectors(mask: $0) }
    #expect(grid.cellsOnLoops(pieces) == [0, 1, 3, 4, 5, 6, 8, 9])
  }

  @Test func `rows around a torus are loops, in the smallest too`() throws {
    for columns in 1...4 {
      let grid = try Grid(
        GridSpecification(kind: .square, columns: columns, rows: 2, wraps: true))
      let pieces = grid.cells.indices.map { Connectors(mask: $0 < columns ? 5 : 1) }
      #expect(grid.cellsOnLoops(pieces) == Array(0..<columns), "\(columns) columns")
    }
  }

  @Test(arguments: GridKind.all.filter { $0.usualShape != .polygons })
  func `a solved puzzle has no loops`(kind: GridKind) throws {
    let shape = GridSpecification(
      kind: kind,
      shape: kind.usualShape == .disc ? .disc(rings: 3) : .rectangle(columns: 4, rows: 4))
    var random = SplitMix64(seed: 1)
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: shape, isUnique: false))
    let puzzle = try generator.puzzle(name: "x", random: &random)
    #expect(puzzle.makeGrid().cellsOnLoops(try #require(puzzle.solution)).isEmpty)
  }
}
