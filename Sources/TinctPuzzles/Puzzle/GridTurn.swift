internal import TinctGraphics

/// A turn of a grid that gives a grid of the same tiling: a quarter turn of squares, a sixth of a
/// turn of a hexagon of hexes.
public struct GridTurn: Sendable {
  /// The turned grid, without walls.
  private let turned: Grid
  /// For each cell, the cell that it becomes.
  public let cells: [Int]
  /// For each cell, the number of the side that its side 0 becomes.
  private let steps: [Int]
  /// The numbers of sides of the cells.
  private let sides: [Int]

  /// Turns a grid counter-clockwise; nil if that gives no grid of the same tiling.
  ///
  /// - Parameter grid: the grid; its walls are left out.
  public init?(_ grid: Grid, degrees: Int) {
    let grid = grid.withoutWalls
    self.init(grid, degrees: degrees, candidates: Self.candidates(for: grid))
  }

  private init?(_ grid: Grid, degrees: Int, candidates: [Grid]) {
    let image = TurnedGrid(grid, degrees: degrees)
    let candidates = candidates + [image.polygons].compactMap(\.self)
    for candidate in candidates where image.fits(candidate) {
      guard let (cells, steps) = image.match(candidate) else { continue }
      turned = candidate
      self.cells = cells
      self.steps = steps
      sides = grid.cells.map(\.sides.count)
      return
    }
    return nil
  }

  /// The angles by which a grid can be turned, in degrees from 1 to 359, ascending.
  public static func angles(of grid: Grid) -> [Int] {
    let grid = grid.withoutWalls
    let candidates = candidates(for: grid)
    // Every symmetry of a tiling, and of a disk of polygons.
    let parts = Set([10, 12] + grid.cells.map(\.sides.count)).filter { 360.isMultiple(of: $0) }
    let angles = Set(parts.flatMap { part in (1..<part).map { $0 * 360 / part } })
    return angles.sorted().filter {
      GridTurn(grid, degrees: $0, candidates: candidates) != nil
    }
  }

  /// The grids of the same tiling and size that a turn may give.
  private static func candidates(for grid: Grid) -> [Grid] {
    var specifications: [GridSpecification] = []
    for shape in grid.specification.shape.turns {
      let orientation = grid.specification.orientation
      for orientation in [orientation, orientation == .flat ? .pointy : .flat] {
        for offset in GridOffset.allCases {
          var specification = grid.specification
          (specification.shape, specification.orientation) = (shape, orientation)
          specification.offset = offset
          if !specifications.contains(specification) { specifications.append(specification) }
        }
      }
    }
    return specifications.compactMap { specification in
      specification == grid.specification ? grid : try? Grid(specification)
    }
  }

  private func turned(_ side: CellSide) -> CellSide {
    CellSide(cell: cells[side.cell], side: (side.side + steps[side.cell]) % sides[side.cell])
  }

  private func turned(_ specification: GridSpecification) -> GridSpecification {
    var turned = turned.specification
    turned.walls = specification.walls.map(self.turned)
    return turned
  }

  private func turned(_ pieces: [Connectors]) -> [Connectors] {
    moved(
      pieces.enumerated().map { cell, piece in
        piece.turned(by: steps[cell], sides: sides[cell])
      })
  }

  /// Returns values of cells in the order of the turned grid.
  private func moved<Value>(_ values: [Value]) -> [Value] {
    var moved = values
    for (cell, value) in values.enumerated() { moved[cells[cell]] = value }
    return moved
  }

  /// Returns a puzzle on the grid, turned with its pieces and walls.
  public func turned(_ puzzle: Puzzle) -> Puzzle {
    let turned = try? Puzzle(
      name: puzzle.name, grid: turned(puzzle.gridSpecification), openGrid: turned,
      sources: puzzle.sources.map { cells[$0] }, locked: puzzle.locked.map { cells[$0] },
      pieces: self.turned(puzzle.pieces), solution: puzzle.solution.map(self.turned))
    guard let turned else { preconditionFailure("what fits a grid fits it turned") }
    return turned
  }

  /// Returns a position on the grid, turned with its stones and labels, which stay upright.
  public func turned(_ position: StonesPosition) -> StonesPosition {
    let turned = try? StonesPosition(
      name: position.name, grid: turned(position.gridSpecification), openGrid: turned,
      states: moved(position.states), ground: moved(position.ground),
      cells: moved(position.cells), marks: moved(position.marks), labels: moved(position.labels),
      lastMove: position.lastMove.map { cells[$0] })
    guard let turned else { preconditionFailure("what fits a grid fits it turned") }
    return turned
  }
}

extension GridShape {
  /// The shape, and those of the same kind that it may become by a turn.
  fileprivate var turns: [GridShape] {
    switch self {
    case .rectangle(let columns, let rows): [self, .rectangle(columns: rows, rows: columns)]
    case .parallelogram(let columns, let rows):
      [self, .parallelogram(columns: rows, rows: columns)]
    case .irregularHexagon(let side, let other):
      [self, .irregularHexagon(side: other, otherSide: side)]
    case .chosen(let hexes):
      (0..<6).map { turns in .chosen(hexes.map { $0.turned(by: turns) }) }
    case .hexagon, .extendedHexagon, .triangle, .disc, .polygons: [self]
    }
  }
}

extension AxialCoordinates {
  /// Returns the hexagon turned about 0, 0 by sixths of a turn, counter-clockwise.
  fileprivate func turned(by sixths: Int) -> AxialCoordinates {
    (0..<sixths).reduce(self) { hex, _ in AxialCoordinates(q: hex.q + hex.r, r: -hex.q) }
  }
}

/// A grid whose points are turned, to be compared with others.
private struct TurnedGrid {
  private let grid: Grid
  private let sine: Double
  private let cosine: Double
  private let corner: Point
  private let extent: Point

  /// The distance below which points are the same, in the unit of grids.
  private static let tolerance = 1e-6

  init(_ grid: Grid, degrees: Int) {
    self.grid = grid
    let angle = Double((degrees % 360 + 360) % 360) * .pi / 180
    (sine, cosine) = (TinctGraphics.sine(angle), TinctGraphics.cosine(angle))
    var least = Point(x: .infinity, y: .infinity)
    var most = Point(x: -.infinity, y: -.infinity)
    for point in grid.cells.flatMap(\.corners) {
      let turned = Self.turned(point, sine, cosine)
      least = Point(x: min(least.x, turned.x), y: min(least.y, turned.y))
      most = Point(x: max(most.x, turned.x), y: max(most.y, turned.y))
    }
    corner = least
    extent = most - least
  }

  /// Turns a point counter-clockwise as seen on the screen, where y goes down.
  private static func turned(_ point: Point, _ sine: Double, _ cosine: Double) -> Point {
    Point(x: point.x * cosine + point.y * sine, y: point.y * cosine - point.x * sine)
  }

  private func turned(_ point: Point) -> Point { Self.turned(point, sine, cosine) - corner }

  private static func areSame(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= tolerance && abs(one.y - other.y) <= tolerance
  }

  /// The turned grid as polygons, if the grid is of polygons.
  var polygons: Grid? {
    guard case .polygons = grid.specification.shape else { return nil }
    var specification = grid.specification
    specification.shape = .polygons(grid.cells.map { $0.corners.map(turned) })
    return try? Grid(specification)
  }

  /// Returns true if a grid has as many cells in a rectangle of the same size.
  func fits(_ other: Grid) -> Bool {
    other.cells.count == grid.cells.count
      && Self.areSame(Point(x: other.bounds.width, y: other.bounds.height), extent)
  }

  /// Finds the cell of another grid that each cell becomes, and the side that its first side
  /// becomes; nil unless all cells, sides and neighbors are there.
  func match(_ other: Grid) -> (cells: [Int], steps: [Int])? {
    var centers = CornerMerging(slack: Self.tolerance)
    for cell in other.cells { _ = centers.number(of: cell.center) }
    var (cells, steps): ([Int], [Int]) = ([], [])
    for cell in grid.cells {
      let found = centers.number(of: turned(cell.center))
      guard found < other.cells.count else { return nil }
      let sides = other.cells[found].sides
      let first = turned(cell.sides[0].midpoint)
      guard sides.count == cell.sides.count,
        let step = sides.firstIndex(where: { Self.areSame($0.midpoint, first) }),
        cell.sides.indices.allSatisfy({ side in
          let match = sides[(side + step) % sides.count]
          return Self.areSame(match.midpoint, turned(cell.sides[side].midpoint))
        })
      else { return nil }
      cells.append(found)
      steps.append(step)
    }
    guard Set(cells).count == cells.count else { return nil }
    for (number, cell) in grid.cells.enumerated() {
      for (side, value) in cell.sides.enumerated() {
        let match = other.cells[cells[number]].sides[(side + steps[number]) % cell.sides.count]
        let expected = value.adjacent.map { next in
          CellSide(
            cell: cells[next.cell],
            side: (next.side + steps[next.cell]) % grid.cells[next.cell].sides.count)
        }
        guard match.adjacent == expected else { return nil }
      }
    }
    return (cells, steps)
  }
}
