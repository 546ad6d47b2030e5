/// One 8-bit RGBA pixel in sRGB whose colour is **not** multiplied by its alpha, as PNG stores it.
public struct StraightPixel: Hashable, Sendable, BitwiseCopyable {
  /// Gamma-encoded red, 0...255.
  public var red: UInt8
  /// Gamma-encoded green, 0...255.
  public var green: UInt8
  /// Gamma-encoded blue, 0...255.
  public var blue: UInt8
  /// Alpha, 0 (clear) ... 255 (opaque).
  public var alpha: UInt8

  /// Makes a pixel from its four bytes.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Nothing: black at alpha 0.
  public static let clear = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
}
