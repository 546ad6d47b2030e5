public import TinctGraphics

extension Ink {
  /// The ink of titles in composed pictures.
  public static let title = Ink("title")
  /// The ink of captions in composed pictures, quieter than that of titles.
  public static let caption = Ink("caption")
  /// The inks of the card under the board of a composed picture, and of its rim.
  public static let (card, cardEdge) = (Ink("card"), Ink("cardEdge"))
  /// The inks between which the ground of composed pictures runs: behind boards, and at the edge.
  public static let (groundSecond, groundEdge) = (Ink("groundSecond"), Ink("groundEdge"))
  /// The ink of patterns on the ground of composed pictures.
  public static let groundPattern = Ink("groundPattern")
  /// The ink of what boards throw on the ground of composed pictures.
  public static let shotShadow = Ink("shotShadow")
  /// The inks of frames around boards, and of their edges.
  public static let (frame, frameEdge) = (Ink("frame"), Ink("frameEdge"))
  /// The ink of bands, and of the words on them.
  public static let (band, bandText) = (Ink("band"), Ink("bandText"))

  /// The inks of composed pictures besides those of boards.
  public static let shot: [Ink] = [
    .title, .caption, .card, .cardEdge, .groundSecond, .groundEdge, .groundPattern, .shotShadow,
    .frame, .frameEdge, .band, .bandText,
  ]
}

extension Theme {
  /// Returns the theme with the inks of `Ink.shot`, adapted to a palette.
  ///
  /// Text has the palette's own colour for it: `text` of two colours, `light` or `dark` of a
  /// scheme, by its rule for text (`Scheme.textTone(on:)`), and otherwise the colour of noodles
  /// with power. If that cannot be read on the ground, the other of `light` and `dark` is taken if
  /// it can; if not, white or black. A card is slightly lighter than the ground. The ground runs to
  /// white, or to as much of the accent as leaves the words readable and the cells visible; where
  /// cells would vanish on any of that, it is darker at the edge, or lighter if words need that. A
  /// gradient and a pattern of the theme's own ground are as faint as words need. A band has the
  /// colour of noodles with power or, where the ground's is too near, of cells with power; on a
  /// dark ground that of the accent, or of cells with power.
  ///
  /// Palettes that lead to the same theme can be printed from one drawing.
  ///
  /// - Throws: `InkError` if the palette does not fit the theme.
  public func lettered(for palette: Palette) throws(InkError) -> Theme {
    let lettering = try ShotLettering(self, palette)
    let faint = groundInks.compactMap(lettering.fainter)
    var theme = self
    func add(to list: inout [InkRules.Rule]) {
      list = list.map { rule in faint.first { $0.ink == rule.ink } ?? rule } + lettering.rules
    }
    switch lettering.kind {
    case .twoColors: add(to: &theme.inks.twoColors)
    case .scheme: add(to: &theme.inks.scheme)
    case .named: add(to: &theme.inks.named)
    }
    return theme
  }

  /// Returns true if cells, or the panel around them, are as much lighter or darker than another
  /// ground as they are seen on it: on a ground of nearly their lightness they would vanish, and on
  /// a lighter one they would be holes.
  fileprivate func shows(_ colors: [Ink: Color], _ second: Color, over ground: Color) -> Bool {
    let inks: [Ink] =
      board.panel != nil ? [.panel] : cell.isSolid ? [.cell, .poweredCell] : []
    return inks.compactMap { colors[$0]?.oklch.lightness }.allSatisfy { lightness in
      let (own, other) = (lightness - ground.oklch.lightness, lightness - second.oklch.lightness)
      // Cells that are of the ground's lightness are set off by something else.
      return abs(own) < 0.01 || own * other > 0 && abs(other) >= 0.4 * abs(own)
    }
  }

  /// The inks of the theme's ground besides its own.
  fileprivate var groundInks: [Ink] {
    (board.gradient == nil ? [] : [.backgroundSecond]) + (board.pattern == nil ? [] : [.pattern])
  }

  fileprivate func rule(for ink: Ink, _ kind: InkRules.PaletteKind) -> ColorExpression? {
    inks[kind].first { $0.ink == ink }?.color
  }

  /// The shares of white, or black, in a card, in percent: the first visible one is taken. They are
  /// few, so that palettes share them.
  fileprivate static let cardPercents = [6.0, 8, 12, 20, 40, 75]
  /// The shares of black in a dark card, in percent, likewise: finer steps than of white, because
  /// on dark grounds a coarse one would make cards black.
  private static let darkCardPercents = [6.0, 8, 12, 20, 26, 32, 40, 75]

  /// The least difference in OKLab's lightness between a card and the cells on it.
  private static let leastCardStep = 0.03

  /// Returns the colour of a card: slightly lighter than the ground, or slightly darker if the
  /// ground is almost white, or if some cells would vanish on the lighter one.
  ///
  /// The step in OKLab's lightness is smaller on light grounds, where a small step is visible.
  fileprivate func card(
    on ground: Color, _ rule: ColorExpression, under colors: [Ink: Color]
  ) -> ColorExpression {
    let lightness = ground.oklch.lightness
    let step = 0.026 + 0.036 * (1 - lightness)
    let inks: [Ink] = [.cell, .cellSecond, .cellThird, .poweredCell]
    let cells = board.panel == nil && cell.isSolid ? inks.compactMap { colors[$0] } : []
    let tones: [TextTone] =
      lightness + step > 1 ? [.dark] : lightness > step ? [.light, .dark] : [.light]
    let cards = tones.map { tone in
      // A card that is darker although it could be lighter is so by less, or it would be a hole.
      let reach = tone == .dark && tones.count > 1 ? 0.6 * step : step
      let share = 100 * reach / (tone == .light ? 1 - lightness : lightness)
      let percents = tone == .light ? Self.cardPercents : Self.darkCardPercents
      let percent = percents.first { $0 >= share } ?? 75
      let end = tone == .light ? 1 : 0.0
      return (
        color: ColorExpression.mix(.init(in: .oklab, .literal(tone.color), percent, rule)),
        lightness: lightness + (end - lightness) * percent / 100
      )
    }
    let clear = cards.first { card in
      cells.allSatisfy { abs($0.oklch.lightness - card.lightness) >= Self.leastCardStep }
    }
    return (clear ?? cards[0]).color
  }
}

/// The rules for words, and for all that lies behind them, in one palette.
private struct ShotLettering {
  let kind: InkRules.PaletteKind
  private let theme: Theme
  private let colors: [Ink: Color]
  private let ground: Color
  private let groundRule: ColorExpression
  /// White or black, whichever is farther from the ground.
  private let plain: ColorExpression
  /// The colours of the palette by name, with those that are derived, and without.
  private let (all, named): ([String: Color], [String: Color])
  private var title: ColorExpression
  private var caption: ColorExpression

  /// The least contrast (WCAG 2) of titles, which are large, and of captions with their ground.
  private static let (titleContrast, captionContrast) = (3.0, 4.5)
  /// Shares of the title's colour in the caption's, the quietest first; the rest is the ground's.
  private static let quietPercents = (onLight: [66.0, 78, 90, 100], onDark: [84.0, 92, 100])
  /// Shares of the title's colour in the caption's if the rest is white or black.
  private static let strongPercents = [75.0, 50, 25, 0]

  init(_ theme: Theme, _ palette: Palette) throws(InkError) {
    self.theme = theme
    colors = try theme.inks.colors(in: palette)
    guard let kind = theme.inks.kind(of: palette) else { throw theme.inks.unserved(palette) }
    guard let ground = colors[.background], let rule = theme.rule(for: .background, kind) else {
      throw .noColor(
        palette: palette.name, ink: .background, reason: MissingColorError(name: "background"))
    }
    (self.kind, self.ground, groundRule) = (kind, ground, rule)
    (all, named) = (DerivedRoles.adding(to: palette, kind).colorsByName, palette.colorsByName)
    let plain: ColorExpression = .literal(ground.textTone.color)
    self.plain = plain
    (title, caption) = (plain, plain)
    let own: [ColorExpression] =
      switch kind {
      case .twoColors: [.name("text")]
      case .scheme:
        [(Scheme(palette)?.textTone(on: ground) ?? ground.textTone).rawValue, "light", "dark"]
          .map { .name($0) }
      case .named: [theme.rule(for: .powered, kind) ?? plain]
      }
    // Words lie on all that the theme's own ground has, and on the patterns of others.
    var grounds = [ground] + theme.groundInks.compactMap { colors[$0] }
    title = own.first { reads($0, Self.titleContrast, on: grounds) } ?? plain
    if let pattern = value(pattern) { grounds.append(pattern) }
    // Grey on black looks weaker than its contrast tells.
    let quiet = ground.isDarkGround ? Self.quietPercents.onDark : Self.quietPercents.onLight
    let captions =
      quiet.map { mixed(title, $0, groundRule) }
      + Self.strongPercents.map { mixed(title, $0, plain) }
    caption = captions.first { reads($0, Self.captionContrast, on: grounds) } ?? plain
  }

  /// The rules for the inks of `Ink.shot`.
  var rules: [InkRules.Rule] {
    let (band, words) = band
    let second = second
    let colors: [(Ink, ColorExpression)] = [
      (.title, title), (.caption, caption),
      (.card, theme.card(on: ground, groundRule, under: colors)), (.cardEdge, cardEdge),
      (.groundSecond, second), (.groundEdge, edge(opposite: second)),
      (.groundPattern, pattern), (.shotShadow, Self.shadow(groundRule)),
      (.frame, Self.tinted(Self.frameTone, 12, groundRule)),
      (.frameEdge, Self.tinted(Self.frameEdgeTone, 25, groundRule)), (.band, band),
      (.bandText, words),
    ]
    return colors.map { InkRules.Rule(ink: $0, color: $1) }
  }

  /// The colour of patterns on the ground.
  private var pattern: ColorExpression { mixed(title, 7, groundRule) }

  /// Returns the rule for an ink of the theme's own ground on which words could not be read: on one
  /// of middle lightness, not even white or black; nil if they can.
  func fainter(_ ink: Ink) -> InkRules.Rule? {
    guard let own = theme.rule(for: ink, kind), let color = colors[ink], !hasClearWords(color)
    else { return nil }
    let mixes = Self.groundInkPercents.map { mixed(own, $0, groundRule) }
    return InkRules.Rule(ink: ink, color: mixes.first(where: hasClearWords) ?? groundRule)
  }

  /// The colour of bands, and that of words. On a light ground a band is so far from it that words
  /// of that colour can be read on it. Where noodles with power are too near the ground, they lie
  /// on cells that are not.
  private var band: (ColorExpression, words: ColorExpression) {
    if let band = darkBand { return (band, title) }
    let lit = theme.rule(for: .powered, kind) ?? title
    let tile = theme.cell.isSolid ? theme.rule(for: .poweredCell, kind) : nil
    func contrast(_ expression: ColorExpression) -> Double {
      value(expression)?.contrast(with: ground) ?? 0
    }
    let far = tile.flatMap { contrast($0) > contrast(lit) ? $0 : nil } ?? lit
    let bands = [lit, far] + Self.bandPercents.map { mixed(plain, $0, far) }
    let band = bands.first { contrast($0) >= Self.captionContrast } ?? lit
    // Both words have one colour on it: the fewer rules hang on the palette, the more palettes
    // share a drawing.
    let color = value(band) ?? ground
    let isClear = reads(groundRule, Self.captionContrast, on: [color])
    return (band, isClear ? groundRule : .literal(color.textTone.color))
  }

  /// The colour of bands on a dark ground, where one as light as noodles with power would be a slab
  /// beside a night: the palette's own accent, as deep as words need, or else that of cells with
  /// power; nil on a light ground.
  private var darkBand: ColorExpression? {
    guard ground.isDarkGround else { return nil }
    let hasAccent = kind == .scheme || named["accent"] != nil
    let accents =
      hasAccent ? Self.accentPercents.map { mixed(.name("accent"), $0, groundRule) } : []
    let cells = theme.cell.isSolid ? theme.rule(for: .poweredCell, kind) : nil
    let bands =
      accents + [cells].compactMap(\.self) + Self.deepPercents.map { mixed(title, $0, groundRule) }
    return bands.first { band in
      guard let color = value(band) else { return false }
      return reads(title, Self.captionContrast, on: [color])
        && color.contrast(with: ground) >= Self.bandContrast
    }
  }

  /// The colour that the ground runs to. Light grounds run to white, others to as much of the
  /// accent as leaves both words readable.
  private var second: ColorExpression {
    let white: ColorExpression = .literal(TextTone.light.color)
    let isLight = ground.oklch.lightness > 0.6
    let seconds =
      (isLight ? [mixed(white, Self.whitePercent, groundRule)] : [])
      + Self.groundPercents.map { mixed(.name("accent"), $0, groundRule) }
    return seconds.first { second in
      value(second).map { theme.shows(colors, $0, over: ground) && hasClearWords($0) } ?? false
    } ?? groundRule
  }

  /// Returns the colour of the ground's edge, another where the ground would be flat.
  private func edge(opposite second: ColorExpression) -> ColorExpression {
    guard second == groundRule else { return groundRule }
    let (dark, light) = (TextTone.dark.color, TextTone.light.color)
    let edges =
      Self.edgePercents.map { mixed(.literal(dark), $0, groundRule) }
      + [mixed(.literal(light), Theme.cardPercents[2], groundRule)]
    return edges.first(where: hasClearWords) ?? groundRule
  }

  /// The colour of the rims of cards, which is seen on the card and on the ground: a grey would be
  /// of the lightness of one of both in some palettes. It is one for all grounds of a tone, so that
  /// palettes share it.
  private var cardEdge: ColorExpression {
    let isLight = ground.oklch.lightness > 0.6
    let tone: TextTone = isLight ? .dark : .light
    return mixed(
      .literal(tone.color), isLight ? Self.cardEdgePercents.dark : Self.cardEdgePercents.light,
      groundRule)
  }

  private func mixed(
    _ color: ColorExpression, _ percent: Double, _ other: ColorExpression
  ) -> ColorExpression { .mix(.init(in: .oklab, color, percent, other)) }

  private func value(_ expression: ColorExpression) -> Color? {
    (try? expression.evaluate({ all[$0] }, own: { named[$0] })).map { Color($0.pixel) }
  }

  private func reads(
    _ expression: ColorExpression, _ contrast: Double, on grounds: [Color]
  ) -> Bool {
    guard let color = value(expression) else { return false }
    return grounds.allSatisfy { color.contrast(with: $0) >= contrast }
  }

  private func hasClearWords(_ expression: ColorExpression) -> Bool {
    value(expression).map(hasClearWords) ?? false
  }

  /// Returns true if title and caption can be read on a colour.
  private func hasClearWords(_ color: Color) -> Bool {
    reads(title, Self.titleContrast, on: [color])
      && reads(caption, Self.captionContrast, on: [color])
  }

  /// The shares of the accent, and of the colour of words, in bands on a dark ground, in percent,
  /// and the least contrast of such a band with the ground.
  private static let (accentPercents, deepPercents) = ([100.0, 86, 72, 58], [16.0, 10, 6])
  private static let bandContrast = 1.12
  /// The shares of white or black in a band whose own colour lies too near the ground's.
  private static let bandPercents = [8.0, 16, 24, 36, 50]
  /// The share of white in the ink that light grounds run to, in percent; one for all, so that
  /// palettes share it.
  private static let whitePercent = 72.0
  /// The shares of the accent in the ink that other grounds run to, in percent.
  private static let groundPercents = [26.0, 20, 14, 9, 5]
  /// The shares of their own colours in the other inks of a ground on which words could not be
  /// read, in percent.
  private static let groundInkPercents = [75.0, 50, 25]
  /// The shares of black in the rims of cards on light grounds, and of white on others, in percent.
  private static let cardEdgePercents = (dark: 14.0, light: 24.0)
  /// The shares of black in the ink of a ground's edge, in percent.
  private static let edgePercents = [40.0, 28, 18, 10]
  /// The colours of frames before they take some of the ground's.
  private static let frameTone = Color(red: 0.055, green: 0.06, blue: 0.07)
  private static let frameEdgeTone = Color(red: 0.62, green: 0.64, blue: 0.68)

  /// Returns a fixed colour with a share of the ground's in it, in percent.
  private static func tinted(
    _ color: Color, _ percent: Double, _ ground: ColorExpression
  ) -> ColorExpression { .mix(.init(in: .oklab, ground, percent, .literal(color))) }

  /// Returns the colour of shadows, which are laid on by half: so dark that whatever they fall on
  /// becomes darker, dark noodles too, and with some of the ground's hue.
  private static func shadow(_ ground: ColorExpression) -> ColorExpression {
    .mix(.init(in: .oklab, ground, 20, .literal(Color(red: 0, green: 0, blue: 0))))
  }
}
