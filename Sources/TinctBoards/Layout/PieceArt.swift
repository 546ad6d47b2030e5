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
    /// The overlays, each in a color of its own, such as shine and shade; the lowest first.
    public var overlays: [Overlay]

    /// Describes a sprite.
    public init(mask: AlphaMask, overlays: [Overlay] = []) {
      self.mask = mask
      self.overlays = overlays
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
  /// The inks of overlays, in the order of their names.
  var overlayInks: [Ink] {
    guard case .sprites(let sprites) = self else { return [] }
    return Set(sprites.values.flatMap(\.overlays).map(\.ink)).sorted { $0.name < $1.name }
  }

  /// Returns the width of the arms of sprites at a side, in cells; 0 for outlines, and if no sprite
  /// tells.
  ///
  /// - Parameter cell: a cell of the kind that the sprites are for.
  func armWidth(on cell: Grid.Cell) -> Double {
    for name in PieceClass.all(sides: cell.sides.count, maxConnectors: 2).map(\.name) {
      if let flanks = flanks(of: name, on: cell, side: 0, depth: 0) {
        return flanks.upperBound - flanks.lowerBound
      }
    }
    return 0
  }

  /// Returns the run of covered pixels about the middle of a side of a sprite, on a line inside it,
  /// in cells: positive to the left, seen outwards; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the sprite.
  ///   - cell: a cell of the kind that the sprites are for.
  ///   - side: the side, in the orientation of the sprite.
  ///   - depth: the distance of the line from the side, in cells; at least slightly inside it.
  func flanks(
    of name: String, on cell: Grid.Cell, side: Int, depth: Double
  ) -> ClosedRange<Double>? {
    guard let (width, height) = size(of: name) else { return nil }
    let pixels = Double(width) / PieceSprite.canvas(of: cell)
    let side = cell.sides[side]
    let reach = ((side.midpoint - cell.center).length - max(depth, 0.04)) * pixels
    let middle =
      Point(x: Double(width) / 2, y: Double(height) / 2)
      + Point(angle: side.angle, distance: reach)
    func isCovered(_ steps: Int) -> Bool {
      let along = Point(angle: side.angle + .pi / 2, distance: Double(steps) / 2)
      let (x, y) = (Int((middle + along).x), Int((middle + along).y))
      return (0..<width).contains(x) && (0..<height).contains(y)
        && alpha(of: name, at: y * width + x) >= 128
    }
    // Half a pixel at a time, in both directions.
    let left = (0...2 * width).first { !isCovered($0) } ?? 0
    let right = (0...2 * width).first { !isCovered(-$0) } ?? 0
    return left + right > 0 ? -Double(right) / 2 / pixels...Double(left) / 2 / pixels : nil
  }

  private func size(of name: String) -> (width: Int, height: Int)? {
    switch self {
    case .outlines: nil
    case .sprites(let sprites): sprites[name].map { ($0.mask.width, $0.mask.height) }
    case .tinted(let pictures):
      pictures[Tinted(name: name, ink: .powered)].map { ($0.width, $0.height) }
    }
  }

  private func alpha(of name: String, at index: Int) -> UInt8 {
    switch self {
    case .outlines: 0
    case .sprites(let sprites): sprites[name]?.mask.amounts[index] ?? 0
    case .tinted(let pictures):
      pictures[Tinted(name: name, ink: .powered)]?.pixels[index].alpha ?? 0
    }
  }
}
