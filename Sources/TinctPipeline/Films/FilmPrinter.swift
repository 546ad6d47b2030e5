public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints the frames of a clip in every palette of a run, each as a PNG; safe on any number of threads.
public struct FilmPrinter: Sendable {
  private let reel: FilmReel
  private let press: Press
  private let effort: PNGEffort

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - clip: the frames.
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  /// - Throws: `RasterError.tooLarge`.
  public init(
    _ clip: FilmClip, inks: InkRules, editions: [Edition], limits: Limits = Limits(),
    effort: PNGEffort = .standard
  ) throws(RasterError) {
    reel = try FilmReel(
      clip, inks: inks, editions: editions, limits: limits, givesWholes: true)
    press = Press(inks: inks, editions: editions, limits: limits, effort: effort)
    self.effort = effort
  }

  /// Prints a frame; each is asked for once.
  ///
  /// - Returns: a PNG for each edition, in their order.
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(_ frame: Int) throws(RasterError) -> [EncodedPNG] {
    switch try reel.frame(frame) {
    case .inked(let patches): try press.print(patches.mapValues(\.separation))
    case .colored(let bitmaps): bitmaps.map { EncodedPNG($0, effort: effort) }
    }
  }
}
