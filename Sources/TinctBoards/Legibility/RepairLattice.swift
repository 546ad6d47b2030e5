internal import TinctGraphics

/// A pair of inks as a search sees it: the colours that palettes give them, and what is asked.
struct RepairPair {
  let figure: ColorExpression
  let ground: ColorExpression
  /// The least contrast (WCAG 2); 1 for any.
  let contrast: Double
  /// The least difference (CIEDE2000) under every color vision; 0 for any.
  let difference: Double
  /// The colour behind both, if they let it through; nil to ignore alphas.
  let over: Color?
  /// The kind of palette that the expressions are for.
  let kind: InkRules.PaletteKind

  /// The names of the colours that the pair depends on.
  var names: [String] { figure.names + ground.names }

  /// Returns those of a check's pairs that something is asked of, in a palette of a kind.
  static func pairs(
    _ pairs: [InkPair], of check: Legibility, in palette: Palette, _ kind: InkRules.PaletteKind?
  ) -> [RepairPair] {
    guard let kind else { return [] }
    let rules = check.expressions(in: palette, kind)
    return pairs.compactMap { pair in
      guard pair.role != .shade, let figure = rules[pair.figure], let ground = rules[pair.ground],
        figure != ground
      else { return nil }
      return RepairPair(
        figure: figure, ground: ground, contrast: check.floors.contrast(pair.role),
        difference: check.floors.difference(pair.role), over: check.over, kind: kind)
    }
  }

  /// Returns the worst figure of two colours relative to its floor: 1 passes. What is worse than
  /// `known` is not measured completely.
  func reach(_ figure: Color, _ ground: Color, upTo known: Double) -> Double {
    let (figure, ground) = figure.laid(on: ground, over: over)
    var worst = figure.contrast(with: ground) / contrast
    guard difference > 0 else { return worst }
    for vision in ColorVision.allCases where worst >= known {
      let distance = figure.seen(by: vision).difference(from: ground.seen(by: vision))
      worst = min(worst, distance / difference)
    }
    return worst
  }
}

/// All combinations of some candidates for each colour of a palette, with tables of the resulting
/// inks, so that a combination is judged without mixing colours anew.
final class RepairLattice {
  /// A combination: the number of the candidate for each colour.
  typealias Combination = [Int]

  private let names: [String]
  private let candidates: [[Color]]
  private let costs: [[Double]]
  private let luminances: [[Double]]
  private var tables: [InkTable]
  private let pairs: [(pair: RepairPair, figure: Int, ground: Int)]
  private let keepsOrder: Bool

  /// The approximate maximum of combinations: with more colours, there are fewer steps of
  /// lightness.
  private static let size = 60_000.0
  /// The most combinations that are looked at: of more than nine colours, which have as few steps
  /// as there may be, those of the smallest change.
  private static let most = 1 << 18
  /// The most colours that may move.
  static let mostColors = 16
  /// The most colours that an ink may depend on, because all that become of it are listed.
  static let mostFactors = 8

  /// - Parameters:
  ///   - names: the names of the colours.
  ///   - given: their values.
  ///   - locked: the names of those that stay; at most `mostColors` others move.
  ///   - pairs: pairs that depend on these colours alone, each ink on at most `mostFactors` of
  ///     those that move.
  ///   - keepsOrder: true if the darkest and the lightest colour stay so.
  init(
    names: [String], given: [Color], locked: Set<String>, pairs: [RepairPair], keepsOrder: Bool
  ) {
    let steps = Self.steps(colors: names.count { !locked.contains($0) })
    let candidates = zip(names, given).map { name, color in
      locked.contains(name) ? [color] : Self.candidates(color, steps: steps)
    }
    self.candidates = candidates
    costs = zip(given, candidates).map { given, all in all.map { Self.cost(given, $0) } }
    luminances = candidates.map { $0.map(\.relativeLuminance) }
    // Inks of one rule have one table, whichever themes they are of.
    var numbers: [ColorExpression: Int] = [:]
    var tables: [InkTable] = []
    func number(_ expression: ColorExpression) -> Int {
      if let known = numbers[expression] { return known }
      numbers[expression] = tables.count
      tables.append(InkTable(expression, names: names, candidates: candidates))
      return tables.count - 1
    }
    self.pairs = pairs.map { ($0, number($0.figure), number($0.ground)) }
    self.tables = tables
    self.names = names
    self.keepsOrder = keepsOrder
  }

  /// Returns the square of a distance in OKLab.
  static func cost(_ first: Color, _ second: Color) -> Double {
    let (a, b) = (first.oklab, second.oklab)
    let distances = [a.lightness - b.lightness, a.a - b.a, a.b - b.b]
    return distances.reduce(0) { $0 + $1 * $1 }
  }

  /// Returns true if `dark` is the darkest of the colors and `light` the lightest.
  static func isInOrder(_ names: [String], _ luminances: [Double]) -> Bool {
    func luminance(_ name: String) -> Double? { names.firstIndex(of: name).map { luminances[$0] } }
    let (dark, light) = (luminance("dark") ?? 0, luminance("light") ?? 1)
    return luminances.allSatisfy { (dark...max(dark, light)).contains($0) } && dark <= light
  }

  func colors(_ combination: Combination) -> [Color] {
    zip(candidates, combination).map { $0[$1] }
  }

  /// The most combinations that are put to a further test, which takes much longer.
  private static let mostTests = 2000

  /// Returns the combination of the smallest change that reaches every floor and passes a further
  /// test; if none of the first does, the first.
  func nearest(passing test: ([Color]) -> Bool) -> Combination? {
    var found: [Combination] = []
    for combination in byCost() {
      guard reach(combination, upTo: 1) >= 1 else { continue }
      if test(colors(combination)) { return combination }
      found.append(combination)
      if found.count == Self.mostTests { break }
    }
    return found.first
  }

  /// Returns the combination whose worst figure is largest, measured in floors.
  func nearestToPassing() -> Combination {
    var best = (reach: -1.0, combination: Combination(repeating: 0, count: names.count))
    for combination in byCost() {
      let reach = reach(combination, upTo: best.reach)
      if reach > best.reach { best = (reach, combination) }
    }
    return best.combination
  }

  /// The combinations, those of the smallest change first.
  private func byCost() -> some Sequence<Combination> {
    typealias Numbered = (cost: Double, number: Int)
    func isCheaper(_ one: Numbered, _ other: Numbered) -> Bool {
      (one.cost, one.number) < (other.cost, other.number)
    }
    var all: [Numbered] = [(0, 0)]
    var radix = 1
    for costs in costs {
      let weight = radix
      // The cheapest of all begin with the cheapest beginnings, so that others may be forgotten.
      // Each of these can go on at no cost, and what costs more than the dearest is not needed.
      let dearest = all.count == Self.most ? all[Self.most - 1].cost : .infinity
      all = all.flatMap { known in
        costs.enumerated().lazy.map { (known.cost + $1, known.number + $0 * weight) }
          .filter { $0.0 <= dearest }
      }
      if all.count > Self.most {
        all.sort(by: isCheaper)
        all.removeLast(all.count - Self.most)
      }
      radix *= costs.count
    }
    all.sort(by: isCheaper)
    return all.lazy.map { self.combination($0.number) }
  }

  private func combination(_ number: Int) -> Combination {
    var rest = number
    return candidates.map { all in
      defer { rest /= all.count }
      return rest % all.count
    }
  }

  /// Returns the worst figure of a combination relative to its floor: 1 passes. A combination that
  /// is no better than `known` is not measured completely, unless it passes.
  private func reach(_ combination: Combination, upTo known: Double) -> Double {
    let own = zip(luminances, combination).map { $0[$1] }
    if keepsOrder && !Self.isInOrder(names, own) { return 0 }
    var worst = Double.infinity
    // Contrasts first, because they are cheap and rule out most combinations.
    for (pair, figure, ground) in pairs where !isTranslucent(pair, figure, ground) {
      let first = tables[figure].luminance(combination)
      let second = tables[ground].luminance(combination)
      let contrast = (max(first, second) + 0.05) / (min(first, second) + 0.05)
      worst = min(worst, contrast / pair.contrast)
      if worst < known { return worst }
    }
    for (pair, figure, ground) in pairs {
      guard !isTranslucent(pair, figure, ground) else {
        let (first, second) = (tables[figure].color(combination), tables[ground].color(combination))
        worst = min(worst, pair.reach(first, second, upTo: known))
        if worst < known { return worst }
        continue
      }
      guard pair.difference > 0 else { continue }
      let first = tables[figure].labs(combination)
      let second = tables[ground].labs(combination)
      for (one, other) in zip(first, second) {
        worst = min(worst, one.difference(from: other) / pair.difference)
        if worst < known { return worst }
      }
    }
    return worst
  }

  /// Returns true for a pair whose colours depend on each other and on what lies behind, so that
  /// tables do not help.
  private func isTranslucent(_ pair: RepairPair, _ figure: Int, _ ground: Int) -> Bool {
    pair.over != nil && !(tables[figure].isOpaque && tables[ground].isOpaque)
  }

  private static func steps(colors: Int) -> Int {
    var steps = 65
    func size(_ steps: Int) -> Double {
      (0..<colors).reduce(1.0) { product, _ in product * Double(steps + 1) }
    }
    // Three are black, white and one between; with fewer, no hue would be left.
    while steps > 3 && size(steps) > Self.size { steps -= 1 }
    return steps
  }

  /// Returns the colour itself, then colours of its hue from black to white.
  private static func candidates(_ color: Color, steps: Int) -> [Color] {
    let lch = color.oklch
    let shades = (0..<steps).map { step in
      Color(Color(lch.withLightness(Double(step) / Double(steps - 1))).pixel)
    }
    return [color] + shades
  }
}

/// The colors of an ink for every combination of the colors that it depends on.
private struct InkTable {
  /// The colours it depends on, with the distance of their candidates in the table.
  private let factors: [(color: Int, stride: Int)]
  private let colors: [Color]
  private let luminances: [Double]
  let isOpaque: Bool
  /// The colour under each color vision, measured when it is first needed.
  private var known: [[LabColor]?]

  init(_ expression: ColorExpression, names: [String], candidates: [[Color]]) {
    var factors: [(Int, Int)] = []
    var count = 1
    for name in expression.names {
      guard let index = names.firstIndex(of: name) else { continue }
      factors.append((index, count))
      count *= candidates[index].count
    }
    let made = factors
    colors = (0..<count).map { number in
      let color = try? expression.evaluate { name in
        made.first { names[$0.0] == name }.map { index, stride in
          candidates[index][number / stride % candidates[index].count]
        }
      }
      return Color((color ?? Color(.clear)).pixel)
    }
    self.factors = factors.map { (color: $0.0, stride: $0.1) }
    luminances = colors.map(\.relativeLuminance)
    isOpaque = colors.allSatisfy { $0.alpha == 1 }
    known = Array(repeating: nil, count: count)
  }

  private func index(of combination: [Int]) -> Int {
    factors.reduce(0) { $0 + combination[$1.color] * $1.stride }
  }

  func color(_ combination: [Int]) -> Color { colors[index(of: combination)] }

  func luminance(_ combination: [Int]) -> Double { luminances[index(of: combination)] }

  mutating func labs(_ combination: [Int]) -> [LabColor] {
    let index = index(of: combination)
    if let labs = known[index] { return labs }
    let labs = ColorVision.allCases.map { colors[index].seen(by: $0).lab }
    known[index] = labs
    return labs
  }
}
