internal import ArgumentParser
internal import TinctDocuments
internal import TinctPuzzles

/// Makes the icons of an app.
struct IconCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon",
    abstract: "Make an app's icon, from a board or a piece, in every form that systems want.",
    discussion: """
      Every size is drawn separately, and no cell becomes too small to make out: if the cells of \
      the whole board would be, only those around its source are shown.

      The forms: 'appiconset' for Xcode (iOS in light, dark and tinted; macOS), 'icns' for macOS, \
      'ico' for Windows, 'web' (favicon, icons, manifest), 'android' for the launcher (adaptive \
      and older icons; copy 'android/res' into the app), 'play' for Google Play, 'steam'.

      Examples:
        tinct icon packs/levels.json --puzzle 1 --solved --palette citrus --out out/icon
        tinct icon othello.json --moves games/final.jsonl --after 20 --cells 4 --out out/othello
        tinct icon --piece tee-024 --kind hex --palette grape --as appiconset --out Assets.xcassets
      """)

  @Argument(help: "A pack, a list of Net game IDs, or a game ID; none with --piece.")
  var pack: String?

  @OptionGroup var mappingOptions: MappingOptions

  @Option(
    help: ArgumentHelp(
      "The puzzle of the pack: its name, or its number from 1.", valueName: "puzzle"))
  var puzzle = "@1"

  @Flag(help: "Show the stored solution.")
  var solved = false

  @Option(
    help: ArgumentHelp(
      "Show the board after the moves of a log, or of a game saved by Net.", valueName: "file"))
  var moves: String?

  @Option(
    help: ArgumentHelp(
      """
      Show it after this many moves: of --moves, or else of the stored solution. (default: all of \
      a log, none of a solution)
      """, valueName: "count"))
  var after: Int?

  @Option(
    help: ArgumentHelp(
      "The same as a share of all these moves: 0.5 is half-way.", valueName: "0...1"))
  var progress: Double?

  @Option(
    help: ArgumentHelp(
      """
      Number of cells across, around the source, or around a piece with many arms if the source is \
      at the rim; of a game the pieces that are whole in so many. As many as the board has across \
      or down, whichever is more, show all of it. (default: all of a small board, \
      else 3, of a game 6)
      """,
      valueName: "count"))
  var cells: Double?

  @Option(
    help: ArgumentHelp(
      "Show one piece instead of a board: end, straight, bend, tee, cross ...",
      valueName: "piece"))
  var piece: String?

  @Option(help: "The kind of cell of --piece: \(GridKind.oneCellNames).")
  var kind = "square"

  @Flag(help: "Give the piece of --piece the mark of a source.")
  var source = false

  @Option(
    help: ArgumentHelp(
      """
      In a theme whose branches have colours: the branch in whose colour the piece of --piece is, \
      1 to 6. (default: that of sources)
      """, valueName: "number"))
  var branch: Int?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What to make: \(IconRequest.Form.allCases.map(\.rawValue).joined(separator: ", ")). Can "
        + "be repeated. (default: all)", valueName: "form"))
  var form: [IconRequest.Form] = []

  @Option(
    help: ArgumentHelp(
      """
      The palette of the icon in dark mode; one for each --palette. \
      (default: derived as 'tinct palette derive --dark' does)
      """, valueName: "palette"))
  var dark: [String] = []

  @Option(help: "The name of the app in the web manifest. (default: the name of the pack)")
  var appName: String?

  @OptionGroup var look: LookOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The folder to write into. With several palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String

  // Hidden, because it is only there to be refused with a reason.
  @Option(help: ArgumentHelp("See 'tinct help icon'.", visibility: .hidden))
  var name: String?

  @Option(help: .paletteFolders)
  var layout: PaletteLayout?

  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: IconRequest {
    var request = IconRequest()
    (request.pack, request.puzzle, request.solved) = (pack, puzzle, solved)
    (request.moves, request.after, request.progress) = (moves, after, progress)
    request.mapping = mappingOptions.mapping
    (request.cells, request.piece, request.kind) = (cells, piece, kind)
    (request.source, request.form, request.dark) = (source, form, dark)
    request.branch = branch
    (request.appName, request.look) = (appName, look.choice)
    (request.output.out, request.output.name) = (out, name)
    (request.output.layout, request.output.indexed) = (layout, encoding.indexed)
    request.output.effort = encoding.effortOptions.effort
    return request
  }
}
