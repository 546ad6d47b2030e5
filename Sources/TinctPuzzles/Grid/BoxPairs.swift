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

/// Finds the boxes that meet, by a table of squares over all of them.
struct BoxPairs {
  private let boxes: [Box]
  private let margin: Double

  init(_ boxes: [Box], margin: Double) {
    self.boxes = boxes
    self.margin = margin
  }

  /// All pairs, the smaller number first; in an order that follows from the boxes alone.
  func pairs() -> [(Int, Int)] {
    guard boxes.count > 1 else { return [] }
    let all = Box(around: boxes.flatMap { [$0.low, $0.high] })
    // About as many squares as boxes, so that boxes of like size lie in a few squares each.
    let count = max(1, Int(Double(boxes.count).squareRoot()))
    let (width, height) = (all.high.x - all.low.x, all.high.y - all.low.y)
    func place(_ value: Double, _ low: Double, _ size: Double) -> Int {
      guard size > 0 else { return 0 }
      return min(max(Int((value - low) / size * Double(count)), 0), count - 1)
    }
    var squares = [[Int]](repeating: [], count: count * count)
    var found: [(Int, Int)] = []
    for (number, box) in boxes.enumerated() {
      let columns =
        place(box.low.x - margin, all.low.x, width)...place(box.high.x + margin, all.low.x, width)
      let rows =
        place(box.low.y - margin, all.low.y, height)...place(box.high.y + margin, all.low.y, height)
      for row in rows {
        for column in columns {
          for other in squares[row * count + column] where meet(boxes[other], box) {
            // A pair counts in the first square that both lie in.
            let x = max(place(boxes[other].low.x - margin, all.low.x, width), columns.lowerBound)
            let y = max(place(boxes[other].low.y - margin, all.low.y, height), rows.lowerBound)
            if (x, y) == (column, row) { found.append((other, number)) }
          }
          squares[row * count + column].append(number)
        }
      }
    }
    return found
  }

  private func meet(_ first: Box, _ second: Box) -> Bool {
    first.low.x <= second.high.x + margin && second.low.x <= first.high.x + margin
      && first.low.y <= second.high.y + margin && second.low.y <= first.high.y + margin
  }
}
