internal import TinctGraphics

/// A line of straight pieces, arcs and sharp corners: the middle of a noodle.
///
/// A parallel to such a line consists of the same, so that a noodle has one width everywhere.
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

    /// Returns the point at a distance to the right.
    func right(_ distance: Double) -> Point {
      point + Point(angle: heading - .pi / 2, distance: distance)
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

  /// The length of the line.
  var length: Double { steps.reduce(0) { $0 + $1.length } }

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

  /// Returns the point at a distance along the line; it goes on straight beyond both ends.
  func point(at distance: Double) -> Point {
    let beyond = distance - length
    return (beyond > 0 ? reversed.trimmed(by: -beyond) : trimmed(by: distance)).start.point
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

  /// Returns the parallel at a distance to the right of the line; its straight pieces follow from
  /// what comes before and after.
  ///
  /// An arc that is too tight for a parallel is left out, and the straight lines beside it are
  /// extended until they meet.
  func rightEdge(at distance: Double) -> Edge {
    let turns = edgeTurns(at: distance)
    func isAhead(_ point: Point, of other: Point, heading: Double) -> Bool {
      let (way, ahead) = (point - other, Point(angle: heading, distance: 1))
      return way.x * ahead.x + way.y * ahead.y >= -1e-6
    }
    var (last, runsAhead) = (start.right(distance), true)
    for turn in turns {
      runsAhead = runsAhead && isAhead(turn.entry, of: last, heading: turn.heading)
      last = turn.exit
    }
    runsAhead = runsAhead && isAhead(end.right(distance), of: last, heading: end.heading)
    return Edge(turns: turns, runsAhead: runsAhead)
  }

  /// A parallel of a line.
  struct Edge {
    fileprivate let turns: [EdgeTurn]
    /// It runs ahead everywhere, as the line does. Between turns that are too tight for it, it
    /// would run back and cross itself.
    let runsAhead: Bool

    /// Adds it to a path.
    func add(to path: inout Path) {
      for turn in turns {
        guard let arc = turn.arc else {
          path.line(to: turn.entry)
          continue
        }
        path.arc(center: arc.center, radius: arc.radius, from: arc.from, to: arc.to)
      }
    }
  }

  /// A turn of a parallel.
  fileprivate struct EdgeTurn {
    /// The direction before it.
    let heading: Double
    /// The points at which it begins and ends; equal at a corner.
    let (entry, exit): (Point, Point)
    /// The arc between them; nil for a corner.
    var arc: (center: Point, radius: Double, from: Double, to: Double)?
  }

  /// Returns the turns of the parallel at a distance to the right.
  private func edgeTurns(at distance: Double) -> [EdgeTurn] {
    var (stance, rest, turns) = (start, steps[...], [EdgeTurn]())
    while let step = rest.first {
      switch step {
      case .straight:
        rest.removeFirst()
        stance = stance.after(step)
      case .corner(let turn):
        let corner = stance.point + Self.aside(stance, turn: turn, distance: distance)
        turns.append(EdgeTurn(heading: stance.heading, entry: corner, exit: corner))
        rest.removeFirst()
        stance = stance.after(step)
      case .arc:
        let run = Self.run(of: rest)
        turns += Self.edgeTurns(of: run, from: stance, at: distance)
        stance = run.reduce(stance) { $0.after(.arc(radius: $1.radius, turn: $1.turn)) }
        rest.removeFirst(run.count)
      }
    }
    return turns
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

  /// Returns the turns of the right parallel of arcs that turn in one direction.
  private static func edgeTurns(
    of run: [(radius: Double, turn: Double)], from start: Stance, at distance: Double
  ) -> [EdgeTurn] {
    func edge(_ arc: (radius: Double, turn: Double)) -> Double {
      arc.turn > 0 ? arc.radius + distance : arc.radius - distance
    }
    guard run.allSatisfy({ edge($0) > 0 }) else {
      let end = run.reduce(start) { $0.after(.arc(radius: $1.radius, turn: $1.turn)) }
      // Both ends are equally far from the intersection of their tangents.
      let turn = run.reduce(0) { $0 + $1.turn }
      let tangents = (end.point - start.point).length / (2 * cosine(turn / 2))
      let corner =
        start.point + Point(angle: start.heading, distance: tangents)
        + aside(start, turn: turn, distance: distance)
      return [EdgeTurn(heading: start.heading, entry: corner, exit: corner)]
    }
    var stance = start
    return run.map { arc in
      let (center, from) = stance.circle(radius: arc.radius, turn: arc.turn)
      let (heading, entry) = (stance.heading, stance.right(distance))
      stance = stance.after(.arc(radius: arc.radius, turn: arc.turn))
      return EdgeTurn(
        heading: heading, entry: entry, exit: stance.right(distance),
        arc: (center, edge(arc), from, from + arc.turn))
    }
  }

  // MARK: - Strokes

  /// Returns the line drawn with a pen of a radius, as parts that overlap: one for each step, and
  /// round joints. Unlike parallels, it is whole wherever the line turns, however tightly.
  ///
  /// - Parameters:
  ///   - isRoundAtStart: false to cut it off square at the start.
  ///   - isRoundAtEnd: false to cut it off square at the end.
  func stroked(radius half: Double, isRoundAtStart: Bool, isRoundAtEnd: Bool) -> Path {
    var (stance, path) = (start, Path())
    if isRoundAtStart { path.append(.circle(center: start.point, radius: half)) }
    for (index, step) in steps.enumerated() {
      let next = stance.after(step)
      path.append(Self.stroked(step, from: stance, to: next, half))
      if case .arc(let radius, _) = step, radius < half {
        // The pen reaches beyond the middle of the arc. A square end is left square: there only
        // the half of the pen that lies ahead is added.
        let (isFirst, isLast) = (index == 0, index == steps.count - 1)
        path.append(Self.pen(at: stance.point, half, ahead: isFirst ? stance.heading : nil))
        path.append(Self.pen(at: next.point, half, ahead: isLast ? next.heading + .pi : nil))
      }
      stance = next
    }
    if isRoundAtEnd { path.append(.circle(center: stance.point, radius: half)) }
    return path
  }

  /// Returns a disc, or the half of it that lies ahead.
  private static func pen(at point: Point, _ radius: Double, ahead heading: Double?) -> Path {
    guard let heading else { return .circle(center: point, radius: radius) }
    var path = Path()
    path.arc(center: point, radius: radius, from: heading - .pi / 2, to: heading + .pi / 2)
    path.close()
    return path
  }

  private static func stroked(
    _ step: Step, from start: Stance, to end: Stance, _ half: Double
  ) -> Path {
    switch step {
    case .straight:
      return .polygon([start.right(-half), start.right(half), end.right(half), end.right(-half)])
    case .arc(let radius, let turn):
      let (center, from) = start.circle(radius: radius, turn: turn)
      let (low, high) = (min(from, from + turn), max(from, from + turn))
      var path = Path()
      path.arc(center: center, radius: radius + half, from: low, to: high)
      if radius > half {
        path.arc(center: center, radius: radius - half, from: high, to: low)
      } else {
        path.line(to: center)
      }
      path.close()
      return path
    case .corner(let turn):
      let side = turn > 0 ? half : -half
      let tip = start.point + aside(start, turn: turn, distance: side)
      let outer = [start.right(side), tip, end.right(side)]
      return .polygon([start.point] + (turn > 0 ? outer : outer.reversed()))
    }
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
