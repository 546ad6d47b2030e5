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
  /// True for each group of joined pieces in a colour of its own.
  public var groups = false
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
  /// The files of the fonts of labels and glyphs, each for what those before it lack; the shipped
  /// one comes last.
  public var font: [String] = []
  /// The distance between opposite sides of a regular cell in pixels, 1 ... 4096.
  public var cell = 128
  /// The scales to draw, with commas between them; nil for 1.
  public var scales: String?
  /// True to leave the ground clear.
  public var transparent = false
  /// The form of the pictures; nil for what `out` ends in, else PNG.
  public var form: PrintFormat?
  /// The files.
  public var output = PictureOutput()

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [RequestField("board", \.puzzles, role: .input, isRequired: true)]
    + PuzzleChoice.fields.map { $0.within(\.choice) } + [
      RequestField("loops", \.loops, default: false),
      RequestField("groups", \.groups, default: false),
      RequestField("hint", \.hint),
      RequestField("select", \.select),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("theme", \.theme, default: ["noodles"], role: .input),
      RequestField("sprites", \.sprites, role: .input),
      RequestField("font", \.font, role: .input),
      RequestField("cell", \.cell, default: 128, in: 1...4096, of: "a number of pixels"),
      RequestField("scales", commas: \.scales, of: .scales, role: .selection),
      RequestField("transparent", \.transparent, default: false),
      RequestField("as", \.form),
    ] + PictureOutput.drawingFields.map { $0.within(\.output) }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try palettes.checkTogether()
    try output.checkTogether()
    try PrintFormat.check(form, output, palettes)
    try choice.checkTogether(puzzles)
    try checkScales()
  }

  private func checkScales() throws(RequestProblem) {
    let list = try ScaleList.read(scales)
    guard !list.isEmpty else { return }
    if chosenForm == .svg || chosenForm == .pdf {
      throw RequestProblem(
        "scales", "--scales is for pixels; \(chosenForm.rawValue) is sharp at every size.")
    }
    for scale in list {
      let pixels = Double(cell) * scale
      guard pixels < 1 || pixels != pixels.rounded() else { continue }
      throw RequestProblem(
        "scales",
        "--scales \(scale) of --cell \(cell) would give cells of \(pixels) pixels; choose a --cell "
          + "that gives whole ones.")
    }
  }

  /// The scales to draw, ascending.
  public var scaleList: [Double] {
    let list = (try? ScaleList.read(scales)) ?? []
    return list.isEmpty ? [1] : list
  }

  /// The form of the pictures.
  public var chosenForm: PrintFormat { PrintFormat.chosen(form, out: output.out) }
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
  public static var requestType: RequestType {
    .formatted(
      pattern: "^(next|[+]?[0-9]{1,15})$", number: .integer(0...0x1p53),
      words: "'next' or a cell from 0")
  }
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
      if let cell = try? container.decode(Int.self) {
        "\(cell)"
      } else if let number = try? container.decode(Double.self) {
        "\(number)"
      } else {
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
