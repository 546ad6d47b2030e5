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
  private let places: [UInt8]

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
    places = table.places
    var colorings: [[StraightPixel]] = []
    for edition in editions {
      colorings.append(try table.swatches.print(edition.colors(for: pool.inks)))
    }
    self.colorings = colorings
  }

  /// The indices of a frame, row by row.
  func indices(of frame: Separation) -> [UInt8] {
    guard let numbers = pool.numbers(of: frame) else {
      preconditionFailure("a frame has the same mixes each time it is drawn")
    }
    return frame.plate.indices.mapped(numbers.map { places[Int($0)] })
  }

  /// A frame in all of the palettes.
  func plate(of frame: Separation) -> ColoredPlate {
    ColoredPlate(
      width: frame.plate.width, height: frame.plate.height, indices: indices(of: frame),
      colorings: colorings)
  }
}
