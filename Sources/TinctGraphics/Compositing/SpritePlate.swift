/// A sprite, with its overlay if it has one, ready to be tinted any number of times.
///
/// Tinting works on the table of distinct pixels, not on the picture: one more tint costs one
/// computation for each entry.
public struct SpritePlate: Equatable, Sendable {
  /// What lies on one pixel.
  public struct Layers: Hashable, Sendable {
    /// The pixel that is tinted.
    public let sprite: StraightPixel
    /// The pixel on top of it; clear where there is no overlay.
    public let overlay: StraightPixel
  }

  /// The tints that a plate is made for.
  public enum Purpose: Hashable, Sendable {
    /// Tints of any strength.
    case anyTint
    /// Opaque tints only. The sprite's own colours do not show and are dropped, so a sprite without
    /// overlay has at most 256 entries, one for each alpha: a separation of one ink.
    case opaqueTints
  }

  /// What lies on each pixel.
  public let plate: Plate<Layers>
  /// The tints it is made for.
  public let purpose: Purpose

  /// Makes the plate of a sprite.
  ///
  /// - Parameters:
  ///   - sprite: what is tinted.
  ///   - overlay: what is drawn on top, not tinted; of the sprite's size.
  ///   - purpose: the tints it will be asked for.
  public init(
    _ sprite: Bitmap, overlay: Bitmap? = nil, for purpose: Purpose = .anyTint
  ) throws(TintError) {
    if let overlay, overlay.width != sprite.width || overlay.height != sprite.height {
      throw .overlaySize(
        spriteWidth: sprite.width, spriteHeight: sprite.height, overlayWidth: overlay.width,
        overlayHeight: overlay.height)
    }
    self.purpose = purpose
    let kept: UInt32 = purpose == .anyTint ? 0xFFFF_FFFF : 0xFF00_0000
    var builder = PlateBuilder(width: sprite.width, height: sprite.height)
    for start in stride(from: 0, to: sprite.pixels.count, by: sprite.width) {
      let row = start..<start + sprite.width
      var keys = sprite.pixels[row].map { UInt64($0.word & kept) }
      if let overlay {
        for (x, pixel) in overlay.pixels[row].enumerated() { keys[x] |= UInt64(pixel.word) << 32 }
      }
      builder.append(keys)
    }
    plate = builder.plate { key in
      Layers(
        sprite: StraightPixel(word: UInt32(truncatingIfNeeded: key)),
        overlay: StraightPixel(word: UInt32(truncatingIfNeeded: key >> 32)))
    }
  }

  /// The colour of each entry of the plate under a tint; traps if the tint is not one that the plate
  /// was made for.
  public func colors(_ tint: Tint) -> [StraightPixel] {
    precondition(purpose == .anyTint || tint.isOpaque)
    return plate.entries.map { tint.applied(to: $0.sprite, under: $0.overlay) }
  }

  /// The tinted picture; traps if the tint is not one that the plate was made for.
  public func bitmap(_ tint: Tint) -> Bitmap { plate.bitmap(colors: colors(tint)) }
}
