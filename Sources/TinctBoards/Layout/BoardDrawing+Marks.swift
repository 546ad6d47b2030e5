internal import TinctGraphics
internal import TinctPuzzles

extension BoardDrawing {
  /// Draws the rings under pieces that a hint names.
  func hints() -> [Scene.Element] {
    areas(of: \.isHinted, .hint) { cell in
      ring(of: cell).map { cell.placement.tile($0.path) }
    }
  }

  /// Returns the ring of a hint in a cell; that in one that is being locked is on its way inside.
  private func ring(of cell: Cell) -> HintRing? {
    let look = cell.piece.look
    return layout.hint(
      in: cell.frame, isSource: look.isSource, locked: cell.piece.share(of: \.isLocked),
      isEnd: look.connectors.count == 1)
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
    var cut: [Scene.Element] = []
    for cell in cells {
      let share = cell.piece.share(of: \.isLocked)
      guard share > 0,
        let pins = layout.pins(in: cell.frame, scaledBy: share)
      else { continue }
      if let room = roomBesideRing(in: cell) {
        cut.append(.clip(room, [.fill(cell.placement.tile(pins), .locked)]))
      } else {
        path.append(cell.placement.tile(pins))
      }
    }
    return (path.segments.isEmpty ? [] : [.fill(path, .locked)]) + cut
  }

  /// Returns the part of a locked cell that the ring of a hint leaves to the line there, where the
  /// cell is too thin for both: they would cross. Nil where they do not. It shrinks as the ring
  /// comes.
  private func roomBesideRing(in cell: Cell) -> Path? {
    let share = min(cell.piece.share(of: \.isHinted), 1)
    guard share > 0, let radius = ring(of: cell).flatMap({ layout.reach(of: $0, in: cell.frame) })
    else { return nil }
    var room = TileOutline(inset: 0, cornerRadius: 0).path(cell.frame.corners)
    room.append(.circle(center: Point(x: 0, y: 0), radius: share * radius).reversed)
    return cell.placement.tile(room)
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
  /// arms, and it is seen around the mark of a source that nearly fills its cell. In a locked cell
  /// it lies inside the line there, clear of it, if it has room.
  ///
  /// - Parameters:
  ///   - locked: the share of the lock that is seen, 0...1.
  ///   - isEnd: the noodle ends in the middle of the cell, in a knob.
  func hint(
    in frame: CellFrame, isSource: Bool, locked: Double = 0, isEnd: Bool = true
  ) -> HintRing? {
    let share = 2 * measures.theme.marks.hint
    guard share > 0 else { return nil }
    let stretch = frame.chart?.tileStretch ?? 1
    let source = measures.radius(measures.theme.source.radius) / stretch
    let usual = max(share * frame.inradius, share * measures.unit / 2 / stretch)
    // Thinner than two pixels, it would be lumpy where it crosses them.
    let width = max(Self.hintWidth * usual, 2 / stretch)
    let outer = isSource ? max(usual, source + width / 3 + width) : usual
    let open = HintRing(inner: outer - width, outer: outer)
    guard locked > 0, let line = lockedLine(in: frame) else { return open }
    // It must show around what lies on it: the mark of a source, a knob, or a noodle.
    let middle =
      isSource
      ? source
      : (isEnd ? measures.radius(measures.theme.knob.radius) : measures.wireWidth / 2) / stretch
    let least = middle + max(0.4 * width, 1 / stretch)
    let room = edge(of: line, in: frame) - clearance(of: line, stretch)
    guard room < outer, room > least + max(0.4 * width, 1.5 / stretch) else { return open }
    return open.mixed(
      with: HintRing(inner: max(room - width, least), outer: room), share: min(locked, 1))
  }

  /// Returns the radius of what a ring and the distance to it take in a locked cell; nil if none of
  /// the line there is within it.
  func reach(of ring: HintRing, in frame: CellFrame) -> Double? {
    guard let line = lockedLine(in: frame) else { return nil }
    let reach = ring.outer + clearance(of: line, frame.chart?.tileStretch ?? 1)
    return reach > edge(of: line, in: frame) + 1e-9 ? reach : nil
  }

  /// The line inside a locked cell that has no pins; lengths are in the unit of its frame.
  private typealias LockedLine = (inset: Double, width: Double)

  /// Returns the distance of the line from the middle of its cell where it is nearest.
  private func edge(of line: LockedLine, in frame: CellFrame) -> Double {
    frame.inradius - line.inset - line.width / 2
  }

  /// Returns the distance that a ring keeps from the line.
  private func clearance(of line: LockedLine, _ stretch: Double) -> Double {
    max(line.width / 2, 1.5 / stretch)
  }

  /// The width of the ring of a hint, in its radii.
  private static let hintWidth = 0.2

  /// Returns the mark of a locked cell, about the cell's middle; nil if the theme has none.
  ///
  /// On tiles of squares it is a pin near each corner, but within a disc, and within corners that
  /// are round. Elsewhere pins would be dirt, since noodles hide some of many corners, and those of
  /// cells without tiles lie around the dots that cells share; there it is a line inside the cell.
  ///
  /// - Parameter scale: factor of the size of pins, or of the width of the line.
  func pins(in frame: CellFrame, scaledBy scale: Double = 1) -> Path? {
    guard let radius = pinRadius(in: frame) else { return nil }
    if let line = lockedLine(in: frame) {
      return frameLine(in: frame, inset: line.inset, width: line.width * scale)
    }
    let stretch = frame.chart?.tileStretch ?? 1
    let inset = (measures.halfGap + 2.4 * radius) / stretch
    let isDisc = measures.theme.cell.shape == .disc
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

  /// Returns the inset and the width of the line in a locked cell that has no pins, in units of the
  /// frame; nil if locked cells have pins, or nothing.
  private func lockedLine(in frame: CellFrame) -> LockedLine? {
    guard let radius = pinRadius(in: frame), !hasPins else { return nil }
    let stretch = frame.chart?.tileStretch ?? 1
    let width = 1.3 * radius / stretch
    guard measures.theme.cell.shape != .disc else {
      // The rim of the disc: inside of it beads at the sides would close the line.
      let rim = frame.inradius - measures.halfGap / stretch
      return (frame.inradius - max(rim, 1.5 * width) + width / 2, width)
    }
    // Clear of the line around a selected cell, which lies at the edge of the tile.
    return ((measures.halfGap + 2.05 * radius) / stretch, width)
  }

  /// Locked cells have pins in their corners.
  private var hasPins: Bool { isOfSquares && measures.theme.cell.isSolid }

  /// Returns the radius of pins in pixels; nil if the theme has none.
  private func pinRadius(in frame: CellFrame) -> Double? {
    let share = measures.theme.marks.lockedPin
    guard share > 0 else { return nil }
    // In small cells beside larger ones they would crowd round the piece.
    let width = frame.chart == nil ? min(2 * frame.inradius, measures.cell) : measures.cell
    return max(share * width, 1)
  }

  /// Returns a closed line around the inside of a cell, as an area. Noodles lie over it: open where
  /// they leave the cell, it would be crumbs in the corners beside two of them.
  ///
  /// - Parameter inset: the distance of its middle from the sides.
  private func frameLine(in frame: CellFrame, inset: Double, width: Double) -> Path {
    guard measures.theme.cell.shape != .disc else {
      return .ring(radius: frame.inradius - inset, width: width)
    }
    let stretch = frame.chart?.tileStretch ?? 1
    // Its corners are concentric with those of the tile.
    let round = max((cornerRadius(in: frame) + measures.halfGap) / stretch - inset, 0)
    func edge(_ inset: Double, _ radius: Double) -> Path {
      TileOutline(inset: inset, cornerRadius: radius).path(frame.corners)
    }
    var path = edge(inset - width / 2, round > 0 ? round + width / 2 : 0)
    path.append(edge(inset + width / 2, max(round - width / 2, 0)).reversed)
    return path
  }
}

/// The ring of a hint about the middle of a cell, by its radii.
struct HintRing {
  var inner: Double
  var outer: Double

  var path: Path { .ring(radius: (outer + inner) / 2, width: outer - inner) }

  /// Returns the ring on its way to another.
  ///
  /// - Parameter share: the part of the way, 0...1.
  fileprivate func mixed(with other: HintRing, share: Double) -> HintRing {
    HintRing(
      inner: inner + (other.inner - inner) * share, outer: outer + (other.outer - outer) * share)
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
