/// A space in which files give colours, and the meaning of its components.
///
/// The raw value is the name in CSS, in design tokens, or else a plain one. Components are 0...1
/// within the space's own gamut unless a case says otherwise.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// Red, green, blue: gamma-encoded sRGB.
  case srgb
  /// Red, green, blue: sRGB in proportion to light.
  case srgbLinear = "srgb-linear"
  /// Hue in degrees, saturation, lightness, over gamma-encoded sRGB.
  case hsl
  /// Hue in degrees, whiteness, blackness, over gamma-encoded sRGB.
  case hwb
  /// Hue in degrees, saturation, brightness, over gamma-encoded sRGB.
  case hsb
  /// Red, green, blue: Display P3, which has the transfer function of sRGB.
  case displayP3 = "display-p3"
  /// Red, green, blue: Adobe RGB (1998).
  case a98RGB = "a98-rgb"
  /// Red, green, blue: ProPhoto RGB, white D50.
  case prophotoRGB = "prophoto-rgb"
  /// Red, green, blue: ITU-R BT.2020 with the display's gamma of 2.4.
  case rec2020
  /// CIE X, Y, Z relative to white D65, whose Y is 1.
  case xyzD65 = "xyz-d65"
  /// CIE X, Y, Z relative to white D50, whose Y is 1.
  case xyzD50 = "xyz-d50"
  /// CIE L* (0...100), a*, b* relative to white D50.
  case lab
  /// CIE L* (0...100), chroma, hue in degrees, relative to white D50.
  case lch
  /// Perceived lightness, a, b (Ottosson, 2020).
  case oklab
  /// Perceived lightness, chroma, hue in degrees, over OKLab.
  case oklch
  /// One component, encoded as those of sRGB; 0 is black.
  case grey
  /// One component with a gamma of 2.2; 0 is black. Apple's `genericGamma22GrayColorSpace`.
  case greyGamma22 = "gray-gamma-22"
  /// Red, green, blue: Apple's Generic RGB, which its programs call calibrated RGB: a gamma of 1.8.
  case genericRGB = "generic-rgb"
  /// One component with a gamma of 1.8; 0 is black. Apple's Generic Gray, or calibrated white.
  case genericGrey = "generic-gray"
  /// Cyan, magenta, yellow, black, 1 being all ink, without a profile.
  case cmyk

  /// The number of components of a colour, alpha apart.
  public var componentCount: Int {
    switch self {
    case .grey, .greyGamma22, .genericGrey: 1
    case .cmyk: 4
    case .srgb, .srgbLinear, .hsl, .hwb, .hsb, .displayP3, .a98RGB, .prophotoRGB, .rec2020,
      .xyzD65, .xyzD50, .lab, .lch, .oklab, .oklch, .genericRGB:
      3
    }
  }
}

/// A colour as a file gives it: components in a space, with straight alpha.
///
/// Nothing is rounded or clamped, and colours outside sRGB are kept, until they are converted.
public struct SpacedColor: Hashable, Sendable {
  /// Up to four components, in the order in which the space names them.
  public struct Components: Hashable, Sendable {
    /// The first component.
    public var x: Double
    /// The second component.
    public var y: Double
    /// The third component.
    public var z: Double
    /// The fourth component.
    public var w: Double

    /// The component at an index from 0 to 3.
    public subscript(index: Int) -> Double {
      precondition((0...3).contains(index))
      return index < 2 ? (index == 0 ? x : y) : (index == 2 ? z : w)
    }
  }

  /// The space that the components are in.
  public var space: ColorSpace
  /// The components; those beyond `space.componentCount` are 0.
  public var components: Components
  /// Straight alpha, 0 (clear) ... 1 (opaque).
  public var alpha: Double

  /// Makes a colour; components that its space does not have must be 0.
  public init(
    _ space: ColorSpace, _ first: Double, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0, alpha: Double = 1
  ) {
    self.space = space
    components = Components(x: first, y: second, z: third, w: fourth)
    self.alpha = alpha
  }

  /// Makes a colour of sRGB.
  public init(_ color: Color) {
    self.init(.srgb, color.red, color.green, color.blue, alpha: color.alpha)
  }
}
