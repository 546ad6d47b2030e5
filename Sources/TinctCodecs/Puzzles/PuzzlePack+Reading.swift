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
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - run: runs the parts of the reading, perhaps several at once.
  /// - Throws: all errors, each with line, column and key path.
  public init(
    parsing bytes: [UInt8], limits: Limits = Limits(),
    inParts run: PackPart.Runner = PackPart.inTurn
  ) throws(DocumentErrors) {
    let edition = try PackEdition(parsing: bytes, limits: limits)
    self = try edition.pack(of: run(edition.partCount) { edition.part($0).reading })
  }
}

extension Puzzle {
  /// The keys that an element of `puzzles` must have.
  static let documentKeys = ["name", "grid", "sources", "pieces"]

  /// Takes a puzzle from an element of `puzzles`.
  ///
  /// - Parameter known: of puzzles before.
  init?(
    _ object: JSONObject, _ known: inout KnownSides, _ reader: inout DocumentReader
  ) {
    let name = reader.attempt(try object["name"]?.nonEmptyString())
    let board = BoardReading(object["grid"], &known, &reader)
    let sources = board.cells(object["sources"], &reader)
    let locked = board.cells(object["lockedCells"], &reader)
    let pieces = board.connectors(.pieces, object["pieces"], &reader)
    let solution = board.connectors(.solution, object["solution"], &reader)
    guard let name, let grid = board.grid, let sources, let pieces else { return nil }
    do {
      try self.init(
        name: name, grid: grid, sources: sources, locked: locked ?? [], pieces: pieces,
        solution: solution)
    } catch {
      // What the board has not noted: nothing that is known.
      reader.note(object.node.error(error.description))
      return nil
    }
  }
}
