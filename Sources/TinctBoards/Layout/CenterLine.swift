internal import TinctGraphics

/// A line without corners, of straight pieces and arcs: the middle of a noodle.
///
/// A parallel to such a line consists of straight pieces and arcs too, so that a noodle has the
/// same width everywhere.
struct CenterLine {
  /// A piece of the line.
  enum Step: Hashable {
    /// Straight on.
    case straight(Double)
    /// Along a circle, by an angle in radians: counter-clockwise, or clockwise if negative.
    case arc(radius: Double, turn: Double)
    /// On the spot, by an angle in radians: a sharp corner.
    case corner(turn: Double)

    /// The length of the line in it.
    var length: Double {
      switch self {
      case .straight(let length): length
      case .arc(let radius, let turn): radius * abs(turn)
      case .corner: 0
      }
    }
  }

  /// A point on the line and the direction in which it continues, in radians.
  struct Stance: Hashable {
    var point: Point
    var heading: Double

    /// Returns the stance after a step.
    func after(_ step: Step) -> Stance {
      switch step {
      case .straight(let length):
        return Stance(point: point + Point(angle: heading, distance: length), heading: heading)
      case .arc(let radius, let turn):
        let (center, start) = circle(radius: radius, turn: turn)
        return Stance(
          point: center + Point(angle: start + turn, distance: radius), heading: heading + turn)
      case .corner(let turn): return Stance(point: point, heading: heading + turn)
      }
    }

    /// Returns the middle of the circle that an arc follows, and the angle at which the arc begins
    /// there.
    func circle(radius: Double, turn: Double) -> (center: Point, start: Double) {
      let inwards = turn > 0 ? heading + .pi / 2 : heading - .pi / 2
      let start = turn > 0 ? heading - .pi / 2 : heading + .pi / 2
      return (point + Point(angle: inwards, distance: radius), start)
    }
  }

  /// The stance at its start.
  private(set) var start: Stance
  /// The pieces, each beginning where the one before ends.
  private(set) var steps: [Step]

  init(from point: Point, heading: Double, _ steps: [Step] = []) {
    start = Stance(point: point, heading: heading)
    self.steps = steps
  }

  /// The stance at its end.
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
      from: end.point, heading: end.heading + .pi,
      steps.reversed().map { step in
        switch step {
        case .straight: step
        case .arc(let radius, let turn): .arc(radius: radius, turn: -turn)
        case .corner(let turn): .corner(turn: -turn)
        }
      })
  }

  /// Returns the line without a length at its beginning; a negative length extends it straight.
  func trimmed(by length: Double) -> CenterLine {
    guard length > 0 else {
      guard length < 0 else { return self }
      let point = start.point + Point(angle: start.heading, distance: length)
      return CenterLine(from: point, heading: start.heading, [.straight(-length)] + steps)
    }
    var (rest, left, stance) = (steps[...], length, start)
    // Sharp corners have no length: one at the very end of the removed part is removed too.
    while let step = rest.first, step.length <= left {
      stance = stance.after(step)
      left -= step.length
      rest = rest.dropFirst()
    }
    guard let step = rest.first else {
      return CenterLine(from: stance.point, heading: stance.heading)
    }
    let (passed, remaining) = Self.cut(step, at: left)
    stance = stance.after(passed)
    return CenterLine(from: stance.point, heading: stance.heading, [remaining] + rest.dropFirst())
  }

  private static func cut(_ step: Step, at length: Double) -> (Step, Step) {
    switch step {
    case .straight(let whole): return (.straight(length), .straight(whole - length))
    case .arc(let radius, let turn):
      let passed = turn > 0 ? length / radius : -length / radius
      return (.arc(radius: radius, turn: passed), .arc(radius: radius, turn: turn - passed))
    case .corner: return (step, .straight(0))
    }
  }

  /// Adds the parallel at a distance to the right of the line; its straight pieces follow from what
  /// comes before and after.
  ///
  /// An arc that is too tight for a parallel is left out, and the straight lines beside it are
  /// extended until they meet.
  func addRightEdge(at distance: Double, to path: inout Path) {
    var (stance, rest) = (start, steps[...])
    while let step = rest.first {
      switch step {
      case .straight:
        rest.removeFirst()
        stance = stance.after(step)
      case .corner(let turn):
        path.line(to: stance.point + Self.aside(stance, turn: turn, distance: distance))
        rest.removeFirst()
        stance = stance.after(step)
      case .arc:
        let run = Self.run(of: rest)
        stance = Self.addRightEdge(of: run, from: stance, at: distance, to: &path)
        rest.removeFirst(run.count)
      }
    }
  }

  /// Returns the leading arcs of some steps that turn in one direction.
  private static func run(of steps: ArraySlice<Step>) -> [(radius: Double, turn: Double)] {
    var run: [(radius: Double, turn: Double)] = []
    for case .arc(let radius, let turn) in steps.prefix(while: \.isArc) {
      if let first = run.first, (first.turn > 0) != (turn > 0) { break }
      run.append((radius, turn))
    }
    return run
  }

  /// Adds the right parallel of arcs that turn in one direction; returns the stance after them.
  private static func addRightEdge(
    of run: [(radius: Double, turn: Double)], from start: Stance, at distance: Double,
    to path: inout Path
  ) -> Stance {
    func edge(_ arc: (radius: Double, turn: Double)) -> Double {
      arc.turn > 0 ? arc.radius + distance : arc.radius - distance
    }
    let end = run.reduce(start) { $0.after(.arc(radius: $1.radius, turn: $1.turn)) }
    if run.allSatisfy({ edge($0) > 0 }) {
      var stance = start
      for arc in run {
        let (center, from) = stance.circle(radius: arc.radius, turn: arc.turn)
        path.arc(center: center, radius: edge(arc), from: from, to: from + arc.turn)
        stance = stance.after(.arc(radius: arc.radius, turn: arc.turn))
      }
    } else {
      // Both ends are equally far from the intersection of their tangents.
      let turn = run.reduce(0) { $0 + $1.turn }
      let tangents = (end.point - start.point).length / (2 * cosine(turn / 2))
      path.line(
        to: start.point + Point(angle: start.heading, distance: tangents)
          + aside(start, turn: turn, distance: distance))
    }
    return end
  }

  /// Returns the corner of the right parallel at a corner of the line.
  private static func aside(_ stance: Stance, turn: Double, distance: Double) -> Point {
    Point(angle: stance.heading + turn / 2 - .pi / 2, distance: distance / cosine(turn / 2))
  }
}

extension CenterLine.Step {
  fileprivate var isArc: Bool {
    if case .arc = self { true } else { false }
  }
}
