internal import TinctDocuments
internal import TinctBoards
internal import ArgumentParser
internal import TinctGraphics
internal import TinctPipeline

/// Checks whether the colours of palettes can be told apart on boards.
struct PaletteCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that people can tell the inks of a board apart.",
    discussion: """
      For each pair of inks that the theme puts side by side: the contrast ratio of WCAG 2; the \
      lightness contrast Lc of APCA; and the difference (CIEDE2000) under normal sight, protanopia, \
      deuteranopia, tritanopia, and in grey. Which pairs touch is measured on drawn boards.

      Asked for is contrast where something shines (noodles with power, sources), less where a noodle \
      or a wall is meant to be quiet, and a difference under every sight for both, and between \
      noodles with power and without. Shades of the ground are listed, and nothing is asked of them.

      What is below its floor is marked, with the nearest colour of the palette that would pass. The \
      exit code is then 1. --fix writes the nearest palette that passes everything beside the old \
      one, as NAME-fixed.json, or in the format that --to names.

      Examples:
        tinct palette check citrus grape
        tinct palette check brand.ase --theme noodles --theme blueprint --min-contrast 4.5
        tinct palette check palettes/brand.json --fix
        tinct palette check brand.ase --fix --to ase
      """)

  @Argument(help: "Palettes: names, files of any format, file#name, addresses of coolors.co.")
  var palettes: [String]

  @Option(help: "A look: a name, or a file; may be given several times. (default: noodles)")
  var theme: [String] = []

  @OptionGroup var floorOptions: FloorOptions

  @Flag(help: "Write the nearest palette that passes beside each that does not.")
  var fix = false

  @Option(help: "The format of what --fix writes. (default: tinct)")
  var to: PaletteTarget?

  @OptionGroup var importing: ImportOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Session(options)
    let loaded = run.loadedPalettes(palettes, importing.choice)
    loaded.forEach { warnOfAlpha(run.taken($0.item), run) }
    let reports = (theme.isEmpty ? ["noodles"] : theme).flatMap { name -> [LegibilityReport] in
      guard let theme = run.theme(name),
        let check = run.legibility(of: theme, floors: floorOptions.floors)
      else { return [] }
      return self.reports(loaded, theme: theme, check, run)
    }
    if options.json {
      Console.write(JSONValue.array(reports.map(\.json)).documentBytes)
    } else {
      Console.print(reports.map(\.text).joined(separator: "\n\n"))
    }
    if fix { try write(reports.filter { !$0.passes }, run) }
    try options.finishChecking(run, problems: reports.count { !$0.passes }, summary(reports))
  }

  private func summary(_ reports: [LegibilityReport]) -> String {
    let failing = reports.count { !$0.passes }
    let themes = Set(reports.map(\.theme)).count
    let looks = themes > 1 ? " in \(counted(themes, "theme"))" : ""
    if reports.isEmpty { return "Nothing was checked." }
    if failing == 0 {
      let count = counted(reports.count / themes, "palette")
      return "\(count) checked\(looks), all inks are told apart."
    }
    let things = themes > 1 ? "check" : "palette"
    return "\(counted(failing, things)) of \(reports.count) below the floor."
  }

  /// Warns about palettes with alphas, which the check ignores.
  private func warnOfAlpha(_ palette: Palette, _ run: Session) {
    let names = palette.colors.filter { $0.color.alpha < 1 }.map { printable($0.name) }
    guard !names.isEmpty else { return }
    run.warn(
      "\(printable(palette.name)): \(names.joined(separator: ", ")) let through what lies behind, "
        + "which is not known; the check takes them as opaque")
  }

  func validate() throws {
    if fix, theme.count > 1 {
      throw ValidationError("--fix takes one theme; what it writes may not pass in another.")
    }
    if to != nil, !fix { throw ValidationError("--to is for --fix.") }
    if to == .catalog || to == .file(.colorset) {
      throw ValidationError("--fix writes a file for each palette; --to takes a format of such.")
    }
    guard Set(theme).count == theme.count else {
      throw ValidationError("--theme names one look twice.")
    }
  }

  private func reports(
    _ loaded: [Shelf<LoadedPalette>.Entry], theme: Theme, _ check: Legibility, _ run: Session
  ) -> [LegibilityReport] {
    var reports: [LegibilityReport] = []
    for entry in loaded {
      let palette = run.taken(entry.item)
      let figures = run.attempt { () throws(Failure) in
        do throws(InkError) { return try check.figures(of: palette) } catch {
          var failure = Failure(error, theme: theme.name)
          failure.location = shownPath(entry.file)
          throw failure
        }
      }
      guard let figures else { continue }
      reports.append(
        LegibilityReport(
          palette: palette, file: entry.file, theme: theme.name, figures: figures, check: check))
    }
    return reports
  }

  private func write(_ reports: [LegibilityReport], _ run: Session) throws {
    var format = PaletteFormat.tinct
    if case .file(let named) = to { format = named }
    var taken: Set<String> = []
    for report in reports {
      let path = fixedPath(report, ending: format.ending)
      guard taken.insert(path).inserted else {
        run.note(
          Failure(
            .cannotCreate, location: path, problem: "two palettes would be written here",
            remedy: "fix them in two runs"))
        continue
      }
      do {
        let outcome = try PaletteRepair(report.check).repaired(report.palette)
        try write(outcome, as: format, to: path, source: report.file, run)
      } catch let impossible as PaletteRepair.Impossible {
        run.note(impossible.failure(location: shownPath(report.file)))
      }
    }
  }

  /// The path of a repaired palette: beside its file, or in the working folder if it has none.
  private func fixedPath(_ report: LegibilityReport, ending: String) -> String {
    let name = "\(slug(report.palette.name, fallback: "palette"))-fixed\(ending)"
    if PaletteFormat.isAddress(report.file) || report.file == InputReader.standardInput {
      return name
    }
    return (report.file.lastIndex(of: "/").map { report.file[...$0] } ?? "") + name
  }

  private func write(
    _ outcome: PaletteRepair.Outcome, as format: PaletteFormat, to path: String, source: String,
    _ run: Session
  ) throws {
    let palettes = [SwatchPalette(made: outcome.palette)]
    guard let writing = run.written(palettes, in: format, path: path) else { return }
    guard isFree(path, for: writing.bytes, run) else {
      return run.note(
        Failure(
          .cannotCreate, location: path, problem: "there is something else here already",
          remedy: "move it away, or rename the palette"))
    }
    writing.notes.forEach(run.warn)
    run.deliver(
      [writing.bytes], to: path, source: source, palette: outcome.palette.name, from: [])
    outcome.changes.forEach { run.warn("\(path): \($0.text)") }
  }

  /// Returns true if writing a file loses nothing: there is none, or it has these bytes.
  private func isFree(_ path: String, for bytes: [UInt8], _ run: Session) -> Bool {
    !run.inputs.isFile(path) || run.inputs.peek(path) == bytes
  }
}

/// A file as messages name it.
func shownPath(_ path: String) -> String {
  path == InputReader.standardInput ? "standard input" : path
}
