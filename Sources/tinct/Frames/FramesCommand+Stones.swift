internal import TinctPipeline
internal import TinctPuzzles

extension FramesCommand {
  /// What is to be filmed of a game of stones; nil, with what is wrong noted, if there is nothing.
  func stones(
    on source: PackReader.Source, _ printers: BoardPrinters, _ run: Run
  ) -> Screening? {
    guard let moves = script.moves else {
      run.note(
        Failure(
          .usage, place: source.place,
          problem:
            "--animation \(script.name) is for puzzles, but this pack holds positions of stones",
          remedy: "play a log of moves on them with --moves"))
      return nil
    }
    let game = run.stonesGame(script.puzzle, moves: moves, rules: script.rules, in: source)
    guard let game else { return nil }
    let place = source.place(ofPuzzle: game.index)
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, _) = printers.stonesPrinter(for: palettes, run) else { return nil }
    return run.attempt { () throws(Failure) in
      if let lack = printer.lack(for: (0...2).map { .number($0) }, place: place) { throw lack }
      let motion = printer.theme.motion
      var cues: [Screening.Cue] = []
      let subject = try printer.subject(on: game.history.start.grid) { (layout) throws(Failure) in
        let shown = StonesGame(StonesStage(layout), pace: motion)
        let film = film(try script.film(of: game.history.traced, in: shown, motion))
        cues = film.cues
        return film.picture
      }
      return Screening(
        name: script.name, puzzle: source.pack.positions[game.index].name, place: place,
        subject: subject, cues: cues, theme: printer.theme, editions: printer.editions)
    }
  }
}
