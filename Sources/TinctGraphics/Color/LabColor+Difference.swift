extension LabColor {
  /// How different two colours look: CIEDE2000 with all weights 1; alpha is not regarded.
  ///
  /// About 1 can just be seen side by side, 10 is seen at a glance, black and white are 100 apart.
  /// Formula and conventions for its discontinuities: Sharma, Wu, Dalal, "The CIEDE2000
  /// color-difference formula: implementation notes" (2005).
  public func difference(from other: LabColor) -> Double {
    let chroma = (Self.length(a, b) + Self.length(other.a, other.b)) / 2
    let grey = 0.5 * (1 - Self.chromaWeight(chroma))
    let (first, second) = (polar(stretch: 1 + grey), other.polar(stretch: 1 + grey))
    let isGrey = first.chroma * second.chroma == 0
    let turn = isGrey ? 0 : Self.turn(from: first.hue, to: second.hue)
    let meanHue = isGrey ? first.hue + second.hue : Self.middle(first.hue, second.hue)
    let meanChroma = (first.chroma + second.chroma) / 2
    let fromMiddle = (lightness + other.lightness) / 2 - 50
    let square = fromMiddle * fromMiddle
    let hueDistance =
      2 * (first.chroma * second.chroma).squareRoot() * sine(Self.radians(turn / 2))
    let byLightness =
      (other.lightness - lightness) / (1 + 0.015 * square / (20 + square).squareRoot())
    let byChroma = (second.chroma - first.chroma) / (1 + 0.045 * meanChroma)
    let byHue = hueDistance / (1 + 0.015 * meanChroma * Self.hueWeight(meanHue))
    let rotation = Self.rotation(hue: meanHue, chroma: meanChroma)
    let sum =
      byLightness * byLightness + byChroma * byChroma + byHue * byHue + rotation * byChroma * byHue
    return max(sum, 0).squareRoot()
  }

  private func polar(stretch: Double) -> (chroma: Double, hue: Double) {
    let a = a * stretch
    return (Self.length(a, b), degrees(x: a, y: b))
  }

  private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  /// The root of C^7 / (C^7 + 25^7).
  private static func chromaWeight(_ chroma: Double) -> Double {
    func seventh(_ value: Double) -> Double {
      let square = value * value
      return square * square * square * value
    }
    return (seventh(chroma) / (seventh(chroma) + seventh(25))).squareRoot()
  }

  /// The shorter way round from one hue to another, in degrees.
  private static func turn(from first: Double, to second: Double) -> Double {
    let turn = second - first
    if turn > 180 { return turn - 360 }
    return turn < -180 ? turn + 360 : turn
  }

  private static func middle(_ first: Double, _ second: Double) -> Double {
    let sum = first + second
    if abs(first - second) <= 180 { return sum / 2 }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  }

  private static func hueWeight(_ hue: Double) -> Double {
    1 - 0.17 * cosine(radians(hue - 30)) + 0.24 * cosine(radians(2 * hue))
      + 0.32 * cosine(radians(3 * hue + 6)) - 0.20 * cosine(radians(4 * hue - 63))
  }

  /// The turn of the ellipses near blue.
  private static func rotation(hue: Double, chroma: Double) -> Double {
    let place = (hue - 275) / 25
    let angle = 30 * exponential(-place * place)
    return -2 * chromaWeight(chroma) * sine(radians(2 * angle))
  }
}

extension Color {
  /// How different two opaque colours look, by CIEDE2000: see `LabColor.difference`.
  public func difference(from other: Color) -> Double { lab.difference(from: other.lab) }
}
