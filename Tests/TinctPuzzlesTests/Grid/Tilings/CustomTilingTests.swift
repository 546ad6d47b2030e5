import Testing
import TinctGraphics
import TinctPuzzles

@Suite struct CustomTilingTests {
  private static let mistakes: [(GridShape, GridError)] = [
    (polygons([[(0, 0), (1, 1)]]), GridError.polygon(0, .cornerCount(2))),
    (polygons([square, [(0, 0), (1, 1), (2, 2)]]), .polygon(1, .flat)),
    (polygons([[(0, 0), (2, 2), (2, 0), (0, 2), (-3, 1)]]), .polygon(0, .crossesItself(0, 2))),
    (polygons([[(0, 0), (0, 2), (0, 1), (2, 1)]]), .polygon(0, .crossesItself(0, 1))),
    // The halves of a bow tie cancel each other out.
    (polygons([[(0, 0), (2, 2), (2, 0), (0, 2)]]), .polygon(0, .crossesItself(0, 2))),
    (polygons([[(0, 0), (0, 1), (0, 1), (1, 1)]]), .polygon(0, .repeatedCorner(1, 2))),
    (polygons([[(0, 0), (0, .infinity), (1, 1)]]), .polygon(0, .farAway(corner: 1))),
    (polygons([square, square]), .polygon(1, .overlaps(0))),
    (
      polygons([square, [(0.25, 0.25), (0.25, 0.5), (0.5, 0.5)]]), .polygon(1, .overlaps(0))
    ),
    (
      polygons([square, [(0.5, 0.5), (0.5, 3), (3, 3), (3, 0.5)]]), .polygon(1, .overlaps(0))
    ),
    (
      polygons([square, [(1, 0), (1, 1), (2, 0)], [(1, 0), (1, 1), (2, 1)]]),
      .polygon(0, .crowdedSide(side: 2, others: [1, 2]))
    ),
    (
      polygons([square, [(1, 0), (1, 0.5), (2, 0)], [(1, 0.5), (1, 1), (2, 1)]]),
      .polygon(0, .cornerOnSide(side: 2, polygon: 1, corner: 1))
    ),
  ]

  @Test(arguments: tilingSamples.filter { $0.kind != .heptagon && $0.kind != .custom })
  func `a tiling's polygons given as such make the same grid`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    let polygons = grid.cells.map { $0.corners.map { ($0 + Point(x: 3, y: -2)) * 17.3 } }
    let custom = try Grid(GridSpecification(kind: .custom, shape: .polygons(polygons)))
    for (cell, other) in zip(grid.cells, custom.cells) {
      #expect(cell.sides.map(\.neighbor) == other.sides.map(\.neighbor))
      #expect(cell.rotationCount == other.rotationCount)
    }
    // Wound the other way, each first corner stays, and the sides run the other way.
    let turned = polygons.map { [$0[0]] + $0[1...].reversed() }
    #expect(
      try Grid(GridSpecification(kind: .custom, shape: .polygons(turned))).cells == custom.cells)
  }

  private static func polygons(_ polygons: [[(Double, Double)]]) -> GridShape {
    .polygons(polygons.map { $0.map { Point(x: $0.0, y: $0.1) } })
  }

  private static let square: [(Double, Double)] = [(0, 0), (0, 1), (1, 1), (1, 0)]

  @Test(arguments: mistakes)
  func `polygons that are no cells are told by number`(shape: GridShape, error: GridError) {
    #expect(throws: error) { try Grid(GridSpecification(kind: .custom, shape: shape)) }
  }

  @Test func `a polygon with a corner in the middle of a side meets two`() throws {
    let shape = Self.polygons([
      [(0, 0), (0, 1), (1, 1), (1, 0.5), (1, 0)], [(1, 0), (1, 0.5), (2, 0)],
      [(1, 0.5), (1, 1), (2, 1)],
    ])
    let grid = try Grid(GridSpecification(kind: .custom, shape: shape))
    #expect(grid.cells[0].sides.map { $0.neighbor?.cell } == [nil, nil, 2, 1, nil])
  }

  // Long and slanting, so that each lies in the upright rectangle around every other.
  @Test func `many polygons beside each other are told apart in time and memory`() throws {
    let slivers = (0..<300).map { number in
      [(0.0, 0.0), (0.0, 0.5), (1000.0, 1000.5), (1000.0, 1000.0)].map {
        Point(x: $0.0, y: $0.1 + Double(number) * 0.5)
      }
    }
    let grid = try Grid(GridSpecification(kind: .custom, shape: .polygons(slivers)))
    #expect(grid.cells.allSatisfy { $0.sides.contains { $0.neighbor != nil } })
    #expect(grid.cells[1].sides.compactMap { $0.neighbor?.cell }.sorted() == [0, 2])
  }
}
