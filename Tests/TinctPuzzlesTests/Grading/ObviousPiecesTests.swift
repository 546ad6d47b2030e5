import Testing
import TinctPuzzles

struct ObviousPiecesTests {
  private func obvious(_ grid: GridSpecification, _ masks: [UInt32]) throws -> [Int] {
    try Grid(grid).obviousCells(of: masks.map { Connectors(mask: $0) })
  }

  /// Ends are 1, bends 3, straight pieces 5, tees 7.
  @Test func `on squares bends are obvious in corners, straight pieces and tees along the border`()
    throws
  {
    let grid = GridSpecification(kind: .square, columns: 3, rows: 3)
    #expect(try obvious(grid, [UInt32](repeating: 1, count: 9)) == [])
    #expect(try obvious(grid, [UInt32](repeating: 3, count: 9)) == [0, 2, 6, 8])
    // In a corner a straight piece fits in no way at all.
    #expect(try obvious(grid, [UInt32](repeating: 5, count: 9)) == [1, 3, 5, 7])
    #expect(try obvious(grid, [UInt32](repeating: 7, count: 9)) == [1, 3, 5, 7])
  }

  @Test func `walls count as the border does, and a board that wraps has none`() throws {
    let walled = GridSpecification(
      kind: .square, columns: 3, rows: 3, wraps: true, walls: [CellSide(cell: 4, side: 0)])
    #expect(try obvious(walled, [UInt32](repeating: 7, count: 9)) == [4, 5])
    let open = GridSpecification(kind: .square, columns: 3, rows: 3, wraps: true)
    #expect(try obvious(open, [UInt32](repeating: 7, count: 9)) == [])
  }

  /// The first deduction about a piece is that of the border, and settles it.
  @Test(arguments: 0..<5)
  func `obvious pieces are those that the border alone settles`(seed: Int) throws {
    let board = GridSpecification(kind: .hex, columns: 6, rows: 5)
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: board, wallShare: 0.2))
    var random = SplitMix64(seed: 3, stream: seed)
    let puzzle = try generator.puzzle(name: "p", random: &random)
    let grid = puzzle.makeGrid()
    let settled = grid.cells.indices.filter { cell in
      let sides = grid.cells[cell].sides.count
      let turns = Set((0..<sides).map { puzzle.pieces[cell].turned(by: $0, sides: sides) })
      let fitting = turns.filter { piece in
        piece.sides.allSatisfy { grid.cells[cell].sides[$0].neighbor != nil }
      }
      return fitting.count == 1 && grid.cells[cell].sides.contains { $0.neighbor == nil }
    }
    #expect(grid.obviousCells(of: puzzle.pieces) == settled)
  }

  @Test func `straight pieces join opposite sides`() throws {
    let hexes = try Grid(GridSpecification(kind: .hex, columns: 2, rows: 2))
    let masks: [UInt32] = [0b001001, 0b000101, 0b010010, 0b101101]
    #expect(hexes.straightCells(of: masks.map { Connectors(mask: $0) }) == [0, 2])
    let triangles = try Grid(GridSpecification(kind: .triangle, columns: 2, rows: 1))
    #expect(triangles.straightCells(of: [3, 3].map { Connectors(mask: $0) }) == [])
  }
}
