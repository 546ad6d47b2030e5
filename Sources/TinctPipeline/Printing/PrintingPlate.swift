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

  private let drawing: Drawing
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
    _ drawing: Drawing, probeSets: [[[Ink: Color]]], effort: PNGEffort
  ) throws(PrintingError) {
    self.drawing = drawing
    self.effort = effort
    var shared: IndexedPlate?
    for probes in probeSets where shared == nil {
      shared = try Self.plate(drawing, probes: probes, effort: effort)
    }
    self.shared = shared
  }

  /// The inks of the drawing.
  var inks: [Ink] { drawing.mixes.inks }

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
    if let own = try Self.plate(drawing, probes: [colors], effort: effort) {
      return try own.print(colors)
    }
    return drawing.encoded(colors: try drawing.mixes.print(colors), effort: effort)
  }

  private static func plate(
    _ drawing: Drawing, probes: [[Ink: Color]], effort: PNGEffort
  ) throws(PrintingError) -> IndexedPlate? {
    for tolerance in tolerances {
      guard let merging = try drawing.merged(probes: probes, tolerance: tolerance),
        let png = drawing.indexed(merging, effort: effort)
      else { continue }
      return IndexedPlate(merging: merging, png: png)
    }
    return nil
  }
}
