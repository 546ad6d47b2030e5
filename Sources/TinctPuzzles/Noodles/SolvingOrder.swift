internal import TinctGraphics

/// The order in which the pieces of a puzzle are turned to its solution.
public enum SolvingOrder: Hashable, Sendable {
  /// By their distance from the source along the pieces of the solution, as power reaches them.
  case search
  /// From top to bottom, and from left to right, by the middles of their cells.
  case reading
  /// As thought settles them, the simplest deduction first; see `SolvingTrace`.
  case found
  /// At random, which a seed decides.
  case random(seed: UInt64)

  /// All cells of a puzzle, in this order.
  ///
  /// - Parameter solution: the solved piece on each cell.
  func cells(of puzzle: Puzzle, on grid: Grid, solution: [Connectors]) -> [Int] {
    switch self {
    case .search: return Self.byPower(puzzle, grid, solution)
    case .reading: return Self.byPlace(grid)
    case .found:
      let settled = SolvingTrace(of: puzzle.board, on: grid).deductions
        .filter { $0.settled != nil }.map(\.cell)
      var seen: Set<Int> = []
      return (settled + Self.byPower(puzzle, grid, solution)).filter { seen.insert($0).inserted }
    case .random(let seed):
      var numbers = SplitMix64(seed: seed)
      var cells = Array(grid.cells.indices)
      // Fisher and Yates's shuffle.
      for last in cells.indices.dropFirst().reversed() {
        cells.swapAt(last, numbers.next(below: last + 1))
      }
      return cells
    }
  }

  private static func byPower(
    _ puzzle: Puzzle, _ grid: Grid, _ solution: [Connectors]
  ) -> [Int] {
    let levels = grid.powerLevels(sources: puzzle.sources, connectors: solution)
    return grid.cells.indices.sorted { (levels[$0] ?? .max, $0) < (levels[$1] ?? .max, $1) }
  }

  private static func byPlace(_ grid: Grid) -> [Int] {
    // Middles of one row differ by rounding, which no cell is small enough to be mistaken for.
    let rows = grid.cells.map { ($0.center.y * 0x1p20).rounded() }
    return grid.cells.indices.sorted {
      (rows[$0], grid.cells[$0].center.x, $0) < (rows[$1], grid.cells[$1].center.x, $1)
    }
  }
}
