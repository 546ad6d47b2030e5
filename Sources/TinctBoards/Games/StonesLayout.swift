public import TinctGraphics
public import TinctPuzzles

/// A board of a game at one moment: a stage whose things are the cells, each with what is on it.
/// Poses are those of the pieces; the cells themselves do not move.
public typealias StonesBoard = Stage<Int, StoneLook>

/// The look of a cell in a game on a grid.
public struct StoneLook: Hashable, Sendable {
  /// The state of the piece on it, which the theme draws.
  public var state: StonesPosition.State
  /// The state of its ground.
  public var ground: StonesPosition.State
  /// The state of its floor.
  public var floor: StonesPosition.State
  /// The state of its mark.
  public var mark: StonesPosition.State
  /// The text on it; nil for the one of the theme.
  public var label: String?
  /// The cell belongs to the last move.
  public var isLast: Bool
  /// A piece that is being changed to this look is turned over, instead of fading into it.
  public var flips = false

  /// Describes a cell.
  public init(
    state: StonesPosition.State, ground: StonesPosition.State = .number(0),
    floor: StonesPosition.State = .number(0), mark: StonesPosition.State = .number(0),
    label: String? = nil, isLast: Bool = false
  ) {
    self.state = state
    self.ground = ground
    self.floor = floor
    self.mark = mark
    self.label = label
    self.isLast = isLast
  }
}

extension Stage where ID == Int, Look == StoneLook {
  /// Sets up a position.
  public init(_ position: StonesPosition) {
    let last = Set(position.lastMove)
    self.init()
    for (cell, state) in position.states.enumerated() {
      func entry(_ list: [StonesPosition.State]) -> StonesPosition.State {
        list.isEmpty ? .number(0) : list[cell]
      }
      self[cell] = Thing(
        look: StoneLook(
          state: state, ground: entry(position.ground), floor: entry(position.cells),
          mark: entry(position.marks),
          label: position.labels.isEmpty ? nil : position.labels[cell],
          isLast: last.contains(cell)))
    }
  }
}

/// The layout of a board of a game: a theme at a size of cell, on a grid.
public struct StonesLayout: Sendable {
  private let board: BoardLayout
  private let stones: Theme.Stones
  private let sprites: [String: AlphaMask]
  private let font: Font

  private var grid: Grid { board.grid }

  /// Lays out a board.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - theme: the look.
  ///   - looks: the looks of states; nil for those of the theme.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - scale: the size of the picture in sizes of the one at scale 1.
  ///   - hasGround: false to leave the ground away, so that the picture is clear there.
  ///   - sprites: the sprites, by name, for looks with the shape of a sprite.
  ///   - font: the font of labels.
  public init(
    grid: Grid, theme: Theme, looks: Theme.Stones? = nil, cellPixels: Int, scale: Double = 1,
    hasGround: Bool = true, sprites: [String: AlphaMask] = [:], font: Font
  ) {
    board = BoardLayout(
      grid: grid, theme: theme, cellPixels: cellPixels, scale: scale, hasGround: hasGround)
    stones = looks ?? theme.stones
    self.sprites = sprites
    self.font = font
  }

  /// Width of the pictures in pixels.
  public var width: Int { board.width }
  /// Height of the pictures in pixels.
  public var height: Int { board.height }

  /// Returns the middle of a cell, in pixels from the top left.
  private func middle(_ cell: Int) -> Point { board.pixel(of: grid.cells[cell].center) }

  /// Returns the way from one cell to another in the unit of the grid.
  func offset(from cell: Int, to other: Int) -> Point {
    grid.cells[other].center - grid.cells[cell].center
  }

  /// Returns the way from a cell to a position above the board, in the unit of the grid.
  func above(_ cell: Int) -> Point { Point(x: 0, y: -grid.cells[cell].center.y - 1) }

  /// Returns the way from a cell to a position beyond the nearest of the left and right borders, in
  /// the unit of the grid.
  func beyond(_ cell: Int) -> Point {
    let (x, right) = (grid.cells[cell].center.x, grid.bounds.maximum.x)
    return Point(x: 2 * x < right ? -x - 1 : right - x + 1, y: 0)
  }

  /// Returns the distance from the middle of a cell to the edge of its tile, in pixels.
  private func room(_ cell: Int) -> Double {
    max(grid.cells[cell].inradius * board.measures.cell - board.measures.halfGap, 0.5)
  }

  /// Returns the radius of a stone; its edges lie between pixels if the middle of the cell does.
  private func radius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    max((look.size * room(cell)).rounded(), 0.5)
  }

  private func rimWidth(_ cell: Int) -> Double {
    guard stones.rimWidth > 0 else { return 0 }
    return max((2 * stones.rimWidth * room(cell)).rounded(), 1)
  }

  private func figure(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let (middle, radius) = (middle(cell), radius(look, cell))
    switch look.shape {
    case .none: return []
    case .stone: return shadow(look, on: cell) + body(look, on: cell) + shine(look, on: cell)
    case .ring: return body(look, on: cell)
    case .square, .diamond, .triangle, .pentagon, .hexagon, .star, .cross:
      return shadow(look, on: cell) + body(look, on: cell) + shine(look, on: cell)
    case .glyph:
      guard let text = look.glyph, !text.isEmpty else { return [] }
      // As high as a stone's figure, and no wider than the stone.
      let size = min(
        1.3 * radius / max(font.capitalHeight, 0.1),
        2 * radius / max(font.width(of: text, size: 1), 0.1))
      return [.labels([Label(text, size: size, at: middle)], in: font, look.ink)]
    case .sprite:
      guard let mask = look.sprite.flatMap({ sprites[$0] }) else { return [] }
      let corner = middle - Point(x: radius, y: radius)
      return [.sprite(mask, origin: corner, size: 2 * radius, look.ink)]
    }
  }

  /// Returns the outline of a look's shape about a point.
  private func outline(
    _ shape: Theme.Stones.Shape, _ middle: Point, _ radius: Double
  ) -> Path {
    /// The corners of a regular polygon; every second one nearer to the middle for a star.
    func polygon(_ count: Int, _ size: Double, from angle: Double, inner: Double = 1) -> Path {
      let corners = (0..<count).map { index -> Point in
        let length = size * radius * (index.isMultiple(of: 2) ? 1 : inner)
        let turn = (angle + 360 * Double(index) / Double(count)) * .pi / 180
        return Point(x: cosine(turn) * length, y: -sine(turn) * length)
      }
      return rounded(corners, middle, radius)
    }
    switch shape {
    case .square: return polygon(4, 1.22, from: 45)
    case .diamond: return polygon(4, 1.18, from: 0)
    case .triangle:
      return polygon(3, 1.3, from: 90)
        .mapped(Transform(turnedBy: 0, movedTo: Point(x: 0, y: (0.16 * radius).rounded())))
    case .pentagon: return polygon(5, 1.14, from: 90)
    case .hexagon: return polygon(6, 1.1, from: 0)
    case .star: return polygon(10, 1.24, from: 90, inner: 0.55)
    case .cross:
      let (long, half) = (radius, 0.36 * radius)
      let quarter = [Point(x: long, y: -half), Point(x: half, y: -half), Point(x: half, y: -long)]
      // A quarter turn counter-clockwise as seen on the screen takes (x, y) to (y, -x).
      var corners = quarter
      for _ in 0..<3 { corners += corners.suffix(3).map { Point(x: $0.y, y: -$0.x) } }
      return rounded(corners, middle, radius)
    case .ring:
      var path = Path.circle(center: middle, radius: radius)
      path.append(Path.circle(center: middle, radius: 0.62 * radius).reversed)
      return path
    case .none, .stone, .sprite, .glyph: return .circle(center: middle, radius: radius)
    }
  }

  private func rounded(_ corners: [Point], _ middle: Point, _ radius: Double) -> Path {
    TileOutline(inset: 0, cornerRadius: 0.16 * radius).path(corners)
      .mapped(Transform(turnedBy: 0, movedTo: middle))
  }

  /// Returns the shape of a look, with its rim.
  private func body(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let middle = middle(cell)
    let face = Scene.Element.fill(
      outline(look.shape, middle, faceRadius(look, cell)), look.ink)
    guard let rim = look.rim, rim != look.ink, rimWidth(cell) > 0 else { return [face] }
    return [.fill(outline(look.shape, middle, radius(look, cell)), rim), face]
  }

  /// Returns the radius of a stone without its rim.
  private func faceRadius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    let (radius, rim) = (radius(look, cell), rimWidth(cell))
    return look.rim == nil || look.rim == look.ink || radius <= rim ? radius : radius - rim
  }

  /// Returns the shadow that a piece throws, as noodles do in the theme.
  private func shadow(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    guard let shadow = board.measures.theme.wire.shadow else { return [] }
    let measures = board.measures
    let shift = measures.sharpShift(shadow) ?? Point(x: 0, y: 0)
    let radius = radius(look, cell) + measures.whole(shadow.grow)
    let shape = outline(look.shape, middle(cell) + shift, radius)
    return [measures.shadow(shape, shadow, .wireShadow)]
  }

  /// Returns the light on a piece, on the side on which noodles shine: a streak along the edge of a
  /// stone, or soft light and shade.
  private func shine(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let wire = board.measures.theme.wire
    guard let highlight = wire.highlight else { return [] }
    let radius = faceRadius(look, cell)
    guard highlight.blur == 0 else {
      let face = outline(look.shape, middle(cell), radius)
      let shade = wire.shade.map { board.measures.innerLight(face, $0, .poweredShade) }
      return [shade].compactMap(\.self)
        + [board.measures.innerLight(face, highlight, .poweredHighlight)]
    }
    let width = (0.5 * highlight.width * radius).rounded()
    guard width >= 1, look.shape == .stone else { return [] }
    let toLight = Point(x: highlight.x, y: highlight.y)
    let angle = toLight.length > 0 ? toLight.angle : .pi / 2
    var streak = Path()
    streak.arc(
      center: middle(cell), radius: radius - 1.6 * width, from: angle - 0.6, to: angle + 0.6)
    return [.stroke(streak, Scene.Stroke(width: width), .poweredHighlight)]
  }

  /// Draws a dot in the middle of the stone, or of its cell if it is empty; around a label, a ring.
  private func lastMark(
    _ look: Theme.Stones.StateLook, on cell: Int, around label: String
  ) -> Scene.Element {
    let (middle, radius) = (middle(cell), radius(look, cell))
    guard !label.isEmpty else {
      return .fill(.circle(center: middle, radius: max(0.36 * radius, 0.5)), look.labelInk)
    }
    let width = max((0.09 * room(cell)).rounded(), 1)
    return .stroke(
      .circle(center: middle, radius: max(0.8 * radius - width / 2, 0.5)),
      Scene.Stroke(width: width), look.labelInk)
  }

  /// Draws labels by ink, all in a size at which the longest fits into the smallest cell; where
  /// cells get smaller towards the border of a disk, each label has its own size.
  private func labels(
    _ texts: [String], _ looks: [Theme.Stones.StateLook], on cells: [Int]
  ) -> [Scene.Element] {
    let shown = texts.indices.filter { !texts[$0].isEmpty }
    guard !shown.isEmpty else { return [] }
    let widest = shown.map { font.width(of: texts[$0], size: 1) }.max() ?? 1
    let least = shown.map { room(cells[$0]) }.min() ?? 0
    let areMapped = grid.cells.contains(where: \.hasArcs)
    var labels: [Ink: [Label]] = [:]
    for index in shown {
      let room = areMapped ? self.room(cells[index]) : least
      let size = max(min(1.0 * room / widest, 0.72 * room), 0.01)
      labels[looks[index].labelInk, default: []].append(
        Label(texts[index], size: size, at: middle(cells[index])))
    }
    return labels.sorted { $0.key.name < $1.key.name }
      .map { .labels($0.value, in: font, $0.key) }
  }
}

// MARK: - Drawing

extension StonesLayout: StageLayout {
  /// Draws a board. A look that is being changed to is shown as soon as it is visible; stones in
  /// motion have no labels.
  public func scene(of stage: StonesBoard) -> Scene {
    scene(of: Array(grid.cells.indices)) { stage[$0] }
  }

  /// Draws the cells that touch an area, with everything that reaches into it.
  public func scene(
    of moment: StageMoment<Int, StoneLook>, within area: PixelArea
  ) -> Scene {
    painter(of: moment)(area)
  }

  /// Returns a function that draws the cells that touch an area.
  public func painter(of moment: StageMoment<Int, StoneLook>) -> (PixelArea) -> Scene {
    let parts = board.parts(board.makeParts)
    // Pieces in motion may reach into an area from elsewhere. Labels are of one size, which follows
    // from all of them.
    let moving = moment.moving
    let hasLabels = grid.cells.indices.contains { moment[$0].map(hasLabel) ?? false }
    let all = Array(grid.cells.indices)
    return { area in
      guard !hasLabels else { return scene(of: all) { moment[$0] } }
      let members = Set(parts.finder.cells(touching: area)).union(moving)
      return scene(of: members.sorted(), panel: parts.panel) { moment[$0] }
    }
  }

  private func hasLabel(_ thing: StonesBoard.Thing) -> Bool {
    thing.look.label != nil || stones.look(of: thing.look.state).label != nil
  }

  /// Draws some of the cells.
  ///
  /// - Parameters:
  ///   - panel: the panel under all cells; nil to make it from these.
  ///   - thing: returns the thing on a cell.
  func scene(
    of members: [Int], panel: [Scene.Element]? = nil, _ thing: (Int) -> StonesBoard.Thing?
  ) -> Scene {
    let things = members.map { thing($0) ?? Self.empty }
    let floors = things.map { bottom(of: $0.look) }
    let there = members.indices.filter { index in floors[index].allSatisfy { !$0.isVoid } }
    let looks = things.map { stones.look(of: $0.look.state) }
    var texts = members.indices.map { things[$0].look.label ?? looks[$0].label ?? "" }
    var elements = BoardDrawing(board, of: there.map { members[$0] }, on: NoodlesBoard())
      .emptyBoard(inks: there.map { tile(floors[$0]) ?? looks[$0].cell }, panel: panel)
    for index in there { elements += floor(things[index], on: members[index]) }
    // Pieces in motion are drawn over those at rest.
    let order = there.sorted { (things[$0].pose.order, $0) < (things[$1].pose.order, $1) }
    for index in order {
      let (cell, thing) = (members[index], things[index])
      if thing.blend != nil || !isAtHome(thing.pose) { texts[index] = "" }
      elements += piece(thing, looks[index], on: cell, label: texts[index])
    }
    for index in there {
      elements += mark(things[index], on: members[index])
    }
    return Scene(
      width: width, height: height, elements: elements + labels(texts, looks, on: members))
  }

  private func isAtHome(_ pose: Pose) -> Bool {
    pose.scale == 1 && pose.opacity == 1 && pose.position.x == 0 && pose.position.y == 0
  }

  /// Returns the looks of a cell's ground and floor.
  private func bottom(of look: StoneLook) -> [Theme.Stones.StateLook] {
    [look.ground, look.floor].map(stones.look)
  }

  /// Returns the ink of a tile: that of the floor, or else of the ground; nil for the usual one.
  private func tile(_ bottom: [Theme.Stones.StateLook]) -> Ink? { bottom.compactMap(\.cell).last }

  /// Returns what is drawn on a tile below its piece, and what it is changing to.
  private func floor(_ thing: StonesBoard.Thing, on cell: Int) -> [Scene.Element] {
    let bottom = bottom(of: thing.look)
    let figures = bottom.flatMap { figure($0, on: cell) }
    guard let blend = thing.blend,
      (blend.look.ground, blend.look.floor) != (thing.look.ground, thing.look.floor)
    else { return figures }
    let next = self.bottom(of: blend.look)
    var cover: [Scene.Element] = []
    if let ink = tile(next) ?? tile(bottom).map({ _ in Ink.cell }) {
      cover = BoardDrawing(board, of: [cell], on: NoodlesBoard()).tiles(filledWith: [ink])
    }
    return figures + faded(cover + next.flatMap { figure($0, on: cell) }, blend.share)
  }

  /// Returns the piece on a cell with the mark of the last move, in its pose.
  private func piece(
    _ thing: StonesBoard.Thing, _ look: Theme.Stones.StateLook, on cell: Int, label: String
  ) -> [Scene.Element] {
    var figure: [Scene.Element]
    if let blend = thing.blend, blend.look.state != thing.look.state {
      figure = changing(thing.look, to: blend, on: cell)
    } else {
      figure = self.figure(look, on: cell)
    }
    if thing.look.isLast { figure.append(lastMark(look, on: cell, around: label)) }
    let pose = thing.pose
    guard !isAtHome(pose) else { return figure }
    guard pose.scale > 0, pose.opacity > 0, !figure.isEmpty else { return [] }
    let middle = middle(cell)
    // Scaled about its middle, not about the origin.
    let map = Transform(
      turnedBy: 0, scaledBy: pose.scale,
      movedTo: middle * (1 - pose.scale) + pose.position * board.measures.cell)
    return [.group(figure, map, opacity: min(pose.opacity, 1))]
  }

  /// Returns a piece that is turned over, or that fades into another one.
  private func changing(
    _ look: StoneLook, to blend: StonesBoard.Blend, on cell: Int
  ) -> [Scene.Element] {
    let (old, new) = (stones.look(of: look.state), stones.look(of: blend.look.state))
    let share = min(max(blend.share, 0), 1)
    guard blend.look.flips else {
      return faded(figure(old, on: cell), 1 - share) + faded(figure(new, on: cell), share)
    }
    let width = abs(cosine(share * .pi))
    let figure = figure(share < 0.5 ? old : new, on: cell)
    guard width > 0.02, !figure.isEmpty else { return [] }
    let x = middle(cell).x
    let map = Transform(a: width, b: 0, c: 0, d: 1, tx: x * (1 - width), ty: 0)
    return [.group(figure, map, opacity: 1)]
  }

  /// Returns the mark on a cell, and the one that it is changing to.
  private func mark(_ thing: StonesBoard.Thing, on cell: Int) -> [Scene.Element] {
    let figure = figure(stones.look(of: thing.look.mark), on: cell)
    guard let blend = thing.blend, blend.look.mark != thing.look.mark else { return figure }
    return faded(figure, 1 - blend.share)
      + faded(self.figure(stones.look(of: blend.look.mark), on: cell), blend.share)
  }

  private func faded(_ elements: [Scene.Element], _ opacity: Double) -> [Scene.Element] {
    guard opacity > 0, !elements.isEmpty else { return [] }
    return opacity >= 1 ? elements : [.group(elements, .identity, opacity: opacity)]
  }

  private static var empty: StonesBoard.Thing {
    StonesBoard.Thing(look: StoneLook(state: .number(0)))
  }

  /// Returns the area of the cell; if it has a label, the area of everything, because the longest
  /// label decides the size of all.
  public func areas(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> [PixelArea] {
    guard let thing = moment[cell], !hasLabel(thing) else {
      return [PixelArea(x: 0, y: 0, width: width, height: height)]
    }
    var pose = Pose(scale: thing.pose.scale)
    pose.position = thing.pose.position
    return [board.reach(of: cell).union(board.reach(of: cell, pose))]
  }

  /// Returns the middle of a cell's piece.
  public func position(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> Point? {
    moment[cell].map { middle(cell) + $0.pose.position * board.measures.cell }
  }
}
