public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints sheets of puzzles in palettes that need the same text.
public struct ContactPrinter: Sendable {
  /// What is printed.
  public struct Job: Sendable {
    /// The puzzles, at least one.
    public var items: [ContactSheet.Item]
    /// What stands at the head of each sheet; nil for nothing.
    public var title: String?
    /// Puzzles in a row; nil for as many as suit their number.
    public var columns: Int?
    /// Measures of a sheet.
    public var measures: ContactLayout.Measures
    /// Pixels in an inch.
    public var pixelsPerInch: Double
    /// The size of a sheet of paper in pixels, which need not be whole; nil for the sheet's own.
    public var paper: Point?

    /// Describes sheets.
    public init(
      _ items: [ContactSheet.Item], title: String?, columns: Int?,
      measures: ContactLayout.Measures, pixelsPerInch: Double, paper: Point?
    ) {
      self.items = items
      self.title = title
      self.columns = columns
      self.measures = measures
      self.pixelsPerInch = pixelsPerInch
      self.paper = paper
    }
  }

  private let theme: Theme
  private let printer: ArtPrinter
  private let fonts: ShotLayout.Fonts
  private let format: PrintFormat

  /// Makes a printer for one palette.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - palette: the palette.
  ///   - sprites: what pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: what names are set in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  ///   - format: what is printed.
  /// - Throws: `InkError` if the palette cannot serve the theme.
  public init(
    theme: Theme, palette: Palette, sprites: SpriteSet?, fonts: SheetFonts, limits: Limits,
    effort: PNGEffort, format: PrintFormat
  ) throws(InkError) {
    let lettered = try LetteredEdition(palette, theme: theme)
    self.theme = lettered.theme
    self.fonts = ShotLayout.Fonts(title: fonts.bold, caption: fonts.regular)
    self.format = format
    printer = ArtPrinter(
      inks: lettered.theme.inks, editions: [lettered.edition], sprites: sprites, limits: limits,
      effort: effort, format: format)
  }

  /// How many sheets there are, and their size in pixels; nil if not even one puzzle fits on one.
  public func extent(of job: Job) -> (sheets: Int, size: PixelSize)? {
    sheet(job).map { ($0.layout.sheetCount, $0.layout.sheetSize) }
  }

  /// Prints the sheets of jobs of one size, one job after the other: one file for all as PDF, one for each
  /// sheet otherwise. They are numbered where there are several.
  ///
  /// - Parameter jobs: at least one, all of which have an extent.
  public func print(_ jobs: [Job]) throws(RasterError) -> [PrintedFile] {
    let sheets = jobs.compactMap(sheet)
    let places = sheets.flatMap { sheet in
      (0..<sheet.layout.sheetCount).map { (sheet, $0) }
    }
    func scene(_ index: Int, _ art: PieceArt) -> Scene {
      let (sheet, own) = places[index]
      return sheet.scene(
        own, art, number: places.count > 1 ? "\(index + 1) / \(places.count)" : nil)
    }
    guard format != .pdf else {
      return try printer.pages(
        places.count, pixelsPerInch: jobs[0].pixelsPerInch, size: jobs[0].paper, scene)
    }
    var files: [PrintedFile] = []
    for index in places.indices { files += try printer.print { scene(index, $0) } }
    return files
  }

  private func sheet(_ job: Job) -> ContactSheet? {
    ContactSheet(
      job.items, title: job.title, columns: job.columns, measures: job.measures, theme: theme,
      fonts: fonts)
  }
}
