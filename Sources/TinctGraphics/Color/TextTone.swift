/// Whether text on a colour is light or dark.
public enum TextTone: String, CaseIterable, Hashable, Sendable {
  /// White, or the lightest colour there is.
  case light
  /// Black, or the darkest.
  case dark

  /// The colour of such text where nothing else is said.
  public var color: Color {
    switch self {
    case .light: Color(red: 1, green: 1, blue: 1)
    case .dark: Color(red: 0, green: 0, blue: 0)
    }
  }
}

extension Color {
  /// The text that has the higher contrast (WCAG 2) on this colour; light where both have the same.
  public var textTone: TextTone {
    contrast(with: TextTone.light.color) >= contrast(with: TextTone.dark.color) ? .light : .dark
  }
}

extension Scheme {
  /// Catchup's rule for text on any colour of a scheme: light where the HSB brightness of `neutral`
  /// is below 0.7.
  public var textTone: TextTone { prefersLightText ? .light : .dark }
}
