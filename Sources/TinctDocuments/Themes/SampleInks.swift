internal import TinctBoards
internal import TinctGraphics

/// A colour for each ink that measures can need: those of shipped themes.
///
/// The inks of light, gradients, patterns and branches have them in every theme that lacks a rule,
/// so that each of these takes one line; the others are to be copied.
enum SampleInks {
  /// The inks of shadows, highlights, shades and glows.
  private static let lights: Set<Ink> = [
    .panelShadow, .cellShadow, .cellHighlight, .cellShade, .wireShadow, .wireHighlight, .wireShade,
    .poweredHighlight, .poweredShade, .glow,
  ]

  /// The inks of gradients, patterns and branches.
  private static let colorings = Set(Ink.branches).union([
    .backgroundSecond, .pattern, .poweredSecond,
  ])

  /// The shade on noodles of several colours: as much darker than each as that on noodles of one
  /// colour is.
  private static let shades: (twoColors: String, scheme: String) = (
    "rgb(0 0 0 / 36%)", "color-mix(in oklab, dark 36%, transparent)"
  )

  /// Returns the rules for inks of light and colourings that a theme lacks; none for other inks.
  static func usual(for theme: Theme) -> InkRules {
    let (needed, rules) = (theme.neededInks, theme.inks)
    // A shade made for one colour would be dirt on others.
    let shaded: Set<Ink> =
      theme.wire.hasGroups
      ? [.wireShade, .poweredShade] : theme.wire.hasBranches ? [.poweredShade] : []
    func lacked(_ kind: InkRules.PaletteKind) -> [InkRules.Rule] {
      let given = rules[kind]
      guard !given.isEmpty else { return [] }
      return needed.filter { ink in !given.contains { $0.ink == ink } }
        .compactMap { ink in
          let hasGradient = ink == .pattern && needed.contains(.backgroundSecond)
          let color =
            hasGradient
            ? beyondGradient(in: kind, given)
            : shaded.contains(ink) ? shade(in: kind) : usual(ink, in: kind, given)
          return color.map { InkRules.Rule(ink: ink, color: $0) }
        }
    }
    return InkRules(
      twoColors: lacked(.twoColors), scheme: lacked(.scheme), named: lacked(.named))
  }

  private static func shade(in kind: InkRules.PaletteKind) -> ColorExpression? {
    try? ColorExpression(parsing: kind == .scheme ? shades.scheme : shades.twoColors)
  }

  private static func usual(
    _ ink: Ink, in kind: InkRules.PaletteKind, _ given: [InkRules.Rule]
  ) -> ColorExpression? {
    guard lights.contains(ink) || colorings.contains(ink) else { return nil }
    if let text = color(of: ink, in: kind) { return try? ColorExpression(parsing: text) }
    guard lights.contains(ink) else { return nil }
    // Nothing is known of the names of such palettes: power glows in its own colour, and all else
    // is black or white.
    if ink == .glow { return given.first { $0.ink == .powered }?.color }
    let text = ink.name.hasSuffix("Highlight") ? "rgb(255 255 255 / 30%)" : "rgb(0 0 0 / 25%)"
    return try? ColorExpression(parsing: text)
  }

  /// Returns a colour for a pattern on a ground that runs between two: farther than both towards
  /// what lies on the ground, because it would vanish where the ground has its colour.
  private static func beyondGradient(
    in kind: InkRules.PaletteKind, _ given: [InkRules.Rule]
  ) -> ColorExpression? {
    func own(_ ink: Ink) -> ColorExpression? {
      given.first { $0.ink == ink }?.color
        ?? color(of: ink, in: kind).flatMap { try? ColorExpression(parsing: $0) }
    }
    guard kind != .named, let near = own(.background), let far = own(.backgroundSecond) else {
      return nil
    }
    let middle = ColorExpression.mix(.init(in: .oklab, near, nil, far))
    let figure = ColorExpression.name(kind == .scheme ? "light" : "text")
    return .mix(.init(in: .oklab, middle, 76, figure))
  }

  /// Returns the colour of an ink for a kind of palette; nil for palettes of any names.
  static func color(of ink: Ink, in kind: InkRules.PaletteKind) -> String? {
    switch kind {
    case .twoColors: colors[ink.name]?.twoColors
    case .scheme: colors[ink.name]?.scheme
    case .named: nil
    }
  }

  private static let colors: [String: (twoColors: String, scheme: String)] = [
    "background": ("base", "dark"),
    "cell": ("color-mix(in oklab, base 93%, text)", "color-mix(in oklab, dark 84%, neutral)"),
    "poweredCell": (
      "color-mix(in oklab, base 86%, text)", "color-mix(in oklab, dark 62%, neutral)"
    ),
    "wall": ("color-mix(in oklab, base 35%, text)", "color-mix(in oklab, base 60%, light)"),
    "wallCore": ("base", "dark"),
    "beyond": ("color-mix(in oklab, base 50%, text)", "neutral"),
    "wire": ("color-mix(in oklab, base 62%, text)", "neutral"),
    "knob": ("color-mix(in oklab, base 82%, text)", "color-mix(in oklab, dark 60%, neutral)"),
    "poweredKnob": ("accent", "accent"),
    "poweredThird": (
      "color-mix(in oklab, accent 80%, text)", "color-mix(in oklab, accent 80%, light)"
    ),
    "lockedCell": ("color-mix(in oklab, base 80%, text)", "color-mix(in oklab, dark 66%, neutral)"),
    "powered": ("text", "light"),
    "source": ("text", "light"),
    "sourceRing": ("color-mix(in oklab, base 86%, text)", "color-mix(in oklab, dark 62%, neutral)"),
    "panelShadow": ("rgb(0 0 0 / 20%)", "rgb(0 0 0 / 35%)"),
    "panel": ("color-mix(in oklab, base 85%, text)", "color-mix(in oklab, dark 74%, neutral)"),
    "cellShadow": ("rgb(0 0 0 / 26%)", "rgb(0 0 0 / 45%)"),
    "cellFace": ("color-mix(in oklab, base 96%, text)", "color-mix(in oklab, dark 66%, neutral)"),
    "poweredCellFace": (
      "color-mix(in oklab, base 90%, text)", "color-mix(in oklab, dark 56%, base)"
    ),
    "wireShadow": ("rgb(0 0 0 / 18%)", "rgb(0 0 0 / 30%)"),
    "wireHighlight": ("rgb(255 255 255 / 30%)", "rgb(255 255 255 / 30%)"),
    "poweredHighlight": ("rgb(255 255 255 / 38%)", "rgb(255 255 255 / 60%)"),
    "backgroundSecond": (
      "color-mix(in oklab, base 88%, accent)", "color-mix(in oklab, dark 72%, accent)"
    ),
    "glow": ("glow", "glow"),
    "wireShade": ("color-mix(in oklab, base 52%, text)", "color-mix(in oklab, neutral 62%, dark)"),
    "poweredSecond": (
      "color-mix(in oklab, accent 60%, text)", "color-mix(in oklab, accent 45%, light)"
    ),
    "poweredShade": (
      "color-mix(in oklab, text 70%, black)", "color-mix(in oklab, accent 70%, dark)"
    ),
    "branch1": ("branch-1", "branch-1"),
    "branch2": ("branch-2", "branch-2"),
    "branch3": ("branch-3", "branch-3"),
    "branch4": ("branch-4", "branch-4"),
    "branch5": ("branch-5", "branch-5"),
    "branch6": ("branch-6", "branch-6"),
    "pattern": ("color-mix(in oklab, base 90%, text)", "color-mix(in oklab, dark 78%, neutral)"),
    "cellHighlight": ("rgb(255 255 255 / 60%)", "rgb(255 255 255 / 16%)"),
    "cellShade": ("color-mix(in oklab, base 84%, text)", "rgb(0 0 0 / 30%)"),
    "cellSecond": ("color-mix(in oklab, base 88%, text)", "color-mix(in oklab, dark 80%, neutral)"),
    "cellThird": ("color-mix(in oklab, base 81%, text)", "color-mix(in oklab, dark 66%, neutral)"),
    "poweredCellSecond": (
      "color-mix(in oklab, base 88%, text)", "color-mix(in oklab, dark 80%, neutral)"
    ),
    "poweredCellThird": (
      "color-mix(in oklab, base 81%, text)", "color-mix(in oklab, dark 66%, neutral)"
    ),
    "wireOutline": ("color-mix(in oklab, base 54%, text)", "neutral"),
    "poweredOutline": ("text", "light"),
    "wireCore": ("base", "light"),
    "poweredCore": ("base", "light"),
  ]
}
