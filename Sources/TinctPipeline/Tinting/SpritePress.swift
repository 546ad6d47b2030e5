public import TinctCodecs
public import TinctGraphics

/// Prints sprites in tints: each sprite is taken apart and compressed once, and every tint gets it.
public struct SpritePress: Sendable {
  /// A sprite in every tint.
  public struct Prints: Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// A PNG for each tint, in their order.
    public let files: [EncodedPNG]
  }

  private let tints: [Tint]
  private let scale: Double
  private let limits: Limits
  private let effort: PNGEffort

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - tints: the tints to print in.
  ///   - scale: the size of the prints in sizes of the sprite, above 0; sides are rounded to whole
  ///     pixels, at least 1.
  ///   - limits: limits on the size of the prints.
  ///   - effort: how hard to work for small files.
  public init(
    tints: [Tint], scale: Double = 1, limits: Limits = Limits(), effort: PNGEffort = .standard
  ) {
    precondition(scale > 0 && scale.isFinite)
    self.tints = tints
    self.scale = scale
    self.limits = limits
    self.effort = effort
  }

  /// Prints a sprite in every tint.
  ///
  /// - Parameters:
  ///   - sprite: what is tinted.
  ///   - overlay: what is drawn on top in its own colours, of the sprite's size.
  public func print(
    _ sprite: Bitmap, overlay: Bitmap? = nil
  ) throws(ImageRequestError) -> Prints {
    // Compared before scaling, so that the message has the sizes of the files.
    if let overlay, overlay.width != sprite.width || overlay.height != sprite.height {
      throw .tint(
        .overlaySize(
          spriteWidth: sprite.width, spriteHeight: sprite.height, overlayWidth: overlay.width,
          overlayHeight: overlay.height))
    }
    let (sprite, overlay) = (try scaled(sprite), try overlay.map(scaled))
    do {
      return Prints(
        width: sprite.width, height: sprite.height, files: try files(sprite, overlay))
    } catch { throw .tint(error) }
  }

  private func files(_ sprite: Bitmap, _ overlay: Bitmap?) throws(TintError) -> [EncodedPNG] {
    var plates: [SpritePlate.Purpose: (plate: SpritePlate, indexed: IndexedPNG?)] = [:]
    return try tints.map { (tint) throws(TintError) in
      let purpose: SpritePlate.Purpose = tint.isOpaque ? .opaqueTints : .anyTint
      if plates[purpose] == nil {
        let plate = try SpritePlate(sprite, overlay: overlay, for: purpose)
        plates[purpose] = (plate, IndexedPNG(plate.plate, effort: effort))
      }
      guard let (plate, indexed) = plates[purpose] else {
        preconditionFailure("the plate was made above")
      }
      let colors = plate.colors(tint)
      return indexed?.encoded(colors: colors)
        ?? EncodedPNG(plate.plate, colors: colors, effort: effort)
    }
  }

  private func scaled(_ bitmap: Bitmap) throws(ImageRequestError) -> Bitmap {
    guard scale != 1 else { return bitmap }
    let sides = [bitmap.width, bitmap.height].map { max(1, (Double($0) * scale).rounded()) }
    guard sides.allSatisfy({ $0 <= Double(limits.sidePixels) }),
      sides[0] * sides[1] <= Double(limits.imagePixels)
    else { throw .tooLarge(width: sides[0], height: sides[1]) }
    return bitmap.resized(width: Int(sides[0]), height: Int(sides[1]))
  }
}
