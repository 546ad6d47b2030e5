internal import TinctGraphics

/// Lengths and areas of polygons.
enum PolygonMeasure {
  /// The area of all polygons together: positive for those counter-clockwise on the screen.
  static func area(of polygons: [[Point]]) -> Double {
    polygons.reduce(0) { $0 + area(of: $1) }
  }

  /// The area of a polygon: positive if it runs counter-clockwise on the screen, where y goes down.
  static func area(of corners: [Point]) -> Double {
    // From the first corner, so that polygons far from the origin lose no digits.
    let arms = corners.map { $0 - corners[0] }
    return arms.indices.reduce(0) { sum, index in
      let next = arms[(index + 1) % arms.count]
      return sum + (next.x * arms[index].y - arms[index].x * next.y) / 2
    }
  }

  /// The length of all sides of all polygons together.
  static func perimeter(of polygons: [[Point]]) -> Double {
    polygons.reduce(0) { sum, corners in
      sum
        + corners.indices.reduce(0) {
          $0 + (corners[($1 + 1) % corners.count] - corners[$1]).length
        }
    }
  }
}
