internal import TinctGraphics

/// Gives corners numbers, one for all that lie nearly at one place.
struct CornerMerging {
  private struct Square: Hashable {
    let x: Double
    let y: Double
  }

  /// The first corner of each number.
  private(set) var points: [Point] = []
  private let slack: Double
  private var squares: [Square: [Int]] = [:]

  init(slack: Double) { self.slack = slack > 0 ? slack : 1 }

  mutating func number(of point: Point) -> Int {
    let (x, y) = ((point.x / slack).rounded(.down), (point.y / slack).rounded(.down))
    for row in -1...1 {
      for column in -1...1 {
        let square = Square(x: x + Double(column), y: y + Double(row))
        if let found = squares[square]?.first(where: { (points[$0] - point).length < slack }) {
          return found
        }
      }
    }
    points.append(point)
    squares[Square(x: x, y: y), default: []].append(points.count - 1)
    return points.count - 1
  }
}
