internal import ArgumentParser
internal import TinctDocuments

/// Draws themes in many palettes, on many boards.
struct ThemeSheetCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw themes on boards, in palettes: the picture to judge or to choose by.",
    discussion: """
      A row for each palette; a column for each board of the packs, almost solved, in each theme. \
      Packs of stones serve, too. Without a pack, a small board is drawn; without a theme, all \
      that are shipped. If no palette is named, all are used or, for several themes, Lagoon and \
      the three default schemes. Many boards stand in several rows, and a PDF has as many pages of \
      A4 as it takes.

      Examples:
        tinct theme sheet --out themes.png
        tinct theme sheet noodles --out all.pdf
        tinct theme sheet noodles toy lumen packs/levels.json --out three.png
        tinct theme sheet toy packs/levels.json packs/stones.json --out toy.png
        tinct theme sheet themes/dusk.json packs/levels.json --palette citrus --side 240 --out dusk.png
      """)

  @Argument(
    help: """
      Themes, by names or files, and packs to draw the boards of: files, folders of packs, lists \
      of Net game IDs, game IDs. (default: all shipped themes, a small board)
      """)
  var themes: [String] = []

  @Option(help: "A pack; packs can also be listed among the themes. Can be repeated.")
  var packs: [String] = []

  @OptionGroup var mappingOptions: MappingOptions

  @OptionGroup var moment: MomentOptions

  @Option(
    help: ArgumentHelp(
      "The largest width and height of a board, from 16 to 2048.", valueName: "pixels"))
  var side = 128

  @Option(help: .fonts)
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      A palette: a name, a file of any format, file#name, or a folder; see 'tinct help palettes'. \
      Can be repeated. (default: all; for several themes lagoon, dusk, harbor and meadow)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var importing: ImportOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write, or the PDF of A4 pages.", valueName: "file"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: ThemeSheetRequest {
    var request = ThemeSheetRequest()
    (request.themes, request.packs, request.side) = (themes, packs, side)
    request.mapping = mappingOptions.mapping
    (request.solved, request.progress) = (moment.solved, moment.progress)
    (request.moves, request.after) = (moment.moves, moment.after)
    (request.palettes, request.out) = (importing.choice, out)
    request.palettes.palette = palette
    request.font = font
    request.effort = effortOptions.effort
    return request
  }
}
