internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Films an animation.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Film an animation of a board: as frames, a sheet, an animated picture or a stream.",
    discussion: """
      'turn' turns one piece, 'lock' locks it, 'shake' refuses to turn it. 'scramble' turns all \
      pieces at random, 'solve' to the solution. 'celebrate' is how a board says that it is solved; \
      'vanish' is a wave that runs outwards from the source and takes the pieces away, 'appear' one \
      that brings them. 'play' solves, celebrates and vanishes. --moves plays what a player did.

      The last frame always shows the end. A folder of frames has frames.json with the time of each, \
      and cues.json with the points in time that sound and haptics follow. How long everything takes \
      is the theme's to say; --duration says how long the whole takes. There can be up to 100000 \
      frames.

      Examples:
        tinct frames packs/thirteen.json --puzzle 1 --animation vanish --out out/vanish
        tinct frames packs/thirteen.json --animation play --cell 48 --fps 50 --out play.gif
        tinct frames packs/thirteen.json --animation solve --out - | ffmpeg -i - solve.mp4
        tinct frames packs/thirteen.json --animation play --cell 24 --storyboard play.png
      """)

  @Argument(help: "A pack, a list of Net game IDs, or a game ID.")
  var pack: String

  @OptionGroup(title: "Animation options") var script: ScriptOptions
  @OptionGroup(title: "Time options") var film: FilmOptions
  @OptionGroup(title: "Board options") var board: BoardOptions
  @OptionGroup(title: "Output options") var output: FilmOutputOptions
  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  func validate() throws {
    if upkeep.check, [.y4m, .rgba].contains(output.form) {
      throw ValidationError("--check compares files, but a stream is not kept.")
    }
  }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let printers = run.printers(board, effortOptions.effort)
    let source = run.packs([pack], single: true).first
    let solution = script.solution.map { run.packs([$0], single: true).first }
    guard let printers, let source, !run.hasFailed,
      let screening = screening(source, solution: solution ?? nil, printers, run),
      let clip = run.attempt({ () throws(Failure) in
        try film.clip(screening.subject, place: screening.place)
      })
    else { return try run.finish { _ in "" } }
    if let path = output.storyboard {
      try screening.writeStoryboard(clip, to: path, output, effortOptions.effort, board, run)
      return try run.finish { "Wrote \(counted($0, "storyboard")) to \(path)." }
    }
    let order = FilmOrder(
      film: film, output: output, effort: effortOptions.effort, palettes: board.paletteOptions)
    try screening.write(clip, order, run)
    let what = output.form == .png ? counted(clip.count, "frame") : output.form.rawValue
    try run.finish { _ in
      "Wrote \(what) in \(counted(screening.editions.count, "palette")) to \(order.out)."
    }
  }

  private func screening(
    _ source: PackReader.Source, solution: PackReader.Source?, _ printers: BoardPrinters,
    _ run: Run
  ) -> Screening? {
    guard run.holdsPuzzles(source) else { return nil }
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
        let timeline = try noodles.timeline(layout, printer.theme.motion)
        let whole = film.duration.map(timeline.lasting) ?? timeline
        cues = whole.cues.map { Screening.Cue($0) }
        return whole
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

extension Screening.Cue {
  /// A point in time of a timeline on a board.
  fileprivate init(_ cue: Timeline<NoodlesStage>.Cue) {
    self.init(
      seconds: cue.seconds, name: cue.name, thing: cue.thing.map { .integer($0) },
      place: cue.place,
      data: cue.data.sorted { $0.key < $1.key }.map { key, value in
        JSONValue.Member(key, JSONValue(value))
      })
  }
}

extension JSONValue {
  /// What a cue tells.
  init(_ value: CueValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    }
  }
}
