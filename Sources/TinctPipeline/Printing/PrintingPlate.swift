internal import TinctCodecs
internal import TinctGraphics
internal import TinctRaster

/// A drawing ready to be printed: merged and compressed once for all palettes.
struct PrintingPlate {
  /// The most by which merging mixes may move a channel, in 255ths: the first that leaves few enough
  /// mixes.
  ///
  /// Drawing directly with Cairo rounds every layer to 8 bits and is off by up to 1 itself; together
  /// they stay within 2.
  private static let tolerances = [1.0, 1.25]

  let exact: Separation
  private let shared: IndexedPlate?
  private let effort: PNGEffort

  /// A merged drawing and its compressed indices.
  private struct IndexedPlate {
    let merging: Separation.Merging
    let png: IndexedPNG

    func print(_ colors: [Ink: Color]) throws(PrintingError) -> EncodedPNG {
      png.encoded(colors: try merging.separation.print(colors))
    }
  }

  /// - Parameter probeSets: the palettes that decide which mixes are all but equal in any palette;
  ///   the first set that leaves few enough mixes decides.
  init(
    exact: Separation, probeSets: [[[Ink: Color]]], effort: PNGEffort
  ) throws(PrintingError) {
    self.exact = exact
    self.effort = effort
    var shared: IndexedPlate?
    for probes in probeSets where shared == nil {
      shared = try Self.plate(exact, probes: probes, effort: effort)
    }
    self.shared = shared
  }

  /// Prints the drawing in a palette.
  ///
  /// A palette in which the shared merging would show gets a merging of its own: it shares the
  /// drawing, not the compressed pixels. What even that cannot index is printed in full colour.
  ///
  /// - Parameter colors: the colour of each ink of the drawing.
  func print(_ colors: [Ink: Color]) throws(PrintingError) -> EncodedPNG {
    if let shared, try shared.merging.deviation(colors) <= Self.tolerances[1] {
      return try shared.print(colors)
    }
    if let own = try Self.plate(exact, probes: [colors], effort: effort) {
      return try own.print(colors)
    }
    return EncodedPNG(exact.plate, colors: try exact.print(colors), effort: effort)
  }

  private static func plate(
    _ exact: Separation, probes: [[Ink: Color]], effort: PNGEffort
  ) throws(PrintingError) -> IndexedPlate? {
    for tolerance in tolerances {
      guard let merging = try exact.merged(probes: probes, tolerance: tolerance),
        let png = IndexedPNG(merging.separation.plate, effort: effort)
      else { continue }
      return IndexedPlate(merging: merging, png: png)
    }
    return nil
  }
}
