package import TinctGraphics

/// Areas and lengths of polygons.
enum PolygonMeasure {
  /// Returns the area of all polygons together; those that run clockwise on the screen count below
  /// 0.
  static func area(of polygons: [[Point]]) -> Double {
    polygons.reduce(0) { $0 + area(of: $1) }
  }

  /// Returns the area of a polygon by the shoelace formula: positive if it runs counter-clockwise
  /// on the screen, where y goes down.
  static func area(of corners: [Point]) -> Double {
    // Relative to the first corner, so that polygons far from the origin lose no digits.
    let arms = corners.map { $0 - corners[0] }
    return arms.indices.reduce(0) { sum, index in
      let next = arms[(index + 1) % arms.count]
      return sum + (next.x * arms[index].y - arms[index].x * next.y) / 2
    }
  }

  /// Returns the length of all sides of all polygons together.
  static func perimeter(of polygons: [[Point]]) -> Double {
    polygons.reduce(0) { sum, corners in
      sum
        + corners.indices.reduce(0) {
          $0 + (corners[($1 + 1) % corners.count] - corners[$1]).length
        }
    }
  }
}

/// The choice of a point well inside a polygon.
enum PolygonMiddle {
  /// Returns the centroid if the whole polygon is visible from it; else approximately the point
  /// that is farthest from all sides.
  static func middle(of corners: [Point]) -> Point {
    let center = centroid(of: corners)
    let sides = corners.indices.map { LineSegment(corners[$0], corners[($0 + 1) % corners.count]) }
    let sees = sides.allSatisfy {
      PolygonMeasure.area(of: [center, $0.start, $0.end]) > 0
    }
    return sees ? center : farthest(inside: corners)
  }

  private static func centroid(of corners: [Point]) -> Point {
    // The centroids of the triangles of a fan, weighted by area, relative to the first corner, so
    // that polygons far from the origin lose no digits.
    var (sum, area) = (Point(x: 0, y: 0), 0.0)
    for index in 1..<corners.count - 1 {
      let (first, second) = (corners[index] - corners[0], corners[index + 1] - corners[0])
      let part = first.x * second.y - first.y * second.x
      sum = sum + (first + second) * (part / 3)
      area += part
    }
    return corners[0] + Point(x: sum.x / area, y: sum.y / area)
  }

  /// Returns the best point of a table, refined twice around the best so far.
  private static func farthest(inside corners: [Point]) -> Point {
    let low = Point(x: corners.map(\.x).min() ?? 0, y: corners.map(\.y).min() ?? 0)
    let high = Point(x: corners.map(\.x).max() ?? 0, y: corners.map(\.y).max() ?? 0)
    let sides = corners.indices.map { LineSegment(corners[$0], corners[($0 + 1) % corners.count]) }
    var (best, distance) = (corners[0], -1.0)
    var (start, size) = (low, high - low)
    // 24 steps across the box, then 24 across an eighth of it, twice: the widest spot need not be
    // found exactly.
    let steps = 24
    for _ in 0..<3 {
      for row in 0...steps {
        for column in 0...steps {
          let share = (Double(column) / Double(steps), Double(row) / Double(steps))
          let point = start + Point(x: size.x * share.0, y: size.y * share.1)
          guard corners.surround(point) else { continue }
          let inradius = sides.map { $0.distance(to: point) }.min() ?? 0
          if inradius > distance { (best, distance) = (point, inradius) }
        }
      }
      size = size * 0.125
      start = best - size * 0.5
    }
    return best
  }
}

extension [Point] {
  /// Returns true for a point inside the outline that has these as its corners.
  package func surround(_ point: Point) -> Bool {
    guard var last else { return false }
    // A line to the right crosses the outline of what it begins in an odd number of times.
    var isInside = false
    for corner in self {
      if (corner.y > point.y) != (last.y > point.y) {
        let share = (point.y - corner.y) / (last.y - corner.y)
        if point.x < corner.x + (last.x - corner.x) * share { isInside.toggle() }
      }
      last = corner
    }
    return isInside
  }
}

/// A straight line between two points.
struct LineSegment {
  let start: Point
  let end: Point

  init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// Returns the distance of a point to the right of the line, as seen from its start on the
  /// screen; negative to the left.
  private func offset(of point: Point) -> Double {
    let (along, arm) = (end - start, point - start)
    return (along.x * arm.y - along.y * arm.x) / along.length
  }

  /// Returns the distance of a point from the nearest point of the line.
  func distance(to point: Point) -> Double {
    let (along, arm) = (end - start, point - start)
    let square = along.x * along.x + along.y * along.y
    let share = square > 0 ? (arm.x * along.x + arm.y * along.y) / square : 0
    return (arm - along * min(max(share, 0), 1)).length
  }

  /// Checks whether two lines pass through each other by more than a slack on all sides.
  func crosses(_ other: LineSegment, slack: Double) -> Bool {
    let (first, second) = (other.offset(of: start), other.offset(of: end))
    let (third, fourth) = (offset(of: other.start), offset(of: other.end))
    return min(first, second) < -slack && max(first, second) > slack
      && min(third, fourth) < -slack && max(third, fourth) > slack
  }

  /// Checks if a point lies on the line, up to a slack.
  func contains(_ point: Point, slack: Double) -> Bool {
    let (along, arm) = (end - start, point - start)
    let share = (arm.x * along.x + arm.y * along.y) / along.length
    return abs(offset(of: point)) <= slack && share >= -slack && share <= along.length + slack
  }
}
