public import TinctGraphics
public import TinctPuzzles

/// The size of a board in a theme, for each size of cell.
///
/// It is a class because a plan looks at it for some ten thousand places of a board: each copy of a
/// structure would count the references to all that is in it.
public final class BoardSizing: Sendable {
  /// The largest size of cell that a board is drawn with.
  public static let largestCell = 4096

  private let grid: Grid
  private let theme: Theme
  private let source: Int?
  /// The figures that the edges of a picture should not cut.
  let figures: BoardFigures
  /// The board is the position of a game, which is shown whole; where that is too small, its source
  /// must be seen.
  let isPosition: Bool

  /// Measures a board.
  ///
  /// - Parameters:
  ///   - source: the cell that a close-up shows, by its index; nil for the middle.
  ///   - isPosition: true for the position of a game, no part of which tells more than others.
  public convenience init(
    _ grid: Grid, in theme: Theme, source: Int? = nil, isPosition: Bool = false
  ) {
    self.init(
      grid, in: theme, source: source, isPosition: isPosition,
      figures: BoardFigures(stonesOn: [], moved: source, of: grid, in: theme))
  }

  /// Measures a board with what is on it.
  init(
    _ grid: Grid, in theme: Theme, source: Int?, isPosition: Bool = false, figures: BoardFigures
  ) {
    self.grid = grid
    self.theme = theme
    self.source = source
    self.isPosition = isPosition
    self.figures = figures
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
    // Boards are as large as their cells, less half a pixel of stretch for each at most, so only a
    // few sizes below this one need to be tried.
    let most = min(Double(width) / grid.bounds.width, Double(height) / grid.bounds.height) + 1
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

extension BoardSizing {
  /// The share of a rectangle's points that must lie on cells for the board to fill it.
  private static let filled = 0.97

  /// The point that a close-up shows, as shares of the board's width and height.
  var focus: Point {
    let (bounds, middle) = (grid.bounds, Point(x: 0.5, y: 0.5))
    // Elsewhere the picture would show what is beside a board that is no rectangle.
    guard let source, share(width: bounds.width, height: bounds.height) >= Self.filled else {
      return middle
    }
    let point = grid.cells[source].center - bounds.minimum
    return Point(x: point.x / bounds.width, y: point.y / bounds.height)
  }

  /// The source, as shares of the board's width and height; nil if there is none.
  var sourcePoint: Point? {
    source.map { source in
      let point = grid.cells[source].center - grid.bounds.minimum
      return Point(x: point.x / grid.bounds.width, y: point.y / grid.bounds.height)
    }
  }

  /// The width of the cells as they stand upright, in the unit of the grid.
  var width: Double { grid.bounds.width }

  /// Returns the box around the cells as they are turned about the middle of the board, in the unit
  /// of the grid.
  func box(turnedBy angle: Double) -> Grid.Bounds {
    let middle = grid.bounds.middle
    let points = grid.cells.lazy.flatMap(\.corners).map { ($0 - middle).turned(by: angle) }
    return Grid.Bounds(around: points) ?? grid.bounds
  }

  /// Returns the size of cells with which the board fills a picture.
  func cellFilling(width: Double, height: Double) -> Double {
    let bounds = grid.bounds
    let least = 1.06 * max(width / bounds.width, height / bounds.height)
    for step in 0..<20 {
      let cell = least * (1 + 0.05 * Double(step))
      if share(width: width / cell, height: height / cell) >= Self.filled { return cell }
    }
    return least
  }

  /// Returns the share of some points of a rectangle about the middle of the board, in cells, that
  /// lie on cells.
  private func share(width: Double, height: Double) -> Double {
    // Of large boards every point would be compared with thousands of cells, for little.
    guard grid.cells.count <= 2500 else { return 1 }
    let reach = grid.cells.map { cell in
      cell.corners.reduce(0) { max($0, ($1 - cell.center).length) } * 0.95
    }
    let (bounds, count) = (grid.bounds, 12)
    let middle = bounds.middle
    var found = 0
    for row in 0...count {
      for column in 0...count {
        let (x, y) = (Double(column) / Double(count), Double(row) / Double(count))
        let point = middle + Point(x: (x - 0.5) * width, y: (y - 0.5) * height)
        let isOnCell = zip(grid.cells, reach).contains { ($0.center - point).length <= $1 }
        found += isOnCell ? 1 : 0
      }
    }
    return Double(found) / Double((count + 1) * (count + 1))
  }
}
