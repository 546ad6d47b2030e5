internal import TinctBoards
public import TinctPuzzles

/// Pictures of boards.
public struct BoardRequest: Request {
  /// The words of the command.
  public static let command = "board"

  /// Packs, folders of packs, lists of Net game IDs, or game IDs.
  public var puzzles: [String] = []
  /// The puzzles and their state.
  public var choice = PuzzleChoice()
  /// True to show pieces on closed loops as wrong.
  public var loops = false
  /// Pieces that hints mark.
  public var hint: [HintTarget] = []
  /// Cells with a line around them.
  public var select: [Int] = []
  /// The palettes.
  public var palettes = PaletteChoice()
  /// The themes, each of which gets pictures of its own.
  public var theme = ["noodles"]
  /// A folder of piece art, or the name of a shipped set; nil for what the theme says.
  public var sprites: String?
  /// The distance between opposite sides of a regular cell in pixels, 1 ... 4096.
  public var cell = 128
  /// The form of the pictures; nil for what `out` ends in, else PNG.
  public var form: PrintFormat?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [RequestField("board", \.puzzles, role: .input)]
    + PuzzleChoice.fields.map { $0.within(\.choice) } + [
      RequestField("loops", \.loops, default: false),
      RequestField("hint", \.hint),
      RequestField("select", \.select),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("theme", \.theme, default: ["noodles"], role: .input),
      RequestField("sprites", \.sprites, role: .input),
      RequestField("cell", \.cell, default: 128, in: 1...4096, of: "a number of pixels"),
      RequestField("as", \.form),
    ] + PictureOutput.fields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try palettes.checkTogether()
    try output.checkTogether()
    _ = try PrintFormat.chosen(form, out: output.out)
  }

  /// The form of the pictures.
  public var chosenForm: PrintFormat { form ?? PrintFormat(endingOf: output.out) ?? .png }
}

/// A piece that a hint marks.
public enum HintTarget: Hashable, Sendable {
  /// The piece that logic settles next.
  case next
  /// The piece on a cell.
  case cell(Int)

  /// Reads `next`, or the number of a cell; nil for anything else.
  public init?(_ text: String) {
    if text == "next" {
      self = .next
    } else if let cell = Int(text), cell >= 0 {
      self = .cell(cell)
    } else {
      return nil
    }
  }
}

extension HintTarget: RequestValue {
  /// The kind of value in JSON.
  public static var requestType: RequestType { .string }
  /// The value as a person types it.
  public var requestText: String {
    switch self {
    case .next: "next"
    case .cell(let cell): "\(cell)"
    }
  }
  /// The value as JSON.
  public var requestJSON: JSONValue { .string(requestText) }

  /// Reads a text or a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text =
      if let number = try? container.decode(Int.self) { "\(number)" } else {
        try container.decode(String.self)
      }
    guard let target = HintTarget(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected 'next' or a cell from 0, found \(quoted(text))")
    }
    self = target
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(requestText)
  }
}

/// A grid of cells: its kind, outline and size.
public struct GridChoice: Hashable, Sendable {
  /// The kind of grid.
  public var grid = "square"
  /// The outline; nil for the kind's usual one.
  public var shape: String?
  /// Columns of a rectangle or parallelogram.
  public var columns: Int?
  /// Rows of a rectangle or parallelogram.
  public var rows: Int?
  /// Cells along a side of a hexagon or triangle.
  public var side: Int?
  /// Rings of cells, the middle among them.
  public var rings: Int?
  /// A JSON file with the polygons of a custom grid.
  public var polygons: String?
  /// The way hexagons stand; nil for flat.
  public var orientation: GridOrientation?
  /// The columns or rows of hexagons that are shifted; nil for odd.
  public var offset: GridOffset?
  /// True to join opposite borders.
  public var wraps = false

  /// Chooses a rectangle of squares whose size is still to be said.
  public init() {}

  static let fields: [RequestField<Self>] = [
    RequestField("grid", \.grid, default: "square"),
    RequestField("shape", \.shape),
    RequestField("columns", \.columns),
    RequestField("rows", \.rows),
    RequestField("side", \.side),
    RequestField("rings", \.rings),
    RequestField("polygons", \.polygons, role: .input),
    RequestField("orientation", \.orientation),
    RequestField("offset", \.offset),
    RequestField("wraps", \.wraps, default: false),
  ]

  /// Refuses options that the kind of grid does not take, and sizes that it lacks.
  public func check() throws(RequestProblem) {
    guard let kind = GridKind(named: grid) else {
      let known = GridKind.all.map(\.name).joined(separator: ", ")
      throw RequestProblem("grid", "--grid takes one of \(known), not '\(grid)'.")
    }
    let name = try shapeName(of: kind)
    let taken = kind.options(for: name)
    for (option, isGiven) in given where isGiven && !taken.contains(option) {
      throw RequestProblem(
        Self.name(option),
        "\(Self.flag(option)) is not for \(Self.title(kind, name)), which takes "
          + taken.map(Self.flag).joined(separator: ", ") + ".")
    }
    for option in name.sizes where given.first(where: { $0.0 == option })?.1 != true {
      throw RequestProblem("grid", "\(Self.title(kind, name)) needs \(Self.flag(option)).")
    }
  }

  /// The name of the outline.
  public func shapeName(of kind: GridKind) throws(RequestProblem) -> GridShape.Name {
    guard let shape else { return kind.usualShape }
    if let name = GridShape.Name(rawValue: shape), kind.shapes.contains(name) { return name }
    throw RequestProblem(
      "shape",
      "--shape takes one of \(kind.shapes.map(\.rawValue).joined(separator: ", ")) for "
        + "\(kind.gridName), not '\(shape)'.")
  }

  private var given: [(GridOption, Bool)] {
    [
      (.columns, columns != nil), (.rows, rows != nil), (.side, side != nil),
      (.rings, rings != nil), (.cells, polygons != nil), (.orientation, orientation != nil),
      (.offset, offset != nil), (.wraps, wraps),
    ]
  }

  private static func name(_ option: GridOption) -> String {
    option == .cells ? "polygons" : option.rawValue
  }

  private static func flag(_ option: GridOption) -> String { "--" + name(option) }

  private static func title(_ kind: GridKind, _ shape: GridShape.Name) -> String {
    kind.shapes.count > 1 ? "--grid \(kind.name) --shape \(shape.rawValue)" : "--grid \(kind.name)"
  }
}

/// The picture of an empty grid.
public struct GridRequest: Request {
  /// The words of the command.
  public static let command = "grid"

  /// The grid.
  public var grid = GridChoice()
  /// The distance between opposite sides of a cell; nil for 48 pixels, or what fills the page.
  public var cell: Length?
  /// The width of the lines around cells; nil for a 24th of a cell.
  public var line: Length?
  /// The distance between neighbouring cells.
  public var gap = Length(0, .px)
  /// The ground on each side of the cells; nil for half a cell, on a page 10 mm.
  public var margin: Length?
  /// The number of colours in which cells are filled.
  public var colors = 1
  /// The labels of cells; nil for none.
  public var labels: CellNaming?
  /// The paper; nil for as much as is needed.
  public var page: Paper?
  /// True to turn the page on its side.
  public var landscape = false
  /// Pixels in an inch; nil for 96, or 300 for lengths that are not in pixels.
  public var dpi: Double?
  /// True for a ground in the palette's colour under the grid.
  public var ground = true
  /// True to mark sides that wrap by arrows.
  public var wrapMarks = true
  /// The palettes.
  public var palettes = PaletteChoice()
  /// The form of the picture; nil for what `out` ends in, else PNG.
  public var form: PrintFormat?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    GridChoice.fields.map { $0.within(\.grid) } + [
      RequestField("cell", \.cell),
      RequestField("line", \.line),
      RequestField("gap", \.gap, default: Length(0, .px)),
      RequestField("margin", \.margin),
      RequestField("colors", \.colors, default: 1, in: 0...Double(GridLook.mostColors)),
      RequestField("labels", \.labels),
      RequestField("page", \.page),
      RequestField("landscape", \.landscape, default: false),
      RequestField("dpi", \.dpi),
      RequestField("ground", \.ground, default: true),
      RequestField("wrap-marks", \.wrapMarks, default: true),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("as", \.form)
    ] + PictureOutput.fields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try grid.check()
    let lengths: [(String, Length?, ClosedRange<Double>)] = [
      ("line", line, 0...1e4), ("gap", gap, 0...1e4), ("margin", margin, 0...1e5),
    ]
    for (option, length, range) in lengths {
      guard let length, !range.contains(length.value) else { continue }
      throw RequestProblem(option, "--\(option) takes a length from 0, not \(length.value).")
    }
    if let cell, !(cell.value > 0 && cell.value <= 1e5) {
      throw RequestProblem("cell", "--cell takes a length above 0, not \(cell.value).")
    }
    if let dpi, !(1...9600).contains(dpi) {
      throw RequestProblem("dpi", "--dpi takes a number from 1 to 9600, not \(dpi).")
    }
    if landscape && page == nil {
      throw RequestProblem("landscape", "--landscape needs a --page.")
    }
    try palettes.checkTogether()
    try output.checkTogether()
    _ = try PrintFormat.chosen(form, out: output.out)
  }

  /// The form of the picture.
  public var chosenForm: PrintFormat { form ?? PrintFormat(endingOf: output.out) ?? .png }

  /// Pixels in an inch.
  public var pixelsPerInch: Double {
    if let dpi { return dpi }
    let given = [cell, line, gap, margin].compactMap(\.self)
    return page == nil && given.allSatisfy { $0.unit == .px } ? 96 : 300
  }
}

/// The neutral piece art.
public struct SpritesRequest: Request {
  /// The words of the command.
  public static let command = "sprites"

  /// The kind of grid.
  public var kind = ""
  /// The width and height of each picture in pixels.
  public var size = 512
  /// The scales, with commas between them.
  public var scales = "1"
  /// The most connectors that a piece has.
  public var maxConnectors = 4
  /// The theme: a name or a file.
  public var theme = "noodles"
  /// The folder to write.
  public var out = ""
  /// The template of the files' names; nil for the usual one.
  public var name: String?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 9

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] = [
    RequestField("sprites", \.kind, default: ""),
    RequestField("size", \.size, default: 512),
    RequestField("scales", \.scales, default: "1", role: .selection),
    RequestField("max-connectors", \.maxConnectors, default: 4),
    RequestField("theme", \.theme, default: "noodles", role: .input),
    RequestField("out", \.out, default: "", role: .selection),
    RequestField("name", \.name, role: .selection),
    RequestField("effort", \.effort, default: 9, in: 0...9),
  ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkFolder(out)
    try KnownEndings.refuse(out, written: [])
    guard GridKind(named: kind)?.hasOneCell == true else {
      throw RequestProblem("sprites", GridKind.noSprites(kind))
    }
    guard (1...Connectors.sideLimit).contains(maxConnectors) else {
      throw RequestProblem(
        "max-connectors",
        "--max-connectors takes a number from 1 to \(Connectors.sideLimit), not \(maxConnectors).")
    }
  }
}

extension GridKind {
  /// The names of the kinds of which one set of sprites is enough, with commas between them.
  public static var oneCellNames: String {
    all.filter(\.hasOneCell).map(\.name).joined(separator: ", ")
  }

  /// The answer to somebody who wants sprites of a kind that has none.
  public static func noSprites(_ kind: String) -> String {
    GridKind(named: kind) == nil
      ? "--kind \(quoted(kind)): there is no such grid; there are: \(oneCellNames)."
      : "--kind \(quoted(kind)): its cells differ, so that one set of sprites is not enough; "
        + "there are sprites for: \(oneCellNames)."
  }
}

/// Palettes on a board, as each kind of color vision has them.
public struct PaletteSheetRequest: Request {
  /// The words of the command.
  public static let command = "palette sheet"

  /// The palettes.
  public var palettes: [String] = []
  /// The board; nil for a small one of its own.
  public var puzzle: String?
  /// The theme: a name or a file.
  public var theme = "noodles"
  /// The width and height of a cell in pixels, 4 ... 512; nil for what makes boards about 300 wide.
  public var cell: Int?
  /// The least contrast of what shines, 1 ... 21.
  public var minContrast = 3.0
  /// The least contrast of noodles without power, and of walls, 1 ... 21.
  public var minQuietContrast = 1.4
  /// The least difference in every kind of color vision, 0 ... 100.
  public var minDifference = 8.0
  /// The PNG to write.
  public var out = ""
  /// Names for the colours of files that give none.
  public var names: String?
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
    RequestField("theme", \.theme, default: "noodles", role: .input),
    RequestField("cell", \.cell, in: 4...512, of: "a number of pixels"),
    RequestField("min-contrast", \.minContrast, default: 3, in: 1...21),
    RequestField("min-quiet-contrast", \.minQuietContrast, default: 1.4, in: 1...21),
    RequestField("min-difference", \.minDifference, default: 8, in: 0...100),
    RequestField("out", \.out, default: "", role: .selection),
    RequestField("names", \.names, role: .input),
    RequestField("calibrated", \.calibrated, role: .input),
    RequestField("effort", \.effort, default: 4, in: 0...9),
  ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkPNG(out)
    try importing.checkTogether()
  }

  /// The palettes with what is to be done about files that leave something open.
  public var importing: PaletteChoice {
    var choice = PaletteChoice()
    (choice.palette, choice.names, choice.calibrated) = (palettes, names, calibrated)
    return choice
  }
}

/// A theme on boards, in palettes.
public struct ThemeSheetRequest: Request {
  /// The words of the command.
  public static let command = "theme sheet"

  /// The theme: a name or a file.
  public var theme = ""
  /// Packs, folders of packs, lists of Net game IDs, or game IDs.
  public var packs: [String] = []
  /// The most that boards are wide and high in pixels, 16 ... 2048.
  public var side = 128
  /// The palettes; none for all there are.
  public var palettes = PaletteChoice()
  /// The PNG to write.
  public var out = ""
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("theme sheet", \.theme, default: "", role: .input),
      RequestField("packs", \.packs, role: .input),
      RequestField("side", \.side, default: 128, in: 16...2048, of: "a number of pixels"),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("out", \.out, default: "", role: .selection),
      RequestField("effort", \.effort, default: 4, in: 0...9),
    ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkPNG(out)
    guard !packs.isEmpty else {
      throw RequestProblem("packs", "Name a pack to draw the boards of.")
    }
    try palettes.checkTogether()
  }
}
