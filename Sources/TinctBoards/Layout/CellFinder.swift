internal import TinctGraphics

/// Finds the cells of a board whose drawing may touch an area, without checking all of them.
struct CellFinder: Sendable {
  /// The pixels that each cell may touch with its piece at rest.
  private let boxes: [PixelArea]
  /// Side of the buckets in pixels.
  private let side: Int
  private let columns: Int
  /// The cells of each bucket, row by row, one after the other.
  private let cells: [Int]
  /// The index in `cells` at which each bucket starts, and at which the last one ends.
  private let starts: [Int]

  /// - Parameters:
  ///   - boxes: the pixels that each cell may touch with its piece at rest.
  ///   - width: the width of the picture.
  ///   - height: the height of the picture.
  init(_ boxes: [PixelArea], width: Int, height: Int) {
    self.boxes = boxes
    // About one cell for each bucket, so that a small area needs few buckets.
    let share = Double(width * height) / Double(max(boxes.count, 1))
    side = max(Int(share.squareRoot()), 8)
    columns = width / side + 1
    let rows = height / side + 1
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    var pairs: [(bucket: Int, cell: Int)] = []
    for (cell, box) in boxes.enumerated() {
      for bucket in Self.buckets(box, side: side, columns: columns, rows: rows) {
        pairs.append((bucket, cell))
        counts[bucket + 1] += 1
      }
    }
    // A counting sort: the running sums are the starts of buckets, and then the next free index of
    // each.
    for bucket in 1..<counts.count { counts[bucket] += counts[bucket - 1] }
    starts = counts
    var cells = [Int](repeating: 0, count: pairs.count)
    for (bucket, cell) in pairs {
      cells[counts[bucket]] = cell
      counts[bucket] += 1
    }
    self.cells = cells
  }

  private static func buckets(
    _ area: PixelArea, side: Int, columns: Int, rows: Int
  ) -> some Sequence<Int> {
    func range(_ start: Int, _ length: Int, _ count: Int) -> ClosedRange<Int> {
      let last = min(max((start + length - 1) / side, 0), count - 1)
      return min(max(start / side, 0), last)...last
    }
    let across = range(area.x, area.width, columns)
    return range(area.y, area.height, rows).lazy.flatMap { row in
      across.lazy.map { row * columns + $0 }
    }
  }

  /// Returns the cells whose drawing, with pieces at rest, may touch an area; ascending.
  func cells(touching area: PixelArea) -> [Int] {
    guard !area.isEmpty else { return [] }
    let rows = (starts.count - 1) / columns
    var found: Set<Int> = []
    for bucket in Self.buckets(area, side: side, columns: columns, rows: rows) {
      for cell in cells[starts[bucket]..<starts[bucket + 1]]
      where !boxes[cell].intersection(area).isEmpty {
        found.insert(cell)
      }
    }
    return found.sorted()
  }

  /// The pixels that a cell may touch with its piece at rest.
  subscript(cell: Int) -> PixelArea { boxes[cell] }
}
