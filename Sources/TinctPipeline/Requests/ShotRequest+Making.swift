internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension ShotRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let presets = session.attempt { () throws(Failure) in try chosenPresets() }
    let look = session.look(theme: look.theme, sprites: look.sprites)
    let fonts = session.sheetFonts()
    let sources = session.packs(puzzles)
    var pictures: [PlannedPicture] = []
    guard session.isOne(sources, for: choice) else {
      return RunSummary("no screenshot", to: output.out)
    }
    if let presets, let look, let fonts {
      let planner = ShotPlanner(
        request: self, session: session, look: look, fonts: fonts, presets: presets)
      pictures = sources.flatMap { planner.pictures(of: $0, isOne: sources.count == 1) }
    }
    session.make(
      pictures, of: self, output: output, ending: ".png",
      fields: [.puzzle, .preset, .pack, .theme],
      paletteCount: self.look.palettes.palette.count, things: "pictures")
    return RunSummary(
      counted(pictures.count, "screenshot"), palettes: pictures.map(\.palettes.count).max() ?? 1,
      facts: [], to: output.out)
  }

  /// Finds the chosen presets, each once.
  private func chosenPresets() throws(Failure) -> [ShopPreset] {
    for (option, text) in [("--title", title), ("--caption", caption)] {
      if let text, let field = ShotText(text).unknownField {
        throw Failure(
          .usage, location: option,
          problem: "there is no {\(field)}; there are "
            + ShotText.fields.map { "{\($0)}" }.joined(separator: ", "))
      }
    }
    var presets: [ShopPreset] = []
    for text in preset {
      for preset in try Self.presets(text) where !presets.contains(preset) {
        presets.append(preset)
      }
    }
    return presets
  }

  /// Finds the presets that a word stands for.
  private static func presets(_ text: String) throws(Failure) -> [ShopPreset] {
    if let known = ShopPreset.named(text) { return known }
    let numbers = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    if numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) {
      guard (16...32767).contains(width), (16...32767).contains(height) else {
        throw Failure(
          .usage, location: "--preset \(text)", problem: "sides have from 16 to 32767 pixels")
      }
      let name = "\(width)x\(height)"
      return [ShopPreset(name, .web, "a size of its own", width, height, alpha: .allowed)]
    }
    throw Failure(
      .usage, location: "--preset \(quoted(text))",
      problem: "there is no such preset",
      remedy: likeliestName(
        for: text, in: (ShopPreset.groups.map(\.name) + ShopPreset.all.map(\.name))
      ).map { "did you mean \(quoted($0))? --list lists all there is" }
        ?? "--list lists all there is; a size is written as 1920x1080")
  }
}

/// The pictures of packs in one look.
private struct ShotPlanner {
  let request: ShotRequest
  let session: Session
  let look: BoardLook
  let fonts: SheetFonts
  let presets: [ShopPreset]

  func pictures(of source: PackReader.Source, isOne: Bool) -> [PlannedPicture] {
    guard session.holdsBoards(source, for: request.choice) else { return [] }
    let palettes = session.palettes(request.look.palettes, for: source)
    let resolved = session.lettered(palettes, look.theme)
    guard !resolved.isEmpty, hasGround(in: resolved.map(\.palette)) else { return [] }
    let printer = session.printer(resolved, session.settings(effort: request.output.effort))
    let renderer = ShotRenderer(theme: look.theme, sprites: look.sprites, fonts: fonts)
    let prefix =
      !isOne && !source.isGameID ? slug(source.pack.name, fallback: "pack") : nil
    let names = BoardNames(source.pack, prefix: prefix)
    let common = session.common(request)
    return session.shownBoards(request.choice, in: source, look).flatMap {
      shown -> [PlannedPicture] in
      let (index, location) = (shown.index, shown.location)
      let all = presets.map { preset in
        resolved.map { contents($0.palette, preset, source.pack, shown.name) }
      }
      let words = all.joined().flatMap { [$0.title, $0.caption] }.compactMap(\.self)
      if let missing = fonts.missingGlyphs(in: words.joined()) {
        session.note(
          Failure(
            .badData, location: location,
            problem: missing + ", which its words contain",
            remedy: "write --title and --caption in Latin, Greek or Cyrillic letters"))
        return []
      }
      return zip(presets, all).map { preset, contents in
        let size = preset.size(
          isPortrait: request.portrait ? true : request.landscape ? false : nil)
        let shot = Shot(shown.board, size: size, margins: preset.margins)
        let turned =
          size == preset.size ? "" : request.portrait ? "-portrait" : "-landscape"
        let dependencies =
          [
            shown.dependency, Dependency("the preset", preset.name + turned),
            Dependency("the pack", source.pack.name),
          ] + Self.words(contents)
        return picture(
          "\(names[index])-\(preset.name)\(turned)", location, source, preset, size,
          palettes: resolved.map(\.palette), dependencies, names[index], turned
        ) { (wanted) throws(Failure) in
          try Self.print(
            shot, contents, wanted, renderer, printer, session: (common, dependencies),
            "\(location), \(preset.name)")
        }
      }
    }
  }

  /// Returns true unless the theme leaves the ground clear for a shop that takes opaque pictures
  /// only, which is noted.
  private func hasGround(in palettes: [Palette]) -> Bool {
    guard let preset = presets.first(where: { $0.alpha == .forbidden }),
      look.theme.hasClearGround(in: palettes)
    else { return true }
    session.note(
      Failure(
        clearGroundOf: look.theme, option: request.look.theme,
        wanted: "the preset '\(preset.name)' takes opaque pictures only"))
    return false
  }

  private func picture(
    _ stem: String, _ location: String, _ source: PackReader.Source, _ preset: ShopPreset,
    _ size: PixelSize, palettes: [Palette], _ dependencies: [Dependency], _ name: String,
    _ turned: String,
    _ print: @escaping @Sendable ([Int]) throws(Failure) -> [PrintedFile]
  ) -> PlannedPicture {
    PlannedPicture(
      stem: stem,
      values: .init(
        puzzle: name, pack: slug(source.pack.name, fallback: "pack"),
        theme: slug(look.theme.name, fallback: "theme"), preset: preset.name + turned),
      palettes: palettes, source: "\(location), \(preset.name)", dependencies: dependencies,
      print: print
    ) { bytes, path in preset.problems(of: bytes, size: size, location: path) }
  }

  /// The words of a picture, which may come from a palette's strings.
  private static func words(_ contents: [ShotLayout.Contents]) -> [Dependency] {
    contents.enumerated().flatMap { index, contents in
      [("title", contents.title), ("caption", contents.caption)].compactMap { name, text in
        text.map { Dependency("the \(name) in palette \(index + 1)", $0) }
      }
    }
  }

  private static func print(
    _ shot: Shot, _ contents: [ShotLayout.Contents], _ wanted: [Int], _ renderer: ShotRenderer,
    _ printer: Printer, session: (common: DependencyGroup, own: [Dependency]), _ source: String
  ) throws(Failure) -> [PrintedFile] {
    var files: [Int: PrintedFile] = [:]
    do {
      for (part, (drawing, palettes)) in try renderer.drawings(of: shot, contents).enumerated() {
        let chosen = palettes.filter(wanted.contains)
        guard !chosen.isEmpty else { continue }
        let words = Dependency("the words", "\(part)")
        let key = Session.key(session.common, session.own + [words])
        for (palette, file) in zip(
          chosen, try printer.print(drawing, key: key, palettes: chosen))
        {
          files[palette] = file
        }
      }
    } catch let error as ShotRenderer.NoRoom {
      throw Failure(
        .badData, location: source,
        problem: "the board has too many cells for a picture of "
          + "\(error.size.width) x \(error.size.height)",
        remedy: "choose a smaller puzzle, or larger presets")
    } catch let error as RasterError {
      throw Failure(error, drawing: source)
    } catch { preconditionFailure("no other error is thrown: \(error)") }
    return wanted.compactMap { files[$0] }
  }

  /// The content of a picture besides the board in a palette.
  private func contents(
    _ palette: Palette, _ preset: ShopPreset, _ pack: PuzzlePack, _ puzzle: String
  ) -> ShotLayout.Contents {
    func text(_ template: String) -> String {
      ShotText(template).text(pack: pack.name, puzzle: puzzle, palette: palette.name)
    }
    // A pack's own words before those of a palette; captions go with their titles.
    let strings = pack.strings.text(named: "title") == nil ? palette.strings : pack.strings
    let ownCaption =
      request.noTitle || request.title != nil ? nil : strings.text(named: "caption")
    return preset.contents(
      title: request.noTitle ? nil : request.title.map(text) ?? strings.text(named: "title"),
      caption: request.noCaption ? nil : request.caption.map(text) ?? ownCaption,
      hasFrame: request.frame)
  }
}

extension Session {
  /// Resolves palettes under a theme with the inks of words; those that do not serve it are noted
  /// and left out.
  func lettered(_ palettes: [Palette], _ theme: Theme) -> [ResolvedPalette] {
    serving(palettes, theme.inks).compactMap { palette in
      attempt { () throws(Failure) in
        do throws(InkError) { return try ResolvedPalette(palette, lettering: theme) } catch {
          var failure = Failure(error, theme: theme.name)
          failure.location = location(of: palette)
          throw failure
        }
      }
    }
  }
}
