internal import TinctGraphics

/// Finds the cells of a board whose drawing may touch an area, without looking at all of them.
struct CellFinder: Sendable {
  /// What each cell may touch, its piece at rest.
  private let boxes: [PixelArea]
  /// Side of the buckets in pixels.
  private let side: Int
  private let columns: Int
  /// The cells of each bucket, row by row, one after the other.
  private let cells: [Int]
  /// Where each bucket starts in `cells`, and where the last one ends.
  private let starts: [Int]

  init(_ layout: BoardLayout) {
    boxes = layout.grid.cells.indices.map { layout.reach(of: $0) }
    // About one cell for each bucket, so that areas of a few cells look at few buckets.
    let share = Double(layout.width * layout.height) / Double(max(boxes.count, 1))
    side = max(Int(share.squareRoot()), 8)
    columns = layout.width / side + 1
    let rows = layout.height / side + 1
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    var pairs: [(bucket: Int, cell: Int)] = []
    for (cell, box) in boxes.enumerated() {
      for bucket in Self.buckets(box, side: side, columns: columns, rows: rows) {
        pairs.append((bucket, cell))
        counts[bucket + 1] += 1
      }
    }
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

  /// The cells whose drawing, with pieces at rest, may touch an area; ascending.
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

  /// What a cell may touch, its piece at rest.
  subscript(cell: Int) -> PixelArea { boxes[cell] }
}

extension BoardLayout {
  /// The pixels that a cell may touch, with a piece at rest and all marks.
  func reach(of cell: Int) -> PixelArea {
    let (middle, corners) = (pixel(of: grid.cells[cell].center), grid.cells[cell].corners)
    let places = corners.map(pixel(of:))
    let piece = area(around: middle, radius: pieceRadius(of: cell))
    return area(around: places).union(piece)
  }

  /// The pixels that a piece may touch which is turned, scaled or away from its place.
  ///
  /// - Parameters:
  ///   - offset: how far it is away, in cells.
  ///   - scale: factor of its size.
  func reach(of cell: Int, offset: Point, scale: Double) -> PixelArea {
    area(
      around: pixel(of: grid.cells[cell].center + offset),
      radius: pieceRadius(of: cell) * max(scale, 1))
  }

  /// How far a piece reaches from the middle of its cell, however it is turned, in pixels.
  private func pieceRadius(of index: Int) -> Double {
    let cell = grid.cells[index]
    let half = measures.wireWidth / 2 + measures.outline
    let foot = cell.sides.map { ($0.midpoint - cell.center).length * measures.cell }.max() ?? 0
    let parts = [
      measures.radius(measures.theme.knob.radius), measures.radius(measures.theme.source.radius),
    ]
    // Sprites may fill their canvas.
    let canvas = art == .outlines ? 0 : PieceSprite.canvas(of: cell) * measures.cell * 0.71
    let corner = cell.hasArcs ? (cell.corners.map { ($0 - cell.center).length }.max() ?? 0) : 0
    return max((foot * foot + half * half).squareRoot(), corner * measures.cell, canvas)
      + (parts.max() ?? 0) * 0.5
  }

  /// What lies around some places, with what is drawn beside cells and pieces.
  private func area(around places: [Point]) -> PixelArea {
    let (across, down) = (places.map(\.x), places.map(\.y))
    let pad = drawnBeside
    let left = Int(((across.min() ?? 0) - pad).rounded(.down))
    let top = Int(((down.min() ?? 0) - pad).rounded(.down))
    return PixelArea(
      x: left, y: top, width: Int(((across.max() ?? 0) + pad).rounded(.up)) - left,
      height: Int(((down.max() ?? 0) + pad).rounded(.up)) - top)
  }

  private func area(around middle: Point, radius: Double) -> PixelArea {
    let way = Point(x: radius, y: radius)
    return area(around: [middle - way, middle + way])
  }

  /// How far beside cells and pieces anything is drawn that belongs to them, in pixels.
  private var drawnBeside: Double {
    let theme = measures.theme
    func reach(_ shadow: Theme.Shadow?) -> Double {
      guard let shadow else { return 0 }
      return measures.whole(shadow.grow)
        + measures.whole(max(abs(shadow.x), abs(shadow.y)))
    }
    let face = theme.cell.face.map { measures.whole(max(abs($0.x), abs($0.y))) } ?? 0
    let shine = theme.wire.highlight.map { measures.whole(max(abs($0.x), abs($0.y))) } ?? 0
    var pads = [
      reach(theme.wire.shadow) + measures.outline, reach(theme.cell.shadow), face, shine,
      measures.wallWidth / 2, selectionWidth,
      // Arms that cross the border.
      min(measures.wireWidth / 2, Double(measures.margin) / 2) + measures.wireWidth / 2,
    ]
    if isOfArcs, let panel = theme.board.panel {
      pads.append(measures.whole(panel.padding) + reach(panel.shadow))
    }
    // Anti-aliasing, and what runs on under its neighbour.
    return (pads.max() ?? 0) + 3
  }
}
