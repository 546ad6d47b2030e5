/// A colour in the cylinder over OKLab: lightness, chroma and hue as the eye has them.
public struct OKLCHColor: Hashable, Sendable {
  /// Perceived lightness, 0 (black) ... 1 (white).
  public var lightness: Double
  /// Distance from grey; at most about 0.32 within sRGB.
  public var chroma: Double
  /// Hue in degrees, 0 ..< 360, red at about 29; 0 for greys.
  public var hueDegrees: Double
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour.
  public init(lightness: Double, chroma: Double, hueDegrees: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.chroma = chroma
    self.hueDegrees = hueDegrees
    self.alpha = alpha
  }

  /// Below this chroma a colour has no hue that is seen: it counts as grey.
  public static let greyChroma = 0.01

  /// Whether the colour has a hue that is seen.
  public var isGrey: Bool { chroma < Self.greyChroma }

  /// The largest chroma that sRGB has at a lightness and a hue, found by halving: of two colours
  /// with more chroma than it, by 1e-7 or more, none lies within sRGB.
  public static func largestChroma(lightness: Double, hueDegrees: Double) -> Double {
    guard lightness > 0, lightness < 1 else { return 0 }
    let angle = hueDegrees * .pi / 180
    let (a, b) = (cosine(angle), sine(angle))
    var (low, high) = (0.0, 0.4)
    while high - low > 1e-7 {
      let middle = (low + high) / 2
      let color = Color(OKLabColor(lightness: lightness, a: a * middle, b: b * middle))
      if color.isInside { low = middle } else { high = middle }
    }
    return low
  }

  /// The colour with another lightness: the same hue, and as much of the chroma as sRGB has there.
  public func withLightness(_ lightness: Double) -> OKLCHColor {
    let largest = Self.largestChroma(lightness: lightness, hueDegrees: hueDegrees)
    return OKLCHColor(
      lightness: lightness, chroma: min(chroma, largest), hueDegrees: hueDegrees, alpha: alpha)
  }
}

extension Color {
  /// The colour in OKLCH; hues of greys, which rounding alone would decide, are 0.
  public var oklch: OKLCHColor {
    let lab = oklab
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    return OKLCHColor(
      lightness: lab.lightness, chroma: chroma,
      hueDegrees: chroma < 1e-7 ? 0 : degrees(x: lab.a, y: lab.b), alpha: alpha)
  }

  /// The colour that OKLCH coordinates stand for. Nothing is clamped.
  public init(_ color: OKLCHColor) {
    let angle = color.hueDegrees * .pi / 180
    self.init(
      OKLabColor(
        lightness: color.lightness, a: color.chroma * cosine(angle),
        b: color.chroma * sine(angle), alpha: color.alpha))
  }

  /// Whether the colour lies within sRGB, but for rounding.
  var isInside: Bool {
    let slack = 1e-9
    return min(red, green, blue) >= -slack && max(red, green, blue) <= 1 + slack
  }
}
