public import TinctGraphics

/// Roles beyond the two or four colours that every palette of a kind has. A palette that lacks one
/// gets a colour that is derived from those it has, so that themes may use them with any palette.
///
/// All distances are in OKLCH (Björn Ottosson, 2020).
public enum DerivedRoles {
  /// The names, in the order in which they are described.
  public static let names =
    ["accent"] + (1...6).map { "branch-\($0)" } + ["shadow", "glow"] + marks

  /// The names of the roles of marks, and of walls, which keep away from these.
  static let marks =
    ["wall"] + MarkColors.Mark.allCases.map(\.rawValue) + ["celebrate", "flash", "alert"]

  /// All roles that shipped themes know: those that palettes of a kind have, those that are
  /// derived, and those that are taken where a palette has them.
  public static let known =
    ["base", "text"] + Scheme.names.filter { $0 != "base" } + optional

  /// The roles that shipped themes know and a palette may lack.
  public static let optional = names + ["locked", "second"]

  /// Returns the accent of a palette of a kind, its own or a derived one; nil if it has none.
  public static func accent(of palette: Palette, _ kind: InkRules.PaletteKind) -> Color? {
    adding(to: palette, kind).color(named: "accent")
  }

  /// Returns a palette with a colour for each of the roles; those that it has stay.
  ///
  /// - `accent`: the main colour of a scheme; of two colours the second, turned by a fifth of the
  ///   circle of hues, and on a light ground away from olive; one of little chroma, such as cream,
  ///   by 20 degrees only, and a grey by none. It has at least a contrast of 3 to the ground.
  /// - `branch-1` ... `branch-6`: the colour of noodles with power; the palette's own `accent`, or
  ///   the main colour of a scheme, and its `second`; and hues spread evenly from the first, from
  ///   the accent's if that is a grey (`branchHue`). One that would be like another, or like
  ///   noodles without power, gives way to the hue that is farthest from all. Each is as light
  ///   as it must be to stand out more than noodles without power do, if it can.
  /// - `shadow`: the ground, darker.
  /// - `glow`: on a dark ground the accent, lighter; of two colours without an accent of their own
  ///   the second, for light of a hue that nobody chose would recolour what it lies around. On a
  ///   light ground a halo in the hue of what shines: stronger, and darker than the ground.
  /// - `wall`: a dark shade of the ground, or else a grey lighter than noodles without power and
  ///   darker than those with it, or else one with a tinge of another hue: the first that is unlike
  ///   noodles, whatever light or branch is in them (`WallColors`).
  /// - `hint`, `wrong`, `selected`: amber, red and the accent's hue, or other hues where those are
  ///   near the ground or what lies on it, as light as they must be to be seen (`MarkColors`). They
  ///   keep away from branches as well. The accent is turned by a fifth of the circle from every
  ///   colour.
  /// - `celebrate`: what a wave of light makes of cells: on a light ground gold, or a tint of the
  ///   ground where gold would be khaki on it; on a dark one a light shade of the accent, or of
  ///   another hue of the palette (`WaveLight`). It is opaque.
  /// - `flash`: the light of a wave on what has the colour of noodles with power, of two colours
  ///   the second: pale gold where that is lighter than the ground, else that with as much of the
  ///   ground as it bears.
  /// - `alert`: a wrong noodle on cells of both colours of a palette of two, of which noodles have
  ///   the other: red, or the hue that is seen best on both.
  ///
  /// - Parameter asked: the roles that are needed; only these are worked out.
  static func adding(
    to palette: Palette, _ kind: InkRules.PaletteKind, asked: Set<String> = Set(names)
  ) -> Palette {
    let (groundName, figureName) = kind == .scheme ? ("dark", "light") : ("base", "text")
    guard kind != .named, let ground = palette.color(named: groundName),
      let figure = palette.color(named: figureName)
    else { return palette }
    let base =
      kind == .scheme ? palette.color(named: "base") ?? figure : figure.neighbor(on: ground)
    let bold = palette.color(named: "accent") ?? base.standingOut(from: ground, towards: figure)
    let accent =
      kind == .scheme
      ? bold
      : palette.color(named: "accent")
        ?? figure.mildNeighbor(on: ground).standingOut(from: ground, towards: figure)
    var colors = palette.colors
    func add(_ name: String, _ color: @autoclosure () -> Color) {
      guard asked.contains(name), palette.color(named: name) == nil else { return }
      colors.append(Palette.NamedColor(name: name, color: color()))
    }
    add("accent", accent)
    let hasMarks = !asked.isDisjoint(with: marks)
    var branches: [Color] = []
    if hasMarks || asked.contains(where: { $0.hasPrefix("branch-") }) {
      let main = palette.color(named: "accent") ?? (kind == .scheme ? base : nil)
      // Noodles without power, as most themes have them.
      let neutral = kind == .scheme ? palette.color(named: "neutral") : nil
      branches = self.branches(
        of: palette, on: ground, figure,
        neutral ?? .mix(ground, figure, share: 0.38, in: .oklab), quietIsOwn: neutral != nil,
        root: figure.oklch.isGrey ? bold.turned(by: 0) : figure,
        given: [main, palette.color(named: "second")].compactMap(\.self))
      for (index, color) in branches.enumerated() { add("branch-\(index + 1)", color) }
    }
    add("shadow", ground.shadowed)
    let isLit =
      kind == .twoColors
      && (palette.color(named: "accent") == nil || !figure.oklch.isGrey && !ground.isDarkGround)
    add("glow", (isLit ? figure : accent.asLight(on: ground)).glowing(on: ground))
    if hasMarks {
      let wall =
        palette.color(named: "wall")
        ?? WallColors(
          ground: ground, figure: figure, accent: kind == .scheme ? bold : branches[1],
          branches: branches, palette, kind
        ).best
      add("wall", wall)
      // Marks keep away from each other: who needs one needs all.
      if !asked.isDisjoint(with: marks.filter { $0 != "wall" }) {
        var made = MarkColors(
          ground: ground, figure: figure, wall: wall, branches: branches, palette, kind)
        let neutral = kind == .scheme ? palette.color(named: "neutral") : nil
        let colors = MarkColors.Mark.allCases.map { mark in
          let color = made.adding(mark, own: palette.color(named: mark.rawValue), accent: bold)
          add(mark.rawValue, color)
          return color
        }
        add(
          "celebrate",
          WaveLight(
            ground: ground, figure: figure,
            noodles: kind == .scheme ? [figure] : [figure, branches[0]],
            own: kind == .scheme ? base : palette.color(named: "accent"),
            accent: kind == .scheme ? base : bold,
            cell: .mix(
              ground, neutral ?? figure,
              share: kind == .scheme ? 0.38 : 0.14, in: .oklab),
            others: grounds(ground, figure, palette, kind) + [wall] + colors
              + [neutral].compactMap { $0.map { .mix($0, figure, share: 0.3, in: .oklab) } },
            branches: Array(branches[1...2])
          ).color)
        add("alert", made.alert)
      }
    }
    add("flash", figure.flashing(on: ground))
    return Palette(name: palette.name, colors: colors)
  }

  /// Returns the colours of all branches, the palette's own and others.
  ///
  /// - Parameters:
  ///   - quiet: the colour of noodles without power.
  ///   - quietIsOwn: true where that is the palette's `neutral`, of which cells have a share.
  ///   - root: the colour from whose hue others are spread.
  ///   - given: colours of the palette that are taken first.
  private static func branches(
    of palette: Palette, on ground: Color, _ figure: Color, _ quiet: Color, quietIsOwn: Bool,
    root: Color, given: [Color]
  ) -> [Color] {
    // The cells under noodles with and without power, and the noodles, as most themes have them.
    let other = quietIsOwn ? quiet : figure
    let (cell, lit) = (
      Color.mix(ground, other, share: quietIsOwn ? 0.16 : 0.07, in: .oklab),
      Color.mix(ground, other, share: quietIsOwn ? 0.38 : 0.14, in: .oklab)
    )
    let least = (cell: lit, contrast: 1.03 * quiet.contrast(with: cell))
    func clear(_ color: Color) -> Color {
      color.standingOut(from: ground, towards: figure, alsoFrom: least)
    }
    func branch(_ position: Double) -> Color {
      let degrees = branchHue(position, from: root, on: ground) - root.oklch.hueDegrees
      return clear(root.turned(by: degrees).lit(on: ground))
    }
    let given = given.map(clear)
    let own = (1...6).map { palette.color(named: "branch-\($0)") }
    // The first is the colour that everybody knows; the others are as light as their hues need.
    var branches = [own[0] ?? figure]
    var others = (branches + own.dropFirst().compactMap(\.self)).map(\.oklab)
    let quietLab = quiet.oklab
    func freedom(_ color: Color) -> Double {
      let lab = color.oklab
      return min(
        lab.room(among: others) / leastBetweenBranches,
        lab.distance(to: quietLab, weight: 0.5) / leastFromQuiet)
    }
    var hues: [Color] = []
    for number in 1..<6 {
      if let own = own[number] {
        branches.append(own)
        continue
      }
      // A hue that is another branch's already gives way to the one farthest from all.
      var chosen = (given + [branch(Double(number))]).first { freedom($0) >= 1 }
      if chosen == nil {
        if hues.isEmpty { hues = stride(from: 0, to: 6, by: 0.25).map(branch) }
        chosen =
          hues.map { (color: $0, freedom: freedom($0)) }
          .max { $0.freedom < $1.freedom }?.color
      }
      others.append((chosen ?? figure).oklab)
      branches.append(chosen ?? figure)
    }
    return branches
  }

  /// Returns the grounds of noodles, and what is on them between them and noodles with power, as
  /// most themes have it: cells with and without power, and pins.
  private static func grounds(
    _ ground: Color, _ figure: Color, _ palette: Palette, _ kind: InkRules.PaletteKind
  ) -> [Color] {
    func mixed(_ share: Double, _ color: Color) -> Color {
      .mix(ground, color, share: share, in: .oklab)
    }
    guard kind == .scheme, let neutral = palette.color(named: "neutral"),
      let base = palette.color(named: "base")
    else { return [ground] + [0.07, 0.22, 0.5].map { mixed($0, figure) } }
    return [ground, mixed(0.14, neutral), mixed(0.4, neutral), mixed(0.38, base), neutral]
  }

  /// Returns the colour of the eyes in the ends of noodles with power: a given one; or, where that
  /// is like a branch, in whose ends it would not be seen, that of noodles with power; or else that
  /// of the cell, which looks like a hole.
  static func eye(
    _ own: Color, or lit: Color?, besides branches: [Color], on cell: Color
  ) -> Color {
    guard !branches.isEmpty else { return own }
    return [own, lit].compactMap(\.self).first { $0.room(among: branches) >= leastOfEyes } ?? cell
  }

  /// The distance in OKLab from which on an eye is seen on a branch.
  private static let leastOfEyes = 0.12
  /// The distance in OKLab from which on the colours of two branches are told apart.
  private static let leastBetweenBranches = 0.08
  /// The distance in OKLab, with half of the difference in lightness, from which on the colour of a
  /// branch is no other shade of noodles without power.
  private static let leastFromQuiet = 0.11

  /// Returns the hue of a branch in degrees: sixths of the hues there are, counted from that of a
  /// colour. A warm colour goes by red and violet, so that its greens come last. Colours as dark as
  /// they must be on a light ground are olive between orange and green, so there are no such hues.
  ///
  /// - Parameter position: the number of sixths, 0..<6; it need not be whole.
  private static func branchHue(
    _ position: Double, from root: Color, on ground: Color
  ) -> Double {
    let hue = root.oklch.hueDegrees
    let (first, span) = ground.isDarkGround ? (0.0, 360.0) : (150.0, 285.0)
    let start = min((hue - first + 720).truncatingRemainder(dividingBy: 360), span - 1)
    let step = (20...130).contains(hue) ? -span / 6 : span / 6
    let turned = start + position * step + span
    return first + turned.truncatingRemainder(dividingBy: span)
  }
}

/// A colour as the demands see it.
private struct Sight {
  let lab: OKLabColor
  let luminance: Double

  init(_ color: Color) {
    lab = color.oklab
    luminance = color.relativeLuminance
  }

  /// The contrast of WCAG 2.
  func contrast(with other: Sight) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  /// The distance in OKLab, with half of the difference in lightness, or another share of it.
  func distance(to other: Sight, weight: Double = 0.5) -> Double {
    lab.distance(to: other.lab, weight: weight)
  }
}

/// Colours of walls: quiet ones that are seen on the grounds of a board, and that nobody takes for
/// a noodle, with power or without.
private struct WallColors {
  /// The grounds that walls lie on.
  private let grounds: [Sight]
  /// Noodles at walls, each with the least contrast to it: it must differ for everybody.
  private let beside: [(sight: Sight, contrast: Double)]
  /// The colours that walls must be unlike, each with the least distance from it in OKLab.
  private let others: [(sight: Sight, distance: Double)]
  /// The colours to choose from, the best first.
  private let choices: [OKLCHColor]

  init(
    ground: Color, figure: Color, accent: Color, branches: [Color], _ palette: Palette,
    _ kind: InkRules.PaletteKind
  ) {
    func mix(_ one: Color, _ other: Color, _ share: Double) -> Color {
      .mix(one, other, share: share, in: .oklab)
    }
    let neutral = palette.color(named: "neutral") ?? mix(ground, figure, 0.38)
    let isScheme = kind == .scheme
    // Cells, and noodles without power, as most themes have them; those of Toy are the extremes.
    grounds =
      (isScheme
      ? [0, 0.4, 0.7].map { mix(ground, neutral, $0) } : [0, 0.2].map { mix(ground, figure, $0) })
      .map(Sight.init)
    let quiet =
      isScheme
      ? [neutral, mix(neutral, ground, 0.2)] : [0.38, 0.46, 0.54].map { mix(ground, figure, $0) }
    // Noodles with power, as themes let them run into the accent.
    let lit =
      [figure, mix(figure, Color(red: 0, green: 0, blue: 0), 0.06)]
      + (isScheme ? [mix(figure, accent, 0.14)] : [])
      + [0.4, 0.55, 0.8].map { mix(figure, accent, $0) }
    let pin =
      palette.color(named: "locked")
      ?? (isScheme ? mix(neutral, figure, 0.36) : mix(ground, figure, 0.52))
    let marks = MarkColors.Mark.allCases.compactMap { palette.color(named: $0.rawValue) }
    // Dark red is nearly black to people who see no red.
    let powered = [figure, figure.seen(by: .protanopia)] + (isScheme ? [] : [branches[0]])
    // Ink beside ink is told apart by its hue alone.
    let isInky = !ground.isDarkGround && figure.oklch.chroma < 0.05
    beside =
      quiet.map { (Sight($0), 1.42) } + powered.map { (Sight($0), isInky ? 1.8 : 1.3) }
    others =
      lit.map { (Sight($0), 0.14) } + branches.map { (Sight($0), 0.11) }
      + quiet.map { (Sight($0), 0.095) } + [(Sight(pin), 0.09)] + marks.map { (Sight($0), 0.11) }
    let own = (isScheme ? neutral : ground).oklch
    let tinge = own.isGrey ? 0.0 : 0.03
    func shades(_ lightnesses: [Double], _ chroma: Double, _ hue: Double) -> [OKLCHColor] {
      lightnesses.map { OKLCHColor(lightness: $0, chroma: chroma, hueDegrees: hue, alpha: 1) }
    }
    let greys = (0..<15).map { 0.56 + Double($0) * 0.02 }
    let hue = figure.oklch.hueDegrees
    let tinges = isInky ? Self.tinges(opposite: accent.oklch.hueDegrees) : []
    // Ink on a light ground; on a dark one it would be a gap.
    choices =
      tinges
      + shades((0..<6).map { 0.3 - Double($0) * 0.04 }, tinge, own.hueDegrees)
      + shades(greys, tinge, own.hueDegrees)
      + [0.06, 0.1].flatMap { chroma in
        [180, 90, -90].flatMap { shades(greys, chroma, hue + $0) }
      }
  }

  /// Returns dark colours of a hue opposite to another, or beside that.
  private static func tinges(opposite hue: Double) -> [OKLCHColor] {
    [0.0, 40, -40, 80, -80].flatMap { turn in
      [0.08, 0.06, 0.1, 0.04].flatMap { chroma in
        [0.46, 0.48, 0.5, 0.52, 0.44].map { lightness in
          OKLCHColor(
            lightness: lightness, chroma: chroma, hueDegrees: hue + 180 + turn, alpha: 1)
        }
      }
    }
  }

  /// The first choice that answers all demands, or the one that comes nearest to that.
  var best: Color {
    var best = (color: Color(red: 0, green: 0, blue: 0), margin: 0.0)
    for choice in choices {
      let color = Color(choice).gamutMapped
      let margin = margin(color)
      if margin >= 1 { return color }
      if margin > best.margin { best = (color, margin) }
    }
    return best.color
  }

  private func margin(_ color: Color) -> Double {
    let sight = Sight(color)
    // Walls darker than a dark ground are seen less than lighter ones.
    let seen = (grounds.map { ($0, sight.luminance < $0.luminance ? 2.6 : 1.7) } + beside).map {
      (sight.contrast(with: $0) - 1) / ($1 - 1)
    }
    let unlike = others.map { sight.distance(to: $0.sight, weight: 1) / $0.distance }
    return (seen + unlike).min() ?? 0
  }
}

/// Colours of marks: clear ones that are seen on the grounds of a board, and that are neither that
/// of a noodle nor that of another mark.
private struct MarkColors {
  /// The marks that have such colours, each unlike those before it.
  enum Mark: String, CaseIterable { case hint, wrong, selected }

  /// The least distance of a mark from the colours around it.
  private static let distance = 0.11
  /// The least distance of a mark from other marks.
  private static let distanceOfMarks = 0.13
  /// The least distance from branches, which have all hues, so that more cannot be had.
  private static let distanceOfBranches = 0.075

  /// The ground of the board is dark.
  private let isDark: Bool
  /// The grounds that noodles may lie on.
  private let grounds: [Sight]
  /// The colour of noodles with power.
  private let figure: Sight
  /// The colours that a mark must not look like, with the least distances from them.
  private var others: [(sight: Sight, distance: Double)]
  /// The colour of walls.
  private let wall: Sight
  /// The colours of branches.
  private let branches: [Sight]
  /// The result where no colour can be seen.
  private let last: Color
  /// Noodles without power on lit cells of the second colour, and the lines beside them.
  private let between: [Sight]

  init(
    ground: Color, figure: Color, wall: Color, branches: [Color], _ palette: Palette,
    _ kind: InkRules.PaletteKind
  ) {
    func mixed(_ share: Double, _ name: String = "") -> Color {
      .mix(ground, palette.color(named: name) ?? figure, share: share, in: .oklab)
    }
    let isScheme = kind == .scheme
    let darker = isScheme ? [mixed(0.4, "neutral"), mixed(0.35, "base")] : [mixed(0.2)]
    isDark = ground.isDarkGround
    self.branches = branches.map(Sight.init)
    grounds = ([ground] + darker).map(Sight.init)
    self.figure = Sight(figure)
    // Noodles without power, as most themes have them.
    let wire = isScheme ? mixed(1, "neutral") : mixed(0.38)
    between = [mixed(0.73), mixed(0.47)].map(Sight.init)
    others = (grounds + [self.figure, Sight(wire)]).map { ($0, Self.distance) }
    self.wall = Sight(wall)
    // The palette's own marks stay as they are, so all others keep away from them.
    others += Mark.allCases.compactMap { palette.color(named: $0.rawValue) }
      .map { (Sight($0), Self.distanceOfMarks) }
    last = figure
  }

  /// Returns the colour of a mark: its own, or else the first that answers all demands, by hue, of
  /// those near the lightness that a hue looks best in, and then of all; if none does, the one that
  /// comes nearest to it. Marks that are added later differ from it.
  mutating func adding(_ mark: Mark, own: Color?, accent: Color) -> Color {
    if let own { return own }
    let color = found(mark, accent)
    others.append((Sight(color), Self.distanceOfMarks))
    return color
  }

  /// The colour of wrong noodles on cells of both the ground's and the noodles' colour: red, or the
  /// hue nearest to it that is seen on both and is unlike what is between the two.
  var alert: Color {
    var best = (color: last, margin: 0.0)
    for hue in [22.0, 8, 350, 335, 320, 305, 290, 270, 35] {
      for step in 0...22 {
        let lightness = 0.58 + 0.02 * Double(step % 2 == 1 ? -(step + 1) / 2 : step / 2)
        for chroma in [0.22, 0.17] {
          let color = Color(
            OKLCHColor(lightness: lightness, chroma: chroma, hueDegrees: hue, alpha: 1)
          ).gamutMapped
          let sight = Sight(color)
          let cells = [grounds[0], figure]
          let margin = min(
            cells.map { (sight.contrast(with: $0) - 1) / 0.8 }.min() ?? 0,
            (cells + between).map { sight.distance(to: $0, weight: 1) / 0.17 }.min() ?? 0)
          if margin >= 1 { return color }
          if margin > best.margin { best = (color, margin) }
        }
      }
    }
    return best.color
  }

  private func found(_ mark: Mark, _ accent: Color) -> Color {
    // Lighter colours are tried first on a dark ground.
    let way = isDark ? 0.03 : -0.03
    var best = (color: last, margin: 0.0)
    let hues = hues(of: mark, accent)
    for (hue, steps) in hues.map({ ($0, 0...8) }) + hues.map({ ($0, 9...24) }) {
      // Dark yellow is mud.
      let least = (50...125).contains(hue.degrees) ? 0.61 : 0.3
      for step in steps {
        // 0, 1, -1, 2, -2 ...
        let lightness = hue.lightness + way * Double(step % 2 == 1 ? (step + 1) / 2 : -step / 2)
        guard (least...0.92).contains(lightness) else { continue }
        let degrees = hue.turnsOrange ? 55 + 125 * min(max(lightness - 0.62, 0), 0.2) : hue.degrees
        let color = Color(
          OKLCHColor(lightness: lightness, chroma: hue.chroma, hueDegrees: degrees, alpha: 1)
        ).gamutMapped
        let margin = margin(of: Sight(color), for: mark)
        if margin >= 2 { return color }
        if margin > best.margin { best = (color, margin) }
      }
    }
    return best.color
  }

  /// A hue, with the chroma and the lightness that it looks best in.
  private struct Hue {
    var degrees: Double
    var chroma = 0.17
    var lightness = 0.64
    /// The darker, the more red.
    var turnsOrange = false
  }

  private func hues(of mark: Mark, _ accent: Color) -> [Hue] {
    switch mark {
    case .hint:
      [Hue(degrees: 80, lightness: 0.74, turnsOrange: true)]
        + [250, 345, 150].map { Hue(degrees: $0) }
    case .wrong: [22, 8, 35, 345, 325, 300, 262].map { Hue(degrees: $0, chroma: 0.2) }
    case .selected:
      [
        Hue(
          degrees: accent.oklch.hueDegrees, chroma: max(accent.oklch.chroma, 0.13),
          lightness: accent.oklch.lightness)
      ] + [255, 345, 150, 300, 230, 275, 325, 180].map { Hue(degrees: $0) }
    }
  }

  /// Returns the degree to which a colour meets the demands: 1 for just enough, and up to 1 more
  /// for as much as it is unlike branches.
  private func margin(of color: Sight, for mark: Mark) -> Double {
    let isHint = mark == .hint
    var margin = grounds.reduce(Double.infinity) {
      min($0, color.contrast(with: $1) / (isHint ? 1.6 : 3))
    }
    // Noodles lie on hints.
    if isHint { margin = min(margin, color.contrast(with: figure) / 2.2) }
    for other in others { margin = min(margin, color.distance(to: other.sight) / other.distance) }
    // A wall and a selection are lines along the sides of cells: of one hue, they are one thing.
    // Other marks have shapes of their own.
    margin = min(
      margin,
      mark == .selected
        ? color.distance(to: wall, weight: 0.25) / Self.distanceOfMarks
        : color.distance(to: wall) / 0.08)
    guard margin >= 1 else { return margin }
    let rooms = branches.map { color.distance(to: $0) / Self.distanceOfBranches }
    return 1 + min(rooms.min() ?? 1, 1)
  }
}

extension OKLabColor {
  /// Returns the distance to the nearest of some colors.
  func room(among others: [OKLabColor]) -> Double {
    others.map { distance(to: $0) }.min() ?? .infinity
  }
}

extension Color {
  /// Returns the distance in OKLab to the nearest of some colors.
  func room(among others: [Color]) -> Double {
    oklab.room(among: others.map(\.oklab))
  }

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
    return turned(by: isWarm && !ground.isDarkGround ? -72 : 72)
  }

  /// Returns the neighbor, or one that is nearer to a color of little chroma: cream beside mint
  /// looks sickly, and nobody gave a grey a hue.
  fileprivate func mildNeighbor(on ground: Color) -> Color {
    guard oklch.chroma < 0.08 else { return neighbor(on: ground) }
    guard oklch.chroma >= 0.02 else { return self }
    return turned(by: (20...130).contains(oklch.hueDegrees) ? -20 : 20)
  }

  /// Returns the color as light or as dark as it must be to have a contrast of 3 to a ground, and
  /// a contrast to another, if it can.
  fileprivate func standingOut(
    from ground: Color, towards figure: Color,
    alsoFrom other: (cell: Color, contrast: Double)? = nil
  ) -> Color {
    let steps = 20
    let own = oklch
    let (from, to) = (own.lightness, figure.oklch.lightness)
    var first: Color?
    for step in 0...steps {
      let lightness = from + (to - from) * Double(step) / Double(steps)
      let color = Color(own.withLightness(lightness)).gamutMapped
      guard color.contrast(with: ground) >= 3 else { continue }
      if other.map({ color.contrast(with: $0.cell) >= $0.contrast }) ?? true { return color }
      first = first ?? color
    }
    return first ?? figure
  }

  /// Returns the color in a lightness in which it looks clear: yellow is dull where blue is not.
  fileprivate func lit(on ground: Color) -> Color {
    let lch = oklch
    let isDark = ground.isDarkGround
    // Yellow, at 110 degrees, is lightest.
    let yellow = (1 + cosine((lch.hueDegrees - 110) * .pi / 180)) / 2
    let lightness = (isDark ? 0.7 : 0.5) + (isDark ? 0.14 : 0.1) * yellow
    return Color(
      OKLCHColor(
        lightness: lightness, chroma: max(lch.chroma, 0.13), hueDegrees: lch.hueDegrees,
        alpha: alpha)
    ).gamutMapped
  }

  /// Returns the light of a wave on what has the color, for figures in the color of the ground.
  ///
  /// Gold on a dark colour would be bronze, whatever its hue; a lighter shade of it is light, as
  /// light as leaves figures clear on the mix with two fifths of the color that cells become.
  fileprivate func flashing(on ground: Color) -> Color {
    guard oklch.lightness < ground.oklch.lightness else {
      return Color(OKLCHColor(lightness: 0.92, chroma: 0.15, hueDegrees: 102, alpha: 1)).gamutMapped
    }
    let shades = [0.52, 0.44, 0.36, 0.28, 0.2].map { share in
      Color.mix(self, ground, share: share, in: .oklab)
    }
    return shades.first { shade in
      Color.mix(self, shade, share: 0.6, in: .oklab).contrast(with: ground) >= 2.1
    } ?? shades[4]
  }

  /// Returns the hue in which the color shines on a ground: light red is a pink smudge on paper, so
  /// there it is the light of a lamp.
  fileprivate func asLight(on ground: Color) -> Color {
    let hue = (oklch.hueDegrees + 20).truncatingRemainder(dividingBy: 360)
    guard !ground.isDarkGround, !oklch.isGrey, hue < 75 else { return self }
    return Color(
      OKLCHColor(lightness: oklch.lightness, chroma: 0.05, hueDegrees: 65, alpha: alpha)
    ).gamutMapped
  }

  /// Returns what lies in the shade where the color is the ground.
  fileprivate var shadowed: Color {
    let lch = oklch
    return Color(lch.withLightness(lch.lightness * (lch.lightness < 0.5 ? 0.45 : 0.68)))
      .gamutMapped
  }
}
