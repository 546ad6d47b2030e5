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
      that brings them. 'play' solves, celebrates and vanishes. --moves plays what a player did, \
      with stones too.

      The last frame always shows the end. A folder of frames has frames.json with the time of each, \
      and cues.json with the points in time that sound and haptics follow. How long everything takes \
      is the theme's to say; --duration says how long the whole takes. There can be up to 100000 \
      frames.

      Examples:
        tinct frames packs/thirteen.json --puzzle 1 --animation vanish --out out/vanish
        tinct frames packs/thirteen.json --animation play --cell 48 --fps 50 --out play.gif
        tinct frames packs/thirteen.json --animation solve --out - | ffmpeg -i - solve.mp4
        tinct frames packs/thirteen.json --animation play --cell 24 --storyboard play.png
        tinct frames packs/stones.json --moves game.jsonl --cell 40 --fps 25 --out game.gif
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
    if output.storyboard != nil, let option = film.optionForFrames {
      throw ValidationError("\(option) is for frames, but --storyboard writes moments instead.")
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
        try film.clip(screening.subject, as: output.form, place: screening.place)
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
    try run.finish { count in
      // Not all that was asked for is there.
      if run.hasFailed { return "Wrote \(counted(count, "file")) to \(order.out)." }
      return "Wrote \(what) in \(counted(screening.editions.count, "palette")) to \(order.out)."
    }
  }

  private func screening(
    _ source: PackReader.Source, solution: PackReader.Source?, _ printers: BoardPrinters,
    _ run: Run
  ) -> Screening? {
    source.pack.positions.isEmpty
      ? noodles(on: source, solution: solution, printers, run) : stones(on: source, printers, run)
  }

  /// A timeline as long as it was asked for, with its cues.
  func film<Layout: StageLayout>(
    _ timeline: Timeline<Layout>
  ) -> (picture: Timeline<Layout>, cues: [Screening.Cue]) where Layout.ID == Int {
    let whole = film.duration.map(timeline.lasting) ?? timeline
    return (whole, whole.cues.map { Screening.Cue($0) })
  }
}
