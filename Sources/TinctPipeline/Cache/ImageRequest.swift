public import TinctGraphics

/// A tinted picture that is asked for: everything that its pixels depend on.
public struct ImageRequest: Sendable {
  /// What is tinted.
  public let sprite: HashedBitmap
  /// What is drawn on top of it.
  public let overlay: HashedBitmap?
  /// The tint.
  public let tint: Tint
  /// Width of the result in pixels.
  public let width: Int
  /// Height of the result in pixels.
  public let height: Int

  private let scale: Double

  /// Asks for a picture.
  ///
  /// - Parameters:
  ///   - sprite: what is tinted.
  ///   - overlay: what is drawn on top, of the sprite's size.
  ///   - tint: the tint.
  ///   - scale: the result's size in sizes of the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  ///   - limits: how large the result may be.
  public init(
    sprite: HashedBitmap, overlay: HashedBitmap? = nil, tint: Tint, scale: Double = 1,
    limits: Limits = Limits()
  ) throws(ImageRequestError) {
    let (old, cover) = (sprite.bitmap, overlay?.bitmap)
    if let cover, cover.width != old.width || cover.height != old.height {
      throw .tint(
        .overlaySize(
          spriteWidth: old.width, spriteHeight: old.height, overlayWidth: cover.width,
          overlayHeight: cover.height))
    }
    guard scale > 0, scale.isFinite else { throw .scale(scale) }
    let sides = [old.width, old.height].map { max(1, (Double($0) * scale).rounded()) }
    guard sides.allSatisfy({ $0 <= Double(limits.sidePixels) }),
      sides[0] * sides[1] <= Double(limits.imagePixels)
    else { throw .tooLarge(width: sides[0], height: sides[1]) }
    self.sprite = sprite
    self.overlay = overlay
    self.tint = tint
    self.scale = scale
    width = Int(sides[0])
    height = Int(sides[1])
  }

  /// What tells this picture from all others.
  var key: ImageKey {
    ImageKey(
      sprite: sprite.digest, overlay: overlay?.digest, color: tint.color, opacity: tint.opacity,
      scale: scale)
  }

  /// Makes the picture.
  func bitmap() -> Bitmap {
    do {
      return try sprite.bitmap.tinted(tint, overlay: overlay?.bitmap)
        .resized(width: width, height: height)
    } catch {
      preconditionFailure("the sizes were compared when the picture was asked for")
    }
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
