public import TinctGraphics
public import TinctPuzzles

extension PuzzlePack {
  /// The `format` of pack documents.
  static let documentFormat = "tinct-puzzles"
  /// The `version` of pack documents.
  static let documentVersion = 1

  /// Reads a pack document, as `schemas/puzzles.schema.json` describes it.
  ///
  /// Packs and puzzles may hold any further keys, for games have data of their own; they are
  /// passed over.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Throws: the first error, with line, column and key path.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentError) {
    try self.init(JSONDocument(parsing: bytes, limits: limits))
  }

  /// Takes a pack from a JSON document.
  public init(_ document: JSONDocument) throws(DocumentError) {
    let object = try document.root.document(
      format: Self.documentFormat, version: Self.documentVersion, allowing: nil)
    let puzzles = try object.required("puzzles").array()
    self.init(
      name: try object.required("name").nonEmptyString(),
      palette: try object.optional("palette")?.nonEmptyString(),
      puzzles: try puzzles.map { (node) throws(DocumentError) in try Puzzle(node) })
  }
}

extension Puzzle {
  /// Takes a puzzle from an element of `puzzles`.
  fileprivate init(_ node: JSONNode) throws(DocumentError) {
    let object = try node.object()
    let name = try object.required("name").nonEmptyString()
    let grid = try GridSpecification(object.required("grid"))
    let sources = try object.required("sources").integers(in: 0...GridSpecification.cellLimit)
    let pieces = try Self.connectors(object.required("pieces"))
    let solution = try object.optional("solution").map { (node) throws(DocumentError) in
      try Self.connectors(node)
    }
    do {
      try self.init(name: name, grid: grid, sources: sources, pieces: pieces, solution: solution)
    } catch {
      throw try Self.documentError(error, in: object)
    }
  }

  private static func connectors(_ node: JSONNode) throws(DocumentError) -> [Connectors] {
    try node.integers(in: 0...Int(UInt32.max)).map { Connectors(mask: UInt32($0)) }
  }

  /// The error at the value that is to blame.
  private static func documentError(
    _ error: PuzzleError, in object: JSONObject
  ) throws(DocumentError) -> DocumentError {
    switch error {
    case .grid(let error):
      try documentError(error, in: object.required("grid").object())
    case .count(let list, _, _):
      try object.required(list.rawValue).error(error.description)
    case .mask(let list, let cell, _, _):
      try object.required(list.rawValue).array()[cell].error(error.description)
    case .source(let index, _, _):
      try object.required("sources").array()[index].error(error.description)
    }
  }

  private static func documentError(
    _ error: GridError, in grid: JSONObject
  ) throws(DocumentError) -> DocumentError {
    switch error {
    case .empty, .tooLarge: grid.node.error(error.description)
    case .oddColumnsWrap: try grid.required("columns").error(error.description)
    case .noSuchSide(let wall, _, _):
      try GridSpecification.wallNode(wall, in: grid).error(error.description)
    }
  }
}

extension GridSpecification {
  /// Takes a specification from the value of `grid`.
  fileprivate init(_ node: JSONNode) throws(DocumentError) {
    let object = try node.object(allowing: ["kind", "columns", "rows", "wraps", "walls"])
    let kind = try Self.kind(object.required("kind"))
    let size = 1...Self.cellLimit
    self.init(
      kind: kind,
      columns: try object.required("columns").integer(in: size),
      rows: try object.required("rows").integer(in: size),
      wraps: try object.optional("wraps")?.boolean() ?? false,
      walls: try object.optional("walls")?.array().map { (node) throws(DocumentError) in
        try Self.wall(node)
      } ?? [])
  }

  private static func kind(_ node: JSONNode) throws(DocumentError) -> GridKind {
    let name = try node.string()
    if let kind = GridKind(named: name) { return kind }
    let known = GridKind.all.map(\.name)
    throw node.error(
      "there is no kind of grid \(quoted(name))",
      remedy: nearest(to: name, in: known).map { "did you mean \(quoted($0))?" }
        ?? "known here: \(known.joined(separator: ", "))")
  }

  /// Takes a wall from a pair `[cell, side]`.
  private static func wall(_ node: JSONNode) throws(DocumentError) -> CellSide {
    let pair = try node.integers(in: 0...cellLimit, count: 2)
    return CellSide(cell: pair[0], side: pair[1])
  }

  /// The element of `walls` that gave a wall; the list itself if there is none.
  fileprivate static func wallNode(
    _ wall: CellSide, in grid: JSONObject
  ) throws(DocumentError) -> JSONNode {
    let list = try grid.required("walls")
    for node in try list.array() where try Self.wall(node) == wall { return node }
    return list
  }
}
