public import TinctGraphics

extension BoardLayout {
  /// The picture of a state of the board.
  public func scene(_ state: BoardState) -> Scene {
    let cells = Array(grid.cells.indices)
    return scene(state, of: cells, panel: panel(under: cells))
  }

  /// The part of the picture that is drawn for some cells.
  ///
  /// - Parameters:
  ///   - members: the cells, ascending.
  ///   - panel: what lies under all cells.
  func scene(_ state: BoardState, of members: [Int], panel: [Scene.Element]) -> Scene {
    let still = members.filter { state.poses[$0] == nil }
    var elements = [ground()] + panel + cells(members, state) + hints(members, state)
    elements += walls(members) + pins(members, state) + shadow(still, state)
    for look in PieceLook.allCases {
      elements += pieces(still.filter { state.look(of: $0) == look }, state, look)
    }
    elements += covers(still, state)
    let moving = members.compactMap { cell in state.poses[cell].map { (cell: cell, pose: $0) } }
    for (cell, pose) in moving.sorted(by: { ($0.pose.order, $0.cell) < ($1.pose.order, $1.cell) }) {
      elements += posed(cell, pose, state)
    }
    return Scene(width: width, height: height, elements: elements + selection(members, state))
  }

  /// The ground, the cells and the walls.
  ///
  /// - Parameter inks: what fills each cell; nil for what the theme draws.
  func emptyBoard(inks: [Ink?]) -> [Scene.Element] {
    let all = Array(grid.cells.indices)
    return [ground()] + panel(under: all) + cells(filledWith: inks) + walls(all)
  }

  private func ground() -> Scene.Element { .ground(width: width, height: height) }

  /// All walls of an ink together; that both of its cells name a wall does not show.
  private func walls(_ members: [Int]) -> [Scene.Element] {
    var (lines, bands) = (Path(), Path())
    for index in members {
      let cell = grid.cells[index]
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

  /// All still pieces of one look together, so that where noodles meet nothing shows.
  private func pieces(
    _ members: [Int], _ state: BoardState, _ look: PieceLook, _ coat: PieceCoat = .base
  ) -> [Scene.Element] {
    if art != .outlines { return spritePieces(members, state, look) }
    var layers = PieceLayers(look, measures.theme)
    for index in members {
      let frame = frame(of: index)
      layers.add(shape(of: index, frame, state, coat), at: place(of: index, frame))
    }
    return layers.elements
  }

  /// The looks that still pieces are taking on; those of which as much shows lie together, for the
  /// same reason.
  private func covers(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    var layers: [PieceCover: [Int]] = [:]
    var fronts: [Scene.Element] = []
    for cell in members {
      guard let cover = state.cover(of: cell) else { continue }
      if let front = cover.front {
        let frame = frame(of: cell)
        let place = place(of: cell, frame)
        fronts.append(
          .clip(
            place.piece(area(of: front, cover.share, in: frame, state.connectors[cell])),
            pieces([cell], state, cover.look, .over)))
      } else {
        layers[cover, default: []].append(cell)
      }
    }
    return layers.sorted { $0.key < $1.key }.map { cover, cells in
      .group(pieces(cells, state, cover.look, .over), .identity, opacity: cover.share)
    } + fronts
  }

  /// What a front parts from a piece, about the middle of its cell: a disc about the inlet, or what
  /// lies around that.
  private func area(
    of front: PieceCover.Front, _ share: Double, in frame: CellFrame, _ piece: Connectors
  ) -> Path {
    let inlet = frame.arm(to: front.inlet, tip: .joined(overlap: 0)).foot
    let feet = piece.sides.map { frame.arm(to: $0, tip: .joined(overlap: 0)).foot }
    let ends = piece.count > 1 ? feet : feet + [Point(x: 0, y: 0)]
    let knob = max(
      measures.radius(measures.theme.knob.radius), measures.radius(measures.theme.source.radius))
    let way = ends.map { ($0 - inlet).length }.max() ?? 0
    let whole = way + (piece.count > 1 ? measures.wireWidth / 4 : knob) + measures.outline
    let disc = Path.circle(center: inlet, radius: max(whole * share, 1e-3))
    guard front.isAhead else { return disc }
    let far = 4 * (frame.corners.map(\.length).max() ?? 0)
    var path = Path.polygon(
      [(far, far), (far, -far), (-far, -far), (-far, far)].map { Point(x: $0, y: $1) })
    path.append(disc.reversed)
    return path
  }

  /// What all still pieces throw on what is under them.
  private func shadow(_ members: [Int], _ state: BoardState) -> [Scene.Element] {
    guard art == .outlines, let shadow = measures.theme.wire.shadow else { return [] }
    var path = Path()
    for index in members {
      let frame = frame(of: index)
      path.append(
        self.shadow(shadow, of: shape(of: index, frame, state), at: place(of: index, frame)))
    }
    return path.segments.isEmpty ? [] : [.fill(path, .wireShadow)]
  }

  private func shadow(
    _ shadow: Theme.Shadow, of shape: PieceShape, at place: CellPlace
  ) -> Path {
    place.piece(
      shape.silhouette(grownBy: measures.whole(shadow.grow)),
      movedBy: measures.shift(x: shadow.x, y: shadow.y))
  }

  /// A piece on its way: turned and scaled about the middle of its cell. On a cell that no such turn
  /// maps to itself its arms glide from side to side.
  private func posed(
    _ index: Int, _ pose: BoardState.Pose, _ state: BoardState
  ) -> [Scene.Element] {
    let opacity = min(pose.opacity, 1)
    guard pose.scale > 1e-6, opacity > 0 else { return [] }
    let cell = grid.cells[index]
    let middle = pixel(of: cell.center + pose.offset)
    let frame = frame(of: index)
    let cover = state.cover(of: index)
    func coats(_ draw: (PieceLook, PieceCoat) -> [Scene.Element]) -> [Scene.Element] {
      draw(state.look(of: index), .base)
        + (cover.map { [.group(draw($0.look, .over), .identity, opacity: $0.share)] } ?? [])
    }
    if art != .outlines {
      let turn = isOfParts ? 0 : pose.turn
      return [
        .group(
          coats { look, _ in spriteLayers(index, state, look) },
          Transform(turnedBy: turn, scaledBy: pose.scale, movedTo: middle), opacity: opacity)
      ]
    }
    let origin = Point(x: 0, y: 0)
    let turn = frame.isRegular ? pose.turn : 0
    let change = Transform(turnedBy: turn, scaledBy: pose.scale, movedTo: origin)
    let isMapped = frame.chart != nil
    let place = CellPlace(frame, at: origin, pose: isMapped ? change : .identity)
    let shadow = measures.theme.wire.shadow.map { shadow in
      let shape = shape(of: index, frame, state)
      return Scene.Element.fill(self.shadow(shadow, of: shape, at: place), .wireShadow)
    }
    let piece = coats { look, coat in
      var layers = PieceLayers(look, measures.theme)
      layers.add(shape(of: index, frame, state, coat), at: place)
      return layers.elements
    }
    return [
      .group(
        [shadow].compactMap(\.self) + piece,
        isMapped
          ? Transform(turnedBy: 0, movedTo: middle)
          : Transform(turnedBy: turn, scaledBy: pose.scale, movedTo: middle),
        opacity: opacity)
    ]
  }

  private func frame(of index: Int) -> CellFrame { frame(of: grid.cells[index]) }

  /// Where a cell lies in the picture.
  func place(of index: Int, _ frame: CellFrame) -> CellPlace {
    CellPlace(frame, at: pixel(of: grid.cells[index].center))
  }

  func shape(
    of index: Int, _ frame: CellFrame, _ state: BoardState, _ coat: PieceCoat = .base
  ) -> PieceShape {
    let sides = Double(grid.cells[index].sides.count)
    let turn = frame.isRegular ? 0 : (state.poses[index]?.turn ?? 0) * sides / (2 * .pi)
    return PieceShape(
      measures: measures, frame: frame, connectors: state.connectors[index],
      isSource: state.sources.contains(index), turn: turn
    ) { tip(CellSide(cell: index, side: $0), state, coat) }
  }

  private func tip(
    _ place: CellSide, _ state: BoardState, _ coat: PieceCoat
  ) -> NoodleArm.Tip {
    switch meeting(place, state) {
    case .nothing: return openTip(isWall: grid.cells[place.cell].sides[place.side].isWall)
    case .parting(let share):
      let clearance = clearance(of: place) + measures.outline
      guard measures.theme.wire.tip == .round else { return .flat(inset: clearance * share) }
      // With an inset of 0 both ends lie under the other arm, and nothing shows that they part. In a
      // hollow noodle they would show, so there they begin where they touch.
      let look = coat == .over ? state.cover(of: place.cell)?.look : state.look(of: place.cell)
      let half = measures.wireWidth / 2
      let start = (look ?? .quiet).core(in: measures.theme) > 0 ? half : 0
      return .open(inset: start + (clearance + half - start) * share)
    case .arm where grid.cells[place.cell].sides[place.side].crossesBorder:
      return stubTip
    case .arm:
      guard let other = grid.neighbor(of: place)?.cell else { return .joined(overlap: 1) }
      switch coat {
      case .base:
        // Of two looks the one that is drawn later ends at the side, and the other runs on under it.
        return .joined(overlap: state.look(of: other) < state.look(of: place.cell) ? 0 : 1)
      case .over:
        // Two looks that show in part must not lie over one another, unless they are one path.
        let (cover, next) = (state.cover(of: place.cell), state.cover(of: other))
        let isSame =
          next.map { $0 == cover || $0.front != nil && $0.look == cover?.look }
          ?? (state.look(of: other) == cover?.look)
        return .joined(overlap: isSame ? 1 : 0)
      }
    }
  }

  /// The end of an arm that meets nothing.
  func openTip(isWall: Bool) -> NoodleArm.Tip {
    let clearance = clearance(isWall: isWall) + measures.outline
    return switch measures.theme.wire.tip {
    case .round: .open(inset: clearance + measures.wireWidth / 2)
    case .flat: .flat(inset: clearance)
    }
  }

  /// The end of an arm that goes on beyond the opposite border.
  var stubTip: NoodleArm.Tip {
    let reach = min(measures.wireWidth / 2, Double(measures.margin) / 2)
    return measures.theme.wire.tip == .flat ? .flat(inset: -reach) : .stub(reach: reach)
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
