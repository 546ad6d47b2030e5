public import TinctGraphics

/// Where a board stands on an icon: whole, or only the cells around one of them.
///
/// An icon is laid out for its size. Cells have whole pixels and are never so small that pieces cannot
/// be told apart: where the whole board would be, only a part of it is shown.
public struct IconLayout: Hashable, Sendable {
  /// The shape of an icon's ground, by the side of the icon.
  public struct Ground: Hashable, Sendable {
    /// What stays clear around it, as a share of the side.
    public var inset: Double
    /// Radius of its corners, as a share of the side.
    public var radius: Double
    /// The share of it that a whole board may take.
    public var room: Double

    /// All of the icon, for systems that cut it to their own shape.
    public static let full = Ground(inset: 0, radius: 0, room: 0.78)
    /// All of the icon, of which as little is sure to be seen as a circle of 80 %.
    public static let maskable = Ground(inset: 0, radius: 0, room: 0.565)
    /// A square with round corners.
    public static let rounded = Ground(inset: 0, radius: 0.2, room: 0.8)
    /// The shape of macOS: 824 of 1024 points, with round corners.
    public static let mac = Ground(inset: 100.0 / 1024, radius: 185.4 / 1024, room: 0.8)
  }

  /// Width and height of the icon in pixels.
  public let side: Int
  /// The square of the ground.
  public let ground: PixelArea
  /// Radius of its corners in pixels.
  public let radius: Double
  /// Size of the board's cells.
  public let cellPixels: Int
  /// What is seen of the board; it may go beyond the ground, which cuts it off.
  public let board: PixelArea
  /// The plain ground around that in the board's picture.
  private let edge: Int

  /// Cells smaller than this cannot be told apart.
  static let leastCell = 12

  /// Lays out an icon.
  ///
  /// - Parameters:
  ///   - side: width and height in pixels, at least 1.
  ///   - shape: the shape of its ground.
  ///   - grid: the board.
  ///   - theme: the look.
  ///   - cells: how many cells are seen across; nil for all.
  ///   - focus: the cell in the middle, where not all are seen.
  public init(
    side: Int, shape: Ground, grid: Grid, theme: Theme, cells: Double?, focus: Int
  ) {
    self.side = side
    let inset = Int((shape.inset * Double(side)).rounded())
    let width = side - 2 * inset
    ground = PixelArea(x: inset, y: inset, width: width, height: width)
    radius = shape.radius * Double(side)
    let sizing = BoardSizing(grid, in: theme)
    let room = max(Int((shape.room * Double(width)).rounded()), 1)
    let whole = sizing.largestCell(width: room, height: room) ?? 0
    let wanted = cells.map { Int((Double(width) / $0).rounded(.down)) } ?? 0
    // Of a cell in the middle that is smaller than most.
    let least = Double(Self.leastCell) / min(2 * grid.cells[focus].inradius, 1)
    cellPixels = max(whole, wanted, min(Int(least.rounded(.up)), 2 * width), 1)
    let size = sizing.size(cellPixels: cellPixels)
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cellPixels)
    let edge = sizing.ground(cellPixels: cellPixels)
    self.edge = edge
    let place = layout.pixel(of: grid.cells[focus].center) - Point(x: Double(edge), y: Double(edge))
    let isWhole = cellPixels == whole
    board = PixelArea(
      x: inset + Self.start(of: size.width, in: width, focus: place.x, isWhole: isWhole),
      y: inset + Self.start(of: size.height, in: width, focus: place.y, isWhole: isWhole),
      width: size.width, height: size.height)
  }

  /// Where a board starts in a room so that a place of it is in the middle, or as near to it as no room
  /// beside the board allows.
  private static func start(of length: Int, in room: Int, focus: Double, isWhole: Bool) -> Int {
    guard !isWhole, length > room else { return (room - length) / 2 }
    let start = room / 2 - Int(focus.rounded())
    return min(max(start, room - length), 0)
  }

  /// The icon.
  ///
  /// - Parameters:
  ///   - state: what the board shows.
  ///   - layout: the board, with cells of `cellPixels`.
  /// - Returns: a scene in the theme's inks, clear outside of the ground.
  public func scene(_ state: BoardState, _ layout: BoardLayout) -> Scene {
    let corner = Point(x: Double(board.x - edge), y: Double(board.y - edge))
    let shape = Path.roundedRectangle(ground, radius: radius)
    let seen = seenCells(layout, corner)
    let scene = layout.scene(state, of: seen, panel: layout.panel(under: seen))
    let drawn = Scene.Element.group(
      scene.withoutGround.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)
    return Scene(
      width: side, height: side, elements: [.fill(shape, .background), .clip(shape, [drawn])])
  }

  /// The cells of which something is seen, and those around them, so that nothing ends in the picture
  /// that does not end there on the board. Of a large board these are few.
  private func seenCells(_ layout: BoardLayout, _ corner: Point) -> [Int] {
    layout.grid.cells.indices.filter { index in
      let cell = layout.grid.cells[index]
      let radius = cell.corners.map { ($0 - cell.center).length }.max() ?? 0
      let reach = (radius + 2) * Double(cellPixels)
      let middle = layout.pixel(of: cell.center) + corner
      return [middle.x, middle.y].allSatisfy { (-reach...Double(side) + reach).contains($0) }
    }
  }
}
