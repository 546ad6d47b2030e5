/// Why no grid can be made of a specification.
public enum GridError: Error, Hashable, Sendable {
  /// There is no column, or no row.
  case empty(columns: Int, rows: Int)
  /// There are more cells than `limit`.
  case tooLarge(columns: Int, rows: Int, limit: Int)
  /// Columns that are offset by turns close up only if their number is even.
  case oddColumnsWrap(kind: GridKind, columns: Int)
  /// A wall names a cell or a side that is not there. `sides` is nil where the cell is not.
  case noSuchSide(wall: CellSide, cells: Int, sides: Int?)
}

extension GridError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .empty(let columns, let rows):
      "a grid of \(columns) columns and \(rows) rows has no cells; give at least 1 of each"
    case .tooLarge(let columns, let rows, let limit):
      "a grid of \(columns) columns and \(rows) rows is too large; at most \(limit) cells are read"
    case .oddColumnsWrap(let kind, let columns):
      "a \(kind.name) grid of \(columns) columns cannot wrap; give an even number of columns"
    case .noSuchSide(let wall, let cells, nil):
      "a wall at \(wall): cells go from 0 to \(cells - 1)"
    case .noSuchSide(let wall, _, .some(let sides)):
      "a wall at \(wall): sides of that cell go from 0 to \(sides - 1)"
    }
  }
}
