import Testing
import TinctGraphics

@testable import TinctBoards

struct NoodleCurveTests {
  private static let curves: [NoodleCurve] =
    [2.2, 3, 6].map { curve(.superellipse, exponent: $0) }
    + [curve(.chamfer), curve(.mitre)]

  private static func curve(_ curve: Theme.Wire.Curve, exponent: Double = 3) -> NoodleCurve {
    NoodleCurve(
      Theme.Wire(
        width: 0.2, bend: 1, junction: 1, core: 0, poweredCore: 0, curve: curve,
        exponent: exponent))
  }

  @Test(arguments: curves.indices, [-2.0, -Double.pi / 2, -0.4, 0.9, 2.4])
  func `every way of turning leads to where a circle does`(index: Int, turn: Double) {
    let start = Point(x: 3, y: 4)
    let arc = CenterLine.Step.arc(radius: 20, turn: turn)
    let circle = CenterLine(from: start, heading: 0.7, [arc])
    let line = CenterLine(from: start, heading: 0.7, Self.curves[index].steps(arc))
    #expect((line.end.point - circle.end.point).length < 1e-6)
    #expect(abs(line.end.heading - circle.end.heading) < 1e-9)
    #expect((line.reversed.end.point - start).length < 1e-6)
  }

  @Test func `a superellipse of exponent 2 is a circle`() {
    let steps = Self.curve(.superellipse, exponent: 2).steps(.arc(radius: 20, turn: 1.2))
    for step in steps {
      guard case .arc(let radius, _) = step else { continue }
      #expect(abs(radius - 20) < 1e-6)
    }
  }

  @Test func `a sharp corner is as wide as the line across`() {
    let line = CenterLine(
      from: Point(x: 0, y: 0), heading: 0,
      Self.curve(.mitre).steps(.arc(radius: 10, turn: .pi / 2)))
    var path = Path()
    path.move(to: Point(x: 0, y: 2))
    line.rightEdge(at: 2).add(to: &path)
    // The line goes right and turns up; its right edge turns two further out.
    #expect(path.segments.last == .line(Point(x: 12, y: 2)))
  }
}
