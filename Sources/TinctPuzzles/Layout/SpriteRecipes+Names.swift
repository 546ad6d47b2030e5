public import TinctGraphics

extension SpriteRecipes {
  /// The recipe for a sprite by its name, one of those in `PieceSprite`.
  public func recipe(for name: String) -> Recipe {
    switch name {
    case PieceSprite.cellName: cells
    case PieceSprite.sourceName: sources
    case PieceSprite.sourceRingName: sourceRings
    default: pieces
    }
  }

  /// The recipe for a sprite in an ink; nil if an ink that it names has no colour.
  public func recipe(
    for name: String, in ink: Ink, _ colors: [Ink: Color]
  ) -> TintRecipe<Color>? {
    try? recipe(for: name).resolved { text in
      colors[text == Recipe.inkName ? ink : Ink(text)]
    }
  }

  /// Whether a picture's name means a layer of another: `tee.overlay`, or `tee.LAYER` with a layer of
  /// any recipe.
  public func isLayer(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let layer = name[name.index(after: dot)...]
    return [pieces, cells, sources, sourceRings].contains { $0.hasLayer(String(layer)) }
  }
}

extension TintRecipe {
  /// Whether files with an ending of that name are layers of a sprite.
  fileprivate func hasLayer(_ name: String) -> Bool {
    name == TintLayerName.overlay
      || name != TintLayerName.sprite && layers.contains { $0.name == name }
  }
}
