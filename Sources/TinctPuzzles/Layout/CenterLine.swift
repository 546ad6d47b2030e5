internal import TinctGraphics

/// A line without corners, of straight pieces and arcs: the middle of a noodle.
///
/// What lies at an even distance to its right is made of straight pieces and arcs again, so a noodle
/// has the same width all along.
struct CenterLine {
  /// A piece of the line.
  enum Step: Hashable {
    /// Straight on.
    case straight(Double)
    /// Along a circle, by an angle in radians: counter-clockwise, or clockwise if negative.
    case arc(radius: Double, turn: Double)

    /// How far the line runs in it.
    var length: Double {
      switch self {
      case .straight(let length): length
      case .arc(let radius, let turn): radius * abs(turn)
      }
    }
  }

  /// A place on the line and the direction in which it goes on, in radians.
  struct Stance: Hashable {
    var place: Point
    var heading: Double

    /// The stance after a step.
    func after(_ step: Step) -> Stance {
      switch step {
      case .straight(let length):
        return Stance(place: place + Point(angle: heading, distance: length), heading: heading)
      case .arc(let radius, let turn):
        let (center, start) = circle(radius: radius, turn: turn)
        return Stance(
          place: center + Point(angle: start + turn, distance: radius), heading: heading + turn)
      }
    }

    /// The middle of the circle that an arc follows, and the angle at which the arc begins there.
    func circle(radius: Double, turn: Double) -> (center: Point, start: Double) {
      let inwards = turn > 0 ? heading + .pi / 2 : heading - .pi / 2
      let start = turn > 0 ? heading - .pi / 2 : heading + .pi / 2
      return (place + Point(angle: inwards, distance: radius), start)
    }
  }

  /// Where it begins.
  private(set) var start: Stance
  /// The pieces, each beginning where the one before ends.
  private(set) var steps: [Step]

  init(from place: Point, heading: Double, _ steps: [Step] = []) {
    start = Stance(place: place, heading: heading)
    self.steps = steps
  }

  /// Where it ends.
  var end: Stance { steps.reduce(start) { $0.after($1) } }

  /// The radius of its tightest arc; infinite if it has none.
  var tightestRadius: Double {
    steps.reduce(.infinity) { tightest, step in
      if case .arc(let radius, _) = step { min(tightest, radius) } else { tightest }
    }
  }

  /// The same line from its end to its start.
  var reversed: CenterLine {
    let end = end
    return CenterLine(
      from: end.place, heading: end.heading + .pi,
      steps.reversed().map { step in
        switch step {
        case .straight: step
        case .arc(let radius, let turn): .arc(radius: radius, turn: -turn)
        }
      })
  }

  /// The line without so much of its beginning; a negative length goes straight on before it.
  func trimmed(by length: Double) -> CenterLine {
    guard length > 0 else {
      guard length < 0 else { return self }
      let place = start.place + Point(angle: start.heading, distance: length)
      return CenterLine(from: place, heading: start.heading, [.straight(-length)] + steps)
    }
    var (rest, left, stance) = (steps[...], length, start)
    while let step = rest.first, step.length <= left {
      stance = stance.after(step)
      left -= step.length
      rest = rest.dropFirst()
    }
    guard let step = rest.first else {
      return CenterLine(from: stance.place, heading: stance.heading)
    }
    let (passed, remaining) = Self.cut(step, at: left)
    stance = stance.after(passed)
    return CenterLine(from: stance.place, heading: stance.heading, [remaining] + rest.dropFirst())
  }

  private static func cut(_ step: Step, at length: Double) -> (Step, Step) {
    switch step {
    case .straight(let whole): return (.straight(length), .straight(whole - length))
    case .arc(let radius, let turn):
      let passed = turn > 0 ? length / radius : -length / radius
      return (.arc(radius: radius, turn: passed), .arc(radius: radius, turn: turn - passed))
    }
  }

  /// Adds what lies at a distance to the right of the line; its straight pieces follow from what
  /// comes before and after.
  ///
  /// Where an arc is too tight for that, the straight lines beside it go on to where they meet.
  func addRightEdge(at distance: Double, to path: inout Path) {
    var stance = start
    for step in steps {
      defer { stance = stance.after(step) }
      guard case .arc(let radius, let turn) = step else { continue }
      let (center, start) = stance.circle(radius: radius, turn: turn)
      let edge = turn > 0 ? radius + distance : radius - distance
      if edge > 0 {
        path.arc(center: center, radius: edge, from: start, to: start + turn)
      } else {
        let corner = Point(
          angle: stance.heading, distance: radius * tangent(abs(turn) / 2))
        let aside = Point(
          angle: stance.heading + turn / 2 - .pi / 2, distance: distance / cosine(turn / 2))
        path.line(to: stance.place + corner + aside)
      }
    }
  }
}
