extension SpacedColor {
  /// A colour of sRGB in another space; the inverse of `unbounded`, to 1e-9.
  ///
  /// - Returns: nil for the spaces that do not have each colour (greys), have several forms for one
  ///   (CMYK), or that files are read from only (Adobe RGB, ProPhoto RGB, Rec. 2020, Generic RGB).
  public init?(_ color: Color, in space: ColorSpace) {
    func spaced(_ x: Double, _ y: Double, _ z: Double) -> SpacedColor {
      SpacedColor(space, x, y, z, alpha: color.alpha)
    }
    switch space {
    case .srgb: self = spaced(color.red, color.green, color.blue)
    case .srgbLinear:
      let light = color.linear
      self = spaced(light.red, light.green, light.blue)
    case .hsl:
      let hsl = color.hueSaturationLightness
      self = spaced(hsl.0, hsl.1, hsl.2)
    case .hwb:
      let (least, most) = (
        min(color.red, color.green, color.blue), max(color.red, color.green, color.blue)
      )
      self = spaced(color.hsb.hueDegrees, least, 1 - most)
    case .hsb:
      let hsb = color.hsb
      self = spaced(hsb.hueDegrees, hsb.saturation, hsb.brightness)
    case .displayP3:
      let light = Matrix.xyzToDisplayP3 * color.xyz
      // Display P3 has the transfer function of sRGB.
      let encoded = Color(LinearColor(red: light.0, green: light.1, blue: light.2))
      self = spaced(encoded.red, encoded.green, encoded.blue)
    case .xyzD65:
      let xyz = color.xyz
      self = spaced(xyz.0, xyz.1, xyz.2)
    case .xyzD50:
      let xyz = Matrix.d65ToD50 * color.xyz
      self = spaced(xyz.0, xyz.1, xyz.2)
    case .lab:
      let lab = color.lab
      self = spaced(lab.lightness, lab.a, lab.b)
    case .lch:
      let lab = color.lab
      let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
      self = spaced(lab.lightness, chroma, degrees(x: lab.a, y: lab.b))
    case .oklab:
      let lab = color.oklab
      self = spaced(lab.lightness, lab.a, lab.b)
    case .oklch:
      let lch = color.oklch
      self = spaced(lch.lightness, lch.chroma, lch.hueDegrees)
    case .a98RGB, .prophotoRGB, .rec2020, .genericRGB, .grey, .greyGamma22, .genericGrey, .cmyk:
      return nil
    }
  }
}

extension Color {
  /// CSS Color 4, section 7.2.
  fileprivate var hueSaturationLightness: (Double, Double, Double) {
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    let lightness = (least + most) / 2
    let reach = min(lightness, 1 - lightness)
    return (hsb.hueDegrees, reach == 0 ? 0 : (most - lightness) / reach, lightness)
  }
}

extension Matrix {
  static let xyzToDisplayP3 = Matrix(
    (446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915),
    (-14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905),
    (11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415))
}
