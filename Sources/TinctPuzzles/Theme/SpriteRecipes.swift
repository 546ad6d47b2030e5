public import TinctGraphics

/// How a theme colours the sprites that boards are drawn from.
///
/// Expressions name the theme's inks, and `ink` for the one that a sprite is drawn in: `powered` or
/// `wire` for pieces, `poweredCell` or `cell` for tiles.
public struct SpriteRecipes: Hashable, Sendable {
  /// A recipe over colour expressions.
  public typealias Recipe = TintRecipe<ColorExpression>

  /// The pieces.
  public var pieces: Recipe
  /// The tile of a cell.
  public var cells: Recipe
  /// The disc of the source mark.
  public var sources: Recipe
  /// The ring in the source mark.
  public var sourceRings: Recipe

  /// Makes the recipes of a theme; each is one flat colour if nothing else is said.
  public init(
    pieces: Recipe = .plain, cells: Recipe = .plain, sources: Recipe = .plain,
    sourceRings: Recipe = .plain
  ) {
    self.pieces = pieces
    self.cells = cells
    self.sources = sources
    self.sourceRings = sourceRings
  }
}
