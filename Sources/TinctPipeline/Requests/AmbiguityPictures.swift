internal import TinctBoards
internal import TinctCodecs
public import TinctDocuments
internal import TinctGraphics
public import TinctPuzzles
internal import TinctRaster

extension Session {
  /// Draws two solutions of each puzzle that has several, the cells in which they differ marked.
  ///
  /// - Parameters:
  ///   - puzzles: the indices of the puzzles, by the packs that they are in.
  ///   - request: the look, the palettes and the folder; its puzzles are not asked for.
  ///   - limits: the limits within which both solutions were found.
  public func drawAmbiguities(
    _ puzzles: [(source: PackReader.Source, indices: [Int])], as request: BoardRequest,
    limits: PuzzleSolver.Limits
  ) {
    guard puzzles.contains(where: { !$0.indices.isEmpty }),
      let look = look(
        theme: request.theme[0], sprites: request.sprites, cellPixels: request.cell)
    else { return }
    let settings = settings(effort: request.output.effort)
    let renderer = BoardRenderer(
      theme: look.theme, cellPixels: request.cell, sprites: look.sprites)
    let pictures = puzzles.flatMap { source, indices -> [PlannedPicture] in
      let palettes =
        indices.isEmpty
        ? [] : resolved(self.palettes(request.palettes, for: source), look.theme)
      guard !palettes.isEmpty else { return [] }
      let printer = printer(palettes, settings)
      let prefix =
        puzzles.count == 1 || source.isGameID ? nil : slug(source.pack.name, fallback: "pack")
      let names = BoardNames(source.pack, prefix: prefix)
      return indices.flatMap { index -> [PlannedPicture] in
        let puzzle = source.pack.puzzles[index]
        let location = source.location(ofPuzzle: index)
        if let failure = look.missing(
          for: puzzle.pieces, on: puzzle.makeGrid(), location: location)
        {
          note(failure)
          return []
        }
        return (0..<2).map { number in
          let subject = "\(location), solution \(number + 1)"
          return PlannedPicture(
            stem: "\(names[index])-\(number + 1)",
            values: .init(puzzle: "\(names[index])-\(number + 1)"),
            palettes: palettes.map(\.palette), source: subject, dependencies: nil
          ) { (wanted, take) throws(Failure) in
            let (grid, board) = Self.solution(number, of: puzzle, limits)
            do throws(RasterError) {
              try printer.print(
                renderer.drawing(of: board, on: grid), palettes: wanted, take: take)
            } catch { throw Failure(error, drawing: subject) }
          }
        }
      }
    }
    make(
      pictures, of: request, output: request.output, ending: ".png", fields: [.puzzle],
      paletteCount: request.palettes.palette.count, things: "boards")
  }

  /// One of the two solutions, with the cells selected in which the other one differs.
  private static func solution(
    _ number: Int, of puzzle: Puzzle, _ limits: PuzzleSolver.Limits
  ) -> (Grid, NoodlesBoard) {
    var solver = PackSolver()
    let solutions = solver.solve(puzzle, limits: limits).solutions
    precondition(solutions.count == 2, "the check found two solutions within the same limits")
    let differing = puzzle.pieces.indices.filter { solutions[0][$0] != solutions[1][$0] }
    let grid = puzzle.makeGrid()
    var board = NoodlesBoard(puzzle, on: grid, connectors: solutions[number])
    board.mark(differing, \.isSelected)
    return (grid, board)
  }
}
