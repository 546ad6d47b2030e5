internal import TinctGraphics

/// The outline of a noodle: arms from the sides of a cell that join smoothly in its middle.
///
/// One rule draws every piece on every tiling: between two neighbouring arms the outline follows
/// the arc that is tangent to both arms at `joint` from the middle. Where arms leave a gap of more
/// than half a turn, it follows the outer edge of the bend that they would make. So a tee and a
/// cross flare, and a piece with two arms is a bend of even width.
///
/// All outlines run counter-clockwise, so that outlines which overlap add up under the non-zero
/// winding rule.
struct NoodleOutline {
  /// How an arm ends.
  enum Tip: Hashable {
    /// Cut off, so far beyond the side that it runs under the arm it meets.
    case joined(overlap: Double)
    /// Rounded, with the middle of the rounding so far inside the side.
    case open(inset: Double)
    /// Rounded, with the middle of the rounding so far beyond the side.
    case stub(reach: Double)
  }

  /// An arm from the middle of a cell to one of its sides.
  struct Arm: Hashable {
    /// Direction outwards: radians, counter-clockwise from the right.
    var angle: Double
    /// Distance from the middle to the side.
    var length: Double
    /// How it ends.
    var tip: Tip

    /// Distance from the middle of the cell to where the arm's straight edges stop.
    var reach: Double {
      switch tip {
      case .joined(let overlap): length + overlap
      case .open(let inset): length - inset
      case .stub(let reach): length + reach
      }
    }
  }

  /// Width of the noodle.
  var width: Double
  /// How far from the middle a bend of two arms leaves them, as a share of their length, 0...1.
  var bend: Double
  /// The same for three arms and more.
  var junction: Double

  private var half: Double { width / 2 }

  /// The outline of the piece with the given arms about the origin.
  ///
  /// - Parameter arms: by ascending angle, each below the first plus a full turn.
  func path(_ arms: [Arm]) -> Path {
    if arms.count == 2 {
      let gap = arms[1].angle - arms[0].angle
      if gap < .pi - 1e-9, let path = ribbon(arms[0], arms[1], gap: gap) { return path }
      if gap > .pi + 1e-9, let path = ribbon(arms[1], arms[0], gap: 2 * .pi - gap) {
        return path
      }
    }
    return star(arms)
  }

  /// Straight arms whose neighbours are joined by arcs.
  private func star(_ arms: [Arm]) -> Path {
    var path = Path()
    for (index, arm) in arms.enumerated() {
      let next = arms[(index + 1) % arms.count]
      let gap =
        index + 1 < arms.count
        ? next.angle - arm.angle : next.angle + 2 * .pi - arm.angle
      addTip(of: arm, at: Point(angle: arm.angle, distance: arm.reach), to: &path)
      addGap(after: arm, before: next, gap: gap, share: junction, to: &path)
    }
    path.close()
    return path
  }

  /// Adds the end of an arm, from its right edge to its left.
  private func addTip(
    of arm: Arm, at place: Point, direction: Double? = nil, to path: inout Path
  ) {
    let angle = direction ?? arm.angle
    switch arm.tip {
    case .joined:
      let edge = Point(angle: angle + .pi / 2, distance: half)
      if path.segments.isEmpty { path.move(to: place - edge) } else { path.line(to: place - edge) }
      path.line(to: place + edge)
    case .open, .stub:
      path.arc(center: place, radius: half, from: angle - .pi / 2, to: angle + .pi / 2)
    }
  }

  /// Adds the edge from the left of one arm to the right of the next.
  private func addGap(
    after arm: Arm, before next: Arm, gap: Double, share: Double, to path: inout Path
  ) {
    if gap > 2 * .pi - 1e-9 {
      // A single arm: its inner end is a half-circle about the middle.
      path.arc(
        center: Point(x: 0, y: 0), radius: half, from: arm.angle + .pi / 2,
        to: arm.angle + 3 * .pi / 2)
      return
    }
    let joint = share * min(arm.length, next.length)
    guard abs(gap - .pi) > 1e-9 else { return }
    if gap < .pi {
      let radius = joint * tangent(gap / 2) - half
      guard radius > 0 else {
        path.line(to: Point(angle: arm.angle + gap / 2, distance: half / sine(gap / 2)))
        return
      }
      path.arc(
        center: Point(angle: arm.angle + gap / 2, distance: joint / cosine(gap / 2)),
        radius: radius, from: arm.angle - .pi / 2, to: arm.angle - .pi / 2 + gap - .pi)
    } else {
      let inner = 2 * .pi - gap
      path.arc(
        center: Point(angle: arm.angle - inner / 2, distance: joint / cosine(inner / 2)),
        radius: joint * tangent(inner / 2) + half, from: arm.angle + .pi / 2,
        to: arm.angle + .pi / 2 + gap - .pi)
    }
  }

  /// A bend of even width whose open ends may lie on the arc itself; nil if it would be too tight.
  ///
  /// - Parameter gap: angle from `first` counter-clockwise to `last`, below half a turn.
  private func ribbon(_ first: Arm, _ last: Arm, gap: Double) -> Path? {
    let joint = bend * min(first.length, last.length)
    let radius = joint * tangent(gap / 2)
    guard radius > half else { return nil }
    let center = Point(angle: first.angle + gap / 2, distance: joint / cosine(gap / 2))
    let arc = (start: first.angle - .pi / 2, end: first.angle - .pi / 2 + gap - .pi)
    let entry = end(of: first, joint: joint, radius: radius)
    let exit = end(of: last, joint: joint, radius: radius)
    let (start, stop) = (arc.start - entry.turn, arc.end + exit.turn)
    func place(_ angle: Double, _ leg: Double, _ outward: Double) -> Point {
      center + Point(angle: angle, distance: radius) + Point(angle: outward, distance: leg)
    }
    var path = Path()
    addTip(
      of: first, at: place(start, entry.leg, start + .pi / 2), direction: start + .pi / 2,
      to: &path)
    path.arc(center: center, radius: radius - half, from: start, to: stop)
    addTip(
      of: last, at: place(stop, exit.leg, stop - .pi / 2), direction: stop - .pi / 2, to: &path)
    path.arc(center: center, radius: radius + half, from: stop, to: start)
    path.close()
    return path
  }

  /// Where an arm of a bend ends: on the straight leg outside the arc, or so far along the arc.
  private func end(of arm: Arm, joint: Double, radius: Double) -> (leg: Double, turn: Double) {
    let leg = arm.reach - joint
    return leg >= 0 ? (leg, 0) : (0, -leg / radius)
  }
}
