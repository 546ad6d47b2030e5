public import TinctGraphics
public import TinctPuzzles

/// A demand on the colours of several inks together, which no pair of them can answer: power stands
/// out, shadows darken, marks are seen and differ.
public struct InkOrder: Hashable, Sendable {
  /// The kinds of demands.
  public enum Demand: String, Hashable, Sendable {
    /// The ink has more contrast to its grounds than the other has to any of its own.
    case standsOut = "stands out beside"
    /// The ink is darker than each of its grounds.
    case darkens = "darkens"
    /// The ink of light is seen on each of its grounds: lighter by 1.15 where the board is dark, as
    /// a quotient of luminances with 0.05 added to each; else a halo with a contrast of 1.15.
    case shines = "shines on"
    /// The ink has a contrast of 1.5 (WCAG 2) to each of its grounds.
    case shows = "shows on"
    /// The ink of noodles has a contrast of 2 (WCAG 2) to the light of a wave that runs over cells.
    case staysClear = "stays clear on"
    /// The ink of noodles with power has a contrast of 1.5 (WCAG 2) to each of its grounds in the
    /// light that lies there.
    case staysClearInGlow = "stays clear in the glow on"
    /// The ink of noodles without power has a contrast of 1.2 (WCAG 2) to each of its grounds in
    /// the light that lies there.
    case staysVisibleInGlow = "stays visible in the glow on"
    /// The ink of a text has a contrast of 3 (WCAG 2, for large texts) to each of its grounds.
    case reads = "can be read on"
    /// The ink is lighter than each of its grounds, or at least more vivid, and differs from it
    /// by 8 (CIEDE2000): what gets darker without getting more colorful looks stained.
    case lightsUp = "lights up"
    /// The ink differs by 8 (CIEDE2000) from the other with normal vision.
    case differs = "differs from"
    /// The ink differs by 8 (CIEDE2000) from the other in every kind of vision.
    case isApart = "is told apart from"
    /// The ink is 0.1 away from the other in OKLab: nobody takes one for a shade of the other.
    case isUnlike = "is unlike"
    /// The ink is 0.1 away from the other in OKLab with a quarter of the difference in lightness:
    /// nobody takes one for the other where both are lines.
    case isOtherColor = "has another colour than"

    /// The figure that is just enough, where it is the same for all inks.
    var floor: Double {
      switch self {
      case .standsOut, .darkens: 1
      case .shines: 1.15
      case .shows, .staysClearInGlow: 1.5
      case .staysVisibleInGlow: 1.2
      case .staysClear: 2
      case .reads: 3
      case .lightsUp, .differs, .isApart: 8
      case .isUnlike, .isOtherColor: 0.1
      }
    }
  }

  /// The demand.
  public let demand: Demand
  /// The ink of which it is demanded.
  public let ink: Ink
  /// The inks that it is compared with; figures name the one with the worst result.
  public let others: [Ink]
  /// The grounds of the ink, if it is compared on them with another ink on others; of light, the
  /// ground of the board.
  let grounds: [Ink]
  /// The grounds of the other ink.
  let otherGrounds: [Ink]
  /// The share of light on each of the other inks, 0...1; none where no light counts.
  let light: [Ink: Double]

  init(
    _ ink: Ink, _ demand: Demand, _ others: [Ink], grounds: [Ink] = [], otherGrounds: [Ink] = [],
    light: [Ink: Double] = [:]
  ) {
    self.ink = ink
    self.demand = demand
    self.others = others
    self.grounds = grounds
    self.otherGrounds = otherGrounds
    self.light = light
  }

  /// The result of a demand in a palette.
  public struct Figures: Hashable, Sendable {
    /// The demand.
    public let order: InkOrder
    /// The ink among `InkOrder.others` that decides.
    public let other: Ink
    /// The figure: a quotient of two contrasts, or of luminances with 0.05 added to each; a
    /// contrast; or a difference.
    public let value: Double

    /// The figure must not be below this; where an ink must be ahead of another, it must be above.
    public var floor: Double { order.demand.floor }

    /// The demand is answered.
    public var passes: Bool {
      switch order.demand {
      case .standsOut, .darkens: value > floor
      case .shines, .shows, .staysClear, .staysClearInGlow, .staysVisibleInGlow, .reads, .lightsUp,
        .differs, .isApart, .isUnlike, .isOtherColor:
        value >= floor
      }
    }

    /// The demand as text: `hint shows on cell`.
    public var title: String { "\(order.ink.words) \(order.demand.rawValue) \(other.words)" }
  }

  /// Returns the worst figure of the demand.
  ///
  /// - Parameters:
  ///   - colors: the colours of all inks.
  ///   - over: the colour behind grounds that let it through; nil to ignore alphas.
  func figures(_ colors: [Ink: Color], over: Color?) -> Figures? {
    others.compactMap { other in
      value(colors, other, over).map { Figures(order: self, other: other, value: $0) }
    }.min { $0.value < $1.value }
  }

  private func value(_ colors: [Ink: Color], _ other: Ink, _ over: Color?) -> Double? {
    guard let color = colors[ink], let second = colors[other] else { return nil }
    func contrast(_ figure: Color, _ ground: Color) -> Double {
      let (figure, ground) = figure.laid(on: ground, over: over ?? ground)
      return figure.contrast(with: ground)
    }
    switch demand {
    case .standsOut:
      let own = grounds.compactMap { colors[$0] }.map { contrast(color, $0) }.min()
      let its = otherGrounds.compactMap { colors[$0] }.map { contrast(second, $0) }.max()
      guard let own, let its else { return nil }
      return own / its
    case .darkens:
      let (shade, ground) = color.laid(on: second, over: over ?? second)
      // Nothing is darker than black, but what is lighter is no shadow.
      guard max(ground.relativeLuminance, shade.relativeLuminance) > 1e-3 else { return 21 }
      return (ground.relativeLuminance + 0.05) / (shade.relativeLuminance + 0.05)
    case .shines:
      let isDark = grounds.compactMap { colors[$0] }.contains(where: \.isDarkGround)
      let (light, ground) = color.laid(on: second, over: over ?? second)
      return isDark
        ? (light.relativeLuminance + 0.05) / (ground.relativeLuminance + 0.05)
        : light.contrast(with: ground)
    case .shows, .staysClear, .reads: return contrast(color, second)
    case .staysClearInGlow, .staysVisibleInGlow:
      guard let glow = colors[.glow], let share = light[other] else { return nil }
      let (shining, ground) = glow.laid(on: second, over: over ?? second)
      return contrast(color, .mix(ground, shining, share: share * glow.alpha, in: .srgb))
    case .lightsUp: return color.isBrighter(than: second) ? color.difference(from: second) : 0
    case .differs: return color.difference(from: second)
    case .isApart:
      return ColorVision.allCases.map { color.seen(by: $0).difference(from: second.seen(by: $0)) }
        .min()
    case .isUnlike:
      return color.oklab.distance(to: second.oklab)
    case .isOtherColor: return color.oklab.distance(to: second.oklab, weight: 0.25)
    }
  }
}

extension InkOrder {
  /// Returns the demands on the inks of a theme.
  ///
  /// - Parameter hasWalls: false to leave out walls.
  static func all(in theme: Theme, hasWalls: Bool) -> [InkOrder] {
    let (quiet, lit) = (theme.grounds(isPowered: false), theme.grounds(isPowered: true))
    let both = quiet + lit.filter { !quiet.contains($0) }
    let power = InkOrder(
      .powered, .standsOut, [.wire], grounds: lit, otherGrounds: quiet)
    let hasBranches = theme.wire.hasBranches && !theme.wire.hasGroups
    let branches = (hasBranches ? Ink.branches : []).map {
      InkOrder($0, .standsOut, [.wire], grounds: lit, otherGrounds: quiet)
    }
    let inks = theme.wire.hasBranches || theme.wire.hasGroups ? Ink.branches : []
    let apart = inks.indices.dropLast().map { index in
      InkOrder(inks[index], .differs, Array(inks[(index + 1)...]))
    }
    let joy = [
      InkOrder(.celebrate, .lightsUp, lit), InkOrder(.powered, .staysClear, [.celebrate]),
    ]
    let light =
      theme.wire.glow == nil ? [] : [InkOrder(.glow, .shines, both, grounds: [.background])]
    // Beside a branch of their colour, hints, wrong noodles and the selection would be told by form
    // alone.
    let states =
      inks.isEmpty
      ? []
      : [Ink.hint, .wrong, .selected].filter(theme.inks.contains).map {
        InkOrder($0, .differs, inks)
      }
    // Ends and middles of noodles lie on branches as they do on noodles of one colour.
    let hasEyes = theme.knob.poweredHole > 0 || theme.wire.poweredCore > 0
    let eyes = hasEyes && !inks.isEmpty ? [InkOrder(.poweredCore, .differs, inks)] : []
    return [power] + branches + apart + states + eyes + joy + shadows(in: theme, both) + light
      + marks(in: theme, both, hasWalls: hasWalls) + unlike(in: theme, inks, hasWalls: hasWalls)
      + players(in: theme)
  }

  /// Returns the demands on noodles that the light around them must not drown.
  ///
  /// - Parameter shares: the share of light on grounds beside noodles; those of which a noodle lies
  ///   on none, such as the cell beside its own, do not count.
  static func clear(in theme: Theme, glow shares: [InkPair: Double]) -> [InkOrder] {
    Ink.board.compactMap { figure in
      let isQuiet = [.wire, .wireOutline].contains(figure)
      let grounds = theme.grounds(isPowered: !isQuiet).filter { ground in
        let pair = InkPair(figure, ground)
        return pair.figure == figure && shares[pair] != nil
      }
      guard !grounds.isEmpty else { return nil }
      return InkOrder(
        figure, isQuiet ? .staysVisibleInGlow : .staysClearInGlow, grounds, grounds: [.glow],
        light: Dictionary(
          uniqueKeysWithValues: grounds.map { ($0, shares[InkPair(figure, $0)] ?? 0) }))
    }
  }

  /// Walls, which are lines as noodles are, look like none with power, nor like the line around a
  /// selected cell, unless they have two colours; and wrong noodles are no shade of others.
  private static func unlike(in theme: Theme, _ branches: [Ink], hasWalls: Bool) -> [InkOrder] {
    let lit = (theme.wire.flow == nil ? [.powered] : theme.flowInks) + branches
    let isWalled = hasWalls && theme.wall.width > 0
    let isSelected = theme.marks.selected > 0 && theme.inks.contains(.selected)
    return [
      isWalled ? InkOrder(.wall, .isUnlike, lit) : nil,
      isWalled && isSelected && theme.wall.core == 0
        ? InkOrder(.selected, .isOtherColor, [.wall]) : nil,
      theme.inks.contains(.wrong) ? InkOrder(.wrong, .isUnlike, [.powered, .wire]) : nil,
    ].compactMap(\.self)
  }

  private static func shadows(in theme: Theme, _ grounds: [Ink]) -> [InkOrder] {
    let under: Ink = theme.board.panel == nil ? .background : .panel
    var orders: [InkOrder] = []
    if theme.board.panel?.shadow != nil {
      orders.append(InkOrder(.panelShadow, .darkens, [.background]))
    }
    if theme.cell.isSolid, theme.cell.shadow != nil {
      orders.append(InkOrder(.cellShadow, .darkens, [under]))
    }
    if theme.wire.shadow != nil { orders.append(InkOrder(.wireShadow, .darkens, grounds)) }
    return orders
  }

  /// The marks that a theme draws in inks of its own are seen, and do not look alike.
  private static func marks(
    in theme: Theme, _ grounds: [Ink], hasWalls: Bool
  ) -> [InkOrder] {
    let marks = theme.marks
    let drawn: [(ink: Ink, isDrawn: Bool)] = [
      (.hint, marks.hint > 0), (.wall, hasWalls && theme.wall.width > 0),
      (.locked, marks.lockedPin > 0), (.selected, marks.selected > 0), (.wrong, true),
      (.celebrate, true),
    ]
    let inks = drawn.filter { $0.isDrawn && theme.inks.contains($0.ink) }.map(\.ink)
    // A wall of two colours is seen by one of them on each ground.
    let seen = inks.filter { $0 != .celebrate }.map {
      InkOrder($0, .shows, $0 == .wall && theme.wall.core > 0 ? [.wallCore] : grounds)
    }
    let above = inks.contains(.hint) ? [InkOrder(.powered, .shows, [.hint])] : []
    return seen + above
      + inks.indices.compactMap { index in
        // Walls and the line around a cell need another colour, which says more.
        let isTold = inks[index] == .wall && theme.wall.core == 0
        let others = inks[(index + 1)...].filter { !isTold || $0 != .selected }
        return others.isEmpty ? nil : InkOrder(inks[index], .differs, others)
      }
  }

  /// Both players' stones differ, and neither looks like an empty cell.
  private static func players(in theme: Theme) -> [InkOrder] {
    let looks = ["1", "2"].compactMap { theme.stones.looks[$0] }.filter { $0.shape == .stone }
    guard looks.count == 2 else { return [] }
    let ground = theme.grounds(isPowered: false).prefix(1)
    return [InkOrder(looks[0].ink, .differs, [looks[1].ink])]
      + looks.map { InkOrder($0.cell ?? $0.ink, .differs, Array(ground)) }
  }
}

extension InkOrder {
  /// Returns the demands on the inks of a game's states: what is on a cell is seen on whatever it
  /// may come to lie on, texts can be read, and states of one shape are told apart by their inks.
  ///
  /// - Parameters:
  ///   - theme: the theme, with the game's inks.
  ///   - stones: the looks of the game's states in the theme.
  ///   - boards: the boards, which tell which cells have neither a floor nor a ground.
  public static func states(
    of game: GridGame, in theme: Theme, _ stones: Theme.Stones, boards: [StonesPosition]
  ) -> [InkOrder] {
    let looks = game.states.filter { ![.ground, .cell].contains($0.layer) }.map {
      (state: $0, look: stones.look(of: .name($0.name)))
    }
    let grounds = grounds(game, theme, stones, boards)
    let seen = looks.compactMap { _, look -> InkOrder? in
      stones.contour(of: look).map { InkOrder($0, .shows, grounds) }
    }
    let pieces = looks.filter { $0.state.layer == .thing }.map(\.look)
    let marked = looks.filter { $0.state.layer == .mark }.compactMap { _, mark -> InkOrder? in
      let below = pieces.filter(mark.lies).map(\.ink)
      return stones.contour(of: mark).map { InkOrder($0, .shows, below.distinct) }
    }
    let apart = looks.indices.flatMap { index in
      looks[(index + 1)...].compactMap { other -> InkOrder? in
        let look = looks[index].look
        guard looks[index].state.layer == other.state.layer, look.hasForm(of: other.look) else {
          return nil
        }
        guard look.shape != .none else {
          return InkOrder(look.labelInk, .isApart, [other.look.labelInk])
        }
        guard look.ink == other.look.ink else {
          return InkOrder(look.ink, .isApart, [other.look.ink])
        }
        if let pair = zip(look.top, other.look.top).first(where: { $0.ink != $1.ink }) {
          return InkOrder(pair.0.ink, .isApart, [pair.1.ink])
        }
        return InkOrder(look.rim ?? look.ink, .isApart, [other.look.rim ?? other.look.ink])
      }
    }
    let read = game.states.flatMap { state in
      stones.texts(
        of: stones.look(of: .name(state.name)),
        on: [.ground, .cell].contains(state.layer) ? theme.grounds(isPowered: false) : [])
    }
    var known: Set<InkOrder> = []
    return (seen + marked + read + apart).filter { !$0.others.isEmpty && known.insert($0).inserted }
  }

  /// Returns the inks of the cells on which pieces and marks may come to lie: of all but those that
  /// are not there, and of floors that stand up, as walls do, unless there is something on one.
  private static func grounds(
    _ game: GridGame, _ theme: Theme, _ stones: Theme.Stones, _ boards: [StonesPosition]
  ) -> [Ink] {
    func look(_ state: GridGame.State?) -> Theme.Stones.StateLook? {
      state.map { stones.look(of: .name($0.name)) }
    }
    var inks: [Ink] = []
    let plain = theme.grounds(isPowered: false)
    var shown: Set<GridGame.State> = []
    for board in boards {
      for cell in board.states.indices {
        let floor = board.cells.isEmpty ? nil : game.state(board.cells[cell])
        let ground = board.ground.isEmpty ? nil : game.state(board.ground[cell])
        shown.formUnion([floor, ground].compactMap(\.self))
        let isTaken =
          !board.states[cell].isEmpty || !board.marks.isEmpty && !board.marks[cell].isEmpty
        guard ![floor, ground].contains(where: { $0?.isVoid ?? false }),
          isTaken || look(floor)?.edge == nil
        else { continue }
        let own = [floor, ground].lazy.compactMap { look($0)?.cell }.first
        inks += own.map { [$0] } ?? plain
      }
    }
    // Floors that are on no board may come later.
    let others = game.states.filter {
      [.ground, .cell].contains($0.layer) && !$0.isVoid && !shown.contains($0)
    }
    inks += others.compactMap { look($0) }.filter { $0.edge == nil }.compactMap(\.cell)
    return inks.distinct
  }
}

extension Color {
  /// Returns true if the color is lighter than another, or more vivid: farther from black (Berns,
  /// Extending CIELAB, 2014), as gold is beside a pale grey.
  fileprivate func isBrighter(than other: Color) -> Bool {
    func vividness(_ lab: LabColor) -> Double {
      lab.lightness * lab.lightness + lab.a * lab.a + lab.b * lab.b
    }
    let (own, its) = (lab, other.lab)
    return own.lightness > its.lightness || vividness(own) > vividness(its)
  }
}

extension [Ink] {
  /// The inks, each once, in the order in which they come first.
  fileprivate var distinct: [Ink] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Theme.Stones {
  /// Returns the ink in which the look stands out from its cell; nil for none, and for sprites.
  fileprivate func contour(of look: StateLook) -> Ink? {
    switch look.shape {
    case .none: look.label == nil ? nil : look.labelInk
    case .sprite: nil
    default: look.rim.flatMap { rimWidth > 0 ? $0 : nil } ?? look.ink
    }
  }
}

extension Theme.Stones {
  /// Returns the demands on the texts of a look: its label, and glyphs that lie on it.
  ///
  /// - Parameter floor: the inks of the tile of a ground or a floor without one of its own, on
  ///   which its glyph lies; none for what lies on floors.
  fileprivate func texts(of look: StateLook, on floor: [Ink]) -> [InkOrder] {
    let tile = look.cell.map { [$0] } ?? floor
    let body = look.shape.isSolid ? [look.ink] : tile
    var orders = look.top.filter { $0.shape == .glyph }.map { InkOrder($0.ink, .shows, body) }
    if look.shape == .glyph { orders.append(InkOrder(look.ink, .shows, tile)) }
    if look.label != nil { orders.append(InkOrder(look.labelInk, .reads, body)) }
    return orders
  }
}

extension Theme.Stones.StateLook {
  /// Returns true if the look, of a mark, lies on the body of a piece rather than around it, and
  /// does not hide it.
  fileprivate func lies(on piece: Theme.Stones.StateLook) -> Bool {
    guard piece.shape.isSolid || piece.shape == .ring else { return false }
    return shape.isSolid ? size < piece.size : size <= piece.size || shape != .ring
  }

  /// Returns true if both are told apart by their inks alone.
  fileprivate func hasForm(of other: Theme.Stones.StateLook) -> Bool {
    shape == other.shape && label == other.label && glyph == other.glyph && sprite == other.sprite
      && abs(size - other.size) < 0.15 && top.count == other.top.count
      && zip(top, other.top).allSatisfy { $0.hasForm(of: $1) }
  }
}

extension Theme {
  /// The inks that noodles lie on.
  fileprivate func grounds(isPowered: Bool) -> [Ink] {
    guard cell.isSolid else { return [board.panel == nil ? .background : .panel] }
    if cell.face != nil { return [isPowered ? .poweredCellFace : .cellFace] }
    let shades: [Ink] =
      isPowered
      ? [.poweredCell, .poweredCellSecond, .poweredCellThird]
      : [.cell, .cellSecond, .cellThird]
    return Array(shades.prefix(cell.shades))
  }
}
