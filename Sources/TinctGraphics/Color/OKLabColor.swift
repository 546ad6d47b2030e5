/// A colour in OKLab (Ottosson, 2020): equal distances look about equally different.
public struct OKLabColor: Hashable, Sendable {
  /// Perceived lightness, 0 (black) ... 1 (white).
  public var lightness: Double
  /// From green (below 0) to red; within about ±0.4.
  public var a: Double
  /// From blue (below 0) to yellow; within about ±0.4.
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

  /// Returns the distance to another colour, which alpha does not count in.
  ///
  /// - Parameter weight: the weight of the difference in lightness.
  public func distance(to other: OKLabColor, weight: Double = 1) -> Double {
    let (light, a, b) = (weight * (lightness - other.lightness), a - other.a, b - other.b)
    return (light * light + a * a + b * b).squareRoot()
  }
}

extension Color {
  /// The colour in OKLab, by the matrices of CSS Color 4 (section 21, sample code), recomputed in
  /// double precision: with the original ones, greys drift.
  public var oklab: OKLabColor {
    let linear = linear
    let xyz = Matrix.linearToXYZ * (linear.red, linear.green, linear.blue)
    let cones = Matrix.xyzToCones * xyz
    let lab =
      Matrix.conesToOKLab * (cubeRoot(cones.0), cubeRoot(cones.1), cubeRoot(cones.2))
    return OKLabColor(lightness: lab.0, a: lab.1, b: lab.2, alpha: alpha)
  }

  /// Converts a colour from OKLab. Nothing is clamped: components are outside 0...1 if the colour
  /// is outside sRGB.
  public init(_ color: OKLabColor) { self.init(LinearColor(color)) }
}

extension LinearColor {
  /// The range of components within sRGB, apart from rounding of encoded ones.
  private static let inside = -1e-9 / 12.92...Color(red: 1 + 1e-9, green: 0, blue: 0).linear.red

  /// The colour lies within sRGB, apart from rounding.
  var isInside: Bool {
    Self.inside.contains(min(red, green, blue)) && Self.inside.contains(max(red, green, blue))
  }

  /// Converts a colour from OKLab. Nothing is clamped.
  init(_ color: OKLabColor) {
    let roots = Matrix.oklabToCones * (color.lightness, color.a, color.b)
    self.init(coneRoots: roots, alpha: color.alpha)
  }

  /// Converts the cube roots of cone responses.
  fileprivate init(coneRoots roots: Matrix.Row, alpha: Double = 1) {
    func cube(_ value: Double) -> Double { value * value * value }
    let light = Matrix.conesToLinear * (cube(roots.0), cube(roots.1), cube(roots.2))
    self.init(red: light.0, green: light.1, blue: light.2, alpha: alpha)
  }
}

/// The matrices of CSS Color 4 between linear-light sRGB, CIE XYZ (D65), the cone responses of
/// OKLab, and OKLab.
struct Matrix {
  typealias Row = (Double, Double, Double)

  let rows: (Row, Row, Row)

  init(_ first: Row, _ second: Row, _ third: Row) { rows = (first, second, third) }

  static func * (matrix: Matrix, vector: Row) -> Row {
    func product(_ row: Row) -> Double {
      row.0 * vector.0 + row.1 * vector.1 + row.2 * vector.2
    }
    return (product(matrix.rows.0), product(matrix.rows.1), product(matrix.rows.2))
  }

  static let linearToXYZ = Matrix(
    (506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218),
    (87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
    (7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270))

  static let xyzToLinear = Matrix(
    (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    (-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
    (705.0 / 12673, -2585.0 / 12673, 705.0 / 667))

  static let xyzToCones = Matrix(
    (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    (0.0481771893596242, 0.2642395317527308, 0.6335478284694309))

  /// From cone responses through XYZ to linear light, in one.
  static let conesToLinear = Matrix(
    (4.0767416360759583, -3.3077115392580629, 0.2309699031821043),
    (-1.2684379732850315, 2.6097573492876882, -0.3413193760026570),
    (-0.0041960761386756, -0.7034186179359362, 1.7076146940746117))

  static let conesToOKLab = Matrix(
    (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    (0.0259040424655478, 0.7827717124575296, -0.8086757549230774))

  static let oklabToCones = Matrix(
    (1.0, 0.3963377773761749, 0.2158037573099136),
    (1.0, -0.1055613458156586, -0.0638541728258133),
    (1.0, -0.0894841775298119, -1.2914855480194092))
}

/// A colour in the cylinder over OKLab: perceived lightness, chroma and hue.
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

  /// The chroma below which a colour counts as grey, because its hue is not visible.
  public static let greyChroma = 0.01

  /// The colour has too little chroma for a visible hue.
  public var isGrey: Bool { chroma < Self.greyChroma }

  /// Returns the largest chroma that sRGB has at a lightness and a hue, to 1e-7, by bisection.
  public static func largestChroma(lightness: Double, hueDegrees: Double) -> Double {
    guard lightness > 0, lightness < 1 else { return 0 }
    let angle = radians(hueDegrees)
    let way = Matrix.oklabToCones * (0, cosine(angle), sine(angle))
    var (low, high) = (0.0, 0.4)
    while high - low > 1e-7 {
      let middle = (low + high) / 2
      let color = LinearColor(
        coneRoots: (
          lightness + way.0 * middle, lightness + way.1 * middle, lightness + way.2 * middle
        ))
      if color.isInside { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the colour at another lightness: the same hue, and as much of its chroma as sRGB has
  /// there.
  public func withLightness(_ lightness: Double) -> OKLCHColor {
    let largest = Self.largestChroma(lightness: lightness, hueDegrees: hueDegrees)
    return OKLCHColor(
      lightness: lightness, chroma: min(chroma, largest), hueDegrees: hueDegrees, alpha: alpha)
  }
}

extension Color {
  /// The colour in OKLCH; the hues of greys are 0, because only rounding would decide them.
  public var oklch: OKLCHColor {
    let lab = oklab
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    return OKLCHColor(
      lightness: lab.lightness, chroma: chroma,
      hueDegrees: chroma < 1e-7 ? 0 : degrees(x: lab.a, y: lab.b), alpha: alpha)
  }

  /// Converts a colour from OKLCH. Nothing is clamped.
  public init(_ color: OKLCHColor) {
    let angle = radians(color.hueDegrees)
    self.init(
      OKLabColor(
        lightness: color.lightness, a: color.chroma * cosine(angle),
        b: color.chroma * sine(angle), alpha: color.alpha))
  }
}
