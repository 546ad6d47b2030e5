/// The mixes that a picture has, without the picture: all that a pool needs of it.
public struct MixCensus: Sendable {
  /// The inks of the mixes.
  let inks: [Ink]
  let mixes: [InkMix]
  /// Whether each mix fills a part of the picture that one can see as an area.
  let areas: [Bool]

  /// Counts the mixes of a picture, or of a part of it.
  ///
  /// - Parameter pixels: how many pixels the whole picture has; nil for as many as are given.
  public init(_ separation: Separation, ofPixels pixels: Int? = nil) {
    let plate = separation.plate
    let pixels = pixels ?? plate.width * plate.height
    inks = separation.inks
    mixes = plate.entries
    areas = plate.indices.counts(entryCount: plate.entries.count).map { $0 * 200 > pixels }
  }
}
