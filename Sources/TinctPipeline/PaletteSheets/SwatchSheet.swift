public import TinctGraphics
internal import TinctRaster

/// The colours of palettes as a picture: a row for each palette.
public struct SwatchSheet {
  private let fonts: SheetFonts
  private let limits: Limits
  private let tone: (Palette, Color) -> TextTone

  private static let (margin, side, gap) = (48.0, 132.0, 16.0)
  private static let columns = 8

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
    let width = 2 * Self.margin + Double(most) * (Self.side + Self.gap) - Self.gap
    var y = Self.margin
    for palette in palettes {
      y = draw(palette, &page, y, width: width - 2 * Self.margin) + 34
    }
    do throws(RasterError) {
      return try page.bitmap(width: Int(width), height: Int(y - 34 + Self.margin), limits: limits)
    } catch {
      var failure = Failure(error, drawing: "the sheet")
      if case .tooLarge = error {
        failure.remedy = "show fewer palettes at once, or raise --max-side"
      }
      throw failure
    }
  }

  private func draw(
    _ palette: Palette, _ page: inout SheetPage, _ top: Double, width: Double
  ) -> Double {
    page.text(palette.name, Self.margin, top + 20, size: 24, bold: true, width: width)
    var y = top + 38
    for (index, named) in palette.colors.enumerated() {
      let column = index % Self.columns
      if index > 0, column == 0 { y += Self.side + 44 }
      let x = Self.margin + Double(column) * (Self.side + Self.gap)
      page.swatch(named.color, x, y, Self.side, Self.side, radius: 16)
      page.text(
        named.color.hex, x + 14, y + Self.side - 16, size: 17, bold: true,
        tone: tone(palette, named.color).color.pixel, width: Self.side - 20)
      page.text(
        named.name, x + 2, y + Self.side + 22, size: 15, tone: SheetPage.Tone.quiet,
        width: Self.side)
    }
    return y + (palette.colors.isEmpty ? 0 : Self.side + 28)
  }
}
