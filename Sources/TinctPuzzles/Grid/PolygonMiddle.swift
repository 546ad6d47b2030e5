internal import TinctGraphics

/// A point well inside of a polygon.
enum PolygonMiddle {
  /// The centroid, where the whole of the polygon is seen from it; else about the point that is
  /// farthest from all sides.
  static func middle(of corners: [Point]) -> Point {
    let center = centroid(of: corners)
    let sides = corners.indices.map { LineSegment(corners[$0], corners[($0 + 1) % corners.count]) }
    let sees = sides.allSatisfy {
      PolygonMeasure.area(of: [center, $0.start, $0.end]) > 0
    }
    return sees ? center : farthest(inside: corners)
  }

  private static func centroid(of corners: [Point]) -> Point {
    // Reckoned from the first corner, so that polygons far from the origin lose no digits.
    var (sum, area) = (Point(x: 0, y: 0), 0.0)
    for index in 1..<corners.count - 1 {
      let (first, second) = (corners[index] - corners[0], corners[index + 1] - corners[0])
      let part = first.x * second.y - first.y * second.x
      sum = sum + (first + second) * (part / 3)
      area += part
    }
    return corners[0] + Point(x: sum.x / area, y: sum.y / area)
  }

  /// Whether a point lies inside.
  static func contains(_ corners: [Point], _ point: Point) -> Bool {
    var isInside = false
    for index in corners.indices {
      let (first, second) = (corners[index], corners[(index + 1) % corners.count])
      guard (first.y > point.y) != (second.y > point.y) else { continue }
      let share = (point.y - first.y) / (second.y - first.y)
      if point.x < first.x + share * (second.x - first.x) { isInside.toggle() }
    }
    return isInside
  }

  /// The best of a table of points, made finer three times about the best so far.
  private static func farthest(inside corners: [Point]) -> Point {
    let box = Box(around: corners)
    var (best, distance) = (corners[0], -1.0)
    var (low, size) = (box.low, box.high - box.low)
    let steps = 24
    for _ in 0..<3 {
      for row in 0...steps {
        for column in 0...steps {
          let share = (Double(column) / Double(steps), Double(row) / Double(steps))
          let point = low + Point(x: size.x * share.0, y: size.y * share.1)
          guard contains(corners, point) else { continue }
          let inradius = CellFigure(corners: corners, center: point).inradius
          if inradius > distance { (best, distance) = (point, inradius) }
        }
      }
      size = size * 0.125
      low = best - size * 0.5
    }
    return best
  }
}
