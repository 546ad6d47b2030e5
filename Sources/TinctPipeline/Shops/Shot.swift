public import TinctBoards
public import TinctGraphics

/// A board composed for a size, with its texts.
public struct Shot: Sendable {
  /// The board.
  public var board: ComposedBoard
  /// The size of the picture.
  public var size: PixelSize
  /// The space that stays free at its border.
  public var margins: ShotMargins

  /// Describes a picture.
  public init(_ board: ComposedBoard, size: PixelSize, margins: ShotMargins) {
    self.board = board
    self.size = size
    self.margins = margins
  }
}

/// Draws composed pictures in one theme.
///
/// They are printed in palettes that are resolved with the inks of words (`lettering:`).
public struct ShotRenderer: Sendable {
  /// The board has too many cells for a picture of this size.
  public struct NoRoom: Error, Hashable, Sendable {
    /// The size of the picture.
    public let size: PixelSize
  }

  private let theme: Theme
  private let art: BoardArt
  private let masks: [String: AlphaMask]
  private let fonts: ShotLayout.Fonts

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: the fonts of words.
  public init(theme: Theme, sprites: SpriteSet? = nil, fonts: SheetFonts) {
    self.theme = theme
    art = BoardArt(sprites)
    masks = sprites?.masks ?? [:]
    self.fonts = ShotLayout.Fonts(title: fonts.bold, caption: fonts.regular)
  }

  /// Describes a picture with some contents besides the board.
  public func drawing(
    of shot: Shot, _ contents: ShotLayout.Contents
  ) throws(NoRoom) -> Drawing {
    let layout = ShotLayout(
      size: shot.size, margins: shot.margins, board: BoardSizing(shot.board.grid, in: theme),
      contents: contents
    ) { fonts.measure($0, isTitle: $1) }
    guard let layout else { throw NoRoom(size: shot.size) }
    var drawing = art.drawing(size: shot.size) { art in
      layout.scene(shot.board, in: theme, art: art, sprites: masks, fonts: fonts)
    }
    // Shops that take no alpha channel require RGB.
    drawing.avoidsGrey = true
    return drawing
  }

  /// Describes a picture whose texts differ between palettes.
  ///
  /// - Parameter contents: the contents besides the board in each palette.
  /// - Returns: a drawing for each distinct set of contents, with the indices of its palettes.
  public func drawings(
    of shot: Shot, _ contents: [ShotLayout.Contents]
  ) throws(NoRoom) -> [(drawing: Drawing, palettes: [Int])] {
    var drawings: [(drawing: Drawing, palettes: [Int])] = []
    var known: [ShotLayout.Contents: Int] = [:]
    for (palette, contents) in contents.enumerated() {
      if let index = known[contents] {
        drawings[index].palettes.append(palette)
      } else {
        known[contents] = drawings.count
        drawings.append((try drawing(of: shot, contents), [palette]))
      }
    }
    return drawings
  }
}
