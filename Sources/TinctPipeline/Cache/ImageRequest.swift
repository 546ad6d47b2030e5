internal import TinctCodecs
public import TinctGraphics

/// A tinted picture to be made: everything that its pixels depend on.
public struct ImageRequest: Sendable {
  /// The sprite that is tinted.
  public let sprite: HashedSprite
  /// The tint of each of its layers.
  public let recipe: TintRecipe<Color>
  /// Width of the result in pixels.
  public let width: Int
  /// Height of the result in pixels.
  public let height: Int
  /// The method by which the sprite is resized.
  public let resampling: Resampling

  /// Checks that a picture can be made.
  ///
  /// - Parameters:
  ///   - sprite: the sprite to tint.
  ///   - recipe: the tint of each layer.
  ///   - scale: the size of the result relative to the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  ///   - resampling: the method by which the sprite is resized.
  ///   - limits: the limits of the result's size.
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

  /// The key of this picture, which no other picture has.
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

/// Everything that affects the pixels of a tinted picture.
///
/// Only a request makes keys, from its own values, so a key cannot belong to another picture.
struct ImageKey: Hashable, Sendable {
  /// SHA-256 of the size and pixels of each layer, from the bottom up.
  let layers: [[UInt8]]
  /// The tint of each of these layers.
  let recipe: TintRecipe<Color>
  /// The result's width in pixels.
  let width: Int
  /// The result's height in pixels.
  let height: Int
  /// The method by which the sprite is resized.
  let resampling: Resampling
}

/// A sprite with a hash of each layer's content, so that tints need not hash it again.
public struct HashedSprite: Sendable {
  /// The sprite.
  public let sprite: LayeredSprite
  /// The digest of each layer, from the bottom up; see `HashedBitmap`.
  let digests: [[UInt8]]

  /// Hashes a sprite.
  public init(_ sprite: LayeredSprite) {
    self.sprite = sprite
    digests = sprite.layers.map { HashedBitmap($0.bitmap).digest }
  }

  /// Hashes a sprite of one picture.
  public init(_ bitmap: Bitmap) { self.init(LayeredSprite(bitmap)) }
}

/// A picture with a hash of its content, so that tints need not hash it again.
public struct HashedBitmap: Hashable, Sendable {
  /// The picture.
  public let bitmap: Bitmap
  /// SHA-256 over width and height, each as eight bytes, least significant first, and the pixels'
  /// red, green, blue and alpha.
  public let digest: [UInt8]

  /// Hashes a picture.
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let sides = [bitmap.width, bitmap.height].flatMap { side in
      (0..<8).map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
    }
    var hasher = ContentHasher()
    hasher.update(sides.span)
    hasher.update(bitmap.pixels.span)
    digest = hasher.finalize()
  }

  /// Compares digests alone: pictures with equal ones are taken for equal.
  public static func == (left: HashedBitmap, right: HashedBitmap) -> Bool {
    left.digest == right.digest
  }

  /// Feeds the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The reasons why a picture cannot be made.
public enum ImageRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sprite cannot be tinted.
  case tint(TintError)
  /// The scale is not a number above 0.
  case scale(Double)
  /// The picture would be above the limits, in pixels.
  case tooLarge(width: Double, height: Double)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .tint(let error): error.description
    case .scale(let scale): "the scale \(scale) is not above 0; give a number such as 0.5 or 2"
    case .tooLarge(let width, let height):
      "the picture would have \(width) x \(height) pixels; choose a smaller scale or raise the limit"
    }
  }
}

extension Failure {
  /// Describes an error of tinting a sprite.
  ///
  /// - Parameters:
  ///   - subject: the sprite.
  ///   - limits: the limits that were in force.
  public init(_ error: ImageRequestError, tinting subject: String, limits: Limits) {
    guard case .tooLarge(let width, let height) = error else {
      self.init(.badData, location: subject, problem: "\(error)")
      return
    }
    let isLong = max(width, height) > Double(limits.sidePixels)
    let size = [width, height].map { Int(exactly: $0).map(String.init) ?? "more than 10^18" }
    self.init(
      .badData, location: subject,
      problem: "the picture would have \(size[0]) x \(size[1]) pixels, more than the limit of "
        + (isLong ? "\(limits.sidePixels) a side" : "\(limits.imagePixels) in all"),
      remedy: "choose a smaller --scale, or raise \(isLong ? "--max-side" : "--max-pixels")")
  }
}
