internal import TinctGraphics

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
  private let pairs: [(pair: InkPair, figure: Int, ground: Int)]
  private let keepsOrder: Bool

  /// The approximate maximum of combinations: with more colours, there are fewer steps of
  /// lightness.
  private static let size = 60_000.0

  init(
    names: [String], given: [Color], expressions: [Ink: ColorExpression], pairs: [InkPair],
    keepsOrder: Bool
  ) {
    let steps = Self.steps(colors: names.count)
    let candidates = given.map { Self.candidates($0, steps: steps) }
    self.candidates = candidates
    costs = zip(given, candidates).map { given, all in all.map { Self.cost(given, $0) } }
    luminances = candidates.map { $0.map(\.relativeLuminance) }
    let inks = expressions.keys.sorted { $0.name < $1.name }
    tables = inks.compactMap { ink in
      expressions[ink].map { InkTable($0, names: names, candidates: candidates) }
    }
    self.pairs = pairs.compactMap { pair in
      guard let figure = inks.firstIndex(of: pair.figure),
        let ground = inks.firstIndex(of: pair.ground)
      else { return nil }
      return (pair, figure, ground)
    }
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

  /// Returns the combination of the smallest change that reaches every floor.
  func nearest(_ floors: LegibilityFloors) -> Combination? {
    byCost().first { reach($0, floors, upTo: 1) >= 1 }
  }

  /// Returns the combination whose worst figure is largest, measured in floors.
  func nearestToPassing(_ floors: LegibilityFloors) -> Combination {
    var best = (reach: -1.0, combination: Combination(repeating: 0, count: names.count))
    for combination in byCost() {
      let reach = reach(combination, floors, upTo: best.reach)
      if reach > best.reach { best = (reach, combination) }
    }
    return best.combination
  }

  private func byCost() -> some Sequence<Combination> {
    var all: [(cost: Double, number: Int)] = []
    let total = candidates.reduce(1) { $0 * $1.count }
    all.reserveCapacity(total)
    for number in 0..<total {
      var (rest, cost) = (number, 0.0)
      for index in candidates.indices {
        cost += costs[index][rest % candidates[index].count]
        rest /= candidates[index].count
      }
      all.append((cost, number))
    }
    all.sort { ($0.cost, $0.number) < ($1.cost, $1.number) }
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
  private func reach(
    _ combination: Combination, _ floors: LegibilityFloors, upTo known: Double
  ) -> Double {
    let own = zip(luminances, combination).map { $0[$1] }
    if keepsOrder && !Self.isInOrder(names, own) { return 0 }
    var worst = Double.infinity
    // Contrasts first, because they are cheap and rule out most combinations.
    for (pair, figure, ground) in pairs {
      let first = tables[figure].luminance(combination)
      let second = tables[ground].luminance(combination)
      let contrast = (max(first, second) + 0.05) / (min(first, second) + 0.05)
      worst = min(worst, contrast / floors.contrast(pair.role))
      if worst < known { return worst }
    }
    for (pair, figure, ground) in pairs {
      let floor = floors.difference(pair.role)
      guard floor > 0 else { continue }
      let first = tables[figure].labs(combination)
      let second = tables[ground].labs(combination)
      for (one, other) in zip(first, second) {
        worst = min(worst, one.difference(from: other) / floor)
        if worst < known { return worst }
      }
    }
    return worst
  }

  private static func steps(colors: Int) -> Int {
    var steps = 33
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
    known = Array(repeating: nil, count: count)
  }

  private func index(of combination: [Int]) -> Int {
    factors.reduce(0) { $0 + combination[$1.color] * $1.stride }
  }

  func luminance(_ combination: [Int]) -> Double { luminances[index(of: combination)] }

  mutating func labs(_ combination: [Int]) -> [LabColor] {
    let index = index(of: combination)
    if let labs = known[index] { return labs }
    let labs = ColorVision.allCases.map { colors[index].seen(by: $0).lab }
    known[index] = labs
    return labs
  }
}
