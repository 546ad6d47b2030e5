public import TinctGraphics
public import TinctPuzzles

/// The size of a board in a theme, for each size of cell.
public struct BoardSizing: Sendable {
  /// The largest size of cell that a board is drawn with.
  public static let largestCell = 4096

  private let grid: Grid
  private let theme: Theme

  /// Measures a board.
  public init(_ grid: Grid, in theme: Theme) {
    self.grid = grid
    self.theme = theme
  }

  /// Returns the size of the visible part of the board: its cells, and its panel if the theme has
  /// one, but not the plain ground around them.
  public func size(cellPixels: Int) -> PixelSize {
    BoardLayout.seenArea(of: grid, in: theme, cellPixels: cellPixels).size
  }

  /// Returns the width of the plain ground around that in the board's picture, on each side.
  func ground(cellPixels: Int) -> Int {
    BoardLayout.seenArea(of: grid, in: theme, cellPixels: cellPixels).ground
  }

  /// Returns the largest cells, up to `largestCell`, with which a board and its padding fit into an
  /// area; nil if none do.
  ///
  /// - Parameter padding: the padding of the board on each side, by the size of cells; it must not
  ///   decrease as cells grow.
  public func largestCell(
    width: Int, height: Int, padding: (Int) -> Int = { _ in 0 }
  ) -> Int? {
    func fits(_ cell: Int) -> Bool {
      let size = size(cellPixels: cell)
      return size.width + 2 * padding(cell) <= width && size.height + 2 * padding(cell) <= height
    }
    // Boards are at least as large as their cells, so only a few sizes below this one need to be
    // tried.
    let most = min(Double(width) / grid.bounds.width, Double(height) / grid.bounds.height)
    var high = Int(min(max(most, 0), Double(Self.largestCell))) + 1
    var low = high - 1
    var step = 1
    while low >= 1, !fits(low) { (high, low, step) = (low, low - step, 2 * step) }
    if low < 1 {
      guard high > 1, fits(1) else { return nil }
      low = 1
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
