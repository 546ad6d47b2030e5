internal import TinctGraphics

extension CenterLine {
  /// Joins two arms: comes in along one and goes out along the other.
  ///
  /// - Parameters:
  ///   - gap: the angle from the first arm counter-clockwise to the other, 0...2 pi. Below half a
  ///     turn, the line turns to the right.
  ///   - share: the share of their depth at which the line leaves the arms, 0...1.
  ///   - curve: the shape of the turn.
  init(
    from first: NoodleArm, to last: NoodleArm, gap: Double, share: Double, curve: NoodleCurve
  ) {
    let legs = (first.depth * (1 - share), last.depth * (1 - share))
    let bend = Bend(
      first: Bend.End(point: first.point(inside: legs.0), angle: first.angle),
      last: Bend.End(point: last.point(inside: legs.1), angle: last.angle), turn: gap - .pi,
      reach: share * min(first.depth, last.depth))
    self.init(
      from: first.foot, heading: first.angle + .pi,
      [.straight(legs.0)] + bend.steps().flatMap(curve.steps) + [.straight(legs.1)])
  }

  /// Returns true if the line ends in a turn, before its last leg, that is tighter than a radius.
  func endsTighter(than radius: Double) -> Bool {
    steps.reversed().drop { $0.isStraight }.prefix { $0.arc != nil }
      .contains { $0.arc.map { $0.radius < radius } ?? false }
  }

  /// The steps before a hook at the end of the line: a longer straight piece, a turn, and perhaps a
  /// shorter straight piece behind it. Nil for lines without one, such as a bend that is one turn.
  private var stepsBeforeHook: ArraySlice<Step>? {
    func total(_ steps: ArraySlice<Step>) -> Double { steps.reduce(0) { $0 + $1.length } }
    let last = steps[...].suffix(while: { $0.isStraight })
    let turn = steps[..<last.startIndex].suffix(while: { $0.arc != nil })
    let straight = steps[..<turn.startIndex].suffix(while: { $0.isStraight })
    guard total(turn) > total(last), total(straight) > total(turn) + total(last) else { return nil }
    return steps[..<straight.startIndex]
  }

  /// Returns true if the line ends in a turn, which a longer straight piece leads to.
  var hasHook: Bool { stepsBeforeHook != nil }

  /// Returns the line with the turn at its end drawn straight, if a longer straight piece leads to
  /// it; its ends stay where they are.
  ///
  /// - Parameter isFree: the line may begin in another direction.
  func endingStraight(isFreeAtStart isFree: Bool) -> CenterLine {
    if !steps.contains(where: { $0.arc != nil }) { return endingStraightBehindCorners(isFree) }
    guard let kept = stepsBeforeHook else { return self }
    let target = end.point
    guard let before = kept.last else {
      let way = target - start.point
      if isFree {
        return CenterLine(from: start.point, heading: way.angle, [.straight(way.length)])
      }
      // A wide turn at the start leads there instead.
      let side = Point(angle: start.heading, distance: 1).cross(way)
      return leading(to: target, after: [], radius: way.length, turn: side < 0 ? 1e-9 : -1e-9)
    }
    guard let last = before.arc else { return self }
    // The turn before it goes on until its tangent leads to the end.
    return leading(to: target, after: kept.dropLast(), radius: last.radius, turn: last.turn)
  }

  /// Returns the line of straight pieces and corners with the pieces behind its longest one drawn
  /// straight with that; the corner before it turns further or less.
  private func endingStraightBehindCorners(_ isFree: Bool) -> CenterLine {
    guard let long = steps.indices.max(by: { steps[$0].length < steps[$1].length }),
      steps[long...].dropFirst().contains(where: { $0.length > 0 })
    else { return self }
    var kept = Array(steps[..<long])
    let stance = kept.reduce(start) { $0.after($1) }
    let way = end.point - stance.point
    let change = halfTurned(way.angle - stance.heading)
    guard abs(change) < .pi / 4 else { return self }
    if kept.isEmpty, isFree {
      return CenterLine(from: start.point, heading: way.angle, [.straight(way.length)])
    }
    guard case .corner(let turn)? = kept.popLast() else { return self }
    return CenterLine(
      from: start.point, heading: start.heading,
      kept + [.corner(turn: turn + change), .straight(way.length)])
  }

  /// Returns the line that, after some of its steps, goes on with a turn until the turn's tangent
  /// leads to a point; the line itself if it would have to turn much further.
  private func leading(
    to target: Point, after kept: ArraySlice<Step>, radius: Double, turn: Double
  ) -> CenterLine {
    let stance = kept.reduce(start) { $0.after($1) }
    let (center, begin) = stance.circle(radius: radius, turn: turn)
    let way = target - center
    let squared = way.x * way.x + way.y * way.y - radius * radius
    guard squared > 0 else { return self }
    let length = squared.squareRoot()
    let aside = arctangent(length, over: radius)
    let exit = way.angle + (turn > 0 ? -aside : aside)
    let more = halfTurned(exit - begin - turn)
    guard abs(more) < .pi / 4, (turn + more) * turn > 0 else { return self }
    return CenterLine(
      from: start.point, heading: start.heading,
      Array(kept) + [.arc(radius: radius, turn: turn + more), .straight(length)])
  }

  /// Comes in along an arm and ends in the middle of the cell, the origin.
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

extension ArraySlice {
  /// Returns the last elements for which a condition holds.
  fileprivate func suffix(while condition: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

extension CenterLine.Step {
  /// The radius and the angle of an arc; nil for all others.
  fileprivate var arc: (radius: Double, turn: Double)? {
    if case .arc(let radius, let turn) = self { (radius, turn) } else { nil }
  }

  fileprivate var isStraight: Bool {
    if case .straight = self { true } else { false }
  }

  /// Returns the arc that rounds a corner.
  ///
  /// - Parameter tangents: the distance before the corner at which it begins, and after it at which
  ///   it ends.
  fileprivate static func corner(turn: Double, tangents: Double) -> CenterLine.Step {
    abs(turn) < 1e-9
      ? .straight(2 * tangents)
      : .arc(radius: tangents / tangent(abs(turn) / 2), turn: turn)
  }
}

/// The way from one arm to another: a biarc with two equally long tangents, as far as the arms may
/// run in; if it needs more, a straight line joins its two arcs.
private struct Bend {
  /// An end, and the direction in which its arm goes out.
  struct End {
    let point: Point
    let angle: Double

    var outwards: Point { Point(angle: angle, distance: 1) }
  }

  let first: End
  let last: End
  /// The whole turn, counter-clockwise.
  let turn: Double
  /// The distance that it may go straight on at either end.
  let reach: Double

  func steps() -> [CenterLine.Step] {
    if let step = singleStep() { return [step] }
    let tangents = min(biarcTangents, reach)
    let way = (last.point - last.outwards * tangents) - (first.point - first.outwards * tangents)
    // Both corners coincide, so there is no direction between them.
    guard way.length > 1e-9 else { return [.corner(turn: turn, tangents: tangents)] }
    return [
      .corner(turn: halfTurned(way.angle - first.angle - .pi), tangents: tangents),
      .straight(max(way.length - 2 * tangents, 0)),
      .corner(turn: halfTurned(last.angle - way.angle), tangents: tangents),
    ]
  }

  /// Returns the single arc, or straight line, to which both arms are tangent, if there is one
  /// within reach.
  private func singleStep() -> CenterLine.Step? {
    let way = first.point - last.point
    let (from, to) = (first.outwards, last.outwards)
    let crossing = from.cross(to)
    guard abs(crossing) > 1e-9 else {
      let isStraight = abs(turn) < 1 && abs(way.cross(from)) <= 1e-9 * (1 + way.length)
      return isStraight ? .straight(way.length) : nil
    }
    // The distance inwards at which both axes cross.
    let distances = (way.cross(to) / crossing, way.cross(from) / crossing)
    let slack = 1e-9 * (1 + reach)
    guard abs(distances.0 - distances.1) <= slack, distances.0 >= -slack else { return nil }
    let radius = max(distances.0, 0) * tangent((.pi - abs(turn)) / 2)
    // The biarc would consist of two equal arcs.
    guard radius * tangent(abs(turn) / 4) <= reach + slack else { return nil }
    return .arc(radius: radius, turn: turn)
  }

  /// The length of both tangents at which the arcs of a biarc meet: the positive root of (t0 t1 -
  /// 1) 2 d^2 - 2 v (t0 + t1) d + v^2 = 0, where v leads from end to end, and t0 and t1 are the
  /// directions there (Bolton 1975); infinite if there is none.
  private var biarcTangents: Double {
    let way = last.point - first.point
    let (start, end) = (first.outwards * -1, last.outwards)
    let square = 2 * (start.x * end.x + start.y * end.y - 1)
    let both = start + end
    let linear = -2 * (way.x * both.x + way.y * both.y)
    let constant = way.squaredLength
    let root = max(linear * linear - 4 * square * constant, 0).squareRoot()
    return root > linear ? 2 * constant / (root - linear) : .infinity
  }
}

/// Returns an angle reduced to the range above -pi and up to pi.
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

/// The curve on which the middle of a noodle turns a corner.
enum NoodleCurve: Hashable {
  /// A circle.
  case arc
  /// Arcs that approximate a superellipse: their radii relative to 1, and the share of the corner
  /// that each turns.
  case spline([Piece])
  /// A straight line across.
  case chamfer
  /// A sharp corner.
  case mitre

  /// The circle in place of arcs that approximate another curve.
  var withoutSpline: NoodleCurve {
    if case .spline = self { .arc } else { self }
  }

  /// It is of straight lines.
  var isStraight: Bool { self == .chamfer || self == .mitre }

  /// An arc of a spline.
  struct Piece: Hashable {
    let radius: Double
    let share: Double
  }

  /// Reads the curve of a theme.
  init(_ wire: Theme.Wire) {
    switch wire.curve {
    case .arc: self = .arc
    case .superellipse: self = .spline(Self.superellipse(exponent: wire.exponent))
    case .chamfer: self = .chamfer
    case .mitre: self = .mitre
    }
  }

  /// Returns the steps of this curve that replace a step that turns along a circle.
  func steps(_ step: CenterLine.Step) -> [CenterLine.Step] {
    guard case .arc(let radius, let turn) = step else { return [step] }
    let tangents = radius * tangent(abs(turn) / 2)
    switch self {
    case .arc: return [step]
    case .mitre: return [.straight(tangents), .corner(turn: turn), .straight(tangents)]
    case .chamfer:
      return [
        .corner(turn: turn / 2), .straight(2 * tangents * cosine(turn / 2)),
        .corner(turn: turn / 2),
      ]
    case .spline(let pieces):
      guard radius > 0 else { return [step] }
      let arcs = pieces.map { CenterLine.Step.arc(radius: $0.radius, turn: $0.share * turn) }
      let end = CenterLine(from: Point(x: 0, y: 0), heading: 0, arcs).end.point
      let scale = tangents * 2 * cosine(turn / 2) / end.length
      return pieces.map { .arc(radius: $0.radius * scale, turn: $0.share * turn) }
    }
  }

  /// Returns a quarter of |x|^n + |y|^n = 1 as arcs.
  ///
  /// At a point whose normal has the angle a, y/x is the (n-1)th root of tan a, from the gradient
  /// of the equation. Each arc turns from one such angle to the next, and is as long as its chord
  /// requires.
  private static func superellipse(exponent n: Double) -> [Piece] {
    let count = 12
    let shares = (0...count).map { step in
      let time = Double(step) / Double(count)
      // Shorter steps at both ends, where the curve is flat and long.
      return time * time * (3 - 2 * time)
    }
    let points = shares.map { share -> Point in
      if share == 0 { return Point(x: 1, y: 0) }
      if share == 1 { return Point(x: 0, y: 1) }
      let slope = power(tangent(share * .pi / 2), 1 / (n - 1))
      let x = 1 / power(1 + power(slope, n), 1 / n)
      return Point(x: x, y: slope * x)
    }
    return (0..<count).map { step in
      let turn = (shares[step + 1] - shares[step]) * .pi / 2
      let chord = (points[step + 1] - points[step]).length
      return Piece(
        radius: chord / (2 * sine(turn / 2)), share: shares[step + 1] - shares[step])
    }
  }
}

/// An arm of a noodle: it comes in through a side of the cell at a right angle.
struct NoodleArm: Hashable {
  /// The end of an arm.
  enum Tip: Hashable {
    /// Cut off this far beyond the side, so that it runs under the arm it meets; below 0 by an edge
    /// inside the side.
    case joined(overlap: Double, trail: Double = 0)
    /// Rounded, with the centre of the rounding this far inside the side.
    case open(inset: Double)
    /// Cut off this far inside the side.
    case flat(inset: Double, trail: Double = 0)
    /// Rounded, with the centre of the rounding this far beyond the side.
    ///
    /// Beyond the border it has marks behind it; `trail` is the share of their size.
    case stub(reach: Double, trail: Double = 0)

    /// It is rounded.
    var isRound: Bool {
      switch self {
      case .open, .stub: true
      case .joined, .flat: false
      }
    }

    /// It meets no other arm, and is rounded.
    var isOpen: Bool {
      if case .open = self { true } else { false }
    }

    /// The size of the marks behind it, 0 (none) ... 1.
    var trail: Double {
      switch self {
      case .joined(_, let trail), .flat(_, let trail), .stub(_, let trail): trail
      case .open: 0
      }
    }

    /// Returns the end of an arm that has drawn back by a share of the way to another end. Its
    /// marks are gone halfway.
    ///
    /// - Parameter half: half the width of the noodle.
    func drawnBack(to other: Tip, share: Double, half: Double) -> Tip {
      let trail = trail * max(1 - 2 * share, 0)
      // A rounding has its middle inside the edge where a straight end lies.
      let start = NoodleArm.inset(of: self) + (other.isRound && !isRound ? half : 0)
      let inset = start + (NoodleArm.inset(of: other) - start) * share
      return other.isRound
        ? .stub(reach: -inset, trail: trail) : .flat(inset: inset, trail: trail)
    }

    /// Returns the end of an arm that is wider by this amount on both sides.
    func grown(by width: Double) -> Tip {
      guard case .flat(let inset, let trail) = self else { return self }
      return .flat(inset: inset - width, trail: trail)
    }
  }

  /// The point at which it crosses the side, seen from the middle of the cell.
  var foot: Point
  /// Direction outwards, at a right angle to the side: radians, counter-clockwise from the right.
  var angle: Double
  /// The distance that it can run in from the side before another side is nearer.
  var depth: Double
  /// Its end.
  var tip: Tip

  init(foot: Point, angle: Double, depth: Double, tip: Tip) {
    self.foot = foot
    self.angle = angle
    self.depth = depth
    self.tip = tip
  }

  /// An arm that runs straight to the middle of its cell.
  ///
  /// - Parameter length: distance from the middle to the side.
  init(angle: Double, length: Double, tip: Tip) {
    self.init(
      foot: Point(angle: angle, distance: length), angle: angle, depth: length, tip: tip)
  }

  /// The distance inside the side at which its straight edges end.
  var inset: Double { Self.inset(of: tip) }

  fileprivate static func inset(of tip: Tip) -> Double {
    switch tip {
    case .joined(let overlap, _): -overlap
    case .open(let inset), .flat(let inset, _): inset
    case .stub(let reach, _): -reach
    }
  }

  /// The arm points to the middle of the cell, and reaches it.
  var meetsMiddle: Bool {
    (foot - Point(angle: angle, distance: depth)).length < 1e-6 * depth
  }

  /// Returns the point straight inside the side at a distance.
  func point(inside distance: Double) -> Point {
    foot - Point(angle: angle, distance: distance)
  }

  /// Returns the rectangle about its middle line between two distances beyond the side, as far to
  /// both sides of the line as it reaches.
  func strip(from start: Double, to end: Double, reach: Double) -> Path {
    let aside = Point(angle: angle + .pi / 2, distance: reach)
    let (start, end) = (point(inside: -start), point(inside: -end))
    return .polygon([start + aside, end + aside, end - aside, start - aside])
  }
}
