/// Four colours with roles, from which a whole screen can be drawn (the schemes of Catchup).
public struct Scheme: Hashable, Sendable, Codable {
  /// The darkest: a ground for light shapes, or shapes on a light ground.
  public var dark: Color
  /// The lightest.
  public var light: Color
  /// The quiet one between them; it decides whether text is light or dark.
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

  /// Makes a scheme from one colour by Catchup's recipe: hue and alpha are kept, brightness is set
  /// anew, and dark and light have two thirds of the saturation.
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

  /// Returns the scheme with a colour that is exactly the given one; `neutral` stays darker than
  /// `base`: if it was not, the other of both gets another HSB brightness.
  public func keeping(_ color: Color, as role: WritableKeyPath<Scheme, Color>) -> Scheme {
    var scheme = self
    scheme[keyPath: role] = color
    guard scheme.neutral.hsb.brightness >= scheme.base.hsb.brightness else { return scheme }
    func shaded(_ shade: Color, _ brightness: Double) -> Color {
      let hsb = shade.hsb
      return Color(
        HSBColor(
          hueDegrees: hsb.hueDegrees, saturation: hsb.saturation, brightness: brightness,
          alpha: hsb.alpha))
    }
    let brightness = color.hsb.brightness
    if role == \.base { scheme.neutral = shaded(neutral, brightness * 0.75) }
    if role == \.neutral { scheme.base = shaded(base, (brightness + 1) / 2) }
    return scheme
  }

  /// No colour is darker than `dark` or lighter than `light`.
  public var isInOrder: Bool {
    let (dark, light) = (dark.relativeLuminance, light.relativeLuminance)
    let (neutral, base) = (neutral.relativeLuminance, base.relativeLuminance)
    return dark <= min(neutral, base) && max(neutral, base) <= light
  }

  /// Text on the scheme's colours, apart from `light`, is light: the HSB brightness of `neutral` is
  /// below 0.7.
  public var prefersLightText: Bool { neutral.hsb.brightness < 0.7 }
}

extension Scheme {
  /// The names of the four colours in a palette, in the order in which they are written.
  public static let names = ["dark", "light", "neutral", "base"]

  /// Finds the scheme in a palette; nil if one of its four colours is missing.
  public init?(_ palette: Palette) {
    guard let dark = palette.color(named: "dark"), let light = palette.color(named: "light"),
      let neutral = palette.color(named: "neutral"), let base = palette.color(named: "base")
    else { return nil }
    self.init(dark: dark, light: light, neutral: neutral, base: base)
  }

  /// Returns the palette of the four colours.
  public func palette(named name: String) -> Palette {
    let colors = zip(Self.names, [dark, light, neutral, base])
    return Palette(
      name: name, colors: colors.map { Palette.NamedColor(name: $0.0, color: $0.1) })
  }
}

/// An arrangement of the hues of a derived scheme on the circle of hues.
public enum SchemeHues: String, CaseIterable, Hashable, Sendable {
  /// All have the hue of the given colour.
  case single
  /// The ground, dark and neutral, has the opposite hue.
  case complement
  /// Ground, quiet and main colour have hues a third of a turn apart.
  case triad
  /// Ground and light lie a twelfth of a turn to either side.
  case analogous

  /// The turn of each role's hue from that of the given colour, in degrees.
  fileprivate var turns: (dark: Double, light: Double, neutral: Double, base: Double) {
    switch self {
    case .single: (0, 0, 0, 0)
    case .complement: (180, 0, 180, 0)
    case .triad: (120, 0, 240, 0)
    case .analogous: (-30, 30, -30, 0)
    }
  }
}

extension Scheme {
  /// Perceived lightness of the four roles, an even step apart.
  static let evenLightness = (dark: 0.24, light: 0.96, neutral: 0.48, base: 0.72)

  /// Makes a scheme from the hue of one colour, in OKLCH: the steps from dark to neutral, base and
  /// light look even, and chroma is as large as sRGB allows.
  ///
  /// A colour without a hue gives greys. If the scheme has several hues, the ground's chroma is
  /// limited to 60 per cent of what is possible, so that it stays in the background.
  public init(evenlyFrom color: Color, hues: SchemeHues = .single) {
    let given = color.oklch
    let turns = hues.turns
    func shade(_ lightness: Double, _ turn: Double, share: Double) -> Color {
      let hue = given.hueDegrees + turn
      let largest = OKLCHColor.largestChroma(lightness: lightness, hueDegrees: hue)
      let chroma = given.isGrey ? 0 : largest * share
      return Color(
        OKLCHColor(lightness: lightness, chroma: chroma, hueDegrees: hue, alpha: given.alpha)
      ).clamped
    }
    let ground = hues == .single ? 1 : 0.6
    self.init(
      dark: shade(Self.evenLightness.dark, turns.dark, share: ground),
      light: shade(Self.evenLightness.light, turns.light, share: 1),
      neutral: shade(Self.evenLightness.neutral, turns.neutral, share: ground),
      base: shade(Self.evenLightness.base, turns.base, share: 1))
  }
}

extension Color {
  /// Returns colours that lead from one to another by even steps in OKLab, including both ends.
  ///
  /// - Parameter steps: the number of colours, at least 2.
  public static func ramp(from first: Color, to last: Color, steps: Int) -> [Color] {
    precondition(steps >= 2)
    return (0..<steps).map { step in
      Color.mix(first, last, share: Double(step) / Double(steps - 1), in: .oklab).gamutMapped
    }
  }
}

/// The five colours of the iPhone 5c, which Catchup offers (named as Apple did).
public enum IPhone5CColor: String, CaseIterable, Hashable, Sendable {
  /// White.
  case white = "iphone-5c-white"
  /// Pink, which is nearer to coral.
  case pink = "iphone-5c-pink"
  /// Yellow.
  case yellow = "iphone-5c-yellow"
  /// Blue.
  case blue = "iphone-5c-blue"
  /// Green.
  case green = "iphone-5c-green"

  /// The colour, measured from Apple's press pictures of 2013, as designers pass it on.
  public var color: Color {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
      Color(StraightPixel(red: red, green: green, blue: blue))
    }
    return switch self {
    case .white: color(0xF5, 0xF4, 0xF7)
    case .pink: color(0xFE, 0x76, 0x7A)
    case .yellow: color(0xFA, 0xF1, 0x89)
    case .blue: color(0x46, 0xAB, 0xE0)
    case .green: color(0xA1, 0xE8, 0x77)
    }
  }
}

extension Scheme {
  /// Returns the tone of text on a colour of a scheme by Catchup's rule: light where the HSB
  /// brightness of `neutral` is below 0.7, but on `light` always dark.
  public func textTone(on color: Color) -> TextTone {
    // Compared as pixels: the ground of a drawing may have been through another colour space.
    prefersLightText && color.pixel != light.pixel ? .light : .dark
  }
}
