public import TinctGraphics
public import TinctPuzzles

/// A sprite of the neutral set: the tool draws it for `assets/pieces`, and boards drawn from
/// sprites look it up by name.
///
/// The set has one sprite for each class of pieces under rotation, named and oriented as in
/// `PieceClass`, `cell` for the tile, and `source` and `source-ring` for the source mark. A sprite
/// is a square about the middle of its cell. `NAME.overlay` is drawn over `NAME`.
public struct PieceSprite: Hashable, Sendable {
  /// The name of the file, without its extension.
  public let name: String
  /// The drawing, in the ink `PieceSprite.ink` alone.
  public let scene: Scene
  /// It is white, and lies over the sprite of the same name instead of being tinted.
  public let isOverlay: Bool

  /// The ink that sprites are drawn in.
  public static let ink = Ink("sprite")
  /// The name of the tile.
  public static let cellName = "cell"
  /// The name of the disc of the source mark.
  public static let sourceName = "source"
  /// The name of the ring in the source mark.
  public static let sourceRingName = "source-ring"
  /// The text between the name of a sprite and the extension of its overlay.
  public static let overlaySuffix = ".overlay"

  /// Share of a noodle's width that its overlay takes.
  private static let overlayShare = 0.3
  private static let overlayOpacity = 0.35

  /// Side of a sprite in cells: the smallest upright square about a cell's middle that holds it.
  ///
  /// A square has 1, a hexagon 1.155.
  public static func canvas(of cell: Grid.Cell) -> Double {
    cell.corners.map { corner in
      2 * max(abs(corner.x - cell.center.x), abs(corner.y - cell.center.y))
    }.max() ?? 1
  }

  /// Returns true if boards of a grid can be drawn from sprites: its cells are translations of one
  /// cell, oriented as in the sprites.
  public static func serve(_ grid: Grid) -> Bool {
    grid.specification.kind.hasOneCell && grid.specification.orientation == .flat
  }

  /// The grids that sprites serve, for messages.
  public static var servedGrids: String {
    GridKind.all.filter(\.hasOneCell).map(\.name).joined(separator: ", ")
      + " in its usual orientation"
  }

  /// Returns the whole set for a kind of cell.
  ///
  /// - Parameters:
  ///   - cell: any cell of the kind.
  ///   - theme: the measures.
  ///   - sizePixels: width and height of each sprite in pixels, at least 1.
  ///   - maxConnectors: the largest pieces in the set.
  public static func all(
    cell: Grid.Cell, theme: Theme, sizePixels: Int, maxConnectors: Int
  ) -> [PieceSprite] {
    let scale = Double(sizePixels) / canvas(of: cell)
    let maker = SpriteMaker(
      measures: BoardMeasures(theme: theme, cell: scale, unit: BoardMeasures.unit(of: cell)),
      frame: CellFrame(cell, scale: scale, arcInradius: cell.inradius * scale),
      sizePixels: sizePixels)
    let classes = PieceClass.all(sides: cell.sides.count, maxConnectors: maxConnectors)
    return classes.flatMap(maker.pieceSprites) + maker.markSprites()
  }

  /// Draws sprites of one kind of cell at one size.
  private struct SpriteMaker {
    let measures: BoardMeasures
    let frame: CellFrame
    let sizePixels: Int

    func pieceSprites(_ piece: PieceClass) -> [PieceSprite] {
      let shape = shape(piece.connectors)
      let drawn = sprite(piece.name, [.fill(shape.wire(), ink)])
      // If a line would be too thin the overlay is empty, so that a set is always complete:
      // overlays of another size left in the same folder would not fit.
      let gloss = shape.line(share: overlayShare).map {
        Scene.Element.group([.fill($0, ink)], .identity, opacity: overlayOpacity)
      }
      let overlay = sprite(
        piece.name + overlaySuffix, [gloss].compactMap(\.self), isOverlay: true)
      return [drawn, overlay]
    }

    func markSprites() -> [PieceSprite] {
      let shape = shape(Connectors(mask: 0))
      let tile = TileOutline(inset: measures.halfGap, cornerRadius: measures.cornerRadius)
      return [
        sprite(cellName, [.fill(tile.path(frame.corners), ink)]),
        sprite(sourceName, [.fill(shape.sourceDisc(), ink)]),
        sprite(sourceRingName, [.fill(shape.sourceAnnulus(), ink)]),
      ]
    }

    /// Returns a piece whose arms run slightly under those of its neighbours, as far as the canvas
    /// reaches.
    private func shape(_ connectors: Connectors) -> PieceShape {
      PieceShape(measures: measures, frame: frame, connectors: connectors, isSource: false) { _ in
        .joined(overlap: measures.cell / 200)
      }
    }

    private func sprite(
      _ name: String, _ elements: [Scene.Element], isOverlay: Bool = false
    ) -> PieceSprite {
      let middle = Point(x: Double(sizePixels) / 2, y: Double(sizePixels) / 2)
      let group = Scene.Element.group(
        elements, Transform(turnedBy: 0, movedTo: middle), opacity: 1)
      return PieceSprite(
        name: name, scene: Scene(width: sizePixels, height: sizePixels, elements: [group]),
        isOverlay: isOverlay)
    }
  }
}

extension SpriteRecipes {
  /// Returns the recipe for a sprite by its name, one of those in `PieceSprite`.
  public func recipe(for name: String) -> Recipe {
    switch name {
    case PieceSprite.cellName: cells
    case PieceSprite.sourceName: sources
    case PieceSprite.sourceRingName: sourceRings
    default: pieces
    }
  }

  /// Returns the key in theme files of the recipe for a sprite, by its name.
  public static func key(for name: String) -> String {
    switch name {
    case PieceSprite.cellName: "cells"
    case PieceSprite.sourceName: "sources"
    case PieceSprite.sourceRingName: "sourceRings"
    default: "pieces"
    }
  }

  /// Returns the recipe for a sprite in an ink; nil if an ink that it names has no colour.
  public func recipe(
    for name: String, in ink: Ink, _ colors: [Ink: Color]
  ) -> TintRecipe<Color>? {
    try? recipe(for: name).resolved { text in
      colors[text == Recipe.inkName ? ink : Ink(text)]
    }
  }

  /// Returns the ink that a sprite is drawn in; for pieces, the one with power.
  public static func ink(for name: String) -> Ink {
    switch name {
    case PieceSprite.cellName: .cell
    case PieceSprite.sourceName: .source
    case PieceSprite.sourceRingName: .sourceRing
    default: .powered
    }
  }

  /// The names of the layers that some recipe colours separately, from the bottom up.
  public var layerNames: [String] {
    var names: [String] = []
    for recipe in [pieces, cells, sources, sourceRings] {
      for layer in recipe.layers where !names.contains(layer.name) { names.append(layer.name) }
    }
    return names
  }
}
