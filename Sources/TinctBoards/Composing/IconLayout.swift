public import TinctGraphics
public import TinctPuzzles

/// The layout of an icon: a whole board, or only the cells around one of them.
///
/// An icon is laid out for its size. Cells have whole pixels and are never so small that pieces
/// cannot be told apart: if the whole board would be too small, only a part of it is shown.
public struct IconLayout: Hashable, Sendable {
  /// The shape of an icon's ground, by the side of the icon.
  public struct Ground: Hashable, Sendable {
    /// The clear border around it, as a share of the side.
    public var inset: Double
    /// Radius of its corners, as a share of the side.
    public var radius: Double
    /// The share of it that a whole board, or a single piece, may take.
    public var room: Double
    /// The corners bend as those of Apple's icons do, without a sudden start of the arc.
    public var isContinuous = false
    /// The picture goes on in the border, which systems show while they move the icon.
    public var bleeds = false
    /// The side of the square that no system cuts off, as a share of the side without the border.
    package var seenSide = 1.0
    /// The radius of its corners, as such a share.
    package var seenRadius = 0.225

    /// All of the icon, for systems that cut it to their own shape.
    public static let full = Ground(inset: 0, radius: 0, room: 0.78)
    /// All of the icon, for systems that may cut it down to a circle of 80 % of its width.
    public static let maskable = Ground(
      inset: 0, radius: 0, room: 0.565, seenSide: 0.8, seenRadius: 0.4)
    /// A square with round corners.
    public static let rounded = Ground(inset: 0, radius: 0.2, room: 0.8)
    /// The shape of macOS: 824 of 1024 points, with round corners.
    public static let mac = Ground(
      inset: 100.0 / 1024, radius: 185.4 / 1024, room: 0.8, isContinuous: true)
    /// A circle.
    public static let round = Ground(inset: 0, radius: 0.5, room: 0.63, seenRadius: 0.5)
    /// A layer of Android's adaptive icons: of 108 units across 72 are seen, and a circle of 66
    /// always is.
    public static let adaptive = Ground(
      inset: 18.0 / 108, radius: 0, room: 0.648, bleeds: true, seenSide: 66.0 / 72,
      seenRadius: 33.0 / 72)
  }

  /// What is drawn of an icon.
  public enum Layer: String, Hashable, Sendable {
    /// Everything.
    case whole
    /// The ground alone.
    case ground
    /// The board or piece, on clear ground.
    case subject
  }

  /// Width and height of the icon in pixels.
  public let side: Int
  /// The square of the ground.
  public let ground: PixelArea
  /// Radius of its corners in pixels.
  public let radius: Double
  private let isContinuous: Bool
  /// Size of the board's cells.
  public let cellPixels: Int
  /// The area of the board, without plain ground; it may extend beyond the icon's ground, which
  /// cuts it off.
  public let board: PixelArea
  /// The plain ground around that in the board's picture.
  private let edge: Int
  /// The icon is a piece alone, without a tile, for the ground is one.
  private let isTile: Bool

  /// The sizes of cells, relative to the usual one, among which the best for a part of a board is
  /// chosen.
  private static let zooms = [1, 0.96, 1.04, 0.92, 1.08, 0.88, 1.12, 0.84, 1.16]

  /// The cells whose pieces are shown, of a game of which only a part is seen: no piece is cut off.
  /// Nil for all.
  let shown: Set<Int>?

  /// Lays out an icon.
  ///
  /// - Parameters:
  ///   - subject: the board or the piece that it shows; a piece alone is as large as there is room.
  ///   - side: width and height in pixels, at least 1.
  ///   - shape: the shape of its ground.
  ///   - theme: the look.
  public init(of subject: IconSubject, side: Int, shape: Ground, theme: Theme) {
    let (grid, focus) = (subject.grid, subject.focus)
    self.side = side
    let inset = Int((shape.inset * Double(side)).rounded())
    let width = side - 2 * inset
    ground =
      shape.bleeds
      ? PixelArea(x: 0, y: 0, width: side, height: side)
      : PixelArea(x: inset, y: inset, width: width, height: width)
    radius = shape.radius * Double(side)
    isContinuous = shape.isContinuous
    if subject.isPiece {
      let plain = theme.withoutTiles
      let box = Self.box(of: subject.board, grid, plain)
      let wanted = shape.room * Self.pieceRoom * Double(width)
      let cellPixels = max(Int((wanted / max(box.width, box.height)).rounded()), 1)
      self.cellPixels = cellPixels
      isTile = theme.cell.isSolid
      let layout = BoardLayout(grid: grid, theme: plain, cellPixels: cellPixels)
      edge = 0
      let middle = layout.pixel(of: grid.cells[0].center) + box.middle * Double(cellPixels)
      board = PixelArea(
        x: inset + Int((Double(width) / 2 - middle.x).rounded()),
        y: inset + Int((Double(width) / 2 - middle.y).rounded()), width: layout.width,
        height: layout.height)
      shown = nil
      return
    }
    isTile = false
    let sizing = BoardSizing(grid, in: theme)
    let room = max(Int((shape.room * Double(width)).rounded()), 1)
    // Marks of arms that go on beyond the border stick out of the room, but not of the icon.
    let most = Int((Self.markRoom * shape.room * Double(width)).rounded())
    let whole = min(
      sizing.largestCell(width: room, height: room) ?? 0,
      subject.crossesBorder
        ? sizing.largestCell(width: most, height: most, padding: sizing.ground) ?? 0 : .max)
    // As many cells as the board has are the whole board, which no system may cut.
    let across = Double(subject.wholeCells.most)
    let wanted =
      subject.cells.map {
        $0 < across || subject.view != nil ? Int((Double(width) / $0).rounded(.down)) : 0
      } ?? 0
    // Relative to the cell in the middle, which may be smaller than most.
    let least = Double(Theme.leastCell) / min(2 * grid.cells[focus].inradius, 1)
    var cell = max(whole, wanted, min(Int(least.rounded(.up)), 2 * width), 1)
    var middle = grid.cells[focus].center
    var group: IconPieces?
    if subject.game != nil, cell > whole {
      let across = Double(width) / Double(cell)
      // Without pieces, what is left to show is the board.
      middle = grid.bounds.middle
      group = IconPieces(of: subject, in: theme, across: across)
      if let group {
        cell = max(group.largestCell(of: shape, width: width, atMost: cell), whole, 1)
        middle = group.middle
      }
    } else if cell > whole, let view = subject.view {
      // Small icons show a smaller part, with the source much nearer to its middle.
      let source = grid.cells[focus].center
      let share = min(Double(width) / Double(cell) / view.side, 1)
      middle = source + (view.middle - source) * (share * share)
    } else if cell > whole {
      let least = min(Int(least.rounded(.up)), 2 * width)
      let zooms =
        subject.hasOwnCells ? [1] : Self.zooms.filter { Double(cell) * $0 >= Double(least) }
      let crop = IconCrop(
        of: subject, in: theme, across: Double(width) / Double(cell), zooms: zooms)
      middle = crop.middle
      cell = max(Int((Double(cell) * crop.zoom).rounded()), whole + 1, least)
    }
    cellPixels = cell
    let isWhole = cell == whole
    shown = isWhole ? nil : group?.cells
    let size = sizing.size(cellPixels: cell)
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: cell)
    let edge = sizing.ground(cellPixels: cell)
    self.edge = edge
    let center = layout.pixel(of: middle) - Point(x: Double(edge), y: Double(edge))
    func start(_ length: Int, _ center: Double) -> Int {
      (subject.game != nil || subject.view != nil) && !isWhole
        ? Int((Double(width) / 2 - center).rounded())
        : Self.start(of: length, in: width, focus: center, isWhole: isWhole)
    }
    board = PixelArea(
      x: inset + start(size.width, center.x), y: inset + start(size.height, center.y),
      width: size.width, height: size.height)
  }

  /// The room of a board with the marks beyond its border, by that of the board.
  private static let markRoom = 1.17
  /// The share of the room of a board that a piece takes, for it has no margin of its own.
  private static let pieceRoom = 0.84

  /// Returns the size of a piece and its middle, from the middle of its cell, in cells.
  private static func box(
    of board: NoodlesBoard, _ grid: Grid, _ theme: Theme
  ) -> (width: Double, height: Double, middle: Point) {
    let scale = 1024
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: scale)
    let drawing = BoardDrawing(layout, of: [0], on: board)
    let shape = drawing.shape(of: drawing.cells[0])
    let path = drawing.cells[0].placement.piece(shape.silhouette(grownBy: 0))
    let area = Scene.Element.fill(path, .powered).bounds()
    let middle = Point(
      x: Double(2 * area.x + area.width) / 2, y: Double(2 * area.y + area.height) / 2)
    return (
      Double(area.width) / Double(scale), Double(area.height) / Double(scale),
      (middle - layout.pixel(of: grid.cells[0].center)) * (1 / Double(scale))
    )
  }

  /// Returns the start of a board in an area that centres a given point of the board, as far as
  /// possible without leaving empty space beside the board.
  private static func start(of length: Int, in room: Int, focus: Double, isWhole: Bool) -> Int {
    guard !isWhole, length > room else { return (room - length) / 2 }
    let start = room / 2 - Int(focus.rounded())
    return min(max(start, room - length), 0)
  }

  /// Returns the icon.
  ///
  /// - Parameters:
  ///   - board: the pieces on the board.
  ///   - layout: the board, with cells of `cellPixels`; of a piece in `Theme.withoutTiles`.
  ///   - game: the board of a game in place of pieces, with its own layout; nil for pieces.
  ///   - layer: what is drawn of it.
  /// - Returns: a scene in the theme's inks, clear outside the ground.
  public func scene(
    _ board: NoodlesBoard, _ layout: BoardLayout,
    game: (board: StonesBoard, layout: StonesLayout)? = nil, _ layer: Layer = .whole
  ) -> Scene {
    let corner = Point(x: Double(self.board.x - edge), y: Double(self.board.y - edge))
    let shape =
      isContinuous
      ? Path.continuousRectangle(ground, radius: radius)
      : .roundedRectangle(ground, radius: radius)
    // A piece alone lies on what would be its tile.
    let under =
      isTile ? [Scene.Element.fill(shape, .poweredCell)] : ground(shape, layout, corner)
    guard layer != .ground else { return Scene(width: side, height: side, elements: under) }
    let seen = seenCells(layout, corner)
    let scene: Scene
    if let game {
      scene = game.layout.scene(of: seen) { cell in
        guard let shown, !shown.contains(cell) else { return game.board[cell] }
        var thing = game.board[cell]
        thing?.look.state = .number(0)
        thing?.look.label = nil
        return thing
      }
    } else {
      let shown = withoutCrumbs(board, seen, layout, corner)
      scene = BoardDrawing(layout, of: seen, on: shown).scene()
    }
    let drawn = Scene.Element.group(
      scene.withoutGround.elements, Transform(turnedBy: 0, movedTo: corner), opacity: 1)
    let clipped = Scene.Element.clip(shape, [drawn])
    return Scene(
      width: side, height: side, elements: (layer == .subject ? [] : under) + [clipped])
  }

  /// Draws the ground with its pattern, which goes on to all edges.
  private func ground(
    _ shape: Path, _ layout: BoardLayout, _ corner: Point
  ) -> [Scene.Element] {
    let theme = layout.measures.theme
    let edge = layout.dotEdge.mapped(Transform(turnedBy: 0, movedTo: corner))
    let pattern = theme.pattern(
      width: side, height: side, cell: layout.measures.cell, clearOf: edge)
    return [theme.ground(shape, over: ground)]
      + (pattern.isEmpty ? [] : [.clip(shape, pattern)])
  }

  /// Returns the board without pieces of which only a crumb would show at the edge: those whose
  /// middle is outside, unless one inside is joined to them or to a piece beside them.
  private func withoutCrumbs(
    _ board: NoodlesBoard, _ seen: [Int], _ layout: BoardLayout, _ corner: Point
  ) -> NoodlesBoard {
    let grid = layout.grid
    let inside = Set(
      seen.filter { index in
        let middle = layout.pixel(of: grid.cells[index].center) + corner
        let (left, top) = (Double(ground.x), Double(ground.y))
        return (left...left + Double(ground.width)).contains(middle.x)
          && (top...top + Double(ground.height)).contains(middle.y)
      })
    let connectors = board.connectors(cells: grid.cells.count)
    func isJoined(_ cell: Int, to others: Set<Int>) -> Bool {
      grid.cells[cell].sides.indices.contains { side in
        let end = CellSide(cell: cell, side: side)
        guard grid.isJoined(end, connectors), let next = grid.neighbor(of: end) else {
          return false
        }
        return others.contains(next.cell)
      }
    }
    var kept = inside
    // A noodle whose middle is just outside shows its far arm, too, which goes on in the next cell.
    for _ in 0..<2 {
      let reached = kept
      kept.formUnion(seen.filter { isJoined($0, to: reached) })
    }
    var shown = board
    for cell in seen where !kept.contains(cell) {
      shown[cell]?.look.connectors = Connectors(mask: 0)
      shown[cell]?.look.isSource = false
    }
    return shown
  }

  /// Returns the cells that are partly visible, and those around them, so that nothing ends in the
  /// picture that does not end there on the board. On a large board these are few.
  private func seenCells(_ layout: BoardLayout, _ corner: Point) -> [Int] {
    layout.grid.cells.indices.filter { index in
      let cell = layout.grid.cells[index]
      let radius = cell.corners.map { ($0 - cell.center).length }.max() ?? 0
      // In the hyperbolic plane cells get smaller without end.
      guard cell.inradius * Double(cellPixels) >= 1 else { return false }
      let reach = (radius + 2) * Double(cellPixels)
      let middle = layout.pixel(of: cell.center) + corner
      return [middle.x, middle.y].allSatisfy { (-reach...Double(side) + reach).contains($0) }
    }
  }
}

extension Theme {
  /// The theme without tiles and panel.
  public var withoutTiles: Theme {
    var theme = self
    (theme.cell.shape, theme.board.panel) = (.none, nil)
    return theme
  }

  /// The theme with nothing but pieces, without light and shadow: for pictures of which only the
  /// shape counts.
  public var silhouette: Theme {
    var theme = withoutTiles
    (theme.wire.shadow, theme.wire.glow) = (nil, nil)
    return theme
  }
}

/// The subject of an icon: a board, or one piece.
public struct IconSubject: Sendable {
  /// The cells.
  public let grid: Grid
  /// The pieces on them; none for a board of a game.
  public let board: NoodlesBoard
  /// The board of a game, with the looks of its states and the font of its texts; nil for pieces.
  public let game: (board: StonesBoard, looks: Theme.Stones, font: Font)?
  /// The number of cells that are visible across; nil for all.
  public let cells: Double?
  /// The cell in the middle, if not all are visible; of a game the one near which the pieces are
  /// that an icon shows.
  public let focus: Int
  /// The points around which the icon of a game gathers pieces: the middle of the cell in focus
  /// and, without a last move, that of all pieces. Empty for puzzles.
  let starts: [Point]
  /// The number of visible cells was asked for.
  let hasOwnCells: Bool
  /// The part of a board of the hyperbolic plane that is shown; nil for all, and for other boards.
  let view: DiskView?
  /// The cells that may be in the middle of the icon of a puzzle: inside the board, and not tiny.
  let inner: [Int]
  /// The radius of the largest circle in a cell, of the cell with the largest.
  private let largestRadius: Double

  /// The number of cells across above which a board is too large for an icon, and the number that
  /// is shown then, as large as the one in the middle.
  private static let (most, usual) = (4.5, 3.2)
  /// The number of cells across that is shown of a large board of a game.
  private static let usualOfGames = 6.0
  /// The smallest cells, relative to the largest, whose source may be the centre of an icon, and
  /// that may be it at all.
  private static let (leastSource, leastMiddle) = (0.7, 0.5)

  /// Shows a board around its source.
  ///
  /// - Parameter cells: the number of cells, of one unit each, that are visible across; nil for all
  ///   of a small board, and three of any other.
  public init(_ board: NoodlesBoard, on grid: Grid, cells: Double? = nil) {
    let whole = max(grid.bounds.width, grid.bounds.height)
    let isPart = cells.map { $0 < Double(Self.wholeCells(of: grid).most) } ?? (whole > Self.most)
    let view = isPart ? DiskView(of: board, on: grid, side: cells) : nil
    self.view = view
    let grid = view?.grid ?? grid
    self.grid = grid
    self.board = board
    game = nil
    let largest = Self.largestRadius(in: grid)
    largestRadius = largest
    inner = Self.inner(of: grid, largest)
    focus =
      view == nil ? Self.focus(board, grid, inner, largest) : board.sources.min() ?? 0
    starts = []
    hasOwnCells = cells != nil
    let width = min(2 * grid.cells[focus].inradius, 1)
    isPiece = false
    self.cells = cells ?? view?.side ?? (isPart ? Self.usual * width : nil)
  }

  /// Shows the board of a game: all of it up to nine cells across, else the pieces around that of
  /// the last move, or in the middle of all. An icon is no moment of a game, so the last move is
  /// not marked.
  ///
  /// - Parameters:
  ///   - looks: the looks of its states.
  ///   - font: the font of texts on it.
  ///   - cells: the number of cells, of one unit each, that are visible across; nil for the usual.
  public init(
    _ position: StonesPosition, looks: Theme.Stones, font: Font, cells: Double? = nil
  ) {
    let grid = position.makeGrid()
    self.grid = grid
    largestRadius = Self.largestRadius(in: grid)
    self.board = NoodlesBoard()
    var board = StonesBoard(position)
    for cell in position.lastMove { board[cell]?.look.isLast = false }
    game = (board, looks, font)
    let middle = Self.middle(of: grid, around: position)
    let focus = position.movedCell ?? Self.nearest(to: middle, in: grid)
    self.focus = focus
    // An even number of pieces has none in the middle.
    starts = [grid.cells[focus].center] + (position.movedCell == nil ? [middle] : [])
    hasOwnCells = cells != nil
    view = nil
    inner = []
    isPiece = false
    let across = max(grid.bounds.width, grid.bounds.height)
    let narrow = Self.usualOfGames * min(2 * grid.cells[focus].inradius, 1)
    self.cells = cells ?? (across > 9 ? narrow : nil)
  }

  /// The whole cells that lie side by side on the board's shorter and on its longer side: with as
  /// many as on the longer one, all of it is shown. Half a cell by which rows are shifted, or by
  /// which hexagons stand out, is none.
  public var wholeCells: (least: Int, most: Int) { Self.wholeCells(of: grid) }

  private static func wholeCells(of grid: Grid) -> (least: Int, most: Int) {
    let sides = [grid.bounds.width, grid.bounds.height].map { max(Int($0 + 1e-6), 1) }
    return (min(sides[0], sides[1]), max(sides[0], sides[1]))
  }

  /// The board is a single piece.
  public let isPiece: Bool

  /// Shows a piece on one cell, with power; nil if there is no grid with a single cell of this
  /// kind.
  ///
  /// - Parameters:
  ///   - isSource: true for the mark of a source.
  ///   - branch: the number of the branch in whose colour it is; 0 for that of sources.
  public init?(_ piece: PieceClass, kind: GridKind, isSource: Bool, branch: Int = 0) {
    guard kind.hasOneCell,
      let grid = try? Grid(GridSpecification(kind: kind, columns: 1, rows: 1))
    else { return nil }
    self.grid = grid
    largestRadius = Self.largestRadius(in: grid)
    // Only a source gives the piece power, so it is one, and its mark is removed if unwanted.
    var board = NoodlesBoard(grid: grid, sources: [0], connectors: [piece.connectors])
    if !isSource { board[0]?.look.isSource = false }
    board[0]?.look.branch = branch
    self.board = board
    game = nil
    isPiece = true
    cells = nil
    focus = 0
    starts = []
    hasOwnCells = false
    view = nil
    inner = []
  }

  private static func largestRadius(in grid: Grid) -> Double {
    grid.cells.map(\.inradius).max() ?? 0
  }

  /// Returns the cells that are not at the rim, nor much smaller than others.
  private static func inner(of grid: Grid, _ largest: Double) -> [Int] {
    let open = grid.withoutWalls
    // Across the rim of a board that wraps, neighbours are far apart.
    func isBeside(_ cell: Int, _ other: Int?) -> Bool {
      other.map { (grid.cells[$0].center - grid.cells[cell].center).length < 4 * largest } ?? false
    }
    // At the rim it would be at the edge of the icon as well, with bare ground beside it.
    return grid.cells.indices.filter { index in
      let cell = grid.cells[index]
      return cell.inradius >= leastMiddle * largest
        && cell.sides.indices.allSatisfy {
          isBeside(index, open.neighbor(of: CellSide(cell: index, side: $0))?.cell)
        }
    }
  }

  /// Some arm goes on beyond the border of the board.
  var crossesBorder: Bool {
    let connectors = board.connectors(cells: grid.cells.count)
    return grid.cells.indices.contains { cell in
      connectors[cell].sides.contains { grid.cells[cell].sides[$0].crossesBorder }
    }
  }

  /// Returns true for a cell that is not so small that it cannot be the centre of an icon.
  func mayBeMiddle(_ cell: Int) -> Bool {
    grid.cells[cell].inradius >= Self.leastMiddle * largestRadius
  }

  private static func focus(
    _ board: NoodlesBoard, _ grid: Grid, _ inner: [Int], _ largest: Double
  ) -> Int {
    let inner = inner.filter { grid.cells[$0].inradius >= leastSource * largest }
    let isInside = Set(inner)
    if let source = board.sources.first(where: isInside.contains) { return source }
    // Of the pieces inside, one that the eye takes for the middle of something: with power and
    // with many arms; of several, the nearest to the middle of the board.
    let connectors = board.connectors(cells: grid.cells.count)
    let middle = grid.bounds.middle
    func rank(_ index: Int) -> (power: Int, arms: Int, nearness: Double) {
      (
        board[index]?.look.isPowered == true ? 1 : 0, min(connectors[index].sides.count, 3),
        -(grid.cells[index].center - middle).length
      )
    }
    return inner.max { rank($0) < rank($1) }
      ?? nearest(to: middle, in: grid)
  }

  /// Returns the middle of all pieces; that of the board if there are none.
  private static func middle(of grid: Grid, around position: StonesPosition) -> Point {
    let centers = grid.cells.indices.filter { !position.states[$0].isEmpty }
      .map { grid.cells[$0].center }
    return (Grid.Bounds(around: centers) ?? grid.bounds).middle
  }

  private static func nearest(to point: Point, in grid: Grid) -> Int {
    grid.cells.indices.min {
      (grid.cells[$0].center - point).length < (grid.cells[$1].center - point).length
    } ?? 0
  }
}

/// The pieces of a game that an icon shows of a part of its board, each of them whole, and the icon
/// about their middle. Those that its edge would cut are left out.
private struct IconPieces {
  /// The cells that they are on.
  private(set) var cells: Set<Int> = []
  /// The middle of the rectangle that holds them, in the unit of the grid.
  private(set) var middle: Point
  /// Points on their outlines, from that middle.
  private var outline: [Point] = []

  /// The least distance from a piece to where an icon may be cut, as a share of its side.
  private static let margin = 0.03

  /// A piece as a closed outline.
  private struct Piece {
    let cell: Int
    let points: [Point]
    let bounds: Grid.Bounds

    init?(_ cell: Int, _ points: [Point]) {
      guard let bounds = Grid.Bounds(around: points) else { return nil }
      (self.cell, self.points, self.bounds) = (cell, points, bounds)
    }

    func isInside(_ half: Double, of middle: Point) -> Bool {
      bounds.minimum.x >= middle.x - half && bounds.maximum.x <= middle.x + half
        && bounds.minimum.y >= middle.y - half && bounds.maximum.y <= middle.y + half
    }
  }

  /// Chooses pieces; nil if there are none on the board.
  ///
  /// - Parameter across: the number of cells that are visible across.
  init?(of subject: IconSubject, in theme: Theme, across: Double) {
    guard let game = subject.game, let start = subject.starts.first else { return nil }
    let scale = 256
    let layout = StonesLayout(
      grid: subject.grid, theme: theme, looks: game.looks, cellPixels: scale, font: game.font)
    let pieces = subject.grid.cells.indices.compactMap { cell in
      game.board[cell].flatMap { thing in
        Piece(
          cell,
          layout.outlinePoints(of: thing.look, on: cell).map { point in
            subject.grid.cells[cell].center + (point - layout.middle(cell)) * (1 / Double(scale))
          })
      }
    }
    middle = start
    var chosen: [Piece] = []
    for start in subject.starts {
      let found = Self.group(of: pieces, around: start, half: across / 2)
      if found.count > chosen.count { chosen = found }
    }
    if chosen.isEmpty {
      func distance(_ piece: Piece) -> Double {
        (subject.grid.cells[piece.cell].center - start).length
      }
      guard let nearest = pieces.min(by: { distance($0) < distance($1) }) else { return nil }
      chosen = [nearest]
    }
    let points = chosen.flatMap(\.points)
    guard let bounds = Grid.Bounds(around: points) else { return nil }
    let middle = bounds.middle
    self.middle = middle
    cells = Set(chosen.map(\.cell))
    outline = points.map { $0 - middle }
  }

  /// Returns the pieces in a square about the middle of just these. It grows from those about a
  /// point: they stay inside as it moves to their middle, so that it loses none.
  private static func group(of pieces: [Piece], around start: Point, half: Double) -> [Piece] {
    var group = pieces.filter { $0.isInside(half, of: start) }
    while let bounds = Grid.Bounds(
      around: group.flatMap { [$0.bounds.minimum, $0.bounds.maximum] })
    {
      let middle = bounds.middle
      // Rounding must not lose a piece that touches the edge.
      let grown = pieces.filter { $0.isInside(half + 1e-9, of: middle) }
      guard grown.count > group.count else { break }
      group = grown
    }
    return group
  }

  /// Returns the largest cells with which no system cuts a piece off.
  ///
  /// - Parameter width: the side of the icon without its border, in pixels.
  func largestCell(of shape: IconLayout.Ground, width: Int, atMost most: Int) -> Int {
    let edge = Self.margin * Double(width)
    let half = shape.seenSide * Double(width) / 2 - edge
    let radius = min(max(shape.seenRadius * Double(width) - edge, 0), half)
    func fits(_ cell: Int) -> Bool {
      outline.allSatisfy { point in
        let (x, y) = (abs(point.x) * Double(cell), abs(point.y) * Double(cell))
        let corner = Point(x: max(x - (half - radius), 0), y: max(y - (half - radius), 0))
        return x <= half && y <= half && corner.length <= radius
      }
    }
    if fits(most) { return most }
    var (low, high) = (0, most)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
