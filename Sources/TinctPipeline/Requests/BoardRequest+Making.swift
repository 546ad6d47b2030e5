internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
package import TinctPuzzles
internal import TinctRaster

extension BoardRequest: PlannableRequest {
  /// Makes what is asked for.
  public func make(in session: Session) -> RunSummary {
    let sources = session.packs(puzzles, mapping: choice.mapping)
    guard session.isOne(sources, for: choice) else { return RunSummary("no board", to: output.out) }
    let settings = session.settings(
      effort: output.effort, format: chosenForm, mostColors: output.indexed)
    var pictures: [PlannedPicture] = []
    for placed in session.looks(theme, sprites: sprites, groups: groups, cellPixels: cell) {
      for scale in scaleList {
        let boards = BoardPlanner(
          request: self, session: session, placed: placed, showing: sources, settings: settings,
          scale: scale)
        pictures += sources.flatMap {
          boards.pictures(of: $0, prefix: prefix(of: $0, among: sources))
        }
      }
    }
    session.make(
      pictures, of: self, output: output, ending: chosenForm.ending,
      fields: [.puzzle, .pack, .theme, .atScale, .scale], paletteCount: palettes.palette.count,
      things: "boards")
    let themes = Set(pictures.map(\.values.theme)).count
    let scales = Set(pictures.map(\.values.scale)).count
    return RunSummary(
      counted(pictures.count / max(1, themes * scales), "board"), themes: themes,
      palettes: pictures.map(\.palettes.count).max() ?? 1, scales: scales, facts: [],
      to: output.out)
  }

  private func prefix(
    of source: PackReader.Source, among sources: [PackReader.Source]
  ) -> String? {
    sources.count > 1 && !source.isGameID ? slug(source.pack.name, fallback: "pack") : nil
  }
}

/// The pictures of the boards of packs in one look, at one scale.
private final class BoardPlanner {
  let request: BoardRequest
  let session: Session
  let look: BoardLook
  let settings: RenderSettings
  private let placed: PlacedLook
  let scale: Double
  /// Printers by their palettes: packs with the same palettes share what is drawn for all boards.
  private var printers: [[Palette]: Printer] = [:]

  init(
    request: BoardRequest, session: Session, placed: PlacedLook,
    showing sources: [PackReader.Source], settings: RenderSettings, scale: Double
  ) {
    self.request = request
    self.session = session
    self.placed = placed
    look = placed.look.showing(sources)
    self.settings = settings
    self.scale = scale
  }

  /// Plans the pictures of the chosen puzzles, or positions, of a pack.
  ///
  /// - Parameter prefix: the text before each name where there are several packs.
  func pictures(of source: PackReader.Source, prefix: String?) -> [PlannedPicture] {
    let isStones = !source.pack.positions.isEmpty
    guard session.holdsBoards(source, for: request.choice),
      !isStones || request.asksOnlyForStones(of: source, in: session),
      let printer = printer(for: source)
    else { return [] }
    let drawings = isStones ? stones(of: source) : boards(of: source)
    let names = BoardNames(source.pack, prefix: prefix)
    let common = session.common(request)
    let side = Double(request.cell) * scale
    return drawings.map { item in
      let mark = SpriteFileName.mark(for: scale)
      let dependencies =
        item.dependencies + placed.dependencies
        + [Dependency("the scale", SpriteFileName.text(scale))]
      let key = Session.key(common, dependencies)
      let location = source.location(ofPuzzle: item.index)
      return PlannedPicture(
        stem: placed.folder + names[item.index] + mark,
        values: .init(
          scale: scale, puzzle: names[item.index], pack: slug(source.pack.name, fallback: "pack"),
          theme: slug(look.theme.name, fallback: "theme")),
        palettes: printer.filePalettes, source: location + (mark.isEmpty ? "" : ", \(mark)"),
        dependencies: dependencies,
        print: { (wanted, take) throws(Failure) in
          try printer.print(
            key: key, palettes: wanted, of: location, take: take, drawing: item.drawing)
        }, pixels: Double(item.cells) * side * side * look.theme.pixelWork)
    }
  }

  private func printer(for source: PackReader.Source) -> Printer? {
    let isInked = settings.format == .separation
    let palettes = isInked ? [] : session.palettes(request.palettes, for: source)
    if let known = printers[palettes] { return known }
    let resolved =
      isInked
      ? [session.inksAlone(of: look.theme)]
      : session.resolved(palettes, look.theme)
    guard !resolved.isEmpty else { return nil }
    let printer = session.printer(resolved, settings)
    printers[palettes] = printer
    return printer
  }

  /// A board to draw.
  private struct Item {
    let index: Int
    let cells: Int
    let dependencies: [Dependency]
    let drawing: @Sendable () throws(Failure) -> Drawing
  }

  private func boards(of source: PackReader.Source) -> [Item] {
    let renderer = BoardRenderer(
      theme: look.theme, cellPixels: request.cell, scale: scale,
      hasGround: !request.transparent, sprites: look.sprites)
    let all = session.shownPuzzles(request.choice, in: source)
    session.remarkOnColors(of: all, in: look.theme)
    if request.loops, !all.isEmpty,
      all.allSatisfy({ $0.puzzle.makeGrid().cellsOnLoops($0.pieces).isEmpty })
    {
      session.warn("\(source.location): --loops shows nothing as wrong: no pieces close a loop")
    }
    return all.compactMap { shown -> Item? in
      let puzzle = shown.puzzle
      if look.sprites != nil,
        let failure = look.missing(
          for: shown.pieces, on: puzzle.makeGrid(), location: shown.location)
      {
        session.note(failure)
        return nil
      }
      // The next hint depends on what the player touched, of which the puzzle tells nothing.
      let next = request.hint.contains(.next) ? nextHint(for: shown) : nil
      // A grid takes longer to make than to find that its picture is up to date.
      return Item(
        index: shown.index, cells: puzzle.pieces.count,
        dependencies: [shown.dependency]
          + (next.map { [Dependency("the next hint", "\($0)")] } ?? [])
      ) { [request] () throws(Failure) in
        let grid = puzzle.makeGrid()
        return renderer.drawing(
          of: try request.board(of: shown, on: grid, next: next ?? []), on: grid)
      }
    }
  }

  /// Returns the cells that the hint names which `puzzle hint` gives: the next piece, or those that
  /// are turned the wrong way; says so where there are none.
  private func nextHint(for shown: ShownPuzzle) -> [Int] {
    let history = shown.history ?? History(start: NoodlesState(start: shown.start))
    let hint = Hint(after: history)
    let cells: [Int] =
      switch hint {
      case .next(let cell, _, _): [cell]
      case .mistakes(let mistakes): mistakes.map(\.cell)
      case .solved, .open, .unsolvable: []
      }
    let sentences = hint.sentences(of: history.state)
    if cells.isEmpty {
      session.warn(
        "\(shown.location): --hint next marks nothing: \(sentences.joined(separator: " "))")
    }
    return cells.map { shown.cell($0) ?? $0 }
  }

  private func stones(of source: PackReader.Source) -> [Item] {
    guard let font = session.labelFont(request.font) else { return [] }
    let looks = look.looks(of: source)
    let renderer = StonesRenderer(
      theme: look.theme, looks: looks, cellPixels: request.cell, scale: scale,
      hasGround: !request.transparent, sprites: look.sprites, font: font)
    let shown = session.shownPositions(request.choice, in: source)
    return shown.compactMap { shown -> Item? in
      let (index, position) = (shown.index, shown.position)
      if let failure = look.missing(
        for: position, looks, font, location: source.location(ofPuzzle: index))
      {
        session.note(failure)
        return nil
      }
      return Item(
        index: index, cells: position.states.count,
        dependencies: [Dependency(position: position, in: source)]
      ) {
        renderer.drawing(of: position)
      }
    }
  }
}

extension BoardRequest {
  /// Returns true unless something is asked for that only boards of noodles have, which is noted.
  fileprivate func asksOnlyForStones(of source: PackReader.Source, in session: Session) -> Bool {
    let options: [(name: String, isGiven: Bool)] = [
      ("--hint", !hint.isEmpty), ("--select", !select.isEmpty), ("--loops", loops),
      ("--groups", groups),
    ]
    guard let option = options.first(where: \.isGiven)?.name else { return true }
    session.note(
      Failure(
        .usage, location: source.location,
        problem: "\(option) is for puzzles, and this is a board of a game",
        remedy: "leave it out; states of the layer \"mark\" mark cells"))
    return false
  }

  /// The board with the marks that a player should notice.
  ///
  /// Cells have the numbers that they have in the pack, however the board is turned.
  ///
  /// - Parameter next: the cells that the next hint names.
  /// - Throws: a failure for a cell that the board does not have.
  fileprivate func board(
    of shown: ShownPuzzle, on grid: Grid, next: [Int]
  ) throws(Failure) -> NoodlesBoard {
    let puzzle = shown.puzzle
    var board = NoodlesBoard(puzzle, on: grid, connectors: shown.pieces)
    if loops { board.mark(grid.cellsOnLoops(shown.pieces), \.isWrong) }
    for target in hint {
      switch target {
      case .cell(let cell):
        board.mark([try checked(cell, option: "--hint", of: shown)], \.isHinted)
      case .next: board.mark(next, \.isHinted)
      }
    }
    for cell in select {
      board.mark([try checked(cell, option: "--select", of: shown)], \.isSelected)
    }
    return board
  }

  private func checked(
    _ cell: Int, option: String, of shown: ShownPuzzle
  ) throws(Failure) -> Int {
    if let cell = shown.cell(cell) { return cell }
    throw Failure(
      .badData, location: shown.location, problem: "\(option) \(cell): there is no such cell",
      remedy: "cells are numbered from 0 to \(shown.pieces.count - 1)")
  }
}

/// The names of the pictures of a pack's puzzles, without endings.
///
/// A picture is named after its puzzle: `spiral`. Where these names would not tell the puzzles of a
/// pack apart, their numbers in the pack stand before them: `3-spiral`. No name depends on how many
/// puzzles there are: one more is one more picture.
package struct BoardNames {
  private let names: [String]

  /// Names the pictures of a pack.
  ///
  /// - Parameter prefix: the text before each name where there are several packs, else nil.
  package init(_ pack: PuzzlePack, prefix: String?) {
    let slugs = pack.names.map { slug($0, fallback: "puzzle") }
    let areUnique = Set(slugs).count == slugs.count
    names = slugs.enumerated().map { index, slug in
      let name = areUnique ? slug : "\(index + 1)-\(slug)"
      return prefix.map { "\($0)-\(name)" } ?? name
    }
  }

  /// The name for the puzzle at an index of the pack.
  package subscript(index: Int) -> String { names[index] }
}
