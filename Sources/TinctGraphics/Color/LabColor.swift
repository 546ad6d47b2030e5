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
