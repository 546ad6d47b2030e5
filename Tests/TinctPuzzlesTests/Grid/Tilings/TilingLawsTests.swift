import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

func length(_ vector: Point) -> Double {
  (vector.x * vector.x + vector.y * vector.y).squareRoot()
}

/// Area of a polygon, positive if it runs counter-clockwise on the screen.
func area(_ corners: [Point]) -> Double {
  corners.indices.reduce(0) { sum, index in
    let next = corners[(index + 1) % corners.count]
    return sum + (next.x * corners[index].y - corners[index].x * next.y) / 2
  }
}

/// The corners of the border, loop by loop, with the board on the left.
private func outlines(of grid: Grid) -> [[Point]] {
  var next: [Point: [Point]] = [:]
  for cell in grid.cells {
    for (side, value) in cell.sides.enumerated() where value.neighbor == nil {
      next[cell.corners[side], default: []].append(cell.corners[(side + 1) % cell.corners.count])
    }
  }
  var loops: [[Point]] = []
  while let start = next.keys.min(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
    var loop = [start]
    while let point = next[loop[loop.count - 1]]?.popLast() {
      if next[loop[loop.count - 1]]?.isEmpty == true { next[loop[loop.count - 1]] = nil }
      if point == start { break }
      loop.append(point)
    }
    loops.append(loop)
  }
  return loops
}

@Suite struct TilingLawsTests {
  private static let figures: [(GridKind, [[Int]])] = [
    (GridKind.square, [[4, 4, 4, 4]]), (.hex, [[6, 6, 6]]), (.triangle, [[3, 3, 3, 3, 3, 3]]),
    (.octagonSquare, [[4, 8, 8]]), (.rhombitrihexagonal, [[3, 4, 4, 6]]),
    (.trihexagonal, [[3, 3, 6, 6]]), (.snubSquare, [[3, 3, 3, 4, 4]]),
    (.elongatedTriangular, [[3, 3, 3, 4, 4]]),
    (.cairo, [[5, 5, 5], [5, 5, 5, 5]]), (.cube, [[4, 4, 4], [4, 4, 4, 4, 4, 4]]),
    (.heptagon, [[7, 7, 7]]),
  ]

  private static let rotations: [(GridKind, [Int: Int])] = [
    (GridKind.square, [4: 4]), (.hex, [6: 6]), (.triangle, [3: 3]), (.octagonSquare, [4: 4, 8: 8]),
    (.rhombitrihexagonal, [3: 3, 4: 4, 6: 6]), (.trihexagonal, [3: 3, 6: 6]),
    (.snubSquare, [3: 3, 4: 4]), (.elongatedTriangular, [3: 3, 4: 4]), (.cairo, [5: 1]),
    (.cube, [4: 2]),
  ]

  private static let counts: [(GridKind, Int)] = [
    (GridKind.square, 20), (.hex, 20), (.triangle, 20), (.octagonSquare, 32), (.cairo, 40),
    (.cube, 60), (.elongatedTriangular, 50), (.trihexagonal, 0), (.rhombitrihexagonal, 0),
    (.snubSquare, 0),
  ]

  @Test(arguments: tilingSamples + tori)
  func `crossing a side twice leads back, and sides that meet look at each other`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    for (number, cell) in grid.cells.enumerated() {
      for (index, side) in cell.sides.enumerated() {
        guard let other = side.neighbor else { continue }
        #expect(grid.neighbor(of: other) == CellSide(cell: number, side: index))
        let met = grid.cells[other.cell].sides[other.side]
        #expect(abs(abs(side.angle - met.angle) - .pi) < 1e-9)
        guard !side.crossesBorder else { continue }
        // The very same numbers, so that no seam can open between cells.
        let corners = grid.cells[other.cell].corners
        #expect(cell.corners[index] == corners[(other.side + 1) % corners.count])
        #expect(cell.corners[(index + 1) % cell.corners.count] == corners[other.side])
        #expect(length(side.midpoint - met.midpoint) < 1e-9)
      }
    }
  }

  @Test(arguments: tilingSamples)
  func `cells cover their board once, without holes`(specification: GridSpecification) throws {
    let grid = try Grid(specification)
    let areas = grid.cells.map { area($0.corners) }
    #expect(areas.allSatisfy { $0 > 0 })
    let outlines = outlines(of: grid)
    #expect(outlines.count == 1)
    let total = areas.reduce(0, +)
    #expect(abs(outlines.map(area).reduce(0, +) - total) < 1e-9 * total)
    // Euler's formula for a disc.
    let corners = Set(grid.cells.flatMap(\.corners)).count
    let ends = grid.cells.reduce(0) { $0 + $1.sides.count }
    let joined = grid.cells.reduce(0) { $0 + $1.sides.count { $0.neighbor != nil } }
    #expect(corners - (ends - joined / 2) + grid.cells.count == 1)
  }

  @Test(arguments: tori)
  func `a torus has as many sides as corners and cells together`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    let sides = grid.cells.reduce(0) { $0 + $1.sides.count } / 2
    #expect(grid.cells.allSatisfy { $0.sides.allSatisfy { $0.neighbor != nil } })
    // Corners by walking around each: across a side, then on to the next side of that cell.
    var seen: Set<CellSide> = []
    var corners = 0
    for cell in grid.cells.indices {
      for side in grid.cells[cell].sides.indices {
        var cellSide = CellSide(cell: cell, side: side)
        guard seen.insert(cellSide).inserted else { continue }
        corners += 1
        repeat {
          let count = grid.cells[cellSide.cell].sides.count
          let before = CellSide(cell: cellSide.cell, side: (cellSide.side + count - 1) % count)
          cellSide = try #require(grid.neighbor(of: before))
        } while seen.insert(cellSide).inserted
      }
    }
    #expect(corners - sides + grid.cells.count == 0)
  }

  @Test(arguments: tilingSamples)
  func `bounds begin at the origin, and middles lie inside`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    #expect(grid.bounds.minimum == Point(x: 0, y: 0))
    for cell in grid.cells {
      #expect(cell.inradius > 0.01)
      #expect(cell.sides.count % cell.rotationCount == 0)
      for index in cell.corners.indices {
        let next = cell.corners[(index + 1) % cell.corners.count]
        guard specification.kind != .custom else { continue }
        #expect(area([cell.center, cell.corners[index], next]) > 0)
      }
    }
  }

  @Test(arguments: GridKind.all)
  func `sides of a tiling's cells are on average one unit apart`(kind: GridKind) throws {
    let large: GridShape =
      switch kind.usualShape {
      case .disc: .disc(rings: kind == .penrose ? 12 : 3)
      case .polygons: .polygons(housePolygons)
      default: .rectangle(columns: 30, rows: 30)
      }
    let cells = try Grid(GridSpecification(kind: kind, shape: large)).cells
    let (areas, sides) = cells.reduce((0.0, 0.0)) { sums, cell in
      let lengths = cell.corners.indices.map {
        length(cell.corners[($0 + 1) % cell.corners.count] - cell.corners[$0])
      }
      return (sums.0 + area(cell.corners), sums.1 + lengths.reduce(0, +))
    }
    #expect(abs(4 * areas / sides - 1) < 0.02)
  }

  /// The cells around each inner corner, by their numbers of sides.
  @Test(arguments: figures)
  func `inner corners are those of the tiling`(kind: GridKind, figures: [[Int]]) throws {
    let shape: GridShape =
      kind == .heptagon ? .disc(rings: 4) : .rectangle(columns: 6, rows: 6)
    let grid = try Grid(GridSpecification(kind: kind, shape: shape))
    var around: [Point: [Int]] = [:]
    var borders: Set<Point> = []
    for cell in grid.cells {
      for (side, corner) in cell.corners.enumerated() {
        around[corner, default: []].append(cell.sides.count)
        if cell.sides[side].neighbor == nil {
          borders.insert(corner)
          borders.insert(cell.corners[(side + 1) % cell.corners.count])
        }
      }
    }
    let inner = around.filter { !borders.contains($0.key) }
    #expect(Set(inner.values.map { $0.sorted() }) == Set(figures))
  }

  @Test(arguments: rotations)
  func `cells are regular, or map to themselves as they should`(
    kind: GridKind, counts: [Int: Int]
  ) throws {
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4))
    for cell in grid.cells { #expect(cell.rotationCount == counts[cell.sides.count]) }
  }

  @Test(arguments: counts)
  func `rectangles have as many cells as they should, none hanging by one side`(
    kind: GridKind, count: Int
  ) throws {
    let specification = GridSpecification(kind: kind, columns: 5, rows: 4)
    let grid = try Grid(specification)
    #expect(try specification.cellCount() == grid.cells.count)
    if count > 0 { #expect(grid.cells.count == count) }
    #expect(grid.cells.allSatisfy { $0.sides.count { $0.neighbor != nil } >= 2 })
  }

  @Test(arguments: [(1, 1), (2, 7), (3, 19), (5, 61), (9, 217)])
  func `hexagon-shaped boards have the hexagonal numbers of cells`(side: Int, count: Int) throws {
    for orientation in GridOrientation.allCases {
      let grid = try Grid(
        GridSpecification(kind: .hex, shape: .hexagon(side: side), orientation: orientation))
      #expect(grid.cells.count == count)
      // The middle cell is the middle in reading order, too.
      #expect(
        length(
          grid.cells[count / 2].center - Point(x: grid.bounds.width / 2, y: grid.bounds.height / 2))
          < 1e-9)
      #expect(grid.symmetries.count == 12)
    }
  }

  /// Counted from the rows: a, a + 1 ... and back, or cut from a triangle.
  @Test(arguments: [(1, 1, 1, 1), (1, 3, 6, 3), (2, 4, 18, 13), (4, 2, 18, 23), (5, 5, 61, 61)])
  func `hexagons with two sizes of sides have as many cells as they should`(
    side: Int, other: Int, irregular: Int, extended: Int
  ) throws {
    for orientation in GridOrientation.allCases {
      func grid(_ shape: GridShape) throws -> Grid {
        try Grid(GridSpecification(kind: .hex, shape: shape, orientation: orientation))
      }
      let (one, two) = (
        try grid(.irregularHexagon(side: side, otherSide: other)),
        try grid(.extendedHexagon(side: side, otherSide: other))
      )
      #expect(one.cells.count == irregular && two.cells.count == extended)
      guard side != other, side > 1, other > 1 else { continue }
      #expect(one.symmetries.count == 6)
      #expect(two.symmetries.count == 4)
      // The top row of pointy hexagons, the left column of flat ones.
      func first(_ grid: Grid) -> Int {
        let places = grid.cells.map { orientation == .pointy ? $0.center.y : $0.center.x }
        return places.count { $0 < (places.min() ?? 0) + 0.1 }
      }
      #expect(first(one) == side && first(two) == other)
    }
  }

  @Test func `chosen hexagons are numbered as they are chosen, and are neighbours by coordinates`()
    throws
  {
    for orientation in GridOrientation.allCases {
      let grid = try Grid(
        GridSpecification(kind: .hex, shape: .chosen(hookHexes), orientation: orientation))
      for (cell, hex) in hookHexes.enumerated() {
        let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        let near = steps.map { AxialCoordinates(q: hex.q + $0.0, r: hex.r + $0.1) }
        let expected = hookHexes.indices.filter { near.contains(hookHexes[$0]) }
        #expect(grid.cells[cell].sides.compactMap { $0.neighbor?.cell }.sorted() == expected)
      }
      #expect(try CellNaming.axial.names(of: grid)[3] == "−1,1")
    }
  }

  @Test func `hexagons may be far apart, but not too far, and each is chosen once`() throws {
    func grid(_ hexes: [(Int, Int)]) throws -> Grid {
      let chosen = hexes.map { AxialCoordinates(q: $0.0, r: $0.1) }
      return try Grid(GridSpecification(kind: .hex, shape: .chosen(chosen)))
    }
    let most = AxialCoordinates.farthest
    let far = try grid([(most, -most), (0, 0), (-most, most), (1, 0)])
    #expect(far.cells[1].sides.compactMap { $0.neighbor?.cell } == [3])
    #expect(throws: GridError.hex(1, .farAway)) { try grid([(0, 0), (0, most + 1)]) }
    #expect(throws: GridError.hex(2, .repeated(first: 0))) { try grid([(3, 1), (0, 0), (3, 1)]) }
    #expect(throws: GridError.empty(kind: .hex, option: .hexes, value: 0)) { try grid([]) }
  }

  @Test(arguments: periodicTilings)
  func `a tiling that wraps has whole blocks, and all their tiles once`(kind: GridKind) throws {
    let sizes = [(2, 2), (2, 4), (4, 2)].map { columns, rows -> Int in
      let grid = try? Grid(
        GridSpecification(kind: kind, columns: columns, rows: rows, wraps: true))
      return grid?.cells.count ?? 0
    }
    #expect(sizes[0] > 0 && sizes[1] == 2 * sizes[0] && sizes[2] == 2 * sizes[0])
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 4, wraps: true))
    let centers = grid.cells.map { cell in
      [cell.center.x, cell.center.y].map { Int(($0 * 1e6).rounded()) }
    }
    #expect(Set(centers).count == grid.cells.count, "no two cells lie on each other")
  }

  @Test(arguments: [
    (GridKind.triangle, 3, 2, GridOption.columns), (.snubSquare, 2, 5, .rows),
    (.cairo, 1, 2, .columns), (.cube, 3, 1, .rows), (.trihexagonal, 3, 3, .rows),
    (.rhombitrihexagonal, 2, 1, .rows), (.elongatedTriangular, 5, 3, .rows),
  ])
  func `a board whose borders do not fit does not wrap, and the message says what to change`(
    kind: GridKind, columns: Int, rows: Int, option: GridOption
  ) {
    let value = option == .columns ? columns : rows
    #expect(throws: GridError.oddNumberWraps(option, value: value, kind: kind)) {
      try Grid(GridSpecification(kind: kind, columns: columns, rows: rows, wraps: true))
    }
  }

  @Test func `pointy hexagons look right, and their odd rows begin further right`() throws {
    let grid = try Grid(
      GridSpecification(
        kind: .hex, shape: .rectangle(columns: 3, rows: 3), orientation: .pointy))
    #expect(grid.cells[4].sides[0].angle == 0)
    #expect(grid.cells[4].sides.map { $0.neighbor?.cell } == [5, 2, 1, 3, 7, 8])
    #expect(abs(grid.cells[3].center.x - grid.cells[0].center.x - 0.5) < 1e-12)
    let even = try Grid(
      GridSpecification(
        kind: .hex, shape: .rectangle(columns: 3, rows: 3), orientation: .pointy, offset: .even))
    #expect(even.cells[4].sides.map { $0.neighbor?.cell } == [5, 1, 0, 3, 6, 7])
  }

  // MARK: - Specifications

  @Test(arguments: GridKind.all)
  func `a grid of too many cells is refused before it is made`(kind: GridKind) {
    for shape in kind.shapes {
      for size in [70_000, 1 << 40, Int.max] {
        guard let large = GridShape(shape, size: { _ in size }) else { continue }
        #expect(throws: GridError.self) {
          try GridSpecification(kind: kind, shape: large).cellCount()
        }
      }
      guard let empty = GridShape(shape, size: { _ in 0 }) else { continue }
      #expect(throws: GridError.self) {
        try GridSpecification(kind: kind, shape: empty).cellCount()
      }
    }
  }

  @Test(arguments: GridKind.all)
  func `a kind refuses what it has no option for`(kind: GridKind) throws {
    for shape in GridShape.Name.allCases {
      guard let sized = GridShape(shape, size: { _ in 2 }) else { continue }
      let isTaken = kind.shapes.contains(shape)
      let options = isTaken ? kind.options(for: shape) : []
      func makes(_ specification: GridSpecification) -> Bool {
        (try? Grid(specification)) != nil
      }
      #expect(makes(GridSpecification(kind: kind, shape: sized)) == isTaken)
      #expect(
        makes(GridSpecification(kind: kind, shape: sized, wraps: true))
          == options.contains(.wraps))
      #expect(
        makes(GridSpecification(kind: kind, shape: sized, orientation: .pointy))
          == options.contains(.orientation))
      #expect(
        makes(GridSpecification(kind: kind, shape: sized, offset: .even))
          == options.contains(.offset))
    }
  }
}
