public import TinctBoards
public import TinctDocuments
public import TinctGraphics

/// A picture that is to be printed in palettes; nothing of it is made until it is asked for.
public struct Drawing: Sendable {
  /// The content of a drawing, as some palette needs it.
  public enum Content: Sendable {
    /// A scene in inks, printed in any palette of the same opacities. Drawn evenly, scenes that are
    /// turned give pictures that are turned, pixel for pixel; see `SceneRenderer.separation`.
    case scene(Scene, evenly: Bool = false)
    /// Tiles in inks; only for pixels. All mosaics of one printer are of one theme and size of
    /// cell.
    case mosaic(Mosaic<BoardTile>)
    /// Tiles of a game's board, in the same way.
    case stones(Mosaic<StoneTile>)
    /// A scene with colours of its own besides inks, drawn for each palette anew.
    case colored(Scene)
  }

  /// The size in pixels, known before anything is made.
  public let size: PixelSize
  /// The page of vector files.
  public let page: Page
  /// Indicates that greys are written as RGB, for readers that take nothing else.
  public var avoidsGrey = false
  /// Indicates soft light, which takes more memory: almost every pixel is a mix of its own.
  public var isLit = false

  let content: @Sendable (ResolvedPalette, PrintFormat) -> Content

  /// Describes a picture.
  ///
  /// - Parameters:
  ///   - size: the size in pixels.
  ///   - page: the page of vector files.
  ///   - content: makes the content. Whether it is in inks must follow from the palette's
  ///     opacities, and content in inks must be the same for all palettes of the same opacities.
  public init(
    size: PixelSize, page: Page = Page(),
    content: @escaping @Sendable (ResolvedPalette, PrintFormat) -> Content
  ) {
    self.size = size
    self.page = page
    self.content = content
  }

  /// A scene in inks.
  public init(_ scene: Scene, evenly: Bool = false, page: Page = Page()) {
    self.init(size: PixelSize(width: scene.width, height: scene.height), page: page) { _, _ in
      .scene(scene, evenly: evenly)
    }
  }

  /// The page that a vector file lays a drawing on.
  public struct Page: Hashable, Sendable {
    /// Pixels of the drawing in an inch; CSS has 96.
    public var pixelsPerInch: Double
    /// Width and height in pixels that need not be whole; nil for those of the drawing.
    public var size: Point?

    /// Describes a page.
    public init(pixelsPerInch: Double = 96, size: Point? = nil) {
      self.pixelsPerInch = pixelsPerInch
      self.size = size
    }
  }
}
