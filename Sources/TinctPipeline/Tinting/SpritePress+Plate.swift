public import TinctGraphics

extension SpritePress {
  /// A sprite by every recipe, not yet compressed: for what is made of several sprites, or is no PNG.
  ///
  /// - Parameters:
  ///   - sprite: the sprite.
  ///   - scale: the size of the result in sizes of the sprite, above 0.
  /// - Returns: a picture with a colouring for each recipe, in their order.
  public func plate(
    _ sprite: LayeredSprite, scale: Double = 1
  ) throws(ImageRequestError) -> ColoredPlate {
    let size = try ImageRequest.size(of: sprite, scale: scale, limits: limits)
    let recipes = recipes.map { $0.fitted(to: sprite.names) }
    do {
      if let first = recipes.first,
        let resized = sprite.resized(
          width: size.width, height: size.height, resampling, for: first)
      {
        let plate = try resized.plate(for: first)
        if recipes.allSatisfy(plate.serves) {
          return ColoredPlate(plate.plate, colorings: recipes.map { plate.colors($0) })
        }
      }
      return ColoredPlate(
        try recipes.map { (recipe) throws(TintError) in
          try sprite.bitmap(recipe, width: size.width, height: size.height, resampling)
        })
    } catch { throw .tint(error) }
  }
}
