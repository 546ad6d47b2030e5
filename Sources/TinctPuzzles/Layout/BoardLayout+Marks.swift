internal import TinctGraphics

extension BoardLayout {
  /// The discs under pieces that a hint names.
  func hints(_ state: BoardState) -> [Scene.Element] {
    var path = Path()
    for index in state.hinted.sorted() {
      let frame = frame(of: grid.cells[index])
      if let disc = hint(in: frame) { path.append(place(of: index, frame).tile(disc)) }
    }
    return path.segments.isEmpty ? [] : [.fill(path, .hint)]
  }

  /// The pins of cells whose piece is locked.
  func pins(_ state: BoardState) -> [Scene.Element] {
    var path = Path()
    for index in state.locked.sorted() {
      let frame = frame(of: grid.cells[index])
      if let pins = pins(in: frame) { path.append(place(of: index, frame).tile(pins)) }
    }
    return path.segments.isEmpty ? [] : [.fill(path, .locked)]
  }

  /// A line around each selected cell.
  func selection(_ state: BoardState) -> [Scene.Element] {
    guard !state.selected.isEmpty, measures.theme.marks.selected > 0 else { return [] }
    var path = Path()
    for index in state.selected.sorted() {
      let frame = frame(of: grid.cells[index])
      path.append(place(of: index, frame).tile(selection(in: frame)))
    }
    return [.stroke(path, Scene.Stroke(width: selectionWidth), .selected)]
  }

  /// Width of the line around a selected cell.
  var selectionWidth: Double { max(measures.whole(measures.theme.marks.selected), 1) }

  /// The line around a selected cell, about the cell's middle.
  func selection(in frame: CellFrame) -> Path {
    let stretch = frame.chart?.tileStretch ?? 1
    let inset = measures.halfGap + selectionWidth / 2
    if measures.theme.cell.shape == .disc {
      return .circle(center: Point(x: 0, y: 0), radius: frame.inradius - inset / stretch)
    }
    return TileOutline(
      inset: inset / stretch, cornerRadius: measures.cornerRadius / stretch
    ).path(frame.corners)
  }

  /// The disc of a hint, about the cell's middle; nil if the theme has none.
  func hint(in frame: CellFrame) -> Path? {
    let share = 2 * measures.theme.marks.hint
    return share > 0 ? .circle(center: Point(x: 0, y: 0), radius: share * frame.inradius) : nil
  }

  /// The pins of a locked cell, about the cell's middle; nil if the theme has none.
  ///
  /// They stand near the corners, but not outside of a disc.
  func pins(in frame: CellFrame) -> Path? {
    let share = measures.theme.marks.lockedPin
    guard share > 0 else { return nil }
    let radius = max(share * measures.cell, 1)
    let stretch = frame.chart?.tileStretch ?? 1
    let inset = (measures.halfGap + 2.4 * radius) / stretch
    let isDisc = measures.theme.cell.shape == .disc
    var path = Path()
    for corner in TileOutline.corners(frame.corners, insets: frame.corners.map { _ in inset }) {
      let farthest = isDisc ? max(frame.inradius - inset, 0) : .infinity
      let place = corner * min(farthest / corner.length, 1)
      path.append(.circle(center: place, radius: radius / stretch))
    }
    return path
  }
}
