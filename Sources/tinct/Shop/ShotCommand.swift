internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Composes pictures for shops and screens.
struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot",
    abstract: "Compose pictures of puzzles for shops, in the sizes that they ask for.",
    discussion: """
      Each picture is composed for its size: the board as large as the margins allow, in whole pixels; \
      the title above it in tall pictures and beside it in wide ones. Text that would be too small to \
      read is left out, and so is text where a shop forbids it. Title and caption are the strings \
      "title" and "caption" of the pack, or else of the palette.

      Every file is read again once it is written: size, colours without alpha where the shop wants \
      that, and the shop's limit in bytes.

      'tinct shot --list' lists the presets.

      Examples:
        tinct shot packs/levels.json --puzzle 1 --preset appstore --palette citrus --out out/shots
        tinct shot packs/levels.json --puzzle 1 --preset steam --title '{pack}' --frame --out out/steam
        tinct shot 5x5:1115337157375775157135131 --preset 1600x900 --no-title --out wide.png
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What to make: a preset, a group of presets (appstore, google-play, steam ...), or a size such as \
      1200x630. Can be given several times.
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

  @Flag(help: "Leave the title away.")
  var noTitle = false

  @Option(
    help: ArgumentHelp(
      """
      What stands below the title, with the same names. \
      (default: the string "caption" of whatever the title is from)
      """, valueName: "text"))
  var caption: String?

  @Flag(help: "Leave the caption away.")
  var noCaption = false

  @Flag(help: "Lay the board on a card.")
  var frame = false

  @Option(
    help: ArgumentHelp(
      """
      Show this puzzle of the pack only: its number, from 1, or its name. Can be given several \
      times. (default: all)
      """, valueName: "puzzle"))
  var puzzle: [String] = []

  @Flag(help: "Show the stored solutions.")
  var solved = false

  @OptionGroup var look: LookOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, or a file that ends in .png if one picture is made. With several \
      palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String?

  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    guard !list else { return }
    guard !puzzles.isEmpty else {
      throw ValidationError("Name a pack or a game ID to make pictures of.")
    }
    guard !preset.isEmpty else {
      throw ValidationError("Choose what to make with --preset; --list lists all there is.")
    }
    guard let out else { throw ValidationError("Say where to write with --out.") }
    try checkFolder(out)
    if portrait && landscape {
      throw ValidationError("--portrait and --landscape exclude each other; run the tool twice.")
    }
    if noTitle && title != nil {
      throw ValidationError("--title and --no-title exclude each other.")
    }
    if noCaption && caption != nil {
      throw ValidationError("--caption and --no-caption exclude each other.")
    }
    for text in preset { _ = try Self.presets(text) }
    for (option, text) in [("--title", title), ("--caption", caption)] {
      if let text, let field = ShotText(text).unknownField {
        throw ValidationError(
          "\(option): there is no {\(field)}; there are "
            + "\(ShotText.fields.map { "{\($0)}" }.joined(separator: ", ")).")
      }
    }
  }

  /// The presets that a word stands for.
  private static func presets(_ text: String) throws -> [ShopPreset] {
    if let known = ShopPreset.named(text) { return known }
    let numbers = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    if numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) {
      guard (16...32767).contains(width), (16...32767).contains(height) else {
        throw ValidationError("--preset \(text): sides have from 16 to 32767 pixels.")
      }
      let name = "\(width)x\(height)"
      return [ShopPreset(name, .web, "a size of its own", width, height, alpha: .allowed)]
    }
    throw ValidationError(
      "--preset \(quoted(text)): there is no such preset; --list lists all there is.")
  }

  func run() throws {
    guard !list else { return Console.print(ShopPreset.listing) }
    let run = Run(options, upkeep, of: self)
    let look = run.look(self.look)
    let fonts = run.sheetFonts()
    let sources = run.packs(puzzles)
    var jobs: [ShotJob] = []
    if let look, let fonts {
      let presets = try chosenPresets()
      jobs = sources.flatMap { self.jobs($0, of: sources, presets, look, fonts, run) }
    }
    let plan = try PicturePlan(
      jobs.map(\.picture), out: out ?? "", in: self.look.paletteOptions, run: run)
    run.run(jobs.filter { plan.accepts($0.picture) }, making: "pictures") { $0.outcome(plan) }
    try run.finish { "Wrote \(counted($0, "picture")) to \(out ?? "")." }
  }

  /// The chosen presets, each once.
  private func chosenPresets() throws -> [ShopPreset] {
    try preset.flatMap(Self.presets).reduce(into: []) { presets, preset in
      if !presets.contains(preset) { presets.append(preset) }
    }
  }

  private func jobs(
    _ source: PackReader.Source, of sources: [PackReader.Source], _ presets: [ShopPreset],
    _ look: BoardLook, _ fonts: SheetFonts, _ run: Run
  ) -> [ShotJob] {
    guard run.holdsPuzzles(source) else { return [] }
    let palettes = run.served(run.palettes(self.look.paletteOptions, for: source), look.theme)
    let printer = run.attempt { () throws(Failure) in
      do throws(InkError) {
        return try ShotPrinter(
          theme: look.theme, palettes: palettes, sprites: look.sprites, fonts: fonts,
          limits: run.limits, effort: effortOptions.effort)
      } catch { throw Failure(error, theme: look.theme.name) }
    }
    guard let printer, !palettes.isEmpty else { return [] }
    let prefix =
      sources.count > 1 && !source.isGameID ? slug(source.pack.name, fallback: "pack") : nil
    let names = BoardNames(source.pack, prefix: prefix)
    return run.chosen(puzzle, in: source).flatMap { index -> [ShotJob] in
      let puzzle = source.pack.puzzles[index]
      let place = source.place(ofPuzzle: index)
      guard let pieces = run.pieces(of: puzzle, solved: solved, place: place) else { return [] }
      if let lack = look.lack(for: pieces, on: puzzle.makeGrid(), place: place) {
        run.note(lack)
        return []
      }
      let all = presets.map { preset in
        palettes.map { contents($0, preset, source.pack, puzzle) }
      }
      let words = all.joined().flatMap { [$0.title, $0.caption] }.compactMap(\.self)
      if let lack = fonts.lack(in: words.joined()) {
        run.note(
          Failure(
            .badData, place: place, problem: lack + ", of which there are some in its words",
            remedy: "write --title and --caption in Latin, Greek or Cyrillic letters"))
        return []
      }
      return zip(presets, all).map { preset, contents in
        let size = preset.size(isPortrait: portrait ? true : landscape ? false : nil)
        let turned = size == preset.size ? "" : portrait ? "-portrait" : "-landscape"
        let picture = PicturePlan.Picture(
          name: "\(names[index])-\(preset.name)\(turned)", palettes: palettes,
          source: "\(place), \(preset.name)")
        return ShotJob(
          picture: picture, puzzle: puzzle, pieces: pieces, preset: preset, size: size,
          contents: contents, printer: printer)
      }
    }
  }

  /// What is shown besides the board in a palette.
  private func contents(
    _ palette: Palette, _ preset: ShopPreset, _ pack: PuzzlePack, _ puzzle: Puzzle
  ) -> ShotLayout.Contents {
    func text(_ template: String) -> String {
      ShotText(template).text(pack: pack.name, puzzle: puzzle.name, palette: palette.name)
    }
    // A pack's own words before those of a palette; captions go with their titles.
    let strings = pack.strings.text(named: "title") == nil ? palette.strings : pack.strings
    let ownCaption = noTitle || title != nil ? nil : strings.text(named: "caption")
    return preset.contents(
      title: noTitle ? nil : title.map(text) ?? strings.text(named: "title"),
      caption: noCaption ? nil : caption.map(text) ?? ownCaption, hasFrame: frame)
  }
}

/// Composes one picture and writes it in its palettes.
private struct ShotJob: Sendable {
  let picture: PicturePlan.Picture
  let puzzle: Puzzle
  let pieces: [Connectors]
  let preset: ShopPreset
  let size: PixelSize
  /// What is shown besides the board in each palette.
  let contents: [ShotLayout.Contents]
  let printer: ShotPrinter

  func outcome(_ plan: PicturePlan) -> Outcome {
    let grid = puzzle.makeGrid()
    let state = BoardState(grid: grid, sources: puzzle.sources, connectors: pieces)
    do {
      let files = try printer.print(
        ShotPrinter.Subject(
          state, on: grid, size: size, margins: preset.margins, contents: contents))
      var outcome = plan.write(picture, files, width: size.width, height: size.height)
      for file in outcome.written where file.differs == nil {
        outcome.failures += file.problems { preset.problems(of: $0, size: size, place: file.file) }
      }
      return outcome
    } catch { return Outcome(failures: [failure(error)]) }
  }

  private func failure(_ error: ShotPrinter.ComposingError) -> Failure {
    switch error {
    case .noRoom(let size):
      Failure(
        .badData, place: picture.source,
        problem: "the board has too many cells for a picture of \(size.width) x \(size.height)",
        remedy: "choose a smaller puzzle, or larger presets")
    case .raster(let error): Failure(error, drawing: picture.source)
    }
  }
}

extension WrittenFile {
  /// What is wrong with the file, read again from the disk.
  func problems(_ check: ([UInt8]) -> [Failure]) -> [Failure] {
    var limits = Limits()
    limits.fileBytes = .max
    do throws(InputError) { return check(try InputReader(limits: limits).read(file)) } catch {
      return [Failure(error)]
    }
  }
}
