public import TinctGraphics
internal import TinctPuzzles

/// The art that the pieces of a board are drawn from.
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
    /// The mask of the ink.
    public var mask: AlphaMask
    /// The overlay in a color of its own; nil for none.
    public var overlay: Overlay?

    /// Describes a sprite.
    public init(mask: AlphaMask, overlay: Overlay? = nil) {
      self.mask = mask
      self.overlay = overlay
    }
  }

  /// Art of one colour that is drawn over a piece and keeps its colour in every palette.
  public struct Overlay: Hashable, Sendable {
    /// The mask of the color.
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

extension PieceArt {
  /// Returns the width of the arms of sprites at a side, in cells; 0 for outlines, and if no sprite
  /// tells.
  ///
  /// - Parameter cell: a cell of the kind that the sprites are for.
  func armWidth(on cell: Grid.Cell) -> Double {
    for name in PieceClass.all(sides: cell.sides.count, maxConnectors: 2).map(\.name) {
      guard let sprite = alpha(of: name) else { continue }
      let width = Self.armWidth(of: sprite, on: cell)
      if width > 0 { return width }
    }
    return 0
  }

  private func alpha(of name: String) -> AlphaMask? {
    switch self {
    case .outlines: nil
    case .sprites(let sprites): sprites[name]?.mask
    case .tinted(let pictures): pictures[Tinted(name: name, ink: .powered)].map { AlphaMask($0) }
    }
  }

  /// Returns the length of the run of covered pixels about the middle of side 0, slightly inside
  /// it.
  private static func armWidth(of mask: AlphaMask, on cell: Grid.Cell) -> Double {
    let pixels = Double(mask.width) / PieceSprite.canvas(of: cell)
    let side = cell.sides[0]
    let reach = ((side.midpoint - cell.center).length - 0.04) * pixels
    let middle =
      Point(x: Double(mask.width) / 2, y: Double(mask.height) / 2)
      + Point(angle: side.angle, distance: reach)
    func isCovered(_ steps: Int) -> Bool {
      let along = Point(angle: side.angle + .pi / 2, distance: Double(steps) / 2)
      let (x, y) = (Int((middle + along).x), Int((middle + along).y))
      return (0..<mask.width).contains(x) && (0..<mask.height).contains(y)
        && mask.amounts[y * mask.width + x] >= 128
    }
    // Half a pixel at a time, in both directions.
    let left = (0...2 * mask.width).first { !isCovered($0) } ?? 0
    let right = (0...2 * mask.width).first { !isCovered(-$0) } ?? 0
    return Double(left + right) / 2 / pixels
  }
}
