internal import TinctGraphics

extension BoardLayout {
  /// The discs under pieces that a hint names.
  func hints(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    var path = Path()
    var fading: [Scene.Element] = []
    for index in members {
      let share = state.share(of: index, \.hinted, \.isHinted)
      guard share > 0 else { continue }
      let frame = frame(of: grid.cells[index])
      guard let disc = hint(in: frame).map({ place(of: index, frame).tile($0) }) else { continue }
      if share < 1 {
        fading.append(.group([.fill(disc, .hint)], .identity, opacity: share))
      } else {
        path.append(disc)
      }
    }
    return (path.segments.isEmpty ? [] : [.fill(path, .hint)]) + fading
  }

  /// The pins of cells whose piece is locked; those of a piece on the way there are smaller.
  func pins(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    var path = Path()
    for index in members {
      let share = state.share(of: index, \.locked, \.isLocked)
      guard share > 0 else { continue }
      let frame = frame(of: grid.cells[index])
      if let pins = pins(in: frame, scaledBy: share) {
        path.append(place(of: index, frame).tile(pins))
      }
    }
    return path.segments.isEmpty ? [] : [.fill(path, .locked)]
  }

  /// A line around each selected cell.
  func selection(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    guard measures.theme.marks.selected > 0 else { return [] }
    var path = Path()
    var fading: [Scene.Element] = []
    let stroke = Scene.Stroke(width: selectionWidth)
    for index in members {
      let share = state.share(of: index, \.selected, \.isSelected)
      guard share > 0 else { continue }
      let frame = frame(of: grid.cells[index])
      let line = place(of: index, frame).tile(selection(in: frame))
      if share < 1 {
        fading.append(.group([.stroke(line, stroke, .selected)], .identity, opacity: share))
      } else {
        path.append(line)
      }
    }
    return (path.segments.isEmpty ? [] : [.stroke(path, stroke, .selected)]) + fading
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
  ///
  /// - Parameter scale: factor of their size.
  func pins(in frame: CellFrame, scaledBy scale: Double = 1) -> Path? {
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
      path.append(.circle(center: place, radius: scale * radius / stretch))
    }
    return path
  }
}
