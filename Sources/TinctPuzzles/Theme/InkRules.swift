public import TinctGraphics

/// How each ink of a theme follows from a palette.
///
/// There is one list of rules for palettes of two colours and one for schemes of four, so that a
/// palette of either kind serves the theme.
public struct InkRules: Hashable, Sendable {
  /// The palettes that rules can be written for.
  public enum PaletteKind: String, Hashable, Sendable, CaseIterable {
    /// Palettes with the colours `base` and `text`.
    case twoColors
    /// Palettes with the colours `dark`, `light`, `neutral` and `base`.
    case scheme

    /// The names a palette of the kind must have.
    public var names: [String] {
      switch self {
      case .twoColors: ["base", "text"]
      case .scheme: Scheme.names
      }
    }

    /// The kind of a palette; nil if it has the names of neither.
    ///
    /// A palette with the names of both counts as one of two colours.
    public init?(of palette: Palette) {
      let kind = Self.allCases.first { kind in
        kind.names.allSatisfy { palette.color(named: $0) != nil }
      }
      guard let kind else { return nil }
      self = kind
    }
  }

  /// What colour one ink has.
  public struct Rule: Hashable, Sendable {
    /// The ink.
    public var ink: Ink
    /// Its colour, over the names of the palette.
    public var color: ColorExpression

    /// Gives an ink a colour.
    public init(ink: Ink, color: ColorExpression) {
      self.ink = ink
      self.color = color
    }
  }

  /// The rules for palettes of two colours, inks unique.
  public var twoColors: [Rule]
  /// The rules for schemes, inks unique.
  public var scheme: [Rule]

  /// Makes the rules of a theme.
  public init(twoColors: [Rule], scheme: [Rule]) {
    self.twoColors = twoColors
    self.scheme = scheme
  }

  /// The rules for a kind of palette.
  public subscript(kind: PaletteKind) -> [Rule] {
    switch kind {
    case .twoColors: twoColors
    case .scheme: scheme
    }
  }

  /// The colour of every ink in a palette, rounded to 8 bits.
  ///
  /// Areas are printed in 8 bits, so edges are mixed from what the areas beside them show.
  ///
  /// - Throws: `InkError` if the palette is of no kind, or lacks a colour that a rule names.
  public func colors(in palette: Palette) throws(InkError) -> [Ink: Color] {
    guard let kind = PaletteKind(of: palette) else {
      throw .neitherKind(palette: palette.name, colors: palette.colors.map(\.name))
    }
    var colors: [Ink: Color] = [:]
    for rule in self[kind] {
      do {
        let color = try rule.color.evaluate { palette.color(named: $0) }
        colors[rule.ink] = Color(color.pixel)
      } catch {
        throw .noColor(palette: palette.name, ink: rule.ink, reason: error)
      }
    }
    return colors
  }

  /// For each ink, the first ink that has the same rule, and so the same colour in every palette.
  ///
  /// Drawing all of them in the one leaves fewer mixes to tell apart.
  public func equals(for kind: PaletteKind) -> [Ink: Ink] {
    var first: [ColorExpression: Ink] = [:]
    var equals: [Ink: Ink] = [:]
    for rule in self[kind] {
      let ink = first[rule.color] ?? rule.ink
      first[rule.color] = ink
      equals[rule.ink] = ink
    }
    return equals
  }

  /// The inks of fixed palettes of extreme contrast, in which mixes are compared: see
  /// `Separation.merged`.
  ///
  /// There may be several sets, the strictest first: a drawing with too many mixes for the first
  /// takes the next.
  public func probeSets(for kind: PaletteKind) -> [[[Ink: Color]]] {
    let sets =
      kind == .twoColors ? [Self.strictTwoColorProbes, Self.twoColorProbes] : [Self.schemeProbes]
    return sets.map { $0.compactMap { try? colors(in: $0) } }
  }

  /// Mixes in OKLab leave the straight line between both colours most where their hues are opposite:
  /// what these set no further apart than the tolerance, hardly any other palette does.
  private static let strictTwoColorProbes = twoColorPalettes([
    (0xFFFFFF, 0x000000), (0x000000, 0xFFFFFF), (0xFFFFFF, 0x0000FF), (0x000000, 0x00FF00),
    (0x00FF00, 0xFF0000), (0x00FFFF, 0xFF0000), (0x0000FF, 0xFFFFFF),
  ])

  private static let twoColorProbes = twoColorPalettes([
    (0xFFFFFF, 0x000000), (0x000000, 0xFFFFFF), (0xFFFFFF, 0x0000FF), (0x000000, 0x00FF00),
    (0xFFF0D0, 0xD04010), (0x101840, 0xF0E8D0), (0xE0F8F0, 0x104030),
  ])

  private static func twoColorPalettes(_ pairs: [(base: UInt32, text: UInt32)]) -> [Palette] {
    pairs.map { pair in
      Palette(
        name: "probe",
        colors: [
          Palette.NamedColor(name: "base", color: color(pair.base)),
          Palette.NamedColor(name: "text", color: color(pair.text)),
        ])
    }
  }

  private static let schemeProbes: [Palette] = {
    let derived = [0xFF0000, 0x00FF00, 0x0000FF, 0x808080].map { Scheme(derivedFrom: color($0)) }
    let stark = Scheme(
      dark: color(0x000000), light: color(0xFFFFFF), neutral: color(0x808080),
      base: color(0xC0C0C0))
    // Hand-picked schemes have hues of their own for each role.
    let mixed = [(0xC04040, 0x2060C0), (0x40A060, 0xD06020)].map {
      (neutral: UInt32, base: UInt32) in
      Scheme(
        dark: color(0x101820), light: color(0xFFF8F0), neutral: color(neutral), base: color(base))
    }
    return (derived + [stark] + mixed).map { $0.palette(named: "probe") }
  }()

  private static func color(_ rgb: UInt32) -> Color {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgb >> shift) }
    return Color(StraightPixel(red: byte(16), green: byte(8), blue: byte(0)))
  }
}

/// Why a palette cannot serve a theme.
public enum InkError: Error, Hashable, Sendable {
  /// The palette has neither the two colours nor the four that themes are written for.
  case neitherKind(palette: String, colors: [String])
  /// A rule names a colour that the palette does not have.
  case noColor(palette: String, ink: Ink, reason: MissingColorError)
}
