internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Puts many puzzles on sheets.
struct ContactCommand: ParsableCommand {
  /// Where solutions go.
  enum Solutions: String, CaseIterable, ExpressibleByArgument {
    case after, apart
  }

  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: "Put many puzzles on one sheet, or on pages to print, with their names.",
    discussion: """
      As PNG or SVG without --page all puzzles are on one sheet in the palette's ground; as PDF, or with \
      --page, on numbered pages of white paper.

      Examples:
        tinct contact packs/levels.json --palette citrus --columns 5 --out levels.png
        tinct contact packs/*.json --page letter --solutions after --out book.pdf
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String]

  @Option(
    help: ArgumentHelp(
      """
      Show this puzzle of each pack only: its number, from 1, or its name. Can be given several \
      times. (default: all)
      """, valueName: "puzzle"))
  var puzzle: [String] = []

  @Flag(help: "Show the stored solutions instead of the puzzles.")
  var solved = false

  @Option(help: "Show the stored solutions too: after the puzzles, or in files of their own.")
  var solutions: Solutions?

  @Option(
    help: ArgumentHelp(
      "Puzzles in a row. (default: 2 on paper, else as many as make the sheet about square)",
      valueName: "count"))
  var columns: Int?

  @Option(
    help: """
      The paper: \(Paper.allCases.map(\.rawValue).joined(separator: ", ")). (default: a4 as PDF)
      """)
  var page: Paper?

  @Flag(help: "Turn the paper.")
  var landscape = false

  @Option(help: ArgumentHelp("Width of a sheet that is no paper.", valueName: "pixels"))
  var width = 1600

  @Option(help: ArgumentHelp("Pixels in an inch of paper as PNG.", valueName: "count"))
  var dpi = 150

  @Option(
    help: ArgumentHelp(
      "What stands at the head of each sheet. (default: the name of the first pack)",
      valueName: "text"))
  var title: String?

  @Flag(help: "Leave the title away.")
  var noTitle = false

  @OptionGroup var look: LookOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    if let columns, !(1...100).contains(columns) {
      throw ValidationError("--columns takes a number from 1 to 100, not \(columns).")
    }
    guard (64...32767).contains(width) else {
      throw ValidationError("--width takes a number of pixels from 64 to 32767, not \(width).")
    }
    guard (30...1200).contains(dpi) else {
      throw ValidationError("--dpi takes a number from 30 to 1200, not \(dpi).")
    }
    if landscape && paper == nil {
      throw ValidationError("--landscape turns the paper, so it needs a --page.")
    }
    if solved && solutions != nil {
      throw ValidationError("--solved and --solutions exclude each other.")
    }
    if noTitle && title != nil {
      throw ValidationError("--title and --no-title exclude each other.")
    }
  }

  private var paper: Paper? { page ?? (drawing.chosenFormat == .pdf ? .a4 : nil) }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let look = run.look(self.look)
    let fonts = run.sheetFonts()
    let sources = run.packs(puzzles).filter(run.holdsPuzzles)
    var parts: [ContactPart] = []
    if let look, let fonts, let first = sources.first {
      let palettes = run.served(run.palettes(self.look.paletteOptions, for: first), look.theme)
      let printers = palettes.compactMap { printer(look, $0, fonts, run) }
      if !printers.isEmpty {
        parts = self.parts(sources, look, run).compactMap {
          part($0.name, $0.jobs, palettes, printers, run)
        }
      }
    }
    let plan = try PicturePlan(
      parts.flatMap(\.pictures), out: drawing.out, format: drawing.chosenFormat,
      in: self.look.paletteOptions, run: run)
    run.run(parts.filter { $0.pictures.allSatisfy(plan.accepts) }, making: "sheets") {
      $0.outcome(plan)
    }
    try run.finish { "Wrote \(counted($0, "file")) to \(drawing.out)." }
  }

  private func printer(
    _ look: BoardLook, _ palette: Palette, _ fonts: SheetFonts, _ run: Run
  ) -> ContactPrinter? {
    run.attempt { () throws(Failure) in
      do throws(InkError) {
        return try ContactPrinter(
          theme: look.theme, palette: palette, sprites: look.sprites, fonts: fonts,
          limits: run.limits, effort: drawing.effortOptions.effort, format: drawing.chosenFormat)
      } catch { throw Failure(error, theme: look.theme.name) }
    }
  }

  /// What goes into which files.
  private func parts(
    _ sources: [PackReader.Source], _ look: BoardLook, _ run: Run
  ) -> [(name: String, jobs: [ContactPrinter.Job])] {
    let name = title ?? sources[0].pack.name
    let base = slug(name, fallback: "contact")
    let head = noTitle ? nil : name
    let words = ([head] + sources.flatMap(\.pack.names)).compactMap(\.self).joined()
    if let lack = run.sheetFonts()?.lack(in: words) { run.warn(lack + "; boxes stand for them") }
    let first = job(items(sources, solved: solved, look, run), title: head)
    guard let solutions else { return [(base, [first])] }
    let second = job(
      items(sources, solved: true, look, run), title: head.map { "\($0): solutions" })
    // Sheets that are no paper have sizes of their own.
    return solutions == .after && paper != nil
      ? [(base, [first, second])] : [(base, [first]), ("\(base)-solutions", [second])]
  }

  private func items(
    _ sources: [PackReader.Source], solved: Bool, _ look: BoardLook, _ run: Run
  ) -> [ContactSheet.Item] {
    sources.flatMap { source in
      run.chosen(puzzle, in: source).compactMap { index in
        let puzzle = source.pack.puzzles[index]
        let place = source.place(ofPuzzle: index)
        let grid = puzzle.makeGrid()
        guard let pieces = run.pieces(of: puzzle, solved: solved, place: place) else { return nil }
        if let lack = look.lack(for: pieces, on: grid, place: place) {
          run.note(lack)
          return nil
        }
        let state = BoardState(grid: grid, sources: puzzle.sources, connectors: pieces)
        return ContactSheet.Item(puzzle.name, state, on: grid)
      }
    }
  }

  private func job(_ items: [ContactSheet.Item], title: String?) -> ContactPrinter.Job {
    guard let paper else {
      let measures = ContactLayout.Measures(
        width: width, height: nil, margin: width / 22, gap: width / 32,
        nameSize: max(Double(width) / 80, 12))
      return ContactPrinter.Job(
        items, title: title, columns: columns, measures: measures, pixelsPerInch: 96, paper: nil)
    }
    // Of outlines pixels are only a grain that cells are whole in.
    let resolution = drawing.chosenFormat == .png ? Double(dpi) : 288
    func pixels(_ length: Length) -> Double { length.pixels(perInch: resolution) }
    let (short, long) = (pixels(paper.size.width), pixels(paper.size.height))
    let size = landscape ? Point(x: long, y: short) : Point(x: short, y: long)
    let measures = ContactLayout.Measures(
      width: Int(size.x.rounded()), height: Int(size.y.rounded()),
      margin: Int(pixels(Length(16, .mm)).rounded()), gap: Int(pixels(Length(9, .mm)).rounded()),
      nameSize: pixels(Length(3.5, .mm)))
    return ContactPrinter.Job(
      items, title: title, columns: columns, measures: measures, pixelsPerInch: resolution,
      paper: size)
  }

  private func part(
    _ name: String, _ jobs: [ContactPrinter.Job], _ palettes: [Palette],
    _ printers: [ContactPrinter], _ run: Run
  ) -> ContactPart? {
    let jobs = jobs.filter { !$0.items.isEmpty }
    let extents = jobs.compactMap { printers[0].extent(of: $0) }
    guard !jobs.isEmpty else { return nil }
    guard extents.count == jobs.count else {
      run.note(
        Failure(
          .usage, place: name, problem: "not one puzzle fits on a sheet",
          remedy: "choose fewer --columns, or a larger --page"))
      return nil
    }
    let count = drawing.chosenFormat == .pdf ? 1 : extents.reduce(0) { $0 + $1.sheets }
    let digits = String(count).count
    let pictures = (1...count).map { number in
      let text = String(number)
      let mark =
        count == 1 ? "" : "-" + String(repeating: "0", count: digits - text.count) + text
      return PicturePlan.Picture(
        name: name + mark, palettes: palettes, source: "the sheet \(name + mark)")
    }
    return ContactPart(
      pictures: pictures, jobs: jobs, printers: printers, size: extents[0].size)
  }
}

/// Prints sheets that belong together, and writes them in every palette.
private struct ContactPart: Sendable {
  let pictures: [PicturePlan.Picture]
  let jobs: [ContactPrinter.Job]
  /// A printer for each palette.
  let printers: [ContactPrinter]
  /// The size of a sheet in pixels.
  let size: PixelSize

  func outcome(_ plan: PicturePlan) -> Outcome {
    do {
      var files: [[PrintedFile]] = []
      for printer in printers { files.append(try printer.print(jobs)) }
      var outcome = Outcome()
      for (index, picture) in pictures.enumerated() {
        let made = plan.write(
          picture, files.map { $0[index] }, width: size.width, height: size.height)
        outcome.written += made.written
        outcome.failures += made.failures
      }
      return outcome
    } catch { return Outcome(failures: [Failure(error, drawing: pictures[0].source)]) }
  }
}
