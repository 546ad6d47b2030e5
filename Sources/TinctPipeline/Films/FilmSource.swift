internal import TinctGraphics
internal import TinctPuzzles

/// How the frames of a film become what is stored for some palettes.
enum FilmSource: Sendable {
  /// Indices into one table that serves palettes with these places in the run.
  case indices(FilmIndexing, [Int])
  /// The colours of one palette, which has a place in the run.
  case colors(Edition, Int)

  /// What is stored of a frame.
  enum Cel: Sendable {
    case indices(FilmCel<UInt8>)
    case colors(FilmCel<StraightPixel>)
  }

  /// What is to be stored of a frame; on any thread, in any order.
  func cel(of frame: FilmReel.Frame) throws(FilmError) -> Cel {
    switch self {
    case .indices(let indexing, _): .indices(indexing.cel(of: frame))
    case .colors(let edition, let place): .colors(try frame.cel(in: edition, place))
    }
  }

  /// The sources for all palettes of a run: those that one table serves stand together.
  ///
  /// - Parameters:
  ///   - editions: the palettes.
  ///   - pools: the mixes of all frames for each way of drawing them; what has none is in colours.
  ///   - inks: the rules of the inks.
  static func all(
    for editions: [Edition], _ pools: [PlateKey: MixPool], inks: InkRules
  ) throws(PrintingError) -> [FilmSource] {
    var sources: [FilmSource] = []
    var isDone: Set<PlateKey> = []
    for edition in editions where isDone.insert(edition.plateKey).inserted {
      let key = edition.plateKey
      let places = editions.indices.filter { editions[$0].plateKey == key }
      if let pool = pools[key] {
        let tables = FilmTables(pool: pool, inks: inks, kind: edition.kind)
        sources += try indexed(key, pool, tables, editions, places)
      } else {
        sources += places.map { .colors(editions[$0], $0) }
      }
    }
    return sources
  }

  /// The sources for palettes with one key.
  private static func indexed(
    _ key: PlateKey, _ pool: MixPool, _ tables: FilmTables, _ editions: [Edition], _ places: [Int]
  ) throws(PrintingError) -> [FilmSource] {
    let shared = try tables.shared()
    var served: [Int] = []
    var others: [FilmSource] = []
    for place in places {
      let colors = editions[place].colors(for: pool.inks)
      if let shared, try FilmTables.serves(shared, colors) {
        served.append(place)
      } else if let own = try tables.own(colors) {
        others.append(.indices(try FilmIndexing(key, pool, own, [editions[place]]), [place]))
      } else {
        others.append(.colors(editions[place], place))
      }
    }
    guard let shared, !served.isEmpty else { return others }
    let indexing = try FilmIndexing(key, pool, shared, served.map { editions[$0] })
    return [.indices(indexing, served)] + others
  }
}
