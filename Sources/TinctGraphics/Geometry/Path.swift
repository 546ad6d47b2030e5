/// An outline made of straight lines and cubic curves, as Cairo, PDF and SVG draw them.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Segment: Hashable, Sendable {
    /// Starts a new part at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bezier curve with two control points, to a point.
    case curve(Point, Point, Point)
    /// A straight line back to the start of the part.
    case close
  }

  /// The steps in order; the first is a move.
  public private(set) var segments: [Segment] = []
  /// The steps with which parts begin; empty for a path that is drawn as a whole.
  private var starts: [Int] = []

  /// Makes an empty path.
  public init() {}

  /// Starts a new part.
  public mutating func move(to point: Point) { segments.append(.move(point)) }

  /// Adds a straight line.
  public mutating func line(to point: Point) { segments.append(.line(point)) }

  /// Adds a cubic Bezier curve.
  public mutating func curve(_ first: Point, _ second: Point, to point: Point) {
    segments.append(.curve(first, second, point))
  }

  /// Closes the current part.
  public mutating func close() { segments.append(.close) }

  /// Adds another path.
  public mutating func append(_ other: Path) {
    starts += other.starts.map { $0 + segments.count }
    segments += other.segments
  }

  /// Adds another path as a part of its own: one that may be drawn apart from all others, because
  /// it meets them only where both are covered alike, such as two arms that overlap by a pixel.
  ///
  /// Equal parts that lie whole pixels apart are drawn once.
  public mutating func append(part: Path) {
    guard !part.segments.isEmpty else { return }
    starts.append(segments.count)
    segments += part.segments
  }

  /// The path is made of parts that may be drawn apart.
  package var hasParts: Bool { !starts.isEmpty }

  /// The parts that may be drawn apart; empty for a path that is drawn as a whole.
  package var parts: [Path] {
    guard let first = starts.first else { return [] }
    let ends = (first > 0 ? [0] : []) + starts + [segments.count]
    return zip(ends, ends.dropFirst()).map { start, end in
      var part = Path()
      part.segments = Array(segments[start..<end])
      return part
    }
  }

  /// Continues with the steps of another path, after a straight line to its start.
  public mutating func join(_ other: Path) {
    guard case .move(let start)? = other.segments.first, !segments.isEmpty else {
      return append(other)
    }
    segments.append(.line(start))
    segments += other.segments.dropFirst()
  }

  /// Adds an arc of a circle, with a line to its start (or a move, if the path is empty).
  ///
  /// At most an eighth of a turn is drawn by one curve, so that the error is below 4.3e-6 of the
  /// radius (the usual 4/3 tan(a/4) control length).
  ///
  /// - Parameters:
  ///   - center: middle of the circle.
  ///   - radius: radius, not negative.
  ///   - start: angle of the first point: radians, counter-clockwise from the right.
  ///   - end: angle of the last point; greater than `start` runs counter-clockwise.
  public mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    func point(_ angle: Double) -> Point { center + Point(angle: angle, distance: radius) }
    if segments.isEmpty { move(to: point(start)) } else { line(to: point(start)) }
    // With some slack, or a turn that is off in the last bit would take one curve more.
    let steps = max(1, Int((abs(end - start) / (.pi / 4) - 1e-9).rounded(.up)))
    let step = (end - start) / Double(steps)
    let reach = 4.0 / 3 * tangent(step / 4) * radius
    for k in 0..<steps {
      let (from, to) = (start + step * Double(k), start + step * Double(k + 1))
      let leaving = Point(angle: from + .pi / 2, distance: reach)
      let arriving = Point(angle: to + .pi / 2, distance: reach)
      curve(point(from) + leaving, point(to) - arriving, to: point(to))
    }
  }

  /// Makes a full circle.
  public static func circle(center: Point, radius: Double) -> Path {
    var path = Path()
    path.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
    path.close()
    return path
  }

  /// Makes a closed polygon through the given corners.
  public static func polygon(_ corners: [Point]) -> Path {
    var path = Path()
    for corner in corners {
      if path.segments.isEmpty { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }

  /// The path with each coordinate rounded to 2^-20 of a pixel, which removes errors of rounding:
  /// paths that differ only by a quarter turn are then drawn exactly so.
  public var steadied: Path {
    func steady(_ point: Point) -> Point {
      let grain = 0x1p20
      return Point(x: (point.x * grain).rounded() / grain, y: (point.y * grain).rounded() / grain)
    }
    var path = Path()
    path.starts = starts
    path.segments = segments.map {
      switch $0 {
      case .move(let point): .move(steady(point))
      case .line(let point): .line(steady(point))
      case .curve(let first, let second, let point):
        .curve(steady(first), steady(second), steady(point))
      case .close: .close
      }
    }
    return path
  }

  /// Returns the path with every point mapped.
  public func mapped(_ transform: Transform) -> Path {
    var path = Path()
    path.starts = starts
    path.segments = segments.map {
      switch $0 {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .curve(let first, let second, let point):
        .curve(transform(first), transform(second), transform(point))
      case .close: .close
      }
    }
    return path
  }

  /// The closed parts of the path, each in the opposite direction, in which they are holes inside
  /// an outline of the first direction.
  public var reversed: Path {
    var path = Path()
    // The steps of the current part, and the points between them: one more.
    var (steps, points): ([Segment], [Point]) = ([], [])
    for segment in segments {
      switch segment {
      case .move(let point): (steps, points) = ([], [point])
      case .line(let point), .curve(_, _, let point):
        steps.append(segment)
        points.append(point)
      case .close:
        guard let last = points.last else { continue }
        path.move(to: last)
        for (index, step) in steps.enumerated().reversed() {
          if case .curve(let first, let second, _) = step {
            path.curve(second, first, to: points[index])
          } else {
            path.line(to: points[index])
          }
        }
        path.close()
        (steps, points) = ([], [])
      }
    }
    return path
  }
}

extension Path {
  /// Makes the outline of an area.
  package static func rectangle(_ area: PixelArea) -> Path { roundedRectangle(area, radius: 0) }

  /// Makes an upright rectangle with round corners.
  ///
  /// - Parameter radius: the radius of the corners, at most half the shorter side; 0 for square
  ///   ones.
  public static func roundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) -> Path {
    guard radius > 0 else {
      return .polygon([
        Point(x: x, y: y), Point(x: x, y: y + height), Point(x: x + width, y: y + height),
        Point(x: x + width, y: y),
      ])
    }
    var path = Path()
    let (left, right) = (x + radius, x + width - radius)
    let (top, bottom) = (y + radius, y + height - radius)
    path.arc(center: Point(x: right, y: top), radius: radius, from: 0, to: .pi / 2)
    path.arc(center: Point(x: left, y: top), radius: radius, from: .pi / 2, to: .pi)
    path.arc(center: Point(x: left, y: bottom), radius: radius, from: .pi, to: 1.5 * .pi)
    path.arc(center: Point(x: right, y: bottom), radius: radius, from: 1.5 * .pi, to: 2 * .pi)
    path.close()
    return path
  }

  /// Makes an upright rectangle whose sides run into its corners without a sudden start of the
  /// bend, as in Apple's icons.
  ///
  /// The constants are those of iOS, as PaintCode published them in 2013 ("Code for iOS 7 Rounded
  /// Rectangles").
  ///
  /// - Parameter radius: the radius of the round corner that each resembles, at most a third of the
  ///   shorter side.
  public static func continuousRectangle(_ area: PixelArea, radius: Double) -> Path {
    let middle = Point(
      x: Double(area.x) + Double(area.width) / 2, y: Double(area.y) + Double(area.height) / 2)
    let half = Point(x: Double(area.width) / 2, y: Double(area.height) / 2)
    // The corner from the horizontal side to the vertical one: distances from it along both.
    let corner: [(Double, Double)] = [
      (1.528_664_98, 0), (1.088_492_96, 0), (0.868_406_94, 0), (0.631_493_79, 0.074_911_39),
      (0.372_823_83, 0.169_059_56), (0.169_059_56, 0.372_823_83), (0.074_911_39, 0.631_493_79),
      (0, 0.868_406_94), (0, 1.088_492_96), (0, 1.528_664_98),
    ]
    var path = Path()
    let turns = [(1.0, -1.0, true), (1, 1, false), (-1, 1, true), (-1, -1, false)]
    for (right, down, isForward) in turns {
      let points = (isForward ? corner : corner.reversed()).map { along, across in
        middle
          + Point(x: right * (half.x - along * radius), y: down * (half.y - across * radius))
      }
      if path.segments.isEmpty { path.move(to: points[0]) } else { path.line(to: points[0]) }
      for step in stride(from: 1, to: 10, by: 3) {
        path.curve(points[step], points[step + 1], to: points[step + 2])
      }
    }
    path.close()
    return path
  }

  /// Makes the outline of an area with round corners.
  public static func roundedRectangle(_ area: PixelArea, radius: Double) -> Path {
    roundedRectangle(
      x: Double(area.x), y: Double(area.y), width: Double(area.width),
      height: Double(area.height), radius: radius)
  }
}
