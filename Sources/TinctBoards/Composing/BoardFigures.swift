internal import TinctGraphics
internal import TinctPuzzles

/// The figures on a board, and the cost of what the edges of a picture do to them.
///
/// An edge may cross a noodle, which then seems to go on beyond the picture. If it splits one
/// lengthwise, or cuts the source or the end of a noodle, that looks like a mistake. Lengths are in
/// the unit of the grid.
struct BoardFigures: Sendable {
  /// The figure on a cell; lengths are in the unit of the grid.
  private struct Figure: Sendable {
    /// The middle of the cell, from that of the board.
    let middle: Point
    /// The distance from the middle of the cell to its sides.
    let inradius: Double
    /// The radius of the disc in the middle that must stay whole; 0 for none.
    var disc = 0.0
    /// Half of the width of its noodle.
    var halfWidth = 0.0
    var isSource = false
    /// The range of its ways from the middle to the sides that are joined, of those of all.
    var arms = 0..<0
  }

  /// The cost of a source that is not whole, which no other costs outweigh.
  static let source = 1000.0
  /// The cost of an end or a stone that is cut, of an arm that is split, of a tile of which only a
  /// sliver is seen.
  private static let (end, split, sliver) = (2.0, 3.0, 0.5)
  /// The distances from an edge to what is just whole, and to a source that is.
  private static let (clearance, sourceClearance) = (0.06, 0.15)
  /// The shares of a tile that are slivers.
  private static let slivers = 0.02..<0.14
  /// The most cells of which each counts: those of larger boards are small.
  private static let most = 2500

  private var figures: [Figure] = []
  /// The arms of all figures, one after the other: a figure with an array of its own would have its
  /// references counted for each of the thousands of crops that a layout looks at.
  private var arms: [Point] = []
  private let hasTiles: Bool
  /// The middle of the board, in the unit of the grid.
  private let middle: Point

  /// Measures pieces.
  init(of board: NoodlesBoard, on grid: Grid, in theme: Theme) {
    let usual = BoardMeasures.unit(of: grid)
    let largest = BoardMeasures.largestOfArcs(grid)
    let connectors = board.connectors(cells: grid.cells.count)
    self.init(on: grid, in: theme) { cell, figure in
      figure.isSource = board[cell]?.look.isSource ?? false
      // A cell of arcs is drawn as the largest of them, and scaled down with everything in it.
      let unit = usual * (largest.map { figure.inradius / $0.inradius } ?? 1)
      figure.halfWidth = theme.wire.width * unit / 2
      let corners = grid.cells[cell].corners
      let arms = connectors[cell].sides.map { side in
        (corners[side] + corners[(side + 1) % corners.count]) * 0.5 - grid.cells[cell].center
      }
      if figure.isSource {
        figure.disc = theme.source.radius * unit
      } else if arms.count == 1 {
        figure.disc = max(theme.knob.radius, theme.wire.width / 2) * unit
      }
      return arms
    }
  }

  /// Measures stones.
  ///
  /// - Parameters:
  ///   - cells: the cells with stones.
  ///   - moved: the cell of the stone that must be seen; nil for none.
  init(stonesOn cells: Set<Int>, moved: Int?, of grid: Grid, in theme: Theme) {
    self.init(on: grid, in: theme) { cell, figure in
      figure.isSource = cell == moved
      figure.disc = figure.isSource || cells.contains(cell) ? figure.inradius : 0
      return []
    }
  }

  /// Measures an empty board.
  ///
  /// - Parameter source: the cell that must be seen; nil for none.
  init(source: Int?, of grid: Grid, in theme: Theme) {
    self.init(stonesOn: [], moved: source, of: grid, in: theme)
  }

  /// Measures what a closure says of each cell.
  ///
  /// - Parameter fill: completes the figure on a cell, and returns its arms.
  private init(
    on grid: Grid, in theme: Theme, _ fill: (Int, inout Figure) -> [Point]
  ) {
    hasTiles = theme.cell.isSolid
    middle = grid.bounds.middle
    for (index, cell) in grid.cells.enumerated() {
      var figure = Figure(middle: cell.center - middle, inradius: cell.inradius)
      let own = fill(index, &figure)
      guard figure.isSource || grid.cells.count <= Self.most else { continue }
      figure.arms = arms.count..<arms.count + own.count
      arms += own
      figures.append(figure)
    }
  }

  /// Returns the cost of what the edges of a picture cut of a board.
  ///
  /// - Parameters:
  ///   - board: the board in the picture.
  ///   - picture: the part of the picture in which it is seen.
  ///   - needsSource: true if a source outside costs as much as one that is cut.
  ///   - limit: the cost beyond which no more is counted.
  func cost(
    of board: ShotLayout.PlacedBoard, in picture: PixelArea, needsSource: Bool,
    upTo limit: Double = .infinity
  ) -> Double {
    let scale = Double(board.cellPixels)
    let middle = board.area.middle - Point(x: Double(picture.x), y: Double(picture.y))
    let view = View(
      width: Double(picture.width) / scale, height: Double(picture.height) / scale, corner: 0,
      turn: Transform(turnedBy: board.angle, movedTo: middle * (1 / scale)))
    var sum = 0.0
    for figure in figures where sum <= limit {
      guard figure.isSource else {
        sum += cost(of: figure, in: view)
        continue
      }
      let least = view.distance(to: view.turn(figure.middle))
      let isCut = least < figure.disc + Self.sourceClearance
      let isSeen = least > -figure.disc
      if isCut, needsSource || isSeen && !board.isQuiet { sum += Self.source }
    }
    return sum
  }

  /// Returns the cost of what the edges of a square cut, and its round corners.
  ///
  /// - Parameters:
  ///   - point: the middle of the square, in the unit of the grid, as its side.
  ///   - radius: the radius of its corners.
  func cost(about point: Point, side: Double, radius: Double) -> Double {
    let start = middle - point + Point(x: side, y: side) * 0.5
    let view = View(
      width: side, height: side, corner: radius, turn: Transform(turnedBy: 0, movedTo: start))
    return figures.reduce(0) { sum, figure in
      let cost = cost(of: figure, in: view)
      guard figure.isSource else { return sum + cost }
      let least = view.distance(to: view.turn(figure.middle))
      return sum + (abs(least) < figure.disc + Self.sourceClearance ? Self.source : 0)
    }
  }

  /// Returns the figures on some cells, of a board of which each cell counts.
  func kept(_ cells: [Int]) -> BoardFigures {
    guard let last = cells.last, last < figures.count else { return self }
    var kept = self
    kept.figures = cells.map { figures[$0] }
    return kept
  }

  /// The part of the board that is seen: from the origin on, in the unit of the grid.
  private struct View {
    let width: Double
    let height: Double
    /// The radius of its corners.
    let corner: Double
    /// The transform from the middle of the board.
    let turn: Transform

    /// Returns the distance of a point inside the nearest edge or round corner.
    func distance(to point: Point) -> Double {
      let (x, y) = (min(point.x, width - point.x), min(point.y, height - point.y))
      guard corner > 0, x < corner, y < corner else { return min(x, y) }
      return corner - Point(x: corner - x, y: corner - y).length
    }
  }

  /// Returns the cost of what edges do to a figure.
  private func cost(of figure: Figure, in view: View) -> Double {
    let (point, reach) = (view.turn(figure.middle), 1.5)
    let (right, bottom) = (view.width - point.x, view.height - point.y)
    let least = min(min(point.x, point.y), min(right, bottom))
    guard least < max(reach, view.corner), least > -reach else { return 0 }
    var cost = 0.0
    if figure.disc > 0, abs(view.distance(to: point)) < figure.disc + Self.clearance {
      cost += Self.end
    }
    // A figure beyond the end of an edge is not cut by it.
    let isBeside = (across: point.y > -0.5 && bottom > -0.5, down: point.x > -0.5 && right > -0.5)
    if isBeside.across { cost += slivers(of: figure, at: point.x) + slivers(of: figure, at: right) }
    if isBeside.down { cost += slivers(of: figure, at: point.y) + slivers(of: figure, at: bottom) }
    for arm in figure.arms {
      let way = view.turn(arms[arm]) - view.turn(Point(x: 0, y: 0))
      let half = 0.5 * way.length
      // Edges along which the arm runs, or nearly so.
      func splits(_ across: Double, at distance: Double) -> Double {
        abs(distance) - 0.5 * abs(across) < figure.halfWidth + Self.clearance ? Self.split : 0
      }
      if isBeside.across, abs(way.x) < half {
        cost += splits(way.x, at: point.x) + splits(way.x, at: right)
      }
      if isBeside.down, abs(way.y) < half {
        cost += splits(way.y, at: point.y) + splits(way.y, at: bottom)
      }
    }
    return cost
  }

  /// Returns the cost of the part of a figure's tile that an edge leaves to be seen.
  ///
  /// - Parameter distance: the distance of its middle inside the edge.
  private func slivers(of figure: Figure, at distance: Double) -> Double {
    let share = (distance + figure.inradius) / (2 * figure.inradius)
    return hasTiles && Self.slivers.contains(share) ? Self.sliver : 0
  }
}
