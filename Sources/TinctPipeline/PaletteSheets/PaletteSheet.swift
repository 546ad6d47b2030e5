public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// The picture a team looks at to choose palettes: each on a real board, a row for each palette, a
/// column for each kind of sight, with swatches and figures.
public struct PaletteSheet {
  private let theme: Theme
  private let check: Legibility
  private let fonts: SheetFonts
  private let limits: Limits
  private let layout: BoardLayout
  private let scene: Scene
  private let boardName: String

  private static let margin = 56
  private static let infoWidth = 320
  private static let gap = 32
  private static let headHeight = 72
  private static let captionHeight = 46
  private static let rowGap = 44

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - state: what the board shows.
  ///   - grid: the board.
  ///   - boardName: the name of the board, for the head of the sheet.
  ///   - theme: the look.
  ///   - check: the check whose figures are shown.
  ///   - cellPixels: the size of a cell; nil for one with which boards are about 300 pixels wide.
  ///   - fonts: what labels are set in.
  ///   - limits: limits on the size of pictures.
  public init(
    _ state: BoardState, on grid: Grid, named boardName: String, theme: Theme, check: Legibility,
    cellPixels: Int? = nil, fonts: SheetFonts, limits: Limits = Limits()
  ) {
    self.theme = theme
    self.check = check
    self.fonts = fonts
    self.limits = limits
    self.boardName = boardName
    let cell = cellPixels ?? Self.fittingCell(grid, theme)
    layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
    scene = layout.scene(state)
  }

  private static func fittingCell(_ grid: Grid, _ theme: Theme) -> Int {
    let cells = stride(from: 96, through: 8, by: -2)
    return cells.first { cell in
      let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
      return layout.width <= 304 && layout.height <= 304
    } ?? 8
  }

  /// Draws the sheet.
  ///
  /// - Throws: if a palette cannot serve the theme, or the picture is too large.
  public func bitmap(of palettes: [Palette]) throws(Failure) -> Bitmap {
    var page = SheetPage(fonts: fonts)
    let columnWidth = max(layout.width, 150)
    let width =
      2 * Self.margin + Self.infoWidth
      + Sight.allCases.count * (columnWidth + Self.gap)
    drawHead(&page, columnWidth, width)
    var y = Self.margin + Self.headHeight
    for (number, palette) in palettes.enumerated() {
      if number > 0 {
        page.rule(Double(Self.margin), Double(y), width: Double(width - 2 * Self.margin))
        y += Self.rowGap / 2
      }
      y += try drawRow(palette, &page, y, columnWidth) + Self.rowGap / 2
    }
    do throws(RasterError) {
      return try page.bitmap(
        width: width, height: y - Self.rowGap / 2 + Self.margin, limits: limits)
    } catch { throw Failure(error, drawing: "the sheet") }
  }

  private func columnX(_ column: Int, _ columnWidth: Int) -> Int {
    Self.margin + Self.infoWidth + Self.gap + column * (columnWidth + Self.gap)
  }

  private func drawHead(_ page: inout SheetPage, _ columnWidth: Int, _ width: Int) {
    let (left, base) = (Double(Self.margin), Double(Self.margin))
    page.text(theme.name, left, base + 14, size: 22, bold: true, width: 300)
    page.text(boardName, left, base + 37, size: 14, tone: SheetPage.Tone.quiet, width: 300)
    for (column, sight) in Sight.allCases.enumerated() {
      let x = Double(columnX(column, columnWidth))
      page.text(sight.title, x, base + 14, size: 17, bold: true)
      page.text(sight.subtitle, x, base + 37, size: 14, tone: SheetPage.Tone.quiet)
    }
  }

  /// Draws a palette's row and gives its height.
  private func drawRow(
    _ palette: Palette, _ page: inout SheetPage, _ y: Int, _ columnWidth: Int
  ) throws(Failure) -> Int {
    let figures: [PairFigures]
    let board: Bitmap
    do {
      let edition = try Edition(palette, theme: theme)
      figures = try check.figures(of: palette)
      board = try SceneRenderer(limits: limits).bitmap(
        of: scene, colors: edition.colors(for: scene.inks))
    } catch let error as InkError {
      throw Failure(error, theme: theme.name)
    } catch let error as RasterError {
      throw Failure(error, drawing: "the sheet")
    } catch { preconditionFailure("no other error is thrown: \(error)") }
    let info = PaletteCard(palette: palette, figures: figures, floors: check.floors)
      .draw(&page, Double(Self.margin), Double(y), width: Double(Self.infoWidth))
    for (column, sight) in Sight.allCases.enumerated() {
      let x = columnX(column, columnWidth)
      page.picture(board.seen(with: sight), x, y, radius: 14)
      drawCaption(figures, sight, &page, x, y + board.height)
    }
    return max(Int(info.rounded(.up)), board.height + Self.captionHeight)
  }

  /// The least difference under a sight, and where it is.
  private func drawCaption(
    _ figures: [PairFigures], _ sight: Sight, _ page: inout SheetPage, _ x: Int, _ y: Int
  ) {
    let index = Sight.allCases.firstIndex(of: sight) ?? 0
    let least = figures.filter { check.floors.difference($0.pair.role) > 0 }
      .min { $0.differences[index] < $1.differences[index] }
    guard let least else { return }
    let isGood = least.differences[index] >= check.floors.difference
    let (left, base) = (Double(x), Double(y) + 26)
    page.mark(isGood: isGood, left + 1, base - 10, side: 11)
    let text = "ΔE " + least.differences[index].shownFigure(decimals: 1)
    page.text(text, left + 21, base, size: 15, bold: true)
    let start = left + 21 + fonts.bold.width(of: text, size: 15) + 9
    page.text(
      least.pair.title, start, base, size: 14, tone: SheetPage.Tone.quiet,
      width: Double(max(layout.width, 150)) - (start - left))
  }
}

extension Sight {
  fileprivate var title: String {
    switch self {
    case .normal: "Normal sight"
    case .protanopia: "Protanopia"
    case .deuteranopia: "Deuteranopia"
    case .tritanopia: "Tritanopia"
    case .grey: "Grey"
    }
  }

  fileprivate var subtitle: String {
    switch self {
    case .normal: "all three cones"
    case .protanopia: "no cones for long waves"
    case .deuteranopia: "no cones for middle waves"
    case .tritanopia: "no cones for short waves"
    case .grey: "luminance alone"
    }
  }
}

extension Bitmap {
  /// The picture as an eye of a sight sees it.
  func seen(with sight: Sight) -> Bitmap {
    guard sight != .normal else { return self }
    var known: [StraightPixel: StraightPixel] = [:]
    var seen = self
    for index in pixels.indices {
      let pixel = pixels[index]
      if let found = known[pixel] {
        seen.pixels[index] = found
      } else {
        let made = Color(pixel).seen(with: sight).pixel
        known[pixel] = made
        seen.pixels[index] = made
      }
    }
    return seen
  }
}
