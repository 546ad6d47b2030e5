/// Why a sprite cannot be tinted.
public enum TintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The overlay is not of the sprite's size, in pixels.
  case overlaySize(spriteWidth: Int, spriteHeight: Int, overlayWidth: Int, overlayHeight: Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .overlaySize(let width, let height, let overlayWidth, let overlayHeight):
      "the overlay is \(overlayWidth) x \(overlayHeight) pixels, the sprite \(width) x \(height); "
        + "make the overlay of the sprite's size"
    }
  }
}
