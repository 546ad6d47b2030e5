/// A colour in linear-light sRGB with straight alpha: components in proportion to light.
///
/// Components outside 0...1 stand for colours outside of sRGB, and are kept.
public struct LinearColor: Hashable, Sendable {
  /// Red light, 0...1 within sRGB.
  public var red: Double
  /// Green light, 0...1 within sRGB.
  public var green: Double
  /// Blue light, 0...1 within sRGB.
  public var blue: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
