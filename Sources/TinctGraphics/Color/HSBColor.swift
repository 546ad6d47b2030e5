/// A colour by hue, saturation and brightness: the cylinder over gamma-encoded sRGB (Smith, 1978),
/// as colour pickers show it; also called HSV.
public struct HSBColor: Hashable, Sendable {
  /// Hue in degrees, 0 (red) ..< 360; 0 for greys.
  public var hueDegrees: Double
  /// Saturation, 0 (grey) ... 1.
  public var saturation: Double
  /// Brightness: the largest of red, green and blue, 0...1.
  public var brightness: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(hueDegrees: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    self.hueDegrees = hueDegrees
    self.saturation = saturation
    self.brightness = brightness
    self.alpha = alpha
  }
}
