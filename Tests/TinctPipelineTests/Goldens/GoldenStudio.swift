import TinctBoards
import TinctGraphics
import TinctRaster
import TinctPuzzles

/// Draws what goldens show.
///
/// Scenes are printed from their exact mixes: which mixes are merged hangs on the smallest change
/// of an edge, and has tests of its own.
enum GoldenStudio {
  /// The themes that have goldens of every kind, by the names of their files.
  static let themes = ["noodles", "blueprint"]

  /// The themes' boards in two colours; a palette of this test, since those that are shipped may
  /// change.
  static let twoColors = Palette(
    name: "golden",
    colors: [
      Palette.NamedColor(
        name: "base", color: Color(StraightPixel(red: 255, green: 244, blue: 214))),
      Palette.NamedColor(name: "text", color: Color(StraightPixel(red: 217, green: 72, blue: 15))),
    ])

  static let scheme = Scheme(
    derivedFrom: Color(StraightPixel(red: 30, green: 110, blue: 190))
  ).palette(named: "golden")

  static func print(
    _ scene: Scene, _ theme: Theme, _ palette: Palette = twoColors
  ) throws -> Bitmap {
    try print(scene, theme.inks, palette)
  }

  static func print(_ scene: Scene, _ inks: InkRules, _ palette: Palette) throws -> Bitmap {
    var colors = try inks.colors(in: palette)
    let separation = try SceneRenderer().separation(
      of: scene, opacities: colors.mapValues(\.alpha).filter { $0.value < 1 })
    for ink in separation.inks where colors[ink] == nil { colors[ink] = ink.fixedColor }
    return separation.image.bitmap(colors: try separation.print(colors))
  }
}

extension Bitmap {
  /// A part of a picture that has it.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (y..<y + height).flatMap { row -> ArraySlice<StraightPixel> in
        let start = row * self.width + x
        return pixels[start..<start + width]
      })
  }

  /// Pictures of one size in rows of one length, without gaps.
  static func sheet(_ rows: [[Bitmap]]) -> Bitmap {
    let (width, height) = (rows[0][0].width, rows[0][0].height)
    var sheet = Bitmap(width: width * rows[0].count, height: height * rows.count)
    for (row, bitmaps) in rows.enumerated() {
      for (column, bitmap) in bitmaps.enumerated() {
        precondition(bitmap.width == width && bitmap.height == height)
        for y in 0..<height {
          let start = (row * height + y) * sheet.width + column * width
          sheet.pixels.replaceSubrange(
            start..<start + width, with: bitmap.pixels[y * width..<(y + 1) * width])
        }
      }
    }
    return sheet
  }
}
