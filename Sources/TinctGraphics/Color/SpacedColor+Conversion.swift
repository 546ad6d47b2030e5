extension SpacedColor {
  /// The colour in sRGB; components are outside 0...1 if it lies outside sRGB.
  ///
  /// Conversions are those of CSS Color 4 (sections 7 to 10, and its sample code). CMYK has no
  /// profile here and is converted as CSS does without one: red = (1 - cyan)(1 - black).
  public var unbounded: Color {
    let (x, y, z) = (components.x, components.y, components.z)
    switch space {
    case .srgb: return Color(red: x, green: y, blue: z, alpha: alpha)
    case .srgbLinear: return Color(LinearColor(red: x, green: y, blue: z, alpha: alpha))
    case .hsl: return hsl(x, y, z)
    case .hwb: return hwb(x, y, z)
    case .hsb:
      return Color(HSBColor(hueDegrees: x, saturation: y, brightness: z, alpha: alpha))
    case .displayP3: return color(xyz: Matrix.displayP3ToXYZ * light(srgbLight))
    case .a98RGB: return color(xyz: Matrix.a98RGBToXYZ * light(a98Light))
    case .prophotoRGB:
      return color(xyz: Matrix.d50ToD65 * (Matrix.prophotoRGBToXYZ * light(prophotoLight)))
    case .rec2020: return color(xyz: Matrix.rec2020ToXYZ * light(rec2020Light))
    case .xyzD65: return color(xyz: (x, y, z))
    case .xyzD50: return color(xyz: Matrix.d50ToD65 * (x, y, z))
    case .lab: return lab(x, y, z)
    case .lch: return lab(x, y * cosine(radians(z)), y * sine(radians(z)))
    case .oklab: return Color(OKLabColor(lightness: x, a: y, b: z, alpha: alpha))
    case .oklch:
      return Color(
        OKLabColor(
          lightness: x, a: y * cosine(radians(z)), b: y * sine(radians(z)), alpha: alpha))
    case .grey: return Color(red: x, green: x, blue: x, alpha: alpha)
    case .greyGamma22:
      let light = gamma22Light(x)
      return Color(LinearColor(red: light, green: light, blue: light, alpha: alpha))
    case .genericRGB:
      return color(xyz: Matrix.d50ToD65 * (Matrix.genericRGBToXYZ * light(gamma18Light)))
    case .genericGrey:
      let light = gamma18Light(x)
      return Color(LinearColor(red: light, green: light, blue: light, alpha: alpha))
    case .cmyk:
      let rest = 1 - components.w
      return Color(
        red: (1 - x) * rest, green: (1 - y) * rest, blue: (1 - z) * rest, alpha: alpha)
    }
  }

  private func light(_ decode: (Double) -> Double) -> (Double, Double, Double) {
    (decode(components.x), decode(components.y), decode(components.z))
  }

  private func color(xyz: (Double, Double, Double)) -> Color {
    let light = Matrix.xyzToLinear * xyz
    return Color(LinearColor(red: light.0, green: light.1, blue: light.2, alpha: alpha))
  }

  /// Converts by CSS Color 4, section 7.1.
  private func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> Color {
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ shift: Double) -> Double {
      let turns = (shift + hue / 30) / 12
      let position = (turns - turns.rounded(.down)) * 12
      return lightness - reach * max(-1, min(position - 3, 9 - position, 1))
    }
    return Color(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Converts by CSS Color 4, section 8.1.
  private func hwb(_ hue: Double, _ whiteness: Double, _ blackness: Double) -> Color {
    let sum = whiteness + blackness
    // Above a sum of 1, white and black in the same proportion are a grey.
    guard sum < 1 else {
      let grey = whiteness / sum
      return Color(red: grey, green: grey, blue: grey, alpha: alpha)
    }
    let brightness = 1 - blackness
    let saturation = brightness == 0 ? 0 : 1 - whiteness / brightness
    return Color(
      HSBColor(hueDegrees: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// Converts by CSS Color 4, section 9 and its sample code; the constants are those of CIE 15.
  private func lab(_ lightness: Double, _ a: Double, _ b: Double) -> Color {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let y = (lightness + 16) / 116
    let (x, z) = (a / 500 + y, y - b / 200)
    func share(_ root: Double) -> Double {
      let cube = root * root * root
      return cube > epsilon ? cube : (116 * root - 16) / kappa
    }
    let shareY = lightness > kappa * epsilon ? y * y * y : lightness / kappa
    let white = Matrix.whiteD50
    return color(xyz: Matrix.d50ToD65 * (share(x) * white.0, shareY, share(z) * white.2))
  }
}

private func srgbLight(_ value: Double) -> Double {
  Color(red: value, green: 0, blue: 0).linear.red
}

// Powers by roots, which are the same on every machine. All have odd symmetry below 0.

/// Returns x^(563/256), by the definition of Adobe RGB (1998).
private func a98Light(_ value: Double) -> Double {
  odd(value) { value in
    // 563/256 is 2 + 51/256, and eight square roots give x^(1/256).
    var root = value
    for _ in 0..<8 { root = root.squareRoot() }
    let power = (0..<51).reduce(1) { power, _ in power * root }
    return value * value * power
  }
}

/// Returns x^1.8 with a line near black (ISO 22028-2).
private func prophotoLight(_ value: Double) -> Double {
  odd(value) { value in
    guard value > 16.0 / 512 else { return value / 16 }
    let root = fifthRoot(value)
    return value * root * root * root * root
  }
}

/// Returns x^2.4 (BT.1886), as CSS Color 4 defines rec2020.
private func rec2020Light(_ value: Double) -> Double {
  odd(value) { value in
    let root = fifthRoot(value)
    return value * value * root * root
  }
}

/// Returns x^2.2.
private func gamma22Light(_ value: Double) -> Double {
  odd(value) { $0 * $0 * fifthRoot($0) }
}

/// Returns x^1.8.
private func gamma18Light(_ value: Double) -> Double {
  odd(value) { value in
    let root = fifthRoot(value)
    return value * root * root * root * root
  }
}

/// Continues a function below 0 with odd symmetry.
private func odd(_ value: Double, _ function: (Double) -> Double) -> Double {
  value < 0 ? -function(-value) : function(value)
}

extension Matrix {
  static let displayP3ToXYZ = Matrix(
    (608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160),
    (35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400),
    (0, 32229.0 / 714400, 5220557.0 / 5000800))

  static let a98RGBToXYZ = Matrix(
    (573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567),
    (591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835),
    (53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835))

  static let rec2020ToXYZ = Matrix(
    (63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314),
    (26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157),
    (0, 19567812.0 / 697040785, 295819943.0 / 278816314))

  static let prophotoRGBToXYZ = Matrix(
    (0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    (0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
    (0, 0, 0.82510460251046020))

  /// The primaries of Apple's "Generic RGB Profile", relative to D50, each row scaled by less than
  /// 1/10000 so that white is exactly the white of D50.
  static let genericRGBToXYZ = Matrix(
    (0.4543009416131626, 0.3533540663045738, 0.1566406685118314),
    (0.24190, 0.67355, 0.08455),
    (0.0148906244699004, 0.0906438013399446, 0.7195701767006152))

  /// Bradford's adaptation of XYZ from white D50 to D65.
  static let d50ToD65 = Matrix(
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124))
}

extension SpacedColor {
  /// Expresses a colour of sRGB in another space; the inverse of `unbounded`, to 1e-9.
  ///
  /// - Returns: nil for spaces that lack most colours (greys), have several forms for one (CMYK),
  ///   or are only read (Adobe RGB, ProPhoto RGB, Rec. 2020, Generic RGB).
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
  /// Hue in degrees, saturation and lightness by CSS Color 4, section 7.2.
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
