internal import TinctGraphics

/// How the mixes of a film become indices into one table of colours.
struct FilmIndexing: Sendable {
  /// How what is indexed is drawn.
  let key: PlateKey
  /// The table in each of some palettes.
  let colorings: [[StraightPixel]]
  /// How opaque each index is, in all of them.
  var alphas: [UInt8] { colorings[0].map(\.alpha) }

  private let pool: MixPool
  private let table: MixPool.Table

  /// - Parameters:
  ///   - key: how what is indexed is drawn.
  ///   - pool: all mixes there are.
  ///   - table: what they are merged to.
  ///   - editions: palettes with that key, at least one.
  init(
    _ key: PlateKey, _ pool: MixPool, _ table: MixPool.Table, _ editions: [Edition]
  ) throws(PrintingError) {
    self.key = key
    self.pool = pool
    self.table = table
    var colorings: [[StraightPixel]] = []
    for edition in editions {
      colorings.append(try table.swatches.print(edition.colors(for: pool.inks)))
    }
    self.colorings = colorings
  }

  /// What a frame shows, in places of the table; the frame is drawn in inks.
  func cel(of frame: FilmReel.Frame) -> FilmCel<UInt8> {
    guard case .inked(let patches) = frame, let patch = patches[key],
      let indices = pool.indices(of: patch.separation, in: table)
    else { preconditionFailure("a frame has the same mixes each time it is drawn") }
    return FilmCel(area: patch.area, pixels: indices)
  }
}
