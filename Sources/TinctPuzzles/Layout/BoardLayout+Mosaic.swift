public import TinctGraphics

extension BoardLayout {
  /// The picture of a state of the board as a mosaic of its cells; nil where only the scene will do.
  ///
  /// There is one for boards of squares at rest that are drawn from the theme's outlines, and if
  /// there is no shadow and no wide corner of a panel: there nothing but walls and arms over the
  /// border leaves a cell, and cells begin at whole pixels.
  /// The mosaic shows what the scene shows, but that a tile which is another one turned is that one
  /// turned, pixel for pixel.
  public func mosaic(_ state: BoardState) -> Mosaic<BoardTile>? {
    let theme = measures.theme
    let isPlain =
      theme.board.panel.map { $0.shadow == nil && $0.cornerRadius <= $0.padding } ?? true
      && theme.cell.shadow == nil && theme.wire.shadow == nil && !theme.hasDirection
    guard art == .outlines, isPlain, state.isAtRest, isOfSquares,
      let cell = grid.cells.first
    else { return nil }
    let (across, down) = (Int(grid.bounds.width), Int(grid.bounds.height))
    let side = Int(measures.cell)
    let margin = measures.margin
    let edge = margin > 0 ? [margin] : []
    let studio = TileStudio(layout: self, frame: frame(of: cell))
    return Mosaic(
      columns: edge + [Int](repeating: side, count: across) + edge,
      rows: edge + [Int](repeating: side, count: down) + edge,
      tiles: TileMap(layout: self, state: state, across: across, down: down)
        .tiles(withEdges: margin > 0),
      inks: theme.drawnInks
    ) { studio.scene(of: $0) }
  }

  /// Whether a quarter turn of the board must give the picture turned, pixel for pixel: on boards of
  /// squares at rest.
  public func isEven(_ state: BoardState) -> Bool { state.isAtRest && isOfSquares }

  /// Whether all cells are squares side by side, in rows of one length.
  private var isOfSquares: Bool {
    let (across, down) = (Int(grid.bounds.width), Int(grid.bounds.height))
    return across * down == grid.cells.count
      && grid.cells.indices.allSatisfy {
        Self.isUnitSquare(grid.cells[$0], column: $0 % across, row: $0 / across)
      }
  }

  private static func isUnitSquare(_ cell: Grid.Cell, column: Int, row: Int) -> Bool {
    let (right, bottom) = (Double(column + 1), Double(row + 1))
    return cell.corners.count == 4 && cell.corners[0] == Point(x: right, y: bottom)
      && cell.corners[1] == Point(x: right, y: bottom - 1)
      && cell.corners[2] == Point(x: right - 1, y: bottom - 1)
      && cell.corners[3] == Point(x: right - 1, y: bottom)
  }
}

/// Finds the tile of each place of a board of squares.
private struct TileMap {
  private let layout: BoardLayout
  private let grid: Grid
  private let state: BoardState
  private let across: Int
  private let down: Int
  /// Whether a wall ends at each corner of a cell, row by row; empty without walls.
  private var wallCorners: [Bool] = []
  private var isSource: [Bool]

  init(layout: BoardLayout, state: BoardState, across: Int, down: Int) {
    self.layout = layout
    let grid = layout.grid
    self.grid = grid
    self.state = state
    self.across = across
    self.down = down
    isSource = [Bool](repeating: false, count: grid.cells.count)
    for source in state.sources { isSource[source] = true }
    for (index, cell) in grid.cells.enumerated() {
      for (side, value) in cell.sides.enumerated() where value.isWall {
        if wallCorners.isEmpty {
          wallCorners = [Bool](repeating: false, count: (across + 1) * (down + 1))
        }
        wallCorners[place(ofCorner: side, index)] = true
        wallCorners[place(ofCorner: (side + 1) % 4, index)] = true
      }
    }
  }

  /// All tiles row by row.
  func tiles(withEdges: Bool) -> [Mosaic<BoardTile>.Tile] {
    var tiles: [Mosaic<BoardTile>.Tile] = []
    tiles.reserveCapacity((across + 2) * (down + 2))
    if withEdges { addBorder(row: 0, side: 1, corners: (2, 1), to: &tiles) }
    for row in 0..<down {
      if withEdges { tiles.append(edge(2, of: row * across)) }
      for column in 0..<across { tiles.append(cell(row * across + column)) }
      if withEdges { tiles.append(edge(0, of: row * across + across - 1)) }
    }
    if withEdges { addBorder(row: down - 1, side: 3, corners: (3, 0), to: &tiles) }
    return tiles
  }

  private func addBorder(
    row: Int, side: Int, corners: (left: Int, right: Int), to tiles: inout [Mosaic<BoardTile>.Tile]
  ) {
    tiles.append(corner(corners.left, of: row * across))
    for column in 0..<across { tiles.append(edge(side, of: row * across + column)) }
    tiles.append(corner(corners.right, of: row * across + across - 1))
  }

  private func cell(_ index: Int) -> Mosaic<BoardTile>.Tile {
    let (tile, turns) = content(index).canonical()
    return Mosaic.Tile(key: tile, turns: turns)
  }

  /// All of a cell, as it lies on the board.
  private func content(_ index: Int) -> BoardTile {
    let connectors = state.connectors[index].mask
    var tile = BoardTile(
      place: .cell, isPowered: state.powered[index], isSource: isSource[index])
    tile.connectors = connectors
    let sides = grid.cells[index].sides
    for side in 0..<4 {
      let bit: UInt32 = 1 << UInt32(side)
      if sides[side].isWall { tile.walls |= bit }
      guard connectors & bit != 0, let neighbor = sides[side].neighbor,
        state.connectors[neighbor.cell].contains(neighbor.side)
      else { continue }
      if sides[side].crossesBorder { tile.stubs |= bit } else { tile.joined |= bit }
    }
    tile.wallEnds = wallEnds(index, walls: tile.walls)
    tile.marks = marks(of: index)
    if !layout.shades.isEmpty { tile.shade = layout.shades[index] }
    return tile
  }

  private func marks(of cell: Int) -> BoardTile.Marks {
    var marks: BoardTile.Marks = []
    if state.locked.contains(cell) { marks.insert(.locked) }
    if state.wrong.contains(cell) { marks.insert(.wrong) }
    if state.hinted.contains(cell) { marks.insert(.hinted) }
    if state.selected.contains(cell) { marks.insert(.selected) }
    return marks
  }

  /// What reaches over a side of a cell at the border.
  private func edge(_ side: Int, of index: Int) -> Mosaic<BoardTile>.Tile {
    let content = content(index).turned(by: (4 - side) % 4)
    let hasStub = content.stubs & 1 == 1
    var tile = BoardTile(place: .edge, isPowered: hasStub && content.isPowered)
    if hasStub {
      (tile.connectors, tile.stubs, tile.shade) = (1, 1, content.shade)
      tile.marks = content.marks.intersection([.wrong, .locked])
    }
    tile.walls = content.walls & 1
    if tile.walls == 0 {
      // Here walls on the cell's other sides count, too.
      let corners = wallEnds(index, walls: 0)
      let turned = (corners << 4 | corners) >> UInt32(side)
      tile.wallEnds = turned & 0b11
    }
    return Mosaic.Tile(key: tile, turns: side)
  }

  /// What reaches over a corner of the board.
  private func corner(_ corner: Int, of index: Int) -> Mosaic<BoardTile>.Tile {
    var tile = BoardTile(place: .corner)
    if wallEnds(index, walls: 0) >> UInt32(corner) & 1 == 1 { tile.walls = 1 }
    return Mosaic.Tile(key: tile, turns: corner)
  }

  /// The corners of a cell where a wall ends that is on none of some sides.
  private func wallEnds(_ index: Int, walls: UInt32) -> UInt32 {
    guard !wallCorners.isEmpty else { return 0 }
    var ends: UInt32 = 0
    for corner in 0..<4 where wallCorners[place(ofCorner: corner, index)] {
      let own = walls >> UInt32(corner) & 1 | walls >> UInt32((corner + 3) % 4) & 1
      if own == 0 { ends |= 1 << UInt32(corner) }
    }
    return ends
  }

  /// Corner 0 is at the lower right, 1 at the upper right.
  private func place(ofCorner corner: Int, _ index: Int) -> Int {
    let right = corner == 0 || corner == 1 ? 1 : 0
    let lower = corner == 0 || corner == 3 ? 1 : 0
    return (index / across + lower) * (across + 1) + index % across + right
  }
}
