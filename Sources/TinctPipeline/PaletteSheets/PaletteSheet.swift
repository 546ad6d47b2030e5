public import TinctBoards
public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// The picture by which a team chooses palettes: a row for each palette, with its swatches and
/// figures, and a board in it for each kind of color vision.
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
  ///   - state: the state of the board.
  ///   - grid: the board.
  ///   - boardName: the name of the board, for the head of the sheet.
  ///   - theme: the look.
  ///   - check: the check whose figures are shown.
  ///   - cellPixels: the size of a cell; nil for one with which boards are about 300 pixels wide.
  ///   - fonts: the fonts of labels.
  ///   - limits: limits on the size of pictures.
  public init(
    _ state: NoodlesBoard, on grid: Grid, named boardName: String, theme: Theme, check: Legibility,
    cellPixels: Int? = nil, fonts: SheetFonts, limits: Limits = Limits()
  ) {
    self.theme = theme
    self.check = check
    self.fonts = fonts
    self.limits = limits
    self.boardName = boardName
    let cell = cellPixels ?? Self.fittingCell(grid, theme)
    layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
    scene = layout.scene(of: state)
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
      + ColorVision.allCases.count * (columnWidth + Self.gap)
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
    for (column, vision) in ColorVision.allCases.enumerated() {
      let x = Double(columnX(column, columnWidth))
      page.text(vision.title, x, base + 14, size: 17, bold: true)
      page.text(vision.subtitle, x, base + 37, size: 14, tone: SheetPage.Tone.quiet)
    }
  }

  /// Draws a palette's row and returns its height.
  private func drawRow(
    _ palette: Palette, _ page: inout SheetPage, _ y: Int, _ columnWidth: Int
  ) throws(Failure) -> Int {
    let figures: [PairFigures]
    let board: Bitmap
    do {
      let resolved = try ResolvedPalette(palette, theme: theme)
      figures = try check.figures(of: palette)
      board = try SceneRenderer(limits: limits).bitmap(
        of: scene, colors: resolved.colors(for: scene.inks))
    } catch let error as InkError {
      throw Failure(error, theme: theme.name)
    } catch let error as RasterError {
      throw Failure(error, drawing: "the sheet")
    } catch { preconditionFailure("no other error is thrown: \(error)") }
    let info = PaletteCard(palette: palette, figures: figures, floors: check.floors)
      .draw(&page, Double(Self.margin), Double(y), width: Double(Self.infoWidth))
    for (column, vision) in ColorVision.allCases.enumerated() {
      let x = columnX(column, columnWidth)
      page.picture(board.seen(by: vision), x, y, radius: 14)
      drawCaption(figures, vision, &page, x, y + board.height)
    }
    return max(Int(info.rounded(.up)), board.height + Self.captionHeight)
  }

  /// Writes the smallest difference under a color vision, and the inks that have it.
  private func drawCaption(
    _ figures: [PairFigures], _ vision: ColorVision, _ page: inout SheetPage, _ x: Int, _ y: Int
  ) {
    let index = ColorVision.allCases.firstIndex(of: vision) ?? 0
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

extension ColorVision {
  fileprivate var title: String {
    switch self {
    case .normal: "Normal vision"
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
  /// Returns the picture as it looks under a color vision.
  func seen(by vision: ColorVision) -> Bitmap {
    guard vision != .normal else { return self }
    var known: [StraightPixel: StraightPixel] = [:]
    var seen = self
    for index in pixels.indices {
      let pixel = pixels[index]
      if let found = known[pixel] {
        seen.pixels[index] = found
      } else {
        let made = Color(pixel).seen(by: vision).pixel
        known[pixel] = made
        seen.pixels[index] = made
      }
    }
    return seen
  }
}

/// The part of a sheet beside a palette's boards: its name, its swatches and its figures.
private struct PaletteCard {
  let palette: Palette
  let figures: [PairFigures]
  let floors: LegibilityFloors

  private static let side = 71.0
  private static let gap = 12.0
  /// Swatches in a row.
  private static let columns = 4
  /// Rows of swatches; the remaining ones are only counted.
  private static let rows = 3

  /// Draws the card and returns its height.
  func draw(_ page: inout SheetPage, _ x: Double, _ top: Double, width: Double) -> Double {
    var y = top + 22
    page.text(palette.name, x, y, size: 27, bold: true, width: width)
    if let title = palette.strings.text(named: "title") {
      y += 25
      page.text(title, x, y, size: 15, tone: SheetPage.Tone.quiet, width: width)
    }
    y = drawSwatches(&page, x, y + 20)
    y = drawFigures(&page, x, y + 26, width: width)
    return y - top
  }

  private func drawSwatches(_ page: inout SheetPage, _ x: Double, _ top: Double) -> Double {
    let shown = palette.colors.prefix(Self.columns * Self.rows)
    for (index, named) in shown.enumerated() {
      let left = x + Double(index % Self.columns) * (Self.side + Self.gap)
      let y = top + Double(index / Self.columns) * (Self.side + 30)
      page.swatch(named.color, left, y, Self.side, Self.side, radius: 12)
      // The text on a swatch also shows how well text on its colour can be read.
      let tone = named.color.textTone.color.pixel
      page.text(
        named.color.hex, left + Self.side / 2, y + Self.side - 12, size: 13, tone: tone,
        side: .middle, width: Self.side - 6)
      page.text(
        named.name, left + Self.side / 2, y + Self.side + 18, size: 13,
        tone: SheetPage.Tone.quiet, side: .middle, width: Self.side + Self.gap - 4)
    }
    let rows = max(1, (shown.count + Self.columns - 1) / Self.columns)
    var y = top + Double(rows) * (Self.side + 30)
    if palette.colors.count > shown.count {
      page.text(
        "and \(palette.colors.count - shown.count) more", x, y + 6, size: 13,
        tone: SheetPage.Tone.quiet)
      y += 20
    }
    return y
  }

  private func drawFigures(
    _ page: inout SheetPage, _ x: Double, _ top: Double, width: Double
  ) -> Double {
    var y = top
    for (role, label) in [(InkPair.Role.lit, "Contrast, lit"), (.quiet, "Contrast, quiet")] {
      let least = figures.filter { $0.pair.role == role }.min { $0.contrast < $1.contrast }
      guard let least else { continue }
      let isGood = least.contrast >= floors.contrast(role)
      page.mark(isGood: isGood, x + 1, y - 10, side: 11)
      page.text(label, x + 21, y, size: 14)
      page.text(
        least.contrast.shownFigure(decimals: 2), x + 180, y, size: 15, bold: true, side: .end)
      page.text(
        "Lc \(least.readability.shownFigure(decimals: 0, minus: "−"))", x + 196, y, size: 14,
        tone: SheetPage.Tone.quiet)
      page.text(
        least.pair.title, x + 21, y + 19, size: 13, tone: SheetPage.Tone.quiet,
        width: width - 21)
      y += 44
    }
    return y - 20
  }
}
