internal import TinctGraphics

extension CenterLine {
  /// The line that comes in along one arm and goes out along another.
  ///
  /// - Parameters:
  ///   - gap: the angle from the first arm counter-clockwise to the other, 0...2 pi. Less than half
  ///     a turn makes the line turn to the right.
  ///   - share: the share of their depth at which the arms are left, 0...1.
  ///   - curve: how it turns.
  init(
    from first: NoodleArm, to last: NoodleArm, gap: Double, share: Double, curve: NoodleCurve
  ) {
    let legs = (first.depth * (1 - share), last.depth * (1 - share))
    let bend = Bend(
      first: Bend.End(place: first.place(inside: legs.0), angle: first.angle),
      last: Bend.End(place: last.place(inside: legs.1), angle: last.angle), turn: gap - .pi,
      reach: share * min(first.depth, last.depth))
    self.init(
      from: first.foot, heading: first.angle + .pi,
      [.straight(legs.0)] + bend.steps().flatMap(curve.steps) + [.straight(legs.1)])
  }

  /// The line that comes in along an arm and ends in the middle of the cell, the origin.
  init(toMiddleFrom arm: NoodleArm, curve: NoodleCurve) {
    let heading = arm.angle + .pi
    let ahead = Point(angle: heading, distance: 1)
    let way = arm.foot * -1
    let straight = way.x * ahead.x + way.y * ahead.y
    // A single arc from the side to the middle has its corner there.
    let corner = straight > 0 ? way.squaredLength / (2 * straight) : .infinity
    let reach = min(corner, arm.depth)
    let rest = way - ahead * reach
    self.init(
      from: arm.foot, heading: heading,
      curve.steps(.corner(turn: halfTurned(rest.angle - heading), tangents: reach))
        + [.straight(max(rest.length - reach, 0))])
  }
}

extension CenterLine.Step {
  /// The arc that rounds a corner.
  ///
  /// - Parameter tangents: how far before the corner it begins, and after it ends.
  fileprivate static func corner(turn: Double, tangents: Double) -> CenterLine.Step {
    abs(turn) < 1e-9
      ? .straight(2 * tangents)
      : .arc(radius: tangents / tangent(abs(turn) / 2), turn: turn)
  }
}

/// What leads from one arm to another: a biarc whose tangents are equally long, as far as the arms
/// may run in; beyond, a straight line stands between its two arcs.
private struct Bend {
  /// An end, and the direction in which its arm goes out.
  struct End {
    let place: Point
    let angle: Double

    var outwards: Point { Point(angle: angle, distance: 1) }
  }

  let first: End
  let last: End
  /// By how much it turns altogether, counter-clockwise.
  let turn: Double
  /// How far it may go straight on at either end.
  let reach: Double

  func steps() -> [CenterLine.Step] {
    if let step = singleStep() { return [step] }
    let tangents = min(biarcTangents, reach)
    let way = (last.place - last.outwards * tangents) - (first.place - first.outwards * tangents)
    // Both corners in one, there is nothing between to look along.
    guard way.length > 1e-9 else { return [.corner(turn: turn, tangents: tangents)] }
    return [
      .corner(turn: halfTurned(way.angle - first.angle - .pi), tangents: tangents),
      .straight(max(way.length - 2 * tangents, 0)),
      .corner(turn: halfTurned(last.angle - way.angle), tangents: tangents),
    ]
  }

  /// The single arc, or straight line, that both arms are tangent to, if there is one and it keeps
  /// within reach.
  private func singleStep() -> CenterLine.Step? {
    let way = first.place - last.place
    let (from, to) = (first.outwards, last.outwards)
    let crossing = from.cross(to)
    guard abs(crossing) > 1e-9 else {
      let isStraight = abs(turn) < 1 && abs(way.cross(from)) <= 1e-9 * (1 + way.length)
      return isStraight ? .straight(way.length) : nil
    }
    // How far inwards both axes cross.
    let distances = (way.cross(to) / crossing, way.cross(from) / crossing)
    let slack = 1e-9 * (1 + reach)
    guard abs(distances.0 - distances.1) <= slack, distances.0 >= -slack else { return nil }
    let radius = max(distances.0, 0) * tangent((.pi - abs(turn)) / 2)
    // As a biarc it would be two equal arcs.
    guard radius * tangent(abs(turn) / 4) <= reach + slack else { return nil }
    return .arc(radius: radius, turn: turn)
  }

  /// The length of both tangents at which the arcs of a biarc meet: the positive root of
  /// (t0 t1 - 1) 2 d^2 - 2 v (t0 + t1) d + v^2 = 0, v leading from end to end, t0 and t1 being the
  /// directions there (Bolton 1975); infinite where there is none.
  private var biarcTangents: Double {
    let way = last.place - first.place
    let (start, end) = (first.outwards * -1, last.outwards)
    let square = 2 * (start.x * end.x + start.y * end.y - 1)
    let both = start + end
    let linear = -2 * (way.x * both.x + way.y * both.y)
    let constant = way.squaredLength
    let root = max(linear * linear - 4 * square * constant, 0).squareRoot()
    return root > linear ? 2 * constant / (root - linear) : .infinity
  }
}

/// An angle brought to more than -pi, at most pi.
private func halfTurned(_ angle: Double) -> Double {
  let turns = (angle / (2 * .pi) - 0.5).rounded(.up)
  return angle - 2 * .pi * turns
}

extension Point {
  fileprivate var squaredLength: Double { x * x + y * y }

  /// The angle from the right, counter-clockwise as seen on the screen.
  var angle: Double { arctangent(-y, over: x) }

  fileprivate func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
