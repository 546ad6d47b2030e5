extension Palette {
  /// The palette for a dark screen, with the same hues and roles; nil if it has neither `base` and
  /// `text` nor the four colours of a scheme.
  ///
  /// With two colours, a light `base` becomes deep, with a trace of its hue, and each other colour
  /// gets the lightness at which it reads on the new ground as well as it did on the old one (by
  /// APCA, in which light on dark reads differently; never worse by WCAG 2). So an orange stays an
  /// orange, while inverting would make it blue.
  ///
  /// In a scheme the lightnesses are redistributed between a deep `dark` and a `light` that does
  /// not glare; their order, and so the roles, stay.
  ///
  /// A palette that is already for dark screens stays unchanged.
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

  /// The OKLCH lightness of a new ground, and the one up to which a given ground is dark enough.
  private static let deepest = 0.22...0.3
  /// The OKLCH lightness of the darkest and the lightest colour of a scheme on a dark screen;
  /// rounding to 8 bits leaves them a hundredth off.
  private static let dim = 0.18...0.9

  /// Returns the palette with its colours changed and rounded to 8 bits, as files have them.
  private func mapped(_ change: (NamedColor) -> Color) -> Palette {
    var palette = self
    palette.colors = colors.map { NamedColor(name: $0.name, color: Color(change($0).pixel)) }
    return palette
  }

  /// Returns a palette of two colours on a deep ground.
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

  /// Spreads lightnesses between two ends over the range of a dark screen, without lightening any
  /// colour.
  private func dimmed(from darkest: Double, to lightest: Double) -> Palette {
    let (low, high) = (min(darkest, Self.dim.lowerBound), Self.dim.upperBound)
    return mapped { named in
      let lch = named.color.oklch
      let share = lightest > darkest ? (lch.lightness - darkest) / (lightest - darkest) : 0
      let lightness = min(max(low + (high - low) * share, 0), 1)
      return Color(lch.withLightness(min(lightness, lch.lightness))).clamped
    }
  }
}

extension Color {
  /// Returns the darkest colour of the same hue that reads on a dark ground as well as this one
  /// does on another ground; white if none does.
  fileprivate func reading(on ground: Color, asOn old: Color) -> Color {
    let (wanted, ratio) = (abs(readability(on: old)), contrast(with: old))
    let lch = oklch
    func reads(_ color: Color) -> Bool {
      abs(color.readability(on: ground)) >= wanted && color.contrast(with: ground) >= ratio
    }
    // Both measures rise with lightness above a dark ground, so bisection finds the least.
    var (low, high) = (ground.oklch.lightness, 1.0)
    while high - low > 1e-4 {
      let middle = (low + high) / 2
      if reads(Color(lch.withLightness(middle)).clamped) { high = middle } else { low = middle }
    }
    return Color(lch.withLightness(high)).clamped
  }
}

extension Palette {
  /// The palette in greys, light on black, for icons that the system colours itself.
  ///
  /// The roles of two colours and of a scheme keep their order: the most prominent is white. All
  /// other colours keep their lightness.
  public var grey: Palette {
    func level(_ light: Double) -> Color { Color(red: light, green: light, blue: light) }
    var tones: [String: Double] = [:]
    if color(named: "base") != nil, color(named: "text") != nil {
      tones = ["base": 0, "text": 1]
    } else if Scheme(self) != nil {
      tones = ["dark": 0, "neutral": 0.45, "base": 0.7, "light": 1]
    }
    var palette = self
    palette.colors = colors.map { named in
      NamedColor(
        name: named.name,
        color: level(tones[named.name] ?? named.color.oklch.lightness))
    }
    return palette
  }
}

extension Palette {
  /// The palette with its roles swapped: `base` with `text`; of a scheme `dark` with `light`, and
  /// `neutral` with `base`. Swapping twice restores it.
  public var turned: Palette {
    let roles =
      color(named: "text") != nil
      ? ["base": "text", "text": "base"]
      : ["dark": "light", "light": "dark", "neutral": "base", "base": "neutral"]
    var palette = self
    palette.colors = colors.map { named in
      let role = roles[named.name] ?? named.name
      return NamedColor(name: named.name, color: color(named: role) ?? named.color)
    }
    return palette
  }
}
