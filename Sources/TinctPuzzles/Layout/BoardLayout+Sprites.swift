internal import TinctGraphics

extension BoardLayout {
  /// Pieces drawn from sprites, each in its place.
  func spritePieces(
    _ members: [Int], _ state: BoardState, _ sprites: [String: PieceArt.Sprite], powered: Bool
  ) -> [Scene.Element] {
    members.flatMap { index -> [Scene.Element] in
      let layers = spriteLayers(index, state, sprites, powered: powered)
      let place = Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
      return layers.isEmpty ? [] : [.group(layers, place, opacity: 1)]
    }
  }

  /// The sprites of a piece about the origin: the piece itself, turned, and the source mark.
  func spriteLayers(
    _ index: Int, _ state: BoardState, _ sprites: [String: PieceArt.Sprite], powered: Bool
  ) -> [Scene.Element] {
    let cell = grid.cells[index]
    let sides = cell.sides.count
    let piece = state.connectors[index]
    var layers: [Scene.Element] = []
    if let sprite = sprites[PieceClass(of: piece, sides: sides).name] {
      let turn = Double(piece.canonical(sides: sides).turns) * 2 * .pi / Double(sides)
      let drawn = elements(of: sprite, in: cell, ink: powered ? .powered : .wire)
      layers.append(
        .group(
          drawn, Transform(turnedBy: turn, movedTo: Point(x: 0, y: 0)), opacity: 1))
    }
    guard state.sources.contains(index) else { return layers }
    let marks = [(PieceSprite.sourceName, Ink.source), (PieceSprite.sourceRingName, .sourceRing)]
    for (name, ink) in marks {
      if let sprite = sprites[name] { layers += elements(of: sprite, in: cell, ink: ink) }
    }
    return layers
  }

  /// Tiles drawn from a sprite; nil for none.
  func spriteTiles(
    _ members: [Int], _ sprite: PieceArt.Sprite, ink: Ink
  ) -> Scene.Element? {
    guard !members.isEmpty else { return nil }
    let tiles = members.map { index in
      let cell = grid.cells[index]
      let place = Transform(turnedBy: 0, movedTo: pixel(of: cell.center))
      return Scene.Element.group(elements(of: sprite, in: cell, ink: ink), place, opacity: 1)
    }
    return .group(tiles, .identity, opacity: 1)
  }

  /// A sprite and its overlay about the origin.
  func elements(
    of sprite: PieceArt.Sprite, in cell: Grid.Cell, ink: Ink
  ) -> [Scene.Element] {
    let size = PieceSprite.canvas(of: cell) * measures.cell
    let corner = Point(x: -size / 2, y: -size / 2)
    var elements = [Scene.Element.sprite(sprite.mask, origin: corner, size: size, ink)]
    if let overlay = sprite.overlay {
      elements.append(.sprite(overlay.mask, origin: corner, size: size, overlay.ink))
    }
    return elements
  }
}
