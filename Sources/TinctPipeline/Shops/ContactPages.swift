public import TinctBoards
public import TinctDocuments
public import TinctGraphics

/// Sheets of puzzles in one theme.
///
/// They are printed in palettes that are resolved with the inks of words (`lettering:`).
public struct ContactPages: Sendable {
  /// Puzzles under one title, on one sheet or several.
  public struct Part: Sendable {
    /// The puzzles, at least one.
    public var items: [ContactSheet.Item]
    /// The title at the head of each sheet; nil for none.
    public var title: String?
    /// Puzzles in a row; nil for a number that suits their count.
    public var columns: Int?
    /// Measures of a sheet.
    public var measures: ContactLayout.Measures
    /// The paper; nil for sheets that are not printed on paper.
    public var paper: Drawing.Page?

    /// Describes sheets.
    public init(
      _ items: [ContactSheet.Item], title: String?, columns: Int?,
      measures: ContactLayout.Measures, paper: Drawing.Page?
    ) {
      self.items = items
      self.title = title
      self.columns = columns
      self.measures = measures
      self.paper = paper
    }
  }

  private let theme: Theme
  private let art: BoardArt
  private let masks: [String: AlphaMask]
  private let fonts: ShotLayout.Fonts

  /// Chooses a look.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: the fonts of names.
  public init(theme: Theme, sprites: SpriteSet?, fonts: SheetFonts) {
    self.theme = theme
    art = BoardArt(theme, sprites: sprites)
    masks = sprites?.masks ?? [:]
    self.fonts = ShotLayout.Fonts(title: fonts.bold, caption: fonts.regular)
  }

  /// Counts the sheets of a part, and measures them in pixels; nil if not even one puzzle fits on
  /// one.
  public func extent(of part: Part) -> (sheets: Int, size: PixelSize)? {
    sheet(part).map { ($0.layout.sheetCount, $0.layout.sheetSize) }
  }

  /// Describes the sheets of parts, one part after the other; sheets are numbered if there are
  /// several.
  ///
  /// - Parameters:
  ///   - parts: parts that all have an extent.
  ///   - format: the format of the files: in PDF, sheets are pages of their paper.
  public func drawings(of parts: [Part], as format: PrintFormat) -> [Drawing] {
    let pages = parts.flatMap { part in
      sheet(part).map { sheet in
        (0..<sheet.layout.sheetCount).map { (sheet: sheet, index: $0, paper: part.paper) }
      } ?? []
    }
    return pages.enumerated().map { number, page in
      let text = pages.count > 1 ? "\(number + 1) / \(pages.count)" : nil
      let paper = format == .pdf ? page.paper : nil
      return art.drawing(size: page.sheet.layout.sheetSize, page: paper ?? Drawing.Page()) { art in
        page.sheet.scene(page.index, art, number: text)
      }
    }
  }

  private func sheet(_ part: Part) -> ContactSheet? {
    ContactSheet(
      part.items, title: part.title, columns: part.columns, measures: part.measures,
      theme: theme, sprites: masks, fonts: fonts)
  }
}
