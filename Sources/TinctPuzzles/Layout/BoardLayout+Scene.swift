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
    elements += marks(state)
    return Scene(width: width, height: height, elements: elements)
  }

  /// The ground, the cells and the walls.
  ///
  /// - Parameter inks: what fills each cell; nil for what the theme draws.
  func emptyBoard(inks: [Ink?]) -> [Scene.Element] {
    var members: [Ink: [Int]] = [:]
    for (index, ink) in inks.enumerated() {
      if let ink { members[ink, default: []].append(index) }
    }
    let filled = members.sorted { $0.key.name < $1.key.name }.map { ink, members in
      let path = members.reduce(into: Path()) { path, index in
        let frame = frame(of: index)
        let stretch = frame.chart?.tileStretch ?? 1
        let outline = TileOutline(
          inset: measures.halfGap / stretch, cornerRadius: measures.cornerRadius / stretch)
        path.append(place(of: index, frame).tile(outline.path(frame.corners)))
      }
      return Scene.Element.fill(path, ink)
    }
    let plain = tiles(inks.indices.filter { inks[$0] == nil }, ink: .cell)
    return [ground()] + (plain.map { [$0] } ?? []) + filled + walls()
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
    let hasRims = style.shape == .tile && style.gap > 0
    var (path, rims) = (Path(), Path())
    for index in members {
      let frame = frame(of: index)
      let place = place(of: index, frame)
      path.append(place.tile(outline(of: frame)))
      guard let state, hasRims, state.poses[index] == nil else { continue }
      rims.append(place.piece(shape(of: index, frame, state).rim()))
    }
    path.append(rims)
    return style.shape == .outline
      ? .stroke(path, Scene.Stroke(width: measures.cellLine), ink) : .fill(path, ink)
  }

  /// What the theme draws for a cell, about its middle.
  func outline(of frame: CellFrame) -> Path {
    let style = measures.theme.cell.shape
    switch style {
    case .none: return Path()
    case .corners:
      return frame.corners.indices.reduce(into: Path()) { dots, corner in
        dots.append(frame.disc(about: corner, radius: measures.cellLine / 2))
      }
    case .tile, .outline:
      let inset = measures.halfGap + (style == .outline ? measures.cellLine / 2 : 0)
      let stretch = frame.chart?.tileStretch ?? 1
      return TileOutline(inset: inset / stretch, cornerRadius: measures.cornerRadius / stretch)
        .path(frame.corners)
    }
  }

  /// All walls of an ink together; that both of its cells name a wall does not show.
  private func walls() -> [Scene.Element] {
    var (lines, bands) = (Path(), Path())
    for (index, cell) in grid.cells.enumerated() {
      for side in cell.sides.indices where cell.sides[side].isWall {
        if !cell.hasArcs {
          lines.move(to: pixel(of: cell.corners[side]))
          lines.line(to: pixel(of: cell.corners[(side + 1) % cell.corners.count]))
        } else {
          let frame = frame(of: index)
          bands.append(place(of: index, frame).tile(band(along: side, of: frame)))
        }
      }
    }
    var elements: [Scene.Element] = []
    if !bands.segments.isEmpty { elements.append(.fill(bands, .wall)) }
    if !lines.segments.isEmpty {
      elements.append(.stroke(lines, Scene.Stroke(width: measures.wallWidth), .wall))
    }
    return elements
  }

  /// A wall as an area, which a chart can map.
  private func band(along side: Int, of frame: CellFrame) -> Path {
    let (start, end) = (frame.corners[side], frame.corners[(side + 1) % frame.corners.count])
    let radius = measures.wallWidth / 2 / (frame.chart?.tileStretch ?? 1)
    let angle = (end - start).angle
    var path = Path()
    path.arc(center: start, radius: radius, from: angle + .pi / 2, to: angle + 3 * .pi / 2)
    path.arc(center: end, radius: radius, from: angle - .pi / 2, to: angle + .pi / 2)
    path.close()
    return path
  }

  /// All still pieces of one kind together, so that where noodles meet nothing shows.
  private func pieces(_ members: [Int], _ state: BoardState, powered: Bool) -> [Scene.Element] {
    let members = members.filter { state.powered[$0] == powered }
    if art != .outlines { return spritePieces(members, state) }
    var layers = PieceLayers()
    for index in members {
      let frame = frame(of: index)
      layers.add(
        shape(of: index, frame, state), powered: powered, at: place(of: index, frame))
    }
    return layers.elements(powered: powered)
  }

  /// A piece on its way: turned and scaled about the middle of its cell. On a cell that no such turn
  /// maps to itself its arms glide from side to side.
  private func posed(_ index: Int, _ state: BoardState) -> Scene.Element {
    let pose = state.poses[index] ?? BoardState.Pose()
    let opacity = pose.scale <= 0 ? 0 : pose.opacity
    let scale = max(pose.scale, 1e-6)
    let middle = pixel(of: grid.cells[index].center)
    let frame = frame(of: index)
    if art != .outlines {
      return .group(
        spriteLayers(index, state),
        Transform(turnedBy: pose.turn, scaledBy: scale, movedTo: middle), opacity: opacity)
    }
    let origin = Point(x: 0, y: 0)
    let turn = frame.isRegular ? pose.turn : 0
    let change = Transform(turnedBy: turn, scaledBy: scale, movedTo: origin)
    let isMapped = frame.chart != nil
    var layers = PieceLayers()
    layers.add(
      shape(of: index, frame, state), powered: state.powered[index],
      at: CellPlace(frame, at: origin, pose: isMapped ? change : .identity))
    return .group(
      layers.elements(powered: state.powered[index]),
      isMapped
        ? Transform(turnedBy: 0, movedTo: middle)
        : Transform(turnedBy: turn, scaledBy: scale, movedTo: middle),
      opacity: opacity)
  }

  private func frame(of index: Int) -> CellFrame { frame(of: grid.cells[index]) }

  /// Where a cell lies in the picture.
  func place(of index: Int, _ frame: CellFrame) -> CellPlace {
    CellPlace(frame, at: pixel(of: grid.cells[index].center))
  }

  private func shape(of index: Int, _ frame: CellFrame, _ state: BoardState) -> PieceShape {
    let sides = Double(grid.cells[index].sides.count)
    let turn = frame.isRegular ? 0 : (state.poses[index]?.turn ?? 0) * sides / (2 * .pi)
    return PieceShape(
      measures: measures, frame: frame, connectors: state.connectors[index],
      isSource: state.sources.contains(index), turn: turn
    ) { tip(CellSide(cell: index, side: $0), state) }
  }

  private func tip(_ place: CellSide, _ state: BoardState) -> NoodleArm.Tip {
    let half = measures.wireWidth / 2
    switch meeting(place, state) {
    case .nothing: return openTip(isWall: grid.cells[place.cell].sides[place.side].isWall)
    case .parting(let share):
      // With an inset of 0 both ends lie under the other arm, and nothing shows that they part. In a
      // hollow noodle they would show, so there they begin where they touch.
      let wire = measures.theme.wire
      let core = state.powered[place.cell] ? wire.poweredCore : wire.core
      let start = core > 0 ? half : 0
      return .open(inset: start + (clearance(of: place) + half - start) * share)
    case .arm where grid.cells[place.cell].sides[place.side].crossesBorder:
      return stubTip
    case .arm: return .joined(overlap: 1)
    }
  }

  /// The end of an arm that meets nothing.
  func openTip(isWall: Bool) -> NoodleArm.Tip {
    .open(inset: clearance(isWall: isWall) + measures.wireWidth / 2)
  }

  /// The end of an arm that goes on beyond the opposite border.
  var stubTip: NoodleArm.Tip {
    .stub(reach: min(measures.wireWidth / 2, Double(measures.margin) / 2))
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
