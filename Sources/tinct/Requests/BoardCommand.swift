internal import ArgumentParser
internal import TinctDocuments
internal import TinctPuzzles

/// Draws boards.
struct BoardCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Draw the boards of puzzles.",
    discussion: """
      A picture is named after its puzzle; if names repeat in a pack, the puzzle's number is put \
      in front, and if several packs are drawn, the pack's name is put in front of that. The \
      picture of a game ID is named after its size, with a number if several have the same size: \
      5x5-1, 5x5-2.

      Examples:
        tinct board packs/thirteen.json --palette citrus --palette grape --out out
        tinct board 5x5:1115337157375775157135131 --cell 64 --out one.png
        tinct board packs/thirteen.json --as pdf --out out
        tinct board packs/thirteen.json --puzzle 3 --theme toy --hint next --out hint.png
        tinct board packs/thirteen.json --scales 1,2,3 --transparent --out out
        tinct board packs/thirteen.json --puzzle 3 --after 20 --rotate 90 --out turned.png
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String]

  @OptionGroup var choice: PuzzleOptions

  @Flag(
    help: """
      Show the pieces on closed loops as wrong; pieces that are merely turned the wrong way are \
      not, but --hint next with --moves marks those.
      """)
  var loops = false

  @Flag(help: .groups)
  var groups = false

  @Option(
    help: ArgumentHelp(
      """
      Mark what 'tinct puzzle hint' names ('next'): the piece that logic settles next, or those \
      that were turned or locked wrong; or the piece on this cell, a number from 0 as in the \
      pack's list of pieces. Can be repeated.
      """, valueName: "next|cell"))
  var hint: [HintTarget] = []

  @Option(
    help: ArgumentHelp(
      "Draw a line around this cell, a number from 0 as for --hint. Can be repeated.",
      valueName: "cell"))
  var select: [Int] = []

  @OptionGroup var paletteOptions: PaletteOptions

  @Option(
    help: ArgumentHelp(
      """
      The theme: a name (looked for in ./themes, then among the shipped ones), a file, or a pattern \
      such as '*', which stands for all there are. Can be repeated; each of several themes has a \
      folder of its own.
      """))
  var theme: [String] = ["noodles"]

  @Option(help: .pieceArt)
  var sprites: String?

  @Option(help: .fonts)
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Distance between opposite sides of a cell, on average where cells differ, from 1 to 4096.
      """, valueName: "pixels"))
  var cell = 128

  @Option(
    help: ArgumentHelp(
      """
      The scales to draw, such as 1,2,3: NAME.png at --cell, NAME@2x.png at twice that. Each is \
      drawn separately, at that many times the size.
      """, valueName: "scales"))
  var scales: String?

  @Flag(help: "Leave out the ground: what lies around the cells and between them is clear.")
  var transparent = false

  @OptionGroup var formOptions: FormOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: BoardRequest {
    var request = BoardRequest()
    request.puzzles = puzzles
    request.choice = choice.choice
    (request.scales, request.transparent) = (scales, transparent)
    (request.loops, request.groups) = (loops, groups)
    (request.hint, request.select) = (hint, select)
    request.palettes = paletteOptions.choice
    (request.theme, request.sprites, request.cell) = (theme, sprites, cell)
    (request.font, request.form) = (font, formOptions.form)
    request.output = pictures.output
    return request
  }
}
