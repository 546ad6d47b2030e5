internal import TinctGraphics

/// A way to distribute some colours over the cells of a grid.
public enum CellShading: String, CaseIterable, Hashable, Sendable {
  /// Neighbours differ: see `CellColoring`.
  case neighbors
  /// The cells at the edge have the second colour, those next to them the third, and so on; all
  /// others have the first.
  case edges
  /// Rings from the edge inwards, which have the colours in turn.
  case rings
  /// Any colour, each as likely as the others.
  case random

  /// Returns the number of each cell's colour, from 0.
  ///
  /// A cell is at the edge if it touches the border, even if only at a corner. Walls are no border.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - colors: the number of colours, 1...`CellColoring.mostColors`.
  ///   - seed: the seed of what is random.
  /// - Throws: an error if neighbours cannot differ in so many colours, or there is no edge.
  public func numbers(
    of grid: Grid, colors: Int, seed: UInt64
  ) throws(ColoringError) -> [Int] {
    precondition((1...CellColoring.mostColors).contains(colors))
    switch self {
    case .neighbors: return try CellColoring(grid, colors: colors).numbers
    case .edges:
      return try Self.depths(of: grid).map { $0 + 1 < colors ? $0 + 1 : 0 }
    case .rings: return try Self.depths(of: grid).map { $0 % colors }
    case .random:
      var random = SplitMix64(seed: seed, stream: 0)
      return grid.cells.map { _ in random.next(below: colors) }
    }
  }

  /// Returns the number of cells between each cell and the edge, itself not counted.
  private static func depths(of grid: Grid) throws(ColoringError) -> [Int] {
    var around: [Point: [Int]] = [:]
    var border: Set<Point> = []
    for (number, cell) in grid.cells.enumerated() {
      for (side, corner) in cell.corners.enumerated() {
        around[corner, default: []].append(number)
        guard cell.sides[side].adjacent == nil else { continue }
        border.insert(corner)
        border.insert(cell.corners[(side + 1) % cell.corners.count])
      }
    }
    let edge = grid.cells.indices.filter { grid.cells[$0].corners.contains(where: border.contains) }
    guard !edge.isEmpty else { throw .noEdge }
    var depths = [Int?](repeating: nil, count: grid.cells.count)
    var ring = edge
    var depth = 0
    while !ring.isEmpty {
      for cell in ring { depths[cell] = depth }
      let touched = ring.flatMap { grid.cells[$0].corners }.flatMap { around[$0] ?? [] }
      ring = Set(touched.filter { depths[$0] == nil }).sorted()
      depth += 1
    }
    return depths.map { $0 ?? 0 }
  }
}
