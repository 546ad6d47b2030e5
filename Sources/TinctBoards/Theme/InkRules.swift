public import TinctGraphics

/// The rules by which the inks of a theme get their colors from a palette; `colors(in:)` applies
/// them.
///
/// There is one list of rules for palettes of two colours and one for schemes of four, so that a
/// palette of either kind fits the theme, and one for palettes with colours of other names.
public struct InkRules: Hashable, Sendable {
  /// The palettes that rules can be written for.
  public enum PaletteKind: String, Hashable, Sendable, CaseIterable {
    /// Palettes with the colours `base` and `text`.
    case twoColors
    /// Palettes with the colours `dark`, `light`, `neutral` and `base`.
    case scheme
    /// Palettes with whatever colours the rules name.
    case named

    /// The names a palette of the kind must have; nil for any.
    public var names: [String]? {
      switch self {
      case .twoColors: ["base", "text"]
      case .scheme: Scheme.names
      case .named: nil
      }
    }
  }

  /// The color of one ink.
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
  /// The rules for palettes with the colours that they name, inks unique.
  public var named: [Rule]

  /// Makes the rules of a theme; if a list is empty, no such palette fits it.
  public init(twoColors: [Rule], scheme: [Rule], named: [Rule] = []) {
    self.twoColors = twoColors
    self.scheme = scheme
    self.named = named
  }

  /// The rules for a kind of palette, including those of inks that have a stand-in; empty if there
  /// are none.
  public subscript(kind: PaletteKind) -> [Rule] {
    var rules = written(for: kind)
    for ink in Ink.board where !rules.contains(where: { $0.ink == ink }) {
      guard let standIn = Ink.standIns[ink],
        let rule = rules.first(where: { $0.ink == standIn })
      else { continue }
      rules.append(Rule(ink: ink, color: rule.color))
    }
    return rules
  }

  /// Returns the rules that the theme itself contains.
  private func written(for kind: PaletteKind) -> [Rule] {
    switch kind {
    case .twoColors: twoColors
    case .scheme: scheme
    case .named: named
    }
  }

  /// The kinds of palettes that there are rules for.
  public var kinds: [PaletteKind] { PaletteKind.allCases.filter { !written(for: $0).isEmpty } }

  /// Returns true if an ink has a color of its own in palettes of every kind.
  func contains(_ ink: Ink) -> Bool {
    !kinds.isEmpty
      && kinds.allSatisfy { kind in written(for: kind).contains { $0.ink == ink } }
  }

  /// Returns the first of some inks for which a list of rules has none, although the list is not
  /// empty; nil if all have rules.
  public func missingInk(of inks: [Ink]) -> Ink? {
    inks.first { !contains($0) }
  }

  /// Returns those inks of `Ink.extras` that all lists need if some list has the given inks, since
  /// a drawing is made once for palettes of every kind.
  public static func extras(chosenBy inks: Set<Ink>) -> [Ink] {
    let chosen = inks.intersection(Ink.extras)
    let isKnobbed = !chosen.isDisjoint(with: Ink.knobs)
    return Ink.board.filter { chosen.contains($0) || isKnobbed && Ink.knobs.contains($0) }
  }

  /// Returns the names that a palette of a kind must have.
  public func names(of kind: PaletteKind) -> [String] {
    if let names = kind.names { return names }
    var known: Set<String> = []
    return written(for: kind).flatMap(\.color.names).filter { known.insert($0).inserted }
  }

  /// The names of all colours that the colours of inks can depend on, in palettes of any kind.
  var namesOfColors: Set<String> {
    kinds.flatMap { self[$0] }.reduce(into: Set(DerivedRoles.known)) { names, rule in
      names.formUnion(rule.color.names)
      names.formUnion(rule.color.preferredNames)
    }
  }

  /// Returns the kind of rules that a palette fits; nil if it fits none.
  ///
  /// Colours of other names take precedence, then two colours over a scheme.
  public func kind(of palette: Palette) -> PaletteKind? {
    let order: [PaletteKind] = [.named, .twoColors, .scheme]
    let given = Set(palette.colors.map(\.name))
    return order.first { kind in
      kinds.contains(kind) && names(of: kind).allSatisfy(given.contains)
    }
  }

  /// Returns the colour of every ink in a palette, rounded to 8 bits.
  ///
  /// Rounded because areas are printed in 8 bits, and edges must be mixed from the colours that the
  /// areas beside them show.
  ///
  /// - Throws: `InkError` if the palette is of no kind, or lacks a colour that a rule names.
  public func colors(in palette: Palette) throws(InkError) -> [Ink: Color] {
    guard let kind = kind(of: palette) else { throw unserved(palette) }
    let rules = self[kind]
    let full = DerivedRoles.adding(to: palette, kind, asked: Set(rules.flatMap(\.color.names)))
    let own = palette.colorsByName
    let all = own.merging(
      full.colors.dropFirst(palette.colors.count).map { ($0.name, $0.color) },
      uniquingKeysWith: { own, _ in own })
    var colors: [Ink: Color] = [:]
    for rule in rules {
      do {
        let color = try rule.color.evaluate({ all[$0] }, own: { own[$0] })
        colors[rule.ink] = Color(color.pixel)
      } catch {
        throw .noColor(palette: palette.name, ink: rule.ink, reason: error)
      }
    }
    if let eye = colors[.poweredCore], let cell = colors[.poweredCell] ?? colors[.background] {
      let branches = Ink.branches.compactMap { colors[$0] }
      colors[.poweredCore] = DerivedRoles.eye(
        eye, or: colors[.powered], besides: branches, on: cell)
    }
    return colors
  }

  /// Returns the error for a palette that fits no kind.
  public func unserved(_ palette: Palette) -> InkError {
    .neitherKind(
      palette: palette.name, colors: palette.colors.map(\.name), wanted: kinds.map(names))
  }

  /// The first ink with the same rule, for each ink; it has the same colour in every palette.
  ///
  /// Drawing all of them in that one ink leaves fewer mixes to distinguish.
  public func equals(for kind: PaletteKind) -> [Ink: Ink] {
    var first: [ColorExpression: Ink] = [:]
    var equals: [Ink: Ink] = [:]
    let hasBranches = self[kind].contains { Ink.branches.contains($0.ink) }
    for rule in self[kind] {
      // Eyes may have another colour than their rule says.
      guard rule.ink != .poweredCore || !hasBranches else {
        equals[rule.ink] = rule.ink
        continue
      }
      let ink = first[rule.color] ?? rule.ink
      first[rule.color] = ink
      equals[rule.ink] = ink
    }
    return equals
  }

  /// Returns the inks of fixed palettes of extreme contrast, in which mixes are compared: see
  /// `Separation.merged`.
  ///
  /// There may be several sets, the strictest first: a drawing with too many mixes for the first
  /// set uses the next.
  ///
  /// - Parameter number: the number of the set, from 0.
  /// - Returns: nil if there is no such set.
  public func probeSet(_ number: Int, for kind: PaletteKind) -> [[Ink: Color]]? {
    let sets =
      switch kind {
      case .twoColors: [Self.strictTwoColorProbes, Self.twoColorProbes]
      case .scheme: [Self.schemeProbes + Self.strictSchemeProbes, Self.schemeProbes]
      case .named: [Self.probes(named: names(of: kind))]
      }
    guard sets.indices.contains(number) else { return nil }
    let preferred = self[kind].reduce(into: Set<String>()) { names, rule in
      names.formUnion(rule.color.preferredNames)
      names.formUnion(rule.color.names.filter(DerivedRoles.marks.contains))
    }
    let probes = sets[number]
    return (probes + Self.probes(probes, preferring: preferred.sorted()))
      .compactMap { try? colors(in: $0) }
  }

  /// Returns the inks of fixed palettes in which mixes are compared that are merged however much
  /// that shows: usual palettes with accents and branches of several hues, which those of extreme
  /// contrast derive from their few colours. See `Separation.clustered`.
  ///
  /// Extreme contrasts are probes of palettes of two colours alone, which have few inks apart: in
  /// others they would take mixes of the table away from what differs in usual palettes.
  public func clusterProbes(for kind: PaletteKind) -> [[Ink: Color]] {
    let colorful = Self.colorful.enumerated().map { Self.palette($1, kind, turn: $0) }
    let probes =
      switch kind {
      case .twoColors: Self.strictTwoColorProbes + Self.usualTwoColors + colorful
      // Most have neither accent nor branches, and eyes in ends are another ink in those.
      case .scheme:
        colorful + colorful.map { Palette(name: "probe", colors: Array($0.colors.prefix(4))) }
      case .named: Self.probes(named: names(of: kind))
      }
    return probes.compactMap { try? colors(in: $0) }
  }

  /// Colours that are dark, light, between them, strong, and an accent.
  private static let colorful: [[UInt32]] = [
    [0x0E4070, 0xFFF8E8, 0x5890C0, 0xF08040, 0xF0C630],
    [0x200424, 0xF4F4FC, 0x806090, 0xF040C0, 0x10E0E0],
    [0x103020, 0xF0F0E0, 0x609070, 0xE0C040, 0xF06040],
    [0x301810, 0xFFF4E8, 0xA07060, 0x4080E0, 0x40C060],
    [0x181840, 0xFFF0D0, 0x7070A0, 0x30B0A0, 0xF070A0],
    [0x303030, 0xE0F0F8, 0x808890, 0xD04010, 0x9060E0],
  ]

  private static func palette(_ colors: [UInt32], _ kind: PaletteKind, turn: Int) -> Palette {
    // Of two colours, light grounds and dark ones take turns.
    let names =
      kind == .scheme
      ? Scheme.names : turn % 2 == 0 ? ["base", "text", "", ""] : ["text", "base", "", ""]
    let branches: [UInt32] = [0xF0C020, 0xFF8040, 0x20D0E0, 0xF080C0, 0x60E040, 0x9060FF]
    let shifted = branches.indices.map { ("branch-\($0 + 1)", branches[($0 + turn) % 6]) }
    return Palette(
      name: "probe",
      colors: (zip(names + ["accent"], colors).filter { !$0.0.isEmpty } + shifted)
        .map { Palette.NamedColor(name: $0.0, color: color($0.1)) })
  }

  /// Palettes that have colours which are taken where there are any, far from all others.
  private static func probes(_ probes: [Palette], preferring names: [String]) -> [Palette] {
    guard !names.isEmpty else { return [] }
    return [0xFF0000, 0x00FFFF, 0x808080].enumerated().map { shift, rgb in
      var probe = probes[shift % probes.count]
      for (index, name) in names.enumerated() where probe.color(named: name) == nil {
        // Each name has another colour.
        let turned = UInt32(truncatingIfNeeded: rgb &+ index &* 0x3355AA) & 0xFFFFFF
        probe = Palette(
          name: probe.name,
          colors: probe.colors + [Palette.NamedColor(name: name, color: color(turned))])
      }
      return probe
    }
  }

  /// Mixes in OKLab deviate most from the straight line between two colours if their hues are
  /// opposite: mixes that these palettes set no further apart than the tolerance differ in hardly
  /// any other palette.
  private static let strictTwoColorProbes = twoColorPalettes([
    (0xFFFFFF, 0x000000), (0x000000, 0xFFFFFF), (0xFFFFFF, 0x0000FF), (0x000000, 0x00FF00),
    (0x00FF00, 0xFF0000), (0x00FFFF, 0xFF0000), (0x0000FF, 0xFFFFFF),
  ])

  /// Light tints with strong colours and dark ones with pale colours, of several hues.
  private static let usualTwoColors = twoColorPalettes([
    (0xFFF4E0, 0xC04A10), (0xE8F4EE, 0x1F6B4A), (0x12304A, 0xF0E4C8), (0x2A1240, 0xF4C8E8),
    (0xF8E0EC, 0x8A2050), (0x0E2E28, 0xC8F0DC), (0xF0F0F0, 0x303038), (0x3060A0, 0xFFFFFF),
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
    // Hand-picked schemes have a hue of their own for each role.
    let mixed = [(0xC04040, 0x2060C0), (0x40A060, 0xD06020)].map {
      (neutral: UInt32, base: UInt32) in
      Scheme(
        dark: color(0x101820), light: color(0xFFF8F0), neutral: color(neutral), base: color(base))
    }
    return (derived + [stark] + mixed).map { $0.palette(named: "probe") }
  }()

  /// Grounds and figures of opposite hues, as above, and a strong dark ground.
  private static let strictSchemeProbes: [Palette] = [
    [0x200000, 0xC0FFFF, 0x00FFFF, 0xFF0000], [0x000020, 0xFFFFC0, 0xFFFF00, 0x0000FF],
    [0x002000, 0xFFC0FF, 0xFF00FF, 0x00FF00], [0x0000A0, 0xFFFFFF, 0x00A0FF, 0xFF8000],
  ].map { (colors: [UInt32]) in
    Scheme(
      dark: color(colors[0]), light: color(colors[1]), neutral: color(colors[2]),
      base: color(colors[3])
    ).palette(named: "probe")
  }

  /// Palettes in which each pair of neighbouring names is far apart once.
  private static func probes(named names: [String]) -> [Palette] {
    let colors = [0xFFFFFF, 0x000000, 0xFF0000, 0x00FFFF, 0x0000FF, 0xFFFF00, 0x808080]
      .map { color($0) }
    return colors.indices.map { shift in
      Palette(
        name: "probe",
        colors: names.enumerated().map { index, name in
          Palette.NamedColor(name: name, color: colors[(index + shift) % colors.count])
        })
    }
  }

  private static func color(_ rgb: UInt32) -> Color {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: rgb >> shift) }
    return Color(StraightPixel(red: byte(16), green: byte(8), blue: byte(0)))
  }
}

/// The reason why a palette does not fit a theme.
public enum InkError: Error, Hashable, Sendable {
  /// The palette has none of the sets of colours that the theme has rules for.
  case neitherKind(palette: String, colors: [String], wanted: [[String]])
  /// A rule names a colour that the palette does not have.
  case noColor(palette: String, ink: Ink, reason: MissingColorError)
}
