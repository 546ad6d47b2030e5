internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles
internal import TinctRaster

extension IconRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    var (all, count): ([PlannedDrawing], Int) = ([], 0)
    let looks = session.looks(look.theme, sprites: look.sprites, groups: look.groups)
    for placed in looks {
      guard let font = session.labelFont(look.font),
        let shown = session.attempt({ () throws(Failure) in
          try shown(placed.look, font, in: session)
        }) ?? nil,
        case let look = placed.look.showing(shown.source.map { [$0] } ?? []),
        let palettes = palettes(of: shown, look.theme, in: session),
        let drawings = session.attempt({ () throws(Failure) in
          try drawings(of: shown, palettes, look, placed, font, in: session)
        })
      else { continue }
      remark(onPartOf: shown.subject, in: session)
      all += drawings
      count = max(count, palettes.count)
    }
    guard !all.isEmpty else { return RunSummary("the icon", to: output.out) }
    session.make(all, of: self, in: .folder(output.out), things: "icons")
    return RunSummary(
      "the icon", themes: looks.count, palettes: count, facts: [], to: output.out)
  }

  /// Tells that a part is shown with as many cells as the board has on its shorter side only.
  private func remark(onPartOf subject: IconSubject, in session: Session) {
    let whole = subject.wholeCells
    guard !subject.isPiece, let cells, cells >= Double(whole.least), cells < Double(whole.most)
    else { return }
    session.remark(
      "The icons show a part of the board, whose longer side has more cells; all of it is shown "
        + "with --cells \(whole.most).")
  }

  /// The board or piece that is shown, the pack that it was read from, and its name.
  private struct Shown {
    let subject: IconSubject
    let source: PackReader.Source?
    let name: String
    let location: String
    let dependency: Dependency
  }

  private func shown(_ look: BoardLook, _ font: Font, in session: Session) throws(Failure) -> Shown?
  {
    if let piece {
      let (shape, kind) = try Self.pieceClass(piece, kind: kind)
      guard branch == nil || look.theme.showsBranches else {
        throw Failure(
          .usage, location: "--branch \(branch ?? 0)",
          problem: "branches have no colours of their own in \(look.theme.name)",
          remedy: "leave it out, or give its wire branches")
      }
      if branch == nil, !source, look.theme.showsBranches {
        session.remark(
          "The piece has the colour of sources; --branch 1 to 6 gives it that of a branch.")
      }
      guard
        let subject = IconSubject(shape, kind: kind, isSource: source, branch: branch ?? 0)
      else { return nil }
      let location = "piece \(piece)"
      if let failure = look.missing(for: [shape.connectors], on: subject.grid, location: location) {
        throw failure
      }
      return Shown(
        subject: subject, source: nil, name: "Tinct", location: location,
        dependency: Dependency("the piece", piece + (branch.map { " in branch \($0)" } ?? "")))
    }
    guard let pack, let source = session.packs([pack], mapping: mapping, single: true).first,
      session.holdsBoards(source, for: choice)
    else { return nil }
    guard source.pack.positions.isEmpty else {
      guard let (index, position) = position(in: source, session) else { return nil }
      let location = source.location(ofPuzzle: index)
      let look = look.showing([source])
      let looks = look.looks(of: source)
      if let failure = look.missing(for: position, looks, font, location: location) {
        throw failure
      }
      return Shown(
        subject: IconSubject(position, looks: looks, font: font, cells: cells), source: source,
        name: source.pack.name, location: location,
        dependency: Dependency(position: position, in: source))
    }
    guard let (index, puzzle) = puzzle(in: source, session) else { return nil }
    let location = source.location(ofPuzzle: index)
    let grid = puzzle.makeGrid()
    guard let pieces = session.pieces(of: puzzle, solved: solved, location: location) else {
      return nil
    }
    if let failure = look.missing(for: pieces, on: grid, location: location) { throw failure }
    let board = NoodlesBoard(puzzle, on: grid, connectors: pieces)
    return Shown(
      subject: IconSubject(board, on: grid, cells: cells), source: source,
      name: source.pack.name, location: location, dependency: Dependency(puzzle: puzzle))
  }

  /// The puzzle and its state; with moves, they may name the puzzle.
  private var choice: PuzzleChoice {
    var choice = PuzzleChoice()
    choice.puzzle = puzzle == Self().puzzle ? [] : [puzzle]
    (choice.solved, choice.moves) = (solved, moves)
    (choice.after, choice.progress) = (after, progress)
    return choice
  }

  /// The same for one board of a pack, by its index.
  private func choice(of index: Int) -> PuzzleChoice {
    var choice = choice
    choice.puzzle = ["@\(index + 1)"]
    return choice
  }

  private func position(
    in source: PackReader.Source, _ session: Session
  ) -> (index: Int, position: StonesPosition)? {
    guard moves == nil else {
      return session.shownPositions(choice, in: source).first.map { ($0.index, $0.position) }
    }
    return session.chosenOne(choice.puzzle.first, in: source).flatMap { index in
      session.shownPositions(choice(of: index), in: source).first.map { (index, $0.position) }
    }
  }

  private func puzzle(
    in source: PackReader.Source, _ session: Session
  ) -> (index: Int, puzzle: Puzzle)? {
    guard moves == nil else {
      return session.shownPuzzles(choice, in: source).first.map { ($0.index, $0.puzzle) }
    }
    return session.chosenOne(choice.puzzle.first, in: source).flatMap { index in
      guard choice.done != nil else { return (index, source.pack.puzzles[index]) }
      return session.shownPuzzles(choice(of: index), in: source).first.map { (index, $0.puzzle) }
    }
  }

  /// The piece with a name.
  private static func pieceClass(
    _ name: String, kind: String
  ) throws(Failure) -> (PieceClass, GridKind) {
    guard let kind = GridKind(named: kind), kind.hasOneCell,
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { throw Failure(.usage, location: "", problem: GridKind.noSprites(kind)) }
    let sides = grid.cells[0].sides.count
    let classes = PieceClass.all(sides: sides, maxConnectors: sides)
    guard let found = classes.first(where: { $0.name == name }) else {
      throw Failure(
        .usage, location: "--piece \(quoted(name))",
        problem: "there is no such piece of \(kind.name); there are: "
          + classes.map(\.name).joined(separator: ", "))
    }
    return (found, kind)
  }

  private func palettes(
    of shown: Shown, _ theme: Theme, in session: Session
  ) -> [IconFiles.Palettes]? {
    let source = shown.source
    let all = session.serving(
      source.map { session.palettes(look.palettes, for: $0) } ?? session.palettes(look.palettes),
      theme.inks)
    let failures = session.failureCount
    let darks = session.serving(
      session.palettes(dark, option: "--dark", look.palettes), theme.inks)
    guard session.failureCount == failures else { return nil }
    guard dark.isEmpty || darks.count == all.count else {
      session.note(
        Failure(
          .usage, location: "",
          problem: "there \(all.count == 1 ? "is" : "are") \(counted(all.count, "palette")), but "
            + "\(darks.count) for dark mode",
          remedy: "give a --dark for each --palette, in the same order"))
      return nil
    }
    let served = session.resolved(all, theme).map(\.palette)
    let clashes = session.folderClashes(served)
    guard clashes.isEmpty else {
      clashes.forEach(session.note)
      return nil
    }
    let palettes = served.map { palette in
      IconFiles.Palettes(
        palette, dark: all.firstIndex(of: palette).flatMap { dark.isEmpty ? nil : darks[$0] },
        in: theme, of: shown.subject)
    }
    if form.isEmpty || form.contains(.appiconset) {
      for pair in palettes where pair.areAlike {
        session.remark(
          "\(pair.light.name): the icon for dark mode looks almost like the one for light mode"
            + (dark.isEmpty
              ? ", since this palette is dark; a light palette with --palette, or another one with "
                + "--dark, tells them apart."
              : "; another palette with --dark tells them apart."))
      }
    }
    return palettes
  }

  private func drawings(
    of shown: Shown, _ palettes: [IconFiles.Palettes], _ look: BoardLook, _ placed: PlacedLook,
    _ font: Font, in session: Session
  ) throws(Failure) -> [PlannedDrawing] {
    let forms = form.isEmpty ? Form.allCases : Form.allCases.filter(form.contains)
    if forms.contains(where: { [.appiconset, .web, .android].contains($0) }),
      look.theme.hasClearGround(in: palettes.map(\.light))
    {
      throw Failure(
        clearGroundOf: look.theme, option: placed.name,
        wanted: "the home screens of iOS and Android take opaque icons only")
    }
    let hasFolders =
      output.layout == .palette || output.layout == nil && palettes.count > 1
    guard hasFolders || palettes.count <= 1 else {
      throw Failure(
        .usage, location: "--layout flat",
        problem: "the icons of \(palettes.count) palettes would have the same names",
        remedy: "leave out --layout")
    }
    let settings = session.settings(effort: output.effort, mostColors: output.indexed)
    let name = appName ?? shown.name
    let own = [shown.dependency, Dependency("the name", name)] + placed.dependencies
    let key = session.common(self)
    var drawings: [PlannedDrawing] = []
    for colors in palettes {
      let icon: IconFiles
      do throws(InkError) {
        icon = try IconFiles(
          of: shown.subject, named: name, in: colors, theme: look.theme, sprites: look.sprites,
          settings: settings, key: Session.key(key, own), cache: session.separations)
      } catch { throw Failure(error, theme: look.theme.name) }
      let folder = (hasFolders ? colors.light.fileName + "/" : "") + placed.folder
      let dependencies =
        own + Dependency.of(colors.light) + Dependency.of(colors.dark, as: "the dark palette")
        + Dependency.of(colors.tinted, as: "the tinted palette")
      for form in forms {
        let files = try Self.files(of: form, folder, colors.light, shown.location)
        drawings.append(
          PlannedDrawing(source: shown.location, dependencies: dependencies, files: files) {
            (wanted, write) throws(Failure) in
            let made: [IconFiles.File]
            do throws(RasterError) { made = try icon.files(of: form) } catch {
              throw Failure(error, drawing: shown.location, smaller: nil)
            }
            for index in wanted {
              let file = made[index]
              write(
                index,
                MadeFile(
                  pieces: file.pieces,
                  pixels: file.side.map { PixelSize(width: $0, height: $0) }, loss: file.loss,
                  problems: { bytes, path in file.problems(of: bytes, location: path) }))
            }
            return []
          })
      }
    }
    return drawings
  }

  private static func files(
    of form: Form, _ folder: String, _ palette: Palette, _ source: String
  ) throws(Failure) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for name in IconFiles.names(of: form) {
      do throws(OutputError) {
        files.append(
          PlannedFile(
            name: try OutputName(checking: folder + name),
            source: "\(source) in \(palette.name), \(name)", palette: palette.name))
      } catch {
        throw Failure(error)
          ?? Failure(.cannotCreate, location: name, problem: "it cannot be written")
      }
    }
    return files
  }
}

extension IconFiles.Palettes {
  /// The grounds of both modes can hardly be told apart.
  fileprivate var areAlike: Bool {
    guard let light = light.ground, let dark = dark.ground else { return false }
    return light.difference(from: dark) < 6
  }
}
