import Testing
import TinctGraphics
import TinctPuzzles

struct CellNamingTests {
  private static func hexes(
    _ shape: GridShape, _ orientation: GridOrientation = .flat, _ offset: GridOffset = .odd
  ) throws -> Grid {
    try Grid(GridSpecification(kind: .hex, shape: shape, orientation: orientation, offset: offset))
  }

  @Test func `a hexagon of hexes has 0, 0 in its middle`() throws {
    let grid = try Self.hexes(.hexagon(side: 2))
    #expect(
      try CellNaming.axial.names(of: grid) == [
        "0,−1", "−1,0", "1,−1", "0,0", "−1,1", "1,0", "0,1",
      ])
    #expect(
      try CellNaming.cube.names(of: grid) == [
        "0,−1,1", "−1,0,1", "1,−1,0", "0,0,0", "−1,1,0", "1,0,−1", "0,1,−1",
      ])
  }

  /// Neighbours are a step apart on two axes, cells that are not are further: true of axial
  /// coordinates alone, up to turns and mirrors.
  @Test(
    arguments: [GridOrientation.flat, .pointy],
    [GridShape.hexagon(side: 3), .triangle(side: 4), .rectangle(columns: 4, rows: 5)]
  )
  func `cells are as far apart in axial coordinates as in steps`(
    orientation: GridOrientation, shape: GridShape
  ) throws {
    let grid = try Self.hexes(shape, orientation)
    let coordinates = try CellNaming.axial.names(of: grid).map(Self.numbers)
    #expect(coordinates.contains([0, 0]))
    for (cell, here) in zip(grid.cells, coordinates) {
      for (other, there) in zip(grid.cells, coordinates) {
        let (q, r) = (here[0] - there[0], here[1] - there[1])
        let steps = max(abs(q), abs(r), abs(q + r))
        #expect((steps == 1) == ((cell.center - other.center).length.rounded(to: 1e-6) == 1))
      }
    }
    let cubes = try CellNaming.cube.names(of: grid).map(Self.numbers)
    #expect(zip(cubes, coordinates).allSatisfy { Array($0[0...1]) == $1 && $0.reduce(0, +) == 0 })
  }

  @Test(arguments: [GridOrientation.flat, .pointy], [GridOffset.odd, .even])
  func `a rectangle of hexes is numbered by columns and rows`(
    orientation: GridOrientation, offset: GridOffset
  ) throws {
    let grid = try Self.hexes(.rectangle(columns: 3, rows: 4), orientation, offset)
    let expected = (0..<4).flatMap { row in (0..<3).map { "\($0),\(row)" } }
    #expect(try CellNaming.offset.names(of: grid) == expected)
  }

  @Test func `squares have columns and rows, every cell its index`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 2))
    #expect(try CellNaming.offset.names(of: grid) == ["0,0", "1,0", "2,0", "0,1", "1,1", "2,1"])
    #expect(try CellNaming.index.names(of: grid) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test(arguments: GridKind.all.filter { $0 != .hex && $0 != .custom })
  func `only hexes have axial coordinates`(kind: GridKind) throws {
    let grid = try Grid(
      GridSpecification(
        kind: kind,
        shape: kind.usualShape == .disc ? .disc(rings: 2) : .rectangle(columns: 2, rows: 2)))
    for naming in [CellNaming.axial, .cube] {
      #expect(throws: CellNamingError.noHexes(kind)) { try naming.names(of: grid) }
    }
  }

  @Test func `rings have no columns`() throws {
    let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: 2)))
    #expect(throws: CellNamingError.noRows(.penrose)) { try CellNaming.offset.names(of: grid) }
  }

  private static func numbers(_ name: String) -> [Int] {
    name.replacing("−", with: "-").split(separator: ",").compactMap { Int($0) }
  }
}

extension Double {
  fileprivate func rounded(to grain: Double) -> Double { (self / grain).rounded() * grain }
}
