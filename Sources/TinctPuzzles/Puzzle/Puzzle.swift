/// A board of pieces that a player turns until all are joined to a source.
public struct Puzzle: Hashable, Sendable {
  /// What people call it; unique within a pack.
  public let name: String
  /// The board.
  public let gridSpecification: GridSpecification
  /// Cells that give power.
  public let sources: [Int]
  /// Cells whose pieces stay as they are, ascending.
  public let locked: [Int]
  /// The piece on each cell, row by row, as the puzzle starts.
  public let pieces: [Connectors]
  /// The pieces turned so that the puzzle is solved, where that is known.
  public let solution: [Connectors]?

  /// Makes a puzzle in which every piece fits its cell and every source is a cell.
  ///
  /// Whether it can be solved, or makes sense, is another question: see `PuzzleCheck`.
  public init(
    name: String, grid gridSpecification: GridSpecification, sources: [Int], locked: [Int] = [],
    pieces: [Connectors], solution: [Connectors]? = nil
  ) throws(PuzzleError) {
    self.name = name
    self.gridSpecification = gridSpecification
    self.sources = sources
    self.locked = Set(locked).sorted()
    self.pieces = pieces
    self.solution = solution
    try check()
  }

  /// Makes a puzzle of parts that are known to fit, without making the grid to check them.
  init(
    trusted name: String, grid gridSpecification: GridSpecification, sources: [Int],
    pieces: [Connectors], solution: [Connectors]?
  ) {
    self.name = name
    self.gridSpecification = gridSpecification
    self.sources = sources
    locked = []
    self.pieces = pieces
    self.solution = solution
  }

  /// The grid, resolved from the specification on every call: keep it where it is used often.
  public func makeGrid() -> Grid {
    do {
      return try Grid(gridSpecification)
    } catch {
      preconditionFailure("a puzzle has a grid that was checked: \(error)")
    }
  }

  private func check() throws(PuzzleError) {
    try checkCounts()
    let grid: Grid
    do { grid = try Grid(gridSpecification) } catch { throw .grid(error) }
    try check(.pieces, pieces, on: grid)
    if let solution { try check(.solution, solution, on: grid) }
    for (index, source) in sources.enumerated() where !grid.cells.indices.contains(source) {
      throw .source(index: index, cell: source, cells: grid.cells.count)
    }
    for cell in locked where !grid.cells.indices.contains(cell) {
      throw .locked(cell: cell, cells: grid.cells.count)
    }
  }

  /// Comes before the grid is made, so that a few bytes of input cannot ask for a huge one.
  private func checkCounts() throws(PuzzleError) {
    let count: Int
    do { count = try gridSpecification.cellCount() } catch { throw .grid(error) }
    guard pieces.count == count else {
      throw .count(.pieces, expected: count, actual: pieces.count)
    }
    if let solution, solution.count != count {
      throw .count(.solution, expected: count, actual: solution.count)
    }
  }

  private func check(
    _ list: PuzzleError.List, _ connectors: [Connectors], on grid: Grid
  ) throws(PuzzleError) {
    for (cell, piece) in connectors.enumerated() {
      let sides = grid.cells[cell].sides.count
      guard piece.fit(sides: sides) else {
        throw .mask(list, cell: cell, mask: piece.mask, sides: sides)
      }
    }
  }
}
