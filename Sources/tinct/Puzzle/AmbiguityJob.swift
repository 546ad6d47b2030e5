internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws two solutions of a puzzle, the cells in which they differ marked.
struct AmbiguityJob: Sendable {
  /// One for each of the solutions.
  let pictures: [PicturePlan.Picture]
  private let puzzle: Puzzle
  private let printer: BoardPrinter
  private let limits: PuzzleSolver.Limits

  /// Jobs for some puzzles of a pack; what cannot be drawn is noted.
  ///
  /// - Parameter isAlone: whether there is no other pack, so that names need not tell it.
  static func jobs(
    _ indices: [Int], of source: PackReader.Source, isAlone: Bool, _ board: BoardOptions,
    _ printers: BoardPrinters, limits: PuzzleSolver.Limits, _ run: Run
  ) -> [AmbiguityJob] {
    guard !indices.isEmpty else { return [] }
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, served) = printers.printer(for: palettes, run) else { return [] }
    let prefix = isAlone || source.isGameID ? nil : slug(source.pack.name, fallback: "pack")
    let names = BoardNames(source.pack, prefix: prefix)
    return indices.compactMap { index in
      let puzzle = source.pack.puzzles[index]
      let place = source.place(ofPuzzle: index)
      if let lack = printers.look.lack(for: puzzle.pieces, on: puzzle.makeGrid(), place: place) {
        run.note(lack)
        return nil
      }
      return AmbiguityJob(
        pictures: (1...2).map { number in
          PicturePlan.Picture(
            name: "\(names[index])-\(number)", palettes: served,
            source: "\(place), solution \(number)")
        }, puzzle: puzzle, printer: printer, limits: limits)
    }
  }

  /// Draws and writes both pictures.
  func outcome(_ plan: PicturePlan) -> Outcome {
    var solver = PackSolver()
    let solutions = solver.solve(puzzle, limits: limits).solutions
    precondition(solutions.count == 2, "the check found two solutions within the same limits")
    let differing = puzzle.pieces.indices.filter { solutions[0][$0] != solutions[1][$0] }
    let grid = puzzle.makeGrid()
    var outcome = Outcome()
    for (picture, solution) in zip(pictures, solutions) where plan.accepts(picture) {
      var state = BoardState(grid: grid, sources: puzzle.sources, connectors: solution)
      state.selected = Set(differing)
      do {
        let files = try printer.print(state, on: grid)
        let size = printer.size(of: grid)
        let part = plan.write(picture, files, width: size.width, height: size.height)
        outcome.written += part.written
        outcome.failures += part.failures
      } catch { outcome.failures.append(Failure(error, drawing: picture.source)) }
    }
    return outcome
  }
}
