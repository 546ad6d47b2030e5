public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints scenes in every palette of a run, in one format.
public struct ScenePrinter: Sendable {
  let editions: [Edition]
  private let press: Press
  private let renderer: SceneRenderer
  private let format: PrintFormat

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - inks: the rules of the scenes' inks.
  ///   - editions: the palettes to print in.
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  ///   - format: what is printed.
  public init(
    inks: InkRules, editions: [Edition], limits: Limits = Limits(),
    effort: PNGEffort = .standard, format: PrintFormat = .png
  ) {
    self.editions = editions
    self.format = format
    press = Press(inks: inks, editions: editions, limits: limits, effort: effort)
    renderer = SceneRenderer(limits: limits)
  }

  /// Prints a scene: a file for each edition, in their order.
  ///
  /// - Parameters:
  ///   - scene: the scene, in inks of the rules and fixed inks.
  ///   - pixelsPerInch: how large a pixel of it is in documents.
  ///   - size: the size of the page in pixels that need not be whole; by default that of the scene.
  ///   - evenly: whether turned scenes give turned pictures, see `SceneRenderer.separation`.
  /// - Throws: `RasterError` if the scene cannot be drawn.
  public func print(
    _ scene: Scene, pixelsPerInch: Double = 96, size: Point? = nil, evenly: Bool = false
  ) throws(RasterError) -> [PrintedFile] {
    guard let document = format.document else {
      return try press.print(scene, evenly: evenly).map { PrintedFile($0) }
    }
    let page = Self.page(scene, pixelsPerInch, size)
    var files: [PrintedFile] = []
    for edition in editions {
      let colors = edition.colors(for: scene.inks)
      files.append(
        PrintedFile(try renderer.document(document, of: scene, colors: colors, page: page)))
    }
    return files
  }

  /// A page of a size in pixels, or else of a scene's.
  static func page(_ scene: Scene, _ pixelsPerInch: Double, _ size: Point?) -> DocumentPage {
    let scale = DocumentPage.pointsPerInch / pixelsPerInch
    let size = size ?? Point(x: Double(scene.width), y: Double(scene.height))
    return DocumentPage(
      width: size.x * scale, height: size.y * scale, scale: scale, origin: Point(x: 0, y: 0))
  }

  /// Prints a board that is laid out as a mosaic, as pixels: see `Press`. Nil for other formats, which
  /// have no use for mosaics.
  func print(_ mosaic: Mosaic<BoardTile>) throws(RasterError) -> [PrintedFile]? {
    format == .png ? try press.print(mosaic).map { PrintedFile($0) } : nil
  }
}
