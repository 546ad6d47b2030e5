extension Palette {
  /// The palette for a dark screen, with the same hues and roles; nil if it has neither `base` and
  /// `text` nor the four colours of a scheme.
  ///
  /// With two colours, a light `base` becomes deep, in its hue, and each other colour gets the
  /// lightness at which it reads on the new ground as well as it did on the old one (by APCA, in
  /// which light on dark reads differently; never worse by WCAG 2). So an orange stays an orange,
  /// while inverting would make it blue. A colour that was lighter than the ground stays as light.
  ///
  /// In a scheme the lightnesses are redistributed between a deep `dark` and a `light` that does
  /// not glare; their order, and so the roles, stay.
  ///
  /// A palette that is already for dark screens stays unchanged.
  public var dark: Palette? { dark(keeping: []) }

  /// Returns the palette for a dark screen, in which some colours stay as they are.
  ///
  /// If the ground stays, everything does.
  public func dark(keeping kept: Set<String>) -> Palette? {
    if let base = color(named: "base"), let text = color(named: "text") {
      let isDeep = base.oklch.lightness <= Self.deepest
      return isDeep && base.relativeLuminance < text.relativeLuminance || kept.contains("base")
        ? self : regrounded(from: base, to: base.deepGround, keeping: kept)
    }
    guard let scheme = Scheme(self) else { return nil }
    let (darkest, lightest) = (scheme.dark.oklch.lightness, scheme.light.oklch.lightness)
    let isDim =
      (darkest <= Self.dim.lowerBound + 0.01 || kept.contains("dark"))
      && (lightest <= Self.dim.upperBound + 0.01 || kept.contains("light"))
    return isDim ? self : dimmed(from: darkest, to: lightest, keeping: kept)
  }

  /// Returns the palette for a light screen, in which some colours stay as they are; nil if it has
  /// neither `base` and `text` nor the four colours of a scheme.
  ///
  /// With two colours, a `base` that is not pale becomes so, with a trace of its hue, and each
  /// other colour gets the lightness at which it reads on the new ground as well as it did on the
  /// old one, as for `dark`.
  ///
  /// A scheme draws light shapes on `dark`, so its light variant has two colours: a pale `base`
  /// with a trace of the hue of `dark`, and as `text` the scheme's `base` itself, made darker if
  /// its contrast is below 3. A colour of the scheme that is kept becomes `text`, and `light` the
  /// ground. Further colours get the lightness at which they read as well as before; an `accent`
  /// that would be `text` again is left out, so that what lies on `text` is seen.
  ///
  /// A palette that is already for light screens stays unchanged.
  public func light(keeping kept: Set<String> = []) -> Palette? {
    if let base = color(named: "base"), let text = color(named: "text") {
      let isPale = base.oklch.lightness >= Self.palest
      return isPale && base.relativeLuminance > text.relativeLuminance || kept.contains("base")
        ? self : regrounded(from: base, to: base.paleGround, keeping: kept)
    }
    guard let scheme = Scheme(self) else { return nil }
    let figure = ["dark", "neutral", "base"].first(where: kept.contains)
    let text = figure.flatMap(color(named:)) ?? scheme.base
    let ground = kept.contains("light") ? scheme.light : scheme.dark.paleGround
    let figureColor = Color((figure == nil ? text.standing(on: ground, least: 3) : text).pixel)
    let others = regrounded(from: scheme.dark, to: ground, keeping: kept).colors.filter { other in
      !Scheme.names.contains(other.name)
        && (other.name != "accent" || other.color.pixel != figureColor.pixel)
    }
    var palette = self
    palette.colors =
      [
        NamedColor(name: "base", color: Color(ground.pixel)),
        NamedColor(name: "text", color: figureColor),
      ] + others
    return palette
  }

  /// The ground of boards: `base` of two colours, `dark` of a scheme; nil if there is none.
  public var ground: Color? {
    if let base = color(named: "base"), color(named: "text") != nil { return base }
    return Scheme(self)?.dark
  }

  /// The OKLCH lightness up to which a given ground is dark enough.
  private static let deepest = 0.3
  /// The OKLCH lightness of the darkest and the lightest colour of a scheme on a dark screen;
  /// rounding to 8 bits leaves them a hundredth off.
  private static let dim = 0.18...0.9
  /// The OKLCH lightness from which a given ground is pale enough.
  private static let palest = 0.9

  /// Returns the palette with its colours changed and rounded to 8 bits, as files have them.
  private func mapped(
    keeping kept: Set<String>, _ change: (NamedColor) -> Color
  ) -> Palette {
    var palette = self
    for (index, named) in colors.enumerated() where !kept.contains(named.name) {
      palette.colors[index].color = Color(change(named).pixel)
    }
    return palette
  }

  /// Returns a palette of two colours on another ground. A shadow stays darker than the ground, by
  /// the same share of its lightness; a glow is light on a dark ground, and a halo on a light one.
  private func regrounded(
    from old: Color, to ground: Color, keeping kept: Set<String>
  ) -> Palette {
    mapped(keeping: kept) { named in
      switch named.name {
      case "base" where color(named: "text") != nil: ground
      case "shadow": named.color.shadow(on: ground, asOn: old)
      case "glow": named.color.glowing(on: ground)
      default: named.color.reading(on: ground, asOn: old)
      }
    }
  }

  /// Spreads lightnesses between two ends over the range of a dark screen, without lightening any
  /// colour.
  private func dimmed(
    from darkest: Double, to lightest: Double, keeping kept: Set<String>
  ) -> Palette {
    let (low, high) = (min(darkest, Self.dim.lowerBound), Self.dim.upperBound)
    return mapped(keeping: kept) { named in
      let lch = named.color.oklch
      let share = lightest > darkest ? (lch.lightness - darkest) / (lightest - darkest) : 0
      let lightness = min(max(low + (high - low) * share, 0), 1)
      return Color(lch.withLightness(min(lightness, lch.lightness))).clamped
    }
  }
}

extension Color {
  /// Returns a shadow on another ground.
  fileprivate func shadow(on ground: Color, asOn old: Color) -> Color {
    let (own, before) = (oklch, max(old.oklch.lightness, 1e-3))
    let share = min(own.lightness / before, 0.9)
    return Color(own.withLightness(share * ground.oklch.lightness)).gamutMapped
  }

  /// Returns light of the color's hue that can be seen on a ground. On a light one it is a halo,
  /// which must be strong: a pale one is a grey shadow. The light of a pale color stays pale, and
  /// that of a grey one grey.
  package func glowing(on ground: Color) -> Color {
    let lch = oklch
    let isDark = ground.isDarkGround
    let lightness = isDark ? max(lch.lightness, 0.78) : ground.oklch.lightness - 0.15
    let chroma = min(max(lch.chroma, isDark ? 0.1 : 0.18), 2.5 * lch.chroma)
    let light = OKLCHColor(
      lightness: lightness, chroma: chroma, hueDegrees: lch.hueDegrees, alpha: alpha)
    // A halo has as much chroma as sRGB has there: what is beyond would change its hue.
    return Color(isDark ? light : light.withLightness(lightness)).gamutMapped
  }

  /// Light on it is lighter, not a halo that is darker.
  package var isDarkGround: Bool { oklch.lightness < 0.6 }

  /// A ground for dark screens in the colour's hue: of a strong red a deep red, not a brown.
  fileprivate var deepGround: Color {
    ground(lightness: 0.22, mostChroma: min(max(0.45 * oklch.chroma, 0.04), 0.09))
  }

  /// A ground for light screens with a trace of the colour's hue.
  fileprivate var paleGround: Color { ground(lightness: Self.pale[0], mostChroma: 0.018) }

  /// The OKLCH lightness of pale grounds, from the one that is taken where it does.
  private static let pale = [0.975, 0.985, 0.995]

  private func ground(lightness: Double, mostChroma: Double) -> Color {
    let own = oklch
    let ground = OKLCHColor(
      lightness: lightness, chroma: own.isGrey ? 0 : min(own.chroma, mostChroma),
      hueDegrees: own.hueDegrees, alpha: own.alpha)
    return Color(ground.withLightness(lightness)).clamped
  }

  /// The palette of two colours that draws the colour itself on a pale ground with a trace of its
  /// hue; a colour whose contrast (WCAG 2) to the ground is below 3 is made darker, to 4.
  ///
  /// - Parameter isKept: true to leave it as it is all the same.
  public func onPaleGround(isKept: Bool) -> Palette {
    let opaque = Color(red: red, green: green, blue: blue)
    let grounds = Self.pale.map {
      Color(opaque.ground(lightness: $0, mostChroma: 0.018).pixel)
    }
    // A colour that is just readable gets the lightest ground, so that it is read on shades of it.
    let readable = grounds.filter { opaque.contrast(with: $0) >= 3 }
    let ground =
      readable.first { opaque.contrast(with: $0) >= 3.5 } ?? readable.last ?? grounds[0]
    let text = isKept ? self : standing(on: ground, least: 3, wanted: 4)
    return Palette(
      name: "",
      colors: [
        Palette.NamedColor(name: "base", color: ground),
        Palette.NamedColor(name: "text", color: Color(text.pixel)),
      ])
  }

  /// The palette of two colours whose ground the colour is; on it, its hue is read with a contrast
  /// of at least 4.5, as far as there is one.
  public var asGround: Palette {
    let text = standing(on: self, least: 4.5)
    return Palette(
      name: "",
      colors: [
        Palette.NamedColor(name: "base", color: self),
        Palette.NamedColor(name: "text", color: Color(text.pixel)),
      ])
  }

  /// Returns the color itself if its contrast to a ground is large enough, else the nearest of its
  /// hue that has another one, or black or white.
  fileprivate func standing(on ground: Color, least: Double, wanted: Double? = nil) -> Color {
    guard contrast(with: ground) < least else { return self }
    let lch = oklch
    let contrast = wanted ?? least
    return edge(of: ground) { $0.contrast(with: ground) >= contrast }.map {
      Color(lch.withLightness($0)).clamped
    } ?? ground.textTone.color
  }

  /// Returns the colour of the same hue that is nearest to a ground and reads on it as well as this
  /// one does on another ground; white or black if none does. Where it is lighter than the other
  /// ground, or darker, and so on the new one, it stays as light, or as dark.
  fileprivate func reading(on ground: Color, asOn old: Color) -> Color {
    let (wanted, ratio) = (abs(readability(on: old)), contrast(with: old))
    let lightness = edge(of: ground) { color in
      abs(color.readability(on: ground)) >= wanted && color.contrast(with: ground) >= ratio
    }
    let (own, isLight) = (oklch.lightness, ground.textTone == .light)
    guard let lightness else { return Color(oklch.withLightness(isLight ? 1 : 0)).clamped }
    guard (own > old.oklch.lightness) == isLight else {
      return Color(oklch.withLightness(lightness)).clamped
    }
    return Color(oklch.withLightness(isLight ? max(lightness, own) : min(lightness, own))).clamped
  }

  /// Returns the lightness nearest to that of a ground from which on the colour passes a test, to
  /// the side that has more contrast; nil if none does.
  private func edge(of ground: Color, _ passes: (Color) -> Bool) -> Double? {
    let lch = oklch
    // Both measures rise with the distance from the ground, so bisection finds the least.
    var (near, far) = (ground.oklch.lightness, ground.textTone == .light ? 1.0 : 0)
    guard passes(Color(lch.withLightness(far)).clamped) else { return nil }
    while abs(far - near) > 1e-4 {
      let middle = (near + far) / 2
      if passes(Color(lch.withLightness(middle)).clamped) { far = middle } else { near = middle }
    }
    return far
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
      let other = roles[named.name].flatMap(color(named:))
      return NamedColor(name: named.name, color: other ?? named.color)
    }
    return palette
  }
}
