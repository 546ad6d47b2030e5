public import TinctGraphics

/// Roles beyond the two or four colours that every palette of a kind has. A palette that lacks one
/// gets a colour that is derived from those it has, so that themes may use them with any palette.
///
/// All distances are in OKLCH (Björn Ottosson, 2020).
public enum DerivedRoles {
  /// The names, in the order in which they are described.
  public static let names =
    ["accent"] + (1...6).map { "branch-\($0)" } + ["shadow", "glow"]

  /// All roles that shipped themes know: those that palettes of a kind have, those that are
  /// derived, and those that are taken where a palette has them.
  public static let known =
    ["base", "text"] + Scheme.names.filter { $0 != "base" } + optional

  /// The roles that shipped themes know and a palette may lack.
  public static let optional =
    names + ["hint", "wrong", "selected", "locked", "celebrate", "second"]

  /// Returns the accent of a palette of a kind, its own or a derived one; nil if it has none.
  public static func accent(of palette: Palette, _ kind: InkRules.PaletteKind) -> Color? {
    adding(to: palette, kind).color(named: "accent")
  }

  /// Returns a palette with a colour for each of the roles; those that it has stay.
  ///
  /// - `accent`: the main colour of a scheme; of two colours the second, turned by a fifth of the
  ///   circle of hues, and on a light ground away from olive. It has at least a contrast of 3 to
  ///   the ground.
  /// - `branch-1` ... `branch-6`: the colour of noodles with power, and hues spread evenly from it;
  ///   from the accent's if that colour is a grey (`branchHue`).
  /// - `shadow`: the ground, darker.
  /// - `glow`: on a dark ground the accent, lighter; on a light one its hue, darker than the
  ///   ground. Of two colours without an accent of their own the second, unless it is a grey: light
  ///   of a hue that nobody chose would recolour what it lies around.
  static func adding(to palette: Palette, _ kind: InkRules.PaletteKind) -> Palette {
    let (groundName, figureName) = kind == .scheme ? ("dark", "light") : ("base", "text")
    guard kind != .named, let ground = palette.color(named: groundName),
      let figure = palette.color(named: figureName)
    else { return palette }
    let base =
      kind == .scheme ? palette.color(named: "base") ?? figure : figure.neighbor(on: ground)
    let accent = palette.color(named: "accent") ?? base.standingOut(from: ground, towards: figure)
    var colors = palette.colors
    func add(_ name: String, _ color: Color) {
      guard palette.color(named: name) == nil else { return }
      colors.append(Palette.NamedColor(name: name, color: color))
    }
    add("accent", accent)
    let root = figure.oklch.isGrey ? accent.turned(by: 0) : figure
    for number in 1...6 {
      // The first is the colour that everybody knows; the others are as light as their hues need.
      let degrees = branchHue(number - 1, from: root, on: ground) - root.oklch.hueDegrees
      let hue = root.turned(by: degrees).lit(on: ground)
      let branch = number == 1 ? figure : hue.standingOut(from: ground, towards: figure)
      add("branch-\(number)", branch)
    }
    add("shadow", ground.shadowed)
    let isLit = kind == .twoColors && palette.color(named: "accent") == nil && !figure.oklch.isGrey
    add("glow", (isLit ? figure : accent).glowing(on: ground))
    return Palette(name: palette.name, colors: colors)
  }

  /// Returns the hue of a branch in degrees: sixths of the hues there are, counted from that of a
  /// colour. A warm colour goes by red and violet, so that its greens come last. Colours as dark as
  /// they must be on a light ground are olive between orange and green, so there are no such hues.
  private static func branchHue(_ number: Int, from root: Color, on ground: Color) -> Double {
    let hue = root.oklch.hueDegrees
    let (first, span) = ground.oklch.lightness < 0.6 ? (0.0, 360.0) : (150.0, 285.0)
    let start = min((hue - first + 720).truncatingRemainder(dividingBy: 360), span - 1)
    let step = (20...130).contains(hue) ? -span / 6 : span / 6
    let turned = start + Double(number) * step + span
    return first + turned.truncatingRemainder(dividingBy: span)
  }
}

extension Color {
  /// Returns the color with another hue, and with enough chroma to have one.
  fileprivate func turned(by degrees: Double) -> Color {
    let lch = oklch
    // Colours that are all but grey have no hue to speak of; they are warm.
    let hue = lch.isGrey ? 40 : lch.hueDegrees + degrees
    return Color(
      OKLCHColor(
        lightness: min(max(lch.lightness, 0.45), 0.88), chroma: max(lch.chroma, 0.11),
        hueDegrees: hue, alpha: alpha)
    ).gamutMapped
  }

  /// Returns a color of another hue that goes with this one on a ground.
  ///
  /// Dark orange and yellow turn into olive one way, and into crimson the other.
  fileprivate func neighbor(on ground: Color) -> Color {
    let isWarm = oklch.isGrey || (20...130).contains(oklch.hueDegrees)
    return turned(by: isWarm && ground.oklch.lightness >= 0.6 ? -72 : 72)
  }

  /// Returns the color as light or as dark as it must be to have a contrast of 3 to a ground.
  fileprivate func standingOut(from ground: Color, towards figure: Color) -> Color {
    let steps = 20
    let (from, to) = (oklch.lightness, figure.oklch.lightness)
    for step in 0...steps {
      let lightness = from + (to - from) * Double(step) / Double(steps)
      let color = Color(oklch.withLightness(lightness)).gamutMapped
      if color.contrast(with: ground) >= 3 { return color }
    }
    return figure
  }

  /// Returns the color in a lightness in which it looks clear: yellow is dull where blue is not.
  fileprivate func lit(on ground: Color) -> Color {
    let lch = oklch
    let isDark = ground.oklch.lightness < 0.6
    // Yellow, at 110 degrees, is lightest.
    let yellow = (1 + cosine((lch.hueDegrees - 110) * .pi / 180)) / 2
    let lightness = (isDark ? 0.7 : 0.5) + (isDark ? 0.14 : 0.1) * yellow
    return Color(
      OKLCHColor(
        lightness: lightness, chroma: max(lch.chroma, 0.13), hueDegrees: lch.hueDegrees,
        alpha: alpha)
    ).gamutMapped
  }

  /// Returns what lies in the shade where the color is the ground.
  fileprivate var shadowed: Color {
    let lch = oklch
    return Color(lch.withLightness(lch.lightness * (lch.lightness < 0.5 ? 0.45 : 0.68)))
      .gamutMapped
  }

  /// Returns light of the color's hue that can be seen on a ground.
  fileprivate func glowing(on ground: Color) -> Color {
    let lch = oklch
    let isDark = ground.oklch.lightness < 0.6
    let lightness = isDark ? max(lch.lightness, 0.78) : ground.oklch.lightness - 0.13
    return Color(
      OKLCHColor(
        lightness: lightness, chroma: max(lch.chroma, 0.1), hueDegrees: lch.hueDegrees,
        alpha: alpha)
    ).gamutMapped
  }
}
