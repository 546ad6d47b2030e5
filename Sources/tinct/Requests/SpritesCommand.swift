internal import ArgumentParser
internal import TinctDocuments
internal import TinctPuzzles

/// Draws the neutral piece art.
struct SpritesCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites",
    abstract: "Draw the neutral piece art, to be tinted or drawn over.",
    discussion: """
      One picture for each class of pieces that are rotations of each other, grey with alpha, with \
      an overlay of white gloss; the tile of a cell; the mark of a source. All pictures are \
      square, with the middle of a cell in their middle; docs/exports.md says how a game lays them. \
      Of a theme they have the widths and shapes of noodles and sources; shadows, light and the \
      faces of tiles are drawn on boards only.

      Examples:
        tinct sprites --kind hex --size 512 --out assets/pieces/hex
        tinct sprites --kind square --size 64 --scales 1,2,3 --out out/pieces
      """)

  @Option(help: "The kind of grid: \(GridKind.oneCellNames).")
  var kind: String

  @Option(help: ArgumentHelp("Width and height of each picture.", valueName: "pixels"))
  var size = 512

  @Option(
    help: ArgumentHelp(
      """
      The scales to draw, such as 1,2,3: NAME.png at --size, NAME@2x.png at twice that. Each is \
      drawn separately. (default: 1)
      """, valueName: "scales"))
  var scales: String?

  @Option(help: "The most connectors that a piece has.")
  var maxConnectors = 4

  @Option(
    help: """
      The theme: a name (looked for in ./themes, then among the shipped ones), or a file.
      """)
  var theme = "noodles"

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to write.", valueName: "folder"))
  var out: String

  @Option(
    help: ArgumentHelp(
      """
      The names of the files, with {sprite}, {scale} and {@scale}. (default: {sprite}{@scale}.png)
      """, valueName: "template"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      """
      How hard to work for small files, from 0 (for previews) to 9 (for shipping); the pixels are \
      the same.
      """, valueName: "0...9"))
  var effort = 9

  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: SpritesRequest {
    var request = SpritesRequest()
    (request.kind, request.size, request.scales) = (kind, size, scales)
    (request.maxConnectors, request.theme) = (maxConnectors, theme)
    (request.out, request.name, request.effort) = (out, name, effort)
    return request
  }
}
