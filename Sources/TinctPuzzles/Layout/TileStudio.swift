internal import TinctGraphics

/// Draws the tiles of a board's mosaic.
struct TileStudio: Sendable {
  let layout: BoardLayout
  /// Any cell of the board: all are squares.
  let frame: CellFrame

  private var measures: BoardMeasures { layout.measures }

  /// What a tile shows.
  func scene(of tile: BoardTile) -> Scene {
    let side = Int(measures.cell)
    let half = measures.cell / 2
    let (width, height, middle) =
      switch tile.place {
      case .cell: (side, side, Point(x: half, y: half))
      case .edge: (measures.margin, side, Point(x: -half, y: half))
      case .corner: (measures.margin, measures.margin, Point(x: -half, y: -half))
      }
    let drawn =
      panel() + background(of: tile) + hint(of: tile) + walls(of: tile) + pins(of: tile)
      + piece(of: tile)
      + selection(of: tile)
    return Scene(
      width: width, height: height,
      elements: [
        .ground(width: width, height: height),
        .group(drawn, Transform(turnedBy: 0, movedTo: middle), opacity: 1),
      ])
  }

  private func panel() -> [Scene.Element] {
    guard let panel = measures.theme.board.panel else { return [] }
    return [.fill(layout.panel(around: frame, reach: measures.whole(panel.padding)), .panel)]
  }

  private func background(of tile: BoardTile) -> [Scene.Element] {
    let style = measures.theme.cell
    guard style.shape != .none else { return [] }
    var path = layout.outline(of: frame)
    if measures.hasRims { path.append(shape(of: tile).rim()) }
    let tone = CellTone(
      isPowered: tile.isPowered && style.shape != .corners,
      isLocked: layout.hasLockedInk && tile.marks.contains(.locked), shade: tile.shade)
    let inks = tone.inks(measures.theme, shadeCount: layout.shadeCount)
    let tiles = inks.map { ink, opacity in
      let drawn: Scene.Element =
        style.shape == .outline
        ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
      return opacity < 1 ? .group([drawn], .identity, opacity: opacity) : drawn
    }
    guard style.isSolid, let face = style.face else { return tiles }
    let inner = layout.outline(of: frame, insetBy: measures.whole(face.inset))
    return tiles + [.fill(inner, tone.faceInk)]
  }

  private func hint(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.hinted), let disc = layout.hint(in: frame) else { return [] }
    return [.fill(disc, .hint)]
  }

  private func pins(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.locked), let pins = layout.pins(in: frame) else { return [] }
    return [.fill(pins, .locked)]
  }

  private func selection(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.selected), measures.theme.marks.selected > 0 else { return [] }
    let stroke = Scene.Stroke(width: layout.selectionWidth)
    return [.stroke(layout.selection(in: frame), stroke, .selected)]
  }

  private func walls(of tile: BoardTile) -> [Scene.Element] {
    let corners = frame.corners
    var path = Path()
    for side in 0..<4 where tile.walls >> UInt32(side) & 1 == 1 {
      path.move(to: corners[side])
      path.line(to: corners[(side + 1) % 4])
    }
    for corner in 0..<4 where tile.wallEnds >> UInt32(corner) & 1 == 1 {
      // Only the round end is seen; the wall goes wherever it is out of the tile's sight.
      let before = tile.place == .edge && corner == 0 ? 1 : (corner + 3) % 4
      path.move(to: corners[corner])
      path.line(to: corners[corner] + (corners[corner] - corners[before]))
    }
    guard !path.segments.isEmpty else { return [] }
    return [.stroke(path, Scene.Stroke(width: measures.wallWidth), .wall)]
  }

  private func piece(of tile: BoardTile) -> [Scene.Element] {
    var layers = PieceLayers(tile.look, measures.theme)
    layers.add(shape(of: tile), at: CellPlace(frame, at: Point(x: 0, y: 0)))
    return layers.elements
  }

  private func shape(of tile: BoardTile) -> PieceShape {
    PieceShape(
      measures: measures, frame: frame, connectors: Connectors(mask: tile.connectors),
      isSource: tile.isSource
    ) { side in
      let bit: UInt32 = 1 << UInt32(side)
      if tile.joined & bit != 0 { return .joined(overlap: 1) }
      if tile.stubs & bit != 0 { return layout.stubTip }
      return layout.openTip(isWall: tile.walls & bit != 0)
    }
  }
}
