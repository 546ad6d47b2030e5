internal import TinctGraphics

/// Everything that affects the pixels of a tinted picture.
///
/// Only a request makes keys, from its own values, so a key cannot belong to another picture.
struct ImageKey: Hashable, Sendable {
  /// SHA-256 of the size and pixels of each layer, from the bottom up.
  let layers: [[UInt8]]
  /// How each of these layers is coloured.
  let recipe: TintRecipe<Color>
  /// The result's width in pixels.
  let width: Int
  /// The result's height in pixels.
  let height: Int
  /// How the sprite is brought to that size.
  let resampling: Resampling
}
