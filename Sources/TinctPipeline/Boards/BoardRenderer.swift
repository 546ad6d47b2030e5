public import TinctBoards
internal import TinctDocuments
public import TinctGraphics
public import TinctPuzzles

/// Draws boards of pieces in one theme, at one size of cell, from outlines or from sprites.
public struct BoardRenderer: Sendable {
  /// The look.
  public let theme: Theme
  private let cellPixels: Int
  private let scale: Double
  private let hasGround: Bool
  let art: BoardArt
  /// The outlines that boards have in common.
  private let outlines = NoodleMemo()

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - scale: the size of pictures in sizes of those at scale 1, such as 2 for `@2x`.
  ///   - hasGround: false to leave the ground away, so that pictures are clear there.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  public init(
    theme: Theme, cellPixels: Int, scale: Double = 1, hasGround: Bool = true,
    sprites: SpriteSet? = nil
  ) {
    self.theme = theme
    self.cellPixels = cellPixels
    self.scale = scale
    self.hasGround = hasGround
    art = BoardArt(theme, sprites: sprites)
  }

  /// Returns the size of the pictures of a board in pixels.
  public func size(of grid: Grid) -> PixelSize {
    BoardLayout.pictureSize(of: grid, in: theme, cellPixels: cellPixels, scale: scale)
  }

  /// Describes the picture of a state of a board.
  public func drawing(of state: NoodlesBoard, on grid: Grid) -> Drawing {
    let outlines = layout(grid, .outlines)
    return art.drawing(
      size: PixelSize(width: outlines.width, height: outlines.height),
      isEven: { outlines.isEven(state) }, mosaic: { layout(grid, $0).mosaic(state) },
      scene: { layout(grid, $0).scene(of: state) })
  }

  package func layout(_ grid: Grid, _ art: PieceArt) -> BoardLayout {
    var layout = BoardLayout(
      grid: grid, theme: theme, cellPixels: cellPixels, scale: scale, hasGround: hasGround,
      art: art)
    layout.outlines = outlines
    return layout
  }
}

/// Draws boards of games on a grid in one theme, at one size of cell.
public struct StonesRenderer: Sendable {
  /// The look.
  public let theme: Theme
  private let looks: Theme.Stones?
  private let cellPixels: Int
  private let scale: Double
  private let hasGround: Bool
  private let sprites: [String: AlphaMask]
  private let font: Font

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - looks: the looks of states; nil for those of the theme.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - scale: the size of pictures in sizes of those at scale 1, such as 2 for `@2x`.
  ///   - hasGround: false to leave the ground away, so that pictures are clear there.
  ///   - sprites: the sprites that looks with the shape of one are drawn from.
  ///   - font: the font of labels.
  public init(
    theme: Theme, looks: Theme.Stones? = nil, cellPixels: Int, scale: Double = 1,
    hasGround: Bool = true, sprites: SpriteSet? = nil, font: Font
  ) {
    self.theme = theme
    self.looks = looks
    self.cellPixels = cellPixels
    self.scale = scale
    self.hasGround = hasGround
    self.sprites = sprites?.masks ?? [:]
    self.font = font
  }

  /// Describes the picture of a position.
  public func drawing(of position: StonesPosition) -> Drawing {
    let layout = layout(position.makeGrid())
    return Drawing(size: PixelSize(width: layout.width, height: layout.height)) { _, format in
      let board = StonesBoard(position)
      if format == .png, let mosaic = layout.mosaic(board) { return .stones(mosaic) }
      return .scene(layout.scene(of: board))
    }
  }

  /// Returns the layout of a board, of which films are made.
  public func layout(_ grid: Grid) -> StonesLayout {
    StonesLayout(
      grid: grid, theme: theme, looks: looks, cellPixels: cellPixels, scale: scale,
      hasGround: hasGround, sprites: sprites, font: font)
  }
}
