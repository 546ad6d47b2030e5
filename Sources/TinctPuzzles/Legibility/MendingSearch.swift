internal import TinctGraphics

/// The search of `PaletteMending` for one palette.
struct MendingSearch {
  /// The colours that may change: those the pairs depend on.
  let names: [String]
  /// These colours as they are.
  let given: [Color]
  /// The colours of the combination that comes nearest to passing.
  var bestColors: [Color] { lattice.colors(lattice.nearestToPassing(floors)) }

  private let source: Palette
  private let pairs: [InkPair]
  private let floors: LegibilityFloors
  private let expressions: [Ink: ColorExpression]
  private let keepsOrder: Bool
  private let lattice: MendingLattice

  init(_ check: Legibility, _ palette: Palette, pairs chosen: [InkPair]? = nil) {
    source = palette
    floors = check.floors
    let kind = check.rules.kind(of: palette)
    let rules = kind.map { check.rules[$0] } ?? []
    pairs = (chosen ?? kind.flatMap { check.pairs[$0] } ?? []).filter { $0.role != .shade }
    let inks = Set(pairs.flatMap { [$0.figure, $0.ground] })
    expressions = Dictionary(
      uniqueKeysWithValues: rules.filter { inks.contains($0.ink) }.map { ($0.ink, $0.color) })
    let used = Set(expressions.values.flatMap(\.names))
    let variables = palette.colors.filter { used.contains($0.name) }
    names = variables.map(\.name)
    given = variables.map(\.color)
    keepsOrder = kind == .scheme && chosen == nil
    lattice = MendingLattice(
      names: names, given: given, expressions: expressions, pairs: pairs, keepsOrder: keepsOrder)
  }

  /// The given palette with other colours for the names.
  func palette(_ colors: [Color]) -> Palette {
    var palette = source
    for (name, color) in zip(names, colors) {
      guard let index = palette.colors.firstIndex(where: { $0.name == name }) else { continue }
      palette.colors[index].color = color
    }
    return palette
  }

  /// The colours of the smallest change in the lattice that passes.
  func nearest() -> [Color]? {
    lattice.nearest(floors).map { lattice.colors($0) }
  }

  /// The colours moved back towards the given ones, one after the other, as far as they still pass.
  func drawnBack(_ start: [Color]) -> [Color] {
    var colors = start
    // Each round draws every colour back once; what one frees another may use.
    for _ in 0..<4 {
      let before = colors
      for index in colors.indices where colors[index] != given[index] {
        colors[index] = drawnBack(index, colors)
      }
      if colors == before { break }
    }
    return colors
  }

  private func drawnBack(_ index: Int, _ colors: [Color]) -> Color {
    var trial = colors
    trial[index] = given[index]
    if passes(trial) { return given[index] }
    let lch = given[index].oklch
    // From the given lightness, which fails, to the present one, which passes.
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

  /// The one colour, and its nearest value, whose change lets all pairs pass.
  func nearestSingle() -> (index: Int, color: Color)? {
    var best: (index: Int, color: Color, cost: Double)?
    for index in names.indices {
      for isLighter in [false, true] {
        guard let color = nearest(index, isLighter: isLighter) else { continue }
        let cost = MendingLattice.cost(given[index], color)
        if cost < best?.cost ?? .infinity { best = (index, color, cost) }
      }
    }
    return best.map { ($0.index, $0.color) }
  }

  /// The nearest value of one colour that passes, among those that are lighter, or darker: some way
  /// off in steps, then back by halving.
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

  private func passes(_ colors: [Color]) -> Bool {
    if keepsOrder && !MendingLattice.isInOrder(names, colors.map(\.relativeLuminance)) {
      return false
    }
    var inks: [Ink: Color] = [:]
    for (ink, expression) in expressions {
      let color = try? expression.evaluate { name in
        names.firstIndex(of: name).map { colors[$0] }
      }
      inks[ink] = color.map { Color($0.pixel) }
    }
    return pairs.allSatisfy { pair in
      guard let figure = inks[pair.figure], let ground = inks[pair.ground] else { return true }
      if figure.contrast(with: ground) < floors.contrast(pair.role) { return false }
      let floor = floors.difference(pair.role)
      return Sight.allCases.allSatisfy { sight in
        figure.seen(with: sight).difference(from: ground.seen(with: sight)) >= floor
      }
    }
  }
}
