import TinctDocuments
import TinctBoards
import Foundation
import TestFiles
import TinctCodecs
import TinctGraphics
import TinctPipeline
import TinctPuzzles

/// The themes, palettes, examples and piece art at the top of the package.
enum Shipped {
  static let themeFiles = names(in: "themes")
  static let paletteFiles = names(in: "palettes")
  static let packFiles = names(in: "examples")

  static func theme(_ file: String) throws -> Theme {
    try ThemeDocument.read(
      Checkout.bytes(of: Checkout.root.appending(path: "themes/\(file)")))
  }

  static func palettes() throws -> [Palette] {
    try paletteFiles.flatMap { file in
      try PaletteDocument(
        parsing: Checkout.bytes(of: Checkout.root.appending(path: "palettes/\(file)"))
      ).palettes
    }
  }

  static func pack(_ file: String) throws -> PuzzlePack {
    try PuzzlePack(
      parsing: Checkout.bytes(of: Checkout.root.appending(path: "examples/\(file)")))
  }

  /// The piece art for a kind of grid.
  static func sprites(_ kind: String) throws -> SpriteSet {
    var sprites: [String: LayeredSprite] = [:]
    let overlay = PieceSprite.overlaySuffix
    for name in spriteNames(kind) where !name.hasSuffix(overlay) {
      var layers = [LayeredSprite.Layer(TintLayerName.sprite, try sprite(name, kind))]
      if spriteNames(kind).contains(name + overlay) {
        layers.append(
          LayeredSprite.Layer(TintLayerName.overlay, try sprite(name + overlay, kind)))
      }
      sprites[name] = try LayeredSprite(layers)
    }
    return try SpriteSet(sprites)
  }

  /// The art of a shipped theme; nil if it is drawn from outlines.
  static func art(of theme: Theme) throws -> SpriteSet? {
    try theme.art.map { try sprites($0.replacing("assets/pieces/", with: "")) }
  }

  /// The names of the piece art for a kind of grid, overlays included.
  static func spriteNames(_ kind: String) -> [String] {
    names(in: "assets/pieces/\(kind)", ending: ".png").map { String($0.dropLast(4)) }
  }

  static func sprite(_ name: String, _ kind: String) throws -> Bitmap {
    try PNGImage(
      decoding: Checkout.bytes(
        of: Checkout.root.appending(path: "assets/pieces/\(kind)/\(name).png"))
    ).bitmap
  }

  private static func names(in folder: String, ending suffix: String = ".json") -> [String] {
    Checkout.files(in: Checkout.root.appending(path: folder), ending: suffix)
      .map(\.lastPathComponent)
  }
}

extension Palette {
  /// A palette of two colours, in hexadecimal.
  init(base: String, text: String) throws {
    self.init(
      name: "\(base) \(text)",
      colors: [
        NamedColor(name: "base", color: try Color(hex: base)),
        NamedColor(name: "text", color: try Color(hex: text)),
      ])
  }
}
