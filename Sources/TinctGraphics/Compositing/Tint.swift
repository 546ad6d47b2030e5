/// A colour laid over a sprite where the sprite is: blend mode *source-atop*.
///
/// With straight alpha in 0...1, tint colour Cs and strength As over a sprite pixel Cb, Ab give the
/// alpha Ab and the colour As Cs + (1 - As) Cb (Porter and Duff, "Compositing Digital Images",
/// 1984). An opaque tint gives exactly (Cs, Ab).
///
/// All results are rounded once, at the end: no channel is off by more than half a step.
public struct Tint: Hashable, Sendable {
  /// The colour; its alpha weakens the tint, as `opacity` does.
  public var color: Color
  /// How strong the tint is, 0 (leaves the sprite as it is) ... 1 (replaces its colour).
  public var opacity: Double

  /// Makes a tint.
  public init(_ color: Color, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }

  /// Strength over a sprite, 0...1: the colour's alpha times the opacity.
  public var strength: Double { clamped(color.alpha) * clamped(opacity) }

  /// Whether nothing of a sprite's own colours is left.
  public var isOpaque: Bool { strength == 1 }

  /// A sprite's pixel after tinting; its alpha is unchanged.
  public func applied(to sprite: StraightPixel) -> StraightPixel {
    let (red, green, blue) = channels(sprite)
    return StraightPixel(
      red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: sprite.alpha)
  }

  /// A sprite's pixel after tinting, with an overlay's pixel drawn on top (source-over).
  ///
  /// Where both are clear, the colour is that of the tinted sprite.
  public func applied(
    to sprite: StraightPixel, under overlay: StraightPixel
  ) -> StraightPixel {
    guard overlay.alpha != 0 else { return applied(to: sprite) }
    let (red, green, blue) = channels(sprite)
    // Both weights are in 255ths of 255ths, exactly; their sum is the alpha.
    let above = 255 * Double(overlay.alpha)
    let below = Double(255 - overlay.alpha) * Double(sprite.alpha)
    let alpha = above + below
    func over(_ top: UInt8, _ bottom: Double) -> UInt8 {
      rounded((above * Double(top) + below * bottom) / alpha)
    }
    return StraightPixel(
      red: over(overlay.red, red), green: over(overlay.green, green),
      blue: over(overlay.blue, blue), alpha: rounded(alpha / 255))
  }

  /// Red, green and blue of the tinted sprite in 0...255, not rounded.
  private func channels(_ sprite: StraightPixel) -> (Double, Double, Double) {
    let strength = strength
    func atop(_ source: Double, _ backdrop: UInt8) -> Double {
      // Multiplied out as the definition has it, so that strengths 0 and 1 are exact.
      strength * (clamped(source) * 255) + (1 - strength) * Double(backdrop)
    }
    return (
      atop(color.red, sprite.red), atop(color.green, sprite.green), atop(color.blue, sprite.blue)
    )
  }

  private func rounded(_ value: Double) -> UInt8 { UInt8(value.rounded()) }

  private func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
}
