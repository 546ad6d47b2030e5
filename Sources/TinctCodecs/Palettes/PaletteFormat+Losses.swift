internal import TinctGraphics

/// What a format has a place for. Where it has none, writers say what was lost (`PaletteWriter`).
extension PaletteFormat {
  /// Whether colours keep their names; that of a colour set is its folder's.
  var holdsNames: Bool {
    switch self {
    case .tinct, .gpl, .ase, .aco, .tokens, .colorset, .css, .xib: true
    case .act, .jasc, .paintNET, .hex, .coolors, .png: false
    }
  }

  /// Whether colours keep their alpha; a colour table has one clear colour.
  var holdsAlpha: Bool {
    switch self {
    case .tinct, .gpl, .jasc, .paintNET, .hex, .tokens, .colorset, .css, .png, .xib: true
    case .ase, .aco, .act, .coolors: false
    }
  }

  /// Whether palettes keep their texts.
  var holdsStrings: Bool {
    switch self {
    case .tinct, .tokens, .css, .xib: true
    case .gpl, .ase, .aco, .act, .jasc, .paintNET, .hex, .colorset, .coolors, .png: false
    }
  }

  /// Whether colours of a space stay what they are. Other notations of sRGB, and greys, which lie in
  /// it, lose nothing as sRGB.
  func holds(_ space: ColorSpace) -> Bool {
    switch space {
    case .srgb, .srgbLinear, .hsl, .hwb, .hsb, .grey, .greyGamma22, .genericGrey: true
    case .displayP3: [.tokens, .css, .colorset].contains(self)
    case .lab: [.tokens, .css, .ase, .aco].contains(self)
    case .cmyk: [.ase, .aco].contains(self)
    case .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50, .lch, .oklab, .oklch:
      [.tokens, .css].contains(self)
    case .genericRGB: false
    }
  }
}
