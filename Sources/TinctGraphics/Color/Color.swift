/// A colour in sRGB: gamma-encoded components with straight (not premultiplied) alpha.
///
/// Components are in 0...1. They are kept in double precision, so that nothing is rounded before a
/// picture is printed; `pixel` rounds.
public struct Color: Hashable, Sendable {
  /// Gamma-encoded red, 0...1.
  public var red: Double
  /// Gamma-encoded green, 0...1.
  public var green: Double
  /// Gamma-encoded blue, 0...1.
  public var blue: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour from gamma-encoded sRGB components in 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour of an 8-bit pixel, exactly.
  public init(_ pixel: StraightPixel) {
    self.init(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255, alpha: Double(pixel.alpha) / 255)
  }

  /// The nearest 8-bit pixel; components outside 0...1 are clamped.
  public var pixel: StraightPixel {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return StraightPixel(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
  }
}
