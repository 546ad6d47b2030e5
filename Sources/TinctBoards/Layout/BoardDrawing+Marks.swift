internal import TinctGraphics
internal import TinctPuzzles

extension BoardDrawing {
  /// Draws the rings under pieces that a hint names.
  func hints() -> [Scene.Element] {
    areas(of: \.isHinted, .hint) { cell in
      layout.hint(in: cell.frame, isSource: cell.piece.look.isSource).map {
        cell.placement.tile($0)
      }
    }
  }

  /// Draws the light of a wave on the tiles that it passes, on all of a tile's face.
  func lights() -> [Scene.Element] {
    let style = measures.theme.cell
    let face = style.isSolid && layout.art == .outlines ? style.face : nil
    return areas(of: \.isBright, .celebrate) { cell in
      outlines(
        [cell], insetBy: face.map { measures.whole($0.inset) } ?? 0,
        movedBy: face.map { measures.shift(x: $0.x, y: $0.y) }, isFilled: true)
    }
  }

  private func areas(
    of mark: KeyPath<NoodleLook, Bool>, _ ink: Ink, _ area: (Cell) -> Path?
  ) -> [Scene.Element] {
    var path = Path()
    var fading: [Scene.Element] = []
    for cell in cells {
      let share = cell.piece.share(of: mark)
      guard share > 0, let area = area(cell) else { continue }
      if share < 1 {
        fading.append(.group([.fill(area, ink)], .identity, opacity: share))
      } else {
        path.append(area)
      }
    }
    return (path.segments.isEmpty ? [] : [.fill(path, ink)]) + fading
  }

  /// Draws the pins of cells whose piece is locked, or is being locked; the latter are smaller.
  func pins() -> [Scene.Element] {
    var path = Path()
    for cell in cells {
      let share = cell.piece.share(of: \.isLocked)
      guard share > 0,
        let pins = layout.pins(
          in: cell.frame, around: cell.piece.look.connectors, scaledBy: share)
      else { continue }
      path.append(cell.placement.tile(pins))
    }
    return path.segments.isEmpty ? [] : [.fill(path, .locked)]
  }

  /// Draws a line around each selected cell.
  func selection() -> [Scene.Element] {
    guard measures.theme.marks.selected > 0 else { return [] }
    var path = Path()
    var fading: [Scene.Element] = []
    let stroke = Scene.Stroke(width: layout.selectionWidth)
    for cell in cells {
      let share = cell.piece.share(of: \.isSelected)
      guard share > 0 else { continue }
      let line = cell.placement.tile(layout.selection(in: cell.frame))
      if share < 1 {
        fading.append(.group([.stroke(line, stroke, .selected)], .identity, opacity: share))
      } else {
        path.append(line)
      }
    }
    return (path.segments.isEmpty ? [] : [.stroke(path, stroke, .selected)]) + fading
  }
}

extension BoardLayout {
  /// Width of the line around a selected cell.
  var selectionWidth: Double { max(measures.whole(measures.theme.marks.selected), 1) }

  /// Returns the line around a selected cell, about the cell's middle.
  func selection(in frame: CellFrame) -> Path {
    let stretch = frame.chart?.tileStretch ?? 1
    // Half of the line lies on either side of its path, and all of it must lie on the tile.
    let inset = measures.halfGap + selectionWidth / 2
    if measures.theme.cell.shape == .disc {
      return .circle(center: Point(x: 0, y: 0), radius: frame.inradius - inset / stretch)
    }
    // The outer edge of the line is that of the tile, or specks of it would show at the corners.
    let isLine = measures.theme.cell.shape == .outline
    let edge = cornerRadius(in: frame) + (isLine ? measures.cellLine / 2 : 0)
    return TileOutline(
      inset: inset / stretch, cornerRadius: max(edge - selectionWidth / 2, 0) / stretch
    ).path(frame.corners)
  }

  /// Returns the ring of a hint, about the cell's middle; nil if the theme has none.
  ///
  /// It is a whole circle at the edge of the tile, under the noodle: one that left room for arms
  /// would be a lone arc beside three of them, and crumbs among more. It is as large for the noodle
  /// as in a square also in a cell that is smaller, where little would be left of it beside the
  /// arms, and it is seen around the mark of a source that nearly fills its cell.
  func hint(in frame: CellFrame, isSource: Bool) -> Path? {
    let share = 2 * measures.theme.marks.hint
    guard share > 0 else { return nil }
    let stretch = frame.chart?.tileStretch ?? 1
    let source = measures.radius(measures.theme.source.radius) / stretch
    let usual = max(share * frame.inradius, share * measures.unit / 2 / stretch)
    let width = max(Self.hintWidth * usual, 1.5 / stretch)
    let outer = isSource ? max(usual, source + width / 3 + width) : usual
    return .ring(radius: outer - width / 2, width: width)
  }

  /// The width of the ring of a hint, in its radii.
  private static let hintWidth = 0.2

  /// Returns the mark of a locked cell, about the cell's middle; nil if the theme has none.
  ///
  /// On tiles of squares it is a pin near each corner, but within a disc, and within corners that
  /// are round. Elsewhere pins would be dirt, since noodles hide some of many corners, and those of
  /// cells without tiles lie around the dots that cells share; there it is a line inside the cell,
  /// which leaves room for noodles.
  ///
  /// - Parameters:
  ///   - piece: the connectors of the piece.
  ///   - scale: factor of the size of pins, or of the width of the line.
  func pins(
    in frame: CellFrame, around piece: Connectors, scaledBy scale: Double = 1
  ) -> Path? {
    let share = measures.theme.marks.lockedPin
    guard share > 0 else { return nil }
    let stretch = frame.chart?.tileStretch ?? 1
    // In small cells beside larger ones they would crowd round the piece.
    let width = frame.chart == nil ? min(2 * frame.inradius, measures.cell) : measures.cell
    let radius = max(share * width, 1)
    let inset = (measures.halfGap + 2.4 * radius) / stretch
    let isDisc = measures.theme.cell.shape == .disc
    guard isOfSquares, measures.theme.cell.isSolid else {
      return frameLine(
        in: frame, around: piece, inset: inset, width: 1.3 * radius * scale / stretch)
    }
    var path = Path()
    let outer = measures.halfGap / stretch
    let tile = TileOutline.corners(frame.corners, insets: frame.corners.map { _ in outer })
    let round = min(cornerRadius(in: frame) / stretch, frame.inradius)
    let corners = TileOutline.corners(frame.corners, insets: frame.corners.map { _ in inset })
    for (corner, edge) in zip(corners, tile) {
      let farthest = isDisc ? max(frame.inradius - inset, 0) : .infinity
      var center = corner * min(farthest / corner.length, 1)
      // The way from the edge of the tile for each unit that the sides move in.
      let way = (corner - edge) * (1 / (inset - outer))
      let room = round - 1.5 * radius / stretch
      let depth = room > 0 ? round - room / way.length : 0
      if !isDisc, depth > inset - outer { center = edge + way * depth }
      path.append(.circle(center: center, radius: scale * radius / stretch))
    }
    return path
  }

  /// Returns a line around the inside of a cell, open where noodles leave it, as an area.
  ///
  /// - Parameter inset: the distance of its middle from the sides.
  private func frameLine(
    in frame: CellFrame, around piece: Connectors, inset: Double, width: Double
  ) -> Path {
    guard measures.theme.cell.shape != .disc else {
      // The rim of the disc: inside of it beads at the sides would close the line.
      let rim = frame.inradius - measures.halfGap / (frame.chart?.tileStretch ?? 1)
      return .ring(radius: max(rim, 1.5 * width) - width / 2, width: width)
    }
    let sides = frame.corners.indices
    func edge(_ inset: Double) -> [Point] {
      TileOutline.corners(frame.corners, insets: sides.map { _ in inset })
    }
    let (outer, inner) = (edge(inset - width / 2), edge(inset + width / 2))
    let stretch = frame.chart?.tileStretch ?? 1
    let room =
      (measures.wireWidth / 2 + measures.outline + max(0.06 * measures.cell, 1.5)) / stretch
    var path = Path()
    for side in sides {
      let next = (side + 1) % sides.count
      /// Adds the part of the line beside a side between two distances from its middle.
      func add(_ start: Double?, _ end: Double?) {
        let way = frame.corners[next] - frame.corners[side]
        let along = way * (1 / way.length)
        let middle = (frame.corners[side] + frame.corners[next]) * 0.5
        func point(_ corner: Point, _ distance: Double?) -> Point {
          guard let distance else { return corner }
          let from = corner - middle
          return corner + along * (distance - (from.x * along.x + from.y * along.y))
        }
        path.append(
          .polygon([
            point(outer[side], start), point(outer[next], end), point(inner[next], end),
            point(inner[side], start),
          ]))
      }
      guard piece.contains(side) else {
        add(nil, nil)
        continue
      }
      let reach = (inner[next] - inner[side]).length / 2
      guard reach > room else { continue }
      add(nil, -room)
      add(room, nil)
    }
    return path
  }
}

extension Path {
  /// Makes a ring about the origin.
  ///
  /// - Parameters:
  ///   - radius: the radius of its middle line.
  ///   - width: its width.
  fileprivate static func ring(radius: Double, width: Double) -> Path {
    let (middle, half) = (Point(x: 0, y: 0), width / 2)
    var path = Path.circle(center: middle, radius: radius + half)
    // A disc in the opposite direction is a hole, under the non-zero winding rule.
    if half < radius { path.append(Path.circle(center: middle, radius: radius - half).reversed) }
    return path
  }
}
