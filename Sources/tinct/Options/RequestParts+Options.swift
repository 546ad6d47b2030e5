public import ArgumentParser
public import TinctBoards
public import TinctDocuments
public import TinctGraphics
public import TinctPipeline
public import TinctPuzzles

// The words of choices are the same on the command line as in JSON.
extension BlendMode: ExpressibleByArgument {}
extension CalibratedColors: ExpressibleByArgument {}
extension CellNaming: ExpressibleByArgument {}
extension CellShading: ExpressibleByArgument {}
extension ContactRequest.Solutions: ExpressibleByArgument {}
extension FramesRequest.Animation: ExpressibleByArgument {}
extension FramesRequest.Arrangement: ExpressibleByArgument {}
extension FramesRequest.Form: ExpressibleByArgument {}
extension FramesRequest.Order: ExpressibleByArgument {}
extension GridOffset: ExpressibleByArgument {}
extension GridOrientation: ExpressibleByArgument {}
extension IconRequest.Form: ExpressibleByArgument {}
extension PaletteLayout: ExpressibleByArgument {}
extension Paper: ExpressibleByArgument {
  /// Finds a paper in any case, as JSON does.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
extension PrintFormat: ExpressibleByArgument {}
extension RemoteCache.Mode: ExpressibleByArgument {}
extension Resampling.Filter: ExpressibleByArgument {}
extension Resampling.Light: ExpressibleByArgument {}
extension SheetDocument.Form: ExpressibleByArgument {}
extension ShotLayout.Composition: ExpressibleByArgument {}
extension ShotLayout.Ground: ExpressibleByArgument {}
extension StonesRules: ExpressibleByArgument {}
extension ThemeSprites.Ends: ExpressibleByArgument {}

extension ArgumentHelp {
  static let puzzles = ArgumentHelp(
    """
    Only these puzzles of the pack: a name, a number from 1, a range such as 1-5, or a pattern \
    such as 'garden-*'. A name wins over a number; @51 is always the 51st. Can be repeated, and \
    can follow the file: levels.json#garden. (default: all)
    """, valueName: "puzzle")

  /// The help of an option for one puzzle.
  ///
  /// - Parameter usual: the puzzle that is taken without it.
  static func puzzle(_ usual: String) -> ArgumentHelp {
    ArgumentHelp(
      """
      The puzzle of the pack: its name, or its number from 1 (@3 where one is named "3"). \
      (default: \(usual))
      """, valueName: "puzzle")
  }

  static let fonts = ArgumentHelp(
    """
    A font for all words, such as labels and glyphs on boards of games: an OpenType or TrueType \
    file; of a collection, the first font. Can be repeated: characters that one lacks are set in \
    the next. The shipped fonts come last; they have Latin (including Vietnamese), Greek and \
    Cyrillic.
    """, valueName: "file")

  static let pieceArt = ArgumentHelp(
    """
    Draw pieces from the PNGs of this folder, named as 'tinct sprites' names them, or from \
    the shipped art: square, hex, beads. \
    (default: the theme's art, or its outlines)
    """, valueName: "folder")

  static let groups: ArgumentHelp = """
    Give each group of joined pieces a colour of its own, with power or without; groups beside \
    each other differ.
    """

  static let paletteFolders: ArgumentHelp = """
    Folders for palettes: 'palette' gives each its own, 'flat' none. (default: one for each as \
    soon as there are several)
    """
}
extension TintRequest.Form: ExpressibleByArgument {}
extension UnkeyedColors: ExpressibleByArgument {}

extension HintTarget: ExpressibleByArgument {
  /// Reads `next`, or the number of a cell.
  public init?(argument: String) { self.init(argument) }
}

extension Length: ExpressibleByArgument {
  /// Reads a length with its unit.
  public init?(argument: String) { self.init(argument) }

  /// The length as it appears in help texts.
  public var defaultValueDescription: String { requestText }
}

/// The choice of palettes.
struct PaletteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A palette: a name (looked for in ./palettes, then among the shipped ones), a file of any \
      format that 'tinct help palettes' lists, an address of coolors.co, or file#name. Anything \
      with a slash, or with the ending of such a file, is a file; anything else is looked up as a \
      name first, unless it has a full stop and there is such a file. A folder stands for all \
      palettes in it, and a pattern such as '*' for all whose names fit. Can be repeated. (default: for boards the pack's own, else lagoon)
      """, valueName: "palette"))
  var palette: [String] = []

  @OptionGroup var importing: ImportOptions

  /// The choice as part of a request.
  var choice: PaletteChoice {
    var choice = importing.choice
    choice.palette = palette
    return choice
  }
}

/// The treatment of what the files of other programs leave open.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Names for the colours of palettes whose file gives none, in order: base,text or \
      dark,light,neutral,base serve every theme. (default: color-1, color-2 ...)
      """, valueName: "names"))
  var names: String?

  @Option(
    help: ArgumentHelp(
      """
      Roles of colours: with dark='Deep teal',light=Sand, the colour 'Deep teal' has the role \
      dark. Case, spaces and hyphens in the names of colours do not matter. Can be repeated. \
      (default: where palettes are drawn or checked, and no colour has the name of a role, roles \
      are chosen by lightness and hue, and reported)
      """, valueName: "role=colour"))
  var roles: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What calibrated colours of Interface Builder are: srgb, as iOS draws them, or generic, \
      Apple's Generic RGB, as macOS does. (default: by the system that the document is for)
      """, valueName: "srgb|generic"))
  var calibrated: CalibratedColors?

  func validate() throws {
    do throws(RequestProblem) { try choice.checkTogether() } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// The choice of a request that names no palette.
  var choice: PaletteChoice {
    var choice = PaletteChoice()
    (choice.names, choice.roles, choice.calibrated) = (names, roles, calibrated)
    return choice
  }
}

/// The look of boards.
struct LookOptions: ParsableArguments {
  @OptionGroup var paletteOptions: PaletteOptions

  @Option(
    help: ArgumentHelp(
      """
      The theme: a name (looked for in ./themes, then among the shipped ones), a file, or a pattern \
      such as '*', which stands for all there are. Can be repeated; each of several themes has a \
      folder of its own, and a film has one.
      """))
  var theme: [String] = ["noodles"]

  @Option(help: .pieceArt)
  var sprites: String?

  @Flag(help: .groups)
  var groups = false

  @Option(help: .fonts)
  var font: [String] = []

  /// The look as part of a request.
  var choice: LookChoice {
    var choice = LookChoice()
    (choice.palettes, choice.theme, choice.sprites) = (paletteOptions.choice, theme, sprites)
    (choice.groups, choice.font) = (groups, font)
    return choice
  }
}

/// The choice of puzzles in packs.
struct PuzzleOptions: ParsableArguments {
  @OptionGroup var mappingOptions: MappingOptions

  @Option(help: .puzzles)
  var puzzle: [String] = []

  @OptionGroup var moment: MomentOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Turn the whole board counter-clockwise: by 90, 180 or 270 on squares, by multiples of 30 on \
      a hexagon of hexes; labels and shadows stay as they are. For an angle that does not fit, the \
      error lists those that do.
      """, valueName: "degrees"))
  var rotate = 0

  @Option(
    help: """
      --moves of stones: the rules that they follow. (default: those of the start that the log \
      names)
      """)
  var rules: StonesRules?

  /// The choice as part of a request.
  var choice: PuzzleChoice {
    var choice = PuzzleChoice()
    (choice.puzzle, choice.solved) = (puzzle, moment.solved)
    choice.mapping = mappingOptions.mapping
    (choice.moves, choice.after, choice.rotate) = (moment.moves, moment.after, rotate)
    (choice.progress, choice.rules) = (moment.progress, rules)
    return choice
  }
}

/// The form of drawings.
struct FormOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      The form: pixels (png), outlines (svg, pdf), or, for board and grid, a separation: pixels in \
      inks, without a palette, as JSON for programs that have palettes of their own. (default: by \
      the ending of --out, else png)
      """, valueName: "form"))
  var form: PrintFormat?
}

/// The files that pictures are written to.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Where to write: a folder or, if one picture is made, a file, whose ending decides the form. \
      With several palettes each has a folder of its own in it.
      """, valueName: "folder"))
  var out: String

  @OptionGroup var naming: NamingOptions
  @OptionGroup var encoding: EncodingOptions

  /// The files as part of a request.
  var output: PictureOutput { naming.output(out, encoding) }
}

/// The names of pictures.
struct NamingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Names of the files below --out, from words in braces, such as '{palette}/{puzzle}.png'. For \
      an unknown word, the error lists the known ones; if two pictures would have one name, the \
      error says which word to add.
      """, valueName: "template"))
  var name: String?

  @Option(help: .paletteFolders)
  var layout: PaletteLayout?

  func output(_ out: String, _ encoding: EncodingOptions) -> PictureOutput {
    var output = PictureOutput()
    (output.out, output.name, output.layout) = (out, name, layout)
    (output.effort, output.indexed) = (encoding.effortOptions.effort, encoding.indexed)
    return output
  }
}

/// The moment at which boards are shown.
struct MomentOptions: ParsableArguments {
  @Flag(help: "Show the stored solutions.")
  var solved = false

  @Option(
    help: ArgumentHelp(
      "Show the board after the moves of this log, or of a game saved by Net.",
      valueName: "file"))
  var moves: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Show the board after this many moves: of --moves, of a saved game, or else of the stored \
      solution, in the order in which power reaches the pieces. 0 is the start; moves that were \
      undone do not count. (default: all moves of a log or a saved game, none of a solution)
      """, valueName: "count"))
  var after: Int?

  @Option(
    help: ArgumentHelp(
      """
      The same as a share of all these moves: 0.5 is half-way. (default: in screenshots and in \
      sheets of palettes and themes a tidy moment near 0.85 if a solution is stored and no other \
      moment is asked for)
      """, valueName: "0...1"))
  var progress: Double?
}

/// The compression of pictures.
struct EffortOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How hard to work for small files, from 0 (for previews) to 9 (for shipping); the pixels are \
      the same.
      """, valueName: "0...9"))
  var effort = 4
}

/// The encoding of drawings as PNG.
struct EncodingOptions: ParsableArguments {
  @OptionGroup var effortOptions: EffortOptions

  @Option(
    help: ArgumentHelp(
      """
      Write PNGs as indices into a table of at most so many colours, the same indices for all \
      palettes, even if that shows; the summary and --json tell how far colours are off. (default: \
      indices only if that does not show)
      """, valueName: "2...256"))
  var indexed: Int?
}

/// Refuses an empty `--out`, which a shell makes of an unset variable.
func refuseEmpty(_ out: String?) throws {
  guard out?.isEmpty == true else { return }
  throw ValidationError("--out is empty; name a folder or a file, such as --out out.")
}

/// Refuses an `--out` that ends as a file of a kind which is not written.
///
/// - Parameters:
///   - written: the endings of files that are.
///   - remedy: what else to do than to choose one of these endings.
func refuseEnding(_ out: String?, written: [String], remedy: String = "") throws {
  try refuseEmpty(out)
  guard let out, let ending = KnownEndings.unwritten(out, written: written) else { return }
  throw ValidationError(
    "--out \(out): no \(ending) is written; name a file that ends in "
      + "\(written.joined(separator: ", "))\(remedy).")
}

/// Refuses an `--out` that is neither the name of a PNG nor standard output.
func refuseUnlessPNG(_ out: String?) throws {
  try refuseEmpty(out)
  guard let out, out != InputReader.standardInput, !out.lowercased().hasSuffix(".png") else {
    return
  }
  let paper = out.lowercased().hasSuffix(".pdf") ? "; for paper there is 'tinct contact'" : ""
  throw ValidationError("--out \(out): a PNG is written, so its name must end in .png\(paper).")
}
