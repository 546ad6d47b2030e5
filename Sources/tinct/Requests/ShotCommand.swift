internal import ArgumentParser
internal import TinctDocuments
internal import TinctPipeline

/// Composes pictures for shops and screens.
struct ShotCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot",
    abstract: "Compose pictures of puzzles for shops, in the sizes that they ask for.",
    discussion: """
      Each picture is composed for its size: the board as large as the margins allow, in whole \
      pixels; the title above it in tall pictures and beside it in wide ones. Text that would be \
      too small to read is left out, and so is text where a shop forbids it. Title and caption \
      are the strings "title" and "caption" of the pack, or else of the palette.

      Every file is read again once it is written: size, colours without alpha where the shop \
      wants that, and the shop's limit in bytes.

      'tinct shot --list' lists the presets.

      Examples:
        tinct shot packs/levels.json --puzzle 1 --preset appstore --palette citrus --out out/shots
        tinct shot packs/levels.json --puzzle 1 --preset steam --title '{pack}' --frame --out \
      out/steam
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

  @Flag(help: "Make pictures upright where the shop takes both.")
  var portrait = false

  @Flag(help: "Make pictures wide where the shop takes both.")
  var landscape = false

  @Option(
    help: ArgumentHelp(
      """
      The title; {pack}, {puzzle} and {palette} stand for the names of these. \
      (default: the string "title" of the pack, or of the palette)
      """, valueName: "text"))
  var title: String?

  @Flag(help: "Leave out the title.")
  var noTitle = false

  @Option(
    help: ArgumentHelp(
      """
      The caption below the title, with the same names in braces. \
      (default: the string "caption" of whatever the title is from)
      """, valueName: "text"))
  var caption: String?

  @Flag(help: "Leave out the caption.")
  var noCaption = false

  @Flag(help: "Lay the board on a card.")
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
  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: ShotRequest {
    var request = ShotRequest()
    (request.puzzles, request.preset) = (puzzles, preset)
    (request.portrait, request.landscape) = (portrait, landscape)
    (request.title, request.noTitle) = (title, noTitle)
    (request.caption, request.noCaption, request.frame) = (caption, noCaption, frame)
    (request.choice, request.look) = (choice.choice, look.choice)
    request.output = naming.output(out ?? "", effort: effortOptions.effort)
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
    guard !list else { return Console.print(ShopPreset.listing) }
    try making.run([request], printing)
  }
}
