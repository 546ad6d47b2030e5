internal import TinctGraphics

/// The ink of a glyph, or of a letter with its marks: from where to where it reaches in each of the
/// thin rows that an em is divided into. Lengths are in ems.
struct InkRows: Sendable {
  /// The rows of an em.
  private static let count = 64.0
  /// The steps that a curve is followed in.
  private static let steps = 8

  private var spans: [Int: ClosedRange<Double>] = [:]
  /// The ink from left to right; nil if there is none.
  private(set) var across: ClosedRange<Double>?

  /// No ink.
  init() {}

  /// Measures an outline.
  init(_ path: Path) {
    var (first, last) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for segment in path.segments {
      switch segment {
      case .move(let point): (first, last) = (point, point)
      case .line(let end):
        add(last, end)
        last = end
      case .curve(let one, let two, let end):
        let start = last
        for step in 1...Self.steps {
          let t = Double(step) / Double(Self.steps)
          let (a, b) = (start + (one - start) * t, one + (two - one) * t)
          let c = two + (end - two) * t
          let (d, e) = (a + (b - a) * t, b + (c - b) * t)
          let point = d + (e - d) * t
          add(last, point)
          last = point
        }
      case .close:
        add(last, first)
        last = first
      }
    }
  }

  /// Adds a straight piece of an outline.
  private mutating func add(_ start: Point, _ end: Point) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    func row(_ y: Double) -> Int { Int((y * Self.count).rounded(.down)) }
    for row in row(top.y)...row(bottom.y) {
      for edge in [Double(row) / Self.count, Double(row + 1) / Self.count] {
        let share = top.y == bottom.y ? 0 : (edge - top.y) / (bottom.y - top.y)
        add((top + (bottom - top) * min(max(share, 0), 1)).x, to: row)
      }
      // A level piece lies in one row.
      if top.y == bottom.y { add(bottom.x, to: row) }
    }
  }

  private mutating func add(_ x: Double, to row: Int) {
    let span = spans[row] ?? x...x
    spans[row] = min(span.lowerBound, x)...max(span.upperBound, x)
    let whole = across ?? x...x
    across = min(whole.lowerBound, x)...max(whole.upperBound, x)
  }

  /// Adds other ink.
  mutating func add(_ other: InkRows) {
    for (row, span) in other.spans {
      add(span.lowerBound, to: row)
      add(span.upperBound, to: row)
    }
  }

  /// Returns the ink moved, down to the nearest row.
  func moved(by way: Point) -> InkRows {
    let down = Int((way.y * Self.count).rounded())
    var moved = InkRows()
    for (row, span) in spans {
      moved.add(span.lowerBound + way.x, to: row + down)
      moved.add(span.upperBound + way.x, to: row + down)
    }
    return moved
  }

  /// Returns the least distance to ink on the right in rows that both share, or that adjoin; less
  /// than 0 for ink that overlaps, nil if they share none.
  func gap(to other: InkRows) -> Double? {
    spans.compactMap { row, span in
      (-1...1).compactMap { other.spans[row + $0]?.lowerBound }.min().map { $0 - span.upperBound }
    }.min()
  }
}
