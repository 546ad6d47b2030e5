internal import TinctCodecs
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

/// Prints scenes that have boards in them, whether their pieces are drawn from outlines or from sprites.
struct ArtPrinter: Sendable {
  /// Tinted sprites that are kept, in bytes.
  private static let cacheBytes = 256 << 20

  var editions: [Edition] { printer.editions }
  private let sprites: SpriteSet?
  private let cache = ImageCache(byteLimit: cacheBytes)
  private let printer: ScenePrinter
  private let renderer: SceneRenderer
  private let effort: PNGEffort
  private let format: PrintFormat

  /// - Parameters:
  ///   - inks: the rules of the scenes' inks.
  ///   - sprites: what pieces are drawn from; nil for the outlines of the theme.
  init(
    inks: InkRules, editions: [Edition], sprites: SpriteSet?, limits: Limits, effort: PNGEffort,
    format: PrintFormat = .png
  ) {
    self.sprites = sprites
    self.effort = effort
    self.format = format
    renderer = SceneRenderer(limits: limits)
    printer = ScenePrinter(
      inks: inks, editions: editions, limits: limits, effort: effort, format: format)
  }

  /// Prints a scene: a file for each edition, in their order.
  ///
  /// - Parameters:
  ///   - evenly: whether turned scenes give turned pictures, see `SceneRenderer.separation`.
  ///   - mosaic: the same drawn from outlines as a mosaic, if there is one.
  ///   - scene: the scene with pieces drawn from some art, which need not be the same for all editions.
  func print(
    evenly: Bool = false, mosaic: () -> Mosaic<BoardTile>? = { nil },
    _ scene: (PieceArt) -> Scene
  ) throws(RasterError) -> [PrintedFile] {
    guard let sprites else {
      if let mosaic = mosaic(), let files = try printer.print(mosaic) { return files }
      return try printer.print(scene(.outlines), evenly: evenly)
    }
    if let art = sharedArt(sprites) { return try printer.print(scene(art), evenly: evenly) }
    // Art with colours of its own is drawn anew for each edition.
    var prints: [PrintedFile] = []
    for edition in editions {
      let scene = scene(tinted(sprites, edition))
      let colors = edition.colors(for: scene.inks)
      if let document = format.document {
        prints.append(PrintedFile(try renderer.document(document, of: scene, colors: colors)))
      } else {
        let bitmap = try renderer.bitmap(of: scene, colors: colors)
        prints.append(PrintedFile(EncodedPNG(bitmap, effort: effort)))
      }
    }
    return prints
  }

  /// Prints scenes of one size as the pages of a PDF: one for each edition, in their order.
  ///
  /// - Parameters:
  ///   - sheets: how many pages there are, at least 1.
  ///   - pixelsPerInch: how large a pixel of the scenes is.
  ///   - size: the size of a page in pixels that need not be whole.
  ///   - scene: the scene of a page, from 0.
  func pages(
    _ sheets: Int, pixelsPerInch: Double, size: Point?, _ scene: (Int, PieceArt) -> Scene
  ) throws(RasterError) -> [PrintedFile] {
    var prints: [PrintedFile] = []
    for edition in editions {
      let art = sprites.map { sharedArt($0) ?? tinted($0, edition) } ?? .outlines
      let page = ScenePrinter.page(scene(0, art), pixelsPerInch, size)
      let bytes = try renderer.pages(page, sheets: sheets) { index in
        let scene = scene(index, art)
        return (scene, edition.colors(for: scene.inks))
      }
      prints.append(PrintedFile(bytes))
    }
    return prints
  }

  /// What is filmed of a board whose pieces are drawn from some art: a picture for all editions, or
  /// where art has colours of its own one for each.
  func subject<Problem: Error>(
    _ picture: (PieceArt) throws(Problem) -> any MovingPicture
  ) throws(Problem) -> FilmSubject {
    guard let sprites else { return .inked(try picture(.outlines)) }
    if let art = sharedArt(sprites) { return .inked(try picture(art)) }
    var pictures: [any MovingPicture] = []
    for edition in editions { pictures.append(try picture(tinted(sprites, edition))) }
    return .colored(pictures)
  }

  /// The art as inks, if all editions can be printed from it.
  private func sharedArt(_ sprites: SpriteSet) -> PieceArt? {
    let arts = editions.map { sprites.art(for: $0.colors) }
    return arts.allSatisfy { $0 != nil } ? arts.first ?? nil : nil
  }

  private func tinted(_ sprites: SpriteSet, _ edition: Edition) -> PieceArt {
    do { return try sprites.tinted(edition.colors, cache: cache) } catch {
      preconditionFailure("the sizes of sprites and overlays were compared: \(error)")
    }
  }
}
