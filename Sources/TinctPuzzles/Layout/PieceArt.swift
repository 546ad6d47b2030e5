public import TinctGraphics

/// What the pieces of a board are drawn from.
public enum PieceArt: Hashable, Sendable {
  /// The vector outlines of the theme.
  case outlines
  /// Sprites, by the names in `PieceSprite`.
  case sprites([String: Sprite])
  /// Sprites that have their colours already.
  case tinted([Tinted: Bitmap])

  /// A sprite in the colour of an ink.
  public struct Tinted: Hashable, Sendable {
    /// The name of the sprite.
    public var name: String
    /// The ink.
    public var ink: Ink

    /// Names a tinted sprite.
    public init(name: String, ink: Ink) {
      self.name = name
      self.ink = ink
    }
  }

  /// Art for one piece: neutral, to be drawn in an ink.
  public struct Sprite: Hashable, Sendable {
    /// Where the ink goes.
    public var mask: AlphaMask
    /// What is drawn over it in a colour of its own, if anything.
    public var overlay: Overlay?

    /// Describes a sprite.
    public init(mask: AlphaMask, overlay: Overlay? = nil) {
      self.mask = mask
      self.overlay = overlay
    }
  }

  /// Art of one colour that is drawn over a piece and keeps its colour in every palette.
  public struct Overlay: Hashable, Sendable {
    /// Where the colour goes.
    public var mask: AlphaMask
    /// The ink of that colour, see `Ink.fixed`.
    public var ink: Ink

    /// Describes an overlay.
    public init(mask: AlphaMask, ink: Ink) {
      self.mask = mask
      self.ink = ink
    }
  }
}
