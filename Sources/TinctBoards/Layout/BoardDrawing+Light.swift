internal import TinctGraphics
internal import TinctPuzzles

/// Shadows, glow, the color along the network, and the light inside cells.
extension BoardDrawing {
  /// Draws the shadow of pieces at rest; one path, so that shadows do not darken each other.
  func shadow(of members: [Cell]) -> [Scene.Element] {
    guard layout.art == .outlines, let shadow = measures.theme.wire.shadow else { return [] }
    var path = Path()
    for cell in members {
      let piece = self.shadow(shadow, of: shape(of: cell), at: cell.placement)
      path.append(piece, of: cell.placement, isApart: true)
    }
    return path.segments.isEmpty ? [] : [measures.shadow(path, shadow, .wireShadow)]
  }

  /// Returns the shape that throws a shadow; a sharp one is in its place.
  func shadow(
    _ shadow: Theme.Shadow, of shape: PieceShape, at placement: CellPlacement
  ) -> Path {
    guard shadow.blur == 0 else {
      return silhouette(of: shape, grownBy: shadow.grow, at: placement)
    }
    return placement.piece(
      shape.silhouette(grownBy: measures.whole(shadow.grow)),
      movedBy: measures.shift(x: shadow.x, y: shadow.y))
  }

  /// Returns points of a piece with their shares of the way along the network, about the middle of
  /// its cell.
  func flow(of cell: Cell, _ shape: PieceShape) -> [InkField.Sample] {
    let theme = measures.theme
    func share(_ level: Double) -> Double { theme.wire.flow?.share(at: level) ?? 0 }
    let own = cell.piece.level
    let middle = share(own)
    var samples = [InkField.Sample(Point(x: 0, y: 0), middle)]
    for (side, arm) in zip(cell.piece.look.connectors.sides, shape.arms) {
      let meeting = meeting(at: CellSide(cell: cell.index, side: side))
      // The mean of both pieces where their arms meet, so that no step shows there.
      var level = own
      if case .arm(let other) = meeting, other.isFlowing { level = (own + other.level) / 2 }
      let end = share(level)
      samples.append(InkField.Sample(arm.foot * 0.5, (middle + end) / 2))
      samples.append(InkField.Sample(arm.foot, end))
    }
    return samples
  }

  /// Draws the light around pieces with power at rest; those that get it or lose it shine as much
  /// as they have it.
  func glow(of members: [Cell]) -> [Scene.Element] {
    guard layout.art == .outlines, let glow = measures.theme.wire.glow else { return [] }
    var shining: [Double: Path] = [:]
    for cell in members {
      let share =
        cell.piece.pieceLook == .powered
        ? 1 : cell.piece.cover.map { $0.look == .powered ? $0.brightness : 0 } ?? 0
      guard share > 0 else { continue }
      let path = silhouette(of: shape(of: cell), grownBy: glow.grow, at: cell.placement)
      shining[share, default: Path()].append(path, of: cell.placement, isApart: true)
    }
    return shining.sorted { $0.key < $1.key }.map { share, path in
      let light = Scene.Element.soft(path, measures.softness(blur: glow.blur), .glow)
      return share < 1 ? .group([light], .identity, opacity: share) : light
    }
  }

  func silhouette(
    of shape: PieceShape, grownBy cells: Double, at placement: CellPlacement
  ) -> Path { placement.piece(shape.silhouette(grownBy: measures.whole(cells))) }

  /// Draws the soft shade and light inside the edges of tiles.
  func innerLight(of members: [Cell]) -> [Scene.Element] {
    let style = measures.theme.cell
    guard style.isSolid, layout.art == .outlines else { return [] }
    let sides = [(style.shade, Ink.cellShade), (style.highlight, .cellHighlight)]
    return sides.compactMap { side, ink in
      guard let side else { return nil }
      return measures.innerLight(outlines(members), side, ink)
    }
  }
}
