public import TinctGraphics
public import TinctPuzzles

// MARK: - Parts that several requests have

/// The look of boards and the palettes they are drawn in.
public struct LookChoice: Hashable, Sendable {
  /// The palettes.
  public var palettes = PaletteChoice()
  /// The themes, names, files and patterns, each of which gets pictures of its own.
  public var theme = ["noodles"]
  /// A folder of piece art, or the name of a shipped set; nil for what the theme says.
  public var sprites: String?
  /// True for each group of joined pieces in a colour of its own.
  public var groups = false
  /// The files of the fonts of all texts, each for what those before it lack; the shipped ones come
  /// last.
  public var font: [String] = []

  /// Chooses the default.
  public init() {}

  static let fields: [RequestField<Self>] =
    PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("theme", \.theme, default: ["noodles"], role: .input),
      RequestField("sprites", \.sprites, role: .input),
      RequestField("groups", \.groups, default: false),
      RequestField("font", \.font, role: .input),
    ]
}

/// A way of giving palettes folders of their own.
public enum PaletteLayout: String, RequestChoice {
  /// All pictures in one folder; the name of each tells its palette.
  case flat
  /// A folder for each palette, even if there is only one.
  case palette
}

/// The files that pictures are written to.
public struct PictureOutput: Hashable, Sendable {
  /// A folder, or one file.
  public var out = ""
  /// The template of the files' names below the folder; nil for the usual one.
  public var name: String?
  /// Folders for palettes; nil for one for each as soon as there are several.
  public var layout: PaletteLayout?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4
  /// The most colours of a drawing as PNG, whose pixels are then indices, 2 ... 256; nil to write
  /// indices only if that does not show.
  public var indexed: Int?

  /// Writes nowhere yet.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("out", \.out, default: "", role: .selection),
    RequestField("name", \.name, role: .selection),
    RequestField("layout", \.layout, role: .selection),
    RequestField("effort", \.effort, default: 4, in: 0...9),
  ]

  /// The fields of pictures that are drawn.
  static let drawingFields = fields + [indexedField(\.indexed)]

  static func indexedField<Root>(
    _ path: any WritableKeyPath<Root, Int?> & Sendable
  ) -> RequestField<Root> {
    RequestField("indexed", path, in: 2...256, of: "a number of colours")
  }

  func checkTogether() throws(RequestProblem) { try Self.checkFolder(out) }

  /// Refuses an empty name, which a shell makes of an unset variable.
  static func checkGiven(_ out: String?) throws(RequestProblem) {
    guard out?.isEmpty == true else { return }
    throw RequestProblem("out", "--out is empty; name a folder or a file, such as --out out.")
  }

  /// Refuses options about names below a folder where the path names one file.
  func checkNames(areBelow endings: [String]) throws(RequestProblem) {
    guard endings.contains(where: out.lowercased().hasSuffix),
      let option = name != nil ? "name" : layout != nil ? "layout" : nil
    else { return }
    throw RequestProblem(
      option,
      "--\(option) is about files below a folder, but --out \(out) names one file; leave out one "
        + "of them.")
  }

  /// Refuses what is no folder's name: nothing, or standard output, which holds no folder.
  static func checkFolder(_ out: String) throws(RequestProblem) {
    try checkGiven(out)
    guard out == "-" else { return }
    throw RequestProblem(
      "out", "--out -: pictures are written into a folder; for one called '-' write ./-.")
  }

  /// Refuses what is not the name of a PNG or a PDF.
  static func checkSheet(_ out: String) throws(RequestProblem) {
    try checkGiven(out)
    guard !out.lowercased().hasSuffix(".png"), !isPaper(out) else { return }
    throw RequestProblem(
      "out",
      "--out \(out): a PNG is written, or a PDF of A4 pages, so its name must end in .png or "
        + ".pdf.")
  }

  /// Returns true for the name of a PDF.
  package static func isPaper(_ out: String) -> Bool { out.lowercased().hasSuffix(".pdf") }
}

/// The form in which drawings are written.
public enum PrintFormat: String, RequestChoice {
  /// Pixels.
  case png
  /// Outlines, for the web and for drawing programs.
  case svg
  /// Outlines, for printing.
  case pdf
  /// Pixels in ink amounts, for programs that print them in palettes of their own.
  case separation

  /// The ending of its files: `.png`.
  public var ending: String { self == .separation ? ".separation.json" : "." + rawValue }

  /// The format that the ending of a file's name says, however it is written; nil if none.
  public init?(endingOf name: String) {
    let name = name.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix($0.ending) }) else { return nil }
    self = format
  }

  /// The format that is asked for, or else that of a file's name, or else pixels.
  static func chosen(_ format: PrintFormat?, out: String) -> PrintFormat {
    format ?? PrintFormat(endingOf: out) ?? .png
  }

  /// Refuses a format and a file's name that say different things, a name that ends as no file does
  /// that is written, names for one file, and palettes for what has none.
  static func check(
    _ format: PrintFormat?, _ output: PictureOutput, _ palettes: PaletteChoice,
    written: [PrintFormat] = allCases
  ) throws(RequestProblem) {
    if let format, !written.contains(format) {
      let words = written.map(\.rawValue).joined(separator: ", ")
      throw RequestProblem(
        "as", "--as \(format.rawValue) is not for this command; choose \(words).")
    }
    let out = output.out
    let ending = PrintFormat(endingOf: out)
    if let format, let ending, ending != format {
      throw RequestProblem(
        "as", "--out \(out) ends in \(ending.ending), but --as is \(format.rawValue); change one.")
    }
    try KnownEndings.refuse(out, written: written.map(\.ending))
    try output.checkNames(areBelow: written.map(\.ending))
    if output.indexed != nil, chosen(format, out: out) != .png {
      throw RequestProblem(
        "indexed", "--indexed is for png, but the form is \(chosen(format, out: out).rawValue).")
    }
    guard chosen(format, out: out) == .separation else { return }
    let given: [(String, Bool)] = [
      ("palette", !palettes.palette.isEmpty), ("names", palettes.names != nil),
      ("roles", !palettes.roles.isEmpty),
      ("calibrated", palettes.calibrated != nil), ("layout", output.layout != nil),
      ("name", output.name?.contains("{palette}") == true),
    ]
    guard let (option, _) = given.first(where: \.1) else { return }
    throw RequestProblem(
      option,
      "--\(option): a separation is in inks, for any palette; leave "
        + "\(option == "name" ? "{palette}" : "--\(option)") out.")
  }
}

/// The endings of files, by which a person who types one means that kind of file.
package enum KnownEndings {
  private static let all = [
    ".png", ".svg", ".svgz", ".pdf", ".apng", ".gif", ".webp", ".y4m", ".jpg", ".jpeg", ".tif",
    ".tiff", ".tga", ".bmp", ".avif", ".heic", ".jxl", ".exr", ".psd", ".xcf", ".kra", ".eps",
    ".ps", ".ai", ".sketch", ".fig", ".afdesign", ".aseprite", ".docx", ".doc", ".odt", ".html",
    ".htm", ".css", ".json", ".jsonl", ".yaml", ".yml", ".toml", ".plist", ".zip", ".mp4", ".mov",
    ".mkv", ".avi", ".webm", ".icns", ".ico", ".icon", ".txt", ".gz", ".tar", ".csv", ".xml",
    ".md", ".sav", ".clr", ".ase", ".aco", ".act", ".gpl", ".pal", ".hex", ".kpl", ".soc",
    ".swatches", ".tscn", ".tres", ".atlas", ".spriteatlas", ".unity", ".meta",
  ]

  /// The known ending of a path that is not among those written; nil if there is none.
  package static func unwritten(_ path: String, written: [String]) -> String? {
    let name = path.lowercased()
    guard !written.contains(where: name.hasSuffix) else { return nil }
    let known = all.first { ending in
      // A name of nothing else, such as `.gz`, has no ending.
      name.hasSuffix(ending) && name.count > ending.count && !name.hasSuffix("/" + ending)
    }
    return known ?? mistyped(name)
  }

  /// The ending of a path that is a slip in writing a common one, such as `.pgn` for `.png`; nil
  /// for any other. With a slash behind it, each name is that of a folder.
  package static func mistyped(_ path: String) -> String? {
    guard let end = path.lowercased().firstMatch(of: /[^\/.](\.[a-z0-9]{3,8})$/)?.1,
      !all.contains(String(end)), !common.contains(String(end.dropFirst())),
      nearestName(for: String(end.dropFirst()), in: common) != nil
    else { return nil }
    return String(end)
  }

  /// Endings, without the full stop, that are meant by those with a slip in them. Others are left
  /// out that are a slip away from what folders are called.
  private static let common = [
    "png", "svg", "pdf", "apng", "gif", "webp", "y4m", "jpg", "jpeg", "json", "jsonl", "icns",
    "ico", "txt", "html", "xcassets",
  ]

  /// The advice to name a folder; one whose name ends like a mistyped file needs a slash.
  static func folderAdvice(_ out: String) -> String {
    mistyped(out) == nil ? "name a folder" : "name a folder, which may be \(out)/"
  }

  /// Refuses a path that ends like a file which is not written: it would become a folder of that
  /// name.
  ///
  /// - Parameter written: the endings of files that are; none where folders are written only.
  static func refuse(_ out: String, written: [String]) throws(RequestProblem) {
    guard let ending = unwritten(out, written: written) else { return }
    let folder = folderAdvice(out)
    let remedy =
      written.isEmpty
      ? folder : "\(folder), or a file that ends in \(written.joined(separator: ", "))"
    throw RequestProblem("out", "--out \(out): no \(ending) is written; \(remedy).")
  }
}

/// Puzzles, and the state in which their boards are shown: as they start, after some moves, or
/// solved.
public struct PuzzleChoice: Hashable, Sendable {
  /// The file that says how packs are read that are JSON of other programs; nil for none of them.
  public var mapping: String?
  /// Numbers from 1, or names; none for all.
  public var puzzle: [String] = []
  /// True for the stored solutions.
  public var solved = false
  /// A log of moves, or a game saved by Net; the board is shown after them.
  public var moves: String?
  /// The number of moves that are done, of the log or else of the stored solution; nil for all of
  /// a log.
  public var after: Int?
  /// The share of these moves that is done, 0 ... 1; nil where `after` says it, or nothing does.
  public var progress: Double?
  /// The degrees by which the board is turned counter-clockwise, -359 ... 359.
  public var rotate = 0
  /// The rules that moves of stones follow; nil for those of the log's start.
  public var rules: StonesRules?

  /// Chooses all puzzles, as they start.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("mapping", \.mapping, role: .input),
    RequestField("puzzle", \.puzzle, role: .selection).orNumber { $0.puzzle = $1 },
    RequestField("solved", \.solved, default: false),
    RequestField("moves", \.moves, role: .input),
    RequestField("after", \.after, in: 0...1_000_000),
    RequestField("progress", \.progress, in: 0...1),
    RequestField("rotate", \.rotate, default: 0, in: -359...359, of: "a number of degrees"),
    RequestField("rules", \.rules),
  ]

  /// Refuses states that exclude each other, and moves for several puzzles.
  ///
  /// - Parameter inputs: the packs.
  func checkTogether(_ inputs: [String]) throws(RequestProblem) {
    if solved && moves != nil {
      throw RequestProblem("moves", "--solved and --moves cannot be combined.")
    }
    if solved && after != nil {
      throw RequestProblem("after", "--solved and --after cannot be combined.")
    }
    if progress != nil && (solved || after != nil) {
      throw RequestProblem(
        "progress", "--progress and \(solved ? "--solved" : "--after") cannot be combined.")
    }
    if rules != nil && moves == nil {
      throw RequestProblem("rules", "--rules is for --moves on positions of stones.")
    }
    if moves != nil && (puzzle.count > 1 || inputs.count > 1) {
      throw RequestProblem(
        "moves", "--moves is a game on one puzzle; name one pack, and at most one --puzzle.")
    }
  }
}

/// A length with its unit: `48`, `48px`, `12mm`, `1.2cm`, `0.5in`, `36pt`.
public struct Length: Hashable, Sendable {
  /// A unit of length.
  public enum Unit: String, CaseIterable, Sendable {
    /// Pixels, of which an inch has 96.
    case px
    /// Millimetres.
    case mm
    /// Centimetres.
    case cm
    /// Inches.
    case `in`
    /// Points, of which an inch has 72.
    case pt

    var perInch: Double {
      switch self {
      case .px: 96
      case .mm: 25.4
      case .cm: 2.54
      case .in: 1
      case .pt: 72
      }
    }
  }

  /// The number of units.
  public let value: Double
  /// The unit.
  public let unit: Unit

  /// Makes a length.
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// Reads a length, in pixels where there is no unit; nil if the text is none.
  public init?(_ text: String) {
    let text = text.lowercased()
    let unit = Unit.allCases.first { text.hasSuffix($0.rawValue) }
    let number = text.dropLast(unit?.rawValue.count ?? 0)
    // Digits to the base of 16, which Swift takes as well, nobody measures in.
    guard let value = Double(number), value.isFinite, !number.contains("x") else { return nil }
    self.init(value, unit ?? .px)
  }

  /// The length in pixels of which there are so many in an inch.
  public func pixels(perInch resolution: Double) -> Double {
    // Pixels of the usual resolution stay what they are, whatever was rounded.
    unit == .px && resolution == Unit.px.perInch ? value : value / unit.perInch * resolution
  }
}

extension Length: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType {
    .formatted(
      pattern: "^[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?"
        + "([pP][xXtT]|[mMcC][mM]|[iI][nN])?$",
      number: .number(0...1e5), words: "a length such as 12mm")
  }
  /// The number and the unit: `12mm`.
  public var requestText: String {
    (value.rounded() == value && abs(value) < 1e9 ? "\(Int(value))" : "\(value)") + unit.rawValue
  }
  /// The value as JSON.
  public var requestJSON: JSONValue { .string(requestText) }

  /// Reads a text with a unit, or a number of pixels.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self.init(number, .px)
      return
    }
    let text = try container.decode(String.self)
    guard let length = Length(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a length such as 12mm, found \(quoted(text))")
    }
    self = length
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(requestText)
  }
}

/// A size of paper, in any case: people write A4.
public enum Paper: String, RequestChoice {
  case a3, a4, a5, letter, legal, tabloid

  /// True.
  public static var ignoresCase: Bool { true }

  /// Width and height, upright.
  public var size: (width: Length, height: Length) {
    switch self {
    case .a3: (Length(297, .mm), Length(420, .mm))
    case .a4: (Length(210, .mm), Length(297, .mm))
    case .a5: (Length(148, .mm), Length(210, .mm))
    case .letter: (Length(8.5, .in), Length(11, .in))
    case .legal: (Length(8.5, .in), Length(14, .in))
    case .tabloid: (Length(11, .in), Length(17, .in))
    }
  }
}

// MARK: - Choices that other targets declare

extension CalibratedColors: RequestChoice {}
extension BlendMode: RequestChoice {}
extension UnkeyedColors: RequestChoice {}
extension Resampling.Filter: RequestChoice {}
extension Resampling.Light: RequestChoice {}
extension SheetDocument.Form: RequestChoice {}
extension CellNaming: RequestChoice {}
extension CellShading: RequestChoice {}
extension GridOrientation: RequestChoice {}
extension GridOffset: RequestChoice {}
extension StonesRules: RequestChoice {}
