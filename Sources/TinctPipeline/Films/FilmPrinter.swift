public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints the frames of a film in every palette of a run, each as a PNG; safe on any number of threads.
public struct FilmPrinter: Sendable {
  private let press: Press
  private let drawers: [PlateKey: FilmDrawer]

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - picture: what is filmed.
  ///   - times: the time of each frame, in seconds, ascending; at least one.
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  public init(
    _ picture: any MovingPicture, times: [Double], inks: InkRules, editions: [Edition],
    limits: Limits = Limits(), effort: PNGEffort = .standard
  ) {
    press = Press(inks: inks, editions: editions, limits: limits, effort: effort)
    drawers = Self.drawers(picture, times, inks, editions, limits)
  }

  /// A drawer for each of the plates that some editions need.
  static func drawers(
    _ picture: any MovingPicture, _ times: [Double], from first: Int = 0, _ inks: InkRules,
    _ editions: [Edition], _ limits: Limits
  ) -> [PlateKey: FilmDrawer] {
    Dictionary(editions.map { ($0.plateKey, $0) }, uniquingKeysWith: { first, _ in first })
      .mapValues { edition in
        FilmDrawer(
          picture, times: times, from: first, equals: inks.equals(for: edition.kind),
          opacities: edition.plateKey.opacities, limits: limits)
      }
  }

  /// Prints a frame; each is asked for once.
  ///
  /// - Returns: a PNG for each edition, in their order.
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(_ frame: Int) throws(RasterError) -> [EncodedPNG] {
    try press.print { (key) throws(RasterError) in
      guard let drawer = drawers[key] else { preconditionFailure("every key has one") }
      return try drawer.separation(of: frame)
    }
  }
}
