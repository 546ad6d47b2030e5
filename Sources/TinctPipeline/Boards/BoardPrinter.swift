public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints boards in every palette of a run, from vectors or from sprites.
public struct BoardPrinter: Sendable {
  /// Tinted sprites that are kept, in bytes.
  private static let cacheBytes = 256 << 20

  private let theme: Theme
  private let cellPixels: Int
  private let editions: [Edition]
  private let sprites: SpriteSet?
  private let cache = ImageCache(byteLimit: cacheBytes)
  private let printer: ScenePrinter
  private let limits: Limits
  private let effort: PNGEffort
  private let format: PrintFormat

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
    self.editions = editions
    self.cellPixels = cellPixels
    self.sprites = sprites
    self.limits = limits
    self.effort = effort
    self.format = format
    printer = ScenePrinter(
      inks: theme.inks, editions: editions, limits: limits, effort: effort, format: format)
  }

  /// The size of the pictures of a board in pixels, known before anything is drawn.
  public func size(of grid: Grid) -> (width: Int, height: Int) {
    let layout = layout(grid, .outlines)
    return (layout.width, layout.height)
  }

  /// How a board moves in this theme.
  public func show(on grid: Grid) -> NoodlesShow {
    NoodlesShow(NoodlesStage(layout(grid, .outlines)), pace: theme.motion)
  }

  /// Prints a state of a board: a file for each edition, in their order.
  ///
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(_ state: BoardState, on grid: Grid) throws(RasterError) -> [PrintedFile] {
    // Before the scene is made: a million cells are a large scene too.
    let size = size(of: grid)
    try SceneRenderer(limits: limits).checkSize(width: size.width, height: size.height)
    guard let sprites else {
      let layout = layout(grid, .outlines)
      if let mosaic = layout.mosaic(state), let files = try printer.print(mosaic) { return files }
      return try printer.print(layout.scene(state), evenly: layout.isEven(state))
    }
    // Most art is printed like any drawing; the rest is drawn anew for each edition.
    let arts = editions.map { sprites.art(for: $0.colors) }
    if let art = arts.first ?? nil, arts.allSatisfy({ $0 != nil }) {
      let layout = layout(grid, art)
      return try printer.print(layout.scene(state), evenly: layout.isEven(state))
    }
    var prints: [PrintedFile] = []
    for edition in editions { prints.append(try print(state, on: grid, edition, sprites)) }
    return prints
  }

  private func print(
    _ state: BoardState, on grid: Grid, _ edition: Edition, _ sprites: SpriteSet
  ) throws(RasterError) -> PrintedFile {
    let art: PieceArt
    do { art = try sprites.tinted(edition.colors, cache: cache) } catch {
      preconditionFailure("the sizes of sprites and overlays were compared: \(error)")
    }
    let scene = layout(grid, art).scene(state)
    let renderer = SceneRenderer(limits: limits)
    if let document = format.document {
      return PrintedFile(try renderer.document(document, of: scene, colors: edition.colors))
    }
    let bitmap = try renderer.bitmap(of: scene, colors: edition.colors)
    return PrintedFile(EncodedPNG(bitmap, effort: effort))
  }

  private func layout(_ grid: Grid, _ art: PieceArt) -> BoardLayout {
    BoardLayout(grid: grid, theme: theme, cellPixels: cellPixels, art: art)
  }
}
