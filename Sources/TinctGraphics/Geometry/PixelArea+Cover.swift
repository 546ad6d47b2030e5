extension PixelArea {
  /// How many pixels there are in it.
  public var count: Int { width * height }

  /// Few areas that do not overlap and in which all of some areas lie, as far as these lie within this
  /// one.
  ///
  /// - Parameter grain: the sides of the areas lie on multiples of so many pixels from this one's
  ///   corner, or on its own; at least 1.
  public func cover(_ areas: [PixelArea], grain: Int = 16) -> [PixelArea] {
    precondition(grain >= 1)
    let (columns, rows) = ((width + grain - 1) / grain, (height + grain - 1) / grain)
    var marks = [Bool](repeating: false, count: columns * rows)
    for area in areas {
      let shared = area.intersection(self)
      guard !shared.isEmpty else { continue }
      let (left, top) = ((shared.x - x) / grain, (shared.y - y) / grain)
      let right = (shared.x + shared.width - 1 - x) / grain
      let bottom = (shared.y + shared.height - 1 - y) / grain
      for row in top...bottom {
        for column in left...right { marks[row * columns + column] = true }
      }
    }
    // Runs of a row that stand below equal runs make one area with them.
    var open: [Range<Int>: Int] = [:]
    var covers: [PixelArea] = []
    func close(_ run: Range<Int>, from top: Int, to bottom: Int) {
      let area = PixelArea(
        x: x + run.lowerBound * grain, y: y + top * grain, width: run.count * grain,
        height: (bottom - top) * grain)
      covers.append(area.intersection(self))
    }
    for row in 0...rows {
      let runs = row < rows ? Self.runs(in: marks[row * columns..<(row + 1) * columns]) : []
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

  /// The longest ranges of marks in a row, from its start.
  private static func runs(in marks: ArraySlice<Bool>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (column, isMarked) in marks.enumerated() {
      if isMarked {
        start = start ?? column
      } else if let first = start {
        runs.append(first..<column)
        start = nil
      }
    }
    if let first = start { runs.append(first..<marks.count) }
    return runs
  }
}
