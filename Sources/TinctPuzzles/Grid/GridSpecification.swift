/// What a document says about a grid; `Grid` is what follows from it.
public struct GridSpecification: Hashable, Sendable {
  /// Most cells of a grid, as of 256 rows of 256: drawing one takes several kilobytes a cell.
  public static let cellLimit = 1 << 16

  /// The tiling.
  public var kind: GridKind
  /// Number of cells in a row.
  public var columns: Int
  /// Number of cells in a column.
  public var rows: Int
  /// Whether the right border joins the left one, and the bottom the top.
  public var wraps: Bool
  /// Sides that nothing passes through. A wall named from either of its cells blocks both.
  public var walls: [CellSide]

  /// Makes a specification; it is checked when a `Grid` is made of it.
  public init(
    kind: GridKind, columns: Int, rows: Int, wraps: Bool = false, walls: [CellSide] = []
  ) {
    self.kind = kind
    self.columns = columns
    self.rows = rows
    self.wraps = wraps
    self.walls = walls
  }

  /// How many cells the grid has, at least 1 and at most `cellLimit`; found without making it.
  public func cellCount() throws(GridError) -> Int {
    guard columns >= 1, rows >= 1 else { throw .empty(columns: columns, rows: rows) }
    let (cells, overflow) = columns.multipliedReportingOverflow(by: rows)
    guard !overflow, cells <= GridSpecification.cellLimit else {
      throw .tooLarge(columns: columns, rows: rows, limit: GridSpecification.cellLimit)
    }
    return cells
  }
}
