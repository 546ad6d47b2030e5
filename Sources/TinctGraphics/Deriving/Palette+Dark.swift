extension Palette {
  /// The palette for a dark screen: every hue is kept, and every colour its role; nil if none is
  /// known for it (it has neither `base` and `text` nor the four colours of a scheme).
  ///
  /// With two colours, a light `base` becomes a deep one with a trace of its hue, and each other
  /// colour gets the lightness at which it reads on the new ground as well as it did on the old one
  /// (by APCA, which regards that light on dark reads differently; never worse by WCAG 2). So an
  /// orange stays an orange, while inverting would make it blue. A palette whose ground is dark
  /// already stays as it is.
  ///
  /// In a scheme the lightnesses are laid anew between a deep `dark` and a `light` that does not
  /// glare; their order, and so the roles, stay.
  public var dark: Palette? {
    if let base = color(named: "base"), let text = color(named: "text") {
      return base.relativeLuminance > text.relativeLuminance ? darkened(ground: base) : self
    }
    guard let scheme = Scheme(self) else { return nil }
    return dimmed(from: scheme.dark.oklch.lightness, to: scheme.light.oklch.lightness)
  }

  private func mapped(_ change: (NamedColor) -> Color) -> Palette {
    var palette = self
    palette.colors = colors.map { NamedColor(name: $0.name, color: Color(change($0).pixel)) }
    return palette
  }

  private func darkened(ground: Color) -> Palette {
    let old = ground.oklch
    let deep = OKLCHColor(
      lightness: 0.22, chroma: min(old.chroma, 0.04), hueDegrees: old.hueDegrees,
      alpha: old.alpha)
    let newGround = Color(deep.withLightness(0.22)).clamped
    return mapped { named in
      named.name == "base" ? newGround : named.color.reading(on: newGround, asOn: ground)
    }
  }

  /// Lays lightnesses between two ends between those of a dark screen.
  private func dimmed(from darkest: Double, to lightest: Double) -> Palette {
    let (low, high) = (min(darkest, 0.18), 0.9)
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
