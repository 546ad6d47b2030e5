internal import TinctGraphics

/// An order in which the pieces of a puzzle are turned to its solution.
public enum SolvingOrder: Hashable, Sendable {
  /// By the distance from the source along the pieces of the solution, as power reaches them.
  case search
  /// From top to bottom, and from left to right, by the centers of their cells.
  case reading
  /// In the order in which logic settles them, the simplest deduction first; see `SolvingTrace`.
  case found
  /// At random, as determined by a seed.
  case random(seed: UInt64)

  /// Returns all cells of a puzzle, in this order.
  ///
  /// - Parameter solution: the solved piece on each cell.
  func cells(of puzzle: Puzzle, on grid: Grid, solution: [Connectors]) -> [Int] {
    switch self {
    case .search: return Self.byPower(puzzle, grid, solution)
    case .reading: return Self.byCenter(grid)
    case .found:
      let settled = SolvingTrace(of: puzzle.board, on: grid).deductions
        .filter { $0.settled != nil }.map(\.cell)
      var seen: Set<Int> = []
      return (settled + Self.byPower(puzzle, grid, solution)).filter { seen.insert($0).inserted }
    case .random(let seed):
      var numbers = SplitMix64(seed: seed)
      var cells = Array(grid.cells.indices)
      // The shuffle by Fisher and Yates.
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

  private static func byCenter(_ grid: Grid) -> [Int] {
    // Centers of one row differ by rounding, by far less than rows do.
    let rows = grid.cells.map { ($0.center.y * 0x1p20).rounded() }
    return grid.cells.indices.sorted {
      (rows[$0], grid.cells[$0].center.x, $0) < (rows[$1], grid.cells[$1].center.x, $1)
    }
  }
}

extension SolvingOrder: Codable {
  private enum Key: String, CodingKey { case random }

  private static let named: [(name: String, order: SolvingOrder)] = [
    ("search", .search), ("reading", .reading), ("found", .found),
  ]

  /// Reads an order: `"search"`, `"reading"`, `"found"`, or `{"random": seed}`.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard let known = Self.named.first(where: { $0.name == name }) else {
        throw decoder.corrupted("expected search, reading, found, or {\"random\": seed}")
      }
      self = known.order
    } else {
      let values = try decoder.container(keyedBy: Key.self)
      self = .random(seed: try values.decode(UInt64.self, forKey: .random))
    }
  }

  /// Writes an order.
  public func encode(to encoder: any Encoder) throws {
    if case .random(let seed) = self {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(seed, forKey: .random)
    } else if let known = Self.named.first(where: { $0.order == self }) {
      var value = encoder.singleValueContainer()
      try value.encode(known.name)
    }
  }
}
