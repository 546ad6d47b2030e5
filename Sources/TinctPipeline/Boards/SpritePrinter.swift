public import TinctCodecs
public import TinctGraphics
public import TinctPuzzles
public import TinctRaster

/// Prints the neutral piece art that everything else is tinted from.
public struct SpritePrinter: Sendable {
  /// What is to be tinted: a middle grey, so that it is seen on any ground.
  public static let grey = StraightPixel(red: 128, green: 128, blue: 128)
  /// What overlays are drawn in.
  public static let white = StraightPixel(red: 255, green: 255, blue: 255)

  private let renderer: SceneRenderer
  private let effort: PNGEffort

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - limits: limits on the size of pictures.
  ///   - effort: how hard to work for small files.
  public init(limits: Limits = Limits(), effort: PNGEffort = .standard) {
    renderer = SceneRenderer(limits: limits)
    self.effort = effort
  }

  /// Prints a sprite: grey with alpha, or white if it is an overlay.
  public func print(_ sprite: PieceSprite) throws(RasterError) -> EncodedPNG {
    let separation = try renderer.separation(of: sprite.scene)
    let color = Color(sprite.isOverlay ? Self.white : Self.grey)
    do {
      let colors = try separation.print([PieceSprite.ink: color])
      return EncodedPNG(separation.plate, colors: colors, effort: effort)
    } catch { throw .inkWithoutColor(name: error.ink.name) }
  }
}
