internal import TinctGraphics

/// An upright rectangle around points.
struct Box {
  var low: Point
  var high: Point

  init(around points: [Point]) {
    low = Point(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0)
    high = Point(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
  }
}

/// A search for boxes that meet, by a table of squares over all of them.
///
/// Memory is proportional to the number of boxes. So is time if boxes are of similar size; at
/// worst, it is proportional to the square of that number.
struct BoxPairs {
  /// The most squares in which a box is entered; larger boxes are compared with all others.
  private static let squareLimit = 16

  private let boxes: [Box]
  private let margin: Double
  private let all: Box
  /// The number of squares in a row of the table.
  private let count: Int

  init(_ boxes: [Box], margin: Double) {
    self.boxes = boxes
    self.margin = margin
    all = Box(around: boxes.flatMap { [$0.low, $0.high] })
    // About as many squares as boxes, so that boxes of similar size lie in a few squares each.
    count = max(1, Int(Double(boxes.count).squareRoot()))
  }

  /// Returns the first result of a test over all pairs of boxes that meet, the smaller number
  /// first; nil if the test finds nothing.
  func first<Found>(_ test: (Int, Int) -> Found?) -> Found? {
    var squares = [[Int]](repeating: [], count: count * count)
    var large: [Int] = []
    for (number, box) in boxes.enumerated() {
      let (columns, rows) = (columns(of: box), rows(of: box))
      let isLarge = columns.count * rows.count > Self.squareLimit
      for other in isLarge ? Array(0..<number) : large where meet(boxes[other], box) {
        if let found = test(other, number) { return found }
      }
      if isLarge {
        large.append(number)
        continue
      }
      for row in rows {
        for column in columns {
          for other in squares[row * count + column] where meet(boxes[other], box) {
            // Boxes may share several squares; the pair is tested only in the first of them.
            let start = (
              max(self.columns(of: boxes[other]).lowerBound, columns.lowerBound),
              max(self.rows(of: boxes[other]).lowerBound, rows.lowerBound)
            )
            if start == (column, row), let found = test(other, number) { return found }
          }
          squares[row * count + column].append(number)
        }
      }
    }
    return nil
  }

  private func columns(of box: Box) -> ClosedRange<Int> {
    squares(from: box.low.x, to: box.high.x, in: all.low.x, all.high.x)
  }

  private func rows(of box: Box) -> ClosedRange<Int> {
    squares(from: box.low.y, to: box.high.y, in: all.low.y, all.high.y)
  }

  private func squares(
    from start: Double, to end: Double, in low: Double, _ high: Double
  ) -> ClosedRange<Int> {
    func square(_ value: Double) -> Int {
      guard high > low else { return 0 }
      return min(max(Int((value - low) / (high - low) * Double(count)), 0), count - 1)
    }
    return square(start - margin)...square(end + margin)
  }

  private func meet(_ first: Box, _ second: Box) -> Bool {
    first.low.x <= second.high.x + margin && second.low.x <= first.high.x + margin
      && first.low.y <= second.high.y + margin && second.low.y <= first.high.y + margin
  }
}
