public import TinctBoards
internal import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// The piece art of a folder: sprites by name, and the recipes by which a theme colours them.
public struct SpriteSet: Sendable {
  /// The sprites by the names of `PieceSprite`; squares.
  public let sprites: [String: HashedSprite]
  /// The alpha of each sprite's lowest layer, by name: the art that stones are drawn from.
  var masks: [String: AlphaMask] {
    sprites.mapValues { AlphaMask($0.sprite.layers[0].bitmap) }
  }
  private let recipes: SpriteRecipes
  /// The same art in inks; nil if recipes colour it in a way that inks cannot.
  private let separable: [String: PieceArt.Sprite]?

  /// Makes a set of sprites that were read.
  ///
  /// - Parameters:
  ///   - sprites: the sprites by name.
  ///   - recipes: the colouring of each.
  /// - Throws: `SpriteSetError` for the first sprite, by name, that is not square or cannot be
  ///   coloured.
  public init(
    _ sprites: [String: LayeredSprite], recipes: SpriteRecipes = SpriteRecipes()
  ) throws(SpriteSetError) {
    for (name, sprite) in sprites.sorted(by: { $0.key < $1.key }) {
      guard sprite.width == sprite.height else {
        throw .notSquare(name: name, width: sprite.width, height: sprite.height)
      }
      do { try recipes.recipe(for: name).check(sprite) } catch { throw .tint(name: name, error) }
    }
    self.sprites = sprites.mapValues { HashedSprite($0) }
    self.recipes = recipes
    separable = recipes == SpriteRecipes() ? Self.inks(of: sprites) : nil
  }

  /// The pieces are put together from parts, so that the art serves every grid.
  public var isOfParts: Bool { PartSprite.missing(in: sprites.keys) != nil }

  /// The grid whose pieces the sprites are, by their names; nil if these fit none, or several.
  var kind: GridKind? {
    SetLint.kind(of: sprites.keys.sorted().map { SpritePath("\($0).png") })
  }

  /// Returns the names of the sprites that are missing for a board with the given pieces,
  /// ascending.
  public func missing(for connectors: [Connectors], on grid: Grid) -> [String] {
    if let missing = PartSprite.missing(in: sprites.keys) { return missing }
    var names = Set([PieceSprite.sourceName])
    for (cell, piece) in zip(grid.cells, connectors) where piece.count > 0 {
      names.insert(PieceClass(of: piece, sides: cell.sides.count).name)
    }
    return names.filter { sprites[$0] == nil }.sorted()
  }

  /// Returns the art in inks; nil if boards in the given colours cannot be printed from it.
  ///
  /// Under a translucent colour a sprite's own colours show through, so that it is no longer one
  /// ink.
  func art(for colors: [Ink: Color]) -> PieceArt? {
    let inks: [Ink] = [
      .powered, .wire, .wrong, .cell, .cellSecond, .cellThird, .poweredCell, .poweredCellSecond,
      .poweredCellThird, .lockedCell, .source, .sourceRing,
    ]
    guard inks.allSatisfy({ (colors[$0]?.alpha ?? 1) == 1 }) else { return nil }
    return separable.map { .sprites($0) }
  }

  /// Tints the art in the colours of a palette.
  func tinted(_ colors: [Ink: Color], cache: ImageCache) throws(ImageRequestError) -> PieceArt {
    var pictures: [PieceArt.Tinted: Bitmap] = [:]
    for (name, sprite) in sprites {
      for ink in Self.inks(for: name) {
        guard let recipe = recipes.recipe(for: name, in: ink, colors) else { continue }
        let request = try ImageRequest(sprite, recipe)
        pictures[PieceArt.Tinted(name: name, ink: ink)] = cache.bitmap(request)
      }
    }
    return .tinted(pictures)
  }

  /// Returns all inks that a sprite may be drawn in.
  private static func inks(for name: String) -> [Ink] {
    switch name {
    case PieceSprite.cellName:
      [
        .cell, .cellSecond, .cellThird, .poweredCell, .poweredCellSecond, .poweredCellThird,
        .lockedCell,
      ]
    case PieceSprite.sourceName: [.source]
    case PieceSprite.sourceRingName: [.sourceRing]
    default: [.wire, .powered, .wrong]
    }
  }

  /// Returns the art in inks; nil unless each sprite has at most an overlay of a few colours.
  private static func inks(of sprites: [String: LayeredSprite]) -> [String: PieceArt.Sprite]? {
    var art: [String: PieceArt.Sprite] = [:]
    for (name, sprite) in sprites {
      let names = [TintLayerName.sprite, TintLayerName.overlay].prefix(sprite.layers.count)
      guard sprite.names == Array(names) else { return nil }
      var drawn = PieceArt.Sprite(mask: AlphaMask(sprite.layers[0].bitmap))
      if let overlay = sprite.layers.dropFirst().first?.bitmap {
        guard let masks = overlay.masks(mostColors: mostOverlayColors) else { return nil }
        drawn.overlays = masks.map { PieceArt.Overlay(mask: $0.mask, ink: .fixed($0.color)) }
      }
      art[name] = drawn
    }
    return art
  }

  /// The most colours of an overlay that is drawn in inks: shine and shade, and some for marks.
  static let mostOverlayColors = 4
}

/// A reason why a folder of pictures cannot serve as piece art.
public enum SpriteSetError: Error, Hashable, Sendable {
  /// A sprite is not a square, so it has no middle to turn about.
  case notSquare(name: String, width: Int, height: Int)
  /// A sprite cannot be coloured.
  case tint(name: String, TintError)
}

extension Failure {
  /// Describes why a folder of pictures cannot serve as piece art.
  public init(_ error: SpriteSetError, folder: String) {
    switch error {
    case .notSquare(let name, let width, let height):
      self.init(
        .badData, location: "\(folder): \(name).png",
        problem: "the sprite has \(width) x \(height) pixels, so it has no middle to turn about",
        remedy: "make it square")
    case .tint(let name, let error):
      self.init(.badData, location: "\(folder): \(name).png", problem: "\(error)")
    }
  }
}

extension PieceSprite {
  /// The colour of art that is to be tinted: a middle grey, which shows on any ground.
  public static let grey = StraightPixel(red: 128, green: 128, blue: 128)
  /// The colour of overlays.
  public static let white = StraightPixel(red: 255, green: 255, blue: 255)

  /// Draws the sprite: grey with alpha, or white if it is an overlay.
  ///
  /// No mixes are merged: later tints and sizes would make the loss visible.
  public func print(_ settings: RenderSettings) throws(RasterError) -> PrintedFile {
    let separation = try SceneRenderer(limits: settings.limits).separation(of: scene)
    let color = Color(isOverlay ? Self.white : Self.grey)
    do {
      let colors = try separation.print([Self.ink: color])
      return PrintedFile(
        EncodedPNG(
          separation.image, colors: colors, effort: settings.effort, workers: settings.workers),
        size: PixelSize(width: scene.width, height: scene.height))
    } catch { throw .inkWithoutColor(name: error.ink.name) }
  }
}
