internal import TinctPuzzles

/// What is known of the grid that was met last; most puzzles of a pack share theirs.
struct KnownSides {
  private var grid: GridSpecification?
  private var sides: [Int] = []
  /// What was read without a mistake, walls and all, and the text of it.
  private var board: (text: ArraySlice<UInt8>, grid: GridSpecification, sides: [Int])?

  /// The grid, with its walls, and the sides of its cells, if the value is written as the last one was.
  func board(writtenAs node: JSONNode) -> (grid: GridSpecification, sides: [Int])? {
    guard let board, board.text == node.document.bytes[node.byteRange] else { return nil }
    return (board.grid, board.sides)
  }

  /// Remembers what was read of a value without a mistake.
  mutating func note(_ node: JSONNode, _ grid: GridSpecification, sides: [Int]) {
    board = (node.document.bytes[node.byteRange], grid, sides)
  }

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
