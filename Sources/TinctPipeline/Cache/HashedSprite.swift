public import TinctGraphics

/// A sprite with a hash of each layer's content, so that it need not be hashed again for every tint.
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
