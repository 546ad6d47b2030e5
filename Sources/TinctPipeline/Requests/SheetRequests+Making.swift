public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
internal import TinctPuzzles

extension PaletteSheetRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    if let puzzle, let source = session.packs([puzzle], single: true).first,
      !source.pack.positions.isEmpty
    {
      return makeGame(of: source, in: session)
    }
    let texts = palettes.isEmpty ? session.shippedPalettes() : palettes
    let loaded = session.loadedPalettes(texts, importing)
      .map { (palette: session.remembered($0), file: $0.file) }
    let board = board(in: session)
    let theme = session.theme(theme)
    let found = session.labelled(loaded) { session.shown($0, in: theme) }
    if let theme, let fonts = session.sheetFonts(font), let board,
      !found.isEmpty
    {
      session.warnOfMissingGlyphs(in: loaded.map(\.palette), hasTitles: true, fonts)
      session.warnOfMissingGlyphs(in: board.puzzle.name, of: "the board", fonts)
      let floors = LegibilityFloors(
        litContrast: minContrast, quietContrast: minQuietContrast, difference: minDifference)
      let limits = session.limits
      let (cell, isPaper) = (cell, PictureOutput.isPaper(out))
      session.makeSheet(
        of: self, out: out, effort: effort,
        dependencies: [Dependency(puzzle: board.puzzle)]
          + found.enumerated().flatMap { Dependency.shown($1, as: "palette \($0 + 1)") }
      ) { () throws(Failure) in
        let borders = try InkBorders(theme)
        let check = Legibility(
          theme: theme, touching: borders.touching(hasWalls: board.puzzle.hasWalls),
          glow: borders.glow, floors: floors)
        let puzzle = board.puzzle
        let grid = puzzle.makeGrid()
        let state = NoodlesBoard(puzzle, on: grid, connectors: board.pieces)
        let sheet = PaletteSheet(
          state, on: grid, named: puzzle.name, theme: theme, check: check, cellPixels: cell,
          paletteCount: found.count, fonts: fonts, limits: limits)
        return isPaper ? .paper(try sheet.pdf(of: found)) : .picture(try sheet.bitmap(of: found))
      }
    }
    return RunSummary(counted(found.count, "palette"), to: out)
  }

  /// Makes a sheet with the board of a game; its states are what is checked.
  private func makeGame(of source: PackReader.Source, in session: Session) -> RunSummary {
    let texts = palettes.isEmpty ? session.shippedPalettes() : palettes
    let loaded = session.loadedPalettes(texts, importing)
      .map { (palette: session.remembered($0), file: $0.file) }
    let bare = session.look(theme: theme, sprites: nil)
    let look = bare?.showing([source])
    let found = session.labelled(loaded) { session.shown($0, in: look?.theme) }
    let floors = LegibilityFloors(
      litContrast: minContrast, quietContrast: minQuietContrast, difference: minDifference)
    if let bare, let look, let shown = position(in: source, session),
      let check = session.legibility(of: bare.theme, floors: floors, packs: [source]),
      let fonts = session.sheetFonts(font), !found.isEmpty
    {
      let (index, position) = (shown.index, shown.position)
      let (theme, looks) = (look.theme, look.looks(of: source))
      if let failure = look.missing(
        for: position, looks, fonts.regular, location: source.location(ofPuzzle: index))
      {
        session.note(failure)
        return RunSummary(counted(found.count, "palette"), to: out)
      }
      session.warnOfMissingGlyphs(in: loaded.map(\.palette), hasTitles: true, fonts)
      let (cell, isPaper) = (cell, PictureOutput.isPaper(out))
      let limits = session.limits
      session.makeSheet(
        of: self, out: out, effort: effort,
        dependencies: [Dependency(position: position, in: source)]
          + found.enumerated().flatMap { Dependency.shown($1, as: "palette \($0 + 1)") }
      ) { () throws(Failure) in
        let sheet = PaletteSheet(
          position, looks: looks, theme: theme, check: check, cellPixels: cell,
          paletteCount: found.count, fonts: fonts, limits: limits)
        return isPaper ? .paper(try sheet.pdf(of: found)) : .picture(try sheet.bitmap(of: found))
      }
    }
    return RunSummary(counted(found.count, "palette"), to: out)
  }

  /// The board of a game, after the moves that are asked for.
  private func position(in source: PackReader.Source, _ session: Session) -> ShownPosition? {
    guard session.holdsBoards(source, for: state) else { return nil }
    var source = source
    // Moves may name their board.
    if moves == nil {
      guard let index = session.chosenOne(nil, in: source) else { return nil }
      source.choice = "@\(index + 1)"
    }
    return session.shownPositions(state, in: source).first
  }

  private func board(in session: Session) -> ShownPuzzle? {
    var source = SampleBoard.source
    if let puzzle {
      source = session.packs([puzzle], mapping: mapping, single: true).first
      guard let given = source, session.holdsPuzzles(given),
        let index = session.chosenOne(nil, in: given)
      else { return nil }
      source?.choice = "@\(index + 1)"
    }
    return source.flatMap {
      session.shownPuzzles(state, in: $0, usualProgress: SampleBoard.usualProgress).first
    }
  }
}

/// The board of sheets that name none.
private enum SampleBoard {
  /// The share of a stored solution that is done where nothing is said, so that sheets show light.
  static let usualProgress = 0.85

  /// A pack of it.
  static var source: PackReader.Source? {
    puzzle.map { puzzle in
      PackReader.Source(
        pack: PuzzlePack(name: "sample", puzzles: [puzzle]), location: "the sample", folder: "",
        stem: "sample", isGameID: false)
    }
  }

  static let puzzle: Puzzle? = {
    var random = SplitMix64(seed: 11)
    guard let kind = GridKind.all.first,
      var generator = try? PuzzleGenerator(
        PuzzleRecipe(
          grid: GridSpecification(kind: kind, columns: 6, rows: 6), wallShare: 0.15,
          source: .center))
    else { return nil }
    return try? generator.puzzle(name: "sample", random: &random)
  }()
}

extension ThemeSheetRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let (themes, packs) = parts(in: session)
    let sources =
      packs.isEmpty
      ? [] : session.packs(packs, mapping: mapping).filter { session.holdsBoards($0, for: state) }
    guard session.isOne(sources, for: state) else { return RunSummary("no sheet", to: out) }
    let columns =
      packs.isEmpty
      ? sample(in: session) : sources.flatMap { self.columns($0, in: session) }
    let looks = looks(themes, in: session)?.map { $0.showing(sources) }
    var count = 0
    if let looks, let look = looks.first, let fonts = session.sheetFonts(font), !columns.isEmpty {
      let lacks = sources.flatMap { missing(in: $0, look, fonts, session) }
      lacks.forEach { session.note($0) }
      let entries = fitting(
        sheetPalettes(in: session, hasSeveralThemes: looks.count > 1), looks, session)
      let labels = session.labelled(entries) { $0 }.map(\.name)
      for entry in entries {
        session.warnOfMissingGlyphs(
          in: entry.palette.name, of: session.location(of: entry.palette), fonts)
      }
      for name in columns.map(\.column.name) {
        session.warnOfMissingGlyphs(in: name, of: "the board \(quoted(name))", fonts)
      }
      for theme in looks.map(\.theme) {
        session.warnOfMissingGlyphs(in: theme.name, of: "theme \(quoted(theme.name))", fonts)
      }
      let sheet = ThemeSheet(
        looks: looks.map { look in
          ThemeSheet.Look(
            theme: look.theme, sprites: look.sprites,
            palettes: entries.map { session.serving([$0.palette], look.theme.inks)[0] })
        }, fonts: fonts, side: side, limits: session.limits)
      if !entries.isEmpty, lacks.isEmpty {
        count = entries.count
        let isPaper = PictureOutput.isPaper(out)
        session.makeSheet(
          of: self, out: out, effort: effort,
          dependencies: columns.enumerated().map { $1.dependency.renamed("board \($0 + 1)") }
            + zip(labels, entries).enumerated().flatMap { number, entry in
              Dependency.of(entry.1.palette, as: "palette \(number + 1)")
                + [Dependency("the label of palette \(number + 1)", entry.0)]
            }
        ) { () throws(Failure) in
          let boards = columns.map(\.column)
          return isPaper
            ? .paper(try sheet.pdf(of: boards, labels: labels))
            : .picture(try sheet.bitmap(of: boards, labels: labels))
        }
      }
    }
    return RunSummary(
      counted(columns.count, "board"), themes: looks?.count ?? 1, palettes: count,
      facts: (looks.map { $0.count > 1 ? [counted($0.count, "theme")] : [] } ?? [])
        + [counted(columns.count, "board"), counted(count, "palette")], to: out)
  }

  /// The failures to draw the boards of a game.
  private func missing(
    in source: PackReader.Source, _ look: BoardLook, _ fonts: SheetFonts, _ session: Session
  ) -> [Failure] {
    guard !source.pack.positions.isEmpty else { return [] }
    if moves != nil, let game = source.game {
      let states = game.game.states.map { StonesPosition.State.name($0.name) }
      return [
        look.missing(
          forStates: states, look.looks(of: source), fonts.regular, location: source.location)
      ].compactMap(\.self)
    }
    return session.chosen([], in: source).compactMap { index in
      look.missing(
        for: source.pack.positions[index], look.looks(of: source), fonts.regular,
        location: source.location(ofPuzzle: index))
    }
  }

  /// The words that name themes, and those that name packs: a command line has them in one list.
  private func parts(in session: Session) -> (themes: [String], packs: [String]) {
    let inputs = session.inputs
    var (themes, packs) = ([String](), self.packs)
    for text in self.themes {
      let isPlain = !text.contains { "./#:".contains($0) }
      let isTheme = isPlain && (try? session.themeShelf.items(text, for: text)) != nil
      let file = text.prefix { $0 != "#" }
      let isPack =
        NetGameID.isLikely(text) || text.contains("#") && inputs.isFile(String(file))
        || inputs.isFolder(text) || inputs.isFile(text) && !Self.isTheme(text, inputs)
      if !isTheme && isPack { packs.append(text) } else { themes.append(text) }
    }
    return (themes, packs)
  }

  /// Returns true for the file of a theme, by its beginning.
  private static func isTheme(_ path: String, _ inputs: InputReader) -> Bool {
    let head = inputs.peek(path).map { String(decoding: $0.prefix(4096), as: UTF8.self) }
    return head?.contains("\"tinct-theme\"") ?? false
  }

  /// The looks of themes, or of all that are shipped; nil, with the failures noted, if one cannot
  /// be read.
  private func looks(_ names: [String], in session: Session) -> [BoardLook]? {
    let themes: [(theme: Theme, file: String?)?]
    if names.isEmpty {
      themes = session.shippedThemes().map { theme in theme.map { ($0, nil) } }
    } else {
      themes = session.themeNames(names).map { name in
        session.themeEntry(name, for: name).map { ($0.item, $0.file) }
      }
    }
    let looks = themes.map { found -> BoardLook? in
      guard let (theme, file) = found else { return nil }
      guard let art = theme.art else { return BoardLook(theme: theme, sprites: nil) }
      let place = file.map(session.locationOfArt)
      return session.sprites(art, theme.sprites, of: place).map {
        BoardLook(theme: theme, sprites: $0, artLocation: place)
      }
    }
    let found = looks.compactMap(\.self)
    return found.count == looks.count ? found : nil
  }

  /// Palettes with their files, each once.
  private typealias Entries = [(palette: Palette, file: String)]

  /// The palettes that fit all themes; others are noted.
  private func fitting(
    _ entries: Entries, _ looks: [BoardLook], _ session: Session
  ) -> Entries {
    entries.filter { entry in
      looks.allSatisfy { !session.resolved([entry.palette], $0.theme).isEmpty }
    }
  }

  private func sheetPalettes(in session: Session, hasSeveralThemes: Bool) -> Entries {
    let shelf = session.paletteShelf(palettes)
    let found: [Shelf<LoadedPalette>.Entry]
    if !palettes.palette.isEmpty {
      found = session.loadedPalettes(palettes.palette, palettes)
    } else if hasSeveralThemes {
      // Of all there are, the sheet would be larger than anybody looks at.
      found = ([ShippedFiles.standardPalette] + ShippedFiles.defaultSchemes).compactMap { file in
        session.attempt { () throws(Rejection) in try shelf.shipped(file) }
      }
    } else {
      found = shelf.everything().flatMap { _, entries in
        session.attempt { () throws(Rejection) in try entries.get() } ?? []
      }
    }
    // If the tool runs from its own checkout, shipped palettes lie on both shelves.
    let isChosen = !palettes.palette.isEmpty
    return found.reduce(into: []) { all, entry in
      let palette = session.remembered(entry)
      let isThere = all.contains { other in
        other.palette == palette && (!isChosen || other.file == entry.file)
      }
      if !isThere { all.append((palette, entry.file)) }
    }
  }

  /// The board of sheets that name no pack.
  private func sample(
    in session: Session
  ) -> [(column: ThemeSheet.Column, dependency: Dependency)] {
    let made = SampleBoard.source.map { columns($0, in: session) } ?? []
    // Nobody has given it its name.
    return made.map { (ThemeSheet.Column("", $0.column.subject), $0.dependency) }
  }

  private func columns(
    _ source: PackReader.Source, in session: Session
  ) -> [(column: ThemeSheet.Column, dependency: Dependency)] {
    guard source.pack.positions.isEmpty else {
      return session.shownPositions(state, in: source).map(\.position).map {
        (
          ThemeSheet.Column($0.name, .stones($0, source.game)),
          Dependency(position: $0, in: source)
        )
      }
    }
    return session.shownPuzzles(state, in: source, usualProgress: SampleBoard.usualProgress).map {
      let puzzle = $0.puzzle
      let grid = puzzle.makeGrid()
      let board = NoodlesBoard(puzzle, on: grid, connectors: $0.pieces)
      return (ThemeSheet.Column(puzzle.name, .pieces(board, grid)), Dependency(puzzle: puzzle))
    }
  }
}

extension Puzzle {
  fileprivate var hasWalls: Bool { !gridSpecification.walls.isEmpty }
}

extension Session {
  /// Warns of palettes in whose names, or those of their colours, there are characters that no font
  /// has: on a sheet there are boxes in their place.
  ///
  /// - Parameter hasTitles: true if their titles are on the sheet, too.
  public func warnOfMissingGlyphs(
    in palettes: [Palette], hasTitles: Bool = false, _ fonts: SheetFonts
  ) {
    for palette in palettes {
      let names =
        [palette.name] + palette.colors.flatMap { [$0.name, $0.title] }
        + [hasTitles ? palette.strings.text(named: "title") : nil].compactMap(\.self)
      warnOfMissingGlyphs(in: names.joined(), of: location(of: palette), fonts)
    }
  }

  /// Warns of characters in a text of a sheet that no font has.
  ///
  /// - Parameter location: the owner of the text.
  fileprivate func warnOfMissingGlyphs(in text: String, of location: String, _ fonts: SheetFonts) {
    guard let missing = fonts.missingGlyphs(in: text) else { return }
    warn("\(location): \(missing.problem); boxes are drawn instead; \(missing.remedy)")
  }
}

extension Session {
  /// Makes the check of a theme; nil, with the failure noted, if its boards cannot be drawn.
  ///
  /// - Parameter packs: the packs that the check is for: walls count if one of them has any; none
  ///   for any pack, which may have walls. Of games, the states are checked.
  public func legibility(
    of theme: Theme, floors: LegibilityFloors, packs: [PackReader.Source] = []
  ) -> Legibility? {
    let hasWalls = packs.isEmpty || packs.contains { $0.pack.puzzles.contains(where: \.hasWalls) }
    let games = packs.compactMap(\.game)
    let hasNoodles = packs.isEmpty || packs.contains { $0.pack.positions.isEmpty }
    let full = games.reduce(theme) { $0.adding($1.inks) }
    let orders = games.flatMap {
      InkOrder.states(of: $0.game, in: full, $0.looks(in: full), boards: $0.pack.positions)
    }
    return attempt { () throws(Failure) in
      guard hasNoodles || games.isEmpty else {
        return Legibility(
          theme: full, touching: [], floors: floors, games: orders, hasNoodles: false)
      }
      let borders = try borders(of: theme)
      return Legibility(
        theme: full, touching: borders.touching(hasWalls: hasWalls), glow: borders.glow,
        floors: floors, games: orders)
    }
  }

  /// Returns a palette as a theme shows it, and tells what that is not as in its file.
  fileprivate func shown(_ palette: Palette, in theme: Theme?) -> Palette {
    guard let theme else { return palette }
    let served = serving([palette], theme.inks)[0]
    warn(ofMovedAccentIn: served, theme)
    return served
  }

  /// Finds palettes by names and files, failures noted.
  public func loadedPalettes(
    _ texts: [String], _ importing: PaletteChoice
  ) -> [Shelf<LoadedPalette>.Entry] {
    let shelf = paletteShelf(importing)
    return texts.flatMap { text in
      attempt { () throws(Rejection) in try shelf.items(text, for: text) } ?? []
    }
  }

  /// Returns palettes under names that tell them apart: those that share one have their file in it.
  ///
  /// - Parameter change: prepares a palette.
  public func labelled(
    _ entries: [(palette: Palette, file: String)], _ change: (Palette) -> Palette
  ) -> [Palette] {
    let counts = Dictionary(grouping: entries, by: \.palette.name).mapValues(\.count)
    return entries.map { palette, file in
      var labelled = change(palette)
      if counts[palette.name, default: 1] > 1 { labelled.name = "\(palette.name) (\(file))" }
      return labelled
    }
  }

  /// The files of the palettes that come with the tool, sorted by name.
  func shippedPalettes() -> [String] {
    guard let shipped = shippedFiles() else { return [] }
    let names = (try? inputs.names(inFolder: shipped.palettes)) ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      .map { "\(shipped.palettes)/\($0)" }
  }

  /// The themes that come with the tool, sorted by their files.
  public func shippedThemes() -> [Theme?] {
    guard let shipped = shippedFiles() else { return [nil] }
    let folder = shipped.root + "/themes"
    let names = (try? inputs.names(inFolder: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      .map { theme("\(folder)/\($0)", for: $0) }
  }

  /// Makes the one PNG, or PDF, of a request that is drawn in colours.
  func makeSheet(
    of request: some Request, out: String, effort: Int, dependencies: [Dependency],
    _ sheet: @escaping @Sendable () throws(Failure) -> FinishedSheet
  ) {
    let settings = settings(effort: effort)
    let name = attempt { () throws(Failure) in
      do throws(OutputError) { return try OutputName(lastOf: out) } catch {
        throw Failure(error)
          ?? Failure(.cannotCreate, location: out, problem: "it cannot be written")
      }
    }
    guard let name else { return }
    let drawing = PlannedDrawing(
      source: "the sheet", dependencies: dependencies,
      files: [PlannedFile(name: name, source: "the sheet")]
    ) { (_, write) throws(Failure) in
      switch try sheet() {
      case .picture(let bitmap):
        let png = EncodedPNG(bitmap, effort: settings.effort, workers: settings.workers)
        write(
          0,
          MadeFile(
            pieces: png.pieces, pixels: PixelSize(width: bitmap.width, height: bitmap.height)))
      case .paper(let bytes): write(0, MadeFile(pieces: [bytes]))
      }
      return []
    }
    make([drawing], of: request, in: .file(out), things: "sheets")
  }
}
