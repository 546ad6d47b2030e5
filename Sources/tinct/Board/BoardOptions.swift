internal import ArgumentParser

/// The options of commands that draw boards with cells of a given size.
struct BoardOptions: ParsableArguments {
  @OptionGroup var look: LookOptions

  @Option(
    help: ArgumentHelp(
      """
      Distance between opposite sides of a cell, on average where cells differ, from 1 to 4096.
      """, valueName: "pixels"))
  var cell = 128

  var paletteOptions: PaletteOptions { look.paletteOptions }

  func validate() throws {
    guard (1...4096).contains(cell) else {
      throw ValidationError("--cell takes a number of pixels from 1 to 4096, not \(cell).")
    }
  }
}

/// What boards are drawn with.
struct LookOptions: ParsableArguments {
  @OptionGroup var paletteOptions: PaletteOptions

  @Option(
    help: ArgumentHelp(
      """
      The look: a name (looked for in ./themes, then among the shipped ones), or a file.
      """))
  var theme = "noodles"

  @Option(
    help: ArgumentHelp(
      """
      Draw pieces from the PNGs of this folder, named as 'tinct sprites' names them, or from \
      the shipped art: square, hex, beads. \
      (default: the theme's art, or its outlines)
      """, valueName: "folder"))
  var sprites: String?
}
