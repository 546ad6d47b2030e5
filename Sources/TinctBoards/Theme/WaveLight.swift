internal import TinctGraphics

/// The colour that cells have in a wave of light: lighter than they are, and clean.
///
/// A cell that got darker, or took on a quiet colour, would look stained. So the light has the hue
/// of a colour of the palette, as much lighter as noodles with power allow; it is never a dark
/// orange, which is brown, nor a dark yellow, which is mud; and the mix with the cell that shows
/// while the light comes and goes keeps its hue, where there is such a light.
struct WaveLight {
  /// The ground of the board.
  let ground: Color
  /// Noodles with power.
  let figure: Color
  /// The colours that are seen on the light: noodles with power in every theme.
  let noodles: [Color]
  /// The colour whose hue is taken first; nil if the palette has none of its own.
  let own: Color?
  /// The accent, which may be derived.
  let accent: Color
  /// A cell with power.
  let cell: Color
  /// The colours that the light must be unlike.
  let others: [Color]
  /// The colours of the second and the third branch, which would be lost in a light like them.
  let branches: [Color]

  /// The first choice that is unlike all that is near, and on which noodles are seen, or the one
  /// that comes nearest to that.
  var color: Color {
    let choices = ground.isDarkGround ? onDark : onLight
    let margins = choices.map(margin)
    let fitting = choices.indices.filter { margins[$0] >= 1 }
    let best = fitting.first { staysClean(choices[$0]) } ?? fitting.first
    return (best ?? choices.indices.max { margins[$0] < margins[$1] }).map { choices[$0] } ?? accent
  }

  /// The least contrast of noodles to the light, a little more than is demanded of it.
  private static let leastContrast = 2.05
  /// The least distance in OKLab from branches, which on light grounds are all far darker.
  private static let leastFromBranches = 0.14

  private func margin(_ color: Color) -> Double {
    min(
      clearness(color), color.room(among: others) / 0.075, color.room(among: tints) / 0.06,
      ground.isDarkGround ? color.room(among: branches) / Self.leastFromBranches : .infinity)
  }

  /// Returns the least contrast of noodles to a light in that which is enough.
  private func clearness(_ color: Color) -> Double {
    (noodles.map { color.contrast(with: $0) }.min() ?? 21) / Self.leastContrast
  }

  /// Cells that are lighter than a light ground, as some themes have them.
  private var tints: [Color] {
    let white = Color(red: 1, green: 1, blue: 1)
    return ground.isDarkGround ? [] : [.mix(ground, white, share: 0.14, in: .oklab)]
  }

  /// Returns true if the mix with the cell is no grey between two hues.
  private func staysClean(_ color: Color) -> Bool {
    Color.mix(cell, color, share: 0.5, in: .srgb).oklch.chroma >= 0.4 * color.oklch.chroma
  }

  // All are opaque: light of some opacity would be another drawing for each palette.

  /// Gold, where it does not turn to khaki on the hue of the ground; a light tint of the ground;
  /// white; and others.
  private var onLight: [Color] {
    let lch = ground.oklch
    let way = (lch.hueDegrees - 92).remainder(dividingBy: 360).magnitude
    let gold = lch.chroma < 0.04 || way < 110 ? [light(0.92, 0.16, 92)] : []
    return gold + [
      light(0.965, 0.06, lch.hueDegrees), light(1, 0, 0), light(0.86, 0.16, 80),
      light(0.93, 0.13, 150),
    ]
  }

  private var onDark: [Color] {
    let isGrey = ground.oklch.isGrey && figure.oklch.isGrey
    let roots = ([own, figure, ground, isGrey ? nil : accent] as [Color?])
      .compactMap { $0?.oklch }.filter { $0.chroma >= 0.06 }
    guard !roots.isEmpty else { return [lightest(0, 0)].compactMap(\.self) }
    let near = roots.flatMap { root in [0, -15, 15, -30].map { root.hueDegrees + $0 } }
    return (near + [75, 20, 330, 280, 240, 190]).compactMap { lightest(0.17, $0) }
  }

  /// Returns the lightest colour of a hue on which noodles are seen; nil if that is brown or mud.
  private func lightest(_ chroma: Double, _ hue: Double) -> Color? {
    let degrees = (hue + 720).truncatingRemainder(dividingBy: 360)
    let least =
      chroma == 0
      ? 0 : degrees > 70 && degrees < 115 ? 0.78 : degrees > 32 && degrees <= 70 ? 0.68 : 0
    return (0..<24).map { 0.8 - 0.02 * Double($0) }.filter { $0 >= least }
      .lazy.map { light($0, chroma, degrees) }
      .first { clearness($0) >= 1 }
  }

  private func light(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Color {
    Color(OKLCHColor(lightness: lightness, chroma: chroma, hueDegrees: hue, alpha: 1)).gamutMapped
  }
}
