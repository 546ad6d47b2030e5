public import TinctGraphics
internal import TinctRaster

/// The colours of palettes as a picture: a row for each palette, many in several columns.
public struct SwatchSheet {
  private let fonts: SheetFonts
  private let limits: Limits
  private let tone: (Palette, Color) -> TextTone

  private static let (margin, side, gap) = (48.0, 132.0, 16.0)
  private static let columns = 8
  /// The distance of lines in a name.
  private static let step = 18.0

  /// Prepares a sheet.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of labels.
  ///   - limits: limits on the size of pictures.
  ///   - tone: the tone of text on a colour of a palette.
  public init(
    fonts: SheetFonts, limits: Limits = Limits(), tone: @escaping (Palette, Color) -> TextTone
  ) {
    self.fonts = fonts
    self.limits = limits
    self.tone = tone
  }

  /// Draws the sheet.
  ///
  /// - Throws: if the picture is too large.
  public func bitmap(of palettes: [Palette]) throws(Failure) -> Bitmap {
    var page = SheetPage(fonts: fonts)
    let most = min(max(palettes.map(\.colors.count).max() ?? 0, 2), Self.columns)
    let block = Double(most) * (Self.side + Self.gap) - Self.gap
    let rows =
      palettes.map { max(1, ($0.colors.count + Self.columns - 1) / Self.columns) }.max() ?? 1
    let columns = SheetBlocks.columns(
      palettes.count, width: block + Self.margin, height: Double(rows) * 176 + 56, few: 6)
    let width = Self.margin + Double(columns) * (block + Self.margin)
    var y = Self.margin
    for start in stride(from: 0, to: palettes.count, by: columns) {
      let row = palettes[start..<min(start + columns, palettes.count)]
      var bottom = y
      for (column, palette) in row.enumerated() {
        let x = Self.margin + Double(column) * (block + Self.margin)
        bottom = max(bottom, draw(palette, &page, x, y, width: block))
      }
      y = bottom + 34
    }
    do throws(RasterError) {
      return try page.bitmap(width: Int(width), height: Int(y - 34 + Self.margin), limits: limits)
    } catch {
      throw Failure(error, drawing: "the sheet", smaller: "show fewer palettes at once")
    }
  }

  private func draw(
    _ palette: Palette, _ page: inout SheetPage, _ left: Double, _ top: Double, width: Double
  ) -> Double {
    page.text(palette.name, left, top + 20, size: 24, bold: true, width: width)
    var y = top + 38
    var lines = 1
    for (index, named) in palette.colors.enumerated() {
      let column = index % Self.columns
      if index > 0, column == 0 {
        y += Self.side + 44 + Double(lines - 1) * Self.step
        lines = 1
      }
      let x = left + Double(column) * (Self.side + Self.gap)
      page.swatch(named.color, x, y, Self.side, Self.side, radius: 16)
      page.text(
        named.color.hex, x + 14, y + Self.side - 16, size: 17, bold: true,
        tone: tone(palette, named.color).color.pixel, width: Self.side - 20)
      let own = page.lines(
        named.label, x + 2, y + Self.side + 22, size: 15, tone: SheetPage.Tone.quiet,
        width: Self.side, most: 2, step: Self.step)
      lines = max(lines, own)
    }
    let below = 28 + Double(lines - 1) * Self.step
    return y + (palette.colors.isEmpty ? 0 : Self.side + below)
  }
}
