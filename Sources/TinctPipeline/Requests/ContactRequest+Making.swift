internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension ContactRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let looks = session.looks(look.theme, sprites: look.sprites, groups: look.groups)
    let fonts = session.sheetFonts(self.look.font)
    let sources = session.packs(puzzles, mapping: choice.mapping).filter {
      session.holdsBoards(
        $0, for: solvedChoice, option: choice.solved ? "--solved" : "--solutions")
    }
    var (puzzles, paletteCount) = (0, 0)
    if let fonts, let first = sources.first, !looks.isEmpty, session.isOne(sources, for: choice) {
      warnOfPalettes(sources, in: session)
      remarkOnLocale(sources, in: session)
      let chosen = session.palettes(self.look.palettes, for: first)
      let pictures = session.attempt { () throws(Failure) in
        var pictures: [PlannedPicture] = []
        for placed in looks {
          let look = placed.look.showing(sources)
          let palettes = session.lettered(chosen, look.theme)
          paletteCount = max(paletteCount, palettes.count)
          try checkSheets(palettes: palettes.count, themes: looks.count)
          guard !palettes.isEmpty else { continue }
          for (name, parts, own) in parts(sources, look, fonts, in: session) {
            puzzles = max(puzzles, parts[0].items.count)
            pictures += try self.pictures(
              name, parts, own + placed.dependencies, palettes, look, placed.folder, fonts,
              in: session)
          }
        }
        return pictures
      }
      if let pictures, !pictures.isEmpty {
        session.make(
          pictures, of: self, output: output, ending: chosenForm.ending,
          fields: [.sheet, .page, .dashPage, .theme],
          paletteCount: self.look.palettes.palette.count, things: "sheets")
      }
    }
    return RunSummary(
      counted(puzzles, sources.allSatisfy { $0.game != nil } ? "board" : "puzzle"),
      themes: looks.count, palettes: paletteCount, to: output.out)
  }

  /// Refuses one file for several sheets.
  private func checkSheets(palettes: Int, themes: Int) throws(Failure) {
    let counts = [(palettes, "palette"), (themes, "theme")]
    guard let (count, thing) = counts.first(where: { $0.0 > 1 }),
      output.out.lowercased().hasSuffix(chosenForm.ending)
    else { return }
    throw Failure(
      .usage, location: output.out,
      problem: "a sheet has one \(thing), but there are \(count)",
      remedy: "name a folder, with --as \(chosenForm.ending.dropFirst()); 'tinct theme sheet' "
        + "draws a board in several \(thing)s on one picture")
  }

  /// Warns of packs with palettes of their own that a sheet of one palette cannot show.
  private func warnOfPalettes(_ sources: [PackReader.Source], in session: Session) {
    guard look.palettes.palette.isEmpty, let first = sources.first,
      let other = sources.first(where: { $0.pack.palette != first.pack.palette })
    else { return }
    let name = first.pack.palette.map(quoted) ?? "lagoon"
    session.warn(
      "\(other.location): its palette is not that of \(first.location), \(name), which the whole "
        + "sheet has; choose one for all with --palette, or make a sheet of each \(other.word)")
  }

  /// Tells of a language in which nothing on the sheet is written.
  private func remarkOnLocale(_ sources: [PackReader.Source], in session: Session) {
    guard let locale, let source = sources.first,
      !sources.contains(where: { $0.pack.strings.has(locale: locale) })
    else { return }
    session.remark(
      "For \(locale) the \(source.word) has no texts, such as solutions@\(locale) and "
        + "name@\(locale); the sheet has those without a language.")
  }

  /// The puzzles as they are solved, if their solutions are asked for, else as they are chosen.
  private var solvedChoice: PuzzleChoice {
    guard solutions != nil else { return choice }
    var solved = choice
    (solved.solved, solved.moves, solved.after, solved.rules) = (true, nil, nil, nil)
    solved.progress = nil
    return solved
  }

  /// The parts of each file, and what decides them.
  private func parts(
    _ sources: [PackReader.Source], _ look: BoardLook, _ fonts: SheetFonts, in session: Session
  ) -> [(name: String, parts: [ContactPages.Part], dependencies: [Dependency])] {
    let name = title ?? Self.joined(sources.map(\.pack.name))
    let base = slug(name, fallback: "contact")
    let local =
      title
      ?? Self.joined(
        sources.map { $0.pack.strings.text(named: "name", in: locale) ?? $0.pack.name })
    let shown = title ?? local.prefix(1).uppercased() + local.dropFirst()
    let head = noTitle ? nil : shown
    if let missing = head.flatMap(fonts.missingGlyphs) {
      session.note(
        Failure(
          .badData, location: "the title \(quoted(head ?? ""))", problem: missing.problem,
          remedy: missing.remedy + ", or leave the title out with --no-title"))
      return []
    }
    let (items, puzzles) = items(sources, choice, look, fonts, in: session)
    let word =
      sources.lazy.compactMap { $0.pack.strings.text(named: "solutions", in: locale) }.first
      ?? "solutions"
    let dependencies =
      [Dependency("the title", head ?? "")]
      + (solutions == nil ? [] : [Dependency("the word for solutions", word)]) + puzzles
    let first = part(items, title: head, leastCell: Self.leastCell)
    guard let solutions else { return [(base, [first], dependencies)] }
    var solved = solvedChoice
    if choice.moves != nil {
      // The moves name the puzzle whose solution is shown.
      solved.puzzle = sources.flatMap { session.shownPuzzles(choice, in: $0) }
        .map { "@\($0.index + 1)" }
    }
    let (solvedItems, _) = self.items(sources, solved, look, fonts, in: session)
    let second = part(
      solvedItems, title: head.map { "\($0): \(word)" }, leastCell: Self.leastSolvedCell)
    // Sheets that are no paper have sizes of their own.
    return solutions == .after && paper != nil
      ? [(base, [first, second], dependencies)]
      : [(base, [first], dependencies), ("\(base)-solutions", [second], dependencies)]
  }

  /// Returns the names of packs as a title: `Squares, Hexes and 2 more`.
  static func joined(_ names: [String]) -> String {
    var distinct: [String] = []
    for name in names where !distinct.contains(name) { distinct.append(name) }
    guard let last = distinct.popLast() else { return "" }
    if distinct.isEmpty { return last }
    if distinct.count < 3 { return "\(distinct.joined(separator: ", ")) and \(last)" }
    return "\(distinct.prefix(2).joined(separator: ", ")) and \(distinct.count - 1) more"
  }

  /// Returns a name for each puzzle, pack by pack: its own, with that of its pack where several
  /// packs have it or another of the pack, and with its number where names still repeat.
  static func distinct(_ packs: [(name: String, puzzles: [String])]) -> [String] {
    func repeated(_ names: [String]) -> Set<String> {
      Set(Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys)
    }
    let shared = repeated(packs.flatMap { Array(Set($0.puzzles)) })
    let named = packs.flatMap { pack in
      // Of numbers that run on, none may seem to be that of another pack.
      pack.puzzles.contains(where: shared.contains)
        ? pack.puzzles.map { "\(pack.name): \($0)" } : pack.puzzles
    }
    let doubled = repeated(named)
    let numbers = packs.flatMap { Array(1...max($0.puzzles.count, 1)).prefix($0.puzzles.count) }
    return named.indices.map { index in
      (doubled.contains(named[index]) ? "\(numbers[index]). " : "") + named[index]
    }
  }

  private func items(
    _ sources: [PackReader.Source], _ choice: PuzzleChoice, _ look: BoardLook,
    _ fonts: SheetFonts, in session: Session
  ) -> ([ContactSheet.Item], [Dependency]) {
    var items: [ContactSheet.Item] = []
    var dependencies: [Dependency] = []
    let boards = sources.map {
      (pack: $0.pack, session.shownBoards(choice, in: $0, look, fonts))
    }
    var names = Self.distinct(
      boards.map { pack, boards in
        (
          pack.strings.text(named: "name", in: locale) ?? pack.name,
          boards.map { pack.strings.text(named: "puzzle.\($0.name)", in: locale) ?? $0.name }
        )
      })[...]
    for (_, shownBoards) in boards {
      for shown in shownBoards {
        let name = names.removeFirst()
        if let missing = fonts.missingGlyphs(in: name) {
          session.note(
            Failure(
              .badData, location: shown.location,
              problem: missing.problem + ", which its name contains", remedy: missing.remedy))
          continue
        }
        items.append(ContactSheet.Item(name, shown.board))
        dependencies.append(shown.dependency.renamed("puzzle \(items.count)"))
        if name != shown.name {
          dependencies.append(Dependency("the name of puzzle \(items.count)", name))
        }
      }
    }
    return (items, dependencies)
  }

  /// The size of cells on paper that pieces can be drawn into with a pencil.
  private static let leastCell = Length(6, .mm)

  /// The size of cells on paper that a solution can be read in.
  private static let leastSolvedCell = Length(3, .mm)

  private func part(
    _ items: [ContactSheet.Item], title: String?, leastCell: Length
  ) -> ContactPages.Part {
    guard let paper else {
      let measures = ContactLayout.Measures(
        width: width, height: nil, margin: width / 22, gap: width / 32,
        nameSize: max(Double(width) / 80, 12))
      return ContactPages.Part(
        items, title: title, columns: columns, measures: measures, paper: nil)
    }
    // Of outlines pixels are only a grain that cells are whole in.
    let resolution = chosenForm == .png ? Double(dpi) : 288
    func pixels(_ length: Length) -> Double { length.pixels(perInch: resolution) }
    let (short, long) = (pixels(paper.size.width), pixels(paper.size.height))
    let size = landscape ? Point(x: long, y: short) : Point(x: short, y: long)
    let measures = ContactLayout.Measures(
      width: Int(size.x.rounded()), height: Int(size.y.rounded()),
      margin: Int(pixels(Length(16, .mm)).rounded()), gap: Int(pixels(Length(9, .mm)).rounded()),
      nameSize: pixels(Length(3.5, .mm)), leastCell: pixels(leastCell))
    return ContactPages.Part(
      items, title: title, columns: columns, measures: measures,
      paper: Drawing.Page(pixelsPerInch: resolution, size: size))
  }

  private func pictures(
    _ name: String, _ parts: [ContactPages.Part], _ dependencies: [Dependency],
    _ palettes: [ResolvedPalette], _ look: BoardLook, _ folder: String, _ fonts: SheetFonts,
    in session: Session
  ) throws(Failure) -> [PlannedPicture] {
    let parts = parts.filter { !$0.items.isEmpty }
    guard !parts.isEmpty else { return [] }
    let pages = ContactPages(theme: look.theme, sprites: look.sprites, fonts: fonts)
    let extents = parts.compactMap { pages.extent(of: $0) }
    guard extents.count == parts.count else {
      throw Failure(
        .usage, location: name, problem: "not one board fits on a sheet",
        remedy: "choose fewer --columns, or a larger --page")
    }
    let form = chosenForm
    let printer = session.printer(
      palettes,
      session.settings(effort: output.effort, format: form, mostColors: output.indexed))
    let sheetCount = extents.reduce(0) { $0 + $1.sheets }
    let count = form == .pdf ? 1 : sheetCount
    let common = session.common(self)
    let digits = String(count).count
    return (0..<count).map { number in
      let text = String(number + 1)
      let mark =
        count == 1 ? "" : "-" + String(repeating: "0", count: digits - text.count) + text
      let source = "the sheet \(name + mark)"
      let own = dependencies + [Dependency("the sheet", "\(name) \(number + 1)")]
      let key = Session.key(common, own)
      return PlannedPicture(
        stem: folder + name + mark,
        values: .init(
          page: number + 1, pageCount: count, theme: slug(look.theme.name, fallback: "theme"),
          sheet: name),
        palettes: palettes.map(\.palette), source: source, dependencies: own
      ) { (wanted, take) throws(Failure) in
        let drawings = pages.drawings(of: parts, as: form)
        do throws(RasterError) {
          if form == .pdf {
            try printer.print(pages: drawings, palettes: wanted, take: take)
          } else {
            try printer.print(drawings[number], key: key, palettes: wanted, take: take)
          }
        } catch {
          throw Failure(error, drawing: source, smaller: "choose a smaller --width or --dpi")
        }
      }
    }
  }
}
