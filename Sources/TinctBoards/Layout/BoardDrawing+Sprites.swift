internal import TinctGraphics
internal import TinctPuzzles

extension BoardDrawing {
  /// Draws pieces at rest from sprites.
  func spritePieces(_ members: [Cell], _ look: PieceLook) -> [Scene.Element] {
    if layout.isOfParts { return partPieces(members, look) }
    return members.flatMap { cell -> [Scene.Element] in
      let layers = spriteLayers(cell, look)
      return layers.isEmpty ? [] : [.group(layers, move(to: cell), opacity: 1)]
    }
  }

  /// Draws pieces put together from parts: all arms first, so that beads lie over the ends of both.
  private func partPieces(_ members: [Cell], _ look: PieceLook) -> [Scene.Element] {
    let pieces = members.map { member in
      let ink = look.ink(branch: inkNumber(of: member.piece, look, .base))
      return (PartPiece(self, member, ink), move(to: member))
    }
    return pieces.map { .group($0.arms, $1, opacity: 1) }
      + pieces.map { .group($0.beads, $1, opacity: 1) }
  }

  /// Returns the sprites of a piece about the origin: the piece itself, turned, and the source
  /// mark.
  func spriteLayers(
    _ member: Cell, _ look: PieceLook, _ coat: Coat = .base
  ) -> [Scene.Element] {
    let ink = look.ink(branch: inkNumber(of: member.piece, look, coat))
    if layout.isOfParts {
      let piece = PartPiece(self, member, ink)
      return piece.arms + piece.beads
    }
    let cell = grid.cells[member.index]
    let sides = cell.sides.count
    let piece = member.piece.look.connectors
    let turn = Double(piece.canonical(sides: sides).turns) * 2 * .pi / Double(sides)
    let drawn = sprite(PieceClass(of: piece, sides: sides).name, in: cell, ink: ink)
    var layers: [Scene.Element] = []
    if !drawn.isEmpty {
      let upright = Transform(turnedBy: turn, movedTo: Point(x: 0, y: 0))
      let piece = Scene.Element.group(drawn, upright, opacity: 1)
      layers.append(ends(of: member).map { .clip($0, [piece]) } ?? piece)
    }
    guard member.piece.look.isSource else { return layers }
    return layers + sprite(PieceSprite.sourceName, in: cell, ink: .source)
      + sprite(PieceSprite.sourceRingName, in: cell, ink: .sourceRing)
  }

  /// Moves the origin to the middle of a cell.
  private func move(to cell: Cell) -> Transform {
    Transform(turnedBy: 0, movedTo: layout.pixel(of: grid.cells[cell.index].center))
  }

  /// Returns the area in which a sprite is visible, because its arms run to the sides: an arm that
  /// meets nothing is cut to a rounded end inside its cell. Nil if all arms meet others.
  private func ends(of member: Cell) -> Path? {
    let cell = grid.cells[member.index]
    let radius = layout.armWidth * measures.cell / 2
    let insets = cell.sides.indices.map { index -> Double? in
      let side = CellSide(cell: member.index, side: index)
      guard member.piece.look.connectors.contains(index) else { return nil }
      switch meeting(at: side) {
      case .nothing: return layout.clearance(of: side) + radius
      case .parting(let share): return (layout.clearance(of: side) + radius) * share
      case .arm: return nil
      }
    }
    guard radius > 0, insets.contains(where: { $0 != nil }) else { return nil }
    // The sprite keeps what it has beyond the sides, but for a strip around each arm that is cut:
    // the arms beside it may be close.
    let beyond = measures.cell / 8
    let corners = TileOutline.corners(
      member.frame.corners, insets: insets.map { _ in -beyond })
    var path = Path()
    for (side, inset) in insets.enumerated() {
      if side == 0 { path.move(to: corners[0]) } else { path.line(to: corners[side]) }
      guard let inset else { continue }
      let arm = cap(on: side, of: cell, inset: inset, radius: radius)
      let middle = cell.sides[side].midpoint - cell.center
      let out = Point(angle: cell.sides[side].angle, distance: beyond) + middle * measures.cell
      let most = (corners[(side + 1) % corners.count] - corners[side]).length / 2
      let across = arm.end * min(1, most / arm.end.length)
      path.line(to: out - across)
      path.join(arm.path)
      path.line(to: out + across)
    }
    path.close()
    return path
  }

  /// Returns half an ellipse that rounds the end of an arm, and the way from its middle to where it
  /// ends.
  ///
  /// It is wider than the arm by the amount to which the arm of the tightest bend has curved aside
  /// here, so that it rounds the end and leaves the flanks alone.
  private func cap(
    on side: Int, of cell: Grid.Cell, inset: Double, radius: Double
  ) -> (path: Path, end: Point) {
    let ends = [cell.corners[side], cell.corners[(side + 1) % cell.corners.count]]
    let sideLength = (ends[1] - ends[0]).length * measures.cell
    let angle = cell.sides[side].angle
    let reach = (cell.sides[side].midpoint - cell.center).length * measures.cell - inset
    let outwards = Point(angle: angle, distance: radius)
    // The radius of that bend's inner flank is half a side less half the arm.
    let aside = inset * inset / max(sideLength - 2 * radius, radius)
    let left = Point(angle: angle + .pi / 2, distance: radius + 1 + aside)
    let center = Point(angle: angle, distance: reach)
    var arc = Path()
    arc.arc(center: Point(x: 0, y: 0), radius: 1, from: -.pi / 2, to: .pi / 2)
    let path = arc.mapped(
      Transform(
        a: outwards.x, b: outwards.y, c: -left.x, d: -left.y, tx: center.x, ty: center.y))
    return (path, left)
  }

  /// Draws tiles from a sprite; nil if the art has none, or there is nothing to draw.
  func spriteTiles(_ members: [Cell], ink: Ink) -> Scene.Element? {
    guard layout.art != .outlines else { return nil }
    let tiles = members.compactMap { member -> Scene.Element? in
      let frame = member.frame
      let pad = 2 * (frame.inradius * (frame.chart?.scale ?? 1) - measures.halfGap)
      let drawn =
        layout.isOfParts
        ? sprite(PieceSprite.cellName, width: pad, ink: ink)
        : sprite(PieceSprite.cellName, in: grid.cells[member.index], ink: ink)
      return drawn.isEmpty ? nil : .group(drawn, move(to: member), opacity: 1)
    }
    return tiles.isEmpty ? nil : .group(tiles, .identity, opacity: 1)
  }

  /// Returns a sprite and its overlay about the origin; empty if the art has none of that name.
  private func sprite(_ name: String, in cell: Grid.Cell, ink: Ink) -> [Scene.Element] {
    sprite(name, width: PieceSprite.canvas(of: cell) * measures.cell, ink: ink)
  }

  /// Returns a sprite in a square of a size in pixels about the origin.
  func sprite(_ name: String, width size: Double, ink: Ink) -> [Scene.Element] {
    let corner = Point(x: -size / 2, y: -size / 2)
    switch layout.art {
    case .outlines: return []
    case .sprites(let sprites):
      guard let sprite = sprites[name] else { return [] }
      let overlay = sprite.overlay.map {
        Scene.Element.sprite($0.mask, origin: corner, size: size, $0.ink)
      }
      return [.sprite(sprite.mask, origin: corner, size: size, ink)] + (overlay.map { [$0] } ?? [])
    case .tinted(let pictures):
      guard let picture = pictures[PieceArt.Tinted(name: name, ink: ink)] else { return [] }
      return [.picture(picture, origin: corner, size: size)]
    }
  }
}
