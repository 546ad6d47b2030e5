internal import ArgumentParser
internal import TinctCodecs
internal import TinctGraphics
internal import TinctPipeline
internal import TinctPuzzles

/// Draws the frames of an animation.
struct FramesCommand: ParsableCommand {
  /// The animations there are.
  enum Animation: String, CaseIterable, ExpressibleByArgument {
    case turn, solve, vanish
  }

  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Draw the frames of an animation of a board.",
    discussion: """
      'turn' turns one piece; 'solve' turns all pieces to the solution, outwards from the source; \
      'vanish' runs outwards from the source, and each piece shrinks and fades. The last frame \
      always shows the end. frames.json beside the frames has the time of each. There can be up \
      to 100000 frames.

      Example:
        tinct frames packs/thirteen.json --puzzle 1 --animation vanish --out out/vanish
      """)

  @Argument(help: "A pack, a list of Net game IDs, or a game ID.")
  var pack: String

  @Option(help: "The puzzle of the pack: its number, from 1, or its name.")
  var puzzle = "1"

  @Option(help: "What happens.")
  var animation: Animation

  @Option(
    help: ArgumentHelp(
      """
      The solved board, as a pack or a game ID, to turn pieces to, or to let vanish. \
      (default: the stored solution; without one, 'vanish' takes the board as it is)
      """, valueName: "puzzle"))
  var solution: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The cell whose piece turns, numbered from 0 row by row. (default: the first source)",
      valueName: "cell"))
  var cell: Int?

  @Option(
    parsing: .unconditional,
    help: "By how many sides the piece turns, counter-clockwise; below 0 clockwise.")
  var steps = 1

  @Option(help: "Frames in a second.")
  var fps = 60.0

  @Option(
    help: ArgumentHelp(
      "How long the animation takes. (default: as the animation says)", valueName: "seconds"))
  var duration: Double?

  @OptionGroup var board: BoardOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write. With several palettes each has a folder of its own in it.",
      valueName: "folder"))
  var out: String

  @OptionGroup var effortOptions: EffortOptions
  @OptionGroup var upkeep: UpkeepOptions
  @OptionGroup var options: RunOptions

  /// The name of the file with the frames' times.
  private static let document = "frames.json"
  private static let mostFrames = 100_000

  func validate() throws {
    try checkFolder(out)
    guard fps >= 0.01, fps <= 1000 else {
      throw ValidationError("--fps takes a number from 0.01 to 1000, not \(fps).")
    }
    if let duration, !(duration > 0 && duration <= 86400) {
      throw ValidationError("--duration takes a number above 0, up to 86400, not \(duration).")
    }
    guard (-1000...1000).contains(steps), steps != 0 else {
      throw ValidationError("--steps takes a number from -1000 to 1000 other than 0, not \(steps).")
    }
  }

  func run() throws {
    let run = Run(options, upkeep, of: self)
    let printers = run.printers(board, effortOptions.effort)
    let source = run.packs([pack], single: true).first
    let solution = solution.map { run.packs([$0], single: true).first }
    var film: Film?
    if let printers, let source, !run.hasFailed {
      film = self.film(source, solution: solution ?? nil, printers, run)
    }
    guard let film else { return try run.finish { _ in "" } }
    try write(film, run)
  }

  private func write(_ film: Film, _ run: Run) throws {
    let plan = try PicturePlan(
      film.pictures, document: Self.document, out: out, in: board.paletteOptions, run: run)
    let frames = Array(zip(film.pictures, film.times))
    run.run(frames, making: "frames") { film.outcome($0, at: $1, plan) }
    // The list stands for all frames, so it comes last, and only if all are there.
    if !run.hasFailed {
      for palette in film.palettes {
        let list = film.list(animation.rawValue, fps: fps, palette: palette)
        run.note(plan.write(Self.document, list.documentBytes, palette: palette))
      }
    }
    try run.finish { _ in
      "Wrote \(counted(frames.count, "frame")) in \(counted(film.palettes.count, "palette")) "
        + "to \(out)."
    }
  }

  private func film(
    _ source: PackReader.Source, solution: PackReader.Source?, _ printers: BoardPrinters,
    _ run: Run
  ) -> Film? {
    guard run.holdsPuzzles(source) else { return nil }
    guard let index = run.chosen([puzzle], in: source).first else { return nil }
    let puzzle = source.pack.puzzles[index]
    let place = source.place(ofPuzzle: index)
    let palettes = run.palettes(board.paletteOptions, for: source)
    guard let (printer, served) = printers.printer(for: palettes, run) else { return nil }
    let timeline = run.attempt { () throws(Failure) in
      let solved = try solution.map { (source) throws(Failure) in
        try pieces(of: source, at: index, for: puzzle)
      }
      let show = printer.show(on: puzzle.makeGrid())
      let timeline = try self.timeline(show, puzzle, solved, place: place)
      if let lack = printers.look.lack(for: puzzle.pieces, on: show.grid, place: place) {
        throw lack
      }
      return try limited(timeline, place: place)
    }
    return timeline.map {
      Film(
        timeline: $0, times: $0.frameTimes(framesPerSecond: fps), puzzle: puzzle,
        place: place, palettes: served, printer: printer)
    }
  }

  /// The solved pieces that a person gave: of the puzzle with the same number, if there are several.
  private func pieces(
    of source: PackReader.Source, at index: Int, for puzzle: Puzzle
  ) throws(Failure) -> [Connectors] {
    let puzzles = source.pack.puzzles
    let solved = puzzles.indices.contains(index) ? puzzles[index] : puzzles.first
    guard let solved, solved.pieces.count == puzzle.pieces.count else {
      throw Failure(
        .badData, place: source.place, problem: "the board is not of the puzzle's size",
        remedy: "give the solution of this puzzle")
    }
    return solved.solution ?? solved.pieces
  }

  private func timeline(
    _ show: NoodlesShow, _ puzzle: Puzzle, _ solution: [Connectors]?, place: String
  ) throws(Failure) -> Timeline<NoodlesStage> {
    do throws(NoodlesShow.EffectError) {
      switch animation {
      case .turn:
        return try show.turn(of: puzzle, cell: cell ?? puzzle.sources.first ?? 0, steps: steps)
      case .solve: return try show.solve(of: puzzle, solution: solution)
      case .vanish: return try show.vanish(of: puzzle, solution: solution ?? puzzle.solution)
      }
    } catch { throw Failure(error, of: place) }
  }

  private func limited(
    _ timeline: Timeline<NoodlesStage>, place: String
  ) throws(Failure) -> Timeline<NoodlesStage> {
    let timeline = duration.map(timeline.lasting) ?? timeline
    guard timeline.duration * fps < Double(Self.mostFrames) else {
      throw Failure(
        .usage, place: place, problem: "there would be more than \(Self.mostFrames) frames",
        remedy: "choose a lower --fps or a shorter --duration")
    }
    return timeline
  }
}

/// An animation to be drawn: a board at some times, in some palettes.
private struct Film: Sendable {
  let timeline: Timeline<NoodlesStage>
  /// When each frame is shown, in seconds.
  let times: [Double]
  let puzzle: Puzzle
  /// The puzzle for messages.
  let place: String
  let palettes: [Palette]
  let printer: BoardPrinter

  /// The frames, named `frame-0001` and so on.
  var pictures: [PicturePlan.Picture] {
    let digits = max(4, String(times.count).count)
    return times.indices.map { index in
      let number = String(index + 1)
      let name = "frame-" + String(repeating: "0", count: digits - number.count) + number
      return PicturePlan.Picture(name: name, palettes: palettes, source: "\(place), \(name)")
    }
  }

  /// Draws one frame and writes it in all palettes.
  func outcome(_ picture: PicturePlan.Picture, at time: Double, _ plan: PicturePlan) -> Outcome {
    let state = timeline.layout.state(of: timeline.stage(at: time))
    do {
      let files = try printer.print(state, on: timeline.layout.board.grid)
      return plan.write(picture, files, width: timeline.width, height: timeline.height)
    } catch { return Outcome(failures: [Failure(error, drawing: picture.source)]) }
  }

  /// The frames with their times, for programs.
  func list(_ animation: String, fps: Double, palette: Palette) -> JSONValue {
    let frames = zip(pictures, times).map { picture, time in
      JSONValue.object(
        [.init("file", .string(picture.name + ".png")), .init("time", .number(time))], .line)
    }
    return [
      "format": "tinct-frames", "version": 1, "puzzle": .string(puzzle.name),
      "animation": .string(animation), "palette": .string(palette.name),
      "width": .integer(timeline.width), "height": .integer(timeline.height),
      "framesPerSecond": .number(fps), "duration": .number(timeline.duration),
      "frames": .array(frames),
    ]
  }
}
