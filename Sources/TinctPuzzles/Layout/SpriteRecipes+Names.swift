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

  /// The ink that a sprite is drawn in, pieces with power.
  public static func ink(for name: String) -> Ink {
    switch name {
    case PieceSprite.cellName: .cell
    case PieceSprite.sourceName: .source
    case PieceSprite.sourceRingName: .sourceRing
    default: .powered
    }
  }

  /// The names of the layers that any recipe tells apart, from the bottom up.
  public var layerNames: [String] {
    var names: [String] = []
    for recipe in [pieces, cells, sources, sourceRings] {
      for layer in recipe.layers where !names.contains(layer.name) { names.append(layer.name) }
    }
    return names
  }
}
