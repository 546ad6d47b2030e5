import PixelComparison
import Testing
import TinctGraphics

@testable import TinctBoards

/// The line at which power stands in a noodle.
struct NoodleCutTests {
  private static let curves: [NoodleCurve] = [.arc, .superellipse, .chamfer, .mitre].map { curve in
    NoodleCurve(
      Theme.Wire(
        width: 0.2, bend: 1, junction: 1, core: 0, poweredCore: 0, curve: curve, exponent: 3))
  }

  private static let width = 20.0

  /// An arm of half a cell to one of some sides.
  private static func arm(_ side: Int, of sides: Int) -> NoodleArm {
    NoodleArm(
      angle: 2 * .pi * Double(side) / Double(sides), length: 50, tip: .joined(overlap: 0))
  }

  private static func style(_ curve: NoodleCurve) -> NoodleOutline {
    NoodleOutline(width: width, bend: 0.9, junction: 0.7, curve: curve)
  }

  /// Returns the part that a front from the first of some arms has passed.
  private static func passed(
    _ arms: [NoodleArm], _ share: Double, _ curve: NoodleCurve, end: Double = 0
  ) -> FlatPath {
    let front = NoodleFront(inlet: 0, share: share)
    return FlatPath(style(curve).cut(arms, at: front, endingAt: end).path(reach: 200))
  }

  /// The way from the first side to another, up to half a turn away.
  private static func way(
    to side: Int, of sides: Int, share: Double, _ curve: NoodleCurve
  ) -> CenterLine {
    CenterLine(
      from: arm(0, of: sides), to: arm(side, of: sides),
      gap: 2 * .pi * Double(side) / Double(sides), share: share, curve: curve)
  }

  @Test(arguments: 3...8, 0..<2)
  func `in a bend it lies square across, as far along as its share`(sides: Int, curve: Int) {
    let curve = Self.curves[curve]
    for side in 1...sides / 2 {
      let way = Self.way(to: side, of: sides, share: 0.9, curve)
      for share in [0.05, 0.3, 0.5, 0.7, 0.95] {
        let arms = [Self.arm(0, of: sides), Self.arm(side, of: sides)]
        let passed = Self.passed(arms, share, curve)
        let stance = way.trimmed(by: way.length * share).start
        let step = Point(angle: stance.heading, distance: 3.5)
        for aside in [-0.45, 0, 0.45] {
          let point = stance.right(aside * Self.width)
          #expect(passed.winding(point - step) == 1, "\(side) of \(sides), \(share), \(aside)")
          #expect(passed.winding(point + step) == 0, "\(side) of \(sides), \(share), \(aside)")
        }
      }
    }
  }

  /// In junctions it may run ahead or behind by half a noodle, and by more where ways turn back on
  /// the spot, so that noodles lie beside each other.
  @Test(arguments: 3...8, 0..<4)
  func `it comes once to every point of every way`(sides: Int, curve: Int) {
    let curve = Self.curves[curve]
    let slack = (curve == .mitre ? 1.5 : 0.6) * Self.width
    for mask in 1..<1 << (sides - 1) {
      let others = (1..<sides).filter { mask >> ($0 - 1) & 1 == 1 }
      let arms = [Self.arm(0, of: sides)] + others.map { Self.arm($0, of: sides) }
      for share in [0.1, 0.4, 0.6, 0.9] {
        let passed = Self.passed(arms, share, curve)
        for side in others where side <= sides / 2 {
          let way = Self.way(to: side, of: sides, share: others.count == 1 ? 0.9 : 0.7, curve)
          for step in 1...40 {
            let distance = way.length * Double(step) / 40
            let ahead = distance - way.length * share
            guard abs(ahead) > slack else { continue }
            let winding = passed.winding(way.trimmed(by: distance).start.point)
            #expect((winding > 0) == (ahead < 0), "\(others) of \(sides), \(share), \(step)")
          }
        }
      }
    }
  }

  /// The front of one way may not run along another, as it would between the sharp corners of a
  /// thin rhombus.
  @Test func `an arm apart from others is cut by its own front alone`() {
    let arms = [0.0, 0.2, 1.2].map {
      NoodleArm(angle: $0 * .pi, length: 50, tip: .joined(overlap: 0))
    }
    let line = CenterLine(
      from: arms[0], to: arms[1], gap: 0.2 * .pi, share: 0.7, curve: Self.curves[0])
    for share in [0.6, 0.7, 0.8, 0.9] {
      let passed = Self.passed(arms, share, Self.curves[0])
      let stance = line.trimmed(by: line.length * share).start
      let step = Point(angle: stance.heading, distance: 3)
      for aside in [-9.0, 0, 9] {
        #expect(passed.winding(stance.right(aside) - step) != 0, "\(share), \(aside)")
      }
    }
  }

  @Test func `at the end it has passed all of a knob, and the rest is all else`() {
    let arm = Self.arm(0, of: 4)
    let cut = Self.style(Self.curves[0]).cut(
      [arm], at: NoodleFront(inlet: 0, share: 1), endingAt: 22)
    let (passed, rest) = (FlatPath(cut.path(reach: 200)), FlatPath(cut.rest(reach: 200)[0]))
    for angle in stride(from: 0.0, to: 6, by: 0.4) {
      #expect(passed.winding(Point(angle: angle, distance: 21.9)) == 1)
      #expect(rest.winding(Point(angle: angle, distance: 21.9)) == 0)
    }
    #expect(passed.winding(Point(x: -23, y: 0)) == 0 && rest.winding(Point(x: -23, y: 0)) == 1)
    let wide = FlatPath(cut.rest(reach: 200, widenedBy: 2)[0])
    #expect(wide.winding(Point(x: -21, y: 5)) == 1 && wide.winding(Point(x: -19, y: 5)) == 0)
  }
}
