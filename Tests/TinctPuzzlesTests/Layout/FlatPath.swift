import TinctGraphics

/// A path as polygons, to ask what it encloses.
struct FlatPath {
  let rings: [[Point]]

  /// - Parameter perCurve: how many lines stand for a curve.
  init(_ path: Path, perCurve count: Int = 24) {
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
    self.rings = rings
  }

  /// The area, positive where rings run counter-clockwise as seen on the screen.
  var area: Double {
    edges.reduce(0) { $0 + ($1.to.x * $1.from.y - $1.from.x * $1.to.y) / 2 }
  }

  /// How often the rings run counter-clockwise about a point.
  func winding(_ point: Point) -> Int {
    edges.reduce(0) { sum, edge in
      let (up, down) = (edge.from.y > point.y, edge.to.y > point.y)
      guard up != down else { return sum }
      let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
      guard edge.from.x + share * (edge.to.x - edge.from.x) > point.x else { return sum }
      return sum + (up ? 1 : -1)
    }
  }

  var points: [Point] { rings.flatMap { $0 } }

  var edges: [(from: Point, to: Point)] {
    rings.flatMap { ring in
      ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    }
  }
}
