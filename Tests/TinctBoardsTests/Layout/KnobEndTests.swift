import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// The ends of noodles that a front draws back.
struct KnobEndTests {
  /// Returns the noodle with one arm, to the left, of which a share is there.
  private static func noodle(
    _ shape: Theme.Knob.Shape, hole: Double, passed: Double?
  ) throws -> (path: FlatPath, measures: BoardMeasures) {
    var theme = Theme.plain()
    (theme.knob.shape, theme.knob.hole) = (shape, hole)
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: .square, columns: 1, rows: 1)), theme: theme,
      cellPixels: 100)
    let frame = layout.frames[0]
    let side = try #require(
      frame.corners.indices.min {
        let (one, other) = (
          frame.arm(to: $0, tip: .stub(reach: 0)).foot.x,
          frame.arm(to: $1, tip: .stub(reach: 0)).foot.x
        )
        return one < other
      })
    let piece = PieceShape(
      measures: layout.measures, frame: frame, connectors: Connectors(mask: 1 << UInt32(side)),
      isSource: false, fringe: passed.map { (side, $0) }
    ) { _ in .joined(overlap: 0) }
    return (FlatPath(piece.wire()), layout.measures)
  }

  @Test(arguments: [Theme.Knob.Shape.disc, .polygon])
  func `a knob goes with its noodle, and is its end at the side`(shape: Theme.Knob.Shape) throws {
    let whole = try Self.noodle(shape, hole: 0, passed: nil)
    let (full, half) = (whole.measures.radius(0.2), whole.measures.wireWidth / 2)
    var last = whole.path.points.map(\.x).max() ?? 0
    for passed in [0.98, 0.8, 0.6, 0.4, 0.2, 0.02] {
      let (path, _) = try Self.noodle(shape, hole: 0, passed: passed)
      let radius = half + (full - half) * passed
      let center = Point(x: 50 * passed - 50, y: 0)
      // All of the knob is there, about the point that the front has reached, and nothing beyond.
      for step in 0..<8 {
        let around = Point(angle: Double(step) * .pi / 4, distance: radius - 0.5)
        #expect(path.winding(center + around) != 0, "\(passed) \(step)")
      }
      let reach = path.points.map(\.x).max() ?? 0
      #expect(reach >= center.x + radius - 0.1 && reach <= center.x + 1.5 * radius, "\(passed)")
      #expect(reach < last)
      last = reach
      // The noodle behind it reaches the side.
      #expect(path.winding(Point(x: -49.5, y: 0)) != 0, "\(passed)")
    }
  }

  @Test func `the hole of a ring goes with it, and stays clear of the noodle`() throws {
    for passed in [0.9, 0.5, 0.25] {
      let (path, measures) = try Self.noodle(.ring, hole: 0.12, passed: passed)
      let center = Point(x: 50 * passed - 50, y: 0)
      let hole = measures.radius(0.12) * passed
      for step in 0..<8 {
        let around = Point(angle: Double(step) * .pi / 4, distance: 0.9 * hole)
        #expect(path.winding(center + around) == 0, "\(passed) \(step)")
      }
    }
  }
}
