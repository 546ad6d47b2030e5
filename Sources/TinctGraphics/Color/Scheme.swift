/// Four colours with roles, from which a whole screen can be drawn (the schemes of Catchup).
public struct Scheme: Hashable, Sendable {
  /// The darkest: a ground for light shapes, or shapes on a light ground.
  public var dark: Color
  /// The lightest.
  public var light: Color
  /// The quiet one in between; text on it decides whether text is light or dark.
  public var neutral: Color
  /// The main colour.
  public var base: Color

  /// Makes a scheme.
  public init(dark: Color, light: Color, neutral: Color, base: Color) {
    self.dark = dark
    self.light = light
    self.neutral = neutral
    self.base = base
  }

  /// Makes a scheme from one colour by Catchup's recipe: hue and alpha are kept, brightness is
  /// given anew, and dark and light have two thirds of the saturation.
  public init(derivedFrom color: Color) {
    let hsb = color.hsb
    func shade(_ saturation: Double, _ brightness: Double) -> Color {
      Color(
        HSBColor(
          hueDegrees: hsb.hueDegrees, saturation: saturation, brightness: brightness,
          alpha: hsb.alpha))
    }
    self.init(
      dark: shade(hsb.saturation / 1.5, 0.2), light: shade(hsb.saturation / 1.5, 1),
      neutral: shade(hsb.saturation, 0.6), base: shade(hsb.saturation, 0.8))
  }

  /// Whether text on the scheme's colours is light: if the HSB brightness of `neutral` is below 0.7.
  public var prefersLightText: Bool { neutral.hsb.brightness < 0.7 }
}

extension Scheme {
  /// The names of the four colours in a palette, in the order in which they are written.
  public static let names = ["dark", "light", "neutral", "base"]

  /// The scheme in a palette, or nil if one of its four colours is missing.
  public init?(_ palette: Palette) {
    guard let dark = palette.color(named: "dark"), let light = palette.color(named: "light"),
      let neutral = palette.color(named: "neutral"), let base = palette.color(named: "base")
    else { return nil }
    self.init(dark: dark, light: light, neutral: neutral, base: base)
  }

  /// The palette of the four colours.
  public func palette(named name: String) -> Palette {
    let colors = zip(Self.names, [dark, light, neutral, base])
    return Palette(
      name: name, colors: colors.map { Palette.NamedColor(name: $0.0, color: $0.1) })
  }
}
