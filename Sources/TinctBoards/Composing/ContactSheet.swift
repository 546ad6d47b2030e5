public import TinctGraphics
internal import TinctPuzzles

/// Puzzles on sheets, to be printed.
public struct ContactSheet: Sendable {
  /// One of the puzzles.
  public struct Item: Sendable {
    /// The name below it.
    public var name: String
    /// The board.
    public var board: ComposedBoard

    /// Describes a puzzle, or a position.
    public init(_ name: String, _ board: ComposedBoard) {
      self.name = name
      self.board = board
    }
  }

  /// The layout of the sheets.
  public let layout: ContactLayout
  private let items: [Item]
  private let title: String?
  private let theme: Theme
  private let sprites: [String: AlphaMask]
  private let fonts: ShotLayout.Fonts
  private let isPaper: Bool

  /// Puts puzzles on sheets.
  ///
  /// - Parameters:
  ///   - items: the puzzles, at least one.
  ///   - title: the text at the head of each sheet; nil for none.
  ///   - columns: puzzles in a row; nil for a number that suits their count.
  ///   - measures: measures of a sheet. A sheet that is not paper has the ground of the theme; on
  ///     paper each board has the ground to itself.
  ///   - theme: the look, with inks for text (`Theme.lettered`).
  ///   - sprites: the sprites that stones are drawn from, by name.
  ///   - fonts: the fonts of names and titles.
  public init?(
    _ items: [Item], title: String?, columns: Int?, measures: ContactLayout.Measures,
    theme: Theme, sprites: [String: AlphaMask] = [:], fonts: ShotLayout.Fonts
  ) {
    precondition(!items.isEmpty)
    isPaper = measures.height != nil
    let aspects = items.map { $0.board.grid.bounds.height / $0.board.grid.bounds.width }.sorted()
    // A board that is much higher than most is made smaller, so that the others have no empty
    // space.
    let aspect = min(aspects.last ?? 1, 1.1 * aspects[aspects.count / 2])
    // A large board, with its ground, in cells; up to a tenth may be larger, so that a giant in a
    // large pack does not make all others giants too.
    func large(_ sizes: [Double]) -> Double {
      sizes.sorted()[sizes.count * 9 / 10] + 2 * Self.paddingShare
    }
    let board = Point(
      x: large(items.map { $0.board.grid.bounds.width }),
      y: large(items.map { $0.board.grid.bounds.height }))
    func layout(_ columns: Int) -> ContactLayout? {
      ContactLayout(
        count: items.count, columns: columns, aspect: max(aspect, 0.2), measures: measures,
        hasTitle: title != nil, leastHeight: Int(measures.leastCell * board.y))
    }
    let usualColumns =
      isPaper
      ? Self.columns(onPaper: measures, board, layout)
      : Self.columns(items.count)
    guard let layout = layout(columns ?? usualColumns) else { return nil }
    self.layout = layout
    self.items = items
    self.title = title
    self.theme = theme
    self.sprites = sprites
    self.fonts = fonts
  }

  /// Returns the number of columns, 2...8, that makes a sheet slightly wider than high, and leaves
  /// few places in its last row empty.
  private static func columns(_ count: Int) -> Int {
    let wanted = (1.4 * Double(count)).squareRoot()
    func cost(_ columns: Int) -> Double {
      let empty = (columns - count % columns) % columns
      let ratio = Double(columns) / min(wanted, 8)
      return max(ratio, 1 / ratio) + Double(empty) / Double(columns)
    }
    return (2...8).min { cost($0) < cost($1) } ?? 2
  }

  /// Returns the number of columns on paper, up to six, with which the puzzles take as few sheets
  /// as they can while the cells of nine of ten boards are large enough, and are largest.
  ///
  /// - Parameter board: the size of a large board in cells.
  private static func columns(
    onPaper measures: ContactLayout.Measures, _ board: Point,
    _ layout: (Int) -> ContactLayout?
  ) -> Int {
    func cell(_ layout: ContactLayout) -> Double {
      min(Double(layout.box.width) / board.x, Double(layout.box.height) / board.y)
    }
    // Of a height that is rounded down a cell may lack a hundredth.
    let fitting = (1...6).compactMap(layout).filter { cell($0) >= 0.99 * measures.leastCell }
    let fewest = fitting.map(\.sheetCount).min()
    return fitting.filter { $0.sheetCount == fewest }.max { cell($0) < cell($1) }?.columns ?? 1
  }

  /// The ground around a board on paper, in cells.
  private static let paddingShare = 0.3

  /// Draws a sheet.
  ///
  /// - Parameters:
  ///   - index: the number of the sheet, from 0.
  ///   - art: the art that pieces are drawn from.
  ///   - number: the text that numbers it among all sheets; nil for none.
  public func scene(_ index: Int, _ art: PieceArt, number: String? = nil) -> Scene {
    let size = layout.sheetSize
    var scene = Scene(width: size.width, height: size.height)
    let sheet = Scene.Element.ground(width: size.width, height: size.height)
    scene.elements.append(isPaper ? .paper(size) : sheet)
    let ink: Ink = isPaper ? .paperText : .title
    if let title {
      let most = Double(size.width - 2 * layout.measures.margin)
      scene.elements.append(
        .labels(
          [
            Label(
              fonts.title.cut(title, size: layout.titleSize, width: most), size: layout.titleSize,
              at: Point(x: Double(layout.measures.margin), y: layout.titleBaseline),
              anchor: Label.Anchor(.start, .baseline))
          ], in: fonts.title, ink))
    }
    for puzzle in layout.puzzles(on: index) { scene.elements += item(puzzle, art) }
    if let number {
      let middle = Point(
        x: Double(size.width) / 2, y: Double(size.height) - Double(layout.measures.margin) / 2)
      let label = Label(number, size: layout.measures.nameSize * 0.85, at: middle)
      scene.elements.append(
        .labels([label], in: fonts.caption, isPaper ? .paperText : .caption))
    }
    return scene
  }

  private func item(_ puzzle: Int, _ art: PieceArt) -> [Scene.Element] {
    let item = items[puzzle]
    let box = layout.box(of: puzzle)
    let middle = Point(
      x: Double(box.x) + Double(box.width) / 2, y: layout.nameBaseline(below: box))
    let size = layout.measures.nameSize
    let label = Label(
      fonts.caption.cut(item.name, size: size, width: Double(box.width)), size: size, at: middle,
      anchor: Label.Anchor(.middle, .baseline))
    let name = Scene.Element.labels(
      [label], in: fonts.caption, isPaper ? .paperText : .caption)
    let grid = item.board.grid
    let hasMarks =
      theme.wire.beyond.hasMarks
      && grid.cells.contains { $0.sides.contains(where: \.crossesBorder) }
    let share = hasMarks ? max(theme.board.margin, Self.paddingShare) : Self.paddingShare
    // Marks beyond the border stay away from the name below, too.
    func padding(_ cell: Int) -> Int {
      isPaper || hasMarks ? Int((share * Double(cell)).rounded()) : 0
    }
    let sizing = BoardSizing(grid, in: theme)
    let cell = sizing.largestCell(width: box.width, height: box.height, padding: padding)
    guard let cell else { return [name] }
    let board = item.board.scene(
      in: theme, cellPixels: cell, art: art,
      stoneArt: ComposedBoard.StoneArt(sprites: sprites, font: fonts.caption), hasGround: false)
    let (seen, ground) = (
      sizing.size(cellPixels: cell), sizing.ground(cellPixels: cell)
    )
    // At the bottom of its box, so that the name is as close to a flat board as to a high one.
    let seenArea = PixelArea(
      x: box.x + (box.width - seen.width) / 2,
      y: box.y + box.height - seen.height - padding(cell), width: seen.width,
      height: seen.height)
    let corner = Point(x: Double(seenArea.x - ground), y: Double(seenArea.y - ground))
    let drawn = Scene.Element.group(
      board.elements, Transform(turnedBy: 0, movedTo: corner),
      opacity: 1)
    guard isPaper else { return [drawn, name] }
    let edge = padding(cell)
    let card = Path.roundedRectangle(
      PixelArea(
        x: seenArea.x - edge, y: seenArea.y - edge, width: seenArea.width + 2 * edge,
        height: seenArea.height + 2 * edge), radius: 0.9 * Double(edge))
    return [.fill(card, .background), drawn, name]
  }
}

extension Ink {
  /// The ink of text on paper, the same in every palette.
  fileprivate static let paperText = Ink.fixed(StraightPixel(red: 0x1D, green: 0x1D, blue: 0x1F))
}

extension Scene.Element {
  /// White under a whole sheet.
  fileprivate static func paper(_ size: PixelSize) -> Scene.Element {
    .fill(
      .rectangle(PixelArea(x: 0, y: 0, width: size.width, height: size.height)),
      .fixed(StraightPixel(red: 255, green: 255, blue: 255)))
  }
}

/// The layout of puzzles on sheets: in boxes of one size, row by row, with a name below each.
public struct ContactLayout: Hashable, Sendable {
  /// Measures of a sheet, in pixels.
  public struct Measures: Hashable, Sendable {
    /// Width of a sheet.
    public var width: Int
    /// Height of a sheet of paper; nil for one that is as high as it needs to be.
    public var height: Int?
    /// The margin that stays free at the border.
    public var margin: Int
    /// Between boxes.
    public var gap: Int
    /// The size of an em of names.
    public var nameSize: Double
    /// The size of cells below which boards on paper are not put side by side.
    public var leastCell: Double

    /// Describes a sheet.
    public init(
      width: Int, height: Int?, margin: Int, gap: Int, nameSize: Double, leastCell: Double = 0
    ) {
      self.width = width
      self.height = height
      self.margin = margin
      self.gap = gap
      self.nameSize = nameSize
      self.leastCell = leastCell
    }
  }

  /// Measures of a sheet.
  public let measures: Measures
  /// Boxes in a row.
  public let columns: Int
  /// Rows on a sheet.
  public let rows: Int
  /// The number of puzzles.
  public let count: Int
  /// The size of a box, without the name below it.
  public let box: PixelSize
  /// There is a line of text at the head of each sheet.
  public let hasTitle: Bool
  /// The distance from the top of a row to that of the next, in pixels; on paper, rows are spread
  /// over the height.
  private let step: Int

  /// The smallest height that rows may shrink to, as a share of their usual height, to make space
  /// for another row.
  private static let leastShare = 0.72

  /// Lays out sheets; nil if not even one box fits on one.
  ///
  /// - Parameters:
  ///   - count: the number of puzzles, at least 1.
  ///   - columns: boxes in a row, at least 1.
  ///   - aspect: the height of boxes in widths.
  ///   - leastHeight: the height in pixels below which boxes are not made for another row.
  public init?(
    count: Int, columns: Int, aspect: Double, measures: Measures, hasTitle: Bool,
    leastHeight: Int = 0
  ) {
    self.measures = measures
    self.columns = columns
    self.count = count
    self.hasTitle = hasTitle
    let width =
      (measures.width - 2 * measures.margin - (columns - 1) * measures.gap) / columns
    let nameHeight = Self.nameHeight(measures)
    let head = hasTitle ? Self.titleHeight(measures) : 0
    var height = Int((Double(width) * aspect).rounded(.up))
    if let page = measures.height {
      let room = page - 2 * measures.margin - head - Self.footHeight(measures)
      // A board that is higher than the sheet is made smaller.
      height = min(height, room - nameHeight)
      guard height > 0 else { return nil }
      // Boards are made smaller if that makes space for another row that is needed.
      let usual = height + nameHeight + measures.gap
      let fit = Double(room + measures.gap) / Double(usual)
      var most = max(min(Int(fit / Self.leastShare), (count + columns - 1) / columns), 1)
      let least = min(leastHeight, height)
      while most > 1, (room + measures.gap) / most - measures.gap - nameHeight < least { most -= 1 }
      // Rows that save no sheet only make boards smaller.
      let sheets = (count + columns * most - 1) / (columns * most)
      rows = (count + columns * sheets - 1) / (columns * sheets)
      step = min((room + measures.gap) / rows, usual * 6 / 5)
      height = min(height, step - measures.gap - nameHeight)
    } else {
      rows = (count + columns - 1) / columns
      step = height + nameHeight + measures.gap
    }
    guard width > 0, height > 0, rows > 0 else { return nil }
    box = PixelSize(width: width, height: height)
  }

  /// The most puzzles on a sheet.
  public var perSheet: Int { columns * rows }

  /// The number of sheets.
  public var sheetCount: Int { (count + perSheet - 1) / perSheet }

  /// The size of a sheet.
  public var sheetSize: PixelSize {
    let own =
      2 * measures.margin + (hasTitle ? Self.titleHeight(measures) : 0)
      + rows * (box.height + Self.nameHeight(measures)) + (rows - 1) * measures.gap
    return PixelSize(width: measures.width, height: measures.height ?? own)
  }

  /// Returns the puzzles on a sheet: as many as on any other, or one more.
  public func puzzles(on sheet: Int) -> Range<Int> {
    let (each, more) = (count / sheetCount, count % sheetCount)
    let start = sheet * each + min(sheet, more)
    return start..<start + each + (sheet < more ? 1 : 0)
  }

  /// Returns the number of a puzzle on its sheet.
  private func index(of puzzle: Int) -> Int {
    let (each, more) = (count / sheetCount, count % sheetCount)
    let long = more * (each + 1)
    return puzzle < long ? puzzle % (each + 1) : (puzzle - long) % each
  }

  /// Returns the box of a puzzle on its sheet.
  ///
  /// A last row that is not full begins at the left like all others; a sheet with only one row is
  /// centred.
  public func box(of puzzle: Int) -> PixelArea {
    let index = index(of: puzzle)
    let shown = count < columns ? count : columns
    let row = shown * box.width + (shown - 1) * measures.gap
    let left = (measures.width - row) / 2
    let top = measures.margin + (hasTitle ? Self.titleHeight(measures) : 0)
    return PixelArea(
      x: left + index % columns * (box.width + measures.gap),
      y: top + index / columns * step,
      width: box.width, height: box.height)
  }

  /// Returns the base line of the name below a box.
  public func nameBaseline(below box: PixelArea) -> Double {
    Double(box.y + box.height) + 1.45 * measures.nameSize
  }

  /// The size of an em of the title.
  public var titleSize: Double { 1.7 * measures.nameSize }

  /// The base line of the title.
  public var titleBaseline: Double { Double(measures.margin) + 0.75 * titleSize }

  private static func nameHeight(_ measures: Measures) -> Int {
    Int((1.7 * measures.nameSize).rounded(.up))
  }

  private static func titleHeight(_ measures: Measures) -> Int {
    Int((3.4 * measures.nameSize).rounded(.up))
  }

  /// Returns the height at the foot of a sheet that the line with its number takes: the margin and
  /// a little above it.
  private static func footHeight(_ measures: Measures) -> Int {
    Int(measures.nameSize.rounded(.up))
  }
}
