public import TinctGraphics

/// One page of a sheet as documents describe it.
public struct SheetTexture: Hashable, Sendable {
  /// The name of its file, as seen from the document.
  public var image: String
  /// Its size in pixels.
  public var size: PixelSize
  /// Pixels for each unit of the game's own measure: 2 for `sheet@2x.png`.
  public var scale: Double
  /// The sprites on it.
  public var frames: [SpriteSheet.Frame]

  /// Describes a page.
  public init(image: String, size: PixelSize, scale: Double, frames: [SpriteSheet.Frame]) {
    self.image = image
    self.size = size
    self.scale = scale
    self.frames = frames
  }
}

/// A number with as few digits as give it back, and without a point if it is whole.
func shortestDigits(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? value.description
}
