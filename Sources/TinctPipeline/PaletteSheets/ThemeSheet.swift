public import TinctBoards
internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// The picture by which to judge a theme: a row for each palette, a column for each board.
public struct ThemeSheet: Sendable {
  /// A board.
  public struct Column: Sendable {
    /// The content of a board.
    public enum Subject: Sendable {
      /// Pieces of a puzzle.
      case pieces(NoodlesBoard, Grid)
      /// Stones.
      case stones(StonesPosition)

      fileprivate var grid: Grid {
        switch self {
        case .pieces(_, let grid): grid
        case .stones(let position): position.makeGrid()
        }
      }
    }

    /// The text above it.
    public var name: String
    /// The content of the board.
    public var subject: Subject

    /// Names a board.
    public init(_ name: String, _ subject: Subject) {
      self.name = name
      self.subject = subject
    }
  }

  private let theme: Theme
  private let sprites: SpriteSet?
  private let fonts: SheetFonts
  private let side: Int
  private let limits: Limits

  private static let margin = 40
  private static let nameWidth = 112
  private static let gap = 12
  private static let headHeight = 64
  /// The range of cell sizes in pixels.
  private static let cells = 4...256

  /// Prepares a sheet.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: the fonts of labels.
  ///   - side: the greatest width and height of a board in pixels, unless cells of 4 pixels need
  ///     more.
  ///   - limits: limits on the size of pictures.
  public init(
    theme: Theme, sprites: SpriteSet? = nil, fonts: SheetFonts, side: Int,
    limits: Limits = Limits()
  ) {
    self.theme = theme
    self.sprites = sprites
    self.fonts = fonts
    self.side = side
    self.limits = limits
  }

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - columns: the boards, at least one.
  ///   - palettes: the palettes, all of which fit the theme.
  /// - Throws: if something cannot be drawn.
  public func bitmap(
    of columns: [Column], in palettes: [Palette]
  ) throws(Failure) -> Bitmap {
    do {
      let resolved = try palettes.map { try ResolvedPalette($0, theme: theme) }
      let pictures = try columns.map { try self.pictures($0.subject, resolved) }
      return try page(columns, palettes, pictures)
    } catch let error as InkError {
      throw Failure(error, theme: theme.name)
    } catch let error as RasterError {
      throw Failure(error, drawing: "the sheet")
    } catch { preconditionFailure("no other error is thrown: \(error)") }
  }

  /// Finds the largest cells with which a board's picture fits into its box.
  private func cell(_ grid: Grid) -> Int {
    var (low, high) = (Self.cells.lowerBound, Self.cells.upperBound + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: middle)
      if max(layout.width, layout.height) <= side { low = middle } else { high = middle }
    }
    return low
  }

  /// Draws a board in every palette.
  private func pictures(
    _ subject: Column.Subject, _ palettes: [ResolvedPalette]
  ) throws -> [Bitmap] {
    let cell = cell(subject.grid)
    let drawing =
      switch subject {
      case .pieces(let state, let grid):
        // Sprites are useless at a few pixels, so outlines are drawn instead.
        BoardRenderer(
          theme: theme, cellPixels: cell, sprites: cell < theme.thumbnail.below ? nil : sprites
        ).drawing(of: state, on: grid)
      case .stones(let position):
        StonesRenderer(theme: theme, cellPixels: cell, sprites: sprites, font: fonts.regular)
          .drawing(of: position)
      }
    // One for each board: the tiles of a printer all have one size of cell.
    let printer = Printer(
      palettes: palettes, settings: RenderSettings(limits: limits, effort: .fastest))
    return try printer.print(drawing).map {
      try PNGImage(decoding: $0.bytes, limits: limits).bitmap
    }
  }

  private func page(
    _ columns: [Column], _ palettes: [Palette], _ pictures: [[Bitmap]]
  ) throws(RasterError) -> Bitmap {
    var page = SheetPage(fonts: fonts)
    let margin = Self.margin
    let widths = pictures.map { $0[0].width }
    let height = pictures.map { $0[0].height }.max() ?? 0
    page.text(theme.name, Double(margin), Double(margin) + 20, size: 24, bold: true, width: 200)
    var left = margin + Self.nameWidth
    for (column, name) in columns.map(\.name).enumerated() {
      page.text(
        name, Double(left) + Double(widths[column]) / 2, Double(margin) + 48, size: 14,
        tone: SheetPage.Tone.quiet, side: .middle, width: Double(widths[column]))
      for (row, bitmap) in pictures[column].enumerated() {
        let top = margin + Self.headHeight + row * (height + Self.gap)
        page.picture(bitmap, left, top + (height - bitmap.height) / 2, radius: 8)
      }
      left += widths[column] + Self.gap
    }
    for (row, palette) in palettes.enumerated() {
      let top = margin + Self.headHeight + row * (height + Self.gap)
      page.text(
        palette.name, Double(margin), Double(top + height / 2) + 5, size: 15, bold: true,
        width: Double(Self.nameWidth - Self.gap))
    }
    return try page.bitmap(
      width: left - Self.gap + margin,
      height: 2 * margin + Self.headHeight + palettes.count * (height + Self.gap) - Self.gap,
      limits: limits)
  }
}
