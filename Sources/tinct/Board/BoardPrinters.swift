internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Printers of boards for any palettes, one for all packs that have the same.
final class BoardPrinters {
  private let theme: Theme
  private let cellPixels: Int
  private let sprites: SpriteSet?
  private let limits: Limits
  private let effort: PNGEffort
  private let format: PrintFormat
  private var printers: [[Palette]: BoardPrinter] = [:]

  init(
    theme: Theme, cellPixels: Int, sprites: SpriteSet?, limits: Limits, effort: PNGEffort,
    format: PrintFormat
  ) {
    self.theme = theme
    self.cellPixels = cellPixels
    self.sprites = sprites
    self.limits = limits
    self.effort = effort
    self.format = format
  }

  /// The printer for those of the palettes that serve the theme, and these palettes; nil if none
  /// does. What is wrong with others is noted.
  func printer(for palettes: [Palette], _ run: Run) -> (BoardPrinter, [Palette])? {
    let editions = run.editions(palettes, theme)
    let served = editions.map(\.palette)
    guard !served.isEmpty else { return nil }
    let printer =
      printers[served]
      ?? BoardPrinter(
        theme: theme, editions: editions, cellPixels: cellPixels, sprites: sprites,
        limits: limits, effort: effort, format: format)
    printers[served] = printer
    return (printer, served)
  }

  /// The printer of stones for those of the palettes that serve the theme, and these palettes; nil, with
  /// what is wrong noted, if there is none.
  func stonesPrinter(for palettes: [Palette], _ run: Run) -> (StonesPrinter, [Palette])? {
    let editions = run.editions(palettes, theme)
    guard !editions.isEmpty, let font = run.labelFont() else { return nil }
    let printer = StonesPrinter(
      theme: theme, editions: editions, cellPixels: cellPixels, sprites: sprites, font: font,
      limits: limits, effort: effort, format: format)
    return (printer, editions.map(\.palette))
  }

  /// Why a board cannot be drawn from the sprites; nil if it can.
  func lack(
    for pieces: [Connectors], on grid: Grid, place: String
  ) -> Failure? {
    guard let sprites else { return nil }
    guard sprites.isOfParts || PieceSprite.serve(grid) else {
      return Failure(
        .badData, place: place,
        problem: "sprites cannot draw a board of this grid, \(grid.specification.kind.name)",
        remedy: """
          leave --sprites away, or give art of parts (docs/themes.md); other sprites serve \(PieceSprite.servedGrids)
          """)
    }
    let missing = sprites.missing(for: pieces, on: grid)
    guard !missing.isEmpty else { return nil }
    return Failure(
      .missingInput, place: place,
      problem: "the sprites lack \(missing.map { $0 + ".png" }.joined(separator: ", "))",
      remedy: "draw them, or make the whole set with 'tinct sprites'")
  }
}

extension Run {
  /// A printer for palettes; nil, with the failures noted, where it cannot be made.
  func printers(
    _ board: BoardOptions, _ effort: PNGEffort, format: PrintFormat = .png
  ) -> BoardPrinters? {
    let theme = theme(board.theme)
    let recipes = theme?.sprites ?? SpriteRecipes()
    // A few pixels hold no art.
    let isThumbnail = theme.map { board.cell < $0.thumbnail.below } ?? false
    let art = board.sprites ?? (isThumbnail ? nil : theme?.art)
    let sprites = art.map { self.sprites($0, recipes) }
    guard let theme else { return nil }
    if case .some(nil) = sprites { return nil }
    return BoardPrinters(
      theme: theme, cellPixels: board.cell, sprites: sprites ?? nil, limits: limits,
      effort: effort, format: format)
  }

  /// The palettes under a theme, those that do not serve it noted and left out.
  func editions(_ palettes: [Palette], _ theme: Theme) -> [Edition] {
    palettes.compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try Edition(palette, theme: theme) } catch {
          var failure = Failure(error, theme: theme.name)
          failure.place = place(of: palette)
          throw failure
        }
      }
    }
  }
}
