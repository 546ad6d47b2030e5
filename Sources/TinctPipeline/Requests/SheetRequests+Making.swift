public import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
internal import TinctPuzzles

extension PaletteSheetRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let loaded = session.loadedPalettes(palettes, importing).map(session.remembered)
    let board = board(in: session)
    let theme = session.theme(theme)
    let found = theme.map { session.serving(loaded, $0.inks) } ?? loaded
    if let theme, let fonts = session.sheetFonts(), let board,
      !found.isEmpty
    {
      let floors = LegibilityFloors(
        litContrast: minContrast, quietContrast: minQuietContrast, difference: minDifference)
      let limits = session.limits
      let cell = cell
      session.makeSheet(
        of: self, out: out, effort: effort,
        dependencies: [Dependency(puzzle: board)]
          + found.enumerated().flatMap { Dependency.of($1, as: "palette \($0 + 1)") }
      ) { () throws(Failure) in
        let check = Legibility(
          theme: theme, touching: try InkBorders(theme).touching(hasWalls: board.hasWalls),
          floors: floors)
        let grid = board.makeGrid()
        let state = NoodlesBoard(grid: grid, sources: board.sources, connectors: board.pieces)
        return try PaletteSheet(
          state, on: grid, named: board.name, theme: theme, check: check, cellPixels: cell,
          fonts: fonts, limits: limits
        ).bitmap(of: found)
      }
    }
    return RunSummary(counted(found.count, "palette"), to: out)
  }

  private func board(in session: Session) -> Puzzle? {
    guard let puzzle else { return SampleBoard.puzzle }
    guard let source = session.packs([puzzle], single: true).first, session.holdsPuzzles(source)
    else { return nil }
    return session.chosenOne(nil, in: source).map { source.pack.puzzles[$0] }
  }
}

/// The board of sheets that name none.
private enum SampleBoard {
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
    let columns = session.packs(packs).flatMap { source in
      self.columns(source.pack.selecting(session.chosen([], in: source)))
    }
    var count = 0
    if let look = look(in: session), let fonts = session.sheetFonts(), !columns.isEmpty {
      let palettes = session.resolved(sheetPalettes(in: session), look.theme).map(\.palette)
      let sheet = ThemeSheet(
        theme: look.theme, sprites: look.sprites, fonts: fonts, side: side, limits: session.limits)
      if !palettes.isEmpty {
        count = palettes.count
        session.makeSheet(
          of: self, out: out, effort: effort,
          dependencies: columns.enumerated().map { $1.dependency.renamed("board \($0 + 1)") }
            + palettes.enumerated().flatMap { Dependency.of($1, as: "palette \($0 + 1)") }
        ) { () throws(Failure) in try sheet.bitmap(of: columns.map(\.column), in: palettes) }
      }
    }
    return RunSummary(
      counted(columns.count, "board"), palettes: count,
      facts: [counted(columns.count, "board"), counted(count, "palette")], to: out)
  }

  private func look(in session: Session) -> BoardLook? {
    guard let theme = session.theme(theme, for: theme) else { return nil }
    guard let art = theme.art else { return BoardLook(theme: theme, sprites: nil) }
    return session.sprites(art, theme.sprites).map { BoardLook(theme: theme, sprites: $0) }
  }

  private func sheetPalettes(in session: Session) -> [Palette] {
    guard palettes.palette.isEmpty else { return session.palettes(palettes) }
    let all = session.paletteShelf(palettes).everything().flatMap { _, entries in
      session.attempt { () throws(Rejection) in
        try entries.get().map { session.taken($0.item) }
      } ?? []
    }
    // If the tool runs from its own checkout, shipped palettes lie on both shelves.
    return all.reduce(into: []) { palettes, palette in
      if !palettes.contains(palette) { palettes.append(palette) }
    }
  }

  private func columns(
    _ pack: PuzzlePack
  ) -> [(column: ThemeSheet.Column, dependency: Dependency)] {
    pack.puzzles.map { puzzle in
      let grid = puzzle.makeGrid()
      let board = NoodlesBoard(grid: grid, sources: puzzle.sources, connectors: puzzle.pieces)
      return (ThemeSheet.Column(puzzle.name, .pieces(board, grid)), Dependency(puzzle: puzzle))
    }
      + pack.positions.map {
        (ThemeSheet.Column($0.name, .stones($0)), Dependency(position: $0))
      }
  }
}

extension Puzzle {
  fileprivate var hasWalls: Bool { !gridSpecification.walls.isEmpty }
}

extension Session {
  /// Makes the check of a theme; nil, with the failure noted, if its boards cannot be drawn.
  ///
  /// - Parameter packs: the packs that the check is for: walls count if one of them has any; none
  ///   for any pack, which may have walls.
  public func legibility(
    of theme: Theme, floors: LegibilityFloors, packs: [PackReader.Source] = []
  ) -> Legibility? {
    let hasWalls = packs.isEmpty || packs.contains { $0.pack.puzzles.contains(where: \.hasWalls) }
    return attempt { () throws(Failure) in
      let touching = try InkBorders(theme).touching(hasWalls: hasWalls)
      return Legibility(theme: theme, touching: touching, floors: floors)
    }
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

  /// Makes the one PNG of a request that is drawn in colours.
  func makeSheet(
    of request: some Request, out: String, effort: Int, dependencies: [Dependency],
    _ bitmap: @escaping @Sendable () throws(Failure) -> Bitmap
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
      let bitmap = try bitmap()
      let png = EncodedPNG(bitmap, effort: settings.effort, workers: settings.workers)
      write(
        0,
        MadeFile(
          pieces: png.pieces, pixels: PixelSize(width: bitmap.width, height: bitmap.height)))
      return []
    }
    make([drawing], of: request, in: .file(out), things: "sheets")
  }
}
