extension Separation {
  /// A separation with few enough mixes to index, and which of its mixes stands for each mix of the
  /// exact one.
  public struct Merging: Sendable {
    /// The separation with merged mixes, at most 256.
    public let separation: Separation
    /// For each mix of the exact separation, its place among the merged mixes.
    public let places: [UInt8]
    private let exact: Separation

    init(exact: Separation, separation: Separation, places: [UInt8]) {
      self.exact = exact
      self.separation = separation
      self.places = places
    }

    /// The most by which merging moves any channel of any pixel in a palette, in 255ths.
    ///
    /// - Throws: `PrintingError.inkWithoutColor`.
    public func deviation(_ colors: [Ink: Color]) throws(PrintingError) -> Double {
      let wanted = try exact.exactColors(colors)
      let got = try separation.exactColors(colors)
      var worst: Float = 0
      for (index, color) in wanted.enumerated() {
        worst = max(worst, color.in255ths.farthest(from: got[Int(places[index])].in255ths))
      }
      return Double(worst)
    }
  }

  /// The same picture with mixes that are all but equal made one, so that it can be indexed; nil if
  /// merging within the tolerance cannot bring it down to 256.
  ///
  /// How far two mixes are apart depends on the palette: a cell that is all but the ground's colour
  /// needs a handful of steps between them, not 255. So mixes are compared in *probes*, fixed
  /// palettes of extreme contrast that a theme turns into inks; the result depends on the drawing
  /// and the theme alone, never on the palettes of a run. `Merging.deviation` says afterwards what
  /// merging does to a given palette.
  ///
  /// Mixes of whole areas are kept, so flat colours stay exact and only steps of anti-aliasing move.
  ///
  /// - Parameters:
  ///   - probes: the colours of all inks in each probe, at least one.
  ///   - tolerance: the most by which any channel may change in a probe, in 255ths.
  /// - Throws: `PrintingError.inkWithoutColor`.
  public func merged(
    probes: [[Ink: Color]], tolerance: Double
  ) throws(PrintingError) -> Merging? {
    if plate.entries.count > Self.mergeable { return nil }
    return try merged(probes: probes, tolerance: tolerance, keeping: areas)
  }

  /// The same with the places of the mixes that are kept as they are.
  func merged(
    probes: [[Ink: Color]], tolerance: Double, keeping areas: [Int]
  ) throws(PrintingError) -> Merging? {
    let count = plate.entries.count
    guard count <= Self.mergeable else { return nil }
    if case .bytes = plate.indices {
      return Merging(exact: self, separation: self, places: (0..<count).map { UInt8($0) })
    }
    var colors: [[Color]] = []
    for probe in probes { colors.append(try exactColors(probe)) }
    let cover = MixCover(
      points: MixPoints(probes: colors), tolerance: tolerance, keeping: areas, most: 256)
    guard let cover else { return nil }
    let merged = Separation(
      inks: inks,
      plate: Plate(
        width: plate.width, height: plate.height,
        indices: .bytes(plate.indices.mapped(cover.places)),
        entries: cover.members.map { plate.entries[$0] }))
    return Merging(exact: self, separation: merged, places: cover.places)
  }

  /// Pictures with more mixes than this are shaded all over: no merging would index them.
  private static let mergeable = 8192

  /// The mixes that fill a part of the picture one can see as an area.
  private var areas: [Int] {
    let counts = plate.indices.counts(entryCount: plate.entries.count)
    return counts.indices.filter { counts[$0] * 200 > plate.width * plate.height }
  }
}
