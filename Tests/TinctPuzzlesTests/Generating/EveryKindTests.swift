import Testing
import TinctPuzzles

/// Small boards of every kind, in every shape.
private let boards: [GridSpecification] = GridKind.all.flatMap { kind in
  kind.shapes.map { name in
    let shape = GridShape(name, size: { $0 == .rings || $0 == .side ? 3 : 4 })
    let listed: GridShape = name == .chosen ? .chosen(hookHexes) : .polygons(housePolygons)
    return GridSpecification(kind: kind, shape: shape ?? listed)
  }
}

/// Boards that wrap, of tilings whose plane repeats.
private let wrapping: [GridSpecification] = periodicTilings.map {
  GridSpecification(kind: $0, columns: 4, rows: 4, wraps: true)
}

@Suite struct EveryKindTests {
  @Test(arguments: boards + wrapping)
  func `puzzles on every kind of grid are trees with one solution, which the solver finds`(
    board: GridSpecification
  ) throws {
    let grid = try Grid(board)
    for branching in [0.2, 1] {
      var generator = try PuzzleGenerator(
        PuzzleRecipe(grid: board, branching: branching, wallShare: 0.1))
      for number in 0..<4 {
        var random = SplitMix64(seed: 11, stream: number)
        let puzzle = try generator.puzzle(name: "\(number)", random: &random)
        let solution = try #require(puzzle.solution)
        #expect(solution.reduce(0) { $0 + $1.count } == 2 * (grid.cells.count - 1))
        for (cell, piece) in zip(grid.cells, solution) {
          #expect(piece.count <= max(3, cell.sides.count / 2 + 1))
        }
        #expect(puzzle.problems() == [])
        var solver = PuzzleSolver(grid: puzzle.makeGrid())
        let start = puzzle.board
        let result = solver.solve(start, limits: .init(solutions: 2))
        #expect(result.isUnique)
        #expect(result.solutions == [solution])
      }
    }
  }

  @Test(arguments: boards)
  func `turning pieces on any cell is a group action`(board: GridSpecification) throws {
    for cell in try Grid(board).cells {
      let count = cell.sides.count
      for mask in stride(from: UInt32(0), to: 1 << UInt32(count), by: 3) {
        let piece = Connectors(mask: mask)
        #expect(piece.turned(by: count, sides: count) == piece)
        #expect(
          piece.turned(by: 2, sides: count).turned(by: -5, sides: count)
            == piece.turned(by: -3, sides: count))
      }
    }
  }
}
