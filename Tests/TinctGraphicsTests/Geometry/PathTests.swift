import Foundation
import Testing
import TinctGraphics

struct PathTests {
  /// Points along a path: the ends of its lines, and many points of its curves.
  private func points(_ path: Path, perCurve count: Int = 64) -> [Point] {
    var points: [Point] = []
    for segment in path.segments {
      switch segment {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end):
        guard let start = points.last else { continue }
        for step in 1...count {
          let t = Double(step) / Double(count)
          let rest = 1 - t
          points.append(
            start * (rest * rest * rest) + first * (3 * rest * rest * t)
              + second * (3 * rest * t * t) + end * (t * t * t))
        }
      case .close: break
      }
    }
    return points
  }

  @Test(arguments: [0.01, 0.5, 1, .pi / 2, 2, .pi, 4, 2 * .pi])
  func `an arc stays within 4.3 millionths of its circle`(angle: Double) {
    let center = Point(x: 3, y: -2)
    for (start, end) in [(0.3, 0.3 + angle), (1, 1 - angle)] {
      var path = Path()
      path.arc(center: center, radius: 100, from: start, to: end)
      let deviations = points(path).map { point in
        abs(hypot(point.x - center.x, point.y - center.y) - 100)
      }
      #expect((deviations.max() ?? 1) < 4.3e-4)
    }
  }

  @Test func `an arc runs counter-clockwise to a greater angle, and back to a smaller one`() {
    for (end, middle) in [(Double.pi / 2, 1), (-.pi / 2, -1)] {
      var path = Path()
      path.arc(center: Point(x: 0, y: 0), radius: 1, from: 0, to: end)
      let points = points(path)
      // On the screen y goes down, so the first quarter turn counter-clockwise goes up.
      #expect(points.first == Point(x: 1, y: 0))
      #expect(points.last == Point(x: 0, y: Double(-middle)))
      #expect(points.dropFirst().dropLast().allSatisfy { $0.x > 0 && $0.y * Double(middle) < 0 })
    }
  }

  @Test func `an arc goes on from where the path is`() {
    var path = Path()
    path.move(to: Point(x: 9, y: 9))
    path.arc(center: Point(x: 0, y: 0), radius: 1, from: 0, to: 0.1)
    #expect(path.segments.prefix(2) == [.move(Point(x: 9, y: 9)), .line(Point(x: 1, y: 0))])
  }

  @Test func `a circle comes back to where it starts, counter-clockwise`() {
    let points = points(.circle(center: Point(x: 5, y: 5), radius: 2))
    #expect(points.first == points.last)
    var doubleArea = 0.0
    for (one, next) in zip(points, points.dropFirst()) {
      doubleArea += next.x * one.y - one.x * next.y
    }
    #expect(abs(doubleArea / 2 - 4 * .pi) < 1e-3)
  }

  @Test func `a mapped path is the path of mapped points`() {
    var path = Path.circle(center: Point(x: 1, y: 2), radius: 3)
    path.append(.polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]))
    let map = Transform(turnedBy: 0.7, scaledBy: 2, movedTo: Point(x: 10, y: -4))
    for (one, other) in zip(points(path).map { map($0) }, points(path.mapped(map))) {
      #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
    }
  }
}
