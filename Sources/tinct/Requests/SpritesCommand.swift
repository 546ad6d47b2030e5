internal import ArgumentParser
internal import TinctBoards
internal import TinctDocuments
internal import TinctPuzzles

/// Draws the neutral piece art.
struct SpritesCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract: "Draw pieces and cells one by one: neutral art, or a theme with its light.",
    discussion: """
      Without --palette: one picture for each class of pieces that are rotations of each other, \
      grey with alpha, with an overlay of white gloss; the tile of a cell; the mark of a source. \
      All pictures are square, with the middle of a cell in their middle. Of a theme they have the \
      widths and shapes of noodles and sources.

      With --palette: the cells and pieces of a theme as boards show them, with shadows, glow, \
      shine and bevels, for any kind of grid. Each shape and orientation of cell has pieces of its \
      own, drawn as they lie, so that light comes from one side; a margin around the cell holds \
      shadows and glow. sprites.json says what each is, and how they are laid. docs/exports.md \
      shows how a game lays both.

      Examples:
        tinct sprites --kind hex --size 512 --out assets/pieces/hex
        tinct sprites --kind square --size 64 --scales 1,2,3 --out out/pieces
        tinct sprites --kind triangle --theme toy --palette dusk --cell 48 --out out/toy
      """)

  @Option(
    help: """
      The kind of grid: \(GridKind.oneCellNames); in colours any but heptagon and custom, whose \
      cells are all different.
      """)
  var kind: String

  @Option(
    help: ArgumentHelp("Width and height of each picture of neutral art.", valueName: "pixels"))
  var size = 512

  @Option(
    help: ArgumentHelp(
      """
      The scales to draw, such as 1,2,3: NAME.png at --size or --cell, NAME@2x.png at twice that. \
      Each is drawn separately. (default: 1)
      """, valueName: "scales"))
  var scales: String?

  @Option(help: "The most connectors that a piece has.")
  var maxConnectors = 4

  @Option(
    help: """
      The theme: a name (looked for in ./themes, then among the shipped ones), a file, or a pattern \
      such as '*', which stands for all there are. Can be repeated; each of several themes has a \
      folder of its own.
      """)
  var theme: [String] = ["noodles"]

  @Option(
    help: ArgumentHelp(
      """
      A palette, as for 'tinct board': the sprites are in its colours, with light. Can be \
      repeated. (default: neutral art)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var importing: ImportOptions

  @Option(
    help: ArgumentHelp(
      """
      With --palette: distance between opposite sides of a regular cell, as for 'tinct board'. \
      (default: 128)
      """, valueName: "pixels"))
  var cell: Int?

  @Option(
    help: """
      With --palette: arms run to the sides, as where they meet others; end in the cell, as where \
      they meet nothing; or each combination of both. (default: joined)
      """)
  var ends: ThemeSprites.Ends?

  @Option(
    help: ArgumentHelp(
      """
      With --palette, in a theme whose branches have colours: pieces with power, and the arms of \
      sources, also in those of this many branches, 1 to 6. (default: in none)
      """, valueName: "count"))
  var branches: Int?

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write.", valueName: "folder"))
  var out: String

  @Option(
    help: ArgumentHelp(
      """
      The names of the files, with {sprite}, {scale} and {@scale}. (default: {sprite}{@scale}.png)
      """, valueName: "template"))
  var name: String?

  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: SpritesRequest {
    var request = SpritesRequest()
    (request.kind, request.size, request.scales) = (kind, size, scales)
    (request.maxConnectors, request.theme) = (maxConnectors, theme)
    request.palettes = importing.choice
    (request.palettes.palette, request.cell, request.ends) = (palette, cell, ends)
    request.branches = branches
    (request.out, request.name, request.effort) = (out, name, effortOptions.effort)
    return request
  }
}
