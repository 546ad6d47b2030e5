internal import TinctGraphics

extension BoardLayout {
  /// Pieces drawn from sprites, each in its place.
  func spritePieces(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    members.flatMap { index -> [Scene.Element] in
      let layers = spriteLayers(index, state)
      let place = Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
      return layers.isEmpty ? [] : [.group(layers, place, opacity: 1)]
    }
  }

  /// The sprites of a piece about the origin: the piece itself, turned, and the source mark.
  func spriteLayers(_ index: Int, _ state: BoardState) -> [Scene.Element] {
    let cell = grid.cells[index]
    let sides = cell.sides.count
    let piece = state.connectors[index]
    let turn = Double(piece.canonical(sides: sides).turns) * 2 * .pi / Double(sides)
    let drawn = sprite(
      PieceClass(of: piece, sides: sides).name, in: cell,
      ink: state.powered[index] ? .powered : .wire)
    var layers: [Scene.Element] = []
    if !drawn.isEmpty {
      let place = Transform(turnedBy: turn, movedTo: Point(x: 0, y: 0))
      layers.append(.group(drawn, place, opacity: 1))
    }
    guard state.sources.contains(index) else { return layers }
    return layers + sprite(PieceSprite.sourceName, in: cell, ink: .source)
      + sprite(PieceSprite.sourceRingName, in: cell, ink: .sourceRing)
  }

  /// Tiles drawn from a sprite; nil if the art has none, or there is nothing to draw.
  func spriteTiles(_ members: [Int], ink: Ink) -> Scene.Element? {
    let tiles = members.compactMap { index -> Scene.Element? in
      let cell = grid.cells[index]
      let drawn = sprite(PieceSprite.cellName, in: cell, ink: ink)
      let place = Transform(turnedBy: 0, movedTo: pixel(of: cell.center))
      return drawn.isEmpty ? nil : .group(drawn, place, opacity: 1)
    }
    return tiles.isEmpty ? nil : .group(tiles, .identity, opacity: 1)
  }

  /// A sprite and its overlay about the origin; empty if the art has none of that name.
  private func sprite(_ name: String, in cell: Grid.Cell, ink: Ink) -> [Scene.Element] {
    let size = PieceSprite.canvas(of: cell) * measures.cell
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
