public import TinctGraphics
internal import TinctPuzzles

extension BoardLayout {
  /// Returns the picture of a board as a mosaic of its cells; nil if only a scene can show it.
  ///
  /// There is one for boards of squares at rest on which nothing but walls and arms over the border
  /// leaves a cell, because cells begin at whole pixels: those drawn from the theme's outlines,
  /// without shadows and without wide corners of a panel, and those whose pieces are put together
  /// from parts. The mosaic shows the same as the scene, except that tiles of outlines which are
  /// turns of each other are exact turns, pixel for pixel.
  public func mosaic(_ board: NoodlesBoard) -> Mosaic<BoardTile>? {
    guard isEven(board), !grid.cells.isEmpty else { return nil }
    switch art {
    case .outlines: if !isPlain { return nil }
    case .sprites: if !staysInCells { return nil }
    case .tinted: return nil
    }
    let (across, down) = (Int(grid.bounds.width), Int(grid.bounds.height))
    let map = TileMap(layout: self, board: board, across: across, down: down)
    if art != .outlines, !map.joinsAlike { return nil }
    let side = Int(measures.cell)
    let margin = measures.margin
    let edge = margin > 0 ? [margin] : []
    let tiles = map.tiles(withEdges: margin > 0)
    let studio = TileStudio(
      layout: self, frame: frames[0], board: board,
      // The tiles of cells are drawn as one of the cells is.
      samples: art == .outlines ? [:] : map.samples)
    return Mosaic(
      columns: edge + [Int](repeating: side, count: across) + edge,
      rows: edge + [Int](repeating: side, count: down) + edge,
      tiles: tiles, inks: measures.theme.drawnInks + art.overlayInks
    ) { studio.scene(of: $0) }
  }

  /// The theme draws nothing but walls and arms over the border that leaves a cell of squares.
  var isPlain: Bool {
    let theme = measures.theme
    return hasPlainPanel && theme.cell.shadow == nil && theme.wire.shadow == nil
      && !theme.hasDirection && !theme.hasLight
  }

  /// The panel is the same along all of a side of the board.
  private var hasPlainPanel: Bool {
    measures.theme.board.panel.map { $0.shadow == nil && $0.cornerRadius <= $0.padding } ?? true
  }

  /// Pieces are put together from parts of which none leaves its cell but those on a side, on a
  /// plain ground; parts bring their own light.
  private var staysInCells: Bool {
    let theme = measures.theme
    let widest = [theme.source.radius, theme.knob.radius, theme.wire.hub].map(measures.radius)
    // The edge of a sprite is sampled from a pixel farther away.
    return isOfParts && widest.allSatisfy { 2 * $0 + 2 <= measures.cell } && hasPlainPanel
      && theme.board.gradient == nil && theme.board.pattern == nil && !theme.wire.hasBranches
      && !theme.wire.hasGroups
  }

  /// Returns true if a quarter turn of the board must give the picture turned, pixel for pixel: for
  /// boards of squares at rest.
  public func isEven(_ board: NoodlesBoard) -> Bool {
    isOfSquares && board.things.values.allSatisfy(\.isAtRest)
  }

  static func isOfSquares(_ grid: Grid) -> Bool {
    let (across, down) = (Int(grid.bounds.width), Int(grid.bounds.height))
    return across * down == grid.cells.count
      && grid.cells.indices.allSatisfy {
        isUnitSquare(grid.cells[$0], column: $0 % across, row: $0 / across)
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

/// Finds the tile of each cell of a board of squares, and of the ground beside the outer ones.
private struct TileMap {
  private let layout: BoardLayout
  private let grid: Grid
  /// The look of each cell.
  private let looks: [NoodleLook]
  private let across: Int
  private let down: Int
  /// For each corner of a cell, row by row, true where a wall ends; empty without walls.
  private var wallCorners: [Bool] = []

  init(layout: BoardLayout, board: NoodlesBoard, across: Int, down: Int) {
    self.layout = layout
    let grid = layout.grid
    self.grid = grid
    // Computed once, because each is asked for by its neighbors too.
    looks = grid.cells.indices.map { (board[$0] ?? .empty).look }
    self.across = across
    self.down = down
    for (index, cell) in grid.cells.enumerated() {
      for (side, value) in cell.sides.enumerated() where value.isWall {
        if wallCorners.isEmpty {
          wallCorners = [Bool](repeating: false, count: (across + 1) * (down + 1))
        }
        wallCorners[cornerIndex(side, of: index)] = true
        wallCorners[cornerIndex((side + 1) % 4, of: index)] = true
      }
    }
  }

  /// Returns all tiles row by row.
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
    let content = content(index)
    // The light on parts stays above them.
    guard layout.art == .outlines else { return Mosaic.Tile(key: content, turns: 0) }
    let (tile, turns) = content.canonical()
    return Mosaic.Tile(key: tile, turns: turns)
  }

  /// The bead between two arms is of one ink, and no arm runs over the border, where its bead would
  /// lie on the ground.
  var joinsAlike: Bool {
    grid.cells.indices.allSatisfy { index in
      let tile = content(index)
      return tile.stubs == 0
        && (0..<4).allSatisfy { side in
          guard tile.joined >> UInt32(side) & 1 == 1,
            let neighbor = grid.cells[index].sides[side].neighbor
          else { return true }
          return content(neighbor.cell).look == tile.look
        }
    }
  }

  /// A cell for each tile that is one.
  var samples: [BoardTile: Int] {
    Dictionary(grid.cells.indices.map { (content($0), $0) }) { first, _ in first }
  }

  /// Returns the tile of a cell, as it is oriented on the board.
  private func content(_ index: Int) -> BoardTile {
    let look = looks[index]
    let connectors = look.connectors.mask
    var tile = BoardTile(.cell, isPowered: look.isPowered, isSource: look.isSource)
    tile.connectors = connectors
    let sides = grid.cells[index].sides
    for side in 0..<4 {
      let bit: UInt32 = 1 << UInt32(side)
      if sides[side].isWall { tile.walls |= bit }
      guard connectors & bit != 0, let neighbor = sides[side].neighbor,
        looks[neighbor.cell].connectors.contains(neighbor.side)
      else { continue }
      if sides[side].crossesBorder { tile.stubs |= bit } else { tile.joined |= bit }
    }
    tile.wallEnds = wallEnds(index, walls: tile.walls)
    if tile.walls != 0 { tile.borderEnds = borderEnds(index) }
    tile.marks = BoardTile.Marks(look)
    tile.shade = layout.shade(of: index)
    return tile
  }

  /// Returns the tile beyond a side of a cell at the border.
  private func edge(_ side: Int, of index: Int) -> Mosaic<BoardTile>.Tile {
    let content = content(index).turned(by: (4 - side) % 4)
    let hasStub = content.stubs & 1 == 1
    var tile = BoardTile(.edge, isPowered: hasStub && content.isPowered)
    if hasStub {
      (tile.connectors, tile.stubs, tile.shade) = (1, 1, content.shade)
      tile.marks = content.marks.intersection([.wrong, .locked])
    }
    tile.walls = content.walls & 1
    if tile.walls == 0 {
      // Walls on the cell's other sides count here too.
      let corners = wallEnds(index, walls: 0) & ~borderEnds(index)
      let turned = (corners << 4 | corners) >> UInt32(side)
      tile.wallEnds = turned & 0b11
    }
    return Mosaic.Tile(key: tile, turns: side)
  }

  /// Returns the tile beyond a corner of the board.
  private func corner(_ corner: Int, of index: Int) -> Mosaic<BoardTile>.Tile {
    var tile = BoardTile(.corner)
    if wallEnds(index, walls: 0) >> UInt32(corner) & 1 == 1 { tile.walls = 1 }
    return Mosaic.Tile(key: tile, turns: corner)
  }

  /// Returns the corners of a cell in which a wall on its sides ends at the border of the board.
  private func borderEnds(_ index: Int) -> UInt32 {
    let sides = grid.cells[index].sides
    var ends: UInt32 = 0
    for side in 0..<4 where sides[side].isWall {
      for (corner, isStart) in [(side, true), ((side + 1) % 4, false)]
      where grid.wallEndsAtBorder(CellSide(cell: index, side: side), atStart: isStart) {
        ends |= 1 << UInt32(corner)
      }
    }
    return ends
  }

  /// Returns the corners of a cell at which a wall ends that is not on its own sides.
  private func wallEnds(_ index: Int, walls: UInt32) -> UInt32 {
    guard !wallCorners.isEmpty else { return 0 }
    var ends: UInt32 = 0
    for corner in 0..<4 where wallCorners[cornerIndex(corner, of: index)] {
      let own = walls >> UInt32(corner) & 1 | walls >> UInt32((corner + 3) % 4) & 1
      if own == 0 { ends |= 1 << UInt32(corner) }
    }
    return ends
  }

  /// Returns the index of a corner in `wallCorners`. Corner 0 is at the lower right of its cell, 1
  /// at the upper right.
  private func cornerIndex(_ corner: Int, of index: Int) -> Int {
    let right = corner == 0 || corner == 1 ? 1 : 0
    let lower = corner == 0 || corner == 3 ? 1 : 0
    return (index / across + lower) * (across + 1) + index % across + right
  }
}

/// Draws the tiles of a board's mosaic.
struct TileStudio: Sendable {
  let layout: BoardLayout
  /// Any cell of the board, because all are equal squares.
  let frame: CellFrame
  /// The board of which cells are drawn as samples.
  let board: NoodlesBoard
  /// A cell of the board for each tile that is drawn as it lies there; empty if tiles are drawn
  /// from outlines.
  let samples: [BoardTile: Int]

  private var measures: BoardMeasures { layout.measures }

  /// Draws a tile.
  func scene(of tile: BoardTile) -> Scene {
    if tile.part == .cell, let cell = samples[tile] { return scene(ofCell: cell) }
    let side = Int(measures.cell)
    let half = measures.cell / 2
    let (width, height, middle) =
      switch tile.part {
      case .cell: (side, side, Point(x: half, y: half))
      case .edge: (measures.margin, side, Point(x: -half, y: half))
      case .corner: (measures.margin, measures.margin, Point(x: -half, y: -half))
      }
    let drawn =
      panel() + background(of: tile) + hint(of: tile) + walls(of: tile) + pins(of: tile)
      + selection(of: tile) + piece(of: tile)
    return Scene(
      width: width, height: height,
      elements: layout.ground(width: width, height: height) + [
        .group(drawn, Transform(turnedBy: 0, movedTo: middle), opacity: 1)
      ])
  }

  /// Draws a cell as it is on the board, with what its neighbors lay on it.
  private func scene(ofCell index: Int) -> Scene {
    let cell = layout.grid.cells[index]
    func neighbors(_ cell: Int) -> [Int] {
      layout.grid.cells[cell].sides.compactMap { $0.crossesBorder ? nil : $0.neighbor?.cell }
    }
    let near = neighbors(index)
    let members = Set([index] + near + near.flatMap(neighbors)).sorted()
    let framed = layout.framed(on: cell.center, side: Int(measures.cell))
    return BoardDrawing(framed, of: members, on: board).scene()
  }

  private func panel() -> [Scene.Element] {
    guard let panel = measures.theme.board.panel else { return [] }
    return [.fill(layout.panel(around: frame, reach: measures.whole(panel.padding)), .panel)]
  }

  private func background(of tile: BoardTile) -> [Scene.Element] {
    let style = measures.theme.cell
    guard style.shape != .none else { return [] }
    var path = layout.outline(of: frame)
    if measures.hasRims { path.append(shape(of: tile).rim()) }
    let tone = CellTone(
      isPowered: tile.isPowered && style.shape != .corners,
      isLocked: layout.hasLockedInk && tile.marks.contains(.locked), shade: tile.shade)
    let inks = tone.inks(measures.theme, shadeCount: layout.shadeCount)
    let tiles = inks.map { ink, opacity in
      let drawn: Scene.Element =
        style.shape == .outline
        ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
      return opacity < 1 ? .group([drawn], .identity, opacity: opacity) : drawn
    }
    guard style.isSolid, let face = style.face else { return tiles }
    let inner = layout.outline(of: frame, insetBy: measures.whole(face.inset))
    return tiles + [.fill(inner, tone.faceInk)]
  }

  private func hint(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.hinted),
      let ring = layout.hint(
        in: frame, isSource: tile.isSource, locked: tile.marks.contains(.locked) ? 1 : 0,
        isEnd: Connectors(mask: tile.connectors).count == 1)
    else { return [] }
    return [.fill(ring.path, .hint)]
  }

  private func pins(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.locked), let pins = layout.pins(in: frame) else { return [] }
    return [.fill(pins, .locked)]
  }

  private func selection(of tile: BoardTile) -> [Scene.Element] {
    guard tile.marks.contains(.selected), measures.theme.marks.selected > 0 else { return [] }
    let stroke = Scene.Stroke(width: layout.selectionWidth)
    return [.stroke(layout.selection(in: frame), stroke, .selected)]
  }

  private func walls(of tile: BoardTile) -> [Scene.Element] {
    let core = measures.wallCoreWidth.map { ($0, Ink.wallCore) }
    return [(measures.wallWidth, Ink.wall), core].compactMap(\.self).compactMap { width, ink in
      let path = walls(of: tile, width: width)
      guard !path.segments.isEmpty else { return nil }
      return .stroke(path, layout.wallStroke(width: width), ink)
    }
  }

  private func walls(of tile: BoardTile, width: Double) -> Path {
    let corners = frame.corners
    let reach = layout.wallReach(width: width, endsAtBorder: false)
    let short = layout.wallReach(width: width, endsAtBorder: true)
    func end(_ corner: Int, from other: Point) -> Point {
      let way = corners[corner] - other
      let isShort = tile.borderEnds >> UInt32(corner) & 1 == 1
      return corners[corner] + way * ((isShort ? short : reach) / way.length)
    }
    var path = Path()
    for side in 0..<4 where tile.walls >> UInt32(side) & 1 == 1 {
      let next = (side + 1) % 4
      path.move(to: end(side, from: corners[next]))
      path.line(to: end(next, from: corners[side]))
    }
    for corner in 0..<4 where tile.wallEnds >> UInt32(corner) & 1 == 1 {
      // Only what goes on beyond its end is visible; the rest of the wall lies outside the tile.
      let before = tile.part == .edge && corner == 0 ? 1 : (corner + 3) % 4
      let way = corners[corner] - corners[before]
      path.move(to: corners[corner] - way * (reach / way.length))
      path.line(to: corners[corner] + way)
    }
    return path
  }

  private func piece(of tile: BoardTile) -> [Scene.Element] {
    var layers = PieceLayers(tile.look, measures)
    layers.add(shape(of: tile), at: CellPlacement(frame, at: Point(x: 0, y: 0)))
    return layers.elements
  }

  private func shape(of tile: BoardTile) -> PieceShape {
    PieceShape(
      measures: measures, frame: frame, connectors: Connectors(mask: tile.connectors),
      isSource: tile.isSource, memo: layout.outlines
    ) { side in
      let bit: UInt32 = 1 << UInt32(side)
      if tile.joined & bit != 0 { return .joined(overlap: 1) }
      if tile.stubs & bit != 0 { return layout.stubTip }
      return layout.openTip(isWall: tile.walls & bit != 0)
    }
  }
}
