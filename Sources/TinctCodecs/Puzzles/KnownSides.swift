internal import TinctPuzzles

/// How many sides the cells of the grid have that was met last; most puzzles of a pack share theirs.
struct KnownSides {
  private var grid: GridSpecification?
  private var sides: [Int] = []

  /// How many sides each cell of a grid has; the error is at the value that is to blame.
  mutating func sides(
    of grid: GridSpecification, _ reading: GridReading
  ) throws(DocumentError) -> [Int] {
    guard grid != self.grid else { return sides }
    sides = try reading.sides(of: grid)
    self.grid = grid
    return sides
  }
}
