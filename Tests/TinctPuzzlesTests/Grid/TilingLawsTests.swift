import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

private func length(_ vector: Point) -> Double {
  (vector.x * vector.x + vector.y * vector.y).squareRoot()
}

/// Area of a polygon, positive if it runs counter-clockwise on the screen.
private func area(_ corners: [Point]) -> Double {
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
    (.cairo, [[5, 5, 5], [5, 5, 5, 5]]), (.cube, [[4, 4, 4], [4, 4, 4, 4, 4, 4]]),
    (.heptagon, [[7, 7, 7]]),
  ]

  private static let rotations: [(GridKind, [Int: Int])] = [
    (GridKind.square, [4: 4]), (.hex, [6: 6]), (.triangle, [3: 3]), (.octagonSquare, [4: 4, 8: 8]),
    (.rhombitrihexagonal, [3: 3, 4: 4, 6: 6]), (.trihexagonal, [3: 3, 6: 6]),
    (.snubSquare, [3: 3, 4: 4]), (.cairo, [5: 1]), (.cube, [4: 2]),
  ]

  private static let counts: [(GridKind, Int)] = [
    (GridKind.square, 20), (.hex, 20), (.triangle, 20), (.octagonSquare, 32), (.cairo, 40),
    (.cube, 60), (.trihexagonal, 0), (.rhombitrihexagonal, 0), (.snubSquare, 0),
  ]

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
        var place = CellSide(cell: cell, side: side)
        guard seen.insert(place).inserted else { continue }
        corners += 1
        repeat {
          let count = grid.cells[place.cell].sides.count
          let before = CellSide(cell: place.cell, side: (place.side + count - 1) % count)
          place = try #require(grid.neighbor(of: before))
        } while seen.insert(place).inserted
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

  // MARK: - Penrose

  @Test func `Penrose's rhombs are two, and golden ratio times as many are thick`() throws {
    let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: 20)))
    let areas = grid.cells.map { area($0.corners) }
    let largest = try #require(areas.max())
    let golden = (1 + 5.0.squareRoot()) / 2
    // sin 72 / sin 36 is the golden ratio as well.
    for area in areas {
      #expect(abs(area / largest - 1) < 1e-9 || abs(area / largest - 1 / golden) < 1e-9)
    }
    let thick = areas.count { $0 > 0.9 * largest }
    #expect(abs(Double(thick) / Double(areas.count - thick) - golden) < 0.03)
    #expect(grid.symmetries.count == 10)
  }

  @Test func `more rings of Penrose's rhombs begin with fewer`() throws {
    func centers(_ rings: Int) throws -> [Point] {
      let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: rings)))
      let middle = grid.cells[0].corners.first { corner in
        grid.cells.prefix(5).allSatisfy { $0.corners.contains(corner) }
      }
      let start = try #require(middle)
      return grid.cells.map { $0.center - start }
    }
    let large = try centers(9)
    for rings in 1...8 {
      let small = try centers(rings)
      #expect(zip(small, large).allSatisfy { length($0 - $1) < 1e-9 })
    }
  }

  // MARK: - Heptagons

  // Coordination sequence of the hyperbolic tessellation {3,7}: OEIS A001354.
  @Test func `rings of heptagons are the coordination sequence`() throws {
    let rings = [1, 7, 21, 56, 147, 385]
    var total = 0
    for (index, count) in rings.enumerated() {
      total += count
      let specification = GridSpecification(kind: .heptagon, shape: .disc(rings: index + 1))
      #expect(try specification.cellCount() == total)
      if index < 5 { #expect(try Grid(specification).cells.count == total) }
    }
    #expect(try GridSpecification(kind: .heptagon, shape: .disc(rings: 10)).cellCount() == 29_261)
    #expect(throws: GridError.self) {
      try GridSpecification(kind: .heptagon, shape: .disc(rings: 11)).cellCount()
    }
  }

  /// Places in the disk of radius 1, y down, from those of the grid: by its first cell, whose corners
  /// are at a known distance from the middle.
  private func disk(_ grid: Grid) -> (Point) -> Point {
    let middle = grid.cells[0]
    // The circumradius r of {7,3}: cosh r = cot(pi/7) cot(pi/3); in the disk tanh(r/2).
    let cosh = 1 / (tan(Double.pi / 7) * tan(Double.pi / 3))
    let radius = ((cosh - 1) / (cosh + 1)).squareRoot()
    let scale = radius / length(middle.corners[0] - middle.center)
    return { ($0 - middle.center) * scale }
  }

  private func distance(_ first: Point, _ second: Point) -> Double {
    let gap = length(first - second)
    let room = (1 - length(first) * length(first)) * (1 - length(second) * length(second))
    return acosh(1 + 2 * gap * gap / room)
  }

  @Test func `heptagons are congruent in the hyperbolic plane`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 5)))
    let place = disk(grid)
    // Edge a and inradius r of {7,3}: cosh(a/2) = cos(pi/7) / sin(pi/3), cosh r = cos(pi/3) / sin(pi/7).
    let edge = 2 * acosh(cos(Double.pi / 7) / sin(Double.pi / 3))
    let inradius = acosh(cos(Double.pi / 3) / sin(Double.pi / 7))
    for cell in grid.cells {
      for (index, side) in cell.sides.enumerated() {
        let ends = (place(cell.corners[index]), place(cell.corners[(index + 1) % 7]))
        #expect(abs(distance(ends.0, ends.1) - edge) < 1e-7)
        let middle = place(side.midpoint)
        #expect(abs(distance(ends.0, middle) - edge / 2) < 1e-7)
        #expect(abs(distance(place(cell.center), middle) - inradius) < 1e-7)
      }
    }
  }

  @Test func `sides of heptagons are at right angles to the disk's circle`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 4)))
    let place = disk(grid)
    let unit = length(place(grid.cells[0].center + Point(x: 1, y: 0)))
    var straight = 0
    for cell in grid.cells {
      for (index, side) in cell.sides.enumerated() {
        guard let arc = side.arc else {
          straight += 1
          let ends = (place(cell.corners[index]), place(cell.corners[(index + 1) % 7]))
          #expect(abs(ends.0.x * ends.1.y - ends.0.y * ends.1.x) < 1e-9)
          continue
        }
        let (center, radius) = (length(place(arc.center)), arc.radius * unit)
        #expect(abs(center * center - 1 - radius * radius) < 1e-7 * radius * radius)
        for (angle, end) in [
          (arc.start, cell.corners[index]), (arc.end, cell.corners[(index + 1) % 7]),
        ] {
          #expect(
            length(arc.center + Point(angle: angle, distance: arc.radius) - end) < 1e-9 * arc.radius
              + 1e-10)
        }
        #expect(abs(arc.end - arc.start) < .pi)
        // The midpoint lies on the arc, and the side looks away from its middle or to it.
        let arm = side.midpoint - arc.center
        #expect(abs(length(arm) - arc.radius) < 1e-9 * arc.radius + 1e-10)
        let outwards = Point(angle: side.angle, distance: 1)
        #expect(abs(abs(arm.x * outwards.x + arm.y * outwards.y) - arc.radius) < 1e-8 * arc.radius)
        let away = side.midpoint - cell.center
        #expect(away.x * outwards.x + away.y * outwards.y > 0)
      }
    }
    #expect(straight > 0)
  }

  // MARK: - Custom

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
