public import TinctGraphics

/// Cells in the plane, and the sides at which they meet.
///
/// The unit of length is the distance between opposite sides of a cell: of a square or a regular
/// hexagon, and of other tilings on average (four times the area of the cells divided by the length
/// of their sides, which is that distance for every regular polygon). x goes to the right and y
/// **down**; `bounds` begins at the origin. Angles are radians, counter-clockwise from the right as
/// seen on the screen. Sides and corners are numbered in the same sense from 0, and side k lies
/// between the corners k and k + 1.
public struct Grid: Sendable {
  /// The description that the grid was made from.
  public let specification: GridSpecification
  /// All cells: row by row, or ring by ring from the middle outwards, or as they were given.
  public let cells: [Cell]
  /// The smallest upright rectangle around all cells.
  public let bounds: Bounds
  /// The width and height of the smallest upright rectangle after which the tiling repeats to the
  /// right and down; nil for a tiling that does not, or of which that is not known.
  public let period: Point?

  /// Makes the grid that a specification describes.
  ///
  /// Two sides may join the same pair of cells, and a cell may join itself: a grid that wraps and
  /// is two cells wide, or one, does this.
  public init(_ specification: GridSpecification) throws(GridError) {
    let plan = try specification.plan()
    self = try Grid(open: specification.withoutWalls, plan).building(specification.walls)
  }

  /// Makes a grid without walls from its plan.
  init(open specification: GridSpecification, _ plan: GridPlan) {
    var cells = plan.makeCells()
    precondition(cells.count == plan.count, "a tiling makes as many cells as were counted")
    let start = Self.bounds(of: cells).minimum
    if start != Point(x: 0, y: 0) {
      for cell in cells.indices { cells[cell].move(by: start * -1) }
    }
    self.init(
      specification: specification, cells: cells, bounds: Self.bounds(of: cells),
      period: plan.period)
  }

  private init(
    specification: GridSpecification, cells: [Cell], bounds: Bounds, period: Point?
  ) {
    self.specification = specification
    self.cells = cells
    self.bounds = bounds
    self.period = period
  }

  private static func bounds(of cells: [Cell]) -> Bounds {
    guard let bounds = Bounds(around: cells.lazy.flatMap(\.corners)) else {
      preconditionFailure("a grid has cells, and cells have corners")
    }
    return bounds
  }

  /// The side across a side, or nil at a border or a wall.
  public func neighbor(of side: CellSide) -> CellSide? {
    cells[side.cell].sides[side.side].neighbor
  }
}

// MARK: - Walls

extension Grid {
  /// The same grid without its walls.
  public var withoutWalls: Grid {
    guard !specification.walls.isEmpty else { return self }
    var (specification, cells) = (self.specification, self.cells)
    specification.walls = []
    for cell in cells.indices {
      for side in cells[cell].sides.indices where cells[cell].sides[side].isWall {
        cells[cell].sides[side].isWall = false
      }
    }
    return Grid(specification: specification, cells: cells, bounds: bounds, period: period)
  }

  /// The cells as a plan that has already been carried out.
  var plan: GridPlan { GridPlan(count: cells.count, period: period) { cells } }

  /// Returns the grid with further walls.
  ///
  /// - Throws: an error about the first wall that stands on no side of the grid.
  func building(_ walls: [CellSide]) throws(GridError) -> Grid {
    guard !walls.isEmpty else { return self }
    var (specification, cells) = (self.specification, self.cells)
    specification.walls += walls
    for wall in walls {
      try check(wall)
      // Both cells see the wall, whichever of them named it.
      if let other = cells[wall.cell].sides[wall.side].adjacent {
        cells[other.cell].sides[other.side].isWall = true
      }
      cells[wall.cell].sides[wall.side].isWall = true
    }
    return Grid(specification: specification, cells: cells, bounds: bounds, period: period)
  }

  /// Throws unless a wall stands on a side of the grid.
  func check(_ wall: CellSide) throws(GridError) {
    guard cells.indices.contains(wall.cell) else {
      throw .noSuchSide(wall: wall, cells: cells.count, sides: nil)
    }
    let sides = cells[wall.cell].sides.count
    guard (0..<sides).contains(wall.side) else {
      throw .noSuchSide(wall: wall, cells: cells.count, sides: sides)
    }
  }

  /// Returns true if a wall ends at the border of the board in a corner where no wall runs along
  /// the border: nothing goes on there.
  ///
  /// - Parameters:
  ///   - side: the side on which the wall stands.
  ///   - isStart: true for the first of the side's corners, false for the second.
  public func wallEndsAtBorder(_ side: CellSide, atStart isStart: Bool) -> Bool {
    guard cells[side.cell].sides[side.side].isInside,
      let first = border(from: side, atStart: isStart),
      let across = cells[side.cell].sides[side.side].adjacent,
      // Seen from the cell across the side, its corners are the other way round.
      let second = border(from: across, atStart: !isStart)
    else { return false }
    return !first.isWall && !second.isWall
  }

  /// Returns the side of the border that is reached from a side by the cells around one of its
  /// corners; nil if there is none.
  private func border(from side: CellSide, atStart isStart: Bool) -> Side? {
    var here = side
    // No corner has more cells about it than there are cells.
    for _ in cells.indices {
      let count = cells[here.cell].sides.count
      here.side = (here.side + (isStart ? count - 1 : 1)) % count
      let next = cells[here.cell].sides[here.side]
      guard next.isInside, let across = next.adjacent else { return next }
      if across == side { return nil }
      here = across
    }
    return nil
  }
}

extension Grid.Side {
  /// A cell lies on the other side of it, beside it on the board.
  fileprivate var isInside: Bool { adjacent != nil && !crossesBorder }
}

/// The grid that was made last, for readers of many puzzles, which mostly share their grid.
public struct GridCache: Sendable {
  private var latest: Grid?

  /// Makes a cache without a grid.
  public init() {}

  /// Returns the grid of a specification without its walls, and makes it unless it is the latest.
  public mutating func openGrid(
    of specification: GridSpecification
  ) throws(GridError) -> Grid {
    let open = specification.withoutWalls
    if let latest, latest.specification == open { return latest }
    let grid = try Grid(open)
    latest = grid
    return grid
  }
}

extension Grid: Hashable {
  /// Compares the specifications, from which everything else follows.
  public static func == (left: Grid, right: Grid) -> Bool {
    left.specification == right.specification
  }

  /// Hashes the specification.
  public func hash(into hasher: inout Hasher) { hasher.combine(specification) }
}

// MARK: - Cells

extension Grid {
  /// A polygon with neighbours across its sides.
  public struct Cell: Hashable, Sendable {
    /// The point inside the cell about which it turns.
    public internal(set) var center: Point
    /// The corners; side k lies between the corners k and k + 1.
    public internal(set) var corners: [Point]
    /// The sides, counter-clockwise; in a tiling, the first is the one that looks to the right or
    /// next after that.
    public internal(set) var sides: [Side]
    /// The number of turns that map the polygon to itself: 4 for a square, 6 for a regular hexagon,
    /// 2 for a rhomb, 1 for a polygon that no turn maps to itself.
    ///
    /// It divides the number of sides n: the turns are those by multiples of n / `rotationCount`
    /// sides. A piece turns its connectors by any number of sides, on every cell.
    public let rotationCount: Int
    /// The radius of the largest circle about the center that lies in the cell.
    public internal(set) var inradius: Double
  }

  /// A side of a cell.
  public struct Side: Hashable, Sendable {
    /// The side across this one, even if a wall is between; nil at a border.
    let adjacent: CellSide?
    /// A wall stands here.
    public internal(set) var isWall = false
    /// The side is on the border and meets one on the opposite border.
    ///
    /// It stays true if a wall is on such a side.
    public let crossesBorder: Bool
    /// The circle that the side is a part of; nil for a straight side.
    public internal(set) var arc: Arc?
    /// The middle between its corners, on the side. On an arc that stands for a hyperbolic line it
    /// is the hyperbolic middle.
    public internal(set) var midpoint: Point
    /// The direction outwards at the midpoint, at a right angle to the side, from 0 to less than 2
    /// pi.
    public internal(set) var angle: Double

    /// The side across this one, or nil at a border or a wall.
    public var neighbor: CellSide? { isWall ? nil : adjacent }
  }

  /// A part of a circle, from the first corner of a side to the second.
  public struct Arc: Hashable, Sendable {
    /// The center of the circle.
    public let center: Point
    /// The radius of the circle.
    public let radius: Double
    /// The angle at which the first corner lies on the circle, from 0 to less than 2 pi.
    public let start: Double
    /// The angle of the second corner: less than half a turn from `start`, and greater where the
    /// arc runs counter-clockwise, as it does where the side bulges outwards.
    public let end: Double
  }

  /// An upright rectangle.
  public struct Bounds: Hashable, Sendable {
    /// The upper left corner.
    public let minimum: Point
    /// The lower right corner.
    public let maximum: Point

    /// The distance from left to right.
    public var width: Double { maximum.x - minimum.x }
    /// The distance from top to bottom.
    public var height: Double { maximum.y - minimum.y }

    /// The point in the middle.
    public var middle: Point { (minimum + maximum) * 0.5 }

    /// Makes the smallest rectangle around some points; nil for none.
    public init?(around points: some Sequence<Point>) {
      var points = points.makeIterator()
      guard let first = points.next() else { return nil }
      var (minimum, maximum) = (first, first)
      while let point = points.next() {
        minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
        maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
      }
      self.minimum = minimum
      self.maximum = maximum
    }
  }
}

/// One side of one cell of a grid.
public struct CellSide: Hashable, Sendable {
  /// The number of the cell, from 0, row by row.
  public var cell: Int
  /// The number of the side, from 0, counter-clockwise from the right.
  public var side: Int

  /// Names a side of a cell.
  public init(cell: Int, side: Int) {
    self.cell = cell
    self.side = side
  }
}

extension CellSide: CustomStringConvertible {
  /// The form used in messages: `cell 5, side 2`.
  public var description: String { "cell \(cell), side \(side)" }
}
