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
      let most = (corners[(side + 1) % corners.count] - corners[side]).length / 2
      addCap(to: &path, on: side, of: member, inset: inset, beyond: beyond, most: most)
    }
    path.close()
    return path
  }

  /// Adds the rounded end of an arm, which goes on in the direction of both its flanks, to the
  /// outline of the area in which a sprite is visible.
  ///
  /// - Parameters:
  ///   - inset: the distance inside the side at which the rounding begins, in pixels.
  ///   - beyond: the distance outside the side up to which the sprite is visible.
  ///   - most: half the length of the outline there.
  private func addCap(
    to path: inout Path, on side: Int, of member: Cell, inset: Double, beyond: Double, most: Double
  ) {
    let cell = grid.cells[member.index]
    let radius = layout.armWidth * measures.cell / 2
    let foot = (cell.sides[side].midpoint - cell.center) * measures.cell
    let out = Point(angle: cell.sides[side].angle, distance: 1)
    let left = Point(angle: cell.sides[side].angle + .pi / 2, distance: 1)
    func point(_ across: Double, inside depth: Double) -> Point {
      foot - out * depth + left * across
    }
    let flanks = flanks(of: member, at: side, depth: inset)
    // A little farther in, which shows how they lean, and near the side.
    let step = radius / 4
    let (inner, outer) = (
      self.flanks(of: member, at: side, depth: inset + step),
      self.flanks(of: member, at: side, depth: 0)
    )
    // The farther an arm leans the less exactly a curve of this kind follows it.
    let leanRight = min(max((flanks.right - inner.right) / step, -0.5), 0.5)
    let leanLeft = min(max((flanks.left - inner.left) / step, -0.5), 0.5)
    let (middle, half) = ((flanks.right + flanks.left) / 2, (flanks.left - flanks.right) / 2)
    let tip = point(middle + (leanRight + leanLeft) / 2 * radius, inside: inset - radius)
    // With this share of the way to the corner a cubic curve is all but a quarter of an ellipse.
    let share = 0.5523
    // All that is left of the arm farther out lies between these.
    let right = max(min(flanks.right, outer.right) - 1, -most)
    let end = min(max(flanks.left, outer.left) + 1, most)
    path.line(to: point(right, inside: -beyond))
    path.line(to: point(right, inside: inset))
    path.line(to: point(flanks.right, inside: inset))
    path.curve(
      point(flanks.right, inside: inset) + (out + left * leanRight) * (radius * share),
      tip - left * (half * share), to: tip)
    path.curve(
      tip + left * (half * share),
      point(flanks.left, inside: inset) + (out + left * leanLeft) * (radius * share),
      to: point(flanks.left, inside: inset))
    path.line(to: point(end, inside: inset))
    path.line(to: point(end, inside: -beyond))
  }

  /// Returns the distances of the flanks of a sprite's arm from the middle of the side, seen
  /// outwards: positive to the left, in pixels.
  private func flanks(
    of member: Cell, at side: Int, depth: Double
  ) -> (right: Double, left: Double) {
    let cell = grid.cells[member.index]
    let sides = cell.sides.count
    let piece = member.piece.look.connectors
    let radius = layout.armWidth * measures.cell / 2
    let turns = piece.canonical(sides: sides).turns
    let found = layout.art.flanks(
      of: PieceClass(of: piece, sides: sides).name, on: cell,
      side: (side - turns + sides) % sides, depth: depth / measures.cell)
    // Arms that have grown together are told apart by the width of one.
    let most = 1.5 * radius
    return found.map {
      (max($0.lowerBound * measures.cell, -most), min($0.upperBound * measures.cell, most))
    } ?? (-radius, radius)
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

  /// Returns a sprite and its overlays about the origin; empty if the art has none of that name.
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
      return [.sprite(sprite.mask, origin: corner, size: size, ink)]
        + sprite.overlays.map { .sprite($0.mask, origin: corner, size: size, $0.ink) }
    case .tinted(let pictures):
      guard let picture = pictures[PieceArt.Tinted(name: name, ink: ink)] else { return [] }
      return [.picture(picture, origin: corner, size: size)]
    }
  }
}
