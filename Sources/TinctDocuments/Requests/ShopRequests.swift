public import TinctBoards

// The words of compositions are the same in requests.
extension ShotLayout.Composition: RequestChoice {}
extension ShotLayout.Ground: RequestChoice {}

/// Pictures for shops and screens.
public struct ShotRequest: Request {
  /// The words of the command.
  public static let command = "shot"

  /// Packs, folders of packs, lists of Net game IDs, or game IDs.
  public var puzzles: [String] = []
  /// Presets, groups of presets, or sizes such as `1200x630`.
  public var preset: [String] = []
  /// True for upright pictures where the shop takes both.
  public var portrait = false
  /// True for wide pictures where the shop takes both.
  public var landscape = false
  /// The title, in which `{pack}`, `{puzzle}` and `{palette}` stand for names; nil for the pack's
  /// or the palette's own.
  public var title: String?
  /// True for no title.
  public var noTitle = false
  /// The text below the title; nil for that of whatever the title is from.
  public var caption: String?
  /// True for no caption.
  public var noCaption = false
  /// The locales whose strings are set, each in a folder of its own; none for the plain ones.
  public var locale: [String] = []
  /// The space that is added between the letters of the title in ems, -0.1 ... 0.5.
  public var tracking = 0.0
  /// The composition; nil for what leaves little of the picture empty.
  public var compose: ShotLayout.Composition?
  /// The ground; nil for the theme's own, or light behind the board.
  public var ground: ShotLayout.Ground?
  /// True to lay boards in frames like those of tablets.
  public var frame = false
  /// The puzzles and their state.
  public var choice = PuzzleChoice()
  /// The look.
  public var look = LookChoice()
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("shot", \.puzzles, role: .input, isRequired: true),
      RequestField("preset", \.preset, role: .selection, isRequired: true),
      RequestField("portrait", \.portrait, default: false),
      RequestField("landscape", \.landscape, default: false),
      RequestField("title", \.title),
      RequestField("no-title", \.noTitle, default: false),
      RequestField("caption", \.caption),
      RequestField("no-caption", \.noCaption, default: false),
      RequestField("locale", \.locale, role: .selection),
      RequestField("tracking", \.tracking, default: 0, in: -0.1...0.5, of: "a number of ems"),
      RequestField("compose", \.compose),
      RequestField("ground", \.ground),
      RequestField("frame", \.frame, default: false),
    ] + PuzzleChoice.fields.map { $0.within(\.choice) }
    + LookChoice.fields.map { $0.within(\.look) }
    + PictureOutput.drawingFields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    guard !puzzles.isEmpty else {
      throw RequestProblem("shot", "Name a pack or a game ID to make pictures of.")
    }
    guard !preset.isEmpty else {
      throw RequestProblem(
        "preset", "Choose what to make with --preset; 'tinct shot --list' lists all there is.")
    }
    try output.checkTogether()
    try KnownEndings.refuse(output.out, written: [".png"])
    try output.checkNames(areBelow: [".png"])
    if portrait && landscape {
      throw RequestProblem(
        "landscape", "--portrait and --landscape cannot be combined; run the tool twice.")
    }
    if noTitle && title != nil {
      throw RequestProblem("no-title", "--title and --no-title cannot be combined.")
    }
    if noCaption && caption != nil {
      throw RequestProblem("no-caption", "--caption and --no-caption cannot be combined.")
    }
    if frame, let compose, compose == .crop || compose == .band {
      throw RequestProblem(
        "frame", "--frame shows a whole board, and --compose \(compose.rawValue) a part of one.")
    }
    for locale in locale where !Self.isLocale(locale) {
      throw RequestProblem(
        "locale", "--locale '\(locale)' is not a locale; write one such as ja, de-DE or zh-Hans.")
    }
    guard Set(locale.map { $0.lowercased() }).count == locale.count else {
      throw RequestProblem("locale", "--locale names a locale twice; leave one out.")
    }
    try look.palettes.checkTogether()
    try choice.checkTogether(puzzles)
  }

  /// Returns true for a language and what narrows it down, as BCP 47 writes them.
  private static func isLocale(_ text: String) -> Bool {
    let tags = text.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(tags.first?.count ?? 0)
      && tags.dropFirst().allSatisfy { (2...8).contains($0.count) }
      && tags.joined().utf8.allSatisfy { byte in
        JSONText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}

/// The icons of an app.
public struct IconRequest: Request {
  /// The words of the command.
  public static let command = "icon"

  /// A form that systems want icons in.
  public enum Form: String, RequestChoice {
    /// Xcode: an icon set for iOS, in light, dark and tinted, and for macOS.
    case appiconset
    /// macOS: one file with all sizes.
    case icns
    /// Windows: one file with all sizes.
    case ico
    /// Web sites: a favicon, icons for home screens, a manifest.
    case web
    /// Android: the launcher's icons as resources, adaptive ones among them.
    case android
    /// Google Play.
    case play
    /// Steam: the icon of a shortcut.
    case steam
  }

  /// A pack, a list of Net game IDs, or a game ID; nil with a piece.
  public var pack: String?
  /// The file that says how a pack is read that is JSON of another program; nil for none of them.
  public var mapping: String?
  /// The puzzle of the pack, as `PuzzleSelector` reads it.
  public var puzzle = "@1"
  /// True for the stored solution.
  public var solved = false
  /// A log of moves, or a game saved by Net; the board is shown after them.
  public var moves: String?
  /// The number of moves that are done, of the log or else of the stored solution; nil for all of a
  /// log.
  public var after: Int?
  /// The share of these moves that is done, 0 ... 1; nil where `after` says it, or nothing does.
  public var progress: Double?
  /// The number of cells that are seen across, 1 ... 256, all of the board if its longer side has
  /// no more; nil for all of a small board, else 3.
  public var cells: Double?
  /// The name of a piece that is shown instead of a board.
  public var piece: String?
  /// The kind of cell of the piece.
  public var kind = "square"
  /// True to give the piece the mark of a source.
  public var source = false
  /// The number of the branch in whose colour the piece is, 1 ... 6; nil for that of sources.
  public var branch: Int?
  /// The forms; none for all.
  public var form: [Form] = []
  /// The palettes of the icon in dark mode, one for each palette; none to derive them.
  public var dark: [String] = []
  /// The name of the app; nil for that of the pack.
  public var appName: String?
  /// The look.
  public var look = LookChoice()
  /// The folder.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("icon", \.pack, role: .input),
      RequestField("mapping", \.mapping, role: .input),
      RequestField("puzzle", \.puzzle, default: "@1", role: .selection)
        .orNumber { $0.puzzle = $1[0] },
      RequestField("solved", \.solved, default: false),
      RequestField("moves", \.moves, role: .input),
      RequestField("after", \.after, in: 0...1_000_000),
      RequestField("progress", \.progress, in: 0...1),
      RequestField("cells", \.cells, in: 1...256),
      RequestField("piece", \.piece),
      RequestField("kind", \.kind, default: "square"),
      RequestField("source", \.source, default: false),
      RequestField("branch", \.branch, in: 1...6, of: "the number of a branch"),
      RequestField("as", \.form, role: .selection),
      RequestField("dark", \.dark, role: .input),
      RequestField("app-name", \.appName),
    ] + LookChoice.fields.map { $0.within(\.look) }
    + PictureOutput.drawingFields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try output.checkTogether()
    if let ending = KnownEndings.unwritten(output.out, written: []) {
      throw RequestProblem(
        "out",
        "--out \(output.out): no \(ending) is written; icons get the names that systems look for, so "
          + "\(KnownEndings.folderAdvice(output.out)).")
    }
    guard (pack == nil) != (piece == nil) else {
      throw RequestProblem(
        pack == nil ? "icon" : "piece",
        pack == nil
          ? "Name a pack, or a piece with --piece."
          : "--piece takes the place of a pack; leave out one of them.")
    }
    if branch != nil, piece == nil || source {
      throw RequestProblem(
        "branch",
        piece == nil
          ? "--branch colours a piece; name one with --piece."
          : "--branch and --source cannot be combined: a source belongs to all its branches.")
    }
    let moments = [("moves", moves != nil), ("after", after != nil), ("progress", progress != nil)]
      .filter(\.1).map(\.0)
    if let moment = moments.first, solved || piece != nil {
      throw RequestProblem(
        moment, "--\(moment) and \(solved ? "--solved" : "--piece") cannot be combined.")
    }
    if after != nil && progress != nil {
      throw RequestProblem("progress", "--progress and --after cannot be combined.")
    }
    if output.name != nil {
      throw RequestProblem(
        "name",
        "--name: systems look for icons by names of their own; --app-name says what the app is "
          + "called."
      )
    }
    if appName?.isEmpty == true {
      throw RequestProblem("app-name", "--app-name must not be empty.")
    }
    try look.palettes.checkTogether()
  }
}

/// Sheets of many puzzles.
public struct ContactRequest: Request {
  /// The words of the command.
  public static let command = "contact"

  /// A way of showing solutions beside the puzzles.
  public enum Solutions: String, RequestChoice {
    /// After the puzzles.
    case after
    /// In files of their own.
    case apart
  }

  /// Packs, folders of packs, lists of Net game IDs, or game IDs.
  public var puzzles: [String] = []
  /// The puzzles and their state.
  public var choice = PuzzleChoice()
  /// The way of showing solutions too; nil for none.
  public var solutions: Solutions?
  /// Puzzles in a row, 1 ... 100; nil for what suits the page.
  public var columns: Int?
  /// The paper; nil for one sheet on a screen, of PDF A4.
  public var page: Paper?
  /// True to turn the paper.
  public var landscape = false
  /// The width of a sheet that is no paper in pixels, 64 ... 32767.
  public var width = 1600
  /// Pixels in an inch of paper as PNG, 30 ... 1200.
  public var dpi = 150
  /// The text at the head of each sheet; nil for the name of the first pack.
  public var title: String?
  /// The language of the strings of packs, such as `de`; nil for those of no language.
  public var locale: String?
  /// True for no text at the head.
  public var noTitle = false
  /// The look.
  public var look = LookChoice()
  /// The form of the sheets; nil for what `out` ends in, else PNG.
  public var form: PrintFormat?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [RequestField("contact", \.puzzles, role: .input, isRequired: true)]
    + PuzzleChoice.fields.map { $0.within(\.choice) } + [
      RequestField("solutions", \.solutions),
      RequestField("columns", \.columns, in: 1...100),
      RequestField("page", \.page),
      RequestField("landscape", \.landscape, default: false),
      RequestField("width", \.width, default: 1600, in: 64...32767, of: "a number of pixels"),
      RequestField("dpi", \.dpi, default: 150, in: 30...1200),
      RequestField("title", \.title),
      RequestField("locale", \.locale),
      RequestField("no-title", \.noTitle, default: false),
    ] + LookChoice.fields.map { $0.within(\.look) } + [
      RequestField("as", \.form)
    ] + PictureOutput.drawingFields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    if landscape && paper == nil {
      throw RequestProblem("landscape", "--landscape turns the paper, so it needs a --page.")
    }
    if choice.solved && solutions != nil {
      throw RequestProblem("solutions", "--solved and --solutions cannot be combined.")
    }
    if noTitle && title != nil {
      throw RequestProblem("no-title", "--title and --no-title cannot be combined.")
    }
    if let field = ["{palette}", "{puzzle}", "{pack}", "{game}", "{level}"].first(where: {
      title?.contains($0) ?? false
    }
    ) {
      throw RequestProblem(
        "title",
        "--title has \(field), which stands for nothing on a sheet; write the words themselves.")
    }
    try output.checkTogether()
    try PrintFormat.check(
      form, output, look.palettes, written: [.png, .svg, .pdf])
    try look.palettes.checkTogether()
    try choice.checkTogether(puzzles)
  }

  /// The form of the sheets.
  public var chosenForm: PrintFormat { PrintFormat.chosen(form, out: output.out) }

  /// The paper; nil for a sheet on a screen.
  public var paper: Paper? { page ?? (chosenForm == .pdf ? .a4 : nil) }
}
