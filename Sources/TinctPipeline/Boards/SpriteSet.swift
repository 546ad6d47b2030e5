public import TinctGraphics
public import TinctPuzzles

/// A folder of piece art, read: sprites by name, each with its overlay if it has one.
public struct SpriteSet: Sendable {
  /// Art for one piece.
  public struct Sprite: Sendable {
    /// What is tinted; a square.
    public let bitmap: HashedBitmap
    /// What is drawn on top in its own colours.
    public let overlay: HashedBitmap?
  }

  /// The sprites by the names of `PieceSprite`.
  public let sprites: [String: Sprite]
  /// The same art as inks, or nil if an overlay has more than one colour.
  private let separable: [String: PieceArt.Sprite]?

  /// Makes a set of sprites that were read.
  ///
  /// - Parameters:
  ///   - bitmaps: the pictures by name; `NAME.overlay` is the overlay of `NAME`.
  /// - Throws: the first sprite, by name, that is not square, or whose overlay is of another size.
  public init(_ bitmaps: [String: Bitmap]) throws(SpriteSetError) {
    var sprites: [String: Sprite] = [:]
    for name in bitmaps.keys.sorted() where !name.hasSuffix(PieceSprite.overlaySuffix) {
      guard let bitmap = bitmaps[name] else { continue }
      let overlay = bitmaps[name + PieceSprite.overlaySuffix]
      guard bitmap.width == bitmap.height else {
        throw .notSquare(name: name, width: bitmap.width, height: bitmap.height)
      }
      guard overlay == nil || overlay?.width == bitmap.width && overlay?.height == bitmap.height
      else { throw .overlaySize(name: name) }
      sprites[name] = Sprite(
        bitmap: HashedBitmap(bitmap), overlay: overlay.map { HashedBitmap($0) })
    }
    self.sprites = sprites
    separable = Self.inks(of: sprites)
  }

  /// The names of the sprites that a board with the given pieces lacks, ascending.
  public func missing(for connectors: [Connectors], on grid: Grid) -> [String] {
    var names = Set([PieceSprite.sourceName])
    for (cell, piece) in zip(grid.cells, connectors) where piece.count > 0 {
      names.insert(PieceClass(of: piece, sides: cell.sides.count).name)
    }
    return names.filter { sprites[$0] == nil }.sorted()
  }

  /// The art as inks, if boards in the given colours can be printed from it.
  ///
  /// Under a translucent colour a sprite's own colours show through, so it is not one ink any more.
  func art(for colors: [Ink: Color]) -> PieceArt? {
    let inks: [Ink] = [.powered, .wire, .cell, .poweredCell, .source, .sourceRing]
    guard inks.allSatisfy({ (colors[$0]?.alpha ?? 1) == 1 }) else { return nil }
    return separable.map { .sprites($0) }
  }

  /// The art tinted by the compositor in the colours of an edition.
  func tinted(_ colors: [Ink: Color], cache: ImageCache) throws(ImageRequestError) -> PieceArt {
    var pictures: [PieceArt.Tinted: Bitmap] = [:]
    for (name, sprite) in sprites {
      for ink in Self.inks(for: name) {
        guard let color = colors[ink] else { continue }
        let request = try ImageRequest(
          sprite: sprite.bitmap, overlay: sprite.overlay, tint: Tint(color))
        pictures[PieceArt.Tinted(name: name, ink: ink)] = cache.bitmap(request)
      }
    }
    return .tinted(pictures)
  }

  /// The inks that a sprite is ever drawn in.
  private static func inks(for name: String) -> [Ink] {
    switch name {
    case PieceSprite.cellName: [.cell, .poweredCell]
    case PieceSprite.sourceName: [.source]
    case PieceSprite.sourceRingName: [.sourceRing]
    default: [.wire, .powered]
    }
  }

  private static func inks(of sprites: [String: Sprite]) -> [String: PieceArt.Sprite]? {
    var art: [String: PieceArt.Sprite] = [:]
    for (name, sprite) in sprites {
      var drawn = PieceArt.Sprite(mask: AlphaMask(sprite.bitmap.bitmap))
      if let overlay = sprite.overlay?.bitmap {
        let seen = overlay.pixels.filter { $0.alpha > 0 }
        if let color = seen.first {
          let isPlain = seen.allSatisfy {
            $0.red == color.red && $0.green == color.green && $0.blue == color.blue
          }
          guard isPlain else { return nil }
          drawn.overlay = PieceArt.Overlay(mask: AlphaMask(overlay), ink: .fixed(color))
        }
      }
      art[name] = drawn
    }
    return art
  }
}

/// Why a folder of pictures cannot serve as piece art.
public enum SpriteSetError: Error, Hashable, Sendable {
  /// A sprite is not a square, so it has no middle to turn about.
  case notSquare(name: String, width: Int, height: Int)
  /// An overlay is not of its sprite's size.
  case overlaySize(name: String)
}
