internal import TinctGraphics

/// A straight line between two points.
struct LineSegment {
  let start: Point
  let end: Point

  init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// How far a point lies to the right of the line, as seen from its start on the screen; negative to
  /// the left.
  private func offset(of point: Point) -> Double {
    let (along, arm) = (end - start, point - start)
    return (along.x * arm.y - along.y * arm.x) / along.length
  }

  /// The distance of a point from the nearest point of the line.
  func distance(to point: Point) -> Double {
    let (along, arm) = (end - start, point - start)
    let square = along.x * along.x + along.y * along.y
    let share = square > 0 ? (arm.x * along.x + arm.y * along.y) / square : 0
    return (arm - along * min(max(share, 0), 1)).length
  }

  /// Whether both lines pass right through each other: by more than a slack on all sides.
  func crosses(_ other: LineSegment, slack: Double) -> Bool {
    let (first, second) = (other.offset(of: start), other.offset(of: end))
    let (third, fourth) = (offset(of: other.start), offset(of: other.end))
    return min(first, second) < -slack && max(first, second) > slack
      && min(third, fourth) < -slack && max(third, fourth) > slack
  }

  /// Whether a point lies on the line, up to a slack.
  func contains(_ point: Point, slack: Double) -> Bool {
    let (along, arm) = (end - start, point - start)
    let share = (arm.x * along.x + arm.y * along.y) / along.length
    return abs(offset(of: point)) <= slack && share >= -slack && share <= along.length + slack
  }
}
