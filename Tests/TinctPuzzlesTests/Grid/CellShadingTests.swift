import Testing
import TinctPuzzles

struct CellShadingTests {
  private func numbers(
    _ shading: CellShading, _ kind: GridKind, _ shape: GridShape, colors: Int, seed: UInt64 = 1
  ) throws -> [Int] {
    try shading.numbers(
      of: Grid(GridSpecification(kind: kind, shape: shape)), colors: colors, seed: seed)
  }

  @Test func `the edge has colours of its own, as many rows as there are further colours`() throws {
    let shape = GridShape.rectangle(columns: 5, rows: 5)
    #expect(
      try numbers(.edges, .square, shape, colors: 2) == [
        1, 1, 1, 1, 1,
        1, 0, 0, 0, 1,
        1, 0, 0, 0, 1,
        1, 0, 0, 0, 1,
        1, 1, 1, 1, 1,
      ])
    #expect(
      try numbers(.edges, .square, shape, colors: 3) == [
        1, 1, 1, 1, 1,
        1, 2, 2, 2, 1,
        1, 2, 0, 2, 1,
        1, 2, 2, 2, 1,
        1, 1, 1, 1, 1,
      ])
  }

  @Test func `rings have the colours in turn, from the edge inwards`() throws {
    #expect(
      try numbers(.rings, .square, .rectangle(columns: 5, rows: 5), colors: 2) == [
        0, 0, 0, 0, 0,
        0, 1, 1, 1, 0,
        0, 1, 0, 1, 0,
        0, 1, 1, 1, 0,
        0, 0, 0, 0, 0,
      ])
    // Rings of a hexagon of hexagons have 6 n cells, the middle one.
    let rings = try numbers(.rings, .hex, .hexagon(side: 4), colors: 4)
    #expect((0..<4).map { ring in rings.count { $0 == ring } } == [18, 12, 6, 1])
    // Two colours in turn: 18 + 6 and 12 + 1.
    #expect(try numbers(.rings, .hex, .hexagon(side: 4), colors: 2).count { $0 == 0 } == 24)
  }

  @Test func `a cell that touches the border with a corner alone is at the edge`() throws {
    let edge = try numbers(.edges, .triangle, .rectangle(columns: 7, rows: 4), colors: 2)
    #expect(edge.prefix(7).allSatisfy { $0 == 1 })
    #expect(edge.contains(0))
  }

  @Test(arguments: GridKind.all)
  func `random colours depend on the seed alone, and all occur`(kind: GridKind) throws {
    let shape: GridShape =
      switch kind.usualShape {
      case .disc: .disc(rings: 3)
      case .polygons: .polygons(housePolygons)
      default: .rectangle(columns: 8, rows: 8)
      }
    let one = try numbers(.random, kind, shape, colors: 3, seed: 5)
    #expect(try numbers(.random, kind, shape, colors: 3, seed: 5) == one)
    guard kind != .custom else { return }
    #expect(Set(one) == [0, 1, 2])
    #expect(try numbers(.random, kind, shape, colors: 3, seed: 6) != one)
  }

  @Test func `a board that wraps has no edge`() throws {
    let grid = try Grid(GridSpecification(kind: .cube, columns: 2, rows: 2, wraps: true))
    for shading in [CellShading.edges, .rings] {
      #expect(throws: ColoringError.noEdge) { try shading.numbers(of: grid, colors: 2, seed: 1) }
    }
    #expect(throws: Never.self) { try CellShading.random.numbers(of: grid, colors: 2, seed: 1) }
  }
}
