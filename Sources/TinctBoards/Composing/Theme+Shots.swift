public import TinctGraphics

extension Ink {
  /// Titles of composed pictures.
  public static let title = Ink("title")
  /// Captions of composed pictures, quieter than titles.
  public static let caption = Ink("caption")
  /// The card under the board of a composed picture.
  public static let card = Ink("card")

  /// The inks of composed pictures besides those of boards.
  public static let shot: [Ink] = [.title, .caption, .card]
}

extension Theme {
  /// The least contrast (WCAG 2) of titles, which are large, and of captions with their ground.
  private static let (titleContrast, captionContrast) = (3.0, 4.5)
  /// Shares of the title's colour in the caption's, the rest being the ground's, quietest first.
  private static let quietPercents = [66.0, 78, 90, 100]
  /// The same with the rest being white or black.
  private static let strongPercents = [75.0, 50, 25, 0]

  /// Returns the theme with the inks of `Ink.shot`, as they suit a palette.
  ///
  /// Text has the palette's own colour for it, `text` of two colours; of a scheme `light` or
  /// `dark`, as its rule for text says (`Scheme.textTone`); of others what noodles with power have.
  /// Where that cannot be read on the ground, it becomes white or black, as far as is needed. A
  /// card is a little lighter than the ground.
  ///
  /// Palettes for which the same theme comes out can be printed from one drawing.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
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
      case .scheme: .name(Scheme(palette)?.textTone.rawValue ?? ground.textTone.rawValue)
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

  /// The share of white, or black, in a card, in percent: the first step that shows is taken. They
  /// are few, so that palettes share them.
  private static let cardPercents = [6.0, 8, 12, 20, 40, 75]

  /// Returns the colour of a card: a little lighter than the ground, or a little darker on what is
  /// all but white.
  ///
  /// The step in OKLab's lightness is smaller on light grounds, where a little shows.
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
