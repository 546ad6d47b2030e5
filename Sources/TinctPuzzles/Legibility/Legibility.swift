public import TinctGraphics

/// Tells whether the inks of a theme are told apart in a palette.
public struct Legibility: Sendable {
  /// The rules of the theme.
  public let rules: InkRules
  /// The pairs of inks that are looked at, for each kind of palette.
  public let pairs: [InkRules.PaletteKind: [InkPair]]
  /// The least that the figures may be.
  public var floors: LegibilityFloors

  /// Prepares the check of a theme.
  ///
  /// Inks that have one rule have one colour in every palette: pairs that are the same two colours
  /// count once, under the names of the one of which most is asked.
  ///
  /// - Parameters:
  ///   - theme: the theme.
  ///   - touching: the pairs of inks that touch on its boards.
  ///   - floors: the least that the figures may be.
  public init(
    theme: Theme, touching: Set<InkPair>, floors: LegibilityFloors = LegibilityFloors()
  ) {
    rules = theme.inks
    self.floors = floors
    pairs = Dictionary(
      uniqueKeysWithValues: theme.inks.kinds.map { kind in
        (kind, Self.distinct(touching, theme.inks.equals(for: kind)))
      })
  }

  private static func distinct(_ touching: Set<InkPair>, _ equals: [Ink: Ink]) -> [InkPair] {
    var seen: Set<Set<Ink>> = []
    return sorted(touching.union([.power])).filter { pair in
      let colors = Set([pair.figure, pair.ground].map { equals[$0] ?? $0 })
      return colors.count == 2 && seen.insert(colors).inserted
    }
  }

  /// Those first of which most is asked.
  private static func sorted(_ pairs: Set<InkPair>) -> [InkPair] {
    func place(_ ink: Ink) -> Int { Ink.board.firstIndex(of: ink) ?? Ink.board.count }
    func role(_ pair: InkPair) -> Int { InkPair.Role.allCases.firstIndex(of: pair.role) ?? 0 }
    return pairs.sorted {
      (role($0), place($0.figure), place($0.ground))
        < (role($1), place($1.figure), place($1.ground))
    }
  }

  /// The figures of every pair in a palette.
  ///
  /// - Throws: `InkError` if the palette cannot serve the theme.
  public func figures(of palette: Palette) throws(InkError) -> [PairFigures] {
    let colors = try rules.colors(in: palette)
    guard let kind = rules.kind(of: palette) else { return [] }
    return (pairs[kind] ?? []).compactMap { pair in
      guard let figure = colors[pair.figure], let ground = colors[pair.ground] else { return nil }
      return PairFigures(pair, figure: figure, ground: ground)
    }
  }
}
