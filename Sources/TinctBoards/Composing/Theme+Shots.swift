public import TinctGraphics

extension Ink {
  /// The ink of titles in composed pictures.
  public static let title = Ink("title")
  /// The ink of captions in composed pictures, quieter than that of titles.
  public static let caption = Ink("caption")
  /// The ink of the card under the board of a composed picture.
  public static let card = Ink("card")

  /// The inks of composed pictures besides those of boards.
  public static let shot: [Ink] = [.title, .caption, .card]
}

extension Theme {
  /// The least contrast (WCAG 2) of titles, which are large, and of captions with their ground.
  private static let (titleContrast, captionContrast) = (3.0, 4.5)
  /// Shares of the title's colour in the caption's, the quietest first; the rest is the ground's.
  private static let quietPercents = [66.0, 78, 90, 100]
  /// Shares of the title's colour in the caption's if the rest is white or black.
  private static let strongPercents = [75.0, 50, 25, 0]

  /// Returns the theme with the inks of `Ink.shot`, adapted to a palette.
  ///
  /// Text has the palette's own colour for it: `text` of two colours, `light` or `dark` of a
  /// scheme, by its rule for text (`Scheme.textTone(on:)`), and otherwise the colour of noodles
  /// with power. If that cannot be read on the ground, it is moved towards white or black as far as
  /// needed. A card is slightly lighter than the ground.
  ///
  /// Palettes that lead to the same theme can be printed from one drawing.
  ///
  /// - Throws: `InkError` if the palette does not fit the theme.
  public func lettered(for palette: Palette) throws(InkError) -> Theme {
    let colors = try inks.colors(in: palette)
    guard let kind = inks.kind(of: palette) else { throw inks.unserved(palette) }
    let groundRule = rule(for: .background, kind)
    guard let ground = colors[.background], let groundRule else {
      throw .noColor(
        palette: palette.name, ink: .background, reason: MissingColorError(name: "background"))
    }
    func reads(_ expression: ColorExpression, _ contrast: Double) -> Bool {
      guard let color = try? expression.evaluate(in: palette) else { return false }
      return Color(color.pixel).contrast(with: ground) >= contrast
    }
    let plain: ColorExpression = .literal(ground.textTone.color)
    let own: ColorExpression =
      switch kind {
      case .twoColors: .name("text")
      case .scheme: .name((Scheme(palette)?.textTone(on: ground) ?? ground.textTone).rawValue)
      case .named: rule(for: .powered, kind) ?? plain
      }
    let title = reads(own, Self.titleContrast) ? own : plain
    let captions =
      Self.quietPercents.map { ColorExpression.mix(.init(in: .oklab, title, $0, groundRule)) }
      + Self.strongPercents.map { .mix(.init(in: .oklab, title, $0, plain)) }
    let caption = captions.first { reads($0, Self.captionContrast) } ?? plain
    let rules = [
      InkRules.Rule(ink: .title, color: title),
      InkRules.Rule(ink: .caption, color: caption),
      InkRules.Rule(ink: .card, color: Self.card(on: ground, groundRule)),
    ]
    var theme = self
    switch kind {
    case .twoColors: theme.inks.twoColors += rules
    case .scheme: theme.inks.scheme += rules
    case .named: theme.inks.named += rules
    }
    return theme
  }

  private func rule(for ink: Ink, _ kind: InkRules.PaletteKind) -> ColorExpression? {
    inks[kind].first { $0.ink == ink }?.color
  }

  /// The shares of white, or black, in a card, in percent: the first visible one is taken. They are
  /// few, so that palettes share them.
  private static let cardPercents = [6.0, 8, 12, 20, 40, 75]

  /// Returns the colour of a card: slightly lighter than the ground, or slightly darker if the
  /// ground is almost white.
  ///
  /// The step in OKLab's lightness is smaller on light grounds, where a small step is visible.
  private static func card(on ground: Color, _ rule: ColorExpression) -> ColorExpression {
    let lightness = ground.oklch.lightness
    let step = 0.026 + 0.036 * (1 - lightness)
    let isLighter = lightness + step <= 1
    let share = 100 * step / (isLighter ? 1 - lightness : lightness)
    let percent = cardPercents.first { $0 >= share } ?? 75
    let tone: TextTone = isLighter ? .light : .dark
    return .mix(.init(in: .oklab, .literal(tone.color), percent, rule))
  }
}
