public import TinctGraphics
internal import TinctPuzzles

/// A description of where puzzles stand in JSON that another program wrote: a document of the
/// format `tinct-mapping`, as `schemas/mapping.schema.json` describes it.
public struct PuzzleMapping: Sendable {
  /// The `format` of these documents.
  public static let format = "tinct-mapping"

  /// The value of the mapping, for errors about what it says.
  let root: JSONNode
  /// The name of the pack; nil for that of the file.
  let pack: String?
  /// The puzzles.
  let puzzles: PointerPattern
  /// The name of each; nil for the key or the number that leads to it.
  let name: PointerPattern?
  /// The options of the grid by name, `kind` among them.
  let grid: [String: Setting]
  /// The order in which cells follow each other, in lists and in numbers of cells.
  let order: CellOrder
  /// The number of the first cell, column and row.
  let first: Int
  let pieces: Pieces
  let sources: Cells?
  let locked: Cells?
  let walls: [Walls]
  let solution: Solution?

  /// Pieces have values beside them: turns, columns and rows, flags, or solutions.
  var hasValuesBeside: Bool {
    let isFlagged =
      walls.contains { if case .mask = $0.side { true } else { false } }
      || ([sources, locked] + walls.map(\.cells)).contains { cells in
        if case .flags = cells { true } else { false }
      }
    return pieces.at.wildcardCount > 0
      && (pieces.code.turn?.at != nil || pieces.column != nil || isFlagged
        || (solution?.at.wildcardCount ?? 0) > 0)
  }

  /// An option of the grid: a value of the mapping, or one of the puzzle.
  struct Setting: Sendable {
    /// The option, or the pointer to it, in the mapping.
    let node: JSONNode
    /// The pointer to it in the puzzle; nil if the mapping itself says it.
    let at: PointerPattern?
    /// The meanings of the puzzle's values; nil if they are as in packs.
    let values: [String: JSONNode]?
  }

  /// The pieces of a puzzle.
  struct Pieces: Sendable {
    let at: PointerPattern
    /// The text between cells that are written in one string, empty for none between characters;
    /// nil where each cell is a value of its own.
    let separator: String?
    /// The text between the rows of a board that is one string.
    let rowSeparator: String?
    let code: PieceCode
    /// The column and the row of each cell, where its place in the list does not say it.
    let column: PointerPattern?
    let row: PointerPattern?
    /// The piece on cells that are not listed; nil if all must be.
    let missing: PieceCode.Entry?
  }

  /// Some cells of a puzzle.
  enum Cells: Sendable {
    /// The same in each puzzle.
    case fixed(JSONNode)
    /// Numbers of cells.
    case numbers(PointerPattern)
    /// Their columns and rows.
    case positions(column: PointerPattern, row: PointerPattern)
    /// A value for each cell, which is true, or a number other than 0, for these.
    case flags(PointerPattern)
  }

  /// Walls of a puzzle.
  struct Walls: Sendable {
    /// The side of a cell on which its wall is.
    enum Side: Sendable {
      /// The place of the value, and the sides by the values that stand for them; nil for Tinct's
      /// own numbers and names.
      case value(PointerPattern, [String: Int]?)
      /// The same for all.
      case fixed(Int, JSONNode)
      /// That towards another cell, by its number.
      case number(PointerPattern)
      /// That towards another cell, by its column and row.
      case position(column: PointerPattern, row: PointerPattern)
      /// A number for each cell, and the side of each bit; nil for Tinct's own numbers.
      case mask(PointerPattern, [Int]?)
    }

    /// The cells; nil where each has a mask.
    let cells: Cells?
    let side: Side
  }

  /// The solution of a puzzle.
  struct Solution: Sendable {
    let at: PointerPattern
    /// The notation of turns from the start; nil if the solution is written as the pieces
    /// are.
    let turns: PieceCode.Turn?
  }
}

/// The directions in which the cells of a board of columns and rows follow each other.
struct CellOrder: Hashable, Sendable {
  /// A direction on the board.
  enum Direction: String, CaseIterable, Sendable { case right, left, up, down }

  /// From a cell to the next.
  var next: Direction = .right
  /// From a line of cells to the next.
  var line: Direction = .down

  /// The order of Tinct's own packs.
  static let reading = CellOrder()

  /// Lines of cells are columns.
  var isByColumns: Bool { next == .up || next == .down }

  /// Returns the number that a cell has in packs.
  ///
  /// - Parameters:
  ///   - column: from where columns begin in this order.
  ///   - row: from where rows begin in it.
  func cell(column: Int, row: Int, columns: Int, rows: Int) -> Int {
    let directions = [next, line]
    let x = directions.contains(.left) ? columns - 1 - column : column
    let y = directions.contains(.up) ? rows - 1 - row : row
    return y * columns + x
  }

  /// Returns the number that a cell has in packs, by its number in this order.
  func cell(_ number: Int, columns: Int, rows: Int) -> Int {
    isByColumns
      ? cell(column: number / rows, row: number % rows, columns: columns, rows: rows)
      : cell(column: number % columns, row: number / columns, columns: columns, rows: rows)
  }
}

extension PuzzleMapping {
  /// Reads a mapping; comments and commas behind the last element are passed over.
  ///
  /// - Throws: all errors, each with line, column and key path.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(DocumentErrors) {
    self = try DocumentReader.read(bytes, limits: limits, allowsComments: true) {
      (root, reader) -> PuzzleMapping? in
      var reading = MappingReading(reader)
      let mapping = reading.mapping(root)
      reader = reading.reader
      return mapping
    }
  }
}
