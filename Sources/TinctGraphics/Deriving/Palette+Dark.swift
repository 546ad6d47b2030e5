extension Palette {
  /// The palette for a dark screen: every hue is kept, and every colour its role; nil if none is
  /// known for it (it has neither `base` and `text` nor the four colours of a scheme).
  ///
  /// With two colours, a `base` that is no deep one becomes deep, with a trace of its hue, and each
  /// other colour gets the lightness at which it reads on the new ground as well as it did on the old one
  /// (by APCA, which regards that light on dark reads differently; never worse by WCAG 2). So an
  /// orange stays an orange, while inverting would make it blue.
  ///
  /// In a scheme the lightnesses are laid anew between a deep `dark` and a `light` that does not
  /// glare; their order, and so the roles, stay.
  ///
  /// A palette that is for dark screens already stays as it is.
  public var dark: Palette? {
    if let base = color(named: "base"), let text = color(named: "text") {
      let isDeep = base.oklch.lightness <= Self.deepest.upperBound
      return isDeep && base.relativeLuminance < text.relativeLuminance
        ? self : darkened(ground: base)
    }
    guard let scheme = Scheme(self) else { return nil }
    let (darkest, lightest) = (scheme.dark.oklch.lightness, scheme.light.oklch.lightness)
    let isDim = darkest <= Self.dim.lowerBound + 0.01 && lightest <= Self.dim.upperBound + 0.01
    return isDim ? self : dimmed(from: darkest, to: lightest)
  }

  /// OKLCH lightness of a ground that is made, and up to which a given one is dark enough.
  private static let deepest = 0.22...0.3
  /// OKLCH lightness of the darkest and the lightest colour of a scheme on a dark screen; 8 bits
  /// leave them a hundredth off.
  private static let dim = 0.18...0.9

  private func mapped(_ change: (NamedColor) -> Color) -> Palette {
    var palette = self
    palette.colors = colors.map { NamedColor(name: $0.name, color: Color(change($0).pixel)) }
    return palette
  }

  private func darkened(ground: Color) -> Palette {
    let old = ground.oklch
    let deep = OKLCHColor(
      lightness: Self.deepest.lowerBound, chroma: min(old.chroma, 0.04),
      hueDegrees: old.hueDegrees, alpha: old.alpha)
    let newGround = Color(deep.withLightness(deep.lightness)).clamped
    return mapped { named in
      named.name == "base" ? newGround : named.color.reading(on: newGround, asOn: ground)
    }
  }

  /// Lays lightnesses between two ends between those of a dark screen.
  private func dimmed(from darkest: Double, to lightest: Double) -> Palette {
    let (low, high) = (min(darkest, Self.dim.lowerBound), Self.dim.upperBound)
    return mapped { named in
      let lch = named.color.oklch
      let place = lightest > darkest ? (lch.lightness - darkest) / (lightest - darkest) : 0
      let lightness = min(max(low + (high - low) * place, 0), 1)
      return Color(lch.withLightness(min(lightness, lch.lightness))).clamped
    }
  }
}

extension Color {
  /// The colour of the same hue, lighter than a dark ground, that reads on it as well as this one
  /// does on another ground; white if none does.
  fileprivate func reading(on ground: Color, asOn old: Color) -> Color {
    let (wanted, ratio) = (abs(readability(on: old)), contrast(with: old))
    let lch = oklch
    func reads(_ color: Color) -> Bool {
      abs(color.readability(on: ground)) >= wanted && color.contrast(with: ground) >= ratio
    }
    var (low, high) = (ground.oklch.lightness, 1.0)
    while high - low > 1e-4 {
      let middle = (low + high) / 2
      if reads(Color(lch.withLightness(middle)).clamped) { high = middle } else { low = middle }
    }
    return Color(lch.withLightness(high)).clamped
  }
}
