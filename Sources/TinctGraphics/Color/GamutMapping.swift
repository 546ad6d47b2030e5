extension SpacedColor {
  /// The nearest colour of sRGB, and a flag for colours that were outside it.
  ///
  /// A colour outside sRGB keeps its OKLCH hue and lightness and loses chroma, until clipping it
  /// makes no visible difference (CSS Color 4, section 13.2).
  public var srgb: (color: Color, wasOutside: Bool) {
    let color = unbounded
    // Less than a quarter of an 8-bit step outside is due to rounding of the file's numbers.
    let slack = 1.0 / 1020
    let isInside = [color.red, color.green, color.blue].allSatisfy {
      (-slack...1 + slack).contains($0)
    }
    return isInside ? (color.clamped, false) : (color.gamutMapped, true)
  }
}

extension Color {
  /// The colour of sRGB that looks nearest, by the search of CSS Color 4, section 13.2: chroma is
  /// reduced in OKLCH, at constant hue and lightness.
  public var gamutMapped: Color {
    if clamped == self { return self }
    let origin = oklab
    if origin.lightness >= 1 { return Color(red: 1, green: 1, blue: 1, alpha: clamped.alpha) }
    if origin.lightness <= 0 { return Color(red: 0, green: 0, blue: 0, alpha: clamped.alpha) }
    let chroma = (origin.a * origin.a + origin.b * origin.b).squareRoot()
    // The difference in OKLab that is just noticeable, and the precision of the search.
    let (noticeable, epsilon) = (0.02, 0.0001)
    if clamped.oklab.distance(to: origin) < noticeable { return clamped }
    var (low, high) = (0.0, chroma)
    var lowIsInside = true
    var clipped = clamped
    while high - low > epsilon {
      let middle = (low + high) / 2
      let current = origin.withChroma(scaled: middle / chroma)
      let color = Color(current)
      if lowIsInside && color.clamped == color {
        low = middle
        continue
      }
      clipped = color.clamped
      let error = clipped.oklab.distance(to: current)
      if error < noticeable {
        if noticeable - error < epsilon { return clipped }
        lowIsInside = false
        low = middle
      } else {
        high = middle
      }
    }
    return clipped
  }
}

extension OKLabColor {
  /// Returns the colour with its chroma multiplied by a factor.
  fileprivate func withChroma(scaled scale: Double) -> OKLabColor {
    OKLabColor(lightness: lightness, a: a * scale, b: b * scale, alpha: alpha)
  }
}
