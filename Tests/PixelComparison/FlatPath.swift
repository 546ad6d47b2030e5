package import TinctGraphics

/// A path as polygons, to ask what it encloses.
package struct FlatPath {
  /// The lines between the points, each ring closed.
  package let edges: [(from: Point, to: Point)]
  package let points: [Point]

  /// - Parameter perCurve: how many lines stand for a curve.
  package init(_ path: Path, perCurve count: Int = 24) {
    var rings: [[Point]] = []
    for segment in path.segments {
      switch segment {
      case .move(let point): rings.append([point])
      case .line(let point): rings[rings.count - 1].append(point)
      case .curve(let first, let second, let end):
        let start = rings[rings.count - 1][rings[rings.count - 1].count - 1]
        for step in 1...count {
          let t = Double(step) / Double(count)
          let rest = 1 - t
          rings[rings.count - 1].append(
            start * (rest * rest * rest) + first * (3 * rest * rest * t)
              + second * (3 * rest * t * t) + end * (t * t * t))
        }
      case .close: break
      }
    }
    self.init(rings)
  }

  /// - Parameter rings: the corners of each.
  package init(_ rings: [[Point]]) {
    points = rings.flatMap { $0 }
    edges = rings.flatMap { zip($0, $0.dropFirst() + $0.prefix(1)).map { (from: $0, to: $1) } }
  }

  /// The area, positive where rings run counter-clockwise as seen on the screen.
  package var area: Double {
    edges.reduce(0) { $0 + ($1.to.x * $1.from.y - $1.from.x * $1.to.y) / 2 }
  }

  /// The number of times that the rings run counter-clockwise about a point.
  package func winding(_ point: Point) -> Int {
    var count = 0
    for edge in edges {
      let up = edge.from.y > point.y
      guard up != (edge.to.y > point.y) else { continue }
      let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
      guard edge.from.x + share * (edge.to.x - edge.from.x) > point.x else { continue }
      count += up ? 1 : -1
    }
    return count
  }
}
