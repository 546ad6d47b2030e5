internal import TinctGraphics

/// What follows from the corners of a cell wherever it lies.
struct CellFigure: Sendable {
  /// The direction outwards of each side.
  let angles: [Double]
  /// See `Grid.Cell.rotationCount`.
  let rotationCount: Int
  /// Distance from the middle to the nearest side.
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

  /// The direction to the right of a vector, which is outwards where a polygon runs
  /// counter-clockwise: from 0 to less than 2 pi.
  static func direction(of vector: Point) -> Double {
    angle(of: Point(x: -vector.y, y: vector.x))
  }

  /// The angle of a vector, from 0 to less than 2 pi; whole multiples of 3 degrees are exact.
  static func angle(of vector: Point) -> Double {
    let angle = arctangent(-vector.y, over: vector.x)
    let step = Double.pi / 60
    let steps = (angle / step).rounded()
    guard abs(angle - steps * step) < 1e-9 else { return angle < 0 ? angle + 2 * .pi : angle }
    let (quarters, rest) = ((Int(steps) + 120) % 120).quotientAndRemainder(dividingBy: 30)
    return Double(quarters) * (.pi / 2) + Double(rest) * step
  }

  /// How many turns map a polygon to itself, given by its corners as seen from its middle.
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
}

extension Grid.Cell {
  /// A cell with straight sides.
  ///
  /// - Parameter neighbors: what each side meets, and whether the border lies between.
  init(
    corners: [Point], center: Point, figure: CellFigure,
    neighbors: [(place: CellSide, crossesBorder: Bool)?]
  ) {
    self.center = center
    self.corners = corners
    rotationCount = figure.rotationCount
    inradius = figure.inradius
    sides = corners.indices.map { side in
      Grid.Side(
        neighbor: neighbors[side]?.place, crossesBorder: neighbors[side]?.crossesBorder ?? false,
        arc: nil, midpoint: (corners[side] + corners[(side + 1) % corners.count]) * 0.5,
        angle: figure.angles[side])
    }
  }

  /// The cell moved.
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
