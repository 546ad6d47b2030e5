public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints boards in every palette of a run, from vectors or from sprites.
public struct BoardPrinter: Sendable {
  /// The look.
  public let theme: Theme
  private let cellPixels: Int
  private let printer: ArtPrinter
  private let limits: Limits

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - editions: the palettes to print in.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - sprites: what pieces are drawn from; nil for the vectors of the theme.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  ///   - format: what is printed; in documents a pixel is one of CSS, of which an inch has 96.
  public init(
    theme: Theme, editions: [Edition], cellPixels: Int, sprites: SpriteSet? = nil,
    limits: Limits = Limits(), effort: PNGEffort = .standard, format: PrintFormat = .png
  ) {
    self.theme = theme
    self.cellPixels = cellPixels
    self.limits = limits
    printer = ArtPrinter(
      inks: theme.inks, editions: editions, sprites: sprites, limits: limits, effort: effort,
      format: format)
  }

  /// The size of the pictures of a board in pixels, known before anything is drawn.
  public func size(of grid: Grid) -> (width: Int, height: Int) {
    let layout = layout(grid, .outlines)
    return (layout.width, layout.height)
  }

  /// The palettes that it prints in.
  public var editions: [Edition] { printer.editions }

  /// What is filmed of a board: one picture for all editions, or where sprites have colours of their
  /// own one for each.
  ///
  /// - Parameter picture: makes a picture of the board from where everything goes on it.
  public func subject<Problem: Error>(
    on grid: Grid, _ picture: (BoardLayout) throws(Problem) -> any MovingPicture
  ) throws(Problem) -> FilmSubject {
    try printer.subject { (art) throws(Problem) in try picture(layout(grid, art)) }
  }

  /// Prints a state of a board: a file for each edition, in their order.
  ///
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(_ state: BoardState, on grid: Grid) throws(RasterError) -> [PrintedFile] {
    // Before the scene is made: a million cells are a large scene too.
    let size = size(of: grid)
    try SceneRenderer(limits: limits).checkSize(width: size.width, height: size.height)
    let outlines = layout(grid, .outlines)
    return try printer.print(evenly: outlines.isEven(state), mosaic: { outlines.mosaic(state) }) {
      layout(grid, $0).scene(state)
    }
  }

  private func layout(_ grid: Grid, _ art: PieceArt) -> BoardLayout {
    BoardLayout(grid: grid, theme: theme, cellPixels: cellPixels, art: art)
  }
}
