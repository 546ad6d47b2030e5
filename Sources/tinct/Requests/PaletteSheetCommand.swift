internal import ArgumentParser
internal import TinctDocuments

/// Draws palettes on a board, as each kind of color vision sees them.
struct PaletteSheetCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw palettes on a real board, as people see them: the picture to choose by.",
    discussion: """
      A row for each palette, with swatches and its lowest contrast; a column for each kind of \
      vision, with the least difference (CIEDE2000) of two inks that must be told apart. A tick or \
      a cross says whether it reaches its floor, and what else 'tinct palette check' finds is \
      listed; that command gives all figures. Many palettes are laid out in several columns, in a \
      PDF on several pages. All palettes on few pages: tinct theme sheet noodles --out all.pdf

      Examples:
        tinct palette sheet citrus dusk moss --puzzle examples/squares.json#garden --out sheet.png
        tinct palette sheet citrus --puzzle othello.json --moves games/final.jsonl --out othello.png
        tinct palette sheet citrus dusk moss --out print.pdf
        tinct palette sheet brand.ase --puzzle 5x5:1115337157375775157135131 --out brand.png
      """)

  @Argument(
    help: """
      Palettes: names, files of any format, file#name, addresses of coolors.co. (default: all that \
      are shipped)
      """)
  var palettes: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The board: a pack, whose first puzzle is taken, pack#name or pack#number, or a Net game ID. \
      (default: a small board of its own)
      """, valueName: "puzzle"))
  var puzzle: String?

  @OptionGroup var mappingOptions: MappingOptions

  @OptionGroup var moment: MomentOptions

  @Option(help: "The theme: a name, or a file.")
  var theme = "noodles"

  @Option(
    help: ArgumentHelp(
      """
      Width and height of a cell, from 4 to 512. (default: so that boards are about 300 pixels \
      wide, or 160 if there are more than 6 palettes)
      """,
      valueName: "pixels"))
  var cell: Int?

  @Option(help: .fonts)
  var font: [String] = []

  @OptionGroup var floorOptions: FloorOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write, or the PDF of A4 pages.", valueName: "file"))
  var out: String

  @OptionGroup var importing: ImportOptions

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: PaletteSheetRequest {
    var request = PaletteSheetRequest()
    (request.palettes, request.puzzle) = (palettes, puzzle)
    request.mapping = mappingOptions.mapping
    (request.solved, request.progress) = (moment.solved, moment.progress)
    (request.moves, request.after) = (moment.moves, moment.after)
    (request.theme, request.cell, request.out) = (theme, cell, out)
    request.minContrast = floorOptions.minContrast
    request.minQuietContrast = floorOptions.minQuietContrast
    request.minDifference = floorOptions.minDifference
    (request.names, request.roles) = (importing.names, importing.roles)
    request.calibrated = importing.calibrated
    request.font = font
    request.effort = effortOptions.effort
    return request
  }
}
