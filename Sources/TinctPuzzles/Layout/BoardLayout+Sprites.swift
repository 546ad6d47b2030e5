internal import TinctGraphics

extension BoardLayout {
  /// Pieces drawn from sprites, each in its place.
  func spritePieces(
    _ members: [Int], _ state: BoardState, _ look: PieceLook
  ) -> [Scene.Element] {
    if isOfParts { return partPieces(members, state, look) }
    return members.flatMap { index -> [Scene.Element] in
      let layers = spriteLayers(index, state, look)
      let place = Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
      return layers.isEmpty ? [] : [.group(layers, place, opacity: 1)]
    }
  }

  /// The sprites of a piece about the origin: the piece itself, turned, and the source mark.
  func spriteLayers(_ index: Int, _ state: BoardState, _ look: PieceLook) -> [Scene.Element] {
    let cell = grid.cells[index]
    let sides = cell.sides.count
    let piece = state.connectors[index]
    if isOfParts {
      let piece = PartPiece(self, index, state, look)
      return piece.arms + piece.beads
    }
    let turn = Double(piece.canonical(sides: sides).turns) * 2 * .pi / Double(sides)
    let drawn = sprite(
      PieceClass(of: piece, sides: sides).name, in: cell,
      ink: look.ink)
    var layers: [Scene.Element] = []
    if !drawn.isEmpty {
      let place = Transform(turnedBy: turn, movedTo: Point(x: 0, y: 0))
      let piece = Scene.Element.group(drawn, place, opacity: 1)
      layers.append(ends(of: index, state).map { .clip($0, [piece]) } ?? piece)
    }
    guard state.sources.contains(index) else { return layers }
    return layers + sprite(PieceSprite.sourceName, in: cell, ink: .source)
      + sprite(PieceSprite.sourceRingName, in: cell, ink: .sourceRing)
  }

  /// What is left of a sprite whose arms run to the sides where an arm that meets nothing ends inside
  /// its cell, rounded; nil if all arms meet others.
  private func ends(of index: Int, _ state: BoardState) -> Path? {
    let cell = grid.cells[index]
    let radius = armWidth * measures.cell / 2
    let insets = cell.sides.indices.map { side -> Double? in
      let place = CellSide(cell: index, side: side)
      guard state.connectors[index].contains(side) else { return nil }
      switch meeting(place, state) {
      case .nothing: return clearance(of: place) + radius
      case .parting(let share): return (clearance(of: place) + radius) * share
      case .arm: return nil
      }
    }
    guard radius > 0, insets.contains(where: { $0 != nil }) else { return nil }
    // Other sides keep what a sprite has beyond them.
    let corners = TileOutline.corners(
      frame(of: cell).corners,
      insets: insets.map { $0 ?? -measures.cell / 8 })
    var path = Path()
    for (side, inset) in insets.enumerated() {
      if side == 0 { path.move(to: corners[0]) } else { path.line(to: corners[side]) }
      if let inset { path.join(cap(on: side, of: cell, inset: inset, radius: radius)) }
    }
    path.close()
    return path
  }

  /// Half an ellipse that rounds the end of an arm, from its right edge to its left.
  ///
  /// It is wider than the arm by as much as the arm of the tightest bend has turned aside down here,
  /// so that it rounds the end and leaves the flanks alone.
  private func cap(on side: Int, of cell: Grid.Cell, inset: Double, radius: Double) -> Path {
    let ends = [cell.corners[side], cell.corners[(side + 1) % cell.corners.count]]
    let sideLength = (ends[1] - ends[0]).length * measures.cell
    let angle = cell.sides[side].angle
    let reach = (cell.sides[side].midpoint - cell.center).length * measures.cell - inset
    let outwards = Point(angle: angle, distance: radius)
    // The inner flank of that bend has half a side less half the arm for its radius.
    let aside = inset * inset / max(sideLength - 2 * radius, radius)
    let left = Point(angle: angle + .pi / 2, distance: radius + 1 + aside)
    let center = Point(angle: angle, distance: reach)
    var arc = Path()
    arc.arc(center: Point(x: 0, y: 0), radius: 1, from: -.pi / 2, to: .pi / 2)
    return arc.mapped(
      Transform(
        a: outwards.x, b: outwards.y, c: -left.x, d: -left.y, tx: center.x, ty: center.y))
  }

  /// Tiles drawn from a sprite; nil if the art has none, or there is nothing to draw.
  func spriteTiles(_ members: [Int], ink: Ink) -> Scene.Element? {
    let tiles = members.compactMap { index -> Scene.Element? in
      let cell = grid.cells[index]
      let frame = frame(of: cell)
      let pad = 2 * (frame.inradius * (frame.chart?.scale ?? 1) - measures.halfGap)
      let drawn =
        isOfParts
        ? sprite(PieceSprite.cellName, width: pad, ink: ink)
        : sprite(PieceSprite.cellName, in: cell, ink: ink)
      let place = Transform(turnedBy: 0, movedTo: pixel(of: cell.center))
      return drawn.isEmpty ? nil : .group(drawn, place, opacity: 1)
    }
    return tiles.isEmpty ? nil : .group(tiles, .identity, opacity: 1)
  }

  /// A sprite and its overlay about the origin; empty if the art has none of that name.
  private func sprite(_ name: String, in cell: Grid.Cell, ink: Ink) -> [Scene.Element] {
    sprite(name, width: PieceSprite.canvas(of: cell) * measures.cell, ink: ink)
  }

  /// The same in a square of so many pixels.
  func sprite(_ name: String, width size: Double, ink: Ink) -> [Scene.Element] {
    let corner = Point(x: -size / 2, y: -size / 2)
    switch art {
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
