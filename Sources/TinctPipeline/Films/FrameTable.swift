internal import TinctGraphics

/// A table of at most 256 colours in which all frames of a film are printed, for some palettes.
struct FrameTable: Sendable {
  /// The indices of the palettes.
  let palettes: [Int]
  /// The table in each of these palettes.
  let colorings: [[StraightPixel]]
  /// The opacity of each index, the same in all of them.
  var alphas: [UInt8] { colorings[0].map(\.alpha) }

  /// The group of the palettes.
  private let group: Int
  private let pool: MixPool
  private let table: MixPool.Table

  private init(
    _ table: MixPool.Table, _ pool: MixPool, group: Int, palettes: [Int],
    _ all: [ResolvedPalette]
  ) throws(PrintingError) {
    self.group = group
    self.pool = pool
    self.table = table
    self.palettes = palettes
    var colorings: [[StraightPixel]] = []
    for palette in palettes {
      colorings.append(try table.swatches.print(all[palette].colors(for: pool.inks)))
    }
    self.colorings = colorings
  }

  /// Returns a frame as indices into the table.
  func indices(of frame: FrameRenderer.Frame) -> PixelPatch<UInt8> {
    guard let patch = frame.patches[group],
      let indices = pool.indices(of: patch.separation, in: table)
    else { preconditionFailure("a frame has the same mixes each time it is drawn") }
    return PixelPatch(area: patch.area, pixels: indices)
  }

  /// Finds tables for the palettes of a group: one that serves most of them, and one each for the
  /// others that can have one.
  ///
  /// - Parameters:
  ///   - pool: the mixes of all frames.
  ///   - group: the group.
  ///   - palettes: the indices of its palettes.
  ///   - all: all palettes.
  static func all(
    of pool: MixPool, group: Int, palettes: [Int], _ all: [ResolvedPalette]
  ) throws(PrintingError) -> [FrameTable] {
    let shared = try shared(pool, all[palettes[0]].separationKey)
    var served: [Int] = []
    var tables: [FrameTable] = []
    for palette in palettes {
      let colors = all[palette].colors(for: pool.inks)
      if let shared, try shared.deviation(colors) <= tolerances[1] {
        served.append(palette)
      } else if let own = try pool.table(probes: [colors], tolerances: tolerances) {
        tables.append(try FrameTable(own, pool, group: group, palettes: [palette], all))
      }
    }
    guard let shared, !served.isEmpty else { return tables }
    return [try FrameTable(shared, pool, group: group, palettes: served, all)] + tables
  }

  fileprivate static let tolerances = IndexedSeparation.tolerances

  /// Finds the table that suits all palettes of a key except those that it would change too much;
  /// nil if the film has too many mixes.
  private static func shared(
    _ pool: MixPool, _ key: SeparationKey
  ) throws(PrintingError) -> MixPool.Table? {
    for probes in ProbeSets(key) {
      let probes = probes.map { ResolvedPalette.adding(fixed: pool.inks, to: $0) }
      if let table = try pool.table(probes: probes, tolerances: tolerances) { return table }
    }
    return nil
  }
}

/// The tables that the palettes of a group may still get while the mixes of a film's frames are
/// collected: films in soft light soon have more colours than any table.
struct TableOutlook {
  /// The sets of probes of which a table for several palettes may come.
  private var probeSets: [[[Ink: Color]]]
  /// The palettes that may get a table of their own.
  private var palettes: [ResolvedPalette]
  /// The number of mixes at the last look.
  private var seenCount = 0

  /// - Parameter palettes: the palettes of one group.
  init(_ palettes: [ResolvedPalette]) {
    self.palettes = palettes
    probeSets = palettes.first.map { Array(ProbeSets($0.separationKey)) } ?? []
  }

  /// Tells if no palette can get a table for the mixes of a pool and those that are still to come.
  ///
  /// It is asked after each frame, and looks again when there are twice as many mixes.
  mutating func isHopeless(for pool: MixPool) throws(PrintingError) -> Bool {
    guard pool.count >= 2 * seenCount else { return false }
    seenCount = pool.count
    let tolerance = FrameTable.tolerances.max() ?? 0
    func mayServe(_ probes: [[Ink: Color]]) throws(PrintingError) -> Bool {
      try !pool.hasNoTable(probes: probes, tolerance: tolerance)
    }
    var (sets, own): ([[[Ink: Color]]], [ResolvedPalette]) = ([], [])
    for probes in probeSets
    where try mayServe(probes.map { ResolvedPalette.adding(fixed: pool.inks, to: $0) }) {
      sets.append(probes)
    }
    for palette in palettes where try mayServe([palette.colors(for: pool.inks)]) {
      own.append(palette)
    }
    (probeSets, palettes) = (sets, own)
    return sets.isEmpty && own.isEmpty
  }
}
