internal import TinctPipeline
internal import TinctPuzzles

extension FramesCommand {
  /// What is to be filmed of a puzzle; nil, with what is wrong noted, if there is nothing.
  func noodles(
    on source: PackReader.Source, solution: PackReader.Source?, _ printers: BoardPrinters,
    _ run: Run
  ) -> Screening? {
    guard run.holdsPuzzles(source) else { return nil }
    guard script.rules == nil else {
      run.note(
        Failure(
          .usage, place: source.place, problem: "--rules is for positions of stones",
          remedy: "leave it out"))
      return nil
    }
    guard let (index, history) = play(source, run) else { return nil }
    let place = source.place(ofPuzzle: index)
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, _) = printers.printer(for: palettes, run) else { return nil }
    return run.attempt { () throws(Failure) in
      let puzzle = try puzzle(of: source, at: index, solution)
      let grid = puzzle.makeGrid()
      if let lack = printers.look.lack(for: puzzle.pieces, on: grid, place: place) { throw lack }
      let noodles = NoodlesScript(
        options: script, puzzle: puzzle, history: history, place: place)
      var cues: [Screening.Cue] = []
      let subject = try printer.subject(on: grid) { (layout) throws(Failure) in
        let film = film(try noodles.timeline(layout, printer.theme.motion))
        cues = film.cues
        return film.picture
      }
      return Screening(
        name: script.name, puzzle: puzzle.name, place: place, subject: subject, cues: cues,
        theme: printer.theme, editions: printer.editions)
    }
  }

  /// The puzzle that is shown, and what was done in the game that is played, if one is.
  private func play(
    _ source: PackReader.Source, _ run: Run
  ) -> (index: Int, history: History<NoodlesAction>?)? {
    guard script.animation == nil else {
      return run.chosen([script.puzzle ?? "1"], in: source).first.map { ($0, nil) }
    }
    return run.game(script.puzzle, moves: script.moves, in: source).map { ($0.index, $0.history) }
  }

  /// The puzzle, with the solution that a person gave: that of the puzzle with the same number, if
  /// there are several.
  private func puzzle(
    of source: PackReader.Source, at index: Int, _ given: PackReader.Source?
  ) throws(Failure) -> Puzzle {
    let puzzle = source.pack.puzzles[index]
    guard let given else { return puzzle }
    let solved =
      given.pack.puzzles.indices.contains(index)
      ? given.pack.puzzles[index] : given.pack.puzzles.first
    guard let solved, solved.pieces.count == puzzle.pieces.count else {
      throw Failure(
        .badData, place: given.place, problem: "the board is not of the puzzle's size",
        remedy: "give the solution of this puzzle")
    }
    do {
      return try Puzzle(
        name: puzzle.name, grid: puzzle.gridSpecification, sources: puzzle.sources,
        locked: puzzle.locked, pieces: puzzle.pieces, solution: solved.solution ?? solved.pieces)
    } catch {
      throw Failure(.badData, place: given.place, problem: "\(error)")
    }
  }
}
