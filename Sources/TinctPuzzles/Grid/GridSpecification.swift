/// What a document says about a grid; `Grid` is what follows from it.
public struct GridSpecification: Hashable, Sendable {
  /// Most cells of a grid, as of 256 rows of 256: drawing one takes several kilobytes a cell.
  public static let cellLimit = 1 << 16

  /// The tiling.
  public var kind: GridKind
  /// The outline and size of the board.
  public var shape: GridShape
  /// How hexagons lie.
  public var orientation: GridOrientation
  /// Which columns or rows of hexagons are moved on by half a cell.
  public var offset: GridOffset
  /// Whether the right border joins the left one, and the bottom the top.
  public var wraps: Bool
  /// Sides that nothing passes through. A wall named from either of its cells blocks both.
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

  /// Columns of the board; 0 where its shape has none.
  public var columns: Int { size(.columns) }
  /// Rows of the board; 0 where its shape has none.
  public var rows: Int { size(.rows) }

  private func size(_ option: GridOption) -> Int {
    shape.numbers.first { $0.option == option }?.value ?? 0
  }

  /// How many cells the grid has, at least 1 and at most `cellLimit`.
  ///
  /// - Throws: what is wrong with the specification, walls left aside.
  public func cellCount() throws(GridError) -> Int { try plan().count }

  /// The cells before they are made.
  func plan() throws(GridError) -> GridPlan {
    try checkOptions()
    for (option, value) in shape.numbers where value < 1 {
      throw .empty(kind: kind, option: option, value: value)
    }
    // Any tiling has at least a cell for each column and row, and so on for the other shapes.
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
