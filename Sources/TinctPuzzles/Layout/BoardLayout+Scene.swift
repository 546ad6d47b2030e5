public import TinctGraphics

extension BoardLayout {
  /// The picture of a state of the board.
  public func scene(_ state: BoardState) -> Scene {
    var elements: [Scene.Element] = [ground()]
    elements += cells(state)
    elements += walls()
    let still = grid.cells.indices.filter { state.poses[$0] == nil }
    elements += pieces(still, state, powered: false)
    elements += pieces(still, state, powered: true)
    for cell in state.poses.keys.sorted() { elements.append(posed(cell, state)) }
    return Scene(width: width, height: height, elements: elements)
  }

  private func ground() -> Scene.Element { .ground(width: width, height: height) }

  /// The cells, one path for all of an ink: drawn singly, equal neighbours would show their seam.
  ///
  /// Under a piece that fades, the cell's own colour fades too.
  private func cells(_ state: BoardState) -> [Scene.Element] {
    if measures.theme.cell.shape == .corners {
      return [tiles(Array(grid.cells.indices), ink: .cell)].compactMap { $0 }
    }
    func isFading(_ cell: Int) -> Bool { (state.poses[cell]?.opacity ?? 1) < 1 }
    let lit = grid.cells.indices.filter { state.powered[$0] && !isFading($0) }
    let unlit = grid.cells.indices.filter { !state.powered[$0] || isFading($0) }
    let fading = unlit.filter { state.powered[$0] }.compactMap { cell in
      tiles([cell], ink: .poweredCell).map { tile in
        Scene.Element.group([tile], .identity, opacity: state.poses[cell]?.opacity ?? 1)
      }
    }
    return [
      tiles(unlit, ink: .cell, state), tiles(lit, ink: .poweredCell, state),
    ].compactMap { $0 } + fading
  }

  /// - Parameter state: if given, a rim of the tile's ink follows the noodles where they leave it.
  ///   So a noodle's edge always mixes with the one ink under it, and a board has few enough mixes
  ///   to be indexed; a pixel of tint beside a noodle does not show.
  private func tiles(_ members: [Int], ink: Ink, _ state: BoardState? = nil) -> Scene.Element? {
    if let drawn = spriteTiles(members, ink: ink) { return drawn }
    let style = measures.theme.cell
    guard !members.isEmpty, style.shape != .none else { return nil }
    var path = Path()
    for index in members { path.append(tile(grid.cells[index])) }
    if let state, style.shape == .tile, style.gap > 0 {
      for index in members where state.poses[index] == nil {
        let place = Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
        path.append(shape(of: index, state).rim().mapped(place))
      }
    }
    return style.shape == .outline
      ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
  }

  private func tile(_ cell: Grid.Cell) -> Path {
    outline(of: cell).mapped(Transform(turnedBy: 0, movedTo: pixel(of: cell.center)))
  }

  /// What the theme draws for a cell, about its middle.
  func outline(of cell: Grid.Cell) -> Path {
    let corners = cell.corners.map { offset($0, in: cell) }
    switch measures.theme.cell.shape {
    case .none: return Path()
    case .corners:
      var dots = Path()
      for corner in corners { dots.append(.circle(center: corner, radius: measures.cellLine / 2)) }
      return dots
    case .tile, .outline:
      let line = measures.theme.cell.shape == .outline ? measures.cellLine / 2 : 0
      return TileOutline(inset: measures.halfGap + line, cornerRadius: measures.cornerRadius)
        .path(corners)
    }
  }

  /// All walls as one line; that both of its cells name a wall does not show, it is one path.
  private func walls() -> [Scene.Element] {
    var path = Path()
    for cell in grid.cells {
      for (number, side) in cell.sides.enumerated() where side.isWall {
        path.move(to: pixel(of: cell.corners[number]))
        path.line(to: pixel(of: cell.corners[(number + 1) % cell.corners.count]))
      }
    }
    guard !path.segments.isEmpty else { return [] }
    return [.stroke(path, Scene.Stroke(width: measures.wallWidth), .wall)]
  }

  /// All still pieces of one kind together, so that where noodles meet nothing shows.
  private func pieces(_ members: [Int], _ state: BoardState, powered: Bool) -> [Scene.Element] {
    let members = members.filter { state.powered[$0] == powered }
    if art != .outlines { return spritePieces(members, state) }
    var layers = PieceLayers()
    for index in members {
      let place = Transform(turnedBy: 0, movedTo: pixel(of: grid.cells[index].center))
      layers.add(shape(of: index, state), powered: powered, at: place)
    }
    return layers.elements(powered: powered)
  }

  private func posed(_ index: Int, _ state: BoardState) -> Scene.Element {
    let pose = state.poses[index] ?? BoardState.Pose()
    return .group(
      centered(index, state),
      Transform(
        turnedBy: pose.turn, scaledBy: max(pose.scale, 1e-6),
        movedTo: pixel(of: grid.cells[index].center)),
      opacity: pose.scale <= 0 ? 0 : pose.opacity)
  }

  /// A piece about the origin.
  private func centered(_ index: Int, _ state: BoardState) -> [Scene.Element] {
    let powered = state.powered[index]
    if art != .outlines { return spriteLayers(index, state) }
    var layers = PieceLayers()
    layers.add(shape(of: index, state), powered: powered, at: .identity)
    return layers.elements(powered: powered)
  }

  private func shape(of index: Int, _ state: BoardState) -> PieceShape {
    PieceShape(
      measures: measures, cell: grid.cells[index], connectors: state.connectors[index],
      isSource: state.sources.contains(index)
    ) { side, unit in
      tip(CellSide(cell: index, side: side), state, unit: unit)
    }
  }

  private func tip(_ place: CellSide, _ state: BoardState, unit: Double) -> NoodleOutline.Tip {
    let half = measures.wireWidth(unit: unit) / 2
    switch meeting(place, state) {
    case .nothing: return openTip(isWall: grid.cells[place.cell].sides[place.side].isWall, unit)
    case .parting(let share):
      // With an inset of 0 both ends lie under the other arm, and nothing shows that they part. In a
      // hollow noodle they would show, so there they begin where they touch.
      let wire = measures.theme.wire
      let core = state.powered[place.cell] ? wire.poweredCore : wire.core
      let start = core > 0 ? half : 0
      return .open(inset: start + (clearance(of: place) + half - start) * share)
    case .arm where grid.cells[place.cell].sides[place.side].crossesBorder:
      return stubTip(unit)
    case .arm: return .joined(overlap: 1)
    }
  }

  /// The end of an arm that meets nothing.
  func openTip(isWall: Bool, _ unit: Double) -> NoodleOutline.Tip {
    .open(inset: clearance(isWall: isWall) + measures.wireWidth(unit: unit) / 2)
  }

  /// The end of an arm that goes on beyond the opposite border.
  func stubTip(_ unit: Double) -> NoodleOutline.Tip {
    .stub(reach: min(measures.wireWidth(unit: unit) / 2, Double(measures.margin) / 2))
  }

  /// What an arm meets at its side.
  enum Meeting {
    /// No other arm, or a wall.
    case nothing
    /// An arm that draws back, as this one does: how far, 0...1.
    case parting(share: Double)
    /// Another arm.
    case arm
  }

  /// What an arm to a side meets there.
  func meeting(_ place: CellSide, _ state: BoardState) -> Meeting {
    guard grid.isJoined(place, state.connectors), let neighbor = grid.neighbor(of: place) else {
      return .nothing
    }
    let poses = [state.poses[place.cell], state.poses[neighbor.cell]].compactMap { $0 }
    return poses.map(\.detachment).max().map { .parting(share: $0) } ?? .arm
  }

  /// How far inside a side an arm that meets nothing ends: at the edge of the tile, or of the wall.
  func clearance(of place: CellSide) -> Double {
    clearance(isWall: grid.cells[place.cell].sides[place.side].isWall)
  }

  private func clearance(isWall: Bool) -> Double {
    max(measures.halfGap, isWall ? measures.wallWidth / 2 : 0)
  }
}

extension Scene.Element {
  /// The ground under a whole picture.
  static func ground(width: Int, height: Int) -> Scene.Element {
    let (right, bottom) = (Double(width), Double(height))
    return .fill(
      .polygon([
        Point(x: 0, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom),
        Point(x: right, y: 0),
      ]), .background)
  }
}
