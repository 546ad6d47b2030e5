public import TinctBoards
public import TinctPuzzles

/// The neutral piece art, or, in palettes, the sprites of a theme with its light.
public struct SpritesRequest: Request {
  /// The words of the command.
  public static let command = "sprites"

  /// The kind of grid.
  public var kind = ""
  /// The width and height of each picture in pixels.
  public var size = 512
  /// The scales, with commas between them; nil for 1.
  public var scales: String?
  /// The most connectors that a piece has.
  public var maxConnectors = 4
  /// The themes, names, files and patterns, each of which gets sprites of its own.
  public var theme = ["noodles"]
  /// The palettes of sprites in colours; none for neutral art.
  public var palettes = PaletteChoice()
  /// The distance between opposite sides of a regular cell of sprites in colours; nil for 128.
  public var cell: Int?
  /// The ends of arms of sprites in colours; nil for those that are joined.
  public var ends: ThemeSprites.Ends?
  /// The number of branches in whose colours pieces with power are, too, 1 ... 6; nil for none.
  public var branches: Int?
  /// The folder to write.
  public var out = ""
  /// The template of the files' names; nil for the usual one.
  public var name: String?
  /// The work that is put into small files, 0 ... 9.
  public var effort = 4

  /// Makes a request in which everything has its default.
  public init() {}

  /// Everything that can be said, in the order in which it is written.
  public static let fields: [RequestField<Self>] =
    [
      RequestField("sprites", \.kind, default: ""),
      RequestField("size", \.size, default: 512),
      RequestField("scales", commas: \.scales, of: .scales, role: .selection),
      RequestField(
        "max-connectors", \.maxConnectors, default: 4, in: 1...Double(Connectors.sideLimit)),
      RequestField("theme", \.theme, default: ["noodles"], role: .input),
    ] + PaletteChoice.fields.map { $0.within(\.palettes) } + [
      RequestField("cell", \.cell, in: 1...4096, of: "a number of pixels"),
      RequestField("ends", \.ends),
      RequestField("branches", \.branches, in: 1...6, of: "a number of branches"),
      RequestField("out", \.out, default: "", role: .selection),
      RequestField("name", \.name, role: .selection),
      RequestField("effort", \.effort, default: 4, in: 0...9),
    ]

  /// The options that colour sprites, which are neutral art unless they have palettes of their own,
  /// whatever the palettes of the other targets are.
  public static func optionsOfItsOwn(_ target: JSONObject) -> Set<String> {
    let matrix = target["matrix"].flatMap { try? $0.object() }
    guard target["palette"] == nil, matrix?["palette"] == nil else { return [] }
    return Set(PaletteChoice.fields.map(\.name) + ["cell", "ends", "branches"])
  }

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkFolder(out)
    _ = try ScaleList.read(scales)
    try KnownEndings.refuse(out, written: [])
    try palettes.checkTogether()
    guard !isNeutral else { return try checkNeutral() }
    guard GridKind(named: kind) != nil else {
      throw RequestProblem("sprites", GridKind.unknown(kind))
    }
    guard size == Self().size else {
      throw RequestProblem(
        "size", "--size is for neutral art; with --palette give --cell, the size of cells.")
    }
    for scale in try ScaleList.read(scales) {
      let pixels = Double(chosenCell) * scale
      guard pixels < 1 || pixels != pixels.rounded() else { continue }
      throw RequestProblem(
        "scales",
        "--scales \(scale) of --cell \(chosenCell) would give cells of \(pixels) pixels; choose a "
          + "--cell that gives whole ones.")
    }
  }

  private func checkNeutral() throws(RequestProblem) {
    if cell != nil {
      throw RequestProblem(
        "cell", "--cell is for sprites in colours: add --palette, or give --size.")
    }
    if ends != nil {
      throw RequestProblem(
        "ends", "--ends is for sprites in colours: add --palette; neutral art has joined ends.")
    }
    if branches != nil {
      throw RequestProblem("branches", "--branches is for sprites in colours: add --palette.")
    }
    guard GridKind(named: kind)?.hasOneCell == true else {
      throw RequestProblem(
        "sprites",
        GridKind(named: kind) == nil
          ? GridKind.unknown(kind)
          : GridKind.noSprites(kind) + " For other kinds add --palette: sprites in colours.")
    }
  }

  /// The art is grey, to be tinted.
  public var isNeutral: Bool { palettes.palette.isEmpty }
  /// The size of cells of sprites in colours, in pixels.
  public var chosenCell: Int { cell ?? 128 }
}

extension ThemeSprites.Ends: RequestChoice {}

extension GridKind {
  /// The names of the kinds of which one set of sprites is enough, with commas between them.
  public static var oneCellNames: String {
    all.filter(\.hasOneCell).map(\.name).joined(separator: ", ")
  }

  /// The answer to somebody who wants sprites of a kind that does not exist.
  static func unknown(_ kind: String) -> String {
    let names = all.map(\.name)
    let guess = likeliestName(for: kind, in: names).map { "; did you mean '\($0)'?" } ?? "."
    return "--kind \(quoted(kind)): there is no such grid; there are: "
      + names.joined(separator: ", ") + guess
  }

  /// The answer to somebody who wants sprites of a kind that has none.
  public static func noSprites(_ kind: String) -> String {
    GridKind(named: kind) == nil
      ? "--kind \(quoted(kind)): there is no such grid; there are: \(oneCellNames)."
      : "--kind \(quoted(kind)): its cells differ, so that one set of sprites is not enough; "
        + "there are sprites for: \(oneCellNames)."
  }
}
