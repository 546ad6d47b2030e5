import Foundation
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

  private static func grid(_ polygons: [[Point]]) throws -> Grid {
    try Grid(GridSpecification(kind: .custom, shape: .polygons(polygons)))
  }

  /// Triangles about a corner, of which each reaches the next.
  private static func fan(_ count: Int) -> [[Point]] {
    func rim(_ number: Int) -> Point {
      let angle = 2 * Double.pi * Double(number % count) / Double(count)
      return Point(x: 1000 * cos(angle), y: 1000 * sin(angle))
    }
    return (0..<count).map { [Point(x: 0, y: 0), rim($0), rim($0 + 1)] }
  }

  // Compared in pairs, these would be 32 million of them each, which takes minutes.
  @Test func `the time for polygons grows with their number, whatever their form`() throws {
    let count = 8000
    let fan = try Self.grid(Self.fan(count))
    #expect(fan.cells.allSatisfy { $0.sides.filter { $0.neighbor != nil }.count == 2 })
    let sliver = [(0, 0), (0, 0.5), (1000, 1000.5), (1000, 1000)] as [(Double, Double)]
    let slivers = (0..<count).map { number -> [Point] in
      sliver.map { Point(x: $0.0, y: $0.1 + Double(number)) }
    }
    #expect(try Self.grid(slivers).cells.allSatisfy { $0.sides.allSatisfy { $0.neighbor == nil } })
    let squares = (0..<count).map { number -> [Point] in
      Self.square.map { Point(x: $0.0 + Double(number % 240), y: $0.1 + Double(number / 240)) }
    }
    #expect(try Self.grid(squares).cells[241].sides.allSatisfy { $0.neighbor != nil })
    // One that lies on the others is found as soon.
    for (polygons, last) in [
      (Self.fan(count), [(900.0, -1.0), (900.0, 1.0), (901.0, 0.0)]),
      (squares, [(10.25, 10.25), (10.25, 10.5), (10.5, 10.25)]),
      (slivers, [(500.0, 500.1), (500.0, 500.3), (500.3, 500.5)]),
    ] {
      let last = last.map { Point(x: $0.0, y: $0.1) }
      var problem: GridError?
      do throws(GridError) {
        _ = try GridSpecification(
          kind: .custom, shape: .polygons(Array(polygons.dropLast()) + [last])
        ).cellCount()
      } catch { problem = error }
      guard case .polygon(count - 1, .overlaps) = problem else {
        Issue.record("an overlap was to be found, not \(String(describing: problem))")
        continue
      }
    }
  }

  // The oracle compares every pair of polygons, by the sides that cross and by a point within.
  @Test(arguments: UInt64(0)..<60)
  func `polygons that lie on each other are found as comparing all pairs finds them`(
    seed: UInt64
  ) throws {
    var numbers = SplitMix64(seed: seed)
    let side = 4 + numbers.next(below: 5)
    func corner(_ column: Int, _ row: Int) -> Point {
      // The corners of a crooked net, the same for all polygons that have them.
      var noise = SplitMix64(seed: seed &* 1000 &+ UInt64(row * 20 + column))
      let (x, y) = (noise.next(below: 100), noise.next(below: 100))
      return Point(
        x: Double(column) + Double(x - 50) / 160, y: Double(row) + Double(y - 50) / 160)
    }
    var polygons: [[Point]] = []
    for row in 0..<side {
      for column in 0..<side where numbers.next(below: 4) > 0 {
        let box = [(0, 0), (0, 1), (1, 1), (1, 0)].map { corner(column + $0.0, row + $0.1) }
        if numbers.next(below: 3) == 0 {
          polygons += [[box[0], box[1], box[2]], [box[0], box[2], box[3]]]
        } else {
          polygons.append(numbers.next(below: 2) == 0 ? box : box.reversed())
        }
      }
    }
    #expect(throws: Never.self) { try Self.grid(polygons) }
    let place = Point(
      x: Double(numbers.next(below: side * 100)) / 100,
      y: Double(numbers.next(below: side * 100)) / 100)
    let size = 0.05 + Double(numbers.next(below: 300)) / 100
    let extra = [(0.0, 0.0), (0.1, 0.93), (1.07, 0.31)].map {
      place + Point(x: $0.0, y: $0.1) * size
    }
    let overlapped = polygons.indices.filter { Self.overlap(polygons[$0], extra) }
    do {
      _ = try Self.grid(polygons + [extra])
      #expect(overlapped.isEmpty)
    } catch GridError.polygon(polygons.count, .overlaps(let other)) {
      #expect(overlapped.contains(other))
    }
  }

  private static func overlap(_ one: [Point], _ other: [Point]) -> Bool {
    func turn(_ start: Point, _ end: Point, _ point: Point) -> Double {
      let (along, arm) = (end - start, point - start)
      return along.x * arm.y - along.y * arm.x
    }
    func sides(_ corners: [Point]) -> [(Point, Point)] {
      corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }
    for (a, b) in sides(one) {
      for (c, d) in sides(other)
      where turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0 {
        return true
      }
    }
    func contains(_ corners: [Point], _ point: Point) -> Bool {
      sides(corners).filter { start, end in
        (start.y > point.y) != (end.y > point.y)
          && point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      }.count % 2 == 1
    }
    return contains(one, other[0]) || contains(other, one[0])
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
