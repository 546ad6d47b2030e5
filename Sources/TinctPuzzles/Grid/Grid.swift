internal import Synchronization
internal import TinctGraphics

/// Cells in the plane, and which side of which cell meets which.
///
/// The unit of length is the distance between opposite sides of a cell: of a square or a regular
/// hexagon, and of other tilings on average (four times the area of the cells by the length of their
/// sides, which is that distance for every regular polygon). x goes to the right and y **down**;
/// `bounds` begins at the origin. Angles are radians, counter-clockwise from the right as seen on the
/// screen. Sides and corners are numbered in the same sense from 0, and side k lies between the
/// corners k and k + 1.
public struct Grid: Sendable {
  /// What the grid was made of.
  public let specification: GridSpecification
  /// All cells: row by row, or ring by ring from the middle outwards, or as they were given.
  public let cells: [Cell]
  /// The smallest upright rectangle around all cells.
  public let bounds: Bounds

  /// Makes the grid that a specification describes.
  ///
  /// Two sides may join the same pair of cells, and a cell may join itself: a grid that wraps and is
  /// two, or one, cells wide is such.
  public init(_ specification: GridSpecification) throws(GridError) {
    var open = specification
    open.walls = []
    let plain = try Self.withoutWalls(open)
    var cells = plain.cells
    for wall in specification.walls {
      try Grid.build(wall, in: &cells)
    }
    self.specification = specification
    self.bounds = plain.bounds
    self.cells = cells
  }

  /// The grid without walls that was made last. Making one takes longer than solving a puzzle on it,
  /// and packs mostly hold puzzles of one size.
  private static let latest = Mutex<Grid?>(nil)

  private static func withoutWalls(_ specification: GridSpecification) throws(GridError) -> Grid {
    if let grid = latest.withLock({ $0 }), grid.specification == specification { return grid }
    let grid = try Grid(making: specification)
    latest.withLock { $0 = grid }
    return grid
  }

  private init(making specification: GridSpecification) throws(GridError) {
    let plan = try specification.plan()
    var cells = plan.makeCells()
    precondition(cells.count == plan.count, "a tiling makes as many cells as were counted")
    let start = Bounds(around: cells).minimum
    if start != Point(x: 0, y: 0) {
      for cell in cells.indices { cells[cell].move(by: start * -1) }
    }
    self.specification = specification
    self.bounds = Bounds(around: cells)
    self.cells = cells
  }

  /// The side that meets a side, or nil at a border or a wall.
  public func neighbor(of place: CellSide) -> CellSide? {
    cells[place.cell].sides[place.side].neighbor
  }

  private static func build(_ wall: CellSide, in cells: inout [Cell]) throws(GridError) {
    guard cells.indices.contains(wall.cell) else {
      throw .noSuchSide(wall: wall, cells: cells.count, sides: nil)
    }
    let sides = cells[wall.cell].sides
    guard sides.indices.contains(wall.side) else {
      throw .noSuchSide(wall: wall, cells: cells.count, sides: sides.count)
    }
    if let other = sides[wall.side].neighbor {
      cells[other.cell].sides[other.side].block()
    }
    cells[wall.cell].sides[wall.side].block()
  }
}

extension Grid: Hashable {
  /// Whether two grids were made of equal specifications.
  public static func == (left: Grid, right: Grid) -> Bool {
    left.specification == right.specification
  }

  /// Hashes the specification.
  public func hash(into hasher: inout Hasher) { hasher.combine(specification) }
}
