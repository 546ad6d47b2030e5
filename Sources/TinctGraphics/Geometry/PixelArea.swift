/// A rectangle of whole pixels; it may be empty.
public struct PixelArea: Hashable, Sendable {
  /// The leftmost column.
  public let x: Int
  /// The topmost row.
  public let y: Int
  /// Columns, 0 or more.
  public let width: Int
  /// Rows, 0 or more.
  public let height: Int

  /// Makes an area; negative sizes become empty.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  /// Returns the pixels that two areas share.
  public func intersection(_ other: PixelArea) -> PixelArea {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelArea(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Returns the smallest area that contains both; empty areas do not count.
  public func union(_ other: PixelArea) -> PixelArea {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelArea(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the area with a border on all sides.
  package func grown(by border: Int) -> PixelArea {
    PixelArea(
      x: x - border, y: y - border, width: width + 2 * border, height: height + 2 * border)
  }

  /// The area has no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Columns times rows.
  public var area: Int { width * height }
}

extension PixelArea {
  /// The number of pixels.
  public var count: Int { width * height }

  /// Covers some areas, as far as they lie within this one, by a few areas that do not overlap.
  ///
  /// - Parameter grain: the pixels of a step: the sides of the returned areas are whole steps from
  ///   this area's corner, or lie on its border; at least 1.
  public func cover(_ areas: [PixelArea], grain: Int = 16) -> [PixelArea] {
    precondition(grain >= 1)
    let (columns, rows) = ((width + grain - 1) / grain, (height + grain - 1) / grain)
    var isTouched = [Bool](repeating: false, count: columns * rows)
    for area in areas {
      let shared = area.intersection(self)
      guard !shared.isEmpty else { continue }
      let (left, top) = ((shared.x - x) / grain, (shared.y - y) / grain)
      let right = (shared.x + shared.width - 1 - x) / grain
      let bottom = (shared.y + shared.height - 1 - y) / grain
      for row in top...bottom {
        for column in left...right { isTouched[row * columns + column] = true }
      }
    }
    // A run that equals one in the row above extends that run's area.
    var open: [Range<Int>: Int] = [:]
    var covers: [PixelArea] = []
    func close(_ run: Range<Int>, from top: Int, to bottom: Int) {
      let area = PixelArea(
        x: x + run.lowerBound * grain, y: y + top * grain, width: run.count * grain,
        height: (bottom - top) * grain)
      covers.append(area.intersection(self))
    }
    for row in 0...rows {
      // One row beyond the last closes all open areas.
      let runs = row < rows ? Self.runs(in: isTouched[row * columns..<(row + 1) * columns]) : []
      let kept = Set(runs)
      for (run, top) in open.sorted(by: { $0.key.lowerBound < $1.key.lowerBound })
      where !kept.contains(run) {
        close(run, from: top, to: row)
        open[run] = nil
      }
      for run in runs where open[run] == nil { open[run] = row }
    }
    return covers
  }

  /// Returns the longest ranges of true values in a row, counted from its start.
  private static func runs(in row: ArraySlice<Bool>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (column, isTouched) in row.enumerated() {
      if isTouched {
        start = start ?? column
      } else if let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    if let first = start { runs.append(first..<row.count) }
    return runs
  }
}
