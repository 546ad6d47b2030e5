internal import TinctGraphics

/// The marks in which an arm goes on beyond the border of the board, on the ground.
///
/// They lie behind the end of the arm, or behind the edge of the panel, in a line with the arm. An
/// end alone, however it is shaped, says that the arm ends there.
struct BorderTrail {
  /// A mark, as large as it lies there at rest.
  struct Mark: Hashable {
    /// The distance of its middle from the side.
    let distance: Double
    /// Half its length along the arm.
    let length: Double
    /// Half its width across the arm.
    let width: Double
  }

  let shape: Theme.Wire.Beyond
  /// From the board outwards, as many as the ground has room for.
  let marks: [Mark]

  /// The distance from the side at which it ends; nil without marks.
  var end: Double? { marks.last.map { $0.distance + $0.length } }

  init(_ measures: BoardMeasures) {
    let wire = measures.theme.wire
    shape = wire.beyond
    let half = measures.wireWidth / 2
    // Dots and dashes in widths of the noodle: half of each length, and half of each width.
    let sizes: [(length: Double, width: Double)] =
      switch wire.beyond {
      case .dots: [0.54, 0.36, 0.24].map { ($0 * half, $0 * half) }
      case .dashes: [0.6, 0.4].map { ($0 * half, half) }
      case .arrow: [(max(1.15 * half, 2), max(1.9 * half, 3))]
      case .round, .cut: []
      }
    marks = Self.marks(sizes, half: half, measures)
  }

  private static func marks(
    _ sizes: [(length: Double, width: Double)], half: Double, _ measures: BoardMeasures
  ) -> [Mark] {
    let theme = measures.theme
    let isPaneled = theme.board.panel != nil
    // A part of the ground remains clear; a panel leaves less of it.
    let room = (isPaneled ? 0.88 : 0.75) * Double(measures.margin)
    // The edge of a panel parts marks from the arm already, so that the first may be nearer.
    let share = theme.wire.beyond == .dashes ? 0.5 : isPaneled ? 0.3 : 0.36
    let gap = max(share * half, isPaneled ? 1 : 0)
    var (reach, marks) = (start(half: half, measures), [Mark]())
    for size in sizes {
      // Smaller marks are specks, so the first is made as large, and others are left out.
      let least = 1.25 * measures.scale
      var length = marks.isEmpty ? max(size.length, least) : size.length
      var width = marks.isEmpty ? max(size.width, least) : size.width
      // An arrow is one mark, so it gets smaller where there is less room, but not as narrow as its
      // arm.
      let left = (room - reach - gap) / 2 - measures.outline
      if theme.wire.beyond == .arrow, left < length, left > 0.7 * length {
        (length, width) = (left, width * left / length)
      }
      let middle = reach + gap + measures.outline + length
      // A dot is narrower than its noodle.
      guard length >= least, theme.wire.beyond != .dots || width < half,
        middle + length + measures.outline <= room + 1e-9
      else { break }
      marks.append(Mark(distance: middle, length: length, width: width))
      reach = middle + length + measures.outline
    }
    return marks
  }

  /// Returns the distance from the side from which on there is nothing but ground, or the shadow of
  /// a panel on it: the end of the arm, or the edge of the panel.
  private static func start(half: Double, _ measures: BoardMeasures) -> Double {
    guard let panel = measures.theme.board.panel else {
      let isRound = measures.theme.wire.beyond == .dots && measures.theme.wire.tip == .round
      return isRound ? half : 0
    }
    return measures.whole(panel.padding)
  }

  /// Returns the marks behind an arm.
  ///
  /// - Parameters:
  ///   - arm: the arm; it says of which share of their size they are.
  ///   - grow: the width by which they are larger on all sides.
  ///   - isOpen: true for the inner line of a noodle, which runs through the ends of dashes as it
  ///     does through the end of the arm.
  func path(behind arm: NoodleArm, grownBy grow: Double, isOpen: Bool = false) -> Path {
    let size = arm.tip.trail
    guard size > 0 else { return Path() }
    let (out, across) = (
      Point(angle: arm.angle, distance: 1), Point(angle: arm.angle + .pi / 2, distance: 1)
    )
    return marks.reduce(into: Path()) { path, mark in
      let middle = arm.point(inside: -mark.distance)
      func point(_ along: Double, _ aside: Double) -> Point {
        middle + out * along + across * aside
      }
      switch shape {
      case .dots:
        let radius = mark.width * size + grow
        if radius > 0 { path.append(.circle(center: middle, radius: radius)) }
      case .dashes:
        let (length, width) = (
          mark.length * size + (isOpen ? 1 : grow), mark.width * size + grow
        )
        guard length > 0, width > 0 else { return }
        path.append(
          .polygon([
            point(length, width), point(-length, width), point(-length, -width),
            point(length, -width),
          ]))
      case .arrow:
        let (length, width) = (mark.length * size, mark.width * size)
        // A triangle with its sides moved outwards is one about the same inner circle.
        let slope = (4 * length * length + width * width).squareRoot()
        let inner = 2 * length * width / (width + slope)
        let factor = 1 + grow / inner
        guard factor > 0 else { return }
        let center = inner - length
        path.append(
          .polygon([
            point(center + (length - center) * factor, 0),
            point(center + (-length - center) * factor, width * factor),
            point(center + (-length - center) * factor, -width * factor),
          ]))
      case .round, .cut: break
      }
    }
  }

  /// Returns the area of the marks behind an arm, and of what lies between it and them.
  func area(behind arm: NoodleArm) -> Path {
    guard let end, let width = marks.map(\.width).max() else { return Path() }
    let across = Point(angle: arm.angle + .pi / 2, distance: width + 1)
    let far = arm.point(inside: -end - 1)
    return .polygon([far + across, arm.foot + across, arm.foot - across, far - across])
  }
}

extension BoardLayout {
  /// The end of an arm that goes on beyond the border, in front of the marks that say so.
  ///
  /// On a panel its outline and its shadow stay on the panel too; without them it runs through the
  /// panel's edge.
  var stubTip: NoodleArm.Tip {
    let half = measures.wireWidth / 2
    let usual = min(half, Double(measures.margin) / 2)
    let trail = measures.trail.marks.isEmpty ? 0.0 : 1.0
    let isFlat = measures.theme.wire.tip == .flat
    guard let panel = measures.theme.board.panel else {
      switch measures.theme.wire.beyond {
      case .dots where trail > 0:
        return isFlat ? .flat(inset: 0, trail: 1) : .stub(reach: 0, trail: 1)
      case .dots, .round: return isFlat ? .flat(inset: -usual) : .stub(reach: usual)
      // Not as a flat end, which has a line around it and a rim beside it.
      case .cut where measures.hasCards: return .joined(overlap: -measures.halfGap)
      case .arrow where trail > 0: return tipInArrow
      case .dashes: return .joined(overlap: 0, trail: trail)
      case .arrow, .cut: return .flat(inset: -usual)
      }
    }
    let shadow = measures.theme.wire.shadow.map { max(abs($0.x), abs($0.y)) + $0.grow } ?? 0
    // An arrow has its outline about it on the ground, too.
    if measures.theme.wire.beyond == .arrow, trail > 0, shadow == 0 { return tipInArrow }
    // A pixel of the panel remains beyond it, so that no edge lies on another.
    let room = measures.whole(panel.padding) - measures.whole(shadow) - measures.outline - 1
    if isFlat { return .flat(inset: -max(min(usual, room), 0), trail: trail) }
    // A noodle alone goes through to the ground: a line of the panel would close it off. On a
    // slanted edge, so would the panel's share of the pixels there.
    if shadow == 0, measures.outline == 0 {
      return .flat(inset: -measures.whole(panel.padding) - (isOfSquares ? 0 : 1), trail: trail)
    }
    // On a narrow panel a rounding would begin far inside the cell, where an arm already bends.
    if room < 0.6 * half { return .flat(inset: -max(min(usual, room), 0), trail: trail) }
    return .stub(reach: min(usual, room - half), trail: trail)
  }

  /// The end of an arm just inside the head of its arrow, which is wider there, and may have an ink
  /// of its own.
  private var tipInArrow: NoodleArm.Tip {
    guard let head = measures.trail.marks.first else { return .flat(inset: 0) }
    return .joined(overlap: head.distance - 0.8 * head.length, trail: 1)
  }
}
