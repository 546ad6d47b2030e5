public import TinctBoards
public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// The picture by which a team chooses palettes: a row for each palette, with its swatches and
/// figures, and a board in it for each kind of color vision. Many palettes have smaller boards, and
/// stand in several columns.
public struct PaletteSheet {
  private let theme: Theme
  private let check: Legibility
  private let fonts: SheetFonts
  private let limits: Limits
  private let scene: Scene
  private let boardName: String

  /// The height of the captions below boards, which have two lines under small ones.
  private var captionHeight: Int { scene.width < 250 ? 78 : 62 }

  private static let margin = 56
  private static let infoWidth = 320
  private static let gap = 32
  private static let headHeight = 72
  private static let rowGap = 44
  /// The most palettes that have large boards, in one column.
  private static let few = 6

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - state: the state of the board.
  ///   - grid: the board.
  ///   - boardName: the name of the board, for the head of the sheet.
  ///   - theme: the look.
  ///   - check: the check whose figures are shown.
  ///   - cellPixels: the size of a cell; nil for one with which boards are about 300 pixels wide,
  ///     and half of that for many palettes.
  ///   - paletteCount: the number of palettes.
  ///   - fonts: the fonts of labels.
  ///   - limits: limits on the size of pictures.
  public init(
    _ state: NoodlesBoard, on grid: Grid, named boardName: String, theme: Theme, check: Legibility,
    cellPixels: Int? = nil, paletteCount: Int = 1, fonts: SheetFonts, limits: Limits = Limits()
  ) {
    let cell = cellPixels ?? Self.fittingCell(grid, theme, for: paletteCount)
    self.init(
      BoardLayout(grid: grid, theme: theme, cellPixels: cell).scene(of: state), named: boardName,
      theme: theme, check: check, fonts: fonts, limits: limits)
  }

  /// Lays out a sheet with the board of a game.
  ///
  /// - Parameters:
  ///   - looks: the looks of its states in the theme.
  public init(
    _ position: StonesPosition, looks: Theme.Stones, theme: Theme, check: Legibility,
    cellPixels: Int? = nil, paletteCount: Int = 1, fonts: SheetFonts, limits: Limits = Limits()
  ) {
    let grid = position.makeGrid()
    let cell = cellPixels ?? Self.fittingCell(grid, theme, for: paletteCount)
    let layout = StonesLayout(
      grid: grid, theme: theme, looks: looks, cellPixels: cell, font: fonts.regular)
    self.init(
      layout.scene(of: StonesBoard(position)), named: position.name, theme: theme, check: check,
      fonts: fonts, limits: limits)
  }

  private init(
    _ scene: Scene, named boardName: String, theme: Theme, check: Legibility, fonts: SheetFonts,
    limits: Limits
  ) {
    self.scene = scene
    self.boardName = boardName
    self.theme = theme
    self.check = check
    self.fonts = fonts
    self.limits = limits
  }

  private static func fittingCell(_ grid: Grid, _ theme: Theme, for paletteCount: Int) -> Int {
    let side = paletteCount > few ? 160 : 304
    let cells = stride(from: 96, through: 8, by: -2)
    return cells.first { cell in
      let size = BoardLayout.pictureSize(of: grid, in: theme, cellPixels: cell)
      return max(size.width, size.height) <= side
    } ?? 8
  }

  /// The width of a board and its caption.
  private var columnWidth: Int { max(scene.width, 150) }

  /// The width of a palette's row.
  private var block: Int {
    Self.infoWidth + ColorVision.allCases.count * (columnWidth + Self.gap)
  }

  /// Draws the sheet as pages of A4, on which no row is divided.
  ///
  /// - Throws: if a palette cannot serve the theme, or a page is too large.
  func pdf(of palettes: [Palette]) throws(Failure) -> [UInt8] {
    let top = Self.margin + Self.headHeight
    let all = try palettes.map { (palette) throws(Failure) in try row(palette) }
    let heights = all.map(height(of:))
    func empty(_ leastHeight: Int) -> SheetPaper {
      SheetPaper(
        width: 2 * Self.margin + block, isLandscape: true, leastHeight: leastHeight)
    }
    let least = empty(top + (heights.max() ?? 0) + Self.margin).height
    func pages(on paper: SheetPaper) -> [Range<Int>] {
      SheetPaper.pages(heights, gap: Self.rowGap, room: paper.height - top - Self.margin)
    }
    func papers(_ stretches: [Double]) -> [SheetPaper] {
      stretches.map { empty(Int($0 * Double(least))) }
    }
    func endsAlone(_ paper: SheetPaper) -> Bool {
      let pages = pages(on: paper)
      return pages.count > 1 && pages.last?.count == 1
    }
    var paper =
      papers(SheetPaper.stretches).min { pages(on: $0).count < pages(on: $1).count } ?? empty(least)
    if endsAlone(paper),
      let other = papers(SheetPaper.strongStretches).first(where: { !endsAlone($0) })
    {
      paper = other
    }
    // Columns are spread over the page.
    let visions = ColorVision.allCases.count
    let step = (paper.width - 2 * Self.margin - Self.infoWidth) / visions - Self.gap
    let spread = max(columnWidth, step)
    let pages = pages(on: paper)
    do throws(RasterError) {
      try SceneRenderer(limits: limits).checkSize(width: paper.width, height: paper.height)
      return try paper.pdf(of: pages.count, limits: limits) { (number) throws(RasterError) in
        var page = SheetPage(fonts: fonts)
        drawHead(&page, Self.margin, spread, isFirst: true)
        var y = top
        for index in pages[number] {
          if y > top {
            page.rule(
              Double(Self.margin), Double(y - Self.rowGap / 2),
              width: Double(paper.width - 2 * Self.margin))
          }
          try draw(all[index], &page, Self.margin, y, spread)
          y += heights[index] + Self.rowGap
        }
        return page
      }
    } catch { throw Failure(error, drawing: "the sheet", smaller: "choose a smaller --cell") }
  }

  /// Draws the sheet.
  ///
  /// - Throws: if a palette cannot serve the theme, or the picture is too large.
  public func bitmap(of palettes: [Palette]) throws(Failure) -> Bitmap {
    var page = SheetPage(fonts: fonts)
    let rowHeight = max(300, scene.height + captionHeight) + Self.rowGap
    let columns = SheetBlocks.columns(
      palettes.count, width: Double(block + Self.margin), height: Double(rowHeight), few: Self.few)
    let width = Self.margin + columns * (block + Self.margin)
    // Checked before boards take memory; a row may be higher than its board.
    let rows = (palettes.count + columns - 1) / columns
    let leastHeight =
      2 * Self.margin + Self.headHeight + rows * (scene.height + captionHeight + Self.rowGap)
      - Self.rowGap
    do throws(RasterError) {
      try SceneRenderer(limits: limits).checkSize(width: width, height: leastHeight)
    } catch { throw Failure(error, drawing: "the sheet", smaller: "choose a smaller --cell") }
    let all = try palettes.map { (palette) throws(Failure) in try row(palette) }
    func left(_ column: Int) -> Int { Self.margin + column * (block + Self.margin) }
    for column in 0..<columns { drawHead(&page, left(column), columnWidth, isFirst: column == 0) }
    var y = Self.margin + Self.headHeight
    do throws(RasterError) {
      for start in stride(from: 0, to: all.count, by: columns) {
        if start > 0 {
          page.rule(Double(Self.margin), Double(y), width: Double(width - 2 * Self.margin))
          y += Self.rowGap / 2
        }
        let beside = start..<min(start + columns, all.count)
        for index in beside { try draw(all[index], &page, left(index - start), y, columnWidth) }
        y += (all[beside].map(height(of:)).max() ?? 0) + Self.rowGap / 2
      }
      return try page.bitmap(
        width: width, height: y - Self.rowGap / 2 + Self.margin, limits: limits)
    } catch { throw Failure(error, drawing: "the sheet", smaller: "choose a smaller --cell") }
  }

  private func columnX(_ left: Int, _ column: Int, _ columnWidth: Int) -> Int {
    left + Self.infoWidth + Self.gap + column * (columnWidth + Self.gap)
  }

  private func drawHead(
    _ page: inout SheetPage, _ left: Int, _ columnWidth: Int, isFirst: Bool
  ) {
    let base = Double(Self.margin)
    if isFirst {
      page.text(theme.name, Double(left), base + 14, size: 22, bold: true, width: 300)
      page.text(
        boardName, Double(left), base + 37, size: 14, tone: SheetPage.Tone.quiet, width: 300)
    }
    for (column, vision) in ColorVision.allCases.enumerated() {
      let x = Double(columnX(left, column, columnWidth))
      page.text(vision.title, x, base + 14, size: 17, bold: true)
      page.text(vision.subtitle, x, base + 37, size: 14, tone: SheetPage.Tone.quiet)
    }
  }

  /// A palette, and what is told of it.
  private struct Row {
    let card: PaletteCard
    let figures: [PairFigures]
    let colors: [Ink: Color]
  }

  /// Judges a palette.
  ///
  /// - Throws: if it cannot serve the theme.
  private func row(_ palette: Palette) throws(Failure) -> Row {
    do throws(InkError) {
      let resolved = try ResolvedPalette(palette, theme: theme)
      let figures = try check.figures(of: palette)
      let orders = try check.orders(of: palette)
      return Row(
        card: PaletteCard(
          palette: palette, figures: figures, unmet: orders.filter { !$0.passes },
          floors: check.floors),
        figures: figures, colors: resolved.colors(for: scene.inks))
    } catch { throw Failure(error, theme: theme.name) }
  }

  /// Returns the height of a row; its card is measured by drawing it.
  private func height(of row: Row) -> Int {
    var scratch = SheetPage(fonts: fonts)
    let card = row.card.draw(&scratch, 0, 0, width: Double(Self.infoWidth))
    return max(Int(card.rounded(.up)), scene.height + captionHeight)
  }

  /// Draws a palette's row.
  private func draw(
    _ row: Row, _ page: inout SheetPage, _ left: Int, _ y: Int, _ columnWidth: Int
  ) throws(RasterError) {
    let board = try SceneRenderer(limits: limits).bitmap(of: scene, colors: row.colors)
    _ = row.card.draw(&page, Double(left), Double(y), width: Double(Self.infoWidth))
    for (column, vision) in ColorVision.allCases.enumerated() {
      let x = columnX(left, column, columnWidth)
      page.picture(board.seen(by: vision), x, y, radius: 14)
      drawCaption(row.figures, vision, &page, x, y + board.height)
    }
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
    page.lines(
      least.pair.title, left, base + 20, size: 13, tone: SheetPage.Tone.quiet,
      width: Double(columnWidth), most: 2, step: 16)
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
    case .protanopia: "red-blind"
    case .deuteranopia: "green-blind"
    case .tritanopia: "blue-blind"
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
  /// The demands on several inks together that are not met.
  let unmet: [InkOrder.Figures]
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
    let titles = shown.map(\.label)
    let isWide = titles.contains {
      page.fonts.lines($0, size: 13, bold: false, width: Self.side, most: 2).count > 1
    }
    let step = Self.side + (isWide ? 45 : 30)
    for (index, named) in shown.enumerated() {
      let left = x + Double(index % Self.columns) * (Self.side + Self.gap)
      let y = top + Double(index / Self.columns) * step
      page.swatch(named.color, left, y, Self.side, Self.side, radius: 12)
      // The text on a swatch also shows how well text on its colour can be read.
      let tone = named.color.textTone.color.pixel
      page.text(
        named.color.hex, left + Self.side / 2, y + Self.side - 12, size: 13, tone: tone,
        side: .middle, width: Self.side - 6)
      page.lines(
        titles[index], left + Self.side / 2, y + Self.side + 18, size: 13,
        tone: SheetPage.Tone.quiet, side: .middle, width: Self.side, most: 2, step: 15)
    }
    let rows = max(1, (shown.count + Self.columns - 1) / Self.columns)
    var y = top + Double(rows) * step
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
      let lines = page.lines(
        least.pair.title, x + 21, y + 19, size: 13, tone: SheetPage.Tone.quiet,
        width: width - 21, most: 2, step: 16)
      y += 44 + Double(lines - 1) * 16
    }
    for demand in unmet {
      page.mark(isGood: false, x + 1, y - 10, side: 11)
      let lines = page.lines(
        demand.words, x + 21, y, size: 14, width: width - 21, most: 2, step: 17)
      y += 24 + Double(lines - 1) * 17
    }
    return y - 20
  }
}

extension Palette.NamedColor {
  /// Its name, with the designer's behind it.
  var label: String { ownName.map { "\(name) · \($0)" } ?? name }
}
