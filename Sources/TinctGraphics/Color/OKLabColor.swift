/// A colour in OKLab (Ottosson, 2020): equal distances look about equally different.
public struct OKLabColor: Hashable, Sendable {
  /// Perceived lightness, 0 (black) ... 1 (white).
  public var lightness: Double
  /// From green (below 0) to red; within about ±0.4.
  public var a: Double
  /// From blue (below 0) to yellow; within about ±0.4.
  public var b: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.a = a
    self.b = b
    self.alpha = alpha
  }
}
