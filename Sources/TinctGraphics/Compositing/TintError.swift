/// Why a sprite cannot be tinted.
public enum TintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A layer is not of the sprite's size, in pixels.
  case layerSize(name: String, width: Int, height: Int, spriteWidth: Int, spriteHeight: Int)
  /// A pixel's colour is none of the key's; so many pixels have such.
  case notInKey(StraightPixel, x: Int, y: Int, count: Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .layerSize(let name, let width, let height, let spriteWidth, let spriteHeight):
      (name == TintLayerName.overlay ? "the overlay" : "the layer \"\(name)\"")
        + " is \(width) x \(height) pixels, the sprite \(spriteWidth) x \(spriteHeight); "
        + "make them of one size"
    case .notInKey(let pixel, let x, let y, let count):
      "the pixel at \(x),\(y) is \(Color(pixel.opaque).hex), which is no colour of the key"
        + (count > 1 ? " (nor are those of \(count - 1) more pixels)" : "")
        + "; draw it without smoothed edges in the key's colours, add the colour to the key, or "
        + "keep other colours as they are"
    }
  }
}
