internal import TinctGraphics

/// Everything that affects the pixels of a tinted picture.
///
/// Only a request makes keys, from its own values, so a key cannot belong to another picture.
struct ImageKey: Hashable, Sendable {
  /// SHA-256 of the sprite's size and pixels.
  let sprite: [UInt8]
  /// SHA-256 of the overlay's size and pixels, nil if there is none.
  let overlay: [UInt8]?
  /// The tint's colour.
  let color: Color
  /// The tint's opacity.
  let opacity: Double
  /// The result's size in sizes of the sprite.
  let scale: Double
}
