public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
public import TinctGraphics
internal import TinctPuzzles

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
      }
    ) { (path) throws(Rejection) in try reader.palettes(at: path) }
  }

  /// Warns of roles that are all but one that shipped themes know; other names are those of a
  /// theme of the user's own.
  public func warnOfMistyped(_ roles: PaletteRoles) {
    for role in roles.roles where !DerivedRoles.known.contains(role.name) {
      guard let meant = likeliestName(for: role.name, in: DerivedRoles.known) else { continue }
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
    let place = source.game?.paletteLocation.map { ":\($0)" } ?? ""
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
        remedy: paletteFiles[palette].map(Failure.wayToRename) ?? "make them in two runs")
    }
  }

  /// Returns palettes with roles for the names that rules need; where a palette has none of them,
  /// they are proposed, and told.
  public func serving(_ palettes: [Palette], _ inks: InkRules) -> [Palette] {
    var guessed: [String] = []
    let all = palettes.map { palette in
      for (color, role) in palette.almostRoles(for: inks) {
        warn(
          "\(location(of: palette)): the colour \(quoted(color)) is not used; did you mean "
            + "\(quoted(role))?")
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
    for edition in resolved {
      warn(ofMovedAccentIn: edition.palette, theme)
      if theme.wire.hasGroups || theme.wire.hasBranches { warn(ofBranchesAlikeIn: edition) }
    }
    return resolved
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

  /// Warns if a theme shows the accent of a scheme in another colour than its `base`.
  public func warn(ofMovedAccentIn palette: Palette, _ theme: Theme) {
    guard theme.inks.kind(of: palette) == .scheme, palette.color(named: "accent") == nil,
      theme.inks[.scheme].contains(where: { $0.color.names.contains("accent") }),
      let base = palette.color(named: "base"), let ground = palette.color(named: "dark"),
      let accent = DerivedRoles.accent(of: palette, .scheme), accent.pixel != base.pixel
    else { return }
    // Roles are given to colours by the designer's names; all of them, so that none is proposed
    // anew.
    let named = palette.colors.filter { Scheme.names.contains($0.name) }
    let isOwn = named.contains { $0.ownName != nil }
    let roles = (isOwn ? named.map { ($0.name, $0.title) } : []).map { "\($0)=\(shellQuoted($1))," }
    let own = named.first { $0.name == "base" }?.title ?? "base"
    warn(
      "\(location(of: palette)): the accent is \(accent.hex) in \(theme.name), not base \(base.hex), "
        + "whose contrast to dark is \(base.contrast(with: ground).shownFigure(decimals: 2)), below "
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
