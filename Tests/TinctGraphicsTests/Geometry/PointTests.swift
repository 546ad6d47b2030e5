import Foundation
import Testing
import TinctGraphics

struct TransformTests {
  private static let maps = [
    Transform.identity,
    Transform(turnedBy: 1, scaledBy: 0.5, movedTo: Point(x: 3, y: -7)),
    Transform(turnedBy: -2.5, movedTo: Point(x: 0, y: 1)),
    Transform(a: 1, b: 2, c: -3, d: 0.5, tx: 8, ty: 9),
  ]

  @Test func `one map, then another, maps each point by both in turn`() {
    let point = Point(x: 1.5, y: -2)
    for first in Self.maps {
      for second in Self.maps {
        let (both, inTurn) = (first.then(second)(point), second(first(point)))
        #expect(abs(both.x - inTurn.x) < 1e-12 && abs(both.y - inTurn.y) < 1e-12)
      }
    }
  }

  @Test func `doing nothing first or last changes nothing`() {
    for map in Self.maps {
      #expect(map.then(.identity) == map)
      #expect(Transform.identity.then(map) == map)
    }
  }

  @Test func `a quarter turn is exact, and counter-clockwise on the screen`() {
    let turn = Transform(turnedBy: .pi / 2, movedTo: Point(x: 0, y: 0))
    #expect(turn(Point(x: 2, y: 0)) == Point(x: 0, y: -2))
    #expect(turn(Point(x: 0, y: -2)) == Point(x: -2, y: 0))
  }

  @Test func `it turns, then scales, then moves`() {
    let map = Transform(turnedBy: .pi, scaledBy: 3, movedTo: Point(x: 10, y: 20))
    #expect(map(Point(x: 1, y: 2)) == Point(x: 7, y: 14))
  }
}
