public import TinctGraphics

/// Finds the smallest change of a palette with which it passes checks, such as those of several
/// themes.
///
/// Each colour may move along its own hue: to any lightness, with as much of its chroma as sRGB has
/// there, ending at black and white. A lattice of such moves is searched from the smallest change
/// on, where the change is the sum of squared distances in OKLab; the result is then pulled back
/// towards the given colours as far as possible. In a scheme `dark` stays the darkest and `light`
/// the lightest. The number of steps is bounded, so that the search always ends; of more than eight
/// colours, those move that pairs which fail depend on.
///
/// Demands on several inks together (`InkOrder`) are answered too if that is asked for: among the
/// palettes whose pairs pass, the nearest in which they pass is taken.
public struct PaletteRepair: Sendable {
  /// A colour that was changed.
  public struct Change: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The designer's name of it, if its name is a role.
    public let ownName: String?
    /// The colour as it was.
    public let before: Color
    /// The colour as it is now.
    public let after: Color

    /// The color had a hue and is now grey.
    public var leftHue: Bool { !before.oklch.isGrey && after.oklch.isGrey }
  }

  /// A palette that passes.
  public struct Outcome: Hashable, Sendable {
    /// The palette; colours that need no change are the given ones.
    public let palette: Palette
    /// The changes, in the palette's order; empty if it passed as it was.
    public let changes: [Change]
  }

  /// The reason why there is no palette that passes.
  public enum Problem: Error, Hashable, Sendable {
    /// The palette does not fit the theme of a check.
    case unfit(InkError)
    /// In no palette of these hues all pairs pass; in the one that comes closest, `worst` stays
    /// furthest below its floor.
    case impossible(worst: PairFigures, nearest: Palette)
    /// All pairs can pass, but not what is demanded of several inks together: the demand that fails
    /// in the nearest palette whose pairs pass.
    case unanswered(InkOrder.Figures)
  }

  private let checks: [Legibility]
  private let locked: Set<String>
  private let answersDemands: Bool

  /// Prepares to repair palettes.
  ///
  /// - Parameters:
  ///   - locked: the names of the colours that must not change.
  ///   - answersDemands: true for palettes in which demands on several inks together pass as well.
  public init(
    _ checks: [Legibility], locked: Set<String> = [], answersDemands: Bool = false
  ) {
    self.checks = checks
    self.locked = locked
    self.answersDemands = answersDemands
  }

  /// Prepares to repair palettes for one check.
  public init(_ check: Legibility, locked: Set<String> = []) {
    self.init([check], locked: locked)
  }

  /// Returns the nearest palette that passes.
  public func repaired(_ palette: Palette) throws(Problem) -> Outcome {
    let outcome: Outcome
    do throws(Problem) { outcome = try repairedPart(part(of: palette)) } catch {
      guard case .impossible(let worst, let nearest) = error else { throw error }
      throw .impossible(worst: worst, nearest: palette.replacing(nearest.colors))
    }
    return Outcome(
      palette: palette.replacing(outcome.palette.colors), changes: outcome.changes)
  }

  /// Returns the colours of a palette that checks depend on: the search looks at them very often,
  /// and of many colours few matter.
  private func part(of palette: Palette) -> Palette {
    let names = checks.reduce(into: Set<String>()) { $0.formUnion($1.rules.namesOfColors) }
    return Palette(name: palette.name, colors: palette.colors.filter { names.contains($0.name) })
  }

  /// Returns the nearest palette that passes to one of which all colours matter.
  private func repairedPart(_ palette: Palette) throws(Problem) -> Outcome {
    if (try worstPair(in: palette)?.depth ?? 0) == 0, try unanswered(in: palette) == nil {
      return Outcome(palette: palette, changes: [])
    }
    let search = RepairSearch(
      checks, palette, locked: locked, answersDemands: answersDemands)
    let found = search.nearest()
    let nearest = search.palette(found ?? search.bestColors)
    // A game without noodles has demands only, and no pairs.
    if let worst = try worstPair(in: nearest), found == nil || worst.depth > 0 {
      throw .impossible(worst: worst.figures, nearest: nearest)
    }
    if let demand = try unanswered(in: nearest) { throw .unanswered(demand) }
    let repaired = search.palette(
      nearer(
        than: search.simplest(search.drawnBack(found ?? search.bestColors)), of: search, palette)
    )
    let changes = zip(palette.colors, repaired.colors).compactMap { before, after in
      before.color == after.color
        ? nil
        : Change(
          name: before.name, ownName: before.ownName, before: before.color, after: after.color)
    }
    return Outcome(palette: repaired, changes: changes)
  }

  /// Returns passing colours that are nearer than the given ones, if there are any: each colour
  /// that those leave as it is is locked in turn, and with fewer colours to move the search takes
  /// smaller steps.
  private func nearer(than colors: [Color], of search: RepairSearch, _ palette: Palette) -> [Color]
  {
    var best = (colors: colors, cost: search.cost(colors))
    for (index, name) in search.names.enumerated()
    where search.movable.contains(name) && colors[index] == search.given[index] {
      let other = RepairSearch(
        checks, palette, locked: locked.union([name]), answersDemands: answersDemands)
      guard let found = other.nearest() else { continue }
      let near = other.simplest(other.drawnBack(found))
      let cost = other.cost(near)
      // A change fewer is worth a quarter more, as in `simplest`.
      let (count, least) = (search.changeCount(near), search.changeCount(best.colors))
      guard other.passes(near), count < least ? cost <= 1.25 * best.cost : cost < best.cost,
        count <= least || 1.25 * cost < best.cost
      else { continue }
      best = (near, cost)
    }
    return best.colors
  }

  /// Returns the pair that is furthest below its floors in a palette, and the factor by which it
  /// is, 0 if all pairs pass; nil if there are none.
  private func worstPair(
    in palette: Palette
  ) throws(Problem) -> (figures: PairFigures, depth: Double)? {
    var worst: (figures: PairFigures, depth: Double)?
    for check in checks {
      let rows: [PairFigures]
      do throws(InkError) { rows = try check.figures(of: palette) } catch { throw .unfit(error) }
      for row in rows {
        let depth = Self.depth(row, check.floors)
        if depth > worst?.depth ?? -1 { worst = (row, depth) }
      }
    }
    return worst
  }

  /// Returns the first demand that fails in a palette; nil if none does, or none is asked for.
  private func unanswered(in palette: Palette) throws(Problem) -> InkOrder.Figures? {
    guard answersDemands else { return nil }
    for check in checks {
      do throws(InkError) {
        if let demand = try check.orders(of: palette).first(where: { !$0.passes }) { return demand }
      } catch { throw .unfit(error) }
    }
    return nil
  }

  /// Returns the one colour of a palette whose smallest change makes a pair pass, regardless of
  /// other pairs and checks but the first; nil if changing a single colour is not enough.
  public func nearest(for pair: InkPair, in palette: Palette) -> Change? {
    let search = RepairSearch(
      Array(checks.prefix(1)), part(of: palette), locked: locked, pairs: [pair])
    return search.nearestSingle().map { index, color in
      let name = search.names[index]
      return Change(
        name: name, ownName: palette.colors.first { $0.name == name }?.ownName,
        before: search.given[index], after: color)
    }
  }

  /// Returns the factor by which a pair is below its floors.
  private static func depth(_ figures: PairFigures, _ floors: LegibilityFloors) -> Double {
    figures.shortfalls(floors).map { shortfall in
      switch shortfall {
      case .contrast(let value, let floor): floor / value
      case .difference(let value, let floor, _): floor / max(value, 0.01)
      }
    }.max() ?? 0
  }
}

extension Palette {
  /// Returns the palette with other colours under some of its names.
  fileprivate func replacing(_ others: [NamedColor]) -> Palette {
    let known = Dictionary(
      others.map { ($0.name, $0.color) }, uniquingKeysWith: { first, _ in first })
    var palette = self
    for index in colors.indices {
      if let color = known[colors[index].name] { palette.colors[index].color = color }
    }
    return palette
  }
}

/// The search of `PaletteRepair` for one palette.
struct RepairSearch {
  /// The colours that may change: those the pairs depend on; of a game without noodles, which has
  /// none, those its demands depend on.
  let names: [String]
  /// The given values of these colours.
  let given: [Color]
  /// The colours of the combination that comes closest to passing.
  var bestColors: [Color] { lattice.colors(lattice.nearestToPassing()) }

  /// The names of those that are moved together.
  let movable: Set<String>

  private let source: Palette
  /// The indices of the colours in the given palette.
  private let indices: [Int]
  private let locked: Set<String>
  private let pairs: [RepairPair]
  /// The names of colours that pairs depend on.
  private let namesOfPairs: Set<String>
  private let keepsOrder: Bool
  private let lattice: RepairLattice
  /// The checks whose demands on several inks together are to be met.
  private let demanding: [Legibility]

  init(
    _ checks: [Legibility], _ palette: Palette, locked: Set<String>,
    pairs chosen: [InkPair]? = nil, answersDemands: Bool = false
  ) {
    source = palette
    demanding = answersDemands ? checks : []
    self.locked = locked
    let kinds = checks.map { $0.rules.kind(of: palette) }
    let pairs = zip(checks, kinds).flatMap { check, kind in
      RepairPair.pairs(
        chosen ?? kind.flatMap { check.pairs[$0] } ?? [], of: check, in: palette, kind)
    }
    self.pairs = pairs
    namesOfPairs = Set(pairs.flatMap(\.names))
    // Colours that are derived from those of the palette change with them.
    let present = Set(palette.colors.map(\.name))
    var asked = pairs.map { (names: $0.names, kind: $0.kind) }
    if asked.isEmpty, answersDemands {
      asked = zip(checks, kinds).flatMap { check, kind in
        kind.map { check.namesOfDemands(in: palette, $0) } ?? []
      }
    }
    var used = Set(
      asked.flatMap { asked in
        asked.names + (present.isSuperset(of: asked.names) ? [] : asked.kind.names ?? [])
      })
    // No pair asks anything of some inks, such as glow.
    for (check, kind) in zip(demanding, kinds) {
      if let kind { used.formUnion(check.namesOfFailingInks(in: palette, kind)) }
    }
    indices = palette.colors.indices.filter { used.contains(palette.colors[$0].name) }
    names = indices.map { palette.colors[$0].name }
    given = indices.map { palette.colors[$0].color }
    keepsOrder = kinds.contains(.scheme) && chosen == nil
    let free = names.filter { !locked.contains($0) }
    movable =
      free.count > Self.fewColors
      ? Self.mostAsked(of: free, by: Self.failing(pairs, in: palette, asked: namesOfPairs))
      : Set(free)
    // The lattice has no tables of derived colours, which take long to compute, nor of inks of many
    // colours: pairs with them are part of the further test.
    let (own, movable) = (Set(names), movable)
    func isListed(_ ink: ColorExpression) -> Bool {
      movable.intersection(ink.names).count <= RepairLattice.mostFactors
    }
    lattice = RepairLattice(
      names: names, given: given, locked: own.subtracting(movable),
      pairs: pairs.filter {
        own.isSuperset(of: $0.names) && isListed($0.figure) && isListed($0.ground)
      }, keepsOrder: keepsOrder)
  }

  /// The number of colours that may all move: more have too few steps for it.
  private static let fewColors = 8

  /// Returns the colours that some pairs depend on, those of the most pairs first, as many as may
  /// move; of few, others as well.
  private static func mostAsked(
    of names: [String], by pairs: some Sequence<RepairPair>
  ) -> Set<String> {
    let counts = Dictionary(pairs.flatMap { Set($0.names) }.map { ($0, 1) }, uniquingKeysWith: +)
    let order = names.enumerated().sorted { one, other in
      (-counts[one.element, default: 0], one.offset)
        < (-counts[other.element, default: 0], other.offset)
    }
    let count = min(max(counts.count, Self.fewColors), RepairLattice.mostColors)
    return Set(order.prefix(count).map(\.element))
  }

  /// Returns the pairs that fail in a palette.
  ///
  /// - Parameter names: the colours that are derived where the palette lacks them.
  private static func failing(
    _ pairs: [RepairPair], in palette: Palette, asked names: Set<String>
  ) -> some Collection<RepairPair> {
    var full: [InkRules.PaletteKind: [String: Color]] = [:]
    for kind in Set(pairs.map(\.kind)) {
      full[kind] = DerivedRoles.adding(to: palette, kind, asked: names).colorsByName
    }
    func color(_ expression: ColorExpression, _ kind: InkRules.PaletteKind) -> Color? {
      (try? expression.evaluate { full[kind]?[$0] }).map { Color($0.pixel) }
    }
    // Found one by one, because most callers want to know only if there are any.
    return pairs.lazy.filter { pair in
      guard let figure = color(pair.figure, pair.kind), let ground = color(pair.ground, pair.kind)
      else { return false }
      return pair.reach(figure, ground, upTo: 1) < 1
    }
  }

  /// Returns the given palette with other colours under the names.
  func palette(_ colors: [Color]) -> Palette {
    var palette = source
    for (index, color) in zip(indices, colors) { palette.colors[index].color = color }
    return palette
  }

  /// Returns the colours of the smallest change in the lattice that passes; if demands are not met
  /// by any, those in which all pairs pass.
  func nearest() -> [Color]? {
    let found = lattice.nearest(passing: passes).map { lattice.colors($0) }
    guard let found, !passes(found), let single = nearestSingle() else { return found }
    // Of pairs with derived colours the lattice knows nothing, so that the first of its many
    // combinations may all fail where one colour, moved far, is enough.
    var colors = given
    colors[single.index] = single.color
    return colors
  }

  private func meetsDemands(_ colors: [Color]) -> Bool {
    guard !demanding.isEmpty else { return true }
    let palette = palette(colors)
    return demanding.allSatisfy { check in
      (try? check.orders(of: palette))?.allSatisfy(\.passes) ?? true
    }
  }

  /// Returns the colours moved back towards the given ones, one after the other, as far as they
  /// still pass.
  func drawnBack(_ start: [Color]) -> [Color] {
    var colors = start
    // Each round moves every colour back once, because the freedom that one gains another may use.
    for _ in 0..<4 {
      let before = colors
      for index in colors.indices where colors[index] != given[index] {
        colors[index] = drawnBack(index, colors)
      }
      if colors == before { break }
    }
    return colors
  }

  /// Returns the colours, or those in which a single one is changed, if that passes and is not
  /// much farther: a change fewer is worth a quarter more.
  func simplest(_ colors: [Color]) -> [Color] {
    guard changeCount(colors) > 1, let single = nearestSingle() else {
      return colors
    }
    guard RepairLattice.cost(given[single.index], single.color) <= 1.25 * cost(colors) else {
      return colors
    }
    var simple = given
    simple[single.index] = single.color
    return simple
  }

  /// The distance of colours from the given ones.
  func cost(_ colors: [Color]) -> Double {
    zip(given, colors).reduce(0) { $0 + RepairLattice.cost($1.0, $1.1) }
  }

  /// The number of colours that differ from the given ones.
  func changeCount(_ colors: [Color]) -> Int { zip(given, colors).count { $0 != $1 } }

  private func drawnBack(_ index: Int, _ colors: [Color]) -> Color {
    var trial = colors
    trial[index] = given[index]
    if passes(trial) { return given[index] }
    let lch = given[index].oklch
    // Bisection from the given lightness, which fails, to the present one, which passes.
    var (low, high) = (lch.lightness, colors[index].oklch.lightness)
    var best = colors[index]
    for _ in 0..<10 {
      let middle = (low + high) / 2
      trial[index] = Color(Color(lch.withLightness(middle)).pixel)
      if passes(trial) {
        best = trial[index]
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  /// Returns the one colour, and its nearest value, whose change makes all pairs pass.
  func nearestSingle() -> (index: Int, color: Color)? {
    var best: (index: Int, color: Color, cost: Double)?
    for index in names.indices where !locked.contains(names[index]) {
      for isLighter in [false, true] {
        guard let color = nearest(index, isLighter: isLighter) else { continue }
        let cost = RepairLattice.cost(given[index], color)
        if cost < best?.cost ?? .infinity { best = (index, color, cost) }
      }
    }
    return best.map { ($0.index, $0.color) }
  }

  /// Returns the nearest passing value of one colour among those that are lighter, or darker: found
  /// in steps, then refined by bisection.
  private func nearest(_ index: Int, isLighter: Bool) -> Color? {
    let lch = given[index].oklch
    let room = isLighter ? 1 - lch.lightness : -lch.lightness
    var colors = given
    func passes(_ share: Double) -> Bool {
      let lightness = min(max(lch.lightness + room * share, 0), 1)
      colors[index] = Color(Color(lch.withLightness(lightness)).pixel)
      return self.passes(colors)
    }
    let steps = 24
    guard let step = (1...steps).first(where: { passes(Double($0) / Double(steps)) }) else {
      return nil
    }
    var best = colors[index]
    var (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if passes(middle) {
        best = colors[index]
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  func passes(_ colors: [Color]) -> Bool {
    if keepsOrder && !RepairLattice.isInOrder(names, colors.map(\.relativeLuminance)) {
      return false
    }
    return Self.failing(pairs, in: palette(colors), asked: namesOfPairs).isEmpty
      && meetsDemands(colors)
  }
}
