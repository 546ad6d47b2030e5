internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension ShotRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let presets = session.attempt { () throws(Failure) in
      try chosenPresets(mostPixels: session.limits.sidePixels)
    }
    let looks = session.looks(look.theme, sprites: look.sprites, groups: look.groups)
    let fonts = session.sheetFonts(self.look.font)
    let sources = session.packs(puzzles, mapping: choice.mapping)
    var (pictures, tally): ([PlannedPicture], ShotPlanner.Tally) = ([], .init())
    guard session.isOne(sources, for: choice) else {
      return RunSummary("no screenshot", to: output.out)
    }
    if let presets, let fonts, !looks.isEmpty {
      remarkOnLettering(presets, session)
      remarkOnComposition(presets, session)
      for placed in looks {
        let planner = ShotPlanner(
          request: self, session: session, placed: placed, look: placed.look.showing(sources),
          fonts: fonts, presets: presets)
        pictures += sources.flatMap {
          planner.pictures(of: $0, isOne: sources.count == 1, &tally)
        }
      }
      tellWords(of: sources, tally, session)
    }
    let themes = max(looks.count, 1)
    session.make(
      pictures, of: self, output: output, ending: ".png",
      fields: [.puzzle, .preset, .pack, .theme, .locale, .supply],
      paletteCount: self.look.palettes.palette.count, things: "pictures")
    return RunSummary(
      counted((pictures.count + tally.failed) / themes, "screenshot"), themes: themes,
      palettes: pictures.map(\.palettes.count).max() ?? 1,
      facts: [], to: output.out)
  }

  /// Says which of the words that were asked for are left out, because a shop forbids them.
  private func remarkOnLettering(_ presets: [ShopPreset], _ session: Session) {
    let without = [
      (title, "--title", presets.filter { $0.lettering == .none }),
      (caption, "--caption", presets.filter { $0.lettering != .full }),
    ]
    for (text, option, presets) in without where text != nil && !presets.isEmpty {
      session.remark(
        "\(option) is left out in \(RunReport.some(of: presets.map(\.name))): the shop allows "
          + (presets.allSatisfy { $0.lettering == .title } ? "only a title." : "no such text."))
    }
    for (text, option, _) in without
    where text?.isEmpty == false && ShotLayout.Contents.isBlank(text) {
      session.warn(
        "\(option) has nothing but white space, so pictures have no \(option.dropFirst(2))")
    }
  }

  /// Says in which pictures the composition that was asked for has no part.
  private func remarkOnComposition(_ presets: [ShopPreset], _ session: Session) {
    let without = presets.filter { $0.style != .board }.map(\.name)
    guard let compose, !without.isEmpty else { return }
    session.remark(
      "--compose \(compose.rawValue) is not used in \(RunReport.some(of: without)): the shop asks "
        + "for another kind of picture.")
  }

  /// Tells once where words come from that nobody has typed, if a picture has them.
  private func tellWords(
    of sources: [PackReader.Source], _ tally: ShotPlanner.Tally, _ session: Session
  ) {
    guard title == nil, let locale = tally.titled.first else { return }
    for source in sources {
      if let title = source.pack.strings.text(named: "title", in: locale) {
        return tell(title, from: "the \(source.word) \(quoted(source.pack.name))", session)
      }
      for palette in session.palettes(look.palettes, for: source) {
        guard let title = palette.strings.text(named: "title", in: locale) else { continue }
        return tell(title, from: "the palette \(quoted(palette.name))", session)
      }
    }
  }

  private func tell(_ title: String, from origin: String, _ session: Session) {
    // Line breaks as --title takes them.
    let shown = quoted(title.replacing("\u{AD}", with: "")).replacing("\\u{A}", with: "\\n")
    session.remark(
      "The title \(shown) is from \(origin); --title and --caption set other words, "
        + "--no-title and --no-caption leave them out.")
  }

  /// Finds the chosen presets, each once.
  ///
  /// - Parameter most: the limit on the sides of pictures.
  private func chosenPresets(mostPixels most: Int) throws(Failure) -> [ShopPreset] {
    for (option, text) in [("--title", title), ("--caption", caption)] {
      if let text, let field = ShotText(text).unknownField {
        throw Failure(
          .usage, location: option,
          problem: "there is no {\(field)}; there are: "
            + ShotText.fields.map { "{\($0)}" }.joined(separator: ", "))
      }
    }
    var presets: [ShopPreset] = []
    for text in preset {
      for preset in try Self.presets(text, mostPixels: most) where !presets.contains(preset) {
        presets.append(preset)
      }
    }
    return presets
  }

  /// Presets by other words for them.
  private static let meantPresets = [
    "android": "google-play-phone", "google": "google-play", "play": "google-play",
    "playstore": "google-play", "apple": "appstore", "ios": "appstore-ios",
    "iphone": "iphone-6.9", "ipad": "ipad-13", "macos": "mac", "tvos": "tv", "watchos": "watch",
    "valve": "steam", "itch.io": "itch", "facebook": "og-image", "twitter": "og-image",
    "mastodon": "og-image", "social": "og-image", "opengraph": "og-image", "preview": "og-image",
  ]

  /// Finds the presets that a word stands for.
  private static func presets(
    _ text: String, mostPixels most: Int
  ) throws(Failure) -> [ShopPreset] {
    if let known = ShopPreset.named(text) { return known }
    let numbers = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    if numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) {
      guard min(width, height) >= 16, max(width, height) <= most else {
        let canBeRaised = min(width, height) >= 16 && max(width, height) <= Limits.mostSidePixels
        throw Failure(
          .usage, location: "--preset \(text)", problem: "sides have from 16 to \(most) pixels",
          remedy: canBeRaised ? "raise the limit with --max-side" : nil)
      }
      let name = "\(width)x\(height)"
      return [ShopPreset(name, .web, "a size of its own", width, height, alpha: .allowed)]
    }
    throw Failure(
      .usage, location: "--preset \(quoted(text))",
      problem: "there is no such preset",
      remedy: (meantPresets[text.lowercased()]
        ?? likeliestName(
          for: text, in: (ShopPreset.groups.map(\.name) + ShopPreset.all.map(\.name))
        )).map { "did you mean \(quoted($0))? 'tinct shot --list' lists all there is" }
        ?? "'tinct shot --list' lists all there is; a size is written as 1920x1080")
  }
}

/// The pictures of packs in one look.
private struct ShotPlanner {
  /// The share of a stored solution that is done where no state is asked for: the board is alight,
  /// and something is left to do.
  private static let usualProgress = 0.85
  /// The most other boards of the pack that a picture may show.
  private static let mostOthers = 14

  let request: ShotRequest
  let session: Session
  let placed: PlacedLook
  let look: BoardLook
  let fonts: SheetFonts
  let presets: [ShopPreset]

  /// The course of planning.
  struct Tally {
    /// The number of pictures that cannot be made, which are noted.
    var failed = 0
    /// The locales in which a picture has its title.
    var titled: [String?] = []
  }

  /// Plans the pictures of a pack.
  func pictures(
    of source: PackReader.Source, isOne: Bool, _ tally: inout Tally
  ) -> [PlannedPicture] {
    guard session.holdsBoards(source, for: request.choice) else { return [] }
    let palettes = session.palettes(request.look.palettes, for: source)
    let resolved = session.lettered(palettes, look.theme)
    guard !resolved.isEmpty, hasGround(in: resolved.map(\.palette)) else { return [] }
    let printer = session.printer(
      resolved,
      session.settings(effort: request.output.effort, mostColors: request.output.indexed))
    let renderer = ShotRenderer(
      theme: look.theme, sprites: look.sprites, fonts: fonts, tracking: request.tracking)
    let prefix =
      !isOne && !source.isGameID ? slug(source.pack.name, fallback: "pack") : nil
    let names = BoardNames(source.pack, prefix: prefix)
    let common = session.common(request)
    let locales: [String?] = request.locale.isEmpty ? [nil] : request.locale
    remarkOnLocales(source, palettes)
    var others = OtherBoards(session: session, source: source, look: look, fonts: fonts)
    // Sprites that were asked for are those of a kind.
    let isAnyKind = request.look.sprites == nil
    let selection = shownBoards(request.choice, in: source)
    return selection.flatMap { shown in
      locales.flatMap { locale -> [PlannedPicture] in
        let (index, location) = (shown.index, shown.location)
        let all = presets.map { preset in
          resolved.map { words($0.palette, preset, source.pack, shown.name, locale) }
        }
        if let missing = missingGlyphs(in: all.joined(), location) {
          session.note(missing)
          tally.failed += presets.count
          return []
        }
        let isPair = request.compose == .pair
        let boards =
          [shown]
          + (isPair
            ? others.partner(of: shown, in: selection, request.choice, isAnyKind: isAnyKind)
              .map { [$0] } ?? []
            : others.boards(besides: index, request.choice))
        if isPair, boards.count == 1 {
          session.warn("\(location): --compose pair shows the board twice, as no other suits it")
        }
        return zip(presets, all).compactMap { preset, words in
          let size = preset.size(
            isPortrait: request.portrait ? true : request.landscape ? false : nil)
          let shot = Shot(boards.map(\.board), size: size, margins: preset.margins)
          let turned =
            size == preset.size ? "" : request.portrait ? "-portrait" : "-landscape"
          let language = locale.map { ", \($0)" } ?? ""
          guard
            let layoutOf = checked(
              shot, words, renderer, "\(location), \(preset.name)\(turned)\(language)")
          else {
            tally.failed += 1
            return nil
          }
          let layouts = Array(layoutOf.values)
          if layouts.contains(where: { $0.title != nil }) { tally.titled.append(locale) }
          let seen = Set(layouts.flatMap { $0.boards.map(\.board) })
          let dependencies =
            seen.sorted().map { boards[$0].dependency.renamed("board \($0 + 1)") } + [
              Dependency("the preset", preset.name + turned),
              Dependency("the pack", source.pack.name), Dependency("the locale", locale ?? ""),
            ] + placed.dependencies + Self.dependencies(words)
          return picture(
            placed.folder + (locale.map { "\($0)/" } ?? "")
              + "\(names[index])-\(preset.name)\(turned)", location,
            source, preset, size, palettes: resolved.map(\.palette), dependencies,
            (names[index], turned, locale ?? ""),
            preset.style == .board ? words.map { layoutOf[$0]?.composition.rawValue } : []
          ) { (wanted, take) throws(Failure) in
            try Self.print(
              shot, words, wanted, renderer, printer, session: (common, dependencies),
              "\(location), \(preset.name)", take: take)
          }
        }
      }
    }
  }

  private func shownBoards(
    _ choice: PuzzleChoice, in source: PackReader.Source
  ) -> [ShownBoard] {
    session.shownBoards(choice, in: source, look, fonts, usualProgress: Self.usualProgress)
  }

  /// The boards of a pack that may stand beside another, each made once.
  private struct OtherBoards {
    let session: Session
    private var source: PackReader.Source
    let look: BoardLook
    let fonts: SheetFonts
    private var known: [Int: ShownBoard] = [:]

    init(
      session: Session, source: PackReader.Source, look: BoardLook, fonts: SheetFonts
    ) {
      (self.session, self.source, self.look, self.fonts) = (session, source, look, fonts)
      // The choice behind the path is the one board, not those beside it.
      self.source.choice = nil
    }

    private var grids: [GridSpecification] {
      source.pack.puzzles.map(\.gridSpecification) + source.pack.positions.map(\.gridSpecification)
    }

    /// Returns the boards that follow one in the pack, on the same kind of grid; those with walls,
    /// or that wrap, only beside one that does, or where there is no other.
    mutating func boards(besides index: Int, _ choice: PuzzleChoice) -> [ShownBoard] {
      let grids = grids
      let following = following(index).filter { grids[$0].kind == grids[index].kind }
      let alike = following.filter { extras(of: $0, beside: index) == 0 }
      var boards: [ShownBoard] = []
      for other in alike.isEmpty ? following : alike {
        guard boards.count < ShotPlanner.mostOthers else { break }
        if let board = board(other, choice) { boards.append(board) }
      }
      return boards
    }

    /// Returns the board that stands beside one in a pair: another of those that were chosen or, if
    /// there is none, the next that suits it in the pack, as it is; rather one that does not wrap
    /// and has no walls unless it has, too, and on the same kind of grid.
    ///
    /// - Parameter isAnyKind: false for those of the kind alone.
    mutating func partner(
      of shown: ShownBoard, in selection: [ShownBoard], _ choice: PuzzleChoice, isAnyKind: Bool
    ) -> ShownBoard? {
      let (grids, index) = (grids, shown.index)
      func best(of others: [Int]) -> Int? {
        let fitting = others.filter { isAnyKind || grids[$0].kind == grids[index].kind }
        func rank(_ other: Int) -> Int {
          2 * extras(of: other, beside: index) + (grids[other].kind == grids[index].kind ? 0 : 1)
        }
        return fitting.min { rank($0) < rank($1) }
      }
      let chosen = following(index).filter { other in selection.contains { $0.index == other } }
      if let other = best(of: chosen) { return selection.first { $0.index == other } }
      return best(of: following(index)).flatMap { other in
        var choice = choice
        if grids[other].kind != grids[index].kind { choice.rotate = 0 }
        return board(other, choice)
      }
    }

    /// Returns the number of things that a board has and the one beside it has not: walls, and arms
    /// over its border. Where one has neither, they look like faults of the other.
    private func extras(of other: Int, beside index: Int) -> Int {
      let (one, main) = (grids[other], grids[index])
      return (one.wraps && !main.wraps ? 1 : 0) + (!one.walls.isEmpty && main.walls.isEmpty ? 1 : 0)
    }

    /// Returns the indices of the boards behind one in the pack, and then of those before it.
    private func following(_ index: Int) -> [Int] {
      guard source.history == nil else { return [] }
      let (count, puzzleCount) = (grids.count, source.pack.puzzles.count)
      return (1..<max(count, 1)).map { (index + $0) % count }
        .filter { ($0 < puzzleCount) == (index < puzzleCount) }
    }

    /// Returns a board that was not chosen, in the state that the others are in, as far as it can
    /// be.
    private mutating func board(_ index: Int, _ choice: PuzzleChoice) -> ShownBoard? {
      if let known = known[index] { return known }
      var choice = choice
      choice.puzzle = ["@\(index + 1)"]
      // A game, or a number of moves, is of the one board.
      (choice.moves, choice.after, choice.rules) = (nil, nil, nil)
      if choice.progress != nil, !hasSolution(index) { choice.progress = nil }
      if choice.solved, !hasSolution(index) { choice.solved = false }
      let board = session.shownBoards(
        choice, in: source, look, fonts, usualProgress: ShotPlanner.usualProgress
      ).first
      known[index] = board
      return board
    }

    private func hasSolution(_ index: Int) -> Bool {
      source.pack.puzzles.indices.contains(index) && source.pack.puzzles[index].solution != nil
    }
  }

  /// Tells of locales that nothing is written for.
  private func remarkOnLocales(_ source: PackReader.Source, _ palettes: [Palette]) {
    // A title in the request holds for all languages.
    guard request.title == nil else { return }
    let strings = [source.pack.strings] + palettes.map(\.strings)
    for locale in request.locale where !strings.contains(where: { $0.has(locale: locale) }) {
      session.remark(
        "For \(locale) the \(source.word) and the palettes have no texts, such as title@\(locale); "
          + "its pictures have those without a language."
      )
    }
  }

  /// Returns the failure to set words whose characters no font has; nil if all can be set.
  private func missingGlyphs(
    in words: some Sequence<ShotRenderer.Words>, _ location: String
  ) -> Failure? {
    var known: Set<String> = []
    let texts = words.flatMap { [$0.contents.title, $0.contents.caption] }.compactMap(\.self)
      .filter { known.insert($0).inserted }
    return fonts.missingGlyphs(in: texts.joined()).map { missing in
      Failure(
        .badData, location: location, problem: missing.problem + " in its title or caption",
        remedy: missing.remedy)
    }
  }

  /// Lays out a picture with all its words, and warns of those that are left out, and of another
  /// composition than was asked for; nil, with the failure noted, if there is no room.
  private func checked(
    _ shot: Shot, _ words: [ShotRenderer.Words], _ renderer: ShotRenderer, _ source: String
  ) -> [ShotRenderer.Words: ShotLayout]? {
    session.attempt { () throws(Failure) in
      var layouts: [ShotRenderer.Words: ShotLayout] = [:]
      for words in words where layouts[words] == nil {
        let layout: ShotLayout
        do throws(ShotRenderer.NoRoom) { layout = try renderer.layout(of: shot, words) } catch {
          throw Failure(error, source)
        }
        layouts[words] = layout
        if let asked = words.contents.composition, layout.composition != asked,
          layout.style == .board
        {
          session.warn(
            "\(source): --compose \(asked.rawValue) shows the whole board in the middle, because its "
              + "edges would cut the source or leave no room for words")
        }
        for left in layout.leftOut { session.warn("\(source): " + leavingOut(left, of: words)) }
      }
      return layouts
    }
  }

  /// The warning that a title or a caption is left out, and what to do.
  private func leavingOut(
    _ left: ShotLayout.Words, of words: ShotRenderer.Words
  ) -> String {
    func lines(_ text: String?) -> Int { text?.split(whereSeparator: \.isNewline).count ?? 0 }
    let (title, caption) = (lines(words.contents.title), lines(words.contents.caption))
    let count = left == .title ? title : caption
    guard count <= ShotLayout.mostLines else {
      return "the \(left.rawValue) is left out, because it has \(count) lines, and there is room "
        + "for \(ShotLayout.mostLines); take out line breaks"
    }
    // A caption does not stand alone.
    guard left == .title || title <= ShotLayout.mostLines else {
      return "the caption is left out with the title"
    }
    let text = left == .title ? words.contents.title : words.contents.caption
    guard text?.unicodeScalars.contains(where: \.standsAlone) ?? true else {
      let hasMarks = text?.unicodeScalars.contains(where: \.isMark) ?? false
      return "the \(left.rawValue) is left out, because it has "
        + (hasMarks ? "accents alone; add the letters that they belong to" : "no letters; add some")
    }
    return "the \(left.rawValue) is left out, because its letters would be smaller "
      + "than \(Int(words.contents.leastText)) pixels, too small to read in this picture; "
      + "shorten it, or let long words break at soft hyphens (\\- in --title and --caption, "
      + "\\u00AD in JSON)"
      + (request.compose == nil ? "" : ", or leave out --compose")
  }

  /// Returns true unless the theme leaves the ground clear for a shop that takes opaque pictures
  /// only, which is noted.
  private func hasGround(in palettes: [Palette]) -> Bool {
    guard let preset = presets.first(where: { $0.alpha == .forbidden }),
      look.theme.hasClearGround(in: palettes)
    else { return true }
    session.note(
      Failure(
        clearGroundOf: look.theme, option: placed.name,
        wanted: "the preset '\(preset.name)' takes opaque pictures only"))
    return false
  }

  private func picture(
    _ stem: String, _ location: String, _ source: PackReader.Source, _ preset: ShopPreset,
    _ size: PixelSize, palettes: [Palette], _ dependencies: [Dependency],
    _ names: (puzzle: String, turned: String, locale: String), _ compositions: [String?],
    _ print: @escaping PlannedPicture.Print
  ) -> PlannedPicture {
    PlannedPicture(
      stem: stem,
      values: .init(
        puzzle: names.puzzle, pack: slug(source.pack.name, fallback: "pack"),
        theme: slug(look.theme.name, fallback: "theme"), preset: preset.name + names.turned,
        locale: names.locale, supply: preset.supplyPath(puzzle: names.puzzle) ?? ""),
      palettes: palettes, source: "\(location), \(preset.name)", dependencies: dependencies,
      print: print,
      problems: { bytes, path in preset.problems(of: bytes, size: size, location: path) },
      pixels: Double(size.width * size.height) * look.theme.pixelWork, compositions: compositions)
  }

  /// The words of a picture, which may come from a palette's strings.
  private static func dependencies(_ words: [ShotRenderer.Words]) -> [Dependency] {
    words.enumerated().flatMap { index, words in
      [("title", words.contents.title), ("caption", words.contents.caption)].compactMap {
        name, text in
        text.map { Dependency("the \(name) in palette \(index + 1)", $0) }
      }
    }
  }

  private static func print(
    _ shot: Shot, _ words: [ShotRenderer.Words], _ wanted: [Int], _ renderer: ShotRenderer,
    _ printer: Printer, session: (common: DependencyGroup, own: [Dependency]), _ source: String,
    take: (Int, PrintedFile) -> Void
  ) throws(Failure) {
    do {
      for (part, (drawing, palettes)) in try renderer.drawings(of: shot, words).enumerated() {
        let chosen = palettes.filter(wanted.contains)
        guard !chosen.isEmpty else { continue }
        let words = Dependency("the words", "\(part)")
        let key = Session.key(session.common, session.own + [words])
        try printer.print(drawing, key: key, palettes: chosen, take: take)
      }
    } catch let error as ShotRenderer.NoRoom {
      throw Failure(error, source)
    } catch let error as RasterError {
      throw Failure(error, drawing: source, smaller: nil)
    } catch { preconditionFailure("no other error is thrown: \(error)") }
  }

  /// The words of a picture in a palette and a locale, and what else is in it.
  private func words(
    _ palette: Palette, _ preset: ShopPreset, _ pack: PuzzlePack, _ puzzle: String,
    _ locale: String?
  ) -> ShotRenderer.Words {
    func text(_ template: String) -> String {
      ShotText(template).text(
        pack: pack.strings.text(named: "name", in: locale) ?? pack.name,
        puzzle: pack.strings.text(named: "puzzle.\(puzzle)", in: locale) ?? puzzle,
        palette: palette.strings.text(named: "name", in: locale) ?? palette.name)
    }
    // A pack's own words before those of a palette; captions go with their titles.
    let strings =
      pack.strings.text(named: "title", in: locale) == nil ? palette.strings : pack.strings
    let ownCaption =
      request.noTitle || request.title != nil
      ? nil : strings.text(named: "caption", in: locale).map(text)
    let contents = preset.contents(
      title: request.noTitle
        ? nil : (request.title ?? strings.text(named: "title", in: locale)).map(text),
      caption: request.noCaption ? nil : request.caption.map(text) ?? ownCaption,
      hasFrame: request.frame, composition: request.compose, ground: request.ground)
    return ShotRenderer.Words(contents, language: locale ?? "")
  }
}

extension Failure {
  /// Describes a board that is too large for a picture.
  fileprivate init(_ error: ShotRenderer.NoRoom, _ source: String) {
    self.init(
      .badData, location: source,
      problem: "the board has too many cells for a picture of "
        + "\(error.size.width) x \(error.size.height)",
      remedy: "choose a smaller board, or larger presets")
  }
}

extension Session {
  /// Resolves palettes under a theme with the inks of words; those that do not serve it are noted
  /// and left out.
  func lettered(_ palettes: [Palette], _ theme: Theme) -> [ResolvedPalette] {
    let resolved = serving(palettes, theme.inks).compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try ResolvedPalette(palette, lettering: theme) } catch {
          var failure = Failure(error, theme: theme.name)
          failure.location = location(of: palette)
          throw failure
        }
      }
    }
    resolved.forEach { warn(ofColorsThatMoveIn: $0, theme) }
    return resolved
  }
}

extension Unicode.Scalar {
  /// False for marks, which stand on other characters, and for what leaves no mark.
  fileprivate var standsAlone: Bool {
    let category = properties.generalCategory
    return !isMark && category != .format && category != .control && !properties.isWhitespace
  }

  /// It stands on other characters.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
