/// A colour in CIE L*a*b* relative to white D50, as CSS and Photoshop have it.
public struct LabColor: Hashable, Sendable {
  /// Lightness, 0 (black) ... 100 (white).
  public var lightness: Double
  /// From green (below 0) to red; within about ±125.
  public var a: Double
  /// From blue (below 0) to yellow; within about ±125.
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

extension Color {
  /// The colour in CIE Lab (CSS Color 4, section 9 and sample code: Bradford's adaptation to D50).
  public var lab: LabColor {
    let xyz = Matrix.d65ToD50 * xyz
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    func root(_ share: Double) -> Double {
      share > epsilon ? cubeRoot(share) : (kappa * share + 16) / 116
    }
    let white = Matrix.whiteD50
    let (x, y, z) = (root(xyz.0 / white.0), root(xyz.1), root(xyz.2 / white.2))
    return LabColor(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z), alpha: alpha)
  }

  /// CIE X, Y, Z relative to white D65, whose Y is 1.
  var xyz: (Double, Double, Double) {
    let light = linear
    return Matrix.linearToXYZ * (light.red, light.green, light.blue)
  }
}

extension Matrix {
  /// White D50 by its chromaticity (0.3457, 0.3585), as CSS Color 4 has it.
  static let whiteD50 = (0.3457 / 0.3585, 1.0, (1 - 0.3457 - 0.3585) / 0.3585)

  /// Bradford's adaptation of XYZ from white D65 to D50 (CSS Color 4, sample code).
  static let d65ToD50 = Matrix(
    (1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
    (0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
    (-0.009243040646204504, 0.015055191490298152, 0.7518742814281371))
}

extension LabColor {
  /// Returns the visible difference of two colours: CIEDE2000 with all weights 1, without alpha.
  ///
  /// About 1 is just noticeable side by side, 10 is obvious, and black and white are 100 apart.
  /// Formula and conventions for its discontinuities: Sharma, Wu, Dalal, "The CIEDE2000
  /// color-difference formula: implementation notes" (2005).
  public func difference(from other: LabColor) -> Double {
    let chroma = (Self.length(a, b) + Self.length(other.a, other.b)) / 2
    // The formula stretches a* for colours of low chroma, whose hues CIE Lab crowds together.
    let grey = 0.5 * (1 - Self.chromaWeight(chroma))
    let (first, second) = (polar(stretch: 1 + grey), other.polar(stretch: 1 + grey))
    // A grey has no hue: the paper then takes the difference of hues as 0, and the other's hue as
    // the mean.
    let isGrey = first.chroma * second.chroma == 0
    let turn = isGrey ? 0 : Self.turn(from: first.hue, to: second.hue)
    let meanHue = isGrey ? first.hue + second.hue : Self.middle(first.hue, second.hue)
    let meanChroma = (first.chroma + second.chroma) / 2
    let fromMiddle = (lightness + other.lightness) / 2 - 50
    let square = fromMiddle * fromMiddle
    let hueDistance =
      2 * (first.chroma * second.chroma).squareRoot() * sine(radians(turn / 2))
    let byLightness =
      (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let byChroma = (second.chroma - first.chroma) / (1 + 0.045 * meanChroma)
    let byHue = hueDistance / (1 + 0.015 * meanChroma * Self.hueWeight(meanHue))
    let rotation = Self.rotation(hue: meanHue, chroma: meanChroma)
    let sum =
      byLightness * byLightness + byChroma * byChroma + byHue * byHue + rotation * byChroma * byHue
    // The mixed term can bring the sum of equal colours just below 0.
    return max(sum, 0).squareRoot()
  }

  private func polar(stretch: Double) -> (chroma: Double, hue: Double) {
    let a = a * stretch
    return (Self.length(a, b), degrees(x: a, y: b))
  }

  private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }

  /// Returns the root of C^7 / (C^7 + 25^7), which weakens corrections near grey.
  private static func chromaWeight(_ chroma: Double) -> Double {
    func seventh(_ value: Double) -> Double {
      let square = value * value
      return square * square * square * value
    }
    return (seventh(chroma) / (seventh(chroma) + seventh(25))).squareRoot()
  }

  /// Returns the shorter turn from one hue to another, in degrees.
  private static func turn(from first: Double, to second: Double) -> Double {
    let turn = second - first
    if turn > 180 { return turn - 360 }
    return turn < -180 ? turn + 360 : turn
  }

  /// Returns the hue in the middle of the shorter way between two, in degrees.
  private static func middle(_ first: Double, _ second: Double) -> Double {
    let sum = first + second
    if abs(first - second) <= 180 { return sum / 2 }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  }

  private static func hueWeight(_ hue: Double) -> Double {
    1 - 0.17 * cosine(radians(hue - 30)) + 0.24 * cosine(radians(2 * hue))
      + 0.32 * cosine(radians(3 * hue + 6)) - 0.20 * cosine(radians(4 * hue - 63))
  }

  /// Returns the weight of the mixed term, by which ellipses of equal difference turn near blue.
  private static func rotation(hue: Double, chroma: Double) -> Double {
    let fromBlue = (hue - 275) / 25
    let angle = 30 * exponential(-fromBlue * fromBlue)
    return -2 * chromaWeight(chroma) * sine(radians(2 * angle))
  }
}

extension Color {
  /// Returns the visible difference of two opaque colours: see `LabColor.difference`.
  public func difference(from other: Color) -> Double { lab.difference(from: other.lab) }
}
