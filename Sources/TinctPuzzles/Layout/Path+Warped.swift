internal import TinctGraphics

extension Path {
  /// The path with every point mapped by a smooth map, which need not keep lines straight.
  ///
  /// - Parameter step: no longer pieces are mapped as one; such a piece becomes the cubic curve that
  ///   has its ends and directions there, which errs by the fourth power of its length.
  func warped(step: Double, by map: (Point) -> Point) -> Path {
    var path = Path()
    var (place, start) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for segment in segments {
      switch segment {
      case .move(let point):
        path.move(to: map(point))
        (place, start) = (point, point)
      case .line(let point):
        path.warp(Self.curve(place, point), step: step, by: map)
        place = point
      case .curve(let first, let second, let point):
        path.warp([place, first, second, point], step: step, by: map)
        place = point
      case .close:
        if place != start { path.warp(Self.curve(place, start), step: step, by: map) }
        path.close()
        place = start
      }
    }
    return path
  }

  /// A straight line as a cubic curve.
  private static func curve(_ start: Point, _ end: Point) -> [Point] {
    [start, start + (end - start) * (1 / 3.0), start + (end - start) * (2 / 3.0), end]
  }

  private mutating func warp(_ points: [Point], step: Double, by map: (Point) -> Point) {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let count = max(Int((length / step).rounded(.up)), 1)
    var rest = points
    for left in stride(from: count, through: 1, by: -1) {
      let (piece, after) = Self.split(rest, at: 1 / Double(left))
      rest = after
      curve(
        map(piece[0]) + Self.change(piece[0], piece[1] - piece[0], by: map),
        map(piece[3]) + Self.change(piece[3], piece[2] - piece[3], by: map), to: map(piece[3]))
    }
  }

  /// By how much a small step is mapped, as the map's derivative has it.
  private static func change(_ place: Point, _ step: Point, by map: (Point) -> Point) -> Point {
    let part = 1e-3
    return (map(place + step * part) - map(place - step * part)) * (0.5 / part)
  }

  /// Both parts of a cubic curve (de Casteljau).
  private static func split(_ points: [Point], at share: Double) -> ([Point], [Point]) {
    var (left, right, row) = ([points[0]], [points[3]], points)
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * share }
      left.append(row[0])
      right.insert(row[row.count - 1], at: 0)
    }
    return (left, right)
  }
}
