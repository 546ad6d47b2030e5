public import TinctBoards
public import TinctGraphics

/// Boards composed for a size, with texts.
public struct Shot: Sendable {
  /// The board, and others that are shown where there is room for them.
  public var boards: [ComposedBoard]
  /// The size of the picture.
  public var size: PixelSize
  /// The space that stays free at its border.
  public var margins: ShotMargins

  /// Describes a picture.
  ///
  /// - Parameter boards: at least one.
  public init(_ boards: [ComposedBoard], size: PixelSize, margins: ShotMargins) {
    self.boards = boards
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
  private let fonts: SheetFonts
  private let tracking: Double

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - theme: the look.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  ///   - fonts: the fonts of words.
  ///   - tracking: the space between the letters of titles, in ems.
  public init(
    theme: Theme, sprites: SpriteSet? = nil, fonts: SheetFonts, tracking: Double = 0
  ) {
    self.theme = theme
    art = BoardArt(theme, sprites: sprites)
    masks = sprites?.masks ?? [:]
    self.fonts = fonts
    self.tracking = tracking
  }

  /// Words and what else is in a picture besides its boards.
  public struct Words: Hashable, Sendable {
    /// The contents.
    public var contents: ShotLayout.Contents
    /// The language of the words, as BCP 47 has it; empty for none.
    public var language: String

    /// Joins contents and a language.
    public init(_ contents: ShotLayout.Contents, language: String = "") {
      self.contents = contents
      self.language = language
    }
  }

  /// Lays out a picture.
  public func layout(of shot: Shot, _ words: Words) throws(NoRoom) -> ShotLayout {
    let layout = ShotLayout(
      size: shot.size, margins: shot.margins, boards: shot.boards.map { $0.sizing(in: theme) },
      contents: words.contents, fonts: fonts(words))
    guard let layout else { throw NoRoom(size: shot.size) }
    return layout
  }

  private func fonts(_ words: Words) -> ShotLayout.Fonts {
    fonts.forShots(tracking: tracking, language: words.language)
  }

  /// Describes a picture with some words.
  public func drawing(of shot: Shot, _ words: Words) throws(NoRoom) -> Drawing {
    let (layout, fonts) = (try layout(of: shot, words), fonts(words))
    var drawing = art.drawing(size: shot.size) { art in
      layout.scene(
        shot.boards, in: ShotLayout.Look(theme, art: art, sprites: masks, fonts: fonts))
    }
    // Shops that take no alpha channel require RGB.
    drawing.avoidsGrey = true
    return drawing
  }

  /// Describes a picture whose words differ between palettes.
  ///
  /// - Parameter words: the words in each palette.
  /// - Returns: a drawing for each distinct set of words, with the indices of its palettes.
  public func drawings(
    of shot: Shot, _ words: [Words]
  ) throws(NoRoom) -> [(drawing: Drawing, palettes: [Int])] {
    var drawings: [(drawing: Drawing, palettes: [Int])] = []
    var known: [Words: Int] = [:]
    for (palette, words) in words.enumerated() {
      if let index = known[words] {
        drawings[index].palettes.append(palette)
      } else {
        known[words] = drawings.count
        drawings.append((try drawing(of: shot, words), [palette]))
      }
    }
    return drawings
  }
}
