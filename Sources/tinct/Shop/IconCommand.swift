public import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
public import TinctPipeline
internal import TinctPuzzles

extension IconFiles.Form: ExpressibleByArgument {}

/// Makes the icons of an app.
struct IconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon",
    abstract: "Make an app's icon, from a board or a piece, in every form that systems want.",
    discussion: """
      Every size is drawn for itself, and no cell gets too small to be made out: where all of a board \
      would, the cells around its source are shown.

      The forms: 'appiconset' for Xcode (iOS in light, dark and tinted; macOS), 'icns' for macOS, 'ico' \
      for Windows, 'web' (favicon, icons, manifest), 'play' for Google Play, 'steam'.

      Examples:
        tinct icon packs/levels.json --puzzle 1 --solved --palette citrus --out out/icon
        tinct icon --piece tee-024 --kind hex --palette grape --form appiconset --out Assets.xcassets
      """)

  @Argument(help: "A pack, a list of Net game IDs, or a game ID; none with --piece.")
  var pack: String?

  @Option(help: "The puzzle of the pack: its number, from 1, or its name.")
  var puzzle = "1"

  @Flag(help: "Show the stored solution.")
  var solved = false

  @Option(
    help: ArgumentHelp(
      "How many cells are seen across, about the source. (default: all of a small board, else 3)",
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
      "What to make: \(IconFiles.Form.allCases.map(\.rawValue).joined(separator: ", ")). Can be "
        + "given several times. (default: all)", valueName: "form"))
  var form: [IconFiles.Form] = []

  @Option(
    help: ArgumentHelp(
      """
      The palette of the icon in dark mode; one for each --palette. \
      (default: derived as 'tinct palette derive --dark' does)
      """, valueName: "palette"))
  var dark: [String] = []

  @Option(help: "What the web application is called. (default: the name of the pack)")
  var name: String?

  @OptionGroup var look: LookOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write. With several palettes each has a folder of its own in it.",
      valueName: "folder"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    try checkFolder(out)
    guard (pack == nil) != (piece == nil) else {
      throw ValidationError(
        pack == nil
          ? "Name a pack, or a piece with --piece." : "--piece stands instead of a pack.")
    }
    if let cells, !(1...256).contains(cells) {
      throw ValidationError("--cells takes a number from 1 to 256, not \(cells).")
    }
    if name?.isEmpty == true { throw ValidationError("--name must not be empty.") }
    if let piece { _ = try Self.pieceClass(piece, kind: kind) }
  }

  /// The piece with a name.
  private static func pieceClass(_ name: String, kind: String) throws -> (PieceClass, GridKind) {
    guard let kind = GridKind(named: kind), kind.hasOneCell,
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { throw ValidationError(GridKind.noSprites(kind)) }
    let sides = grid.cells[0].sides.count
    let classes = PieceClass.all(sides: sides, maxConnectors: sides)
    guard let found = classes.first(where: { $0.name == name }) else {
      throw ValidationError(
        "--piece \(quoted(name)): there is no such piece of \(kind.name); there are: "
          + "\(classes.map(\.name).joined(separator: ", ")).")
    }
    return (found, kind)
  }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let look = run.look(self.look)
    var jobs: [IconJob] = []
    if let look, let shown = try subject(look, run) {
      let palettes = try palettes(shown.source, look.theme, run)
      let icons = palettes.compactMap { palette in
        run.attempt { () throws(Failure) in
          do throws(InkError) {
            return try IconFiles(
              of: shown.subject, named: name ?? shown.name, in: palette, theme: look.theme,
              sprites: look.sprites, limits: run.limits, effort: effortOptions.effort)
          } catch { throw Failure(error, theme: look.theme.name) }
        }.map { (palette.light, $0) }
      }
      let forms =
        form.isEmpty ? IconFiles.Form.allCases : IconFiles.Form.allCases.filter(form.contains)
      jobs = icons.flatMap { palette, files in
        forms.map {
          IconJob(
            form: $0, icon: files, palette: palette, place: shown.place,
            folder: palettes.count > 1 ? palette.fileName + "/" : "")
        }
      }
    }
    let plan = try run.plan(root: out, try jobs.flatMap { try $0.outputs() })
    run.run(jobs, making: "icons") { $0.outcome(plan) }
    try run.finish { "Wrote \(counted($0, "file")) to \(out)." }
  }

  /// What is shown, where it was read, and what it is called.
  private struct Shown {
    let subject: IconSubject
    let source: PackReader.Source?
    let name: String
    let place: String
  }

  private func subject(_ look: BoardLook, _ run: Run) throws -> Shown? {
    if let piece {
      let (shape, kind) = try Self.pieceClass(piece, kind: kind)
      guard let subject = IconSubject(shape, kind: kind, isSource: source) else { return nil }
      let place = "piece \(piece)"
      if let lack = look.lack(for: [shape.connectors], on: subject.grid, place: place) {
        run.note(lack)
        return nil
      }
      return Shown(subject: subject, source: nil, name: "Tinct", place: place)
    }
    guard let pack, let source = run.packs([pack], single: true).first, run.holdsPuzzles(source),
      let index = run.chosen([puzzle], in: source).first
    else { return nil }
    let puzzle = source.pack.puzzles[index]
    let place = source.place(ofPuzzle: index)
    let grid = puzzle.makeGrid()
    guard let pieces = run.pieces(of: puzzle, solved: solved, place: place) else { return nil }
    if let lack = look.lack(for: pieces, on: grid, place: place) {
      run.note(lack)
      return nil
    }
    let state = BoardState(grid: grid, sources: puzzle.sources, connectors: pieces)
    return Shown(
      subject: IconSubject(state, on: grid, cells: cells), source: source,
      name: source.pack.name, place: place)
  }

  private func palettes(
    _ source: PackReader.Source?, _ theme: Theme, _ run: Run
  ) throws -> [IconFiles.Palettes] {
    let all =
      source.map { run.palettes(look.paletteOptions, for: $0) }
      ?? run.palettes(look.paletteOptions)
    let darks = run.palettes(dark, option: "--dark", look.paletteOptions.importing)
    guard dark.isEmpty || darks.count == all.count else {
      throw UsageError(
        "there \(all.count == 1 ? "is" : "are") \(counted(all.count, "palette")), but "
          + "\(darks.count) for dark mode; give a --dark for each --palette, in the same order.")
    }
    let served = run.served(all, theme)
    let clashes = run.folderClashes(served)
    guard clashes.isEmpty else { throw run.refuse(clashes) }
    return served.map { palette in
      IconFiles.Palettes(
        palette, dark: all.firstIndex(of: palette).flatMap { dark.isEmpty ? nil : darks[$0] },
        in: theme)
    }
  }
}

/// Makes the files of one form in one palette.
private struct IconJob: Sendable {
  let form: IconFiles.Form
  let icon: IconFiles
  let palette: Palette
  /// What it shows, for messages.
  let place: String
  /// The palette's folder with a slash; empty for none.
  let folder: String

  func outputs() throws -> [OutputPlan.Output] {
    try IconFiles.names(of: form).map {
      OutputPlan.Output(
        name: try OutputName(checking: folder + $0), source: "\(place) in \(palette.name), \($0)")
    }
  }

  func outcome(_ plan: OutputPlan) -> Outcome {
    let files: [IconFiles.File]
    do { files = try icon.files(of: form) } catch {
      return Outcome(failures: [Failure(error, drawing: place)])
    }
    var outcome = Outcome()
    for file in files {
      guard let name = try? OutputName(checking: folder + file.name) else {
        preconditionFailure("the names of all files were checked")
      }
      outcome.write(
        file.pieces, as: name, in: plan, palette: palette.name, width: file.side,
        height: file.side)
      if let written = outcome.written.last, written.differs == nil {
        outcome.failures += written.problems { file.problems(of: $0, place: written.file) }
      }
    }
    return outcome
  }
}
