import Testing
import TinctGraphics
import TinctPuzzles

/// Grids of both kinds, with every way of closing up, down to cells that meet themselves.
let sampleGrids: [GridSpecification] = [
  GridSpecification(kind: .square, columns: 1, rows: 1),
  GridSpecification(kind: .square, columns: 5, rows: 3),
  GridSpecification(kind: .square, columns: 5, rows: 3, wraps: true),
  GridSpecification(kind: .square, columns: 2, rows: 3, wraps: true),
  GridSpecification(kind: .square, columns: 1, rows: 4, wraps: true),
  GridSpecification(
    kind: .square, columns: 4, rows: 4, wraps: true,
    walls: [CellSide(cell: 5, side: 0), CellSide(cell: 0, side: 2), CellSide(cell: 6, side: 2)]),
  GridSpecification(kind: .hex, columns: 1, rows: 3),
  GridSpecification(kind: .hex, columns: 7, rows: 6),
  GridSpecification(kind: .hex, columns: 6, rows: 5, wraps: true),
  GridSpecification(kind: .hex, columns: 2, rows: 1, wraps: true),
  GridSpecification(
    kind: .hex, columns: 4, rows: 3,
    walls: [CellSide(cell: 5, side: 1), CellSide(cell: 0, side: 3)]),
]

/// The position of a side, so that a failure names it.
private func allSides(of grid: Grid) -> [CellSide] {
  grid.cells.indices.flatMap { cell in
    grid.cells[cell].sides.indices.map { CellSide(cell: cell, side: $0) }
  }
}

private func distance(_ first: Point, _ second: Point) -> Double {
  let gap = first - second
  return (gap.x * gap.x + gap.y * gap.y).squareRoot()
}

@Suite struct GridTests {
  @Test(arguments: sampleGrids)
  func `crossing a side twice leads back`(specification: GridSpecification) throws {
    let grid = try Grid(specification)
    for cellSide in allSides(of: grid) {
      guard let other = grid.neighbor(of: cellSide) else { continue }
      #expect(grid.neighbor(of: other) == cellSide)
    }
  }

  @Test(arguments: sampleGrids)
  func `sides that meet share their midpoint unless the border lies between`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for cellSide in allSides(of: grid) {
      let side = grid.cells[cellSide.cell].sides[cellSide.side]
      guard let neighbor = side.neighbor else { continue }
      let other = grid.cells[neighbor.cell].sides[neighbor.side]
      #expect(side.crossesBorder == other.crossesBorder)
      let gap = distance(side.midpoint, other.midpoint)
      #expect(side.crossesBorder ? gap > 0.5 : gap < 1e-12, "\(cellSide)")
    }
  }

  @Test(arguments: sampleGrids)
  func `sides that meet look in opposite directions`(specification: GridSpecification) throws {
    let grid = try Grid(specification)
    for cellSide in allSides(of: grid) {
      let side = grid.cells[cellSide.cell].sides[cellSide.side]
      guard let neighbor = side.neighbor else { continue }
      let other = grid.cells[neighbor.cell].sides[neighbor.side]
      #expect(abs(abs(side.angle - other.angle) - .pi) < 1e-12)
    }
  }

  @Test(arguments: sampleGrids)
  func `a side lies half a unit from the centre in the direction of its angle`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for cell in grid.cells {
      for side in cell.sides {
        let expected = cell.center + Point(angle: side.angle, distance: 0.5)
        #expect(distance(side.midpoint, expected) < 1e-11)
      }
    }
  }

  @Test(arguments: sampleGrids)
  func `side k lies between the corners k and k + 1, counter-clockwise`(
    specification: GridSpecification
  ) throws {
    for cell in try Grid(specification).cells {
      let count = cell.corners.count
      #expect(count == cell.sides.count)
      for (k, side) in cell.sides.enumerated() {
        let (first, second) = (cell.corners[k], cell.corners[(k + 1) % count])
        #expect(distance(side.midpoint, (first + second) * 0.5) < 1e-12)
        let (a, b) = (first - cell.center, second - cell.center)
        #expect(a.x * b.y - a.y * b.x < 0, "counter-clockwise on a screen with y down")
      }
    }
  }

  @Test(arguments: sampleGrids)
  func `cells of one grid have the same corners where they touch`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for cellSide in allSides(of: grid) {
      let side = grid.cells[cellSide.cell].sides[cellSide.side]
      guard let neighbor = side.neighbor, !side.crossesBorder else { continue }
      let (cell, other) = (grid.cells[cellSide.cell], grid.cells[neighbor.cell])
      let count = other.corners.count
      #expect(cell.corners[cellSide.side] == other.corners[(neighbor.side + 1) % count])
    }
  }

  @Test func `bounds of squares are their columns and rows`() throws {
    let bounds = try Grid(GridSpecification(kind: .square, columns: 13, rows: 11)).bounds
    #expect(bounds.minimum == Point(x: 0, y: 0))
    #expect(bounds.maximum == Point(x: 13, y: 11))
  }

  // A flat hexagon one unit high is 2 / sqrt(3) wide, and columns are 3 / 4 of that apart.
  @Test(arguments: [(1, 1.0), (2, 1.5), (7, 1.5)])
  func `bounds of hexes begin at the origin`(columns: Int, extraHeight: Double) throws {
    let bounds = try Grid(GridSpecification(kind: .hex, columns: columns, rows: 6)).bounds
    #expect(bounds.minimum == Point(x: 0, y: 0))
    let width = 2 / 3.0.squareRoot() * (1 + 0.75 * Double(columns - 1))
    #expect(abs(bounds.width - width) < 1e-12)
    #expect(bounds.height == 5 + extraHeight)
  }

  @Test func `sides of squares look right, up, left and down`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 3))
    let neighbors = grid.cells[4].sides.map { $0.neighbor?.cell }
    #expect(neighbors == [5, 1, 3, 7])
    #expect(grid.cells[4].rotationCount == 4)
  }

  // Cells 0 to 2 are the top row; the middle column lies half a cell lower.
  @Test func `neighbours of hexes follow the offset of their column`() throws {
    let grid = try Grid(GridSpecification(kind: .hex, columns: 3, rows: 3))
    #expect(grid.cells[4].sides.map { $0.neighbor?.cell } == [5, 1, 3, 6, 7, 8])
    #expect(grid.cells[5].sides.map { $0.neighbor?.cell } == [nil, 2, 1, 4, 8, nil])
    #expect(grid.cells[4].rotationCount == 6)
  }

  @Test func `a square grid that wraps has no border`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 5, rows: 3, wraps: true))
    let corner = grid.cells[0].sides
    #expect(corner.map { $0.neighbor?.cell } == [1, 10, 4, 5])
    #expect(corner.map(\.crossesBorder) == [false, true, true, false])
  }

  @Test func `a hex grid that wraps has no border`() throws {
    let grid = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 3, wraps: true))
    #expect(grid.cells[0].sides.map { $0.neighbor?.cell } == [9, 8, 11, 3, 4, 1])
    #expect(grid.cells.allSatisfy { $0.sides.allSatisfy { $0.neighbor != nil } })
  }

  @Test func `a grid one cell wide that wraps joins the cell to itself`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 1, rows: 2, wraps: true))
    #expect(grid.neighbor(of: CellSide(cell: 0, side: 0)) == CellSide(cell: 0, side: 2))
    #expect(grid.neighbor(of: CellSide(cell: 0, side: 1)) == CellSide(cell: 1, side: 3))
    #expect(grid.neighbor(of: CellSide(cell: 0, side: 3)) == CellSide(cell: 1, side: 1))
  }

  @Test(arguments: [CellSide(cell: 0, side: 0), CellSide(cell: 1, side: 2)])
  func `a wall named from either cell blocks both`(wall: CellSide) throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 1, walls: [wall]))
    for cellSide in [CellSide(cell: 0, side: 0), CellSide(cell: 1, side: 2)] {
      let side = grid.cells[cellSide.cell].sides[cellSide.side]
      #expect(side.isWall)
      #expect(side.neighbor == nil)
    }
    #expect(grid.cells[1].sides[0].neighbor == CellSide(cell: 2, side: 2))
    #expect(!grid.cells[1].sides[0].isWall)
  }

  @Test(arguments: [
    (
      GridSpecification(kind: .square, columns: 0, rows: 3),
      GridError.empty(kind: .square, option: .columns, value: 0)
    ),
    (
      GridSpecification(kind: .hex, columns: 3, rows: -1),
      .empty(kind: .hex, option: .rows, value: -1)
    ),
    (
      GridSpecification(kind: .square, columns: 65_537, rows: 1),
      .tooLarge(
        kind: .square, shape: .rectangle(columns: 65_537, rows: 1), limit: 65_536)
    ),
    (
      GridSpecification(kind: .square, columns: .max, rows: 2),
      .tooLarge(kind: .square, shape: .rectangle(columns: .max, rows: 2), limit: 65_536)
    ),
    (
      GridSpecification(kind: .hex, columns: 5, rows: 4, wraps: true),
      .oddNumberWraps(.columns, value: 5, kind: .hex)
    ),
    (
      GridSpecification(
        kind: .square, columns: 2, rows: 2, walls: [CellSide(cell: 4, side: 0)]),
      .noSuchSide(wall: CellSide(cell: 4, side: 0), cells: 4, sides: nil)
    ),
    (
      GridSpecification(
        kind: .hex, columns: 2, rows: 2, walls: [CellSide(cell: 3, side: 6)]),
      .noSuchSide(wall: CellSide(cell: 3, side: 6), cells: 4, sides: 6)
    ),
  ])
  func `a specification that makes no grid throws`(
    specification: GridSpecification, expected: GridError
  ) {
    #expect(throws: expected) { try Grid(specification) }
  }

  @Test func `kinds are found by name`() {
    #expect(
      GridKind.all.map(\.name) == [
        "square", "hex", "triangle", "octagon-square", "rhombitrihexagonal", "trihexagonal",
        "snub-square", "elongated-triangular", "cairo", "penrose", "cube", "heptagon", "custom",
      ])
    for kind in GridKind.all { #expect(GridKind(named: kind.name) == kind) }
    #expect(GridKind(named: "octagon") == nil)
  }

  @Test func `bounds are as small as the points allow, and there are none of no points`() throws {
    let points = [Point(x: 2, y: -1), Point(x: -3, y: 0.5), Point(x: 0, y: 4)]
    let bounds = try #require(Grid.Bounds(around: points))
    #expect(bounds.minimum == Point(x: -3, y: -1) && bounds.maximum == Point(x: 2, y: 4))
    #expect(bounds.width == 5 && bounds.height == 5 && bounds.middle == Point(x: -0.5, y: 1.5))
    #expect(Grid.Bounds(around: []) == nil)
  }
}
