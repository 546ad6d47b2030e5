internal import ArgumentParser
internal import TinctBoards
internal import TinctDocuments
internal import TinctPipeline

/// Composes pictures for shops and screens.
struct ShotCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot",
    abstract: "Compose pictures of puzzles for shops, in the sizes that they ask for.",
    usage: "tinct shot [<options>] <puzzles> ... --preset <preset> --out <folder>",
    discussion: """
      Each picture is composed for its size, with the title above the board in tall pictures and \
      beside it in wide ones. Compositions: 'center' shows the whole board, 'bleed' a large one \
      that runs off the edges, 'tilt' the same slanted, 'crop' a close-up that fades under the \
      words, 'pair' two boards on cards, 'band' a close-up with the words on a band. Without \
      --compose, the whole board is shown if it fills most of the picture. Otherwise it runs off \
      the edges, or, if there are no words, the picture shows several boards of the pack, or a \
      close-up.

      Boards are shown almost solved, at the tidiest moment near --progress 0.85, unless a state \
      is asked for. Title and caption are "title" and "caption" of the "strings" in the file of \
      the pack, or else of the palette (the summary says which); --title and --caption set \
      others, --no-title and --no-caption leave them out. --locale ja uses the strings "title@ja" \
      and so on, and writes to a folder 'ja', as fastlane expects. Words that would be too small \
      to read, or that a shop forbids, are left out, and the run says so.

      Every file is read again once it is written, to check its size, that it has no alpha if the \
      shop requires that, and the shop's limit in bytes.

      'tinct shot --list' lists the presets, with --json as JSON.

      Examples:
        tinct shot packs/levels.json --puzzle 1 --preset appstore --palette citrus --out out/shots
        tinct shot packs/levels.json --puzzle 1 --preset steam --title '{pack}' --frame --out \
      out/steam
        tinct shot packs/levels.json --puzzle 1 --preset tv --compose tilt --ground dots \
      --out out/tilt
        tinct shot 5x5:1115337157375775157135131 --preset 1600x900 --no-title --out wide.png
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What to make: a preset, a group of presets (appstore, google-play, steam ...), or a size \
      such as 1200x630. Can be repeated.
      """, valueName: "preset"))
  var preset: [String] = []

  @Flag(help: "List all presets and groups, and make nothing.")
  var list = false

  @Flag(help: "Make portrait pictures where the shop takes both orientations.")
  var portrait = false

  @Flag(help: "Make landscape pictures where the shop takes both orientations.")
  var landscape = false

  @Option(
    help: ArgumentHelp(
      """
      The title; {pack}, {puzzle} and {palette} stand for their names, \\n for a line break, and \\- \
      for a point at which a long word may be broken. (default: the string \
      "title" of the pack, or of the palette)
      """, valueName: "text"))
  var title: String?

  @Flag(help: "Leave out the title.")
  var noTitle = false

  @Option(
    help: ArgumentHelp(
      """
      The caption below the title, with the same names in braces and line breaks. \
      (default: the string "caption" of whatever the title is from)
      """, valueName: "text"))
  var caption: String?

  @Flag(help: "Leave out the caption.")
  var noCaption = false

  @Option(
    help: ArgumentHelp(
      """
      Use the strings of this locale, such as de-DE, and write to a folder of that name. Can be \
      repeated. (default: the strings without a locale, in no folder)
      """, valueName: "locale"))
  var locale: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Space between the letters of the title, in ems, from -0.1 to 0.5.", valueName: "ems"))
  var tracking = 0.0

  @Option(
    help: ArgumentHelp(
      """
      How boards are put into the picture. (default: as suits the picture)
      """, valueName: "composition"))
  var compose: ShotLayout.Composition?

  @Option(
    help: ArgumentHelp(
      """
      The ground: a colour, a gradient, light behind the board, or a pattern. (default: the \
      theme's own if it has more than one colour, else glow)
      """, valueName: "ground"))
  var ground: ShotLayout.Ground?

  @Flag(help: "Lay boards in frames like those of tablets.")
  var frame = false

  @OptionGroup var choice: PuzzleOptions
  @OptionGroup var look: LookOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, or a file that ends in .png if one picture is made. With several \
      palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String?

  @OptionGroup var naming: NamingOptions
  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: ShotRequest {
    var request = ShotRequest()
    (request.puzzles, request.preset) = (puzzles, preset)
    (request.portrait, request.landscape) = (portrait, landscape)
    // Shells have no plain way to type a line break, or a soft hyphen.
    let lines = [title, caption].map {
      $0?.replacing("\\n", with: "\n").replacing("\\-", with: "\u{AD}")
    }
    (request.title, request.noTitle) = (lines[0], noTitle)
    (request.caption, request.noCaption, request.frame) = (lines[1], noCaption, frame)
    (request.locale, request.tracking) = (locale, tracking)
    (request.compose, request.ground) = (compose, ground)
    (request.choice, request.look) = (choice.choice, look.choice)
    request.output = naming.output(out ?? "", encoding)
    return request
  }

  func validate() throws {
    guard !list else { return }
    do { try request.check() } catch {
      // Not needed with --list alone.
      throw ValidationError(
        error.field == "out" && out == nil ? "Say where to write with --out." : error.sentence)
    }
  }

  func run() throws {
    guard list else { return try make() }
    if making.options.json {
      Console.write(ShopPreset.json.documentBytes)
    } else {
      Console.print(ShopPreset.listing)
    }
  }
}
