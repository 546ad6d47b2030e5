public import TinctGraphics

/// A tinted picture that is asked for: everything that its pixels depend on.
public struct ImageRequest: Sendable {
  /// What is tinted.
  public let sprite: HashedSprite
  /// How each of its layers is coloured.
  public let recipe: TintRecipe<Color>
  /// Width of the result in pixels.
  public let width: Int
  /// Height of the result in pixels.
  public let height: Int
  /// How the sprite is brought to that size.
  public let resampling: Resampling

  /// Asks for a picture.
  ///
  /// - Parameters:
  ///   - sprite: what is tinted.
  ///   - recipe: how it is coloured.
  ///   - scale: the result's size in sizes of the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  ///   - resampling: how the sprite is brought to that size.
  ///   - limits: how large the result may be.
  public init(
    _ sprite: HashedSprite, _ recipe: TintRecipe<Color>, scale: Double = 1,
    resampling: Resampling = Resampling(), limits: Limits = Limits()
  ) throws(ImageRequestError) {
    (width, height) = try Self.size(of: sprite.sprite, scale: scale, limits: limits)
    do { try recipe.check(sprite.sprite) } catch { throw .tint(error) }
    self.sprite = sprite
    self.recipe = recipe.fitted(to: sprite.sprite.names)
    self.resampling = resampling
  }

  /// What tells this picture from all others.
  var key: ImageKey {
    ImageKey(
      layers: sprite.digests, recipe: recipe, width: width, height: height,
      resampling: resampling)
  }

  /// Makes the picture.
  func bitmap() -> Bitmap {
    do {
      return try sprite.sprite.bitmap(recipe, width: width, height: height, resampling)
    } catch {
      preconditionFailure("the sprite was checked when the picture was asked for")
    }
  }

  /// The size in pixels of a sprite at a scale.
  static func size(
    of sprite: LayeredSprite, scale: Double, limits: Limits
  ) throws(ImageRequestError) -> (width: Int, height: Int) {
    guard scale > 0, scale.isFinite else { throw .scale(scale) }
    let sides = [sprite.width, sprite.height].map { max(1, (Double($0) * scale).rounded()) }
    guard
      scale == 1
        || sides.allSatisfy({ $0 <= Double(limits.sidePixels) })
          && sides[0] * sides[1] <= Double(limits.imagePixels)
    else { throw .tooLarge(width: sides[0], height: sides[1]) }
    return (Int(sides[0]), Int(sides[1]))
  }
}

/// Why a picture cannot be asked for.
public enum ImageRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sprite cannot be tinted.
  case tint(TintError)
  /// The scale is not a number above 0.
  case scale(Double)
  /// The picture would be above the limits, in pixels.
  case tooLarge(width: Double, height: Double)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .tint(let error): error.description
    case .scale(let scale): "the scale \(scale) is not above 0; give a number such as 0.5 or 2"
    case .tooLarge(let width, let height):
      "the picture would have \(width) x \(height) pixels; choose a smaller scale or raise the limit"
    }
  }
}
