public import TinctBoards
internal import TinctDocuments
internal import TinctGraphics

/// The art that the pieces of boards are drawn from: a theme's outlines, or sprites; safe on any
/// number of threads.
public struct BoardArt: Sendable {
  /// Memory for tinted sprites, in bytes.
  private static let cacheBytes = 256 << 20

  private let sprites: SpriteSet?
  private let isLit: Bool
  private let cache = ImageCache(byteLimit: cacheBytes)

  /// Chooses art.
  ///
  /// - Parameters:
  ///   - theme: the look of the boards.
  ///   - sprites: the sprites that pieces are drawn from; nil for the outlines of the theme.
  public init(_ theme: Theme, sprites: SpriteSet? = nil) {
    self.sprites = sprites
    isLit = theme.hasLight
  }

  /// The art in the form that some palette needs.
  struct Resolved {
    let art: PieceArt
    /// The art has colours of its own besides inks.
    let isColored: Bool
  }

  /// Returns the art for a palette: in inks where the palette's opacities allow it.
  func resolved(for palette: ResolvedPalette) -> Resolved {
    guard let sprites else { return Resolved(art: .outlines, isColored: false) }
    if let art = sprites.art(for: palette.colors) { return Resolved(art: art, isColored: false) }
    do {
      return Resolved(art: try sprites.tinted(palette.colors, cache: cache), isColored: true)
    } catch { preconditionFailure("the sizes of sprites and overlays were compared: \(error)") }
  }

  /// Describes a picture with boards in it.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - isEven: true if turned scenes must give turned pictures.
  ///   - mosaic: the same picture as a mosaic, if there is one, with pieces drawn from some art.
  ///   - scene: the scene with pieces drawn from some art.
  func drawing(
    size: PixelSize, page: Drawing.Page = Drawing.Page(),
    isEven: @escaping @Sendable () -> Bool = { false },
    mosaic: @escaping @Sendable (PieceArt) -> Mosaic<BoardTile>? = { _ in nil },
    scene: @escaping @Sendable (PieceArt) -> Scene
  ) -> Drawing {
    var drawing = Drawing(size: size, page: page) { palette, format in
      let resolved = resolved(for: palette)
      if resolved.isColored { return .colored(scene(resolved.art)) }
      if format == .png, let mosaic = mosaic(resolved.art) { return .mosaic(mosaic) }
      return .scene(scene(resolved.art), evenly: isEven())
    }
    drawing.isLit = isLit
    return drawing
  }
}
