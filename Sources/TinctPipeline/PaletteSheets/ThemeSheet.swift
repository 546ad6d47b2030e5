public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

/// The picture by which to judge themes: a row for each palette, a column for each board of each
/// theme. Many palettes of one theme stand in several columns.
public struct ThemeSheet: Sendable {
  /// A board.
  public struct Column: Sendable {
    /// The content of a board.
    public enum Subject: Sendable {
      /// Pieces of a puzzle.
      case pieces(NoodlesBoard, Grid)
      /// Stones.
      case stones(StonesPosition, GameDocument?)

      fileprivate var grid: Grid {
        switch self {
        case .pieces(_, let grid): grid
        case .stones(let position, _): position.makeGrid()
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

  /// A theme, and the palettes that it is drawn in.
  public struct Look: Sendable {
    /// The theme.
    public var theme: Theme
    /// The sprites that pieces are drawn from; nil for the outlines of the theme.
    public var sprites: SpriteSet?
    /// The palettes with the roles that the theme needs, in the order of the sheet's labels.
    public var palettes: [Palette]

    /// Describes a look.
    public init(theme: Theme, sprites: SpriteSet?, palettes: [Palette]) {
      self.theme = theme
      self.sprites = sprites
      self.palettes = palettes
    }
  }

  private let looks: [Look]
  private let fonts: SheetFonts
  private let side: Int
  private let limits: Limits

  private static let margin = 40
  /// The range of widths of the column of labels, gap included.
  private static let nameWidths = 112.0...260
  private static let gap = 12
  /// The most palettes that stand in one column of several boards.
  private static let few = 8
  /// The range of cell sizes in pixels.
  private static let cells = 4...256

  /// Prepares a sheet.
  ///
  /// - Parameters:
  ///   - looks: the themes, at least one, all with as many palettes.
  ///   - fonts: the fonts of labels.
  ///   - side: the greatest width and height of a board in pixels, unless cells of 4 pixels need
  ///     more.
  ///   - limits: limits on the size of pictures.
  public init(
    looks: [Look], fonts: SheetFonts, side: Int, limits: Limits = Limits()
  ) {
    self.looks = looks
    self.fonts = fonts
    self.side = side
    self.limits = limits
  }

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - columns: the boards, at least one.
  ///   - labels: a name for each palette.
  /// - Throws: if something cannot be drawn.
  public func bitmap(of columns: [Column], labels: [String]) throws(Failure) -> Bitmap {
    do {
      let pictures = try looks.map { look in
        let resolved = try look.palettes.map { try ResolvedPalette($0, theme: look.theme) }
        return try columns.map { try self.pictures($0.subject, look, resolved) }
      }
      return try page(columns, labels, pictures)
    } catch let error as InkError {
      throw Failure(error, theme: looks.map(\.theme.name).joined(separator: ", "))
    } catch let error as RasterError {
      throw Failure(error, drawing: "the sheet")
    } catch { preconditionFailure("no other error is thrown: \(error)") }
  }

  /// Finds the largest cells with which a board's picture fits into its box.
  private func cell(_ grid: Grid, _ theme: Theme) -> Int {
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
    _ subject: Column.Subject, _ look: Look, _ palettes: [ResolvedPalette]
  ) throws -> [Bitmap] {
    let (theme, sprites) = (look.theme, look.sprites)
    let cell = cell(subject.grid, theme)
    let drawing =
      switch subject {
      case .pieces(let state, let grid):
        // Sprites are useless at a few pixels, so outlines are drawn instead.
        BoardRenderer(
          theme: theme, cellPixels: cell, sprites: cell < theme.thumbnail.below ? nil : sprites
        ).drawing(of: state, on: grid)
      case .stones(let position, let game):
        StonesRenderer(
          theme: theme, looks: game?.looks(in: theme), cellPixels: cell, sprites: sprites,
          font: fonts.regular
        )
        .drawing(of: position)
      }
    // One for each board: the tiles of a printer all have one size of cell.
    let printer = Printer(
      palettes: palettes, settings: RenderSettings(limits: limits, effort: .fastest))
    return try printer.print(drawing).map {
      try PNGImage(decoding: $0.bytes, limits: limits).bitmap
    }
  }

  /// Lays out the pictures of each look, of each board, in each palette.
  private func page(
    _ columns: [Column], _ labels: [String], _ pictures: [[[Bitmap]]]
  ) throws(RasterError) -> Bitmap {
    var page = SheetPage(fonts: fonts)
    let margin = Self.margin
    let pictures = Self.aligned(pictures)
    let nameWidth = nameWidth(labels)
    let widths = pictures.map { $0.map { $0[0].width } }
    let height = pictures.joined().map { $0[0].height }.max() ?? 0
    let block =
      nameWidth + widths.map { $0.reduce(0) { $0 + $1 + Self.gap } + Self.gap }.reduce(0, +)
    let blocks =
      looks.count > 1
      ? 1
      : SheetBlocks.columns(
        labels.count, width: Double(block + margin), height: Double(height + Self.gap),
        few: columns.count > 1 ? Self.few : 2)
    let rows = (labels.count + blocks - 1) / blocks
    let hasNames = columns.contains { !$0.name.isEmpty } && (columns.count > 1 || looks.count == 1)
    let top = margin + (hasNames ? 80 : 48)
    for number in 0..<blocks {
      let left = margin + number * (block + margin)
      let all = number * rows..<min((number + 1) * rows, labels.count)
      guard !all.isEmpty else { continue }
      var x = left + nameWidth
      for (look, own) in widths.enumerated() {
        if number == 0 { drawTitle(look, at: looks.count > 1 ? x : left, &page) }
        for (column, width) in own.enumerated() {
          if hasNames { drawHead(columns[column].name, x, width, &page) }
          for (row, index) in all.enumerated() {
            let bitmap = pictures[look][column][index]
            let y = top + row * (height + Self.gap) + (height - bitmap.height) / 2
            page.picture(bitmap, x, y, radius: 8)
          }
          x += width + Self.gap
        }
        x += Self.gap
      }
      for (row, index) in all.enumerated() {
        let middle = top + row * (height + Self.gap) + height / 2
        let room = Double(nameWidth - Self.gap)
        let lines = fonts.lines(labels[index], size: 15, bold: true, width: room, most: 3).count
        page.lines(
          labels[index], Double(left), Double(middle + 5 - (lines - 1) * 9), size: 15, bold: true,
          width: room, most: 3, step: 18)
      }
    }
    return try page.bitmap(
      width: margin + blocks * (block - 2 * Self.gap + margin) + (blocks - 1) * 2 * Self.gap,
      height: top + rows * (height + Self.gap) - Self.gap + margin, limits: limits)
  }

  /// Returns the width of the column of labels: as wide as their longest word, within limits.
  private func nameWidth(_ labels: [String]) -> Int {
    let words = labels.flatMap { $0.split(separator: " ") }.map(String.init)
    let longest = words.map { fonts.bold.width(of: $0, size: 15) }.max() ?? 0
    let range = Self.nameWidths
    let wanted = longest + Double(Self.gap) + 1
    return Int(min(max(wanted, range.lowerBound), range.upperBound))
  }

  /// Returns pictures of one size for each board, whichever the theme: margins and panels leave
  /// some of them a few pixels smaller, which get more of the ground at their edges.
  private static func aligned(_ pictures: [[[Bitmap]]]) -> [[[Bitmap]]] {
    pictures.map { look in
      look.indices.map { column in
        let own = pictures.map { $0[column][0] }
        let width = own.map(\.width).max() ?? 0
        let height = own.map(\.height).max() ?? 0
        return look[column].map { $0.extended(width: width, height: height) }
      }
    }
  }

  private func drawTitle(_ look: Int, at x: Int, _ page: inout SheetPage) {
    page.text(
      looks[look].theme.name, Double(x), Double(Self.margin) + 20, size: looks.count > 1 ? 20 : 24,
      bold: true, width: looks.count > 1 ? Double(side) : 400)
  }

  /// Writes the name of a board above it.
  private func drawHead(_ name: String, _ x: Int, _ width: Int, _ page: inout SheetPage) {
    let lines = fonts.lines(name, size: 14, bold: false, width: Double(width), most: 2).count
    page.lines(
      name, Double(x) + Double(width) / 2, Double(Self.margin + 66 - (lines - 1) * 17), size: 14,
      tone: SheetPage.Tone.quiet, side: .middle, width: Double(width), most: 2, step: 17)
  }
}

extension Bitmap {
  /// Returns the picture in the middle of a size that is no smaller, continued by its edges.
  func extended(width newWidth: Int, height newHeight: Int) -> Bitmap {
    guard newWidth > width || newHeight > height, width > 0, height > 0 else { return self }
    var larger = Bitmap(width: newWidth, height: newHeight, filledWith: self[0, 0])
    let (left, top) = ((newWidth - width) / 2, (newHeight - height) / 2)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        larger[x, y] =
          self[
            min(max(x - left, 0), width - 1), min(max(y - top, 0), height - 1)]
      }
    }
    return larger
  }
}
