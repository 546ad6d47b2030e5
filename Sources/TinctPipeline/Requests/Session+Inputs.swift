public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
public import TinctPuzzles

// MARK: - Files

extension Session {
  /// Reads an input; nil, with the failure noted, if it cannot be read.
  public func read(_ path: String) -> [UInt8]? {
    do { return try inputs.read(path) } catch {
      note(Failure(error))
      return nil
    }
  }

  /// Returns the files that inputs stand for, in the order of the inputs.
  public func files(at paths: [String], endings: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      do { files += try inputs.files(at: path, endings: endings) } catch { note(Failure(error)) }
    }
    return files
  }

  /// Returns the shipped files; nil, with the failure noted, if they are not found.
  func shippedFiles() -> ShippedFiles? {
    attempt { () throws(Failure) in
      switch shipped {
      case .success(let files): return files
      case .failure(let absence): throw Failure(absence)
      }
    }
  }
}

// MARK: - Packs

extension Session {
  /// Reads the puzzles that inputs stand for: game IDs, files, `FILE#PUZZLE`, and folders of packs.
  ///
  /// - Parameters:
  ///   - mapping: the file that says how JSON of other programs is read; nil for none.
  ///   - endings: the endings of files that are taken from folders.
  ///   - single: true where a folder, which may hold several, is an error.
  ///   - areDependencies: true where the files decide what is made; false where only puzzles in
  ///     them do, so that others of their pack may change.
  public func packs(
    _ inputs: [String], mapping: String? = nil, endings: [String] = [".json"], single: Bool = false,
    areDependencies: Bool = false
  ) -> [PackReader.Source] {
    let opened = areDependencies ? self.inputs : self.inputs.withoutRecord
    let read = mapping.map { self.mapping($0, opened) }
    if case .some(nil) = read { return [] }
    let reader = PackReader(inputs: opened, mapping: read ?? nil, limits: limits, jobs: jobs)
    var texts: [(text: String, puzzle: String?)] = []
    // An input that is typed twice is read once, as palettes are. Names that differ only in their
    // Unicode normal form are of two files on Linux; macOS folds them when it opens the file.
    var typed: Set<[UInt8]> = []
    for input in inputs where typed.insert(Array(input.utf8)).inserted {
      if NetGameID.isLikely(input) {
        texts.append((input, nil))
      } else if let sign = puzzleSign(in: input) {
        texts.append((String(input[..<sign]), String(input[input.index(after: sign)...])))
      } else if single {
        texts.append((input, nil))
      } else {
        texts += files(at: [input], endings: endings).map { ($0, nil) }
      }
    }
    let names = gameIDNames(texts.map(\.text))
    return zip(texts, names).compactMap { item, name in
      attempt { () throws(Rejection) in
        var source = try reader.read(item.text, gameIDNamed: name)
        source.choice = item.puzzle
        return source
      }
    }
  }

  /// Reads a mapping; nil, with the failures noted, if anything is wrong with it.
  public func mapping(_ path: String) -> PackReader.Mapping? { mapping(path, inputs) }

  private func mapping(_ path: String, _ inputs: InputReader) -> PackReader.Mapping? {
    attempt { () throws(Rejection) in
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.read(path) } catch {
        throw Rejection(Failure(error))
      }
      do throws(DocumentErrors) {
        return PackReader.Mapping(
          mapping: try PuzzleMapping(parsing: bytes, limits: limits), location: path)
      } catch { throw Rejection(error, file: path) }
    }
  }

  /// The sign that parts a pack's path from the name of a puzzle in it; nil if the text is a path.
  private func puzzleSign(in text: String) -> String.Index? {
    guard let sign = text.lastIndex(of: "#"), sign != text.startIndex, !inputs.isFile(text),
      !inputs.isFolder(text), !NetGameID.isLikely(text)
    else { return nil }
    return sign
  }

  /// Names game IDs of which several have one size, `5x5-1`, `5x5-2`; nil for other inputs.
  private func gameIDNames(_ inputs: [String]) -> [String?] {
    let sizes = inputs.map { text in
      NetGameID.isLikely(text) ? slug(String(text.prefix { $0 != ":" }), fallback: "net") : nil
    }
    let counts = Dictionary(grouping: sizes.compactMap(\.self), by: \.self).mapValues(\.count)
    var used: [String: Int] = [:]
    return sizes.map { size in
      guard let size, counts[size, default: 0] > 1 else { return nil }
      used[size, default: 0] += 1
      return "\(size)-\(used[size, default: 0])"
    }
  }

  /// Returns true if there is a puzzle in a pack; notes a failure if not.
  public func holdsPuzzles(_ source: PackReader.Source) -> Bool {
    guard source.pack.puzzles.isEmpty else { return true }
    guard source.pack.positions.isEmpty else {
      note(Failure(positionsIn: source.location))
      return false
    }
    note(
      Failure(
        .badData, location: source.location, problem: "there is no puzzle in this pack",
        remedy: "add one to its \"puzzles\""))
    return false
  }

  /// Returns the indices of the puzzles that are chosen as `PuzzleSelector` describes; all for no
  /// choice. A puzzle that was named behind the pack's path is the choice for that pack.
  public func chosen(_ choice: [String], in source: PackReader.Source) -> [Int] {
    guard let choice = onlyChoice(choice, in: source) else { return [] }
    guard !choice.isEmpty else { return Array(source.pack.names.indices) }
    var indices: [Int] = []
    for text in choice {
      for index in chosen(text, in: source) where !indices.contains(index) { indices.append(index) }
    }
    return indices
  }

  /// The choice of a person, who makes one behind the pack's path or by an option; nil, with the
  /// failure noted, for both.
  private func onlyChoice(_ choice: [String], in source: PackReader.Source) -> [String]? {
    guard let own = source.choice else { return choice }
    guard choice.isEmpty else {
      note(
        Failure(
          .usage, location: source.location,
          problem: "#\(own) after the \(source.word) and --puzzle \(choice[0]) both choose "
            + "\(source.boardWord)s",
          remedy: "give one of them"))
      return nil
    }
    return [own]
  }

  /// Returns the index of the one puzzle that is chosen, the first for no choice; nil, with the
  /// failure noted, if there is none or there are several.
  func chosenOne(_ choice: String?, in source: PackReader.Source) -> Int? {
    guard let choice = onlyChoice(choice.map { [$0] } ?? [], in: source) else { return nil }
    let text = choice.first ?? "@1"
    let indices = chosen(text, in: source)
    guard indices.count > 1 else { return indices.first }
    note(
      Failure(
        .usage, location: source.location,
        problem:
          "\(quoted(text)) stands for \(indices.count) \(source.boardWord)s, but one is expected",
        remedy: "choose one of them"))
    return nil
  }

  private func chosen(_ text: String, in source: PackReader.Source) -> [Int] {
    let names = source.pack.names
    do throws(PuzzleSelector.Problem) {
      let choice = try PuzzleSelector(text).choice(among: names)
      if let other = choice.clash, let index = choice.indices.first {
        warn(
          "\(source.location): \(quoted(text)) is the name of \(source.boardWord) \(index + 1), which "
            + "is taken; write @\(text) for \(source.boardWord) \(other + 1)")
      }
      if choice.isRange, !text.hasPrefix("@"),
        let other = choice.indices.first(where: { index in
          Int(names[index]).map { $0 != index + 1 } ?? false
        })
      {
        warn(
          "\(source.location): \(text) counts the \(source.boardWord)s, whatever their names are; "
            + "\(source.boardWord) "
            + "\(other + 1) has the name \(quoted(names[other])); write @\(text) if that is meant")
      }
      return choice.indices
    } catch {
      switch error {
      case .ambiguous(let indices): note(source.ambiguity(of: indices))
      case .unknown:
        // Near a number is nothing that a person could have meant.
        let likely = text.contains(where: \.isLetter) ? likeliestName(for: text, in: names) : nil
        let near = likely.map { "did you mean \(quoted($0))? " } ?? ""
        // Names that are numbers say no more than that boards are numbered.
        let named = names.filter { Int($0) == nil }
        let first =
          likely != nil || named.isEmpty || !text.contains(where: \.isLetter)
          ? ""
          : " (\(named.prefix(4).map { quoted($0) }.joined(separator: ", "))"
            + (named.count > 4 ? " …)" : ")")
        note(
          Failure(
            .usage, location: source.location,
            problem: "there is no \(source.boardWord) \(quoted(text))",
            remedy: near + (near.isEmpty ? "its" : "Its")
              + " \(source.boardWord)s\(first) are numbered from 1 to \(names.count)"
              + (PuzzleSelector(text).isList
                ? "; write 5-8 for a range, and repeat --puzzle"
                : PuzzleSelector(text).isBackwards
                  ? "; a range begins with the lower number" : "")))
      }
      return []
    }
  }

  /// Returns the pieces of a puzzle as it starts, or as it is solved; nil, with the failure noted,
  /// where no solution is stored.
  public func pieces(of puzzle: Puzzle, solved: Bool, location: String) -> [Connectors]? {
    guard let pieces = solved ? puzzle.solution : puzzle.pieces else {
      note(
        Failure(
          .badData, location: location, problem: "no solution is stored with the puzzle",
          remedy: "store one with 'tinct puzzle solve', or choose other puzzles"))
      return nil
    }
    if solved, let problem = puzzle.problemOfLocked {
      note(Failure(.badData, location: location, problem: problem))
      return nil
    }
    if solved, !puzzle.makeGrid().isSolved(pieces, sources: puzzle.sources) {
      warn(
        "\(location): the stored solution does not solve the puzzle; 'tinct puzzle solve' stores "
          + "one that does")
    }
    return pieces
  }
}

extension Puzzle {
  /// The problem with locked pieces that the stored solution turns, which no picture shows; nil for
  /// none.
  var problemOfLocked: String? {
    guard let solution else { return nil }
    let cells = locked.filter { pieces[$0] != solution[$0] }
    guard let last = cells.last else { return nil }
    guard cells.count > 1 else { return NoodlesRefusal.lockedOffSolution(cell: last).description }
    return "the cells \(cells.dropLast().map(String.init).joined(separator: ", ")) and \(last) are "
      + "locked in the puzzle, but their pieces are not turned as in the solution; correct "
      + "'pieces', 'solution' or 'lockedCells'"
  }
}

extension Failure {
  /// Describes positions where pieces are to be turned.
  public init(positionsIn location: String) {
    self.init(
      .badData, location: location,
      problem: "this pack holds positions of stones, in which there is nothing to turn",
      remedy: "draw them with 'tinct board'")
  }
}

extension PackReader.Source {
  /// The indices of the puzzles with a name.
  func puzzles(named name: String) -> [Int] {
    pack.names.enumerated().filter { $0.element == name }.map(\.offset)
  }

  /// The failure to choose a puzzle by the name that these, at least two, have.
  func ambiguity(of indices: [Int]) -> Failure {
    let numbers = indices.map { String($0 + 1) }
    let all = indices.count == 2 ? "both" : "all"
    return Failure(
      .usage, location: location,
      problem: "the \(boardWord)s \(numbers.dropLast().joined(separator: ", ")) and "
        + "\(numbers[numbers.count - 1]) \(all) have the name \(quoted(pack.names[indices[0]]))",
      remedy: "choose one by its number: @\(numbers[0])")
  }

  /// A puzzle for messages: `packs/a.json: puzzle 3 "spiral"`.
  public func location(ofPuzzle index: Int) -> String {
    isGameID ? location : "\(location): \(boardWord) \(index + 1) \(quoted(pack.names[index]))"
  }

  /// The way to choose one of its boards, after "choose one", in commands without --puzzle too.
  var wayToChoose: String {
    let standardInput = InputReader.standardInput
    let path = location == InputReader.shown(standardInput) ? standardInput : location
    return "by its name or number, as in \(shellQuoted("\(path)#\(pack.names.first ?? "1")"))"
  }

  /// The word for one of its boards.
  public var boardWord: String { game == nil ? "puzzle" : "board" }
  /// The word for the whole.
  var word: String { game == nil ? "pack" : "game" }
}

// MARK: - Palettes

extension Session {
  /// The folders in which palettes are looked for by name.
  public func paletteShelf(_ choice: PaletteChoice) -> Shelf<LoadedPalette> {
    if let roles = try? choice.roleList() { warnOfMistyped(roles) }
    // The colours of a palette are dependencies by themselves, wherever they were read.
    let reader = PaletteReader(
      inputs: inputs.withoutRecord, limits: limits, names: choice.nameList,
      calibrated: choice.calibrated)
    return Shelf(
      of: "palette", endings: PaletteFormat.endings + [".xcassets", ".colorset"],
      inputs: inputs, shipped: shipped, name: \.palette.name, isStray: reader.isStray,
      unfold: { (path) throws(Rejection) in try reader.entries(inFolder: path) },
      finish: { (entries) throws(Rejection) in
        let roles: PaletteRoles
        do throws(RequestProblem) { roles = try choice.roleList() } catch {
          throw Rejection(Failure(.usage, location: "", problem: error.sentence))
        }
        return roles.roles.isEmpty ? entries : try LoadedPalette.taking(roles, entries)
      }, leave: { $0.failures.forEach(self.note) }
    ) { (path) throws(Rejection) in try reader.palettes(at: path) }
  }

  /// Warns of roles that are all but one that shipped themes know; other names are those of a
  /// theme of the user's own.
  public func warnOfMistyped(_ roles: PaletteRoles) {
    for role in roles.roles where !DerivedRoles.known.contains(role.name) {
      guard let meant = likeliestName(for: role.name, in: DerivedRoles.known) else { continue }
      mistypedRoles.insert(role.name)
      warn(
        "--roles \(role.name)=\(shellQuoted(role.color)): no shipped theme knows the role "
          + "\(quoted(role.name)); did you mean \(quoted(meant))?")
    }
  }

  /// Reads the palettes that were chosen, or the default; each once, failures noted.
  public func palettes(_ choice: PaletteChoice) -> [Palette] {
    let shelf = paletteShelf(choice)
    if choice.palette.isEmpty {
      return remembered(
        attempt { () throws(Rejection) in [try shelf.shipped(ShippedFiles.standardPalette)] })
    }
    return choice.palette.flatMap { palettes($0, on: shelf, option: "--palette") }
      .reduce(into: []) { palettes, palette in
        if !palettes.contains(palette) { palettes.append(palette) }
      }
  }

  /// Reads the palettes that an option names, failures noted.
  public func palettes(
    _ texts: [String], option: String, _ importing: PaletteChoice
  ) -> [Palette] {
    let shelf = paletteShelf(importing)
    return texts.flatMap { palettes($0, on: shelf, option: option) }
  }

  private func palettes(
    _ text: String, on shelf: Shelf<LoadedPalette>, option: String
  ) -> [Palette] {
    remembered(
      attempt { () throws(Rejection) in try shelf.items(text, for: "\(option) \(text)") })
  }

  /// Reads the palettes that a pack is drawn in: the chosen ones, else its own, else the default.
  public func palettes(_ choice: PaletteChoice, for source: PackReader.Source) -> [Palette] {
    guard choice.palette.isEmpty, let own = source.pack.palette else { return palettes(choice) }
    let shelf = paletteShelf(choice)
    let place = source.paletteLocation.map { ":\($0)" } ?? ""
    return remembered(
      attempt { () throws(Rejection) in
        try shelf.items(
          own, for: "\(source.location)\(place): palette", relativeTo: source.folder)
      })
  }

  private func remembered(_ entries: [Shelf<LoadedPalette>.Entry]?) -> [Palette] {
    (entries ?? []).map(remembered)
  }

  /// Returns a palette with roles for the names of its colours; nil, with the failure noted, if it
  /// lacks one of them.
  public func taking(
    _ roles: PaletteRoles, _ palette: SwatchPalette, of file: String
  ) -> SwatchPalette? {
    attempt { () throws(Failure) in
      do throws(PaletteRoles.Problem) { return try palette.taking(roles) } catch {
        var notes: [String] = []
        throw Failure(
          error, in: palette.palette(named: paletteStem(of: file), notes: &notes), file: file)
      }
    }
  }

  /// Returns the palette itself, after what there is to know about it was told; messages about it
  /// name its file.
  public func remembered(_ entry: Shelf<LoadedPalette>.Entry) -> Palette {
    // Names are not missed where roles are proposed.
    (entry.item.fileNotes + entry.item.gamutNotes).forEach(warn)
    let palette = entry.item.palette
    paletteFiles[palette] = paletteFiles[palette] ?? entry.file
    if entry.isChosen { chosenPalettes.insert(palette) }
    return palette
  }

  /// Returns the palette itself, after all that there is to know about it was told.
  public func taken(_ loaded: LoadedPalette) -> Palette {
    (loaded.fileNotes + loaded.gamutNotes + loaded.nameNotes).forEach(warn)
    return loaded.palette
  }

  /// A palette for messages: `palettes/grape.json: palette "Grape"`.
  public func location(of palette: Palette) -> String {
    let own = "palette \(quoted(palette.name))"
    return paletteFiles[palette].map { "\($0): \(own)" } ?? own
  }

  /// A colour of a palette for messages: its line and column in a file of Tinct, else the palette.
  private func location(of color: Palette.NamedColor, in palette: Palette) -> String {
    guard color.ownName == nil, let file = paletteFiles[palette],
      let bytes = try? inputs.withoutRecord.read(file),
      let place = PaletteDocument.location(of: color.name, inPalette: palette.name, of: bytes)
    else { return location(of: palette) }
    return "\(file):\(place): palette \(quoted(palette.name))"
  }

  /// Finds palettes whose pictures would go to the folder of another one.
  public func folderClashes(_ palettes: [Palette]) -> [Failure] {
    var first: [String: Palette] = [:]
    return palettes.compactMap { palette in
      guard let other = first[palette.fileName] else {
        first[palette.fileName] = palette
        return nil
      }
      return Failure(
        .cannotCreate, location: location(of: palette),
        problem: "its pictures would go to the folder '\(palette.fileName)', as those of "
          + "\(location(of: other)) do",
        remedy: paletteFiles[palette].map(Failure.wayToRename)
          ?? "make them in two runs, into two folders")
    }
  }

  /// Returns palettes with roles for the names that rules need; where a palette has none of them,
  /// they are proposed, and told.
  public func serving(_ palettes: [Palette], _ inks: InkRules) -> [Palette] {
    var guessed: [String] = []
    let all = palettes.map { palette in
      for (color, advice) in palette.almostRoles(for: inks)
      // Colours that were typed are told already.
      where !mistypedRoles.contains(color.name) {
        // A colour with a name of its own was given the role, in which the slip is then.
        let slip =
          color.ownName.map { "the role \(quoted(color.name)) of the colour \(quoted($0))" }
          ?? "the colour \(quoted(color.name))"
        warn("\(location(of: color, in: palette)): \(slip) is not used; \(advice)")
      }
      let roles = inks.proposedRoles(for: palette)
      let served = inks.served(palette)
      guard served != palette else { return palette }
      if let roles, roles.isGuess {
        warn(roles.notice(of: location(of: palette), beside: palette.givenRoles, in: palette))
        if let file = paletteFiles[palette], !chosenPalettes.contains(palette) {
          guessed.append(file)
        }
      }
      paletteFiles[served] = paletteFiles[served] ?? paletteFiles[palette]
      return served
    }
    // Groups of design tokens, for one, are seldom meant as palettes of their own.
    for file in Set(guessed).sorted() where guessed.count(where: { $0 == file }) > 1 {
      warn(
        "\(file) holds several palettes; if their colours are one, join them with: tinct palette "
          + "convert \(shellQuoted(file)) --join --out \(shellQuoted(paletteStem(of: file) + "-joined.json"))"
      )
    }
    return all
  }

  /// Resolves palettes under a theme; those that do not serve it are noted and left out.
  public func resolved(_ palettes: [Palette], _ theme: Theme) -> [ResolvedPalette] {
    let resolved = resolved(palettes, inks: theme.inks, for: theme.name)
    resolved.forEach { warn(ofColorsThatMoveIn: $0, theme) }
    return resolved
  }

  /// Warns if a theme shows an accent in another colour, or branches alike, or nothing at all.
  func warn(ofColorsThatMoveIn palette: ResolvedPalette, _ theme: Theme) {
    warn(ofMovedAccentIn: palette.palette, theme)
    warn(ofOneColorIn: palette.palette, theme)
    if theme.wire.hasGroups || theme.wire.hasBranches { warn(ofBranchesAlikeIn: palette) }
  }

  /// Warns of a palette whose figures have the colour of their ground.
  private func warn(ofOneColorIn palette: Palette, _ theme: Theme) {
    let (ground, figure) =
      theme.inks.kind(of: palette) == .scheme ? ("dark", "light") : ("base", "text")
    guard let first = palette.color(named: ground), let second = palette.color(named: figure),
      // About what can be told side by side.
      second.difference(from: first) < 2
    else { return }
    warn(
      "\(location(of: palette)): \(quoted(ground)) and \(quoted(figure)) are nearly one colour, "
        + "\(first.hex), so that little is seen; give one of them another, or see what "
        + "'tinct palette check --fix' proposes")
  }

  /// Warns of branches and groups that would look alike.
  private func warn(ofBranchesAlikeIn edition: ResolvedPalette) {
    let colors = Ink.branches.map { edition.colors[$0] }
    for (number, color) in colors.enumerated() {
      guard let color,
        let other = colors[..<number].firstIndex(where: { other in
          // About what can be told side by side.
          other.map { $0.difference(from: color) < 2 } ?? false
        })
      else { continue }
      warn(
        "\(location(of: edition.palette)): \(quoted("branch-\(other + 1)")) and "
          + "\(quoted("branch-\(number + 1)")) look alike, and so do groups and branches that have "
          + "them; give the palette colours of these names")
      return
    }
  }

  /// Returns the accent of a scheme, its `base` and the contrast of that to `dark`, if a theme
  /// shows the accent in another colour than `base`; nil if it shows it as it is.
  public static func movedAccent(
    in palette: Palette, _ theme: Theme
  ) -> (accent: Color, base: Color, contrast: Double)? {
    guard theme.inks.kind(of: palette) == .scheme, palette.color(named: "accent") == nil,
      theme.inks[.scheme].contains(where: { $0.color.names.contains("accent") }),
      let base = palette.color(named: "base"), let ground = palette.color(named: "dark"),
      let accent = DerivedRoles.accent(of: palette, .scheme), accent.pixel != base.pixel,
      // A colour between two of a screen is rounded alone.
      base.contrast(with: ground) < 3
    else { return nil }
    return (accent, base, base.contrast(with: ground))
  }

  /// Warns if a theme shows the accent of a scheme in another colour than its `base`.
  public func warn(ofMovedAccentIn palette: Palette, _ theme: Theme) {
    guard let (accent, base, contrast) = Self.movedAccent(in: palette, theme) else { return }
    // Roles are given to colours by the designer's names; all of them, so that none is proposed
    // anew.
    let named = palette.colors.filter { Scheme.names.contains($0.name) }
    let isOwn = named.contains { $0.ownName != nil }
    let roles = (isOwn ? named.map { ($0.name, $0.title) } : []).map { "\($0)=\(shellQuoted($1))," }
    let own = named.first { $0.name == "base" }?.title ?? "base"
    warn(
      "\(location(of: palette)): the accent is \(accent.hex) in \(theme.name), not base \(base.hex), "
        + "whose contrast to dark is \(contrast.shownFigure(decimals: 2)), below "
        + "3; a colour 'accent' in the palette, or --roles \(roles.joined())accent="
        + "\(shellQuoted(own)), shows it as it is")
  }

  /// Resolves palettes under rules; those that do not serve them are noted and left out.
  public func resolved(
    _ palettes: [Palette], inks: InkRules, for purpose: String
  ) -> [ResolvedPalette] {
    serving(palettes, inks).compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try ResolvedPalette(palette, inks: inks) } catch {
          var failure = Failure(error, theme: purpose)
          failure.location = location(of: palette)
          throw failure
        }
      }
    }
  }
}

// MARK: - Themes

extension Session {
  /// Resolves the inks of a theme without a palette; tells where a palette of another kind would
  /// give them other opacities, which are part of a drawing.
  func inksAlone(of theme: Theme) -> ResolvedPalette {
    let first = theme.inks.kinds.first ?? .twoColors
    let inks = ResolvedPalette(inksAlone: theme.inks, kind: first)
    func names(_ kind: InkRules.PaletteKind) -> String {
      theme.inks.names(of: kind).joined(separator: ", ")
    }
    for kind in theme.inks.kinds.dropFirst() {
      let other = ResolvedPalette(inksAlone: theme.inks, kind: kind)
      guard other.separationKey.opacities != inks.separationKey.opacities else { continue }
      warn(
        "the theme \(quoted(theme.name)) draws some inks with other opacities in palettes of "
          + "\(names(kind)); its separations are for palettes of \(names(first))")
    }
    return inks
  }
}

extension Session {
  /// The folders in which themes are looked for by name.
  public var themeShelf: Shelf<Theme> {
    Shelf(
      of: "theme", inputs: inputs, shipped: shipped, name: \.name,
      leave: { $0.failures.forEach(self.note) }
    ) { [self] (path) throws(Rejection) in
      let bytes: [UInt8]
      do throws(InputError) { bytes = try inputs.read(path) } catch {
        throw Rejection(Failure(error))
      }
      do throws(DocumentErrors) {
        var theme = try ThemeDocument.read(bytes, limits: limits)
        theme.art = theme.art.map { inputs.path($0, beside: path) }
        themeContents[theme] = Fingerprint(of: bytes)
        return [theme]
      } catch { throw Rejection(error, file: path) }
    }
  }

  /// Reads the theme with a name, or in a file; nil, with the failures noted, if there is none.
  ///
  /// - Parameter origin: what asks, for messages; nil for `--theme`.
  public func theme(_ text: String, for origin: String? = nil) -> Theme? {
    themeEntry(text, for: origin ?? "--theme \(text)")?.item
  }

  /// Reads the themes that a name, a file, or a pattern such as `*` stands for, failures noted.
  public func themes(_ text: String) -> [Theme] {
    let matching = themeShelf.matching(text)
    return matching.isEmpty ? [theme(text)].compactMap(\.self) : matching.map(\.item)
  }

  /// Returns names and files of themes with the files that fit in place of each pattern, such as
  /// `*`; a pattern that none fits is noted, and left out.
  func themeNames(_ texts: [String]) -> [String] {
    texts.flatMap { text -> [String] in
      guard Shelf<Theme>.isPattern(text) else { return [text] }
      let matching = themeShelf.matching(text)
      guard matching.isEmpty else { return matching.map(\.file) }
      // A file may be called so.
      return themeEntry(text, for: "--theme \(text)").map { [$0.file] } ?? []
    }
  }

  /// Reads the looks in themes, each once; themes with one folder are noted, the second of which is
  /// left out.
  ///
  /// - Parameters:
  ///   - themes: names and files of themes, and patterns.
  ///   - groups: true to give each group of joined pieces a colour of its own.
  ///   - cellPixels: the size of cells, where it is known: a few pixels hold no art.
  func looks(
    _ themes: [String], sprites: String?, groups: Bool = false, cellPixels: Int = .max
  ) -> [PlacedLook] {
    let failures = failureCount
    let names = themeNames(themes)
    // One that cannot be read counts: pictures in the others go where they go when it can be.
    let mayBeOne = failureCount == failures && (names.count == 1 || themes.count == 1)
    var looks: [(look: BoardLook, name: String)] = []
    for name in names {
      guard
        let look = look(theme: name, sprites: sprites, groups: groups, cellPixels: cellPixels),
        !looks.contains(where: { $0.look.theme == look.theme })
      else { continue }
      looks.append((look, name))
    }
    let isOne = mayBeOne && (names.count == 1 || looks.count == 1)
    var known: [String: String] = [:]
    return looks.compactMap { look, name in
      let folder = slug(look.theme.name, fallback: "theme") + "/"
      if !isOne, let other = known.updateValue(name, forKey: folder) {
        note(
          Failure(
            .usage, location: "--theme \(InputReader.shown(name))",
            problem: "it is called \(quoted(look.theme.name)), and \(InputReader.shown(other)) has "
              + "the same folder, \(folder)",
            remedy: "give one of them another \"name\", or draw each by itself"))
        return nil
      }
      return PlacedLook(look: look, name: name, folder: isOne ? "" : folder)
    }
  }

  /// The same with the file that it stands in.
  public func themeEntry(_ text: String, for origin: String) -> Shelf<Theme>.Entry? {
    attempt { () throws(Rejection) in try themeShelf.items(text, for: origin)[0] }
  }

  /// Reads a look; nil, with the failures noted, where something is wrong with it.
  ///
  /// - Parameters:
  ///   - groups: true to give each group of joined pieces a colour of its own.
  ///   - cellPixels: the size of cells, where it is known: a few pixels hold no art.
  public func look(
    theme text: String, sprites: String?, groups: Bool = false, cellPixels: Int = .max
  ) -> BoardLook? {
    let entry = themeEntry(text, for: "--theme \(text)")
    var theme = entry?.item
    if groups { theme = theme.flatMap(showingGroups) }
    let recipes = theme?.sprites ?? SpriteRecipes()
    let isThumbnail = theme.map { cellPixels < $0.thumbnail.below } ?? false
    guard let art = sprites ?? (isThumbnail ? nil : theme?.art) else {
      return theme.map { BoardLook(theme: $0, sprites: nil) }
    }
    let artLocation = sprites == nil ? entry.map { locationOfArt(in: $0.file) } : nil
    let set = self.sprites(art, recipes, of: artLocation)
    guard let theme, let set else { return nil }
    return BoardLook(theme: theme, sprites: set, artLocation: artLocation)
  }

  /// The place in a theme's file that names its art, for messages: `themes/beads.json:105:10: art`.
  func locationOfArt(in file: String) -> String {
    let place = (try? inputs.withoutRecord.read(file)).flatMap(ThemeDocument.locationOfArt)
    return "\(file)\(place.map { ":\($0)" } ?? ""): art"
  }

  /// Returns a theme that shows groups; nil, with the failure noted, if palettes of its own have no
  /// colours for them.
  private func showingGroups(_ theme: Theme) -> Theme? {
    let shown = theme.showingGroups()
    guard let ink = shown.inks.missingInk(of: Ink.branches) else { return shown }
    note(
      Failure(
        .badData, location: "theme \(quoted(theme.name))",
        problem:
          "--groups: it has no rule for the ink \(quoted(ink.name)) in palettes with colours "
          + "of other names",
        remedy: "add rules for \(quoted("branch1")) to \(quoted("branch6"))"))
    return nil
  }
}
