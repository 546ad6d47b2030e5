internal import TinctGraphics
internal import TinctPuzzles

/// A pattern over a picture's ground, in cells of a size.
struct GroundPattern {
  private let style: Theme.Pattern
  private let cell: Double

  /// - Parameter cell: the size of a cell in pixels.
  init(_ style: Theme.Pattern, cell: Double) {
    self.style = style
    self.cell = cell
  }

  /// The most squares of a step in a picture: a dot in each takes half a kilobyte of memory.
  private static let mostSteps = 1 << 18

  /// Draws the pattern.
  ///
  /// - Parameters:
  ///   - middle: the point that rays come from; the middle of the picture by default.
  ///   - outline: a line that would cut dots, which are left out.
  func element(
    width: Int, height: Int, in ink: Ink = .pattern, middle: Point? = nil,
    clearOf outline: Path = Path()
  ) -> Scene.Element {
    let size = Point(x: Double(width), y: Double(height))
    // In a step of less than two pixels nothing could be told apart.
    let least = max(2, (size.x * size.y / Double(Self.mostSteps)).squareRoot())
    let step = max(style.step * cell, least)
    return switch style.shape {
    case .dots: .fill(Self.dots(size, step, radius: style.weight * step / 2, outline), ink)
    case .grain: .fill(Self.grain(size, step, radius: style.weight * step / 2), ink)
    case .rays: .fill(Self.rays(size, step, weight: style.weight, from: middle ?? size * 0.5), ink)
    case .hatching:
      .stroke(Self.hatching(size, step), .init(width: style.weight * step, cap: .butt), ink)
    case .waves:
      .stroke(Self.waves(size, step), .init(width: style.weight * step, cap: .butt), ink)
    }
  }

  /// Returns the steps from the middle of a length, which itself is one, to beyond both ends.
  private static func steps(_ length: Double, _ step: Double) -> [Double] {
    let count = Int((length / 2 / step).rounded(.up)) + 1
    return (-count...count).map { length / 2 + Double($0) * step }
  }

  private static func dots(
    _ size: Point, _ step: Double, radius: Double, _ outline: Path
  ) -> Path {
    var path = Path()
    // Half a pixel more, for dots whose soft edge the line would cut.
    let (edges, reach) = (Self.edges(of: outline), radius + 0.5)
    let (rows, columns) = (steps(size.y, step / 2), steps(size.x, step))
    for (row, y) in rows.enumerated() {
      // Counted from the middle, so that a turned picture has the pattern turned.
      let shift = (row - rows.count / 2).isMultiple(of: 2) ? 0 : step / 2
      let near = edges.filter { edge in
        min(edge.start.y, edge.end.y) < y + reach && max(edge.start.y, edge.end.y) > y - reach
      }
      for x in columns {
        let center = Point(x: x + shift, y: y)
        guard !near.contains(where: { distance(center, $0) < reach }) else { continue }
        path.append(part: Path.circle(center: center, radius: radius).steadied)
      }
    }
    return path
  }

  /// A line from a point to another, in pixels.
  private typealias Edge = (start: Point, end: Point)

  /// Returns the lines of a path, four for each curve.
  private static func edges(of path: Path) -> [Edge] {
    var (edges, first, here) = ([Edge](), Point(x: 0, y: 0), Point(x: 0, y: 0))
    func line(to point: Point) {
      if point != here { edges.append((here, point)) }
      here = point
    }
    for segment in path.segments {
      switch segment {
      case .move(let point): (first, here) = (point, point)
      case .line(let point): line(to: point)
      case .curve(let one, let two, let end):
        let start = here
        for step in 1...4 {
          let (share, rest) = (Double(step) / 4, 1 - Double(step) / 4)
          let (outer, inner) = (rest * rest, share * share)
          line(
            to: start * (outer * rest) + one * (3 * outer * share) + two * (3 * rest * inner) + end
              * (inner * share))
        }
      case .close: line(to: first)
      }
    }
    return edges
  }

  /// Returns the distance of a point from a line between two.
  private static func distance(_ point: Point, _ edge: Edge) -> Double {
    let (way, there) = (edge.end - edge.start, point - edge.start)
    let share = (there.x * way.x + there.y * way.y) / (way.x * way.x + way.y * way.y)
    return (there - way * min(max(share, 0), 1)).length
  }

  private static func hatching(_ size: Point, _ step: Double) -> Path {
    var path = Path()
    // Lines at 45 degrees lie as far apart as their starts, times the square root of a half.
    for x in steps(size.x + size.y, step * 2.0.squareRoot()) {
      path.move(to: Point(x: x, y: -step))
      path.line(to: Point(x: x - size.y - 2 * step, y: size.y + step))
    }
    return path
  }

  private static func waves(_ size: Point, _ step: Double) -> Path {
    var path = Path()
    for y in steps(size.y, step) {
      let ends = steps(size.x, step)
      path.move(to: Point(x: ends[0], y: y))
      for (number, x) in ends.dropFirst().enumerated() {
        let rise = number.isMultiple(of: 2) ? step / 3 : -step / 3
        path.curve(
          Point(x: x - step * 0.63, y: y + rise), Point(x: x - step * 0.37, y: y + rise),
          to: Point(x: x, y: y))
      }
    }
    return path
  }

  private static func rays(
    _ size: Point, _ step: Double, weight: Double, from middle: Point
  ) -> Path {
    let half = size * 0.5
    let reach = half.length * 1.1 + (middle - half).length
    // As many as lie a step apart at the nearer edges.
    let count = max(Int((.pi * min(size.x, size.y) / step).rounded()), 4)
    var path = Path()
    for ray in 0..<count {
      let (turn, half) = (Double(ray) * 2 * .pi / Double(count), weight * .pi / Double(count))
      path.move(to: middle)
      path.line(to: middle + Point(angle: .pi / 2 + turn - half, distance: reach))
      path.line(to: middle + Point(angle: .pi / 2 + turn + half, distance: reach))
      path.close()
    }
    return path
  }

  /// Returns a speck at a random point in each square of a step; the same in every picture.
  private static func grain(_ size: Point, _ step: Double, radius: Double) -> Path {
    var random = SplitMix64(seed: 1)
    func share() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    var path = Path()
    for y in steps(size.y, step) {
      for x in steps(size.x, step) {
        let point = Point(x: x + (share() - 0.5) * step, y: y + (share() - 0.5) * step)
        path.append(.circle(center: point, radius: radius * (0.4 + 0.6 * share())))
      }
    }
    return path
  }
}
