/// The lightness of text on a colour.
public enum TextTone: String, CaseIterable, Hashable, Sendable {
  /// White, or the lightest colour available.
  case light
  /// Black, or the darkest.
  case dark

  /// The colour of such text by default.
  public var color: Color {
    switch self {
    case .light: Color(red: 1, green: 1, blue: 1)
    case .dark: Color(red: 0, green: 0, blue: 0)
    }
  }
}

extension Color {
  /// The text with the higher contrast (WCAG 2) on this colour; light if both are equal.
  public var textTone: TextTone {
    contrast(with: TextTone.light.color) >= contrast(with: TextTone.dark.color) ? .light : .dark
  }
}

extension Color {
  /// Relative luminance of the colour, 0 (black) ... 1 (white), without its alpha (WCAG 2.2).
  public var relativeLuminance: Double {
    let light = linear
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// Returns the contrast ratio of two opaque colours, 1 (none) ... 21 (black on white) (WCAG 2.2).
  ///
  /// 4.5 is the least for text; 3 for large text and graphics.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension Color {
  /// Returns the lightness contrast Lc of text in this colour on a ground, by APCA 0.1.9 with the
  /// constants 0.0.98G-4g; both colours are opaque.
  ///
  /// Above 0 for dark on light, up to 106; below 0 for light on dark, down to -108; 0 if nothing
  /// could be read. About 15 is the least that is visible at all, 45 the least for large shapes and
  /// headlines, 75 for running text.
  public func readability(on ground: Color) -> Double {
    let (text, ground) = (Self.soft(screenLuminance), Self.soft(ground.screenLuminance))
    guard abs(ground - text) >= 0.0005 else { return 0 }
    if ground > text {
      let contrast = (power(ground, 0.56) - power(text, 0.57)) * 1.14
      return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
    }
    let contrast = (power(ground, 0.65) - power(text, 0.62)) * 1.14
    return contrast > -0.1 ? 0 : (contrast + 0.027) * 100
  }

  /// Luminance by a plain power of 2.4, as APCA takes it.
  private var screenLuminance: Double {
    0.2126729 * power(max(red, 0), 2.4) + 0.7151522 * power(max(green, 0), 2.4) + 0.0721750
      * power(max(blue, 0), 2.4)
  }

  /// Lifts luminances near black, as flare on a screen does.
  private static func soft(_ luminance: Double) -> Double {
    luminance > 0.022 ? luminance : luminance + power(0.022 - luminance, 1.414)
  }
}
