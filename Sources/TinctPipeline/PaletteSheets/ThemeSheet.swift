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
  /// A sheet so many times as wide as suits it is a strip, whose boards stand in bands instead.
  private static let longest = 4.0
  /// The width of upright paper in pixels, so that the labels are those of a book.
  private static let paperWidth = 1120
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

  /// Draws the sheet as one picture.
  ///
  /// - Parameters:
  ///   - columns: the boards, at least one.
  ///   - labels: a name for each palette.
  /// - Throws: if something cannot be drawn.
  public func bitmap(of columns: [Column], labels: [String]) throws(Failure) -> Bitmap {
    try drawn(columns, labels, picture)
  }

  /// Draws the sheet as pages of A4.
  ///
  /// - Throws: as `bitmap`.
  func pdf(of columns: [Column], labels: [String]) throws(Failure) -> [UInt8] {
    try drawn(columns, labels, paper)
  }

  /// A board of a look, to be printed in the look's palettes.
  private struct Board {
    let drawing: Drawing
    let palettes: [ResolvedPalette]
  }

  /// Lays out a sheet of boards.
  ///
  /// - Parameter lay: lays out boards, which are not drawn yet, so that limits are checked before
  ///   they take memory.
  private func drawn<Sheet>(
    _ columns: [Column], _ labels: [String], _ lay: (Table, [[Board]]) throws -> Sheet
  ) throws(Failure) -> Sheet {
    do {
      let boards = try looks.map { look in
        let palettes = try look.palettes.map { try ResolvedPalette($0, theme: look.theme) }
        return columns.map { Board(drawing: drawing($0.subject, look), palettes: palettes) }
      }
      return try lay(table(columns, labels, boards), boards)
    } catch let error as InkError {
      throw Failure(error, theme: looks.map(\.theme.name).joined(separator: ", "))
    } catch let error as RasterError {
      throw Failure(error, drawing: "the sheet", smaller: "choose a smaller --side")
    } catch { preconditionFailure("no other error is thrown: \(error)") }
  }

  /// Finds the largest cells with which a board's picture fits into its box.
  private func cell(_ grid: Grid, _ theme: Theme) -> Int {
    var (low, high) = (Self.cells.lowerBound, Self.cells.upperBound + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      let size = BoardLayout.pictureSize(of: grid, in: theme, cellPixels: middle)
      if max(size.width, size.height) <= side { low = middle } else { high = middle }
    }
    return low
  }

  /// Describes a board in a look.
  private func drawing(_ subject: Column.Subject, _ look: Look) -> Drawing {
    let (theme, sprites) = (look.theme, look.sprites)
    let cell = cell(subject.grid, theme)
    return switch subject {
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
  }

  /// Draws each board of each look in every palette, in the sizes of a table.
  private func pictures(_ boards: [[Board]], _ table: Table) throws -> [[[Bitmap]]] {
    try boards.map { look in
      try zip(look, table.sizes).map { board, size in
        // One for each board: the tiles of a printer all have one size of cell.
        let printer = Printer(
          palettes: board.palettes, settings: RenderSettings(limits: limits, effort: .fastest))
        return try printer.print(board.drawing).map {
          try PNGImage(decoding: $0.bytes, limits: limits).bitmap
            .extended(width: size.width, height: size.height)
        }
      }
    }
  }

  /// Everything that is laid out: boards in palettes.
  private struct Table {
    let columns: [Column]
    let labels: [String]
    /// The size of each board, whichever the theme: margins and panels leave some of them a few
    /// pixels smaller, which get more of the ground at their edges.
    let sizes: [PixelSize]
    /// The room of each board: at least as wide as its name needs.
    let widths: [Int]
    let lookCount: Int
    let nameWidth: Int
    /// The height of a row, without the gap below.
    let height: Int
    let hasNames: Bool

    /// The width of some boards of all looks, with the column of labels and two gaps at the end.
    func width(of boards: Range<Int>) -> Int {
      nameWidth
        + lookCount
        * widths[boards].reduce(ThemeSheet.gap) { $0 + $1 + ThemeSheet.gap }
    }

    /// The boards that stand beside each other, where so many at most do.
    func bands(of most: Int) -> [Range<Int>] {
      let count = (columns.count + most - 1) / most
      // Evenly, so that the last is not one board alone.
      return (0..<count).map {
        $0 * columns.count / count..<($0 + 1) * columns.count / count
      }
    }
  }

  private func table(
    _ columns: [Column], _ labels: [String], _ boards: [[Board]]
  ) -> Table {
    let sizes = columns.indices.map { column in
      let own = boards.map { $0[column].drawing.size }
      return PixelSize(
        width: own.map(\.width).max() ?? 0, height: own.map(\.height).max() ?? 0)
    }
    let hasNames =
      columns.contains { !$0.name.isEmpty } && (columns.count > 1 || looks.count == 1)
    return Table(
      columns: columns, labels: labels, sizes: sizes,
      widths: zip(columns, sizes).map { max($1.width, hasNames ? headWidth($0.name) : 0) },
      lookCount: boards.count, nameWidth: nameWidth(labels),
      height: sizes.map(\.height).max() ?? 0, hasNames: hasNames)
  }

  /// Lays out one picture. So many boards that they would be a strip stand in several bands.
  private func picture(_ table: Table, _ boards: [[Board]]) throws -> Bitmap {
    let margin = Self.margin
    let count = table.labels.count
    func size(_ bands: [Range<Int>]) -> (width: Int, height: Int) {
      let rows = count * (table.height + Self.gap)
      return (
        bands.map(table.width).max() ?? 0,
        bands.indices.reduce(0) { $0 + top(table, isTitled: $1 == 0 || looks.count > 1) + rows }
      )
    }
    func shape(_ bands: [Range<Int>]) -> Double {
      let size = size(bands)
      return Double(size.width) / Double(size.height) / SheetBlocks.shape
    }
    let whole = table.bands(of: table.columns.count)
    func offset(_ bands: [Range<Int>]) -> Double { max(shape(bands), 1 / shape(bands)) }
    let bands =
      shape(whole) <= Self.longest
      ? whole
      : (1...table.columns.count).map(table.bands).min { offset($0) < offset($1) } ?? whole
    let block = bands.map(table.width).max() ?? 0
    let blocks =
      looks.count > 1 || bands.count > 1
      ? 1
      : SheetBlocks.columns(
        count, width: Double(block + margin), height: Double(table.height + Self.gap),
        few: table.columns.count > 1 ? Self.few : 2)
    let rows = (count + blocks - 1) / blocks
    let width = margin + blocks * (block - 2 * Self.gap + margin) + (blocks - 1) * 2 * Self.gap
    let height = bands.indices.reduce(2 * margin - 2 * Self.gap) {
      $0 + top(table, isTitled: $1 == 0 || looks.count > 1) + rows * (table.height + Self.gap)
        + Self.gap
    }
    try SceneRenderer(limits: limits).checkSize(width: width, height: height)
    let pictures = try pictures(boards, table)
    var page = SheetPage(fonts: fonts)
    var y = margin
    for (index, band) in bands.enumerated() {
      let isTitled = index == 0 || looks.count > 1
      let first = y + top(table, isTitled: isTitled)
      for number in 0..<blocks {
        let left = margin + number * (block + margin)
        // Across the rows, as on paper.
        let all = stride(from: number, to: count, by: blocks)
        drawHeads(
          table, band, left, y, isTitled: isTitled, hasTitle: number == 0 && isTitled, &page)
        for (row, palette) in all.enumerated() {
          drawRow(
            table, pictures, band, palette, left, first + row * (table.height + Self.gap), &page)
        }
      }
      y = first + rows * (table.height + Self.gap) + Self.gap
    }
    return try page.bitmap(width: width, height: height, limits: limits)
  }

  /// Lays out pages of A4: as many boards beside each other as can be seen well, and where there is
  /// room, as many palettes.
  private func paper(_ table: Table, _ boards: [[Board]]) throws -> [UInt8] {
    let margin = Self.margin
    let least = table.bands(of: 1).map(table.width).max() ?? 0
    // A theme or two stand upright.
    let isLandscape = least + 2 * margin > Self.paperWidth
    let wanted = max(least + 2 * margin, isLandscape ? Self.paperWidth * 7 / 5 : Self.paperWidth)
    let bands =
      (1...table.columns.count).reversed().lazy.map(table.bands)
      .first { ($0.map(table.width).max() ?? 0) + 2 * margin <= wanted } ?? table.bands(of: 1)
    let block = bands.map(table.width).max() ?? 0
    func empty(_ leastHeight: Int) -> SheetPaper {
      SheetPaper(
        width: max(wanted, block + 2 * margin - 2 * Self.gap), isLandscape: isLandscape,
        leastHeight: leastHeight)
    }
    let leastHeight = 2 * margin + top(table, isTitled: true) + table.height
    let page = empty(leastHeight)
    try SceneRenderer(limits: limits).checkSize(width: page.width, height: page.height)
    let pictures = try pictures(boards, table)
    func filled(_ leastHeight: Int) -> SheetPaper {
      self.filled(empty(leastHeight), table, pictures, bands, block: block)
    }
    var paper = filled(leastHeight)
    let height = Double(paper.height)
    for stretch in SheetPaper.stretches where paper.pageCount > 1 {
      let other = filled(Int(stretch * height))
      if other.pageCount < paper.pageCount { paper = other }
    }
    return try paper.pdf(limits: limits)
  }

  /// Lays out bands of boards on paper.
  ///
  /// - Parameter block: the width of the widest band.
  private func filled(
    _ paper: SheetPaper, _ table: Table, _ pictures: [[[Bitmap]]], _ bands: [Range<Int>], block: Int
  ) -> SheetPaper {
    var paper = paper
    let margin = Self.margin
    let most = looks.count > 1 ? 1 : max(1, (paper.width - margin) / (block + margin))
    let beside = min(table.labels.count, most)
    // Columns that fill the page are spread over it.
    let step = beside == most && most > 1 ? (paper.width - margin) / most : block + margin
    var page = SheetPage(fonts: fonts)
    var y = margin
    for band in bands {
      var isHeaded = false
      for start in stride(from: 0, to: table.labels.count, by: beside) {
        let head = top(table, isTitled: y == margin || looks.count > 1)
        if y > margin, y + (isHeaded ? 0 : head) + table.height + margin > paper.height {
          paper.add(page)
          (page, y, isHeaded) = (SheetPage(fonts: fonts), margin, false)
        }
        let all = start..<min(start + beside, table.labels.count)
        if !isHeaded {
          let isTitled = y == margin || looks.count > 1
          for number in 0..<min(beside, table.labels.count) {
            drawHeads(
              table, band, margin + number * step, y, isTitled: isTitled,
              hasTitle: number == 0 && isTitled, &page)
          }
          y += top(table, isTitled: isTitled)
          isHeaded = true
        }
        for (number, palette) in all.enumerated() {
          drawRow(table, pictures, band, palette, margin + number * step, y, &page)
        }
        y += table.height + Self.gap
      }
      y += Self.gap
    }
    paper.add(page)
    return paper
  }

  /// The room above the first row of some boards.
  private func top(_ table: Table, isTitled: Bool) -> Int {
    (isTitled ? 48 : 8) + (table.hasNames ? 32 : 0)
  }

  /// Writes the names of themes and boards.
  private func drawHeads(
    _ table: Table, _ boards: Range<Int>, _ left: Int, _ y: Int, isTitled: Bool, hasTitle: Bool,
    _ page: inout SheetPage
  ) {
    var x = left + table.nameWidth
    for look in looks.indices {
      if hasTitle {
        // A title has the room above all boards of its theme, and a single theme the whole line.
        let boards = table.widths[boards].reduce(-Self.gap) { $0 + $1 + Self.gap }
        drawTitle(
          look, at: looks.count > 1 ? x : left, y,
          width: looks.count > 1 ? max(boards, side) : max(x + boards - left, 400), &page)
      }
      for column in boards {
        if table.hasNames {
          drawHead(
            table.columns[column].name, x, y + (isTitled ? 66 : 26), table.widths[column], &page)
        }
        x += table.widths[column] + Self.gap
      }
      x += Self.gap
    }
  }

  /// Draws some boards in a palette, and its name before them.
  private func drawRow(
    _ table: Table, _ pictures: [[[Bitmap]]], _ boards: Range<Int>, _ palette: Int, _ left: Int,
    _ y: Int, _ page: inout SheetPage
  ) {
    var x = left + table.nameWidth
    for pictures in pictures {
      for column in boards {
        let bitmap = pictures[column][palette]
        page.picture(
          bitmap, x + (table.widths[column] - bitmap.width) / 2,
          y + (table.height - bitmap.height) / 2, radius: 8)
        x += table.widths[column] + Self.gap
      }
      x += Self.gap
    }
    let middle = y + table.height / 2
    let room = Double(table.nameWidth - Self.gap)
    let label = table.labels[palette]
    let lines = fonts.lines(label, size: 15, bold: true, width: room, most: 3).count
    page.lines(
      label, Double(left), Double(middle + 5 - (lines - 1) * 9), size: 15, bold: true, width: room,
      most: 3, step: 18)
  }

  /// Returns the least width at which the name of a board is whole in two lines, within limits.
  private func headWidth(_ name: String) -> Int {
    let most = Int(Self.nameWidths.upperBound)
    return stride(from: 0, to: most, by: 4).first { width in
      fonts.lines(name, size: 14, bold: false, width: Double(width), most: 2)
        .allSatisfy { fonts.regular.width(of: $0, size: 14) <= Double(width) }
    } ?? most
  }

  /// Returns the width of the column of labels: as wide as their longest word, within limits.
  private func nameWidth(_ labels: [String]) -> Int {
    let words = labels.flatMap { $0.split(separator: " ") }.map(String.init)
    let longest = words.map { fonts.bold.width(of: $0, size: 15) }.max() ?? 0
    let range = Self.nameWidths
    let wanted = longest + Double(Self.gap) + 1
    return Int(min(max(wanted, range.lowerBound), range.upperBound))
  }

  private func drawTitle(
    _ look: Int, at x: Int, _ y: Int, width: Int, _ page: inout SheetPage
  ) {
    page.text(
      looks[look].theme.name, Double(x), Double(y) + 20, size: looks.count > 1 ? 20 : 24,
      bold: true, width: Double(width))
  }

  /// Writes the name of a board above it.
  ///
  /// - Parameter base: the base line of its last line.
  private func drawHead(
    _ name: String, _ x: Int, _ base: Int, _ width: Int, _ page: inout SheetPage
  ) {
    let lines = fonts.lines(name, size: 14, bold: false, width: Double(width), most: 2).count
    page.lines(
      name, Double(x) + Double(width) / 2, Double(base - (lines - 1) * 17), size: 14,
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
