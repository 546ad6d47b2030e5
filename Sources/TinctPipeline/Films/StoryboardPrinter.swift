public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints moments of a film side by side, in every palette of a run.
public struct StoryboardPrinter: Sendable {
  private let subject: FilmSubject
  private let editions: [LetteredEdition]
  private let limits: Limits
  private let effort: PNGEffort

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - subject: what is filmed.
  ///   - theme: the look of the scenes.
  ///   - palettes: the palettes to print in; for a subject in colours one for each of its pictures.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  /// - Throws: `InkError` for the first palette that cannot serve the theme.
  public init(
    _ subject: FilmSubject, theme: Theme, palettes: [Palette], limits: Limits = Limits(),
    effort: PNGEffort = .standard
  ) throws(InkError) {
    self.subject = subject
    editions = try LetteredEdition.all(palettes, theme: theme)
    self.limits = limits
    self.effort = effort
  }

  /// Prints moments.
  ///
  /// - Parameters:
  ///   - times: when, in seconds; at least one.
  ///   - columns: how many stand in a row; nil for a sheet a little wider than high.
  ///   - font: what times are written in.
  /// - Returns: a PNG for each palette, in their order, and their size.
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
      var files = [EncodedPNG?](repeating: nil, count: editions.count)
      for (inks, places) in LetteredEdition.batches(editions.map(\.theme.inks)) {
        let press = Press(
          inks: inks, editions: places.map { editions[$0].edition }, limits: limits, effort: effort)
        for (place, file) in zip(places, try press.print(sheet)) { files[place] = file }
      }
      return (files.compactMap(\.self), PixelSize(width: sheet.width, height: sheet.height))
    case .colored(let pictures):
      let renderer = SceneRenderer(limits: limits)
      var files: [EncodedPNG] = []
      var size = PixelSize(width: 0, height: 0)
      for (picture, lettered) in zip(pictures, editions) {
        let sheet = scene(picture)
        size = PixelSize(width: sheet.width, height: sheet.height)
        let bitmap = try renderer.bitmap(
          of: sheet, colors: lettered.edition.colors(for: sheet.inks))
        files.append(EncodedPNG(bitmap, effort: effort))
      }
      return (files, size)
    }
  }
}
