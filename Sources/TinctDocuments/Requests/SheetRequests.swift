/// Palettes on a board, as each kind of color vision has them.
public struct PaletteSheetRequest: Request {
  /// The words of the command.
  public static let command = "palette sheet"

  /// The palettes; none for all that are shipped.
  public var palettes: [String] = []
  /// The board; nil for a small one of its own.
  public var puzzle: String?
  /// The file that says how a pack is read that is JSON of another program; nil for none of them.
  public var mapping: String?
  /// True for the stored solution.
  public var solved = false
  /// A log of moves, or a game saved by Net, after which the board is shown; nil for none.
  public var moves: String?
  /// The number of moves after which it is shown; nil for all.
  public var after: Int?
  /// The share of the moves, or of the stored solution, that is done, 0 ... 1; nil for most of a
  /// solution.
  public var progress: Double?
  /// The theme: a name or a file.
  public var theme = "noodles"
  /// The width and height of a cell in pixels, 4 ... 512; nil for what makes boards about 300 wide.
  public var cell: Int?
  /// The files of the fonts of all texts, each for what those before it lack; the shipped ones come
  /// last.
  public var font: [String] = []
  /// The least contrast of what shines, 1 ... 21.
  public var minContrast = 3.0
  /// The least contrast of noodles without power, and of walls, 1 ... 21.
  public var minQuietContrast = 1.4
  /// The least difference in every kind of color vision, 0 ... 100.
  public var minDifference = 8.0
  /// The PNG to write, or the PDF of A4 pages.
  public var out = ""
  /// Names for the colours of files that give none.
  public var names: String?
  /// Roles of colours by their names.
  public var roles: [String] = []
  /// The meaning of calibrated colours of Interface Builder.
  public var calibrated: CalibratedColors?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] = [
    RequestField("palette sheet", \.palettes, role: .input),
    RequestField("puzzle", \.puzzle, role: .input),
    RequestField("mapping", \.mapping, role: .input),
    RequestField("solved", \.solved, default: false),
    RequestField("moves", \.moves, role: .input),
    RequestField("after", \.after, in: 0...1_000_000),
    RequestField("progress", \.progress, in: 0...1),
    RequestField("theme", \.theme, default: "noodles", role: .input),
    RequestField("cell", \.cell, in: 4...512, of: "a number of pixels"),
    RequestField("font", \.font, role: .input),
    RequestField("min-contrast", \.minContrast, default: 3, in: 1...21),
    RequestField("min-quiet-contrast", \.minQuietContrast, default: 1.4, in: 1...21),
    RequestField("min-difference", \.minDifference, default: 8, in: 0...100),
    RequestField("out", \.out, default: "", role: .selection),
    RequestField("names", commas: \.names, role: .input),
    RequestField("roles", \.roles, role: .input),
    RequestField("calibrated", \.calibrated, role: .input),
    RequestField("effort", \.effort, default: 4, in: 0...9),
  ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkSheet(out)
    try importing.checkTogether()
    try state.checkTogether([])
  }

  /// The state in which the board is shown.
  public var state: PuzzleChoice {
    var choice = PuzzleChoice()
    (choice.solved, choice.progress) = (solved, progress)
    (choice.moves, choice.after) = (moves, after)
    return choice
  }

  /// The palettes with what is to be done about files that leave something open.
  public var importing: PaletteChoice {
    var choice = PaletteChoice()
    (choice.palette, choice.names, choice.roles) = (palettes, names, roles)
    choice.calibrated = calibrated
    return choice
  }
}

/// Themes on boards, in palettes.
public struct ThemeSheetRequest: Request {
  /// The words of the command.
  public static let command = "theme sheet"

  /// Themes, by names or files, and packs; no theme for all that are shipped.
  public var themes: [String] = []
  /// Packs, folders of packs, lists of Net game IDs, or game IDs; none for a small board.
  public var packs: [String] = []
  /// The file that says how packs are read that are JSON of other programs; nil for none of them.
  public var mapping: String?
  /// True for the stored solutions.
  public var solved = false
  /// A log of moves, or a game saved by Net, after which the board of the one pack is shown; nil
  /// for none.
  public var moves: String?
  /// The number of moves after which it is shown; nil for all.
  public var after: Int?
  /// The share of the moves, or of stored solutions, that is done, 0 ... 1; nil for most of these.
  public var progress: Double?
  /// The most that boards are wide and high in pixels, 16 ... 2048.
  public var side = 128
  /// The files of the fonts of all texts, each for what those before it lack; the shipped ones come
  /// last.
  public var font: [String] = []
  /// The palettes; none for all there are, or of several themes for a few.
  public var palettes = PaletteChoice()
  /// The PNG to write, or the PDF of A4 pages.
  public var out = ""
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("theme sheet", \.themes, role: .input),
      RequestField("packs", \.packs, role: .input),
      RequestField("mapping", \.mapping, role: .input),
      RequestField("solved", \.solved, default: false),
      RequestField("moves", \.moves, role: .input),
      RequestField("after", \.after, in: 0...1_000_000),
      RequestField("progress", \.progress, in: 0...1),
      RequestField("side", \.side, default: 128, in: 16...2048, of: "a number of pixels"),
      RequestField("font", \.font, role: .input),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("out", \.out, default: "", role: .selection),
      RequestField("effort", \.effort, default: 4, in: 0...9),
    ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkSheet(out)
    try palettes.checkTogether()
    try state.checkTogether([])
  }

  /// The state in which boards are shown.
  public var state: PuzzleChoice {
    var choice = PuzzleChoice()
    (choice.solved, choice.progress) = (solved, progress)
    (choice.moves, choice.after) = (moves, after)
    return choice
  }
}
