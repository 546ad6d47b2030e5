public import TinctGraphics
internal import TinctPuzzles

extension BoardLayout: StageLayout {
  /// Draws a board.
  public func scene(of board: NoodlesBoard) -> Scene {
    var board = board
    // Boards that never change get the colours of their groups here; those of animations have them.
    if measures.theme.wire.hasGroups, board.things.values.allSatisfy({ $0.look.group == 0 }) {
      board.colorGroups(on: grid)
    }
    return BoardDrawing(self, of: Array(grid.cells.indices), on: board).scene()
  }

  /// Draws the cells that touch an area, with everything that reaches into it.
  public func scene(
    of moment: StageMoment<Int, NoodleLook>, within area: PixelArea
  ) -> Scene {
    painter(of: moment)(area)
  }

  /// Returns a function that draws the cells that touch an area.
  public func painter(of moment: StageMoment<Int, NoodleLook>) -> (PixelArea) -> Scene {
    let parts = parts(makeParts)
    // The finder of the parts knows pieces at rest; moving ones may reach into an area from
    // elsewhere.
    let moving = moment.moving.compactMap { cell in
      moment[cell].map { (cell: cell, box: reach(of: cell, $0.pose)) }
    }
    let finder = CellFinder(moving.map(\.box), width: width, height: height)
    return { area in
      let members = Set(parts.finder.cells(touching: area))
        .union(finder.cells(touching: area).map { moving[$0].cell })
      return scene(of: members, at: moment, panel: parts.panel)
    }
  }

  /// Strips of some thousand cells each.
  public var strips: [PixelArea] {
    let count = min((grid.cells.count + Self.stripCells - 1) / Self.stripCells, height)
    let tops = (0...max(count, 1)).map { $0 * height / max(count, 1) }
    return zip(tops, tops.dropFirst()).map { top, bottom in
      PixelArea(x: 0, y: top, width: width, height: bottom - top)
    }
  }

  /// The cells in a strip: a scene takes some kilobytes for each.
  private static let stripCells = 4096

  private func scene(
    of members: Set<Int>, at moment: StageMoment<Int, NoodleLook>, panel: [Scene.Element]?
  ) -> Scene {
    var board = NoodlesBoard()
    for cell in members {
      board[cell] = moment[cell]
      // The ends of arms depend on the pieces that they meet, so neighbors are needed too.
      for side in grid.cells[cell].sides {
        guard let next = side.neighbor?.cell, board[next] == nil else { continue }
        board[next] = moment[next]
      }
    }
    return BoardDrawing(self, of: members.sorted(), on: board).scene(panel: panel)
  }

  /// Returns the area of the cell and its piece; if the piece is not at rest, also those of the
  /// cells whose arms reach towards it.
  public func areas(of cell: Int, in moment: StageMoment<Int, NoodleLook>) -> [PixelArea] {
    let finder = parts(makeParts).finder
    guard let piece = moment[cell], !piece.pose.isRest else { return [finder[cell]] }
    var areas = [finder[cell].union(reach(of: cell, piece.pose))]
    for side in grid.cells[cell].sides {
      guard let next = side.neighbor, next.cell != cell, let other = moment[next.cell],
        settled(other, on: next.cell).look.connectors.contains(next.side),
        !areas.contains(finder[next.cell])
      else { continue }
      areas.append(finder[next.cell])
    }
    return areas
  }

  /// Returns the middle of a piece.
  public func position(of cell: Int, in moment: StageMoment<Int, NoodleLook>) -> Point? {
    moment[cell].map { pixel(of: grid.cells[cell].center + $0.pose.position) }
  }

  func makeParts() -> Parts {
    let boxes = grid.cells.indices.map { reach(of: $0) }
    let panel = isOfArcs ? nil : BoardDrawing(self, of: [], on: NoodlesBoard()).panel()
    return Parts(finder: CellFinder(boxes, width: width, height: height), panel: panel)
  }
}

// MARK: - Reach

extension BoardLayout {
  /// Returns the pixels that a cell may touch, with a piece at rest and all marks.
  func reach(of cell: Int) -> PixelArea {
    area(around: grid.cells[cell].corners.map(pixel(of:))).union(reach(of: cell, .rest))
  }

  /// Returns the pixels that a piece in a pose may touch.
  func reach(of cell: Int, _ pose: Pose) -> PixelArea {
    area(
      around: pixel(of: grid.cells[cell].center + pose.position),
      radius: pieceRadius(of: cell) * max(pose.scale, 1))
  }

  /// Returns the distance that a piece reaches from the middle of its cell, however it is turned,
  /// in pixels.
  private func pieceRadius(of index: Int) -> Double {
    let cell = grid.cells[index]
    let half = measures.wireWidth / 2 + measures.outline
    let beyond = cell.sides.contains(where: \.crossesBorder) ? measures.stubReach : 0
    let foot =
      beyond + (cell.sides.map { ($0.midpoint - cell.center).length * measures.cell }.max() ?? 0)
    let parts = [
      measures.radius(measures.theme.knob.radius), measures.radius(measures.theme.source.radius),
    ]
    // Sprites may fill their canvas, whose corners are 0.71 of its side away from the middle.
    let canvas = art == .outlines ? 0 : PieceSprite.canvas(of: cell) * measures.cell * 0.71
    let corner = cell.hasArcs ? (cell.corners.map { ($0 - cell.center).length }.max() ?? 0) : 0
    // The outer corner of an arm's end is farther away than its foot.
    let reach =
      max((foot * foot + half * half).squareRoot(), corner * measures.cell, canvas)
      + (parts.max() ?? 0) * 0.5
    return reach * max(measures.stretch.x, measures.stretch.y, 1)
  }

  /// Returns the area around some points, widened for everything that is drawn beside cells and
  /// pieces.
  private func area(around points: [Point]) -> PixelArea {
    let (across, down) = (points.map(\.x), points.map(\.y))
    let pad = drawnBeside
    let left = Int(((across.min() ?? 0) - pad).rounded(.down))
    let top = Int(((down.min() ?? 0) - pad).rounded(.down))
    return PixelArea(
      x: left, y: top, width: Int(((across.max() ?? 0) + pad).rounded(.up)) - left,
      height: Int(((down.max() ?? 0) + pad).rounded(.up)) - top)
  }

  private func area(around middle: Point, radius: Double) -> PixelArea {
    let way = Point(x: radius, y: radius)
    return area(around: [middle - way, middle + way])
  }

  /// The width in which shadows, outlines and the like are drawn beside cells and pieces, in
  /// pixels.
  private var drawnBeside: Double {
    let theme = measures.theme
    func reach(_ shadow: Theme.Shadow?) -> Double {
      guard let shadow else { return 0 }
      return measures.whole(shadow.grow)
        + measures.whole(max(abs(shadow.x), abs(shadow.y))) + soft(shadow.blur)
    }
    func soft(_ blur: Double) -> Double { Double(measures.softness(blur: blur).reach) }
    let glow = theme.wire.glow.map { measures.whole($0.grow) + soft($0.blur) } ?? 0
    let face = theme.cell.face.map { measures.whole(max(abs($0.x), abs($0.y))) } ?? 0
    let shine = theme.wire.highlight.map { measures.whole(max(abs($0.x), abs($0.y))) } ?? 0
    var pads = [
      // The inks along the network follow what is near, and those of branches what is beside.
      theme.wire.flow == nil ? 0 : measures.cell / 2,
      theme.wire.hasBranches ? 0.35 * measures.cell : 0,
      reach(theme.wire.shadow) + measures.outline, glow + measures.outline,
      reach(theme.cell.shadow), face, shine,
      measures.wallWidth / 2, selectionWidth,
    ]
    if isOfArcs, let panel = theme.board.panel {
      pads.append(measures.whole(panel.padding) + reach(panel.shadow))
    }
    // Anti-aliasing, and the part of an arm that runs on under its neighbour's.
    return (pads.max() ?? 0) + 3
  }
}
