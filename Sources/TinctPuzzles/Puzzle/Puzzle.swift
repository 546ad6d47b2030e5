/// A board of pieces that a player turns until all are joined to a source.
public struct Puzzle: Hashable, Sendable {
  /// The name, unique within a pack.
  public var name: String
  /// The description of the board.
  public let gridSpecification: GridSpecification
  /// The cells that give power.
  public let sources: [Int]
  /// The cells whose pieces are locked, ascending.
  public let locked: [Int]
  /// The piece on each cell, row by row, as the puzzle starts.
  public let pieces: [Connectors]
  /// The pieces turned so that the puzzle is solved, if that is known.
  public let solution: [Connectors]?
  /// The grid without walls.
  ///
  /// Making a grid takes longer than solving a puzzle on it, so a puzzle keeps it; walls, in which
  /// the puzzles of a pack differ, are added on demand.
  let openGrid: Grid

  /// Makes a puzzle in which every piece fits its cell and every source is a cell.
  ///
  /// It need not have a solution, or make sense: see `PuzzleCheck`.
  ///
  /// - Parameter openGrid: the grid without walls, if it has already been made. Puzzles that are
  ///   given the same grid share its memory.
  public init(
    name: String, grid gridSpecification: GridSpecification, openGrid: Grid? = nil, sources: [Int],
    locked: [Int] = [], pieces: [Connectors], solution: [Connectors]? = nil
  ) throws(PuzzleError) {
    let plan: GridPlan
    if let openGrid {
      plan = openGrid.plan
    } else {
      do { plan = try gridSpecification.plan() } catch { throw .grid(error) }
    }
    // Counted before the grid is made, so that a few bytes of input cannot ask for a huge one.
    try Self.check(.pieces, count: pieces.count, expected: plan.count)
    if let solution { try Self.check(.solution, count: solution.count, expected: plan.count) }
    self.openGrid = openGrid ?? Grid(open: gridSpecification.withoutWalls, plan)
    precondition(
      self.openGrid.specification == gridSpecification.withoutWalls,
      "the open grid is that of the specification")
    self.name = name
    self.gridSpecification = gridSpecification
    self.sources = sources
    self.locked = Set(locked).sorted()
    self.pieces = pieces
    self.solution = solution
    try check()
  }

  /// Makes a puzzle from parts that are known to fit.
  init(
    trusted name: String, grid gridSpecification: GridSpecification, openGrid: Grid,
    sources: [Int], pieces: [Connectors], solution: [Connectors]?
  ) {
    self.name = name
    self.gridSpecification = gridSpecification
    self.openGrid = openGrid
    self.sources = sources
    locked = []
    self.pieces = pieces
    self.solution = solution
  }

  /// Makes the grid: at no cost without walls, else from a copy of its cells.
  public func makeGrid() -> Grid {
    do { return try openGrid.building(gridSpecification.walls) } catch {
      preconditionFailure("a puzzle has walls that were checked: \(error)")
    }
  }
}

// MARK: - Checking

extension Puzzle {
  private static func check(
    _ list: PuzzleError.List, count: Int, expected: Int
  ) throws(PuzzleError) {
    guard count == expected else { throw .count(list, expected: expected, actual: count) }
  }

  private func check() throws(PuzzleError) {
    for wall in gridSpecification.walls {
      do { try openGrid.check(wall) } catch { throw .grid(error) }
    }
    try checkMasks(.pieces, pieces)
    if let solution { try checkMasks(.solution, solution) }
    let cells = openGrid.cells.indices
    for (index, source) in sources.enumerated() where !cells.contains(source) {
      throw .source(index: index, cell: source, cells: cells.count)
    }
    for cell in locked where !cells.contains(cell) {
      throw .locked(cell: cell, cells: cells.count)
    }
  }

  private func checkMasks(
    _ list: PuzzleError.List, _ connectors: [Connectors]
  ) throws(PuzzleError) {
    for (cell, piece) in connectors.enumerated() {
      let sides = openGrid.cells[cell].sides.count
      guard piece.fit(sides: sides) else {
        throw .mask(list, cell: cell, mask: piece.mask, sides: sides)
      }
    }
  }
}

/// The reason why the parts of a puzzle or a position do not fit each other.
public enum PuzzleError: Error, Hashable, Sendable {
  /// A list with one entry for each cell.
  public enum List: String, Hashable, Sendable {
    /// The pieces as the puzzle starts.
    case pieces
    /// The pieces of the solution.
    case solution
    /// The states of a position.
    case states
    /// The ground of a position's cells.
    case ground
    /// The floors of a position's cells.
    case cells
    /// The marks of a position.
    case marks
    /// The labels of a position.
    case labels
  }

  /// The grid cannot be made.
  case grid(GridError)
  /// A list has too few or too many entries.
  case count(List, expected: Int, actual: Int)
  /// A piece has connectors on sides that its cell does not have.
  case mask(List, cell: Int, mask: UInt32, sides: Int)
  /// The source at `index` of the list of sources is not a cell.
  case source(index: Int, cell: Int, cells: Int)
  /// A locked cell is not a cell.
  case locked(cell: Int, cells: Int)
  /// A cell of a position's last move is not a cell.
  case lastMove(cell: Int, cells: Int)
}

extension PuzzleError: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .grid(let error):
      error.description
    case .count(let list, let expected, let actual):
      "\(list.rawValue) has \(actual) entries; give one for each of the \(expected) cells"
    case .mask(let list, let cell, let mask, let sides):
      "\(list.rawValue) at cell \(cell): \(mask) has connectors beyond the cell's \(sides) sides; "
        + "give a mask from 0 to \((UInt64(1) << UInt64(sides)) - 1)"
    case .source(_, let cell, let cells):
      "source \(cell) is not a cell; cells are numbered from 0 to \(cells - 1)"
    case .locked(let cell, let cells):
      "locked cell \(cell) is not a cell; cells are numbered from 0 to \(cells - 1)"
    case .lastMove(let cell, let cells):
      "cell \(cell) of the last move is not a cell; cells are numbered from 0 to \(cells - 1)"
    }
  }
}

// MARK: - Coding

// The form is that of an element of `puzzles` in pack documents: {"name": "One", "grid": {"kind":
// "square", "columns": 2, "rows": 1}, "sources": [0], "pieces": [1, 4]}.

extension Puzzle: Codable {
  private enum Key: String, CodingKey {
    case name, grid, sources, lockedCells, pieces, solution
  }

  /// Reads a puzzle and checks that its parts fit each other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let name = try values.decode(String.self, forKey: .name)
    let grid = try values.decode(GridSpecification.self, forKey: .grid)
    let sources = try values.decode([Int].self, forKey: .sources)
    let locked = try values.decodeIfPresent([Int].self, forKey: .lockedCells) ?? []
    let pieces = try values.decode([Connectors].self, forKey: .pieces)
    let solution = try values.decodeIfPresent([Connectors].self, forKey: .solution)
    let given = GivenSides(grid)
    do {
      try self.init(
        name: name, grid: grid, sources: sources, locked: locked,
        pieces: given?.converted(pieces) ?? pieces,
        solution: solution.map { given?.converted($0) ?? $0 })
    } catch { throw decoder.corrupted("\(error)") }
  }

  /// Writes the puzzle; empty lists of locked cells and unknown solutions are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(gridSpecification, forKey: .grid)
    try values.encode(sources, forKey: .sources)
    if !locked.isEmpty { try values.encode(locked, forKey: .lockedCells) }
    let given = GivenSides(gridSpecification)
    try values.encode(given?.converted(pieces) ?? pieces, forKey: .pieces)
    try values.encodeIfPresent(
      solution.map { given?.converted($0) ?? $0 }, forKey: .solution)
  }
}
