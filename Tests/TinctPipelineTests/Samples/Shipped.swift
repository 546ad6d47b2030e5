import Foundation
import TinctCodecs
import TinctGraphics
import TinctPuzzles

/// The themes and palettes at the top of the package.
enum Shipped {
  static let themeFiles = names(in: "themes")
  static let paletteFiles = names(in: "palettes")

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

  private static func names(in folder: String) -> [String] {
    Checkout.files(in: Checkout.root.appending(path: folder), ending: ".json")
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
