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
      lightness contrast Lc of APCA; and the difference (CIEDE2000) with normal vision, \
      protanopia, deuteranopia and tritanopia, and in grey. Which pairs touch is measured on \
      drawn boards.

      Contrast is required where something shines (noodles with power, sources), and less of it \
      where a noodle or a wall is meant to be quiet; both, and noodles with power beside those \
      without, must also differ in every kind of vision. Nothing is required of shades of the \
      ground; --verbose lists them, and everything that passes. Several inks are then checked \
      together: power must stand out more than its absence, shadows must be darker than what they \
      fall on, hints and walls must be visible (1.5), and marks, and the stones of two players, \
      must differ (8 with normal vision). Of games, pieces and marks must be visible (1.5) on \
      whatever they may come to lie on, labels must be readable (3), and states of one shape must \
      differ (8 in every kind of vision).

      Whatever is below its floor is listed, with the nearest palette that passes, or, if there is \
      none, with the nearest colour that would let each pair pass; the exit code is then 1. --fix \
      writes the nearest palette in which everything passes, \
      in all themes, beside the old one, named after its file, as FILE-fixed.json (or \
      FILE-ase-fixed.json, if another file there has its name), or in the \
      format that --as names; it is called 'NAME (fixed)'. --out names another file. A repair that \
      was written before is replaced, unless it was edited since. Colours that --lock names stay \
      as they are; colours that need not change keep their notation, such as oklch(...). A format \
      without roles gets the designer's own names of colours, and the \
      summary says which --roles give the roles back. If every palette passes or was repaired, the \
      exit code is 0; for a palette that cannot be repaired nothing is written, and the exit code \
      is 1. It is 73 or 74 if no repair could be written.

      Translucent grounds are judged over white and over black, or over the colours that --over \
      names. Walls count unless the packs that --pack names have none.

      Examples:
        tinct palette check citrus grape
        tinct palette check brand.ase --theme noodles --theme blueprint --min-contrast 4.5
        tinct palette check brand.ase --theme '*'
        tinct palette check brand.json --fix --lock base --pack levels.json
        tinct palette check brand.ase --fix --out repaired.ase
      """)

  @Argument(help: "Palettes: names, files of any format, file#name, addresses of coolors.co.")
  var palettes: [String]

  @Option(
    help: """
      A theme: a name, a file, or a pattern such as '*', which stands for all there are; can be \
      repeated. (default: noodles)
      """)
  var theme: [String] = []

  @OptionGroup var floorOptions: FloorOptions

  @Option(
    help: ArgumentHelp(
      "A pack that the palettes are for; can be repeated. (default: any)",
      valueName: "pack"))
  var pack: [String] = []

  @OptionGroup var mappingOptions: MappingOptions

  @Option(
    help: ArgumentHelp(
      """
      The colour behind translucent grounds; can be repeated. (default: white \
      and black)
      """, valueName: "colour"))
  var over: [String] = []

  @Flag(help: "Write the nearest palette that passes beside each that does not.")
  var fix = false

  @Option(
    help: ArgumentHelp(
      """
      A colour that --fix does not change, by its name; can be repeated. --keep is another name of \
      this option.
      """,
      valueName: "name"))
  var lock: [String] = []

  @Option(
    name: .customLong("as"),
    help: "The format of what --fix writes. (default: by the ending of --out, else tinct)")
  var format: PaletteTarget?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The file that --fix writes, or, with a slash at its end, a folder. (default: beside the \
      palette)
      """, valueName: "file"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "A file that --fix may replace although it was edited; can be repeated.",
      valueName: "pattern"))
  var replace: [String] = []

  @Flag(help: "List every pair, those that pass as well.")
  var verbose = false

  @OptionGroup var importing: ImportOptions

  @OptionGroup var options: RunOptions

  func run() throws {
    var session = options.session
    session.replaced = replace
    // The cache keeps which inks of a theme touch, so that they are not measured again, and the
    // record of what was written, so that a repair which was edited is not replaced.
    session.cacheFolder = CacheFolder.ofUser()
    let run = Session(session, gate: Interruption.gate, documents: DocumentCommand("palette check"))
    let packs = run.packs(pack, mapping: mappingOptions.mapping)
    let grounds = try (over.isEmpty ? ["white", "black"] : over).map { try run.color($0) }
    let (subjects, unread) = self.subjects(run)
    let known = run.failures.count
    let themes = (theme.isEmpty ? ["noodles"] : theme).flatMap(run.themes)
      .reduce(into: [Theme]()) { all, theme in if !all.contains(theme) { all.append(theme) } }
    let lacksThemes = run.failures.count > known
    let judgements = themes.flatMap { theme -> [[LegibilityReport]] in
      guard packs.count >= min(1, pack.count),
        let check = run.legibility(of: theme, floors: floorOptions.floors, packs: packs)
      else { return subjects.map { _ in [] } }
      return self.reports(subjects, theme: theme, check, over: grounds, run)
    }
    let reports = judgements.flatMap(\.self)
    let unjudged = judgements.count(where: \.isEmpty) + unread * themes.count
    let repairs = fix || !options.json ? repairs(of: reports, run) : []
    if options.json {
      Console.write(JSONValue.array(reports.map(\.json)).documentBytes)
    } else {
      // Without the summary, the palettes that pass are no news.
      let told = options.quiet ? reports.filter { !$0.passes } : reports
      let texts = told.map { report in
        let repair = repairs.first { $0.subject == Subject(report) }?.outcome
        return report.text(isWhole: verbose, repair: try? repair?.get())
      }
      let isShort = texts.allSatisfy { !$0.contains("\n") }
      Console.print(texts.joined(separator: isShort ? "\n" : "\n\n"))
    }
    let isRepaired = fix && write(repairs, run)
    let failing = reports.filter { !$0.passes }
    if pack.isEmpty, !isRepaired, !failing.isEmpty, failing.allSatisfy(\.failsAtWallsOnly) {
      run.warn(
        "only walls are below the floor: if your puzzles have none, say so by naming their packs "
          + "with --pack")
    }
    let sentence =
      summary(reports, unjudged, isRepaired: isRepaired, lacksThemes: lacksThemes, run)
    let report = run.finish()
    // If no repair could be written, the run failed at the files, and not at the palettes.
    let isUnwritten =
      fix && report.written.isEmpty && !report.failures.isEmpty
      && report.failures.allSatisfy { [.cannotCreate, .inputOutput].contains($0.kind) }
    try options.tellChecking(
      report, problems: isRepaired || isUnwritten ? 0 : failing.count, sentence)
  }

  /// The sentences about all checks.
  ///
  /// - Parameters:
  ///   - unjudged: the number of palettes, in each theme, that could not be judged.
  ///   - lacksThemes: true if a theme could not be read.
  private func summary(
    _ reports: [LegibilityReport], _ unjudged: Int, isRepaired: Bool, lacksThemes: Bool,
    _ run: Session
  ) -> String {
    if reports.allSatisfy(\.isEmpty) { return "Nothing was checked." }
    let lack = lacksThemes ? " Not all themes could be read." : ""
    return sentence(reports, unjudged, isRepaired: isRepaired, isPart: lacksThemes, run) + lack
  }

  /// The sentence about the checks that were made, at least one.
  ///
  /// - Parameter isPart: true if there should have been more themes.
  private func sentence(
    _ reports: [LegibilityReport], _ unjudged: Int, isRepaired: Bool, isPart: Bool, _ run: Session
  ) -> String {
    let failing = reports.count { !$0.passes }
    let themes = Set(reports.map(\.theme)).count
    let palettes = Set(reports.map(Subject.init)).count
    let looks = themes > 1 ? " in \(counted(themes, "theme"))" : ""
    let areChecks = reports.count > palettes || themes > 1
    let (things, done) = areChecks ? ("check", "made") : ("palette", "judged")
    if failing == 0 {
      let within = isPart ? " in \(counted(themes, "theme"))" : looks
      let there = isPart ? " there" : ""
      return
        "\(counted(palettes, "palette")) checked\(within); all inks can be told apart\(there)."
        + (unjudged > 0 ? " \(counted(unjudged, things)) could not be \(done)." : "")
    }
    let written = run.writtenPaths.map { " Wrote \($0)." }.joined()
    if isRepaired {
      let broken = Set(reports.filter { !$0.passes }.map(Subject.init))
      let there = isPart ? " in the themes that could be read" : ""
      return
        "Repaired \(counted(broken.count, "palette")); all inks can be told apart now\(there).\(written)"
    }
    let (all, fails) = (counted(reports.count, things), failing == 1 ? "fails" : "fail")
    guard unjudged > 0 else { return "\(failing) of \(all) \(fails).\(written)" }
    return "\(all) \(done), \(failing) \(fails); \(unjudged) could not be \(done).\(written)"
  }

  func validate() throws {
    if format != nil, !fix { throw ValidationError("--as is for --fix.") }
    if !lock.isEmpty, !fix { throw ValidationError("--lock is for --fix.") }
    if out != nil || !replace.isEmpty, !fix {
      throw ValidationError("--out and --replace are for --fix.")
    }
    try refuseEmpty(out)
    if format == nil, let out, !out.hasSuffix("/") { try PaletteDelivery.refuseUnknown(out) }
    if let format, let out, !out.hasSuffix("/") {
      try PaletteDelivery.refuseOther(out, than: format)
    }
    if [.catalog, .file(.colorset)].contains(target) {
      throw ValidationError(
        "--fix writes one file for each palette; choose an --as that is one "
          + "file.")
    }
    guard Set(theme).count == theme.count else {
      throw ValidationError("--theme names one theme twice.")
    }
  }

  /// The format of what is written.
  private var target: PaletteTarget {
    format ?? out.flatMap(PaletteTarget.init(ending:)) ?? .file(.tinct)
  }

  // MARK: - Checking

  /// A palette to check.
  private struct Subject: Hashable {
    let palette: Palette
    let file: String
    /// The names in the file of colours that have the name of a role, by the role.
    var formerNames: [String: String] = [:]
    /// The palette as its file holds it.
    var source: SwatchPalette

    /// The palette that a report is about.
    init(_ report: LegibilityReport) {
      self.init(
        palette: report.palette, file: report.file, formerNames: report.formerNames,
        source: report.source)
    }

    init(
      palette: Palette, file: String, formerNames: [String: String], source: SwatchPalette
    ) {
      self.palette = palette
      self.file = file
      self.formerNames = formerNames
      self.source = source
    }

    /// The same after themes have taken colours without the name of a role for one.
    func taking(_ proposed: Palette) -> Subject {
      var names = formerNames
      for color in proposed.colors where palette.color(named: color.name) == nil {
        names[color.name] = palette.colors.first { $0.color == color.color }?.name
      }
      return Subject(palette: proposed, file: file, formerNames: names, source: source)
    }

    /// The names of the colours that a person means: that name, or those that differ from it in
    /// case, spaces and hyphens only, here or in the file.
    func names(of text: String) -> [String] {
      if palette.color(named: text) != nil { return [text] }
      let wanted = PaletteRoles.folded(text)
      let own = palette.colors.map(\.name).filter { PaletteRoles.folded($0) == wanted }
      return own.isEmpty
        ? formerNames.filter { PaletteRoles.folded($0.value) == wanted }.map(\.key).sorted() : own
    }
  }

  /// The palettes, and the number of arguments that could not be read.
  private func subjects(_ run: Session) -> (all: [Subject], unread: Int) {
    let loaded = palettes.map { run.loadedPalettes([$0], importing.choice) }
    let subjects = loaded.joined().map {
      Subject(
        palette: run.remembered($0), file: $0.file, formerNames: $0.item.formerNames,
        source: $0.item.source)
    }
    return (subjects, loaded.count(where: \.isEmpty))
  }

  /// The reports on each palette, one for each ground that it is judged over; none on one that
  /// cannot be judged.
  private func reports(
    _ subjects: [Subject], theme: Theme, _ check: Legibility, over grounds: [Color], _ run: Session
  ) -> [[LegibilityReport]] {
    subjects.map { subject -> [LegibilityReport] in
      let palette = run.serving([subject.palette], theme.inks)[0]
      run.warn(ofMovedAccentIn: palette, theme)
      let subject = subject.taking(palette)
      let reports = run.attempt { () throws(Failure) in
        do throws(InkError) {
          let isTranslucent = try check.isTranslucent(palette)
          if isTranslucent { warn(of: palette, grounds, run) }
          var reports: [LegibilityReport] = []
          for ground in isTranslucent ? grounds.map(Optional.some) : [nil] {
            var check = check
            check.over = ground
            reports.append(
              LegibilityReport(
                palette: palette, title: title(of: subject, among: subjects),
                file: subject.file, theme: theme.name,
                figures: try check.figures(of: palette),
                orders: try check.orders(of: palette), check: check,
                formerNames: subject.formerNames, source: subject.source,
                locked: locked(in: subject)))
          }
          return reports
        } catch {
          var failure = Failure(error, theme: theme.name)
          // Of a file with several palettes, the one that is meant.
          let isAlone = subjects.count { $0.file == subject.file } == 1
          failure.location =
            InputReader.shown(subject.file)
            + (isAlone ? "" : ": palette \(quoted(subject.palette.name))")
          throw failure
        }
      }
      return reports ?? []
    }
  }

  /// The names of the colours that must not change: those that are locked, and others of the same
  /// colour, such as the accent that stands for a base, so that boards show them as they are.
  private func locked(in subject: Subject) -> Set<String> {
    let named = Set(lock.compactMap { subject.names(of: $0).first })
    let colors = subject.palette.colors
    let pixels = colors.filter { named.contains($0.name) }.map(\.color.pixel)
    return named.union(colors.filter { pixels.contains($0.color.pixel) }.map(\.name))
  }

  /// The palette's name, with its file if several are called like it.
  private func title(of subject: Subject, among subjects: [Subject]) -> String {
    let name = printable(subject.palette.name)
    let others = subjects.filter { $0.palette.name == subject.palette.name }
    return Set(others.map(\.file)).count > 1 ? "\(name) (\(InputReader.shown(subject.file)))" : name
  }

  /// Warns that what lies behind decides, which the check can only suppose.
  private func warn(of palette: Palette, _ grounds: [Color], _ run: Session) {
    let names = palette.colors.filter { $0.color.alpha < 1 }.map { printable($0.name) }
    let things =
      names.isEmpty
      ? "grounds of the theme are"
      : names.joined(separator: ", ") + (names.count == 1 ? " is" : " are")
    let behind = names.count == 1 ? "it" : "them"
    let over = grounds.map { "over \($0.words)" }.joined(separator: " and ")
    run.warn(
      "\(printable(palette.name)): \(things) translucent, and what lies behind \(behind) is not "
        + "known; judged \(over)")
  }

  // MARK: - Repairing

  /// The repair of a palette that fails in a theme, or over a ground.
  private struct Repair {
    let subject: Subject
    /// The palettes that were checked with it.
    let others: [Subject]
    /// The palette that passes, or the reason why there is none.
    let outcome: Result<PaletteRepair.Outcome, PaletteRepair.Problem>
    /// The checks that it is to pass.
    let checks: [Legibility]
  }

  /// The repairs of the palettes that fail, each in all themes and over all grounds; those whose
  /// locked colours are wrong are left out, with a note.
  private func repairs(of reports: [LegibilityReport], _ run: Session) -> [Repair] {
    var groups: [(subject: Subject, reports: [LegibilityReport])] = []
    for report in reports {
      let subject = Subject(report)
      if let index = groups.firstIndex(where: { $0.subject == subject }) {
        groups[index].reports.append(report)
      } else {
        groups.append((subject, [report]))
      }
    }
    return groups.compactMap { subject, reports in
      guard reports.contains(where: { !$0.passes }), isLockable(subject, run) else { return nil }
      let repair = PaletteRepair(
        reports.map(\.check), locked: reports[0].locked, answersDemands: true)
      let outcome = Result { () throws(PaletteRepair.Problem) in
        try repair.repaired(subject.palette)
      }
      return Repair(
        subject: subject, others: groups.map(\.subject), outcome: outcome,
        checks: reports.map(\.check))
    }
  }

  /// Writes repairs; true if each palette that fails has one.
  private func write(_ repairs: [Repair], _ run: Session) -> Bool {
    guard case .file(let file) = target else { return false }
    var taken: Set<String> = []
    var planned: [(repair: Repair, path: String)] = []
    for repair in repairs {
      let subject = repair.subject
      let paths = names(of: subject, among: repair.others, run).map {
        path(of: "\($0) (fixed)", beside: subject.file, ending: file.ending)
      }
      guard let path = paths.first(where: { taken.insert($0).inserted }) else {
        run.note(
          Failure(
            .cannotCreate, location: paths[0], problem: "two palettes would be written here",
            remedy: "fix them in two runs, each with --out, or name a folder that ends in '/'"))
        continue
      }
      planned.append((repair, path))
    }
    // Of two palettes for one file, neither is written: the first would be there by chance.
    guard planned.count == repairs.count else { return false }
    for (repair, path) in planned {
      let subject = repair.subject
      let name = "\(subject.palette.name) (fixed)"
      // By the names that the user gave, which need not be those of roles.
      let locked = lock.map(printable).joined(separator: ", ")
      let remedy = locked.isEmpty ? nil : "ask for less, or lock fewer colours than \(locked)"
      switch repair.outcome {
      case .success(let outcome):
        write(outcome, of: subject, named: name, as: file, to: path, run)
      case .failure(let problem):
        run.note(
          problem.failure(
            location: subject.file, of: subject.palette, repair.checks, remedy: remedy))
      }
    }
    return !run.hasFailed
  }

  /// The names that the file of a repair may be called after, the best first: that of the file,
  /// unless it holds other palettes too, and that of the palette.
  private func names(of subject: Subject, among all: [Subject], _ run: Session) -> [String] {
    let (own, plain) = (subject.palette.name, paletteStem(of: subject.file))
    // Beside brand.json, brand.ase becomes brand-ase-fixed.json.
    let folder = subject.file.prefix(
      upTo: subject.file.lastIndex(of: "/").map(
        subject.file.index(after:)) ?? subject.file.startIndex)
    let twin = folder + plain + ".json"
    let hasTwin = twin != subject.file && run.inputs.isFile(String(twin))
    let stem = hasTwin ? String(subject.file.dropFirst(folder.count)) : plain
    let isAlone =
      all.count { $0.file == subject.file } == 1 && subject.file != InputReader.standardInput
      && !PaletteFormat.isAddress(subject.file)
      && !palettes.contains { $0.hasPrefix(subject.file + "#") }
    return isAlone ? [stem, own] : [own, stem]
  }

  /// Notes names of --lock that are no colours of a palette, or several; true if there are none.
  private func isLockable(_ subject: Subject, _ run: Session) -> Bool {
    // A colour with several roles is one colour.
    let wrong = lock.filter { text in
      Set(subject.names(of: text).map { subject.palette.color(named: $0)?.pixel }).count != 1
    }
    for text in wrong {
      let known = subject.palette.colors.map { color in
        let own = color.ownName ?? subject.formerNames[color.name]
        return printable(color.name) + (own.map { " (\(printable($0)))" } ?? "")
      }.joined(separator: ", ")
      run.note(
        Failure(
          .usage, location: "--lock \(text)",
          problem: "the palette \(quoted(subject.palette.name)) has "
            + (subject.names(of: text).isEmpty ? "no" : "more than one") + " such colour",
          remedy: "its colours are \(known)"))
    }
    return wrong.isEmpty
  }

  /// The path of a repaired palette: the one that is asked for, or beside its file, or in the
  /// working folder if it has none.
  private func path(of name: String, beside file: String, ending: String) -> String {
    if let out, !out.hasSuffix("/") { return out }
    let name = "\(slug(name, fallback: "palette-fixed"))\(ending)"
    if let out { return out + name }
    if PaletteFormat.isAddress(file) || file == InputReader.standardInput { return name }
    return (file.lastIndex(of: "/").map { file[...$0] } ?? "") + name
  }

  private func write(
    _ outcome: PaletteRepair.Outcome, of subject: Subject, named name: String,
    as format: PaletteFormat, to path: String, _ run: Session
  ) {
    var palette = outcome.palette
    palette.name = name
    var swatches = SwatchPalette(made: palette)
    swatches.keepTexts(of: subject.source)
    swatches.keepNotations(of: subject.source, changed: Set(outcome.changes.map(\.name)))
    let hasOnlyNames = !PaletteConvert.holdingRolesOrNoNames.contains(format)
    if hasOnlyNames { swatches = swatches.withOwnNames }
    guard let writing = run.written([swatches], in: format, path: path) else { return }
    writing.notes.forEach(run.warn)
    run.deliver([writing.bytes], to: path, source: subject.file, palette: palette.name, from: [])
    guard run.writtenPaths.contains(path) else { return }
    let changes = outcome.changes.map(\.text).joined(separator: ", ")
    run.remark("In \(path): \(changes).")
    if let old = subject.palette.ground, let new = palette.ground, old.isDark != new.isDark {
      run.warn(
        "\(path): its ground is \(new.isDark ? "dark" : "light") now, \(new.hex) instead of "
          + "\(old.hex)\(lock.isEmpty ? "" : ", as the colours that are locked demand"); where that "
          + "is not meant, change other colours")
    }
    if hasOnlyNames { run.remark(onRolesOf: palette) }
  }
}

extension Color {
  /// White can be read better on it than black.
  fileprivate var isDark: Bool {
    contrast(with: Color(red: 1, green: 1, blue: 1))
      > contrast(with: Color(red: 0, green: 0, blue: 0))
  }
}

extension SwatchPalette {
  /// Takes the colours that did not change as a file has them: in their space and notation.
  fileprivate mutating func keepNotations(of source: SwatchPalette, changed: Set<String>) {
    let lookup = SwatchLookup(source)
    for index in swatches.indices where !changed.contains(swatches[index].name ?? "") {
      guard let found = lookup.swatch(like: swatches[index]),
        found.color.srgb.color.pixel == swatches[index].color.srgb.color.pixel
      else { continue }
      swatches[index].color = found.color
      swatches[index].notation = found.notation ?? found.color.notationOfOwnSpace
      swatches[index].tokenValue = found.tokenValue
    }
  }

  /// Takes what a file says of its colours besides their values, as design tokens do:
  /// descriptions, other members, and what colours are aliases of, which the writer keeps where
  /// both still have one value.
  mutating func keepTexts(of source: SwatchPalette) {
    comment = source.comment
    func parts(_ name: String?) -> [String] { name?.split(separator: "/").map(String.init) ?? [] }
    let (before, after) = (parts(source.name), parts(name))
    if let key = source.name, let members = source.groupMembers[key] {
      groupMembers[after.joined(separator: "/")] = members
    }
    let lookup = SwatchLookup(source)
    for index in swatches.indices {
      guard let found = lookup.swatch(like: swatches[index]) else { continue }
      swatches[index].comment = found.comment
      swatches[index].tokenMembers = found.tokenMembers
      swatches[index].isRootToken = found.isRootToken
      // The group may be called otherwise now.
      swatches[index].alias = found.alias.map { alias in
        !before.isEmpty && alias.starts(with: before)
          ? after + alias.dropFirst(before.count) : alias
      }
    }
  }
}

/// The colours of a palette, looked up by those of palettes made from it.
private struct SwatchLookup {
  private let swatches: [SwatchPalette.Swatch]
  /// The first colour that has a name as the designer's, or, without one, as its own; nil stands
  /// for no name at all.
  private let byTitle: [String?: Int]
  /// The first colour that has a name in either way.
  private let byAnyName: [String: Int]

  init(_ palette: SwatchPalette) {
    swatches = palette.swatches
    let indexed = swatches.enumerated()
    byTitle = Dictionary(
      indexed.map { (Self.names($1).first, $0) }, uniquingKeysWith: { first, _ in first })
    byAnyName = Dictionary(
      indexed.flatMap { index, swatch in Self.names(swatch).map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The colour that one of a palette made from this one has been: of the designer's name, or, as
  /// roles may have been proposed since, of its own.
  func swatch(like other: SwatchPalette.Swatch) -> SwatchPalette.Swatch? {
    let names = Self.names(other)
    return (byTitle[names.first] ?? names.compactMap { byAnyName[$0] }.min()).map { swatches[$0] }
  }

  private static func names(_ swatch: SwatchPalette.Swatch) -> [String] {
    [swatch.ownName, swatch.name].compactMap(\.self)
  }
}

extension SpacedColor {
  /// The colour in CSS, where CSS has its space and this is not that of other colours; nil for
  /// colours that are digits.
  fileprivate var notationOfOwnSpace: String? { css.hasPrefix("#") ? nil : css }
}
