import TinctBoards
import TinctCodecs
import TinctGraphics
@testable import TinctPipeline
import TinctPuzzles

/// The shipped piece art: tinted, and boards drawn from it.
enum SpriteGoldens {
  static let all: [Golden] = ["square", "hex"].flatMap { kind in
    Shipped.spriteNames(kind).filter { !$0.hasSuffix(PieceSprite.overlaySuffix) }.map { name in
      Golden(name: "tints/\(kind)/\(name)", tolerance: 0) { try tints(name, kind) }
    } + [Golden(name: "boards/sprites/\(kind)", tolerance: 1) { try board(kind) }]
  }

  /// An opaque tint, and one through which the grey shows.
  private static func tints(_ name: String, _ kind: String) throws -> Bitmap {
    let color = Color(StraightPixel(red: 217, green: 72, blue: 15))
    let tinter = SpriteTinter(
      recipes: [TintRecipe(Tint(color)), TintRecipe(Tint(color, opacity: 0.5))])
    var layers = [LayeredSprite.Layer(TintLayerName.sprite, try Shipped.sprite(name, kind))]
    let overlay = name + PieceSprite.overlaySuffix
    if Shipped.spriteNames(kind).contains(overlay) {
      layers.append(
        LayeredSprite.Layer(TintLayerName.overlay, try Shipped.sprite(overlay, kind)))
    }
    let sprite = DecodedSprite(layers: try LayeredSprite(layers), notes: [])
    let source = SpriteSource(
      path: name,
      files: layers.map { layer in
        SpriteSource.File(layer: layer.name, path: name, content: Fingerprint(of: []))
      })
    var tinted = try tinter.tint(source, scale: 1.0 / 8, palettes: [0, 1]) {
      () throws(Failure) in sprite
    }
    return .sheet([try [0, 1].map { try PNGImage(decoding: tinted.png($0).bytes).bitmap }])
  }

  private static func board(_ kind: String) throws -> Bitmap {
    let theme = try Shipped.theme("noodles.json")
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: kind == "hex" ? .hex : .square, columns: 3, rows: 3), turned: 0.4, seed: 4)
    let sprites = try Shipped.sprites(kind)
    let drawing = BoardRenderer(theme: theme, cellPixels: 32, sprites: sprites)
      .drawing(of: puzzle.state, on: puzzle.makeGrid())
    let palette = try ResolvedPalette(GoldenStudio.twoColors, theme: theme)
    let prints = try Printer(palettes: [palette]).print(drawing)
    return try PNGImage(decoding: prints[0].bytes).bitmap
  }
}
