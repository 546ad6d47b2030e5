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

  /// Black at alpha 0.
  public static let clear = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
}

extension StraightPixel {
  /// The four bytes as one number: alpha in the top eight bits, then red, green, blue.
  @inlinable
  public var word: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Makes the pixel that has a `word`.
  @inlinable
  public init(word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }
}

/// One 8-bit RGBA pixel in sRGB whose colour **is** multiplied by its alpha, as Cairo stores it.
///
/// No component exceeds `alpha`.
public struct PremultipliedPixel: Hashable, Sendable {
  /// Red times alpha, 0...alpha.
  public var red: UInt8
  /// Green times alpha, 0...alpha.
  public var green: UInt8
  /// Blue times alpha, 0...alpha.
  public var blue: UInt8
  /// Alpha, 0 (clear) ... 255 (opaque).
  public var alpha: UInt8

  /// Makes a pixel from its four bytes.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads one of Cairo's native-endian ARGB32 words: alpha in the top eight bits.
  @inlinable
  public init(argb word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word), alpha: UInt8(truncatingIfNeeded: word >> 24))
  }

  /// Cairo's native-endian ARGB32 word for this pixel.
  @inlinable
  public var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Premultiplies a straight pixel, each component correctly rounded.
  @inlinable
  public init(_ pixel: StraightPixel) {
    let alpha = UInt32(pixel.alpha)
    func scaled(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * alpha * 2 + 255) / 510) }
    self.init(
      red: scaled(pixel.red), green: scaled(pixel.green), blue: scaled(pixel.blue),
      alpha: pixel.alpha)
  }

  /// The straight form, each component correctly rounded; `clear` where alpha is 0.
  @inlinable
  public var straight: StraightPixel {
    guard alpha != 0 else { return StraightPixel(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = UInt32(self.alpha)
    func divided(_ value: UInt8) -> UInt8 {
      UInt8(min((UInt32(value) * 510 + alpha) / (2 * alpha), 255))
    }
    return StraightPixel(
      red: divided(red), green: divided(green), blue: divided(blue), alpha: self.alpha)
  }
}
