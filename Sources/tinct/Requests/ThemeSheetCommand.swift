internal import ArgumentParser
internal import TinctDocuments

/// Draws a theme in many palettes, on many boards.
struct ThemeSheetCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a theme on boards, in palettes: the picture to judge it by.",
    discussion: """
      A row for each palette, all there are if none is named; a column for each board of the packs, \
      as it starts. Packs of stones serve, too.

      Examples:
        tinct theme sheet toy packs/levels.json packs/stones.json --out toy.png
        tinct theme sheet themes/dusk.json packs/levels.json --palette citrus --side 240 --out dusk.png
      """)

  @Argument(help: "A theme's name, or a file.")
  var theme: String

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var packs: [String]

  @Option(
    help: ArgumentHelp(
      "How wide and high boards are at most, from 16 to 2048.", valueName: "pixels"))
  var side = 128

  @OptionGroup var paletteOptions: PaletteOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "file"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions

  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: ThemeSheetRequest {
    var request = ThemeSheetRequest()
    (request.theme, request.packs, request.side) = (theme, packs, side)
    (request.palettes, request.out) = (paletteOptions.choice, out)
    request.effort = effortOptions.effort
    return request
  }
}
