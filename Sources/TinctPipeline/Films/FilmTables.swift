internal import TinctGraphics
internal import TinctPuzzles

/// Finds the tables of colours in which all frames of a film are printed.
struct FilmTables {
  /// The most by which merging may change a channel, in 255ths: wished for, and put up with.
  static let tolerances = [1.0, 1.25]

  private let pool: MixPool
  private let probeSets: [[[Ink: Color]]]

  /// - Parameters:
  ///   - pool: the mixes of all frames.
  ///   - inks: the rules of their inks.
  ///   - kind: what palettes are to be printed.
  init(pool: MixPool, inks: InkRules, kind: InkRules.PaletteKind) {
    self.pool = pool
    probeSets = inks.probeSets(for: kind).map { probes in
      probes.map { Edition.adding(fixed: pool.inks, to: $0) }
    }
  }

  /// One that serves all palettes but such as it changes too much; nil if the film has too many mixes.
  func shared() throws(PrintingError) -> MixPool.Table? {
    for probes in probeSets {
      if let table = try table(probes) { return table }
    }
    return nil
  }

  /// One for a single palette; nil if the film has too many colours in it.
  func own(_ colors: [Ink: Color]) throws(PrintingError) -> MixPool.Table? { try table([colors]) }

  /// Whether a table changes a palette's colours by less than one can see.
  static func serves(
    _ table: MixPool.Table, _ colors: [Ink: Color]
  ) throws(PrintingError) -> Bool {
    try table.deviation(colors) <= tolerances[1]
  }

  private func table(_ probes: [[Ink: Color]]) throws(PrintingError) -> MixPool.Table? {
    for tolerance in Self.tolerances {
      if let table = try pool.table(probes: probes, tolerance: tolerance) { return table }
    }
    return nil
  }
}
