/// The description of a grid, from which a `Grid` is made.
public struct GridSpecification: Hashable, Sendable {
  /// The most cells in a grid, as in 256 rows of 256: drawing one takes several kilobytes per cell.
  public static let cellLimit = 1 << 16

  /// The tiling.
  public var kind: GridKind
  /// The outline and size of the board.
  public var shape: GridShape
  /// The orientation of hexagons.
  public var orientation: GridOrientation
  /// The columns or rows of hexagons that are shifted by half a cell.
  public var offset: GridOffset
  /// The right border joins the left one, and the bottom the top.
  public var wraps: Bool
  /// The sides that nothing passes through. A wall named from either of its cells blocks both.
  public var walls: [CellSide]

  /// Makes a specification; it is checked when a `Grid` is made of it.
  public init(
    kind: GridKind, shape: GridShape, orientation: GridOrientation = .flat,
    offset: GridOffset = .odd, wraps: Bool = false, walls: [CellSide] = []
  ) {
    self.kind = kind
    self.shape = shape
    self.orientation = orientation
    self.offset = offset
    self.wraps = wraps
    self.walls = walls
  }

  /// Makes a specification of a rectangle.
  public init(
    kind: GridKind, columns: Int, rows: Int, wraps: Bool = false, walls: [CellSide] = []
  ) {
    self.init(
      kind: kind, shape: .rectangle(columns: columns, rows: rows), wraps: wraps, walls: walls)
  }

  /// The number of columns; 0 where the shape has none.
  public var columns: Int { size(.columns) }
  /// The number of rows; 0 where the shape has none.
  public var rows: Int { size(.rows) }

  /// The same specification without walls.
  var withoutWalls: GridSpecification {
    var open = self
    open.walls = []
    return open
  }

  private func size(_ option: GridOption) -> Int {
    shape.numbers.first { $0.option == option }?.value ?? 0
  }

  /// Returns the number of cells, at least 1 and at most `cellLimit`, without making them.
  ///
  /// - Throws: an error about anything in the specification except its walls.
  public func cellCount() throws(GridError) -> Int { try plan().count }

  /// Checks the specification, ignoring walls, and plans its cells.
  func plan() throws(GridError) -> GridPlan {
    try checkOptions()
    for (option, value) in shape.numbers where value < 1 {
      throw .empty(kind: kind, option: option, value: value)
    }
    // Each column, row or ring has at least one cell. Checked before a tiling multiplies the
    // numbers, so that no product overflows.
    for (_, value) in shape.numbers where value > GridSpecification.cellLimit { throw tooLarge }
    let plan = try kind.plan(self)
    guard plan.count <= GridSpecification.cellLimit else { throw tooLarge }
    return plan
  }

  /// The error for a grid of more than `cellLimit` cells.
  var tooLarge: GridError {
    .tooLarge(kind: kind, shape: shape, limit: GridSpecification.cellLimit)
  }

  private func checkOptions() throws(GridError) {
    guard kind.shapes.contains(shape.name) else { throw .noSuchShape(kind: kind, shape.name) }
    let taken = kind.options(for: shape.name)
    if wraps, !taken.contains(.wraps) { throw .cannotWrap(kind: kind, shape.name) }
    if orientation != .flat, !taken.contains(.orientation) {
      throw .notTaken(.orientation, kind: kind, shape.name)
    }
    if offset != .odd, !taken.contains(.offset) {
      throw .notTaken(.offset, kind: kind, shape.name)
    }
  }
}
