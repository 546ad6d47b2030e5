internal import ArgumentParser
internal import TinctDocuments
internal import TinctPuzzles

/// Films animations.
struct FramesCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Animate a board: as frames, a sheet, an animated picture or a stream.",
    discussion: """
      'turn' turns one piece, 'lock' locks it, 'shake' refuses to turn it. 'scramble' turns all \
      pieces at random, 'solve' to the solution. 'celebrate' shows that the board is solved; \
      'vanish' takes the pieces away, back to the source, 'appear' brings them. 'play' solves, \
      celebrates and vanishes. --moves plays what a player did, with stones too.

      The last frame always shows the end. A folder of frames has frames.json with the time of \
      each, and cues.json with the points in time for sound and haptics, in which frames count \
      from 0. The theme says how long everything takes; --duration sets the length of the whole. \
      There can be up to 100000 frames. With --bounce a film goes back to its start, so that it is \
      repeated without a jump. Most players show an mp4 only if its sides are even and its pixels \
      yuv420p.

      Examples:
        tinct frames packs/thirteen.json --puzzle 1 --animation vanish --out out/vanish
        tinct frames packs/thirteen.json --animation play --cell 48 --fps 50 --out play.gif
        tinct frames packs/thirteen.json --animation solve --size 1080 --out - \
      | ffmpeg -i - -pix_fmt yuv420p solve.mp4
        tinct frames packs/thirteen.json --animation play --cell 24 --storyboard play.png
        tinct frames packs/stones.json --moves game.jsonl --cell 40 --fps 25 --out game.gif
      """)

  @Argument(help: "A pack, a list of Net game IDs, or a game ID.")
  var pack: String

  @OptionGroup var mappingOptions: MappingOptions

  @OptionGroup(title: "Animation options") var script: ScriptOptions
  @OptionGroup(title: "Time options") var film: FilmOptions
  @OptionGroup(title: "Board options") var look: LookOptions

  @Option(
    help: ArgumentHelp(
      """
      Distance between opposite sides of a cell, on average where cells differ, from 1 to 4096.
      """, valueName: "pixels"))
  var cell = 128

  @Option(
    help: ArgumentHelp(
      """
      Instead of --cell, the size of frames, such as 1080x1920, or 1080 for both: the board is as \
      large as fits, in the middle of the ground.
      """, valueName: "size"))
  var size: String?

  @Flag(
    help: """
      Leave out the ground: what lies around the cells and between them is clear. Not for y4m, \
      which has no clear pixels.
      """)
  var transparent = false

  @OptionGroup(title: "Output options") var output: FilmOutputOptions
  @OptionGroup var naming: NamingOptions
  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var printing: PrintingOptions
  @OptionGroup var making: MakingOptions

  var request: FramesRequest {
    var request = FramesRequest()
    (request.pack, request.look, request.cell) = (pack, look.choice, cell)
    request.mapping = mappingOptions.mapping
    (request.size, request.transparent) = (size, transparent)
    script.say(in: &request)
    film.say(in: &request)
    output.say(in: &request)
    (request.name, request.layout) = (naming.name, naming.layout)
    (request.effort, request.indexed) = (encoding.effortOptions.effort, encoding.indexed)
    return request
  }

  func validate() throws {
    do { try request.check() } catch { throw ValidationError(error.sentence) }
    try making.refuseUpkeep(unless: request.out != "-")
  }
}

/// The animation of a puzzle, or the moves of a game.
struct ScriptOptions: ParsableArguments {
  @Option(help: .puzzle("the one that the moves name, or the first"))
  var puzzle: String?

  @Option(help: "What happens.")
  var animation: FramesRequest.Animation?

  @Option(
    help: ArgumentHelp(
      "A log of moves, of stones too, or a game saved by Net, which is played move by move.",
      valueName: "file"))
  var moves: String?

  @Option(
    help: ArgumentHelp(
      "Time between two moves. (default: as the theme says; in 'play' 0.4)", valueName: "seconds"))
  var pause: Double?

  @Option(
    help: """
      --moves of stones: the rules that they follow. (default: those of the start that the log \
      names)
      """)
  var rules: StonesRules?

  @Option(
    help: ArgumentHelp(
      """
      The solved board, as a pack or a game ID. (default: the stored solution; without one, \
      'celebrate', 'vanish' and 'appear' take the board as it is)
      """, valueName: "puzzle"))
  var solution: String?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      """
      turn, lock, shake: the cell of the piece, numbered from 0 row by row. (default: the first \
      source)
      """, valueName: "cell"))
  var cell: Int?

  @Option(
    parsing: .unconditional,
    help: "turn: by how many sides, counter-clockwise; below 0 clockwise. (default: 1)")
  var steps: Int?

  @Option(
    help: """
      solve, play: the order in which pieces turn: as power reaches them, in reading order, as \
      logic finds them, or at random. (default: search)
      """)
  var order: FramesRequest.Order?

  @Flag(help: "solve, play: each piece waits until the one before has turned.")
  var oneByOne = false

  @Option(help: "scramble, random order: the random seed. (default: 1)")
  var seed: UInt64?

  @Flag(help: "Show the animation being undone.")
  var undo = false

  @Flag(
    help: """
      --moves: show moves that were undone, too, and how they were taken back; both then count as \
      moves.
      """)
  var undone = false

  @Option(
    help: ArgumentHelp(
      """
      --moves: show the board after this many of them, 0 for the start, as one still picture. With \
      --storyboard, where it can be repeated, it chooses the moments. Moves that were undone do not \
      count, unless --undone shows them.
      """, valueName: "count"))
  var after: [Int] = []

  @Option(
    help: ArgumentHelp(
      "--moves: begin after this many of them, counted as by --after.", valueName: "count"))
  var fromMove: Int?

  @Option(
    help: ArgumentHelp(
      "--moves: end after this many of them, counted as by --after.", valueName: "count"))
  var toMove: Int?

  func say(in request: inout FramesRequest) {
    (request.puzzle, request.animation, request.moves) = (puzzle, animation, moves)
    (request.pause, request.rules, request.solution) = (pause, rules, solution)
    (request.at, request.steps, request.order) = (cell, steps, order)
    (request.oneByOne, request.seed, request.undo) = (oneByOne, seed, undo)
    (request.undone, request.after) = (undone, after)
    (request.fromMove, request.toMove) = (fromMove, toMove)
  }
}

/// The moments of an animation that become frames, and the time for which each is shown.
struct FilmOptions: ParsableArguments {
  @Option(help: "Frames per second. (default: 60; in a GIF 50, its maximum)")
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "Where in the animation the frames begin. (default: 0)", valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "Where in the animation they end. (default: its end)", valueName: "seconds"))
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "How long it takes, with the last frame. (default: as the theme says)", valueName: "seconds"))
  var duration: Double?

  @Option(
    help: ArgumentHelp("The speed, as a multiple of the usual one.", valueName: "factor"))
  var fastForward = 1.0

  @Option(
    help: ArgumentHelp(
      """
      How much longer the last frame is shown. (default: 1 in pictures that play again and again, \
      but 0 with --bounce, and in other files)
      """, valueName: "seconds"))
  var hold: Double?

  @Flag(help: "Show it forwards and then backwards.")
  var bounce = false

  func say(in request: inout FramesRequest) {
    (request.fps, request.from, request.to) = (fps, from, to)
    (request.duration, request.fastForward) = (duration, fastForward)
    (request.hold, request.bounce) = (hold, bounce)
  }
}

/// The form of the frames, and the files that they are written to.
struct FilmOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder, a file that ends as its format does, or - for standard output. \
      With several palettes each has a folder of its own in it.
      """, valueName: "path"))
  var out: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      What is written: a folder of PNGs; one that ends in .atlas, for SpriteKit; a sheet of all \
      frames with JSON, or with SpriteFrames \
      for Godot 4 or 3; an animated PNG, GIF or WebP; a stream of frames (y4m, or rgba without any \
      header). (default: what --out ends in, y4m for -, else png)
      """, valueName: "form"))
  var form: FramesRequest.Form?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How often an animated picture is played; 0 for ever.", valueName: "times"))
  var repeats = 0

  @Option(
    help: ArgumentHelp(
      """
      Quality where colours are lost, from 1 to 100: makes WebP lossy, and applies to GIFs with \
      more than 256 colours. Flat boards are often smaller as WebP without loss; a lower --fps saves \
      more. (default: nothing is lost in WebP; 90 in GIF)
      """, valueName: "number"))
  var quality: Int?

  @Flag(help: "APNG: colours in each pixel, for viewers that read tables of colours wrongly.")
  var rgba = false

  @Flag(help: "png, atlas: leave out frames that are the same as the one before.")
  var distinct = false

  @Option(help: "sheet, godot: the arrangement of the frames. (default: packed)")
  var sheet: FramesRequest.Arrangement?

  @Option(
    help: ArgumentHelp(
      "sheet in rows, storyboard: the number of frames in a row.", valueName: "count"))
  var columns: Int?

  @Option(help: "sheet: how the JSON lists the frames. (default: aseprite)")
  var data: SheetDocument.Form?

  @Option(
    help: ArgumentHelp(
      "sheet, godot: the longest side of a page. (default: 4096)", valueName: "pixels"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      """
      Where to write the cues, the points in time for sound and haptics. (default: \
      cues.json beside the frames of a folder)
      """, valueName: "file"))
  var cues: String?

  @Option(
    help: ArgumentHelp(
      """
      Instead of frames, write evenly spaced moments side by side, with their times, for \
      documentation and review; with several palettes, name a folder.
      """, valueName: "file"))
  var storyboard: String?

  @Option(
    help: ArgumentHelp("storyboard: the number of moments. (default: 12)", valueName: "count"))
  var shots: Int?

  func say(in request: inout FramesRequest) {
    (request.out, request.form, request.repeats) = (out, form, repeats)
    (request.quality, request.rgba, request.distinct) = (quality, rgba, distinct)
    (request.sheet, request.columns, request.data) = (sheet, columns, data)
    (request.maxSize, request.cues) = (maxSize, cues)
    (request.storyboard, request.shots) = (storyboard, shots)
  }
}
