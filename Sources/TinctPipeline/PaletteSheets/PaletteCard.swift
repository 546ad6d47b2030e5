internal import TinctGraphics
internal import TinctPuzzles

/// What a sheet says of one palette: its name, its swatches, its figures.
struct PaletteCard {
  let palette: Palette
  let figures: [PairFigures]
  let floors: LegibilityFloors

  private static let side = 71.0
  private static let gap = 12.0
  /// Swatches in a row.
  private static let columns = 4
  /// Rows of swatches; what is beyond is counted.
  private static let rows = 3

  /// Draws the card and gives its height.
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
      // What is written on a swatch shows what text on it is like.
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
