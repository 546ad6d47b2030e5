/// A kind of color vision.
public enum ColorVision: String, CaseIterable, Hashable, Sendable {
  /// Vision with all three kinds of cones.
  case normal
  /// Vision without the cones for long waves: reds are dark, and resemble greens.
  case protanopia
  /// Vision without the cones for middle waves: reds resemble greens.
  case deuteranopia
  /// Vision without the cones for short waves: blues resemble greens, and yellows pinks.
  case tritanopia
  /// Vision without colours: by luminance alone, as on a grey screen or in a print.
  case grey
}

extension Color {
  /// Returns the colour that shows normal vision how this one sees a colour; alpha is kept.
  ///
  /// Protanopia and deuteranopia by the matrices for severity 1 of Machado, Oliveira, Fernandes, "A
  /// physiologically-based model for simulation of color vision deficiency" (2009), in linear
  /// light; tritanopia, for which that model does not hold, by Brettel, Viénot, Mollon,
  /// "Computerized simulation of color appearance for dichromats" (1997), with the constants that
  /// libDaltonLens computed for sRGB. What falls outside sRGB is clamped.
  public func seen(by vision: ColorVision) -> Color {
    let light = linear
    let rgb = (light.red, light.green, light.blue)
    let seen: (Double, Double, Double)
    switch vision {
    case .normal: return self
    case .protanopia: seen = Matrix.protanopia * rgb
    case .deuteranopia: seen = Matrix.deuteranopia * rgb
    case .tritanopia:
      // Two half-planes contain the colours that remain; the normal of the plane through the greys
      // between them tells on which side a colour is.
      let normal = (0.03901, -0.02788, -0.01113)
      let side = normal.0 * rgb.0 + normal.1 * rgb.1 + normal.2 * rgb.2
      seen = (side >= 0 ? Matrix.tritanopiaOfReds : Matrix.tritanopiaOfBlues) * rgb
    case .grey:
      let luminance = relativeLuminance
      seen = (luminance, luminance, luminance)
    }
    func bounded(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(
      LinearColor(
        red: bounded(seen.0), green: bounded(seen.1), blue: bounded(seen.2), alpha: alpha))
  }
}

extension Matrix {
  static let protanopia = Matrix(
    (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998))

  static let deuteranopia = Matrix(
    (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881))

  /// The matrix for colours on the side of 660 nm of the plane through the greys.
  static let tritanopiaOfReds = Matrix(
    (1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911))

  /// The matrix for colours on the side of 485 nm.
  static let tritanopiaOfBlues = Matrix(
    (0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796))
}
