public import TinctPuzzles

/// An animation of a board: as frames, a sheet, an animated picture or a stream.
public struct FramesRequest: Request {
  /// The words of the command.
  public static let command = "frames"

  /// An animation there is.
  public enum Animation: String, RequestChoice {
    case turn, lock, shake, scramble, solve, celebrate, vanish, appear, play
  }

  /// An order in which pieces are turned to the solution.
  public enum Order: String, RequestChoice {
    case search, reading, found, random
  }

  /// A form in which frames are written.
  public enum Form: String, RequestChoice {
    /// A folder of PNGs.
    case png
    /// All frames on one PNG, with a document that tells where each is.
    case sheet
    /// Animated pictures.
    case apng, gif, webp
    /// Streams for a pipe into a video encoder.
    case y4m, rgba

    /// The endings of files of the form, the usual one first; none for folders.
    public var endings: [String] {
      switch self {
      case .png, .sheet: []
      // A PNG that moves may be called like one that does not.
      case .apng: [".apng", ".png"]
      case .gif, .webp, .y4m, .rgba: [".\(rawValue)"]
      }
    }

    /// The form that the ending of a path, or `-` for standard output, asks for; nil for a folder.
    public init?(endingOf path: String) {
      if path == "-" {
        self = .y4m
        return
      }
      let forms: [Form] = [.apng, .gif, .webp, .y4m, .rgba]
      let path = path.lowercased()
      guard let form = forms.first(where: { $0.endings.contains(where: path.hasSuffix) })
      else { return nil }
      self = form
    }
  }

  /// A way of putting frames on a sheet.
  public enum Arrangement: String, RequestChoice {
    case packed, rows
  }

  /// A pack, a list of Net game IDs, or a game ID.
  public var pack = ""
  /// The puzzle of the pack, as `PuzzleSelector` reads it.
  public var puzzle: String?

  /// The animation; nil for moves.
  public var animation: Animation?
  /// A log of moves, or a game saved by Net.
  public var moves: String?
  /// Seconds between two moves, 0 ... 3600; nil for the theme's.
  public var pause: Double?
  /// The rules that moves of stones follow; nil for those of the log's start.
  public var rules: StonesRules?
  /// The solved board, as a pack or a game ID; nil for the stored solution.
  public var solution: String?
  /// The cell of the piece that turns; nil for the first source.
  public var at: Int?
  /// The number of sides by which it turns, counter-clockwise.
  public var steps: Int?
  /// The order in which pieces turn; nil for that of the search.
  public var order: Order?
  /// True to wait with each piece until the one before has turned.
  public var oneByOne = false
  /// The seed of what is random.
  public var seed: UInt64?
  /// True to show the animation undone.
  public var undo = false
  /// True to show moves of a log that were undone as well, and their undoing.
  public var undone = false
  /// The numbers of moves after which the board is shown: of a still one, of a storyboard several;
  /// none for all of the animation.
  public var after: [Int] = []

  /// Frames in a second, 0.01 ... 1000; nil for 60, in a GIF 50.
  public var fps: Double?
  /// The point of the animation at which frames begin, in seconds.
  public var from: Double?
  /// The point at which they end, in seconds.
  public var to: Double?
  /// The length of the animation in seconds; nil for the theme's.
  public var duration: Double?
  /// The factor by which it is shown faster, 0.001 ... 1000.
  public var fastForward = 1.0
  /// The seconds that the last frame is shown longer.
  public var hold = 0.0
  /// True to show it forwards and then backwards.
  public var bounce = false

  /// The look.
  public var look = LookChoice()
  /// The distance between opposite sides of a regular cell in pixels, 1 ... 4096.
  public var cell = 128
  /// True to leave the ground clear.
  public var transparent = false

  /// A folder, a file that ends as its form does, or `-`; nil with a storyboard.
  public var out: String?
  /// The form; nil for what `out` ends in.
  public var form: Form?
  /// The number of times that an animated picture is played; 0 for ever.
  public var repeats = 0
  /// The truth of colours where some are lost, 1 ... 100.
  public var quality: Int?
  /// True for an APNG with colours in each pixel.
  public var rgba = false
  /// True to leave out frames that show what the one before shows.
  public var distinct = false
  /// The way of putting frames on a sheet; nil for packed.
  public var sheet: Arrangement?
  /// The number of frames in a row, 1 ... 10000.
  public var columns: Int?
  /// The way JSON lists the frames of a sheet; nil for Aseprite's.
  public var data: SheetDocument.Form?
  /// The longest side of a page of a sheet; nil for 4096.
  public var maxSize: Int?
  /// A file for the list of cues; nil for one beside the frames of a folder.
  public var cues: String?
  /// A file for moments side by side instead of frames.
  public var storyboard: String?
  /// The number of moments of a storyboard, 1 ... 1000; nil for 12.
  public var shots: Int?
  /// The template of the files' names below a folder; nil for the usual one.
  public var name: String?
  /// Folders for palettes; nil for one for each as soon as there are several.
  public var layout: PaletteLayout?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("frames", \.pack, default: "", role: .input),
      RequestField("puzzle", \.puzzle, role: .selection),
    ] + script + timing + LookChoice.fields.map { $0.within(\.look) } + [
      RequestField("cell", \.cell, default: 128, in: 1...4096, of: "a number of pixels"),
      RequestField("transparent", \.transparent, default: false),
    ] + writing

  private static let script: [RequestField<Self>] = [
    RequestField("animation", \.animation),
    RequestField("moves", \.moves, role: .input),
    RequestField("pause", \.pause, in: 0...3600),
    RequestField("rules", \.rules),
    RequestField("solution", \.solution, role: .input),
    RequestField("at", \.at),
    RequestField("steps", \.steps, in: -1000...1000),
    RequestField("order", \.order),
    RequestField("one-by-one", \.oneByOne, default: false),
    RequestField("seed", \.seed),
    RequestField("undo", \.undo, default: false),
    RequestField("undone", \.undone, default: false),
    RequestField("after", \.after, in: 0...1_000_000),
  ]

  private static let timing: [RequestField<Self>] = [
    RequestField("fps", \.fps, in: 0.01...1000),
    RequestField("from", \.from, in: 0...86400),
    RequestField("to", \.to, in: 0...86400),
    RequestField("duration", \.duration, in: 0.001...86400),
    RequestField("fast-forward", \.fastForward, default: 1, in: 0.001...1000),
    RequestField("hold", \.hold, default: 0, in: 0...86400),
    RequestField("bounce", \.bounce, default: false),
  ]

  private static let writing: [RequestField<Self>] = [
    RequestField("out", \.out, role: .selection),
    RequestField("as", \.form),
    RequestField("repeat", \.repeats, default: 0, in: 0...65535),
    RequestField("quality", \.quality, in: 1...100),
    RequestField("rgba", \.rgba, default: false),
    RequestField("distinct", \.distinct, default: false),
    RequestField("sheet", \.sheet),
    RequestField("columns", \.columns, in: 1...10000),
    RequestField("data", \.data),
    RequestField("max-size", \.maxSize, in: 1...32767),
    RequestField("cues", \.cues, role: .selection),
    RequestField("storyboard", \.storyboard, role: .selection),
    RequestField("shots", \.shots, in: 1...1000),
    RequestField("name", \.name, role: .selection),
    RequestField("layout", \.layout, role: .selection),
    RequestField("effort", \.effort, default: 4, in: 0...9),
  ]
}

extension FramesRequest {
  /// The form in which frames are written.
  public var chosenForm: Form {
    form ?? (sheet == nil ? out.flatMap(Form.init(endingOf:)) : .sheet) ?? .png
  }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try look.palettes.checkTogether()
    try checkScript()
    if let from, let to, from > to {
      throw RequestProblem("from", "--from \(from) is later than --to \(to).")
    }
    try checkOutput()
    try checkForm()
    try checkAfter()
  }

  /// Refuses what contradicts a choice of moves after which the board is shown.
  private func checkAfter() throws(RequestProblem) {
    if undone && moves == nil {
      throw RequestProblem("undone", "--undone is for --moves, of which some were undone.")
    }
    if undone && undo {
      throw RequestProblem("undone", "--undo and --undone cannot be combined.")
    }
    guard !after.isEmpty else { return }
    guard moves != nil else {
      throw RequestProblem("after", "--after is for --moves: it says how many of them are done.")
    }
    let others = [
      ("undo", undo), ("undone", undone), ("from", from != nil), ("to", to != nil),
      ("duration", duration != nil), ("shots", shots != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      throw RequestProblem(option, "--after and --\(option) cannot be combined.")
    }
    if storyboard == nil && after.count > 1 {
      throw RequestProblem(
        "after", "--after gives one still picture; for several, use --storyboard.")
    }
  }

  private func checkScript() throws(RequestProblem) {
    guard (animation == nil) != (moves == nil) else {
      throw RequestProblem(
        "animation", "Name what happens with --animation, or a log of moves with --moves.")
    }
    if let steps, steps == 0 {
      throw RequestProblem(
        "steps", "--steps takes a number from -1000 to 1000 other than 0, not \(steps).")
    }
    let cells: [Animation] = [.turn, .lock, .shake]
    let solving: [Animation] = [.solve, .play]
    let isRandom = order == .random || animation == .scramble
    try refuse(at != nil, "at", cells)
    try refuse(steps != nil, "steps", [.turn])
    try refuse(order != nil, "order", solving)
    try refuse(oneByOne, "one-by-one", solving)
    try refuse(solution != nil, "solution", solving + [.celebrate, .vanish, .appear])
    if seed != nil && !isRandom {
      throw RequestProblem("seed", "--seed is for --animation scramble, and for --order random.")
    }
    if rules != nil && moves == nil {
      throw RequestProblem("rules", "--rules is for --moves on positions of stones.")
    }
    if pause != nil && animation != nil && animation != .play {
      throw RequestProblem("pause", "--pause is for --moves, and for --animation play.")
    }
  }

  private func refuse(
    _ isGiven: Bool, _ option: String, _ animations: [Animation]
  ) throws(RequestProblem) {
    guard isGiven else { return }
    if let animation, animations.contains(animation) { return }
    let names = animations.map(\.rawValue).joined(separator: ", ")
    throw RequestProblem(option, "--\(option) is for --animation \(names).")
  }

  private func checkOutput() throws(RequestProblem) {
    if let out, out != "-" { try PictureOutput.checkFolder(out) }
    guard (out == nil) != (storyboard == nil) else {
      throw RequestProblem("out", "Say where to write with --out, or with --storyboard.")
    }
    if let storyboard { try PictureOutput.checkFolder(storyboard) }
    if storyboard != nil && (cues != nil || form != nil) {
      let option = cues == nil ? "as" : "cues"
      throw RequestProblem(
        option, "--\(option) is for frames, but --storyboard writes moments instead.")
    }
    let forFrames = [
      (hold != 0, "hold"), (bounce, "bounce"), (fastForward != 1, "fast-forward"),
    ]
    if storyboard != nil, let option = forFrames.first(where: \.0)?.1 {
      throw RequestProblem(
        option, "--\(option) is for frames, but --storyboard writes moments instead.")
    }
    if storyboard != nil && transparent {
      throw RequestProblem(
        "transparent", "--transparent is for frames; a storyboard has a ground under its times.")
    }
    try checkCues()
    if shots != nil && storyboard == nil {
      throw RequestProblem("shots", "--shots is for --storyboard.")
    }
    try checkEndings()
  }

  /// Refuses a list of cues that would take the place of something else.
  private func checkCues() throws(RequestProblem) {
    guard let cues, let out, cues != "-" else { return }
    let (list, target) = (Self.steps(of: cues), Self.steps(of: out))
    guard list.starts(with: target) else { return }
    // A sheet has no list of its own, and calls nothing so.
    if chosenForm == .sheet && list.count > target.count && list.last == "cues.json" { return }
    throw RequestProblem(
      "cues",
      list == target
        ? "--cues \(cues) is where --out writes; name another file."
        : "--cues \(cues) lies in --out \(out), which is for frames; name a file beside it.")
  }

  /// The folders of a path and its last name, without steps that lead nowhere.
  private static func steps(of path: String) -> [Substring] {
    var steps: [Substring] = path.hasPrefix("/") ? ["/"] : []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != "..", last != "/" {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  /// Refuses paths that end as a file of another kind does: they would become folders of such
  /// names.
  private func checkEndings() throws(RequestProblem) {
    if let storyboard, let ending = Self.ending(of: storyboard), ending != ".png" {
      throw RequestProblem(
        "storyboard",
        "--storyboard \(storyboard): a storyboard is a PNG, so its name must end in .png, not in "
          + "\(ending); or name a folder.")
    }
    guard let out, let ending = Self.ending(of: out) else { return }
    if Self.videos.contains(ending) {
      throw RequestProblem(
        "out",
        "--out \(out): no \(ending) is written; name a file that ends in .apng, .gif, .webp or "
          + ".y4m, "
          + "or let an encoder make it: tinct frames … --out - | ffmpeg -i - \(out)")
    }
    if Self.others.contains(ending) {
      throw RequestProblem(
        "out",
        "--out \(out): no \(ending) is written; name a file that ends in .png, .apng, .gif, "
          + ".webp or "
          + ".y4m, or a folder.")
    }
    if chosenForm == .sheet {
      throw RequestProblem(
        "out",
        "--out \(out): a sheet and its JSON are written into a folder, so name one; without "
          + "--sheet "
          + "the ending \(ending) asks for a picture.")
    }
  }

  /// The ending of a path that is that of a picture, a video or a document, in lower case; nil for
  /// another one.
  private static func ending(of path: String) -> String? {
    let path = path.lowercased()
    return (Form.allCases.flatMap(\.endings) + videos + others).first(where: path.hasSuffix)
  }

  /// Endings of videos, which are for encoders to write.
  private static let videos = [
    ".mp4", ".m4v", ".mov", ".mkv", ".avi", ".webm", ".ogv", ".wmv", ".mpg", ".mpeg",
  ]
  /// Endings of other files that a folder is not called like.
  private static let others = [
    ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".svg", ".pdf", ".avif", ".heic", ".jxl", ".psd",
    ".json", ".jsonl", ".zip",
  ]

  /// Refuses what contradicts the form, or does nothing in it.
  private func checkForm() throws(RequestProblem) {
    let chosen = chosenForm
    if let out, let form, let other = Form(endingOf: out), out != "-", other != form {
      throw RequestProblem(
        "as",
        "--out \(out) ends as \(other.rawValue) does, but --as is \(form.rawValue); change one.")
    }
    let vain: [(isGiven: Bool, option: String, forms: [Form])] = [
      (repeats != 0, "repeat", [.apng, .gif, .webp]),
      (quality != nil, "quality", [.gif, .webp]),
      (rgba, "rgba", [.apng]), (distinct, "distinct", [.png]),
      (sheet != nil, "sheet", [.sheet]),
      (columns != nil && storyboard == nil, "columns", [.sheet]),
      (data != nil, "data", [.sheet]), (maxSize != nil, "max-size", [.sheet]),
    ]
    for (isGiven, option, forms) in vain where isGiven && !forms.contains(chosen) {
      let names = forms.map(\.rawValue).joined(separator: ", ")
      throw RequestProblem(
        option, "--\(option) is for \(names), but the format is \(chosen.rawValue).")
    }
    if transparent && chosen == .y4m {
      throw RequestProblem(
        "transparent",
        "--transparent: y4m has no clear pixels; write png, sheet, apng, gif, webp or rgba.")
    }
    if columns != nil && sheet != .rows && storyboard == nil {
      throw RequestProblem("columns", "--columns needs --sheet rows, or --storyboard.")
    }
    if out == "-" && chosen != .y4m && chosen != .rgba {
      throw RequestProblem("out", "--out - takes --as y4m or rgba, not \(chosen.rawValue).")
    }
  }
}
