public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints boards of stones in every palette of a run.
public struct StonesPrinter: Sendable {
  /// The look.
  public let theme: Theme
  private let cellPixels: Int
  private let sprites: [String: AlphaMask]
  private let font: Font
  private let limits: Limits
  private let printer: ScenePrinter

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - editions: the palettes to print in.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - sprites: what looks with the shape of a sprite are drawn from; nil for none.
  ///   - font: what labels are set in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  ///   - format: what is printed.
  public init(
    theme: Theme, editions: [Edition], cellPixels: Int, sprites: SpriteSet?, font: Font,
    limits: Limits = Limits(), effort: PNGEffort = .standard, format: PrintFormat = .png
  ) {
    self.theme = theme
    self.cellPixels = cellPixels
    self.sprites = sprites?.sprites.mapValues { AlphaMask($0.sprite.layers[0].bitmap) } ?? [:]
    self.font = font
    self.limits = limits
    printer = ScenePrinter(
      inks: theme.inks, editions: editions, limits: limits, effort: effort, format: format)
  }

  /// The palettes that it prints in.
  public var editions: [Edition] { printer.editions }

  /// The names of the sprites that the looks of states call for and that are not there, ascending.
  public func missing(for states: some Sequence<StonesPosition.State>) -> [String] {
    let looks = Set(states).map { theme.stones.look(of: $0) }
    let names = looks.compactMap { $0.shape == .sprite ? $0.sprite : nil }
    return Set(names.filter { sprites[$0] == nil }).sorted()
  }

  /// What is filmed of a board: one picture for all editions.
  ///
  /// - Parameter picture: makes a picture of the board from where everything goes on it.
  public func subject<Problem: Error>(
    on grid: Grid, _ picture: (StonesLayout) throws(Problem) -> any MovingPicture
  ) throws(Problem) -> FilmSubject { .inked(try picture(layout(grid))) }

  /// Prints a position: a file for each edition, in their order, and the size in pixels.
  ///
  /// - Throws: `RasterError` if it cannot be drawn.
  public func print(
    _ position: StonesPosition
  ) throws(RasterError) -> (files: [PrintedFile], size: PixelSize) {
    let layout = layout(position.makeGrid())
    // Before the scene is made: a million cells are a large scene too.
    try SceneRenderer(limits: limits).checkSize(width: layout.width, height: layout.height)
    let files = try printer.print(layout.scene(position))
    return (files, PixelSize(width: layout.width, height: layout.height))
  }

  private func layout(_ grid: Grid) -> StonesLayout {
    StonesLayout(grid: grid, theme: theme, cellPixels: cellPixels, sprites: sprites, font: font)
  }
}
