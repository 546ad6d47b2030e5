public import TinctGraphics

/// Puzzles on sheets, to be printed.
public struct ContactSheet: Sendable {
  /// One of the puzzles.
  public struct Item: Sendable {
    /// The name below it.
    public var name: String
    /// The board.
    public var grid: Grid
    /// What it shows.
    public var state: BoardState

    /// Describes a puzzle.
    public init(_ name: String, _ state: BoardState, on grid: Grid) {
      self.name = name
      self.state = state
      self.grid = grid
    }
  }

  /// Where everything goes.
  public let layout: ContactLayout
  private let items: [Item]
  private let title: String?
  private let theme: Theme
  private let fonts: ShotLayout.Fonts
  private let isPaper: Bool

  /// Puts puzzles on sheets.
  ///
  /// - Parameters:
  ///   - items: the puzzles, at least one.
  ///   - title: what stands at the head of each sheet; nil for nothing.
  ///   - columns: puzzles in a row; nil for as many as suit their number.
  ///   - measures: measures of a sheet. One that is no paper has the ground of the theme; on paper each
  ///     board has its ground for itself.
  ///   - theme: the look, with inks for text (`Theme.lettered`).
  ///   - fonts: what names are set in.
  public init?(
    _ items: [Item], title: String?, columns: Int?, measures: ContactLayout.Measures,
    theme: Theme, fonts: ShotLayout.Fonts
  ) {
    precondition(!items.isEmpty)
    isPaper = measures.height != nil
    let aspects = items.map { $0.grid.bounds.height / $0.grid.bounds.width }.sorted()
    // A board that is a good deal higher than most gets smaller, so that the others have no empty room.
    let aspect = min(aspects.last ?? 1, 1.1 * aspects[aspects.count / 2])
    let usual = measures.height == nil ? min(max(Self.columns(items.count), 2), 8) : 2
    let layout = ContactLayout(
      count: items.count, columns: columns ?? usual, aspect: max(aspect, 0.2),
      measures: measures, hasTitle: title != nil)
    guard let layout else { return nil }
    self.layout = layout
    self.items = items
    self.title = title
    self.theme = theme
    self.fonts = fonts
  }

  /// As many columns as make a sheet a little wider than high.
  private static func columns(_ count: Int) -> Int {
    Int((1.4 * Double(count)).squareRoot().rounded())
  }

  /// A sheet.
  ///
  /// - Parameters:
  ///   - index: which, from 0.
  ///   - art: what pieces are drawn from.
  ///   - number: what is said of its place among all sheets; nil for nothing.
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
      let place = Point(
        x: Double(size.width) / 2, y: Double(size.height) - Double(layout.measures.margin) / 2)
      let label = Label(number, size: layout.measures.nameSize * 0.85, at: place)
      scene.elements.append(
        .labels([label], in: fonts.caption, isPaper ? .paperText : .caption))
    }
    return scene
  }

  private func item(_ puzzle: Int, _ art: PieceArt) -> [Scene.Element] {
    let item = items[puzzle]
    let box = layout.place(of: puzzle)
    let middle = Point(
      x: Double(box.x) + Double(box.width) / 2, y: layout.nameBaseline(below: box))
    let size = layout.measures.nameSize
    let label = Label(
      fonts.caption.cut(item.name, size: size, width: Double(box.width)), size: size, at: middle,
      anchor: Label.Anchor(.middle, .baseline))
    let name = Scene.Element.labels(
      [label], in: fonts.caption, isPaper ? .paperText : .caption)
    func padding(_ cell: Int) -> Int { isPaper ? Int((0.3 * Double(cell)).rounded()) : 0 }
    let sizing = BoardSizing(item.grid, in: theme)
    let cell = sizing.largestCell(width: box.width, height: box.height, padding: padding)
    guard let cell else { return [name] }
    let board = BoardLayout(grid: item.grid, theme: theme, cellPixels: cell, art: art)
    let (seen, ground) = (
      sizing.size(cellPixels: cell), sizing.ground(cellPixels: cell)
    )
    // At the foot of its box, so that names stand as close to flat boards.
    let place = PixelArea(
      x: box.x + (box.width - seen.width) / 2,
      y: box.y + box.height - seen.height - padding(cell), width: seen.width,
      height: seen.height)
    let corner = Point(x: Double(place.x - ground), y: Double(place.y - ground))
    let drawn = Scene.Element.group(
      board.scene(item.state).withoutGround.elements, Transform(turnedBy: 0, movedTo: corner),
      opacity: 1)
    guard isPaper else { return [drawn, name] }
    let edge = padding(cell)
    let card = Path.roundedRectangle(
      PixelArea(
        x: place.x - edge, y: place.y - edge, width: place.width + 2 * edge,
        height: place.height + 2 * edge), radius: 0.9 * Double(edge))
    return [.fill(card, .background), drawn, name]
  }
}

extension Ink {
  /// Text on paper, in every palette.
  fileprivate static let paperText = Ink.fixed(StraightPixel(red: 0x1D, green: 0x1D, blue: 0x1F))
}

extension Scene.Element {
  /// White under a whole sheet.
  fileprivate static func paper(_ size: PixelSize) -> Scene.Element {
    .fill(
      .roundedRectangle(
        PixelArea(x: 0, y: 0, width: size.width, height: size.height), radius: 0),
      .fixed(StraightPixel(red: 255, green: 255, blue: 255)))
  }
}
