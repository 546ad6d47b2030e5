internal import TinctCodecs
internal import TinctGraphics
internal import TinctRaster

/// A drawing ready to be printed: compressed once if it can be indexed.
struct PrintingPlate {
  /// A palette in which merging would move a channel by more than this gets the exact drawing.
  private static let largestDeviation = 1.25

  let exact: Separation
  private let merging: Separation.Merging?
  private let indexed: IndexedPNG?
  private let effort: PNGEffort

  init(exact: Separation, merging: Separation.Merging?, effort: PNGEffort) {
    self.exact = exact
    self.merging = merging
    self.effort = effort
    indexed = merging.flatMap { IndexedPNG($0.separation.plate, effort: effort) }
  }

  /// - Parameter colors: the colour of each ink of the drawing.
  func print(_ colors: [Ink: Color]) throws(RasterError) -> EncodedPNG {
    do {
      if let merging, let indexed, try merging.deviation(colors) <= Self.largestDeviation {
        return indexed.encoded(colors: try merging.separation.print(colors))
      }
      return EncodedPNG(exact.plate, colors: try exact.print(colors), effort: effort)
    } catch {
      throw .inkWithoutColor(name: error.ink.name)
    }
  }
}
