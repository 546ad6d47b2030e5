import Testing
import TinctPuzzles

@Suite struct GridSymmetryTests {
  @Test(arguments: tilingSamples + tori)
  func `a symmetry takes sides that meet to sides that meet`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    let symmetries = grid.symmetries
    #expect(symmetries.first?.cells == Array(grid.cells.indices))
    #expect(Set(symmetries).count == symmetries.count)
    for symmetry in symmetries {
      #expect(Set(symmetry.cells).count == grid.cells.count)
      for (number, cell) in grid.cells.enumerated() {
        for index in cell.sides.indices {
          func image(_ cellSide: CellSide) -> CellSide {
            symmetry.image(of: cellSide, sideCount: grid.cells[cellSide.cell].sides.count)
          }
          let cellSide = CellSide(cell: number, side: index)
          #expect(grid.neighbor(of: image(cellSide)) == grid.neighbor(of: cellSide).map(image))
        }
      }
    }
  }

  // Those of the outline where the tiling has them too; of a torus, all moves as well.
  private static let counts: [(GridSpecification, Int)] = [
    (GridSpecification(kind: .square, columns: 4, rows: 4), 8),
    (GridSpecification(kind: .square, columns: 4, rows: 3), 4),
    (GridSpecification(kind: .square, columns: 4, rows: 3, wraps: true), 4 * 12),
    (GridSpecification(kind: .square, columns: 5, rows: 5, wraps: true), 8 * 25),
    (GridSpecification(kind: .hex, columns: 5, rows: 4), 2),
    (GridSpecification(kind: .hex, columns: 4, rows: 4), 2),
    (GridSpecification(kind: .hex, shape: .triangle(side: 4)), 6),
    (GridSpecification(kind: .hex, shape: .parallelogram(columns: 4, rows: 4)), 4),
    (GridSpecification(kind: .octagonSquare, columns: 3, rows: 3), 8),
    (GridSpecification(kind: .heptagon, shape: .disc(rings: 3)), 14),
    (GridSpecification(kind: .penrose, shape: .disc(rings: 3)), 10),
    (
      GridSpecification(
        kind: .square, columns: 3, rows: 3, walls: [CellSide(cell: 4, side: 0)]), 2
    ),
  ]

  @Test(arguments: counts)
  func `a grid has as many symmetries as its outline`(
    specification: GridSpecification, count: Int
  ) throws {
    #expect(try Grid(specification).symmetries.count == count)
  }

  @Test func `pieces are turned with their cells`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 2, rows: 2))
    let piece = Connectors(sides: [0, 3])
    let turn = try #require(grid.symmetries.first { !$0.isReflection && $0.cells[0] == 1 })
    // Cell 0 at the upper left goes to the upper right: its arms right and down then go down, left.
    #expect(turn.image(of: piece, on: 0, sideCount: 4) == Connectors(sides: [3, 2]))
    let mirror = try #require(
      grid.symmetries.first { $0.isReflection && $0.cells == [1, 0, 3, 2] })
    #expect(mirror.image(of: piece, on: 0, sideCount: 4) == Connectors(sides: [2, 3]))
  }
}
