public import TinctGraphics

/// Checks whether the inks of a theme can be told apart in a palette.
public struct Legibility: Sendable {
  /// The rules of the theme.
  public let rules: InkRules
  /// The pairs of inks that are checked, for each kind of palette.
  public let pairs: [InkRules.PaletteKind: [InkPair]]
  /// The demands on several inks together.
  public let orders: [InkOrder]
  /// The smallest figures that pass.
  public var floors: LegibilityFloors
  /// The opaque colour behind grounds that let it through; nil to ignore alphas.
  public var over: Color?

  /// Prepares the check of a theme.
  ///
  /// Inks with the same rule have the same colour in every palette: pairs of the same two colours
  /// count once, under the names of the pair with the strictest demands.
  ///
  /// - Parameters:
  ///   - theme: the theme.
  ///   - touching: the pairs of inks that touch on its boards.
  ///   - glow: the share of light on the grounds beside noodles; none for themes without it.
  ///   - floors: the smallest figures that pass.
  ///   - games: what is asked of the states of games.
  ///   - hasNoodles: false to check nothing but games.
  public init(
    theme: Theme, touching: Set<InkPair>, glow: [InkPair: Double] = [:],
    floors: LegibilityFloors = LegibilityFloors(), games: [InkOrder] = [], hasNoodles: Bool = true
  ) {
    rules = theme.inks
    self.floors = floors
    guard hasNoodles else {
      (orders, pairs) = (games, [:])
      return
    }
    let hasWalls = touching.contains { $0.figure == .wall || $0.ground == .wall }
    orders =
      InkOrder.all(in: theme, hasWalls: hasWalls) + InkOrder.clear(in: theme, glow: glow) + games
    pairs = Dictionary(
      uniqueKeysWithValues: theme.inks.kinds.map { kind in
        (kind, Self.distinct(touching, theme.inks.equals(for: kind)))
      })
  }

  private static func distinct(_ touching: Set<InkPair>, _ equals: [Ink: Ink]) -> [InkPair] {
    var seen: Set<Set<Ink>> = []
    return sorted(touching.union([.power])).filter { pair in
      let colors = Set([pair.figure, pair.ground].map { equals[$0] ?? $0 })
      return (colors.count == 2 || pair.hides) && seen.insert(colors).inserted
    }
  }

  /// Sorts pairs so that those with the strictest demands come first.
  private static func sorted(_ pairs: Set<InkPair>) -> [InkPair] {
    func level(_ ink: Ink) -> Int { Ink.board.firstIndex(of: ink) ?? Ink.board.count }
    func role(_ pair: InkPair) -> Int { InkPair.Role.allCases.firstIndex(of: pair.role) ?? 0 }
    return pairs.sorted {
      (role($0), level($0.figure), level($0.ground))
        < (role($1), level($1.figure), level($1.ground))
    }
  }

  /// Returns the figures of every pair in a palette.
  ///
  /// - Throws: `InkError` if the palette does not fit the theme.
  public func figures(of palette: Palette) throws(InkError) -> [PairFigures] {
    let colors = try rules.colors(in: palette)
    guard let kind = rules.kind(of: palette) else { return [] }
    let expressions = expressions(in: palette, kind)
    return (pairs[kind] ?? []).compactMap { pair in
      // Two inks may turn out to be one, if a palette lacks a preferred colour.
      guard pair.hides || expressions[pair.figure] != expressions[pair.ground],
        let figure = colors[pair.figure], let ground = colors[pair.ground]
      else { return nil }
      return PairFigures(pair, figure: figure, ground: ground, over: over)
    }
  }

  /// Returns the rule of every ink as it is in a palette of a kind.
  func expressions(
    in palette: Palette, _ kind: InkRules.PaletteKind
  ) -> [Ink: ColorExpression] {
    let names = Set(palette.colors.map(\.name))
    return Dictionary(
      uniqueKeysWithValues: rules[kind].map { ($0.ink, $0.color.resolved(for: names)) })
  }

  /// Returns the names of the colours that each demand depends on, in a palette of a kind.
  func namesOfDemands(
    in palette: Palette, _ kind: InkRules.PaletteKind
  ) -> [(names: [String], kind: InkRules.PaletteKind)] {
    let rules = expressions(in: palette, kind)
    return orders.map { order in
      let inks = [order.ink] + order.others + order.grounds + order.otherGrounds
      return (inks.flatMap { rules[$0]?.names ?? [] }, kind)
    }
  }

  /// Returns the names of the colours of inks that do not do what is demanded of them, in a palette
  /// of a kind.
  func namesOfFailingInks(in palette: Palette, _ kind: InkRules.PaletteKind) -> [String] {
    let rules = expressions(in: palette, kind)
    let failing = ((try? orders(of: palette)) ?? []).filter { !$0.passes }
    return failing.flatMap { rules[$0.order.ink]?.names ?? [] }
  }

  /// Returns the figures of what is asked of several inks together, in a palette.
  ///
  /// - Throws: `InkError` if the palette does not fit the theme.
  public func orders(of palette: Palette) throws(InkError) -> [InkOrder.Figures] {
    let colors = try rules.colors(in: palette)
    return orders.compactMap { $0.figures(colors, over: over) }
  }

  /// Returns true if a colour of a pair that something is asked of lets through what lies behind.
  ///
  /// - Throws: `InkError` if the palette does not fit the theme.
  public func isTranslucent(_ palette: Palette) throws(InkError) -> Bool {
    let colors = try rules.colors(in: palette)
    let asked = rules.kind(of: palette).flatMap { pairs[$0] } ?? []
    return asked.contains { pair in
      pair.role != .shade
        && [pair.figure, pair.ground].contains { (colors[$0]?.alpha ?? 1) < 1 }
    }
  }
}

/// The smallest figures with which a pair passes.
public struct LegibilityFloors: Hashable, Sendable {
  /// Contrast (WCAG 2) of what shines with its ground. 3 is WCAG's minimum for graphics.
  public var litContrast: Double
  /// Contrast (WCAG 2) of what is quiet with its ground.
  public var quietContrast: Double
  /// Contrast (WCAG 2) of two figures that touch.
  public var jointContrast: Double
  /// Difference (CIEDE2000) of both colours under every color vision.
  public var difference: Double

  /// Sets the floors.
  public init(
    litContrast: Double = 3, quietContrast: Double = 1.4, jointContrast: Double = 1.2,
    difference: Double = 8
  ) {
    self.litContrast = litContrast
    self.quietContrast = quietContrast
    self.jointContrast = jointContrast
    self.difference = difference
  }

  /// Returns the least contrast of pairs of a role; 1 if none is required.
  public func contrast(_ role: InkPair.Role) -> Double {
    switch role {
    case .lit: litContrast
    case .quiet: quietContrast
    case .joint: jointContrast
    case .shade, .apart: 1
    }
  }

  /// Returns the least difference of pairs of a role; 0 if none is required.
  public func difference(_ role: InkPair.Role) -> Double { role == .shade ? 0 : difference }
}

/// The contrast and differences between the two colors of a pair of inks.
public struct PairFigures: Hashable, Sendable {
  /// The pair.
  public let pair: InkPair
  /// The colour of the ink that is drawn over the other.
  public let figure: Color
  /// The colour of the ink under it.
  public let ground: Color
  /// Contrast ratio of WCAG 2, 1...21.
  public let contrast: Double
  /// Lightness contrast Lc of APCA, with the figure as text on the ground.
  public let readability: Double
  /// CIEDE2000 under each color vision, in the order of `ColorVision.allCases`.
  public let differences: [Double]

  /// Measures two colours.
  ///
  /// - Parameter over: the colour behind both, if they let it through; nil to ignore alphas.
  public init(_ pair: InkPair, figure: Color, ground: Color, over: Color? = nil) {
    let (figure, ground) = figure.laid(on: ground, over: over)
    self.pair = pair
    self.figure = figure
    self.ground = ground
    contrast = figure.contrast(with: ground)
    readability = figure.readability(on: ground)
    differences = ColorVision.allCases.map { vision in
      figure.seen(by: vision).difference(from: ground.seen(by: vision))
    }
  }

  /// A floor that a pair does not reach.
  public enum Shortfall: Hashable, Sendable {
    /// The contrast is below its floor.
    case contrast(Double, floor: Double)
    /// The difference under a color vision is below its floor.
    case difference(Double, floor: Double, vision: ColorVision)
  }

  /// Returns everything that the pair lacks: the contrast first, then the differences in the order
  /// of `ColorVision`.
  public func shortfalls(_ floors: LegibilityFloors) -> [Shortfall] {
    var shortfalls: [Shortfall] = []
    let least = floors.contrast(pair.role)
    if contrast < least { shortfalls.append(.contrast(contrast, floor: least)) }
    let floor = floors.difference(pair.role)
    for (vision, difference) in zip(ColorVision.allCases, differences) where difference < floor {
      shortfalls.append(.difference(difference, floor: floor, vision: vision))
    }
    return shortfalls
  }
}

extension Color {
  /// Returns a figure and its ground as they are seen over an opaque colour; as they are for nil.
  func laid(on ground: Color, over below: Color?) -> (figure: Color, ground: Color) {
    guard let below, alpha < 1 || ground.alpha < 1 else { return (self, ground) }
    let ground = ground.laid(on: below)
    return (laid(on: ground), ground)
  }

  /// Returns the colour over an opaque one, rounded to 8 bits as pixels are.
  private func laid(on below: Color) -> Color {
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      self[keyPath: part] * alpha + below[keyPath: part] * (1 - alpha)
    }
    return Color(Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue)).pixel)
  }
}

/// Two inks that a board shows side by side.
public struct InkPair: Hashable, Sendable {
  /// The purpose of a pair, which decides how far apart its colors must be.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// A noodle with power, or a source, and what it lies on.
    case lit
    /// A noodle without power, its inner line, or a wall, and what it lies on: meant to be quiet,
    /// but visible. So much is asked of branches, too, which have more hues than are far from one
    /// ground; `InkOrder` makes sure that they stand out beside noodles without power.
    case quiet
    /// Two figures that touch, such as a noodle and the wall that it ends at, or a noodle with
    /// power and its inner line or the eye of its end.
    case joint
    /// Noodles without and with power, which must be told apart although they never touch.
    case apart
    /// Two shades of the ground, such as `background`, `cell` and `poweredCell`, or a shadow or
    /// light. Noodles show the same information, and most themes mix one shade from the other, so
    /// nothing is required of them.
    case shade
  }

  /// The ink that is drawn over the other.
  public let figure: Ink
  /// The ink that it lies on.
  public let ground: Ink
  /// The purpose of the pair.
  public let role: Role

  /// Pairs two inks that touch, in either order.
  public init(_ first: Ink, _ second: Ink) {
    let isLater = Self.depth(first) > Self.depth(second)
    figure = isLater ? first : second
    ground = isLater ? second : first
    let grounds: Set<Ink> = [
      .background, .backgroundSecond, .pattern, .panel, .cell, .cellSecond, .cellThird, .cellFace,
      .poweredCell, .poweredCellSecond, .poweredCellThird, .poweredCellFace, .lockedCell, .hint,
      .celebrate,
    ]
    let quiet = Set<Ink>([
      .wire, .wireCore, .wireOutline, .knob, .wall, .wallCore, .locked, .beyond,
    ])
    .union(Ink.branches)
    let figures = Set<Ink>([
      .wall, .wallCore, .wireOutline, .wire, .knob, .poweredOutline, .powered, .poweredSecond,
      .poweredThird,
      .poweredKnob, .poweredCore, .source,
    ]).union(Ink.branches)
    let light: Set<Ink> = [
      .panelShadow, .cellShadow, .cellHighlight, .cellShade, .wireShadow, .glow, .wireHighlight,
      .wireShade, .poweredHighlight, .poweredShade,
    ]
    if grounds.isSuperset(of: [first, second]) || !light.isDisjoint(with: [first, second]) {
      role = .shade
    } else if figures.isSuperset(of: [first, second]) {
      role = .joint
    } else {
      role = quiet.isDisjoint(with: [first, second]) ? .lit : .quiet
    }
  }

  private init(figure: Ink, ground: Ink, role: Role) {
    self.figure = figure
    self.ground = ground
    self.role = role
  }

  /// The figure would be gone if both inks were one: noodles and pins on locked cells. Elsewhere
  /// two inks are one where a theme means to show but one of them.
  var hides: Bool {
    ground == .lockedCell
      && ([.wire, .powered, .poweredSecond, .poweredThird, .locked] + Ink.branches).contains(figure)
  }

  /// The pair as text: `unlit noodle on cell`.
  public var title: String {
    "\(figure.words) \(role == .apart ? "beside" : "on") \(ground.words)"
  }

  /// Noodles with power and without.
  static let power = InkPair(figure: .powered, ground: .wire, role: .apart)

  private static func depth(_ ink: Ink) -> Int { Ink.board.firstIndex(of: ink) ?? Ink.board.count }
}

extension Double {
  /// Returns the number truncated to the decimals that `shownFigure` writes.
  public func cutFigure(decimals: Int) -> Double {
    let factor = Double((0..<decimals).reduce(1) { factor, _ in factor * 10 })
    let cut = (magnitude * factor + 1e-9).rounded(.down) / factor
    return self < 0 ? -cut : cut
  }

  /// Returns the number with a number of decimals, truncated rather than rounded, so that no figure
  /// seems to reach a floor that it misses.
  ///
  /// - Parameter minus: the sign of negative numbers; none is written before a zero.
  public func shownFigure(decimals: Int, minus: String = "-") -> String {
    let factor = (0..<decimals).reduce(1) { factor, _ in factor * 10 }
    let whole = Int((magnitude * Double(factor) + 1e-9).rounded(.down))
    let sign = self < 0 && whole > 0 ? minus : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % factor)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(whole / factor).\(zeros)\(fraction)"
  }
}
