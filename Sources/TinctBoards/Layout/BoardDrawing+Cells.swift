internal import TinctGraphics

extension BoardDrawing {
  // MARK: - Panel

  /// Draws the panel under all cells, with its shadow.
  ///
  /// - Parameter voids: cells that are not there.
  func panel(without voids: Set<Int> = []) -> [Scene.Element] {
    guard let panel = measures.theme.board.panel else { return [] }
    let padding = measures.whole(panel.padding)
    var elements: [Scene.Element] = []
    if let shadow = panel.shadow {
      let path = self.panel(
        reach: padding + measures.whole(shadow.grow), panel, without: voids,
        movedBy: measures.sharpShift(shadow))
      elements.append(measures.shadow(path, shadow, .panelShadow))
    }
    return elements + [
      .fill(self.panel(reach: padding, panel, without: voids, movedBy: nil), .panel)
    ]
  }

  /// Returns all cells together, enlarged on all sides.
  private func panel(
    reach: Double, _ panel: Theme.Panel, without voids: Set<Int>, movedBy shift: Point?
  ) -> Path {
    guard layout.isOfArcs else {
      let path = layout.panelOutline(panel, reach: reach, without: voids)
      let moved = shift.map { path.mapped(Transform(turnedBy: 0, movedTo: $0)) } ?? path
      // Boards of one size have it in common.
      var whole = Path()
      whole.append(part: moved.steadied)
      return whole
    }
    // For cells of arcs the panel is put together from overlapping pieces.
    var path = Path()
    for cell in cells {
      path.append(
        cell.placement.tile(layout.panel(around: cell.frame, reach: reach), movedBy: shift))
    }
    return path
  }

  // MARK: - Tiles

  /// Draws the tiles, with the colors that they are changing to.
  func tiles() -> [Scene.Element] {
    tiles(Dictionary(grouping: cells) { layout.tone(of: $0.piece, on: $0.index) }, hasPieces: true)
      + covers()
  }

  /// Draws the tiles of an empty board.
  ///
  /// - Parameter inks: the ink that fills each cell; nil for the theme's own.
  func tiles(filledWith inks: [Ink?]) -> [Scene.Element] {
    var (plain, filled): ([CellTone: [Cell]], [Ink: [Cell]]) = ([:], [:])
    for (cell, ink) in zip(cells, inks) {
      if let ink {
        filled[ink, default: []].append(cell)
      } else {
        plain[CellTone(shade: layout.shade(of: cell.index)), default: []].append(cell)
      }
    }
    return tiles(plain, hasPieces: false)
      + filled.sorted { $0.key.name < $1.key.name }.map { ink, members in
        .fill(outlines(members, isFilled: true), ink)
      }
  }

  /// Draws tiles, all of a tone as one path: drawn one by one, equal neighbors would show a seam.
  private func tiles(_ members: [CellTone: [Cell]], hasPieces: Bool) -> [Scene.Element] {
    let style = measures.theme.cell
    guard style.shape != .none else { return [] }
    let tones = members.keys.sorted()
    var elements: [Scene.Element] = []
    if style.isSolid, layout.art == .outlines { elements += tileShadow(of: cells) }
    for (index, tone) in tones.enumerated() {
      // Tiles without gaps extend under all that is drawn after them, so that no seam shows between
      // them.
      let isSeamless = style.shape == .tile && measures.halfGap == 0
      let cells = isSeamless ? tones[index...].flatMap { members[$0] ?? [] } : members[tone] ?? []
      elements += tiles(cells.filter { mix(of: $0) == nil }, tone, hasPieces: hasPieces)
    }
    return elements + mixedTiles(hasPieces: hasPieces) + faces(members) + innerLight(of: cells)
  }

  /// The inks between which a tile changes, with the share of the other.
  private struct TileMix: Hashable {
    let inks: [Ink]
    let share: Double
  }

  /// Returns the inks between which a tile changes, if it is apart from others and of one ink
  /// before and after: laid over each other, two of one shape would have fuller edges.
  private func mix(of cell: Cell) -> TileMix? {
    let style = measures.theme.cell
    guard !cell.piece.isAtRest, style.isSolid, style.shape == .disc || measures.halfGap > 0,
      layout.art == .outlines
    else { return nil }
    let covers = layout.covers(of: cell.piece, on: cell.index)
    guard covers.count == 1 else { return nil }
    let tones = [layout.tone(of: cell.piece, on: cell.index), covers[0].tone]
    let inks = tones.flatMap { $0.inks(measures.theme, shadeCount: layout.shadeCount) }
    return inks.count == 2 ? TileMix(inks: inks.map(\.ink), share: covers[0].share) : nil
  }

  private func mixedTiles(hasPieces: Bool) -> [Scene.Element] {
    let members = Dictionary(grouping: cells, by: mix)
    let order = members.compactMap { mix, cells in mix.map { ($0, cells) } }
      .sorted { $0.1[0].index < $1.1[0].index }
    return order.map { mix, cells in
      let path = outlines(cells, hasRims: hasPieces && measures.hasRims)
      return .fill(path, mix.inks[0], mixedWith: mix.inks[1], share: mix.share)
    }
  }

  /// Draws the shadow of tiles; nothing in themes that have none.
  func tileShadow(of members: [Cell]) -> [Scene.Element] {
    guard let shadow = measures.theme.cell.shadow else { return [] }
    let path = outlines(
      members, insetBy: -measures.whole(shadow.grow), movedBy: measures.sharpShift(shadow))
    return [measures.shadow(path, shadow, .cellShadow)]
  }

  /// Draws a thin line inside the edges of tiles; nothing in themes whose cells are lines
  /// themselves.
  func lines(inside members: [Cell], _ ink: Ink) -> [Scene.Element] {
    guard measures.theme.cell.isSolid, layout.art == .outlines, !members.isEmpty else { return [] }
    let width = max(measures.whole(0.02), 1)
    var path = Path()
    for cell in members {
      // The tile, and a smaller one that runs the other way round: a hole.
      var line = layout.outline(of: cell.frame)
      line.append(layout.outline(of: cell.frame, insetBy: width).reversed)
      path.append(cell.placement.tile(line), of: cell.placement, isApart: measures.halfGap > 0.5)
    }
    return [.fill(path, ink)]
  }

  /// Draws a tile alone, without its shadow and without the rim of a piece.
  func tile(_ member: Cell, _ tone: CellTone) -> [Scene.Element] {
    guard measures.theme.cell.shape != .none else { return [] }
    return tiles([member], tone, hasPieces: false) + faces([tone: [member]])
      + innerLight(of: [member])
  }

  /// Draws tiles of one tone, which may need two inks, one over the other.
  private func tiles(_ members: [Cell], _ tone: CellTone, hasPieces: Bool) -> [Scene.Element] {
    tone.inks(measures.theme, shadeCount: layout.shadeCount).compactMap { ink, opacity in
      tiles(members, ink: ink, hasPieces: hasPieces).map { tile in
        opacity < 1 ? .group([tile], .identity, opacity: opacity) : tile
      }
    }
  }

  /// Draws the faces that lie on tiles.
  private func faces(_ members: [CellTone: [Cell]]) -> [Scene.Element] {
    guard measures.theme.cell.isSolid, let face = measures.theme.cell.face,
      layout.art == .outlines
    else { return [] }
    return [Ink.cellFace, .poweredCellFace].compactMap { ink in
      let cells = members.keys.sorted().filter { $0.faceInk == ink }.flatMap { members[$0] ?? [] }
      guard !cells.isEmpty else { return nil }
      let path = outlines(
        cells, insetBy: measures.whole(face.inset), movedBy: measures.shift(x: face.x, y: face.y))
      return .fill(path, ink)
    }
  }

  /// Draws the colors that cells are changing to.
  private func covers() -> [Scene.Element] {
    guard measures.theme.cell.shape != .none else { return [] }
    return cells.flatMap { cell in
      layout.covers(of: cell.piece, on: cell.index).compactMap { tone, share in
        let tile = mix(of: cell) == nil ? tiles([cell], tone, hasPieces: true) : []
        let elements = tile + faces([tone: [cell]])
        return elements.isEmpty ? nil : .group(elements, .identity, opacity: share)
      }
    }
  }

  /// - Parameter hasPieces: true to add a rim in the tile's ink around noodles that leave the tile.
  ///   A noodle's edge then always mixes with the single ink under it, so that a board has few
  ///   enough mixes to be indexed; a pixel of color beside a noodle is not noticeable.
  private func tiles(_ members: [Cell], ink: Ink, hasPieces: Bool) -> Scene.Element? {
    if let drawn = spriteTiles(members, ink: ink) { return drawn }
    guard !members.isEmpty else { return nil }
    let path = outlines(members, hasRims: hasPieces && measures.hasRims)
    return measures.theme.cell.shape == .outline
      ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
  }

  /// - Parameters:
  ///   - isFilled: true if cells are areas even if the theme draws lines or dots.
  ///   - hasRims: true for the rims around noodles, too.
  func outlines(
    _ members: [Cell], insetBy inset: Double = 0, movedBy shift: Point? = nil,
    isFilled: Bool = false, hasRims: Bool = false
  ) -> Path {
    var path = Path()
    // Tiles that touch must be drawn together, or a seam would show between them. Discs touch in a
    // point, which on squares is the border of pixels.
    let touchesNone = measures.theme.cell.shape == .disc && layout.isOfSquares
    let isApart = measures.halfGap + inset > 0.5 || touchesNone
    for cell in members {
      let outline =
        isFilled && !measures.theme.cell.isSolid
        ? layout.tile(of: cell.frame, inset: measures.halfGap)
        : layout.outline(of: cell.frame, insetBy: inset)
      var drawn = cell.placement.tile(outline, movedBy: shift)
      if hasRims, cell.pose.isRest, cell.isWhole {
        drawn.append(cell.placement.piece(shape(of: cell).rim()))
      }
      path.append(drawn, of: cell.placement, isApart: isApart)
    }
    return path
  }
}

// MARK: - Outlines

extension BoardLayout {
  /// Returns the outline of the panel of a board without arcs, at a distance beyond its cells.
  ///
  /// - Parameter voids: cells that are not there.
  func panelOutline(_ panel: Theme.Panel, reach: Double, without voids: Set<Int> = []) -> Path {
    // Corners wider than the padding would cut off cells, so rounding must not make the radius
    // larger than the padding if the theme's is not.
    let radius = panel.cornerRadius * measures.cell
    let cornerRadius = panel.cornerRadius <= panel.padding ? min(radius, reach) : radius
    return BoardOutline(grid, without: voids).path(
      reach: reach, cornerRadius: cornerRadius, pixel: pixel)
  }

  /// Returns the part of the panel around a cell, about the cell's middle: the cell enlarged on all
  /// sides, with corners that do not reach into its neighbors.
  func panel(around frame: CellFrame, reach: Double) -> Path {
    let stretch = frame.chart?.tileStretch ?? 1
    let radius = (measures.theme.board.panel?.cornerRadius ?? 0) * measures.cell
    return TileOutline(inset: -reach / stretch, cornerRadius: min(radius, reach) / stretch)
      .path(frame.corners)
  }

  /// Returns the theme's drawing of a cell, about its middle.
  ///
  /// - Parameter inset: the amount by which it is smaller on all sides.
  func outline(of frame: CellFrame, insetBy inset: Double = 0) -> Path {
    switch measures.theme.cell.shape {
    case .none: return Path()
    case .corners where frame.chart != nil:
      // Of cells of arcs the corners alone do not show which belong together, so thin sides do.
      var path = tile(of: frame, inset: 0, cornerRadius: 0)
      path.append(tile(of: frame, inset: max(measures.cellLine / 6, 0.5), cornerRadius: 0).reversed)
      return path
    case .corners:
      return frame.corners.indices.reduce(into: Path()) { dots, corner in
        dots.append(frame.disc(about: corner, radius: measures.cellLine / 2))
      }
    case .disc:
      let stretch = frame.chart?.tileStretch ?? 1
      return .circle(
        center: Point(x: 0, y: 0),
        radius: max(frame.inradius - (measures.halfGap + inset) / stretch, 1))
    case .tile:
      // Corners stay concentric: a smaller tile has tighter ones, a larger one keeps them.
      return tile(
        of: frame, inset: measures.halfGap + inset,
        cornerRadius: max(cornerRadius(in: frame) - max(inset, 0), 0))
    case .outline: return tile(of: frame, inset: measures.halfGap + measures.cellLine / 2)
    }
  }

  /// Returns the radius of the corners of a tile. In a cell that is smaller than others they are
  /// smaller, too: its tile would be a disc.
  func cornerRadius(in frame: CellFrame) -> Double {
    let width = frame.inradius * (frame.chart?.tileStretch ?? 1)
    return measures.cornerRadius * min(width / (0.4 * measures.cell), 1)
  }

  /// Returns the polygon of a cell, moved in from its sides.
  fileprivate func tile(
    of frame: CellFrame, inset: Double, cornerRadius: Double? = nil
  ) -> Path {
    // A chart stretches lengths across a side, so they are divided by that first.
    let stretch = frame.chart?.tileStretch ?? 1
    return TileOutline(
      inset: inset / stretch, cornerRadius: (cornerRadius ?? self.cornerRadius(in: frame)) / stretch
    ).path(frame.corners)
  }
}

// MARK: - Tones

/// The color of a cell: its shade, and the power and lock of its piece.
struct CellTone: Hashable, Comparable {
  var isPowered = false
  var isLocked = false
  /// The number of its shade among those that the board needs.
  var shade: Int

  /// Orders tones as they are drawn: later ones are greater.
  static func < (one: CellTone, other: CellTone) -> Bool { one.order < other.order }

  private var order: Int { (isLocked ? 2 : isPowered ? 1 : 0) << 8 | shade }

  /// Returns the inks of the tile, one over the other, each with its opacity.
  ///
  /// - Parameter count: the number of shades that the board needs.
  func inks(_ theme: Theme, shadeCount count: Int) -> [(ink: Ink, opacity: Double)] {
    if isLocked { return [(.lockedCell, 1)] }
    let shades: [Ink] =
      isPowered
      ? [.poweredCell, .poweredCellSecond, .poweredCellThird]
      : [.cell, .cellSecond, .cellThird]
    // If the board needs more shades than the theme has, they are spread evenly over the theme's,
    // and mixed between them.
    let last = theme.cell.shades - 1
    let position = count - 1 > last ? Double(shade * last) / Double(count - 1) : Double(shade)
    let (lower, share) = (Int(position), position - position.rounded(.down))
    let ground = (ink: shades[lower], opacity: 1.0)
    return share > 0 ? [ground, (shades[lower + 1], share)] : [ground]
  }

  /// The ink of the face on the tile.
  var faceInk: Ink { isPowered ? .poweredCellFace : .cellFace }
}

extension BoardLayout {
  /// Returns the number of a cell's shade.
  func shade(of cell: Int) -> Int { shades.isEmpty ? 0 : shades[cell] }

  /// Returns the color of a cell: the only one, or the one under another.
  func tone(of piece: NoodlesBoard.Thing, on cell: Int) -> CellTone {
    CellTone(
      isPowered: measures.theme.cell.shape != .corners && piece.power == 1,
      isLocked: hasLockedInk && piece.share(of: \.isLocked) >= 1, shade: shade(of: cell))
  }

  /// Returns the colors over that one, each with its visible share, between 0 and 1.
  func covers(
    of piece: NoodlesBoard.Thing, on cell: Int
  ) -> [(tone: CellTone, share: Double)] {
    guard measures.theme.cell.shape != .corners else { return [] }
    let tone = tone(of: piece, on: cell)
    var covers: [(CellTone, Double)] = []
    let power = piece.power
    if power > 0, power < 1, !tone.isLocked {
      covers.append((CellTone(isPowered: true, shade: tone.shade), power))
    }
    let lock = hasLockedInk ? piece.share(of: \.isLocked) : 0
    if lock > 0, lock < 1 { covers.append((CellTone(isLocked: true, shade: tone.shade), lock)) }
    return covers
  }
}
