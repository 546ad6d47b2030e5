public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints pictures that are composed for a size: a board with its words, in every palette of a run.
public struct ShotPrinter: Sendable {
  /// What a picture is composed of.
  public struct Subject: Sendable {
    /// The board.
    public var grid: Grid
    /// What it shows.
    public var state: BoardState
    /// Size of the picture.
    public var size: PixelSize
    /// What stays free at its border.
    public var margins: ShotMargins
    /// What is shown besides the board in each palette, in their order.
    public var contents: [ShotLayout.Contents]

    /// Describes a picture.
    public init(
      _ state: BoardState, on grid: Grid, size: PixelSize, margins: ShotMargins,
      contents: [ShotLayout.Contents]
    ) {
      self.state = state
      self.grid = grid
      self.size = size
      self.margins = margins
      self.contents = contents
    }
  }

  /// Why a picture cannot be composed.
  public enum ComposingError: Error, Hashable, Sendable {
    /// The board has too many cells for a picture of the size.
    case noRoom(PixelSize)
    /// It cannot be drawn.
    case raster(RasterError)
  }

  private let editions: [LetteredEdition]
  private let sprites: SpriteSet?
  private let fonts: ShotLayout.Fonts
  private let limits: Limits
  private let effort: PNGEffort

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - palettes: the palettes to print in.
  ///   - sprites: what pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: what words are set in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  /// - Throws: `InkError` for the first palette that cannot serve the theme.
  public init(
    theme: Theme, palettes: [Palette], sprites: SpriteSet? = nil, fonts: SheetFonts,
    limits: Limits = Limits(), effort: PNGEffort = .standard
  ) throws(InkError) {
    editions = try LetteredEdition.all(palettes, theme: theme)
    self.sprites = sprites
    self.fonts = ShotLayout.Fonts(title: fonts.bold, caption: fonts.regular)
    self.limits = limits
    self.effort = effort
  }

  /// Prints a picture: a PNG for each palette, in their order.
  public func print(_ subject: Subject) throws(ComposingError) -> [PrintedFile] {
    precondition(subject.contents.count == editions.count)
    var prints = [PrintedFile?](repeating: nil, count: editions.count)
    let keys = zip(editions, subject.contents).map {
      BatchKey(theme: $0.theme, contents: $1)
    }
    for (key, places) in LetteredEdition.batches(keys) {
      let layout = try layout(subject, key.contents, key.theme)
      let press = ArtPrinter(
        inks: key.theme.inks, editions: places.map { editions[$0].edition }, sprites: sprites,
        limits: limits, effort: effort)
      let printed: [PrintedFile]
      do throws(RasterError) {
        printed = try press.print { art in
          let board = BoardLayout(
            grid: subject.grid, theme: key.theme, cellPixels: layout.cellPixels, art: art)
          return layout.scene(subject.state, board, fonts: fonts)
        }
      } catch { throw .raster(error) }
      for (place, file) in zip(places, printed) {
        prints[place] = file.inColors(limits: limits, effort: effort)
      }
    }
    return prints.compactMap(\.self)
  }

  /// What palettes agree in that can be printed from one drawing.
  private struct BatchKey: Hashable {
    let theme: Theme
    let contents: ShotLayout.Contents
  }

  private func layout(
    _ subject: Subject, _ contents: ShotLayout.Contents, _ theme: Theme
  ) throws(ComposingError) -> ShotLayout {
    let layout = ShotLayout(
      size: subject.size, margins: subject.margins,
      board: BoardSizing(subject.grid, in: theme), contents: contents
    ) { fonts.measure($0, isTitle: $1) }
    guard let layout else { throw .noRoom(subject.size) }
    return layout
  }
}
