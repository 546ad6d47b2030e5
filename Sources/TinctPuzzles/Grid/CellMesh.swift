internal import TinctGraphics

/// Polygons that share corners, from which cells are made.
struct CellMesh<Corner: Hashable> {
  /// The ends of a side, regardless of its direction.
  private struct Ends: Hashable {
    let low: Int
    let high: Int

    init(_ first: Int, _ second: Int) { (low, high) = (min(first, second), max(first, second)) }
  }

  /// The corners in the plane.
  private(set) var points: [Point] = []
  /// The corners of each polygon, by number, counter-clockwise.
  private(set) var polygons: [[Int]] = []

  private var numbers: [Corner: Int] = [:]

  /// Adds a polygon.
  ///
  /// - Parameters:
  ///   - corners: counter-clockwise as seen on the screen; each side starts at the corner of its
  ///     number.
  ///   - point: returns the point of a corner in the plane.
  mutating func add(_ corners: [Corner], at point: (Corner) -> Point) {
    polygons.append(
      corners.map { corner in
        if let number = numbers[corner] { return number }
        numbers[corner] = points.count
        points.append(point(corner))
        return points.count - 1
      })
  }

  /// Returns the corners of a polygon in the plane.
  func shape(_ polygon: Int) -> [Point] { polygons[polygon].map { points[$0] } }

  /// The factor that brings the polygons to the unit of length of grids.
  var scale: Double {
    let shapes = polygons.indices.map(shape)
    return PolygonMeasure.perimeter(of: shapes) / (4 * PolygonMeasure.area(of: shapes))
  }

  /// Finds the sides that meet; see `SideJoining`.
  func joined() -> (sides: [[CellSide?]], crowded: [[CellSide]]) {
    SideJoining.neighbors(sideCounts: polygons.map(\.count)) { side in
      let corners = polygons[side.cell]
      return Ends(corners[side.side], corners[(side.side + 1) % corners.count])
    }
  }

  /// Makes the cells, with straight sides.
  ///
  /// - Parameters:
  ///   - sides: the side across each side of each polygon.
  ///   - scale: a factor of all lengths.
  ///   - center: returns the center of a cell from its number and its corners.
  func cells(
    joined sides: [[CellSide?]], scale: Double = 1, center: (Int, [Point]) -> Point
  ) -> [Grid.Cell] {
    let points = points.map { $0 * scale }
    return polygons.indices.map { cell in
      let corners = polygons[cell].map { points[$0] }
      let center = center(cell, corners)
      return Grid.Cell(
        corners: corners, center: center, figure: CellFigure(corners: corners, center: center),
        neighbors: sides[cell].map { $0.map { ($0, false) } })
    }
  }
}

/// A search for sides that meet.
enum SideJoining {
  /// Joins sides that have a key in common, which at most two of them do in a tiling.
  ///
  /// - Parameters:
  ///   - sideCounts: the number of sides of each cell.
  ///   - key: returns a value that is equal for sides that lie on each other, and for no others.
  /// - Returns: for each side of each cell, the other side with its key. Keys of more than two
  ///   sides join nothing; their sides, as cells in ascending order, are `crowded`.
  static func neighbors<Key: Hashable>(
    sideCounts: [Int], key: (CellSide) -> Key
  ) -> (sides: [[CellSide?]], crowded: [[CellSide]]) {
    var numbers: [Key: Int] = [:]
    var groups: [[CellSide]] = []
    for (cell, count) in sideCounts.enumerated() {
      for number in 0..<count {
        let side = CellSide(cell: cell, side: number)
        let key = key(side)
        let group = numbers[key, default: groups.count]
        if group == groups.count {
          numbers[key] = group
          groups.append([])
        }
        groups[group].append(side)
      }
    }
    var sides = sideCounts.map { [CellSide?](repeating: nil, count: $0) }
    for group in groups where group.count == 2 {
      sides[group[0].cell][group[0].side] = group[1]
      sides[group[1].cell][group[1].side] = group[0]
    }
    return (sides, groups.filter { $0.count > 2 })
  }
}

// MARK: - Cells

/// The properties of a cell that its corners determine, independent of its position.
struct CellFigure: Sendable {
  /// The direction outwards of each side.
  let angles: [Double]
  /// See `Grid.Cell.rotationCount`.
  let rotationCount: Int
  /// The distance from the center to the nearest side.
  let inradius: Double

  /// - Parameters:
  ///   - corners: at least three, counter-clockwise as seen on the screen.
  ///   - center: a point inside.
  init(corners: [Point], center: Point) {
    let sides = corners.indices.map { LineSegment(corners[$0], corners[($0 + 1) % corners.count]) }
    angles = sides.map { Self.direction(of: $0.end - $0.start) }
    rotationCount = Self.rotationCount(corners.map { $0 - center })
    inradius = sides.map { $0.distance(to: center) }.min() ?? 0
  }

  /// Returns the direction to the right of a vector, which is outwards where a polygon runs
  /// counter-clockwise: from 0 to less than 2 pi.
  static func direction(of vector: Point) -> Double {
    angle(of: Point(x: -vector.y, y: vector.x))
  }

  /// Returns the angle of a vector, from 0 to less than 2 pi; whole multiples of 3 degrees are
  /// exact.
  static func angle(of vector: Point) -> Double {
    let angle = arctangent(-vector.y, over: vector.x)
    // All angles of the tilings are such multiples, except those of heptagons. Made exact, equal
    // angles compare equal, however their sides were rounded.
    let step = Double.pi / 60
    let steps = (angle / step).rounded()
    guard abs(angle - steps * step) < 1e-9 else { return angle < 0 ? angle + 2 * .pi : angle }
    let (quarters, rest) = ((Int(steps) + 120) % 120).quotientAndRemainder(dividingBy: 30)
    return Double(quarters) * (.pi / 2) + Double(rest) * step
  }

  /// Counts the turns that map a polygon to itself, given by its corners as seen from its center.
  private static func rotationCount(_ arms: [Point]) -> Int {
    let count = arms.count
    let size = arms.map(\.length).max() ?? 0
    for shift in 1...count where count % shift == 0 {
      let angle = 2 * .pi * Double(shift) / Double(count)
      let (cosine, sine) = (cosine(angle), sine(angle))
      let isSame = arms.indices.allSatisfy { corner in
        let arm = arms[corner]
        // Counter-clockwise on the screen, where y goes down.
        let turned = Point(x: cosine * arm.x + sine * arm.y, y: cosine * arm.y - sine * arm.x)
        return (turned - arms[(corner + shift) % count]).length < 1e-6 * size
      }
      if isSame { return count / shift }
    }
    return 1
  }

  /// Finds the corner at which the first side starts: the one that faces right, or the next after
  /// that.
  static func firstSide(of corners: [Point]) -> Int {
    let angles = corners.indices.map {
      direction(of: corners[($0 + 1) % corners.count] - corners[$0])
    }
    return angles.indices.min { angles[$0] < angles[$1] } ?? 0
  }
}

extension Grid.Cell {
  /// Makes a cell with straight sides.
  ///
  /// - Parameter neighbors: the side across each side, and a mark where the border lies between.
  init(
    corners: [Point], center: Point, figure: CellFigure,
    neighbors: [(side: CellSide, crossesBorder: Bool)?]
  ) {
    self.center = center
    self.corners = corners
    rotationCount = figure.rotationCount
    inradius = figure.inradius
    sides = corners.indices.map { side in
      Grid.Side(
        adjacent: neighbors[side]?.side, crossesBorder: neighbors[side]?.crossesBorder ?? false,
        arc: nil, midpoint: (corners[side] + corners[(side + 1) % corners.count]) * 0.5,
        angle: figure.angles[side])
    }
  }

  /// Moves the cell.
  mutating func move(by distance: Point) {
    center = center + distance
    for corner in corners.indices { corners[corner] = corners[corner] + distance }
    for side in sides.indices {
      sides[side].midpoint = sides[side].midpoint + distance
      if let arc = sides[side].arc {
        sides[side].arc = Grid.Arc(
          center: arc.center + distance, radius: arc.radius, start: arc.start, end: arc.end)
      }
    }
  }
}
