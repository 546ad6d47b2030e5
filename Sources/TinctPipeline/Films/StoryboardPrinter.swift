public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints moments of a film side by side, in every palette of a run.
public struct StoryboardPrinter: Sendable {
  private let subject: FilmSubject
  private let inks: InkRules
  private let editions: [Edition]
  private let limits: Limits
  private let effort: PNGEffort

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - subject: what is filmed.
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  public init(
    _ subject: FilmSubject, inks: InkRules, editions: [Edition], limits: Limits = Limits(),
    effort: PNGEffort = .standard
  ) {
    self.subject = subject
    self.inks = inks
    self.editions = editions
    self.limits = limits
    self.effort = effort
  }

  /// Prints moments.
  ///
  /// - Parameters:
  ///   - times: when, in seconds; at least one.
  ///   - columns: how many stand in a row; nil for a sheet a little wider than high.
  ///   - font: what times are written in.
  /// - Returns: a PNG for each edition, in their order, and their size.
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(
    times: [Double], columns: Int?, font: Font
  ) throws(RasterError) -> (files: [EncodedPNG], size: PixelSize) {
    func scene(_ picture: any MovingPicture) -> Scene {
      Storyboard(
        picture, times: times, columns: columns,
        caption: Storyboard.Caption(font, size: max(12, Double(picture.width) / 24))
      ).scene
    }
    switch subject {
    case .inked(let picture):
      let sheet = scene(picture)
      let press = Press(inks: inks, editions: editions, limits: limits, effort: effort)
      return (try press.print(sheet), PixelSize(width: sheet.width, height: sheet.height))
    case .colored(let pictures):
      let renderer = SceneRenderer(limits: limits)
      var files: [EncodedPNG] = []
      var size = PixelSize(width: 0, height: 0)
      for (picture, edition) in zip(pictures, editions) {
        let sheet = scene(picture)
        size = PixelSize(width: sheet.width, height: sheet.height)
        let bitmap = try renderer.bitmap(of: sheet, colors: edition.colors(for: sheet.inks))
        files.append(EncodedPNG(bitmap, effort: effort))
      }
      return (files, size)
    }
  }
}
