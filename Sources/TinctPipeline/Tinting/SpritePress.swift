public import TinctCodecs
public import TinctGraphics

/// Prints sprites by recipes, one for each palette: each sprite is taken apart and compressed once,
/// and every palette gets it.
public struct SpritePress: Sendable {
  /// A sprite in every palette.
  public struct Prints: Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// A PNG for each recipe, in their order.
    public let files: [EncodedPNG]
  }

  let recipes: [TintRecipe<Color>]
  let resampling: Resampling
  let limits: Limits
  let format: PNGPixelFormat
  let effort: PNGEffort

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - recipes: what to print by: one recipe in the colours of several palettes.
  ///   - resampling: how sprites are brought to another size.
  ///   - limits: limits on the size of the prints.
  ///   - format: the form of the pixels.
  ///   - effort: how hard to work for small files.
  public init(
    recipes: [TintRecipe<Color>], resampling: Resampling = Resampling(),
    limits: Limits = Limits(), format: PNGPixelFormat = .smallest, effort: PNGEffort = .standard
  ) {
    self.recipes = recipes
    self.resampling = resampling
    self.limits = limits
    self.format = format
    self.effort = effort
  }

  /// Prints a sprite by every recipe.
  ///
  /// - Parameters:
  ///   - sprite: the sprite.
  ///   - scale: the size of the prints in sizes of the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  public func print(
    _ sprite: LayeredSprite, scale: Double = 1
  ) throws(ImageRequestError) -> Prints {
    try print(sprite, scale: scale) { _, _, _ in }
  }

  /// Prints a sprite by every recipe.
  ///
  /// - Parameter keep: is told of each plate that several recipes can share, with the first of them.
  func print(
    _ sprite: LayeredSprite, scale: Double,
    keep: (SpriteTable, IndexedPNG, TintRecipe<Color>) -> Void
  ) throws(ImageRequestError) -> Prints {
    let size = try ImageRequest.size(of: sprite, scale: scale, limits: limits)
    do {
      return Prints(
        width: size.width, height: size.height,
        files: try files(sprite, width: size.width, height: size.height, keep))
    } catch { throw .tint(error) }
  }

  private func files(
    _ sprite: LayeredSprite, width: Int, height: Int,
    _ keep: (SpriteTable, IndexedPNG, TintRecipe<Color>) -> Void
  ) throws(TintError) -> [EncodedPNG] {
    var plates: [(plate: SpritePlate, png: PlatePNG<SpritePlate.Layers>)] = []
    return try recipes.map { (recipe) throws(TintError) in
      let recipe = recipe.fitted(to: sprite.names)
      if let index = plates.firstIndex(where: { $0.plate.serves(recipe) }) {
        return plates[index].png.encoded(colors: plates[index].plate.colors(recipe))
      }
      guard
        let resized = sprite.resized(width: width, height: height, resampling, for: recipe)
      else {
        let bitmap = try sprite.bitmap(recipe, width: width, height: height, resampling)
        return EncodedPNG(bitmap, format: format, effort: effort)
      }
      let plate = try resized.plate(for: recipe)
      var png = PlatePNG(plate.plate, format: format, effort: effort)
      let file = png.encoded(colors: plate.colors(recipe))
      plates.append((plate, png))
      if let indexed = png.indexed { keep(plate.table, indexed, recipe) }
      return file
    }
  }
}
