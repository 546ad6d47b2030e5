import Testing
import TinctPuzzles

struct CellColoringTests {
  /// The least number of colours that each kind's boards need.
  private static let needed: [(GridKind, colors: Int)] = [
    (.square, 2), (.hex, 3), (.triangle, 2), (.octagonSquare, 3), (.rhombitrihexagonal, 2),
    (.trihexagonal, 2), (.snubSquare, 3), (.cairo, 3), (.penrose, 3), (.cube, 3), (.heptagon, 4),
    (.elongatedTriangular, 3),
  ]

  private static func grid(_ kind: GridKind, size: Int) throws -> Grid {
    try Grid(
      GridSpecification(
        kind: kind,
        shape: kind.usualShape == .disc
          ? .disc(rings: size) : .rectangle(columns: 2 * size, rows: 2 * size)))
  }

  private static func isProper(_ numbers: [Int], _ grid: Grid) -> Bool {
    grid.cells.indices.allSatisfy { cell in
      grid.cells[cell].sides.allSatisfy { side in
        side.neighbor.map { numbers[$0.cell] != numbers[cell] } ?? true
      }
    }
  }

  @Test func `every kind is here`() {
    #expect(Set(Self.needed.map(\.0)) == Set(GridKind.all).subtracting([.custom]))
  }

  @Test(arguments: needed.map(\.0), 0...7)
  func `neighbours differ, in as many colours as are needed or more`(
    kind: GridKind, extra: Int
  ) throws {
    let least = try #require(Self.needed.first { $0.0 == kind }).colors
    guard least + extra <= CellColoring.mostColors else { return }
    let grid = try Self.grid(kind, size: 4)
    let numbers = try CellColoring(grid, colors: least + extra).numbers
    #expect(numbers.count == grid.cells.count)
    #expect(Self.isProper(numbers, grid))
    #expect(Set(numbers).isSubset(of: Set(0..<least + extra)))
    if extra == 0 { #expect(Set(numbers).count == least) }
  }

  @Test(arguments: needed.map(\.0))
  func `with one less there is none, and the number that is enough is told`(
    kind: GridKind
  ) throws {
    let least = try #require(Self.needed.first { $0.0 == kind }).colors
    #expect(throws: ColoringError.tooFew(colors: least - 1, enough: least)) {
      try CellColoring(try Self.grid(kind, size: 4), colors: least - 1)
    }
  }

  @Test func `three colours on squares make slanting stripes`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 5, rows: 3))
    #expect(
      try CellColoring(grid, colors: 3).numbers == [
        0, 1, 2, 0, 1,
        2, 0, 1, 2, 0,
        1, 2, 0, 1, 2,
      ])
  }

  @Test(arguments: [(6, 6, 2), (5, 6, 3), (5, 5, 3), (2, 2, 2)])
  func `what wraps is joined`(columns: Int, rows: Int, colors: Int) throws {
    let grid = try Grid(
      GridSpecification(kind: .square, columns: columns, rows: rows, wraps: true))
    #expect(Self.isProper(try CellColoring(grid, colors: colors).numbers, grid))
    #expect(throws: ColoringError.self) { try CellColoring(grid, colors: colors - 1) }
  }

  @Test func `a cell that meets itself has no colour`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 1, rows: 4, wraps: true))
    #expect(throws: ColoringError.ownNeighbor(cell: 0)) { try CellColoring(grid, colors: 4) }
  }

  @Test func `cells apart by a wall differ all the same`() throws {
    let walls = (0..<4).map { CellSide(cell: $0, side: 0) }
    let walled = GridSpecification(kind: .square, columns: 3, rows: 3, walls: walls)
    let plain = GridSpecification(kind: .square, columns: 3, rows: 3)
    #expect(
      try CellColoring(Grid(walled), colors: 2) == CellColoring(Grid(plain), colors: 2))
  }

  @Test func `the largest boards are coloured`() throws {
    for (kind, colors) in [(GridKind.square, 2), (.hex, 3)] {
      let grid = try Grid(GridSpecification(kind: kind, columns: 256, rows: 256))
      #expect(Self.isProper(try CellColoring(grid, colors: colors).numbers, grid))
    }
  }
}
