import PixelComparison
import Testing
import TinctGraphics

@testable import TinctBoards

struct NoodleOutlineTests {
  /// Lines from the inlet to the others would part before the middle, and end as so many tongues.
  @Test(arguments: 3...8)
  func `in a junction a front comes in by one arm, and leaves by all others evenly`(sides: Int) {
    let outline = NoodleOutline(width: 20, bend: 0.9, junction: 0.7)
    for mask in 1..<1 << (sides - 1) {
      let others = (1..<sides).filter { mask >> ($0 - 1) & 1 == 1 }
      guard others.count > 1 else { continue }
      let arms = ([0] + others).map { side in
        NoodleArm(
          angle: 2 * .pi * Double(side) / Double(sides), length: 50, tip: .joined(overlap: 0))
      }
      for share in [0.1, 0.25, 0.4, 0.49, 0.6, 0.8, 0.95] {
        let left = FlatPath(outline.path(arms, cutBy: NoodleFront(inlet: 0, share: share)))
        if share < 0.5 {
          #expect(left.points.allSatisfy { abs($0.y) < 10.001 && $0.x > 39.999 - 100 * share })
        }
        for arm in arms.dropFirst() {
          let end = 100 * (share - 0.5) + 10
          func winding(_ distance: Double) -> Int {
            left.winding(Point(angle: arm.angle, distance: distance))
          }
          #expect(share < 0.5 || winding(end - 0.5) != 0, "\(others) of \(sides), \(share)")
          #expect(share < 0.5 || winding(end + 0.5) == 0, "\(others) of \(sides), \(share)")
        }
      }
    }
  }

  /// The measures of slim and of stout noodles, with arcs from side to side and short ones.
  private static let styles = [
    NoodleOutline(width: 20, bend: 1, junction: 0.74),
    NoodleOutline(width: 16, bend: 0.7, junction: 0.5),
    NoodleOutline(width: 6, bend: 1, junction: 1),
    NoodleOutline(width: 30, bend: 0.4, junction: 0),
  ]

  /// Arms of half a cell, 50 long, on a cell with some sides.
  private func arms(
    _ mask: Int, sides: Int, tip: (Int) -> NoodleArm.Tip = { _ in .joined(overlap: 1) }
  ) -> [NoodleArm] {
    (0..<sides).filter { mask >> $0 & 1 == 1 }.map { side in
      NoodleArm(
        angle: 2 * .pi * Double(side) / Double(sides), length: 50, tip: tip(side))
    }
  }

  private func tip(_ side: Int) -> NoodleArm.Tip {
    [.joined(overlap: 1), .open(inset: 12), .stub(reach: 8)][side % 3]
  }

  @Test func `an outline is that of its piece to the last bit, whatever was drawn before`() {
    let memo = NoodleMemo()
    for round in 0..<2 {
      for style in Self.styles {
        for (mask, shift) in (1..<1 << 4).flatMap({ [($0, 0), ($0, 1), ($0, 2)] }) {
          let arms = self.arms(mask, sides: 4) { tip($0 + shift) }
          var near = arms
          near[0].foot = near[0].foot + Point(x: 1e-13, y: -1e-13)
          let asked = round == 0 ? arms : near
          #expect(memo.path(style, asked) == style.path(asked), "\(mask), \(shift)")
        }
      }
    }
  }

  @Test(arguments: 3...8)
  func `a turned piece has the turned outline`(sides: Int) {
    for (number, style) in Self.styles.enumerated() {
      for mask in 1..<1 << sides {
        let turn = 1 + (mask + number) % (sides - 1)
        let turned = (mask << turn | mask >> (sides - turn)) & (1 << sides - 1)
        let outline = style.path(arms(mask, sides: sides, tip: tip))
        let turnedOutline = style.path(
          arms(turned, sides: sides) { tip(($0 + sides - turn) % sides) })
        let map = Transform(
          turnedBy: 2 * .pi * Double(turn) / Double(sides), movedTo: Point(x: 0, y: 0))
        #expect(
          isSame(outline.mapped(map), turnedOutline), "mask \(mask) of \(sides), turned by \(turn)")
      }
    }
  }

  /// Returns true if two outlines go through the same points, wherever they start.
  private func isSame(_ one: Path, _ other: Path) -> Bool {
    let (points, others) = (corners(of: one), corners(of: other))
    return points.count == others.count
      && zip(points, others).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }

  /// All points that define a path, in an order that does not depend on its start.
  private func corners(of path: Path) -> [Point] {
    let points = path.segments.flatMap { segment -> [Point] in
      switch segment {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    return points.sorted { ($0.x.rounded(to: 1e-4), $0.y) < ($1.x.rounded(to: 1e-4), $1.y) }
  }

  /// The points of a lattice that a path encloses.
  private func covered(_ path: Path) -> Set<SIMD2<Double>> {
    let flat = FlatPath(path, perCurve: 8)
    var covered: Set<SIMD2<Double>> = []
    for row in -19...19 {
      for column in -19...19 {
        let point = Point(x: Double(column) * 3.1, y: Double(row) * 3.1)
        if flat.winding(point) != 0 { covered.insert(SIMD2(point.x, point.y)) }
      }
    }
    return covered
  }

  /// From a side, only the flares of junctions differ from the whole piece; from the middle, which
  /// is where sources have theirs, arms do not bend into each other.
  @Test(arguments: [0b0001, 0b0011, 0b0101, 0b0111, 0b1111], [nil, 0])
  func `a front brings more and more of a piece, and at last all`(mask: Int, inlet: Int?) {
    let style = NoodleOutline(width: 20, bend: 1, junction: 0.74)
    let arms = arms(mask, sides: 4)
    let whole = covered(style.path(arms))
    let left = stride(from: 0.0, through: 1, by: 0.1).map { share in
      covered(style.path(arms, cutBy: NoodleFront(inlet: inlet, share: share)))
    }
    if inlet != nil { #expect(left[10].symmetricDifference(whole).count < whole.count / 5) }
    #expect(left[0].count < whole.count / 2)
    for (small, large) in zip(left, left.dropFirst()) {
      // The round end of the front may reach into a flare.
      #expect(small.subtracting(large).count <= 6, "\(mask)")
    }
  }

  @Test func `a knob grows only once the front of its noodle reaches the middle`() {
    let style = NoodleOutline(width: 20, bend: 1, junction: 0.7)
    let arm = NoodleArm(angle: 0, length: 50, tip: .joined(overlap: 1))
    for step in 0...100 {
      let front = NoodleFront(inlet: 0, share: Double(step) / 100)
      guard front.middleSize(span: 10.0 / 50) > 0 else { continue }
      // Alone in the middle it would be a crumb.
      #expect((FlatPath(style.path([arm], cutBy: front)).points.map(\.x).min() ?? 50) < 0.5)
    }
    #expect(NoodleFront(inlet: 0, share: 1).middleSize(span: 0.2) == 1)
  }

  @Test(arguments: 3...8)
  func `outlines run counter-clockwise, and nowhere the other way`(sides: Int) {
    for style in Self.styles {
      for mask in 1..<1 << sides {
        for outline in [
          style.path(arms(mask, sides: sides)), style.path(arms(mask, sides: sides, tip: tip)),
        ] {
          let flat = FlatPath(outline, perCurve: 8)
          #expect(flat.area > 0, "mask \(mask) of \(sides)")
          let windings = (0..<60).map { step in
            flat.winding(Point(angle: Double(step) * 2.4, distance: Double(step)))
          }
          #expect(windings.allSatisfy { $0 >= 0 }, "mask \(mask) of \(sides)")
        }
      }
    }
  }

  @Test(arguments: 3...8)
  func `a joined arm reaches its side in its full width, square to it`(sides: Int) {
    for style in Self.styles {
      for mask in 1..<1 << sides {
        let arms = arms(mask, sides: sides)
        let flat = FlatPath(style.path(arms), perCurve: 8)
        for arm in arms {
          // Just beyond the side, where only the arm itself is.
          let end = Point(angle: arm.angle, distance: arm.depth + 0.5)
          let across = Point(angle: arm.angle + .pi / 2, distance: 1)
          for sign in [-1.0, 1] {
            let inside = flat.winding(end + across * (sign * (style.width / 2 - 1e-3)))
            let outside = flat.winding(end + across * (sign * (style.width / 2 + 1e-3)))
            #expect(inside == 1 && outside == 0, "mask \(mask) of \(sides)")
          }
        }
      }
    }
  }

  @Test func `an open arm ends round, with the middle of the rounding inside the side`() {
    let style = NoodleOutline(width: 20, bend: 1, junction: 0.7)
    for (tip, reach) in [
      (.open(inset: 15), 35), (.stub(reach: 7), 57),
    ] as [(NoodleArm.Tip, Double)] {
      let arm = NoodleArm(angle: 0, length: 50, tip: tip)
      let points = FlatPath(style.path([arm])).points
      #expect(abs((points.map(\.x).max() ?? 0) - (reach + 10)) < 1e-9)
      // A single arm has a round inner end about the middle of the cell, too.
      #expect(abs((points.map(\.x).min() ?? 0) + 10) < 1e-9)
      #expect(abs((points.map(\.y).max() ?? 0) - 10) < 1e-3)
    }
  }

  @Test func `a bend follows one arc from side to side in even width`() {
    let style = NoodleOutline(width: 20, bend: 1, junction: 0.7)
    let flat = FlatPath(style.path(arms(3, sides: 4)), perCurve: 24)
    // The arc's middle is the corner between both sides.
    for step in 0...20 {
      let angle = .pi + .pi / 2 * Double(step) / 20
      for (radius, winding) in [(39.9, 0), (40.1, 1), (59.9, 1), (60.1, 0)] {
        let point = Point(x: 50, y: -50) + Point(angle: angle, distance: radius)
        #expect(flat.winding(point) == winding)
      }
    }
  }

  @Test func `pieces that bend too tightly for their width are still drawn`() {
    let style = NoodleOutline(width: 40, bend: 0.2, junction: 0.2)
    for mask in 1..<64 {
      let arms = arms(mask, sides: 6)
      let flat = FlatPath(style.path(arms))
      #expect(arms.allSatisfy { flat.winding(Point(angle: $0.angle, distance: 45)) > 0 })
      #expect(flat.winding(Point(x: 0, y: 0)) > 0)
    }
  }

  /// In thin cells arms bend right behind the side, and may end within the bend.
  @Test(arguments: [0.6, 1.2, 2, 2.6, 3.6])
  func `a noodle covers what a round pen does, however tightly it bends`(gap: Double) {
    for (inset, bend, width) in [(18, 1, 28), (10, 0.8, 28), (18, 0.5, 20), (4, 0, 30)] {
      let arms = [0, gap].map {
        NoodleArm(angle: $0, length: 20, tip: .open(inset: Double(inset)))
      }
      let outline = NoodleOutline(width: Double(width), bend: Double(bend), junction: 0.7)
      let whole = CenterLine(from: arms[0], to: arms[1], gap: gap, share: bend, curve: .arc)
      let line = whole.trimmed(by: Double(inset)).reversed.trimmed(by: Double(inset))
      let points = (0...60).map { line.trimmed(by: line.length * Double($0) / 60).start.point }
      let flat = FlatPath(outline.path(arms))
      for step in 0..<400 {
        let point = Point(angle: Double(step) * 2.4, distance: 0.1 * Double(step))
        let distance = points.map { ($0 - point).length }.min() ?? 0
        if distance < Double(width) / 2 - 0.2 { #expect(flat.winding(point) > 0) }
        if distance > Double(width) / 2 + 0.2 { #expect(flat.winding(point) == 0) }
      }
    }
  }

  @Test func `a line that ends in a tight turn runs straight to its end`() {
    let steps: [CenterLine.Step] = [.straight(10), .arc(radius: 20, turn: -1), .straight(60)]
    for turn in [0.6, -0.6] {
      let line = CenterLine(
        from: Point(x: 3, y: 4), heading: 0.3, steps + [.arc(radius: 8, turn: turn)])
      #expect(line.endsTighter(than: 9) && !line.endsTighter(than: 8))
      let straight = line.endingStraight(isFreeAtStart: false)
      #expect(straight.start == line.start)
      #expect((straight.end.point - line.end.point).length < 1e-9)
      #expect(straight.steps.map(\.length).last ?? 0 > 60 && straight.steps.count == 3)
      #expect(!line.rightEdge(at: 15).runsAhead || !line.reversed.rightEdge(at: 15).runsAhead)
      #expect(straight.rightEdge(at: 15).runsAhead && straight.reversed.rightEdge(at: 15).runsAhead)
    }
    // A bend that is one turn remains one, and a joined arm keeps its direction at its side.
    let bend = CenterLine(
      from: Point(x: 0, y: 0), heading: 0, [.straight(3), .arc(radius: 8, turn: 1)])
    #expect(bend.endingStraight(isFreeAtStart: true).steps == bend.steps)
    let arm = CenterLine(
      from: Point(x: 0, y: 0), heading: 0, [.straight(30), .arc(radius: 8, turn: 1)])
    let joined = arm.endingStraight(isFreeAtStart: false)
    #expect(joined.start == arm.start && joined.steps.count == 2)
    #expect((joined.end.point - arm.end.point).length < 1e-9)
    #expect(!joined.endsTighter(than: 30))
    #expect(arm.endingStraight(isFreeAtStart: true).steps.count == 1)
  }

  @Test func `a line that ends behind a cut corner runs straight to its end`() {
    let steps: [CenterLine.Step] = [
      .straight(10), .corner(turn: -0.5), .straight(60), .corner(turn: 0.6), .straight(8),
    ]
    let line = CenterLine(from: Point(x: 3, y: 4), heading: 0.3, steps)
    let straight = line.endingStraight(isFreeAtStart: false)
    #expect(straight.start == line.start && straight.steps.count == 3)
    #expect((straight.end.point - line.end.point).length < 1e-9)
  }

  /// A rhomb with corners of 36 and 144 degrees, whose sides are 100 long.
  @Test(arguments: [8.0, 16, 24])
  func `an arm that ends in a sharp corner branches off the one beside it`(width: Double) {
    func arm(_ angle: Double, _ tip: NoodleArm.Tip) -> NoodleArm {
      // Seen from the middle, the feet lie half a side from the corner on the right, or the left.
      let side = (angle > 0 ? 1.0 : -1) * (cosine(angle) > 0 ? 1 : -1) * 18 * .pi / 180
      let corner = Point(x: cosine(angle) > 0 ? 95.1 : -95.1, y: 0)
      let foot = corner + Point(angle: (cosine(angle) > 0 ? .pi : 0) - side, distance: 50)
      return NoodleArm(foot: foot, angle: angle, depth: 16.2, tip: tip)
    }
    let (right, up) = (72 * Double.pi / 180, 108 * Double.pi / 180)
    var outline = NoodleOutline(width: width, bend: 1, junction: 0.7)
    (outline.tightest, outline.inradius) = (1.25 * width, 29.4)
    let arms = [
      arm(right, .open(inset: 13)), arm(up, .joined(overlap: 1)), arm(-right, .joined(overlap: 1)),
    ]
    let flat = FlatPath(outline.path(arms), perCurve: 24)
    // All of the way from the open end to the arm beside it is there, where only the ends were.
    let line = CenterLine(
      from: arms[0], to: arms[2], gap: 2 * .pi - 2 * right, share: 1, curve: .arc
    ).trimmed(by: 13)
    #expect(
      (0...20).allSatisfy {
        flat.winding(line.trimmed(by: line.length * Double($0) / 20.01).start.point) > 0
      })
  }
}

extension Double {
  fileprivate func rounded(to grain: Double) -> Double { (self / grain).rounded() * grain }
}
