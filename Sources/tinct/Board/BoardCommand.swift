internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws boards.
struct BoardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Draw the boards of puzzles.",
    discussion: """
      A picture is named after its puzzle; where names repeat in a pack, the puzzle's number \
      stands before it; where several packs are drawn, the pack's name stands before that. The \
      picture of a game ID is named after its size, with a number where several have one size: \
      5x5-1, 5x5-2.

      Examples:
        tinct board packs/thirteen.json --palette citrus --palette grape --out out
        tinct board 5x5:1115337157375775157135131 --cell 64 --out one.png
        tinct board packs/thirteen.json --format pdf --out out
        tinct board packs/thirteen.json --puzzle 3 --theme toy --hint next --out hint.png
      """)

  @Argument(help: "Packs, folders of packs, lists of Net game IDs, or game IDs.")
  var puzzles: [String]

  @Option(
    help: ArgumentHelp(
      """
      Draw this puzzle of the pack only: its number, from 1, or its name. Can be given several \
      times. (default: all)
      """, valueName: "puzzle"))
  var puzzle: [String] = []

  @Flag(help: "Draw the stored solutions.")
  var solved = false

  @OptionGroup var marks: MarkOptions
  @OptionGroup var board: BoardOptions
  @OptionGroup var pictures: DrawingOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let printers = run.printers(
      board, pictures.effortOptions.effort, format: pictures.chosenFormat)
    let sources = run.packs(puzzles)
    let jobs = printers.map { printers in
      sources.flatMap { self.jobs($0, of: sources, printers, run) }
    }
    let plan = try PicturePlan(
      jobs?.map(\.picture) ?? [], out: pictures.out, format: pictures.chosenFormat,
      in: board.paletteOptions, run: run)
    run.run((jobs ?? []).filter { plan.accepts($0.picture) }, making: "boards") {
      $0.outcome(plan)
    }
    try run.finish { "Wrote \(counted($0, "board")) to \(pictures.out)." }
  }

  private func jobs(
    _ source: PackReader.Source, of sources: [PackReader.Source], _ printers: BoardPrinters,
    _ run: Run
  ) -> [BoardJob] {
    if !source.pack.positions.isEmpty {
      return positionJobs(source, names(source, of: sources), printers, run)
    }
    guard run.holdsPuzzles(source) else { return [] }
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, served) = printers.printer(for: palettes, run) else { return [] }
    let names = names(source, of: sources)
    return run.chosen(puzzle, in: source).compactMap { index -> BoardJob? in
      let puzzle = source.pack.puzzles[index]
      let place = source.place(ofPuzzle: index)
      guard let pieces = run.pieces(of: puzzle, solved: solved, place: place) else { return nil }
      if let lack = printers.look.lack(for: pieces, on: puzzle.makeGrid(), place: place) {
        run.note(lack)
        return nil
      }
      let picture = PicturePlan.Picture(name: names[index], palettes: served, source: place)
      return BoardJob(picture: picture) { [marks] () throws(Failure) in
        try printer.print(puzzle, pieces, marks, at: place)
      }
    }
  }

  private func names(
    _ source: PackReader.Source, of sources: [PackReader.Source]
  ) -> BoardNames {
    let prefix =
      sources.count > 1 && !source.isGameID ? slug(source.pack.name, fallback: "pack") : nil
    return BoardNames(source.pack, prefix: prefix)
  }

  /// What draws the positions of a pack of stones.
  private func positionJobs(
    _ source: PackReader.Source, _ names: BoardNames, _ printers: BoardPrinters, _ run: Run
  ) -> [BoardJob] {
    guard !solved else {
      run.note(
        Failure(
          .usage, place: source.place, problem: "positions of stones have no solutions",
          remedy: "leave --solved away"))
      return []
    }
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, served) = printers.stonesPrinter(for: palettes, run) else { return [] }
    return run.chosen(puzzle, in: source).compactMap { index -> BoardJob? in
      let position = source.pack.positions[index]
      let place = source.place(ofPuzzle: index)
      if let lack = printer.lack(for: position.states, place: place) {
        run.note(lack)
        return nil
      }
      let picture = PicturePlan.Picture(name: names[index], palettes: served, source: place)
      return BoardJob(picture: picture) { () throws(Failure) in
        try printer.print(position, at: place)
      }
    }
  }
}

extension BoardPrinter {
  /// Prints a puzzle with pieces of its own.
  fileprivate func print(
    _ puzzle: Puzzle, _ pieces: [Connectors], _ marks: MarkOptions, at place: String
  ) throws(Failure) -> (files: [PrintedFile], size: PixelSize) {
    let grid = puzzle.makeGrid()
    let state = try marks.state(of: puzzle, pieces: pieces, on: grid, place: place)
    let size = size(of: grid)
    do {
      return (try print(state, on: grid), PixelSize(width: size.width, height: size.height))
    } catch { throw Failure(error, drawing: place) }
  }
}

extension StonesPrinter {
  fileprivate func print(
    _ position: StonesPosition, at place: String
  ) throws(Failure) -> (files: [PrintedFile], size: PixelSize) {
    do { return try print(position) } catch { throw Failure(error, drawing: place) }
  }
}

/// Draws one board and writes it in its palettes.
private struct BoardJob: Sendable {
  let picture: PicturePlan.Picture
  /// Draws a file for each palette, and tells their size.
  let print: @Sendable () throws(Failure) -> (files: [PrintedFile], size: PixelSize)

  func outcome(_ plan: PicturePlan) -> Outcome {
    do {
      let (files, size) = try print()
      return plan.write(picture, files, width: size.width, height: size.height)
    } catch { return Outcome(failures: [error]) }
  }
}
