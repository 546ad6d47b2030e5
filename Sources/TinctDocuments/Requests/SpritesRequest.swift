public import TinctPuzzles

/// The neutral piece art.
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
    RequestField("scales", commas: \.scales, of: .scales, role: .selection),
    RequestField(
      "max-connectors", \.maxConnectors, default: 4, in: 1...Double(Connectors.sideLimit)),
    RequestField("theme", \.theme, default: "noodles", role: .input),
    RequestField("out", \.out, default: "", role: .selection),
    RequestField("name", \.name, role: .selection),
    RequestField("effort", \.effort, default: 9, in: 0...9),
  ]

  /// Refuses options that exclude or need each other.
  public func checkTogether() throws(RequestProblem) {
    try PictureOutput.checkFolder(out)
    _ = try ScaleList.read(scales)
    try KnownEndings.refuse(out, written: [])
    guard GridKind(named: kind)?.hasOneCell == true else {
      throw RequestProblem("sprites", GridKind.noSprites(kind))
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
