public import TinctGraphics
public import TinctPuzzles

/// The layout of a board of noodles: a theme at a size of cell, on a grid.
///
/// A layout draws boards, at rest and in motion; it knows cells, sides and neighbors, but no tiling
/// by name.
public struct BoardLayout: Sendable {
  /// The board's cells.
  public let grid: Grid
  /// Width of the pictures in pixels.
  public private(set) var width: Int
  /// Height of the pictures in pixels.
  public private(set) var height: Int

  let measures: BoardMeasures
  private(set) var art: PieceArt
  /// The shade of each cell; empty where all are alike.
  let shades: [Int]
  /// The number of shades.
  let shadeCount: Int
  /// Cells whose piece is locked have an ink of their own.
  package let hasLockedInk: Bool
  /// Width of the arms of sprites, in cells.
  private(set) var armWidth: Double
  /// The radius of the circle inscribed in the largest cell of arcs; all such cells are drawn at
  /// this size.
  private let arcInradius: Double
  /// Some cells have arcs for sides.
  let isOfArcs: Bool
  /// The position of the grid's origin, in pixels.
  private var origin: Point
  /// All cells are squares side by side, in rows of equal length, so that equal ones lie whole
  /// pixels apart.
  let isOfSquares: Bool
  /// The tiling repeats after whole pixels, so that equal cells are equal pixel for pixel.
  let isRepeating: Bool
  /// There is a ground under everything; without it the picture is clear there.
  let hasGround: Bool
  private let cellFrames = Lazy<[CellFrame]>()
  /// The outlines of noodles so far; renderers give all their layouts the same.
  package var outlines = NoodleMemo()
  /// The values that are made when a part of a board is first drawn.
  private(set) var parts = Lazy<Parts>()

  /// Lays out a board.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - theme: the look.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - scale: the size of the picture in sizes of the one at scale 1, such as 2 for `@2x`;
  ///     `cellPixels` times it is a whole number.
  ///   - hasGround: false to leave the ground away, so that the picture is clear there.
  ///   - art: what pieces are drawn from.
  ///   - isFitted: false to leave cells in their exact shapes. Fitted ones are stretched, by at
  ///     most half a pixel in each period of the tiling, so that equal cells lie whole pixels apart
  ///     and are equal pixel for pixel.
  public init(
    grid: Grid, theme: Theme, cellPixels: Int, scale: Double = 1, hasGround: Bool = true,
    art: PieceArt = .outlines, isFitted: Bool = true
  ) {
    precondition(cellPixels >= 1 && scale > 0)
    self.grid = grid
    self.art = art
    self.hasGround = hasGround
    let theme = theme.fitting(cellPixels: cellPixels)
    shades = theme.cell.isShaded ? Self.shades(of: grid, count: theme.cell.shades) : []
    shadeCount = (shades.max() ?? 0) + 1
    hasLockedInk = theme.inks.contains(.lockedCell) && theme.cell.shape != .corners
    armWidth = grid.cells.first.map(art.armWidth) ?? 0
    isOfArcs = grid.cells.contains(where: \.hasArcs)
    let cell = Double(cellPixels) * scale
    measures = BoardMeasures(
      theme: theme, cell: cell, unit: BoardMeasures.unit(of: grid), scale: scale,
      period: isFitted ? grid.period : nil)
    isOfSquares = Self.isOfSquares(grid)
    isRepeating = grid.period.map(measures.isWhole) ?? false
    arcInradius = cell * (BoardMeasures.largestOfArcs(grid)?.inradius ?? 0)
    let size = Self.size(of: grid, measures)
    let picture = measures.pictureSize(size)
    (width, height) = (picture.width, picture.height)
    // Both sides share the pixels that rounding up adds, so that the board stays centred.
    origin =
      Point(x: (Double(width) - size.x) / 2, y: (Double(height) - size.y) / 2)
      - measures.pixels(grid.bounds.minimum)
  }

  /// Returns a shade for each cell: two where they tell all neighbors apart, which turn with the
  /// board, and more than asked for if fewer cannot; empty for one shade, and if none was found.
  private static func shades(of grid: Grid, count: Int) -> [Int] {
    guard count > 1 else { return [] }
    // Neighbors across a wrapping border are far apart in the picture, and need not differ.
    func numbers(_ colors: Int) throws(ColoringError) -> [Int] {
      try CellColoring(grid, colors: colors, acrossBorders: false).numbers
    }
    if count > 2, let checkered = try? numbers(2) { return checkered }
    do throws(ColoringError) { return try numbers(count) } catch {
      guard case .tooFew(_, let enough?) = error else { return [] }
      return (try? numbers(enough)) ?? []
    }
  }

  /// Returns the size of all cells in pixels.
  private static func size(of grid: Grid, _ measures: BoardMeasures) -> Point {
    steady(measures.pixels(Point(x: grid.bounds.width, y: grid.bounds.height)))
  }

  /// Returns the size of a board's picture without laying out the board.
  ///
  /// - Parameter scale: the size of the picture in sizes of the one at scale 1.
  public static func pictureSize(
    of grid: Grid, in theme: Theme, cellPixels: Int, scale: Double = 1
  ) -> PixelSize {
    let measures = sizeMeasures(of: grid, in: theme, cellPixels: cellPixels, scale: scale)
    return measures.pictureSize(size(of: grid, measures))
  }

  /// The measures that the size of a board depends on; the unit of noodles does not affect it.
  private static func sizeMeasures(
    of grid: Grid, in theme: Theme, cellPixels: Int, scale: Double = 1
  ) -> BoardMeasures {
    BoardMeasures(
      theme: theme.fitting(cellPixels: cellPixels), cell: Double(cellPixels) * scale, unit: 1,
      scale: scale, period: grid.period)
  }

  /// The visible part of a board, without the plain ground around it: its cells, and its panel with
  /// its shadow.
  struct SeenArea {
    /// Its size in pixels.
    let size: PixelSize
    /// The plain ground on each side, in pixels.
    let ground: Int
  }

  /// Measures the visible part of a board without laying out the board.
  static func seenArea(of grid: Grid, in theme: Theme, cellPixels: Int) -> SeenArea {
    let measures = sizeMeasures(of: grid, in: theme, cellPixels: cellPixels)
    let size = size(of: grid, measures)
    var reach = 0.0
    if let panel = measures.theme.board.panel {
      let shadow = panel.shadow.map { max(abs($0.x), abs($0.y)) + $0.grow } ?? 0
      reach = (panel.padding + shadow) * measures.cell
    }
    let around = min(Int(reach.rounded(.up)), measures.margin)
    return SeenArea(
      size: PixelSize(
        width: Int(size.x.rounded(.up)) + 2 * around,
        height: Int(size.y.rounded(.up)) + 2 * around), ground: measures.margin - around)
  }

  /// Maps a point of the grid to the picture, in pixels from the top left.
  public func pixel(of point: Point) -> Point {
    Self.steady(origin + measures.pixels(point))
  }

  /// Returns the layout of the same board with pieces drawn from other art.
  func drawn(from art: PieceArt) -> BoardLayout {
    var drawn = self
    drawn.art = art
    drawn.armWidth = grid.cells.first.map(art.armWidth) ?? 0
    drawn.parts = Lazy()
    return drawn
  }

  /// Returns the same layout in a square picture with a point of the grid in its middle.
  ///
  /// Its parts are those of the whole board, so that only drawings made from it may be used, not
  /// painters.
  func framed(on point: Point, side: Int) -> BoardLayout {
    var framed = self
    (framed.width, framed.height) = (side, side)
    framed.origin = Point(x: Double(side) / 2, y: Double(side) / 2) - measures.pixels(point)
    return framed
  }

  /// Rounds a point to a fine grid: sums in another order differ by less, so that points meant to
  /// be on a pixel's edge are exactly there.
  private static func steady(_ point: Point) -> Point {
    let grain = 0x1p32
    return Point(x: (point.x * grain).rounded() / grain, y: (point.y * grain).rounded() / grain)
  }

  /// The form of a cell: cells of one form have equal frames.
  private struct CellForm: Hashable {
    let corners: [Point]
    let rotationCount: Int
  }

  /// The frame in which each cell is drawn. Cells of one shape, which differ by errors of rounding,
  /// have that of the first of them, so that their pieces are equal to the last bit.
  var frames: [CellFrame] {
    cellFrames {
      var known: [CellForm: CellFrame] = [:]
      return grid.cells.map { cell in
        let form = CellForm(
          corners: cell.corners.map { Self.steady($0 - cell.center) },
          rotationCount: cell.rotationCount)
        if let frame = known[form] { return frame }
        let frame = CellFrame(cell, scale: measures.cell, arcInradius: arcInradius)
        // A chart maps one cell alone.
        if !cell.hasArcs { known[form] = frame }
        return frame
      }
    }
  }

  /// The values that parts of a picture are drawn with; whole pictures do not need them.
  struct Parts: Sendable {
    let finder: CellFinder
    /// The panel under all cells; nil if each part has one of its own, under its own cells.
    let panel: [Scene.Element]?
  }
}
