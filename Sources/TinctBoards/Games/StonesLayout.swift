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
  let board: BoardLayout
  let stones: Theme.Stones
  private let sprites: [String: AlphaMask]
  private let font: Font

  var grid: Grid { board.grid }

  /// The direction of a hexagon's first corner in degrees: that of the cells, if they are hexagons.
  private var hexagonTurn: Double {
    grid.specification.kind.name == GridKind.hex.name
      && grid.specification.orientation == .pointy ? 90 : 0
  }

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
  func middle(_ cell: Int) -> Point { board.pixel(of: grid.cells[cell].center) }

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
  /// Corners of other shapes are farther away from the middle, but stay on the cell.
  func radius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    max((min(look.size, 1 / look.shape.extent) * room(cell)).rounded(), 0.5)
  }

  /// Returns the height of the visible side of a thick piece, in whole pixels; 0 for a flat one.
  func thickness(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    look.edge == nil ? 0 : max((0.16 * radius(look, cell)).rounded(), 1)
  }

  /// Returns the middle of a piece's face: above that of the cell, for its side is below.
  private func face(_ look: Theme.Stones.StateLook, _ cell: Int) -> Point {
    middle(cell) - Point(x: 0, y: (thickness(look, cell) / 2).rounded())
  }

  private func rimWidth(_ cell: Int) -> Double {
    guard stones.rimWidth > 0 else { return 0 }
    return max((2 * stones.rimWidth * room(cell)).rounded(), 1)
  }

  /// Returns a piece at rest.
  private func figure(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let face = face(look, cell)
    guard look.shape.isSolid else { return flat(look, on: cell, at: face) }
    let height = thickness(look, cell)
    let side = look.edge.map { ink in
      let outline = outline(look.shape, face, radius(look, cell))
      return Scene.Element.fill(swept(outline, over: [Point(x: 0, y: height)]), ink)
    }
    return shadow(look, on: cell) + [side].compactMap(\.self) + lit(look, on: cell, at: face)
  }

  /// Returns what is painted on a floor, or as a mark: flat, unless it has a side.
  private func painted(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    look.edge == nil ? flat(look, on: cell, at: middle(cell)) : figure(look, on: cell)
  }

  /// Returns the face of a solid piece with the light on it.
  private func lit(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let shine = shine(look, on: cell, at: middle)
    let top = look.top.flatMap { flat($0, on: cell, at: middle) }
    // Soft light is on what lies on the piece, too. A streak would cut it in two.
    let isSoft = board.measures.theme.wire.highlight.map { $0.blur > 0 } ?? false
    return plain(look, on: cell, at: middle) + (isSoft ? top + shine : shine + top)
  }

  /// Returns a shape with what lies on it, without light, shadow and side.
  private func flat(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    plain(look, on: cell, at: middle) + look.top.flatMap { flat($0, on: cell, at: middle) }
  }

  private func plain(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let radius = radius(look, cell)
    switch look.shape {
    case .none: return []
    case .stone, .ring, .square, .diamond, .triangle, .pentagon, .hexagon, .star, .cross:
      return body(look, on: cell, at: middle)
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
    case .square: return polygon(4, 2.squareRoot(), from: 45)
    case .diamond: return polygon(4, 1.18, from: 0)
    case .triangle:
      return polygon(3, 1.3, from: 90)
        .mapped(Transform(turnedBy: 0, movedTo: Point(x: 0, y: (0.16 * radius).rounded())))
    case .pentagon: return polygon(5, 1.14, from: 90)
    case .hexagon: return polygon(6, 1.1, from: hexagonTurn)
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

  /// Returns an outline together with its copies along the ways from one point to the next; the
  /// first way begins where the outline is.
  ///
  /// Steps of a pixel are so short that between two copies nothing of a curve is missing.
  private func swept(_ outline: Path, over points: [Point]) -> Path {
    var path = outline
    var start = Point(x: 0, y: 0)
    for end in points {
      let way = end - start
      let steps = min(Int(way.length.rounded(.up)), 64)
      for step in stride(from: 1, through: steps, by: 1) {
        let offset = start + way * (Double(step) / Double(steps))
        path.append(outline.mapped(Transform(turnedBy: 0, movedTo: offset)))
      }
      start = end
    }
    return path
  }

  /// Returns the shape of a look, with its rim.
  private func body(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
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
    let foot = face(look, cell) + Point(x: 0, y: thickness(look, cell))
    let shape = outline(look.shape, foot + shift, radius)
    return [measures.shadow(shape, shadow, .wireShadow)]
  }

  /// Returns the light on a piece, on the side on which noodles shine: a streak along the edge of a
  /// stone, or soft light and shade.
  private func shine(
    _ look: Theme.Stones.StateLook, on cell: Int, at middle: Point
  ) -> [Scene.Element] {
    let wire = board.measures.theme.wire
    guard let highlight = wire.highlight else { return [] }
    let radius = faceRadius(look, cell)
    guard highlight.blur == 0 else {
      let face = outline(look.shape, middle, radius)
      // The light of noodles may have their hue, which would look like dirt on other colours.
      let isPowered = look.ink == .powered
      func light(
        _ style: Theme.Highlight, _ ink: Ink, _ plain: StraightPixel, _ opacity: Double
      ) -> Scene.Element {
        guard !isPowered else { return board.measures.innerLight(face, style, ink) }
        let light = board.measures.innerLight(face, style, .fixed(plain))
        return .group([light], .identity, opacity: opacity)
      }
      let black = StraightPixel(red: 0, green: 0, blue: 0)
      let white = StraightPixel(red: 255, green: 255, blue: 255)
      let shade = wire.shade.map { light($0, .poweredShade, black, 0.25) }
      return [shade].compactMap(\.self) + [light(highlight, .poweredHighlight, white, 0.45)]
    }
    let width = (0.5 * highlight.width * radius).rounded()
    guard width >= 1, look.shape == .stone else { return [] }
    let toLight = Point(x: highlight.x, y: highlight.y)
    let angle = toLight.length > 0 ? toLight.angle : .pi / 2
    var streak = Path()
    streak.arc(
      center: middle, radius: radius - 1.6 * width, from: angle - 0.6, to: angle + 0.6)
    return [.stroke(streak, Scene.Stroke(width: width), .poweredHighlight)]
  }

  /// Draws a dot in the middle of the stone, or of its cell if it is empty; around a label, a ring.
  /// Other shapes, and stones with something on them, have their outline drawn.
  private func lastMark(
    _ look: Theme.Stones.StateLook, on cell: Int, hasLabel: Bool
  ) -> Scene.Element {
    let (middle, radius) = (face(look, cell), radius(look, cell))
    if look.shape.isSolid, look.shape != .stone || !look.top.isEmpty {
      let width = max((0.1 * room(cell)).rounded(), 1)
      return .stroke(
        outline(look.shape, middle, max(radius - width / 2, 0.5)), Scene.Stroke(width: width),
        look.labelInk)
    }
    guard !hasLabel else {
      let width = max((0.09 * room(cell)).rounded(), 1)
      return .stroke(
        .circle(center: middle, radius: max(0.8 * radius - width / 2, 0.5)),
        Scene.Stroke(width: width), look.labelInk)
    }
    return .fill(.circle(center: middle, radius: max(0.36 * radius, 0.5)), look.labelInk)
  }

  /// The sizes of the labels on a board. Those of its position are all of a size at which the
  /// longest fits into the smallest cell, except on disks, whose cells get smaller towards the
  /// border. One that belongs to a state has a size of its own, so that it keeps it.
  struct LabelSizes: Hashable, Sendable {
    var widest = 0.0
    var least = Double.infinity
  }

  func sizes(of things: [StonesBoard.Thing], on cells: [Int]) -> LabelSizes {
    var sizes = LabelSizes()
    for (thing, cell) in zip(things, cells) {
      for look in [thing.look, thing.blend?.look] {
        guard let text = look?.label, !text.isEmpty else { continue }
        sizes.widest = max(sizes.widest, font.width(of: text, size: 1))
        sizes.least = min(sizes.least, room(cell))
      }
    }
    return sizes
  }

  /// Returns the label on a cell; nil for none.
  private func label(_ thing: StoneLook, on cell: Int, _ sizes: LabelSizes) -> Label? {
    let look = stones.look(of: thing.state)
    guard let text = thing.label ?? look.label, !text.isEmpty else { return nil }
    let isOfPosition = thing.label != nil && !grid.cells.contains(where: \.hasArcs)
    let isOnPiece = thing.label == nil && look.shape != .none
    let inside = isOnPiece ? min(room(cell), 1.15 * radius(look, cell)) : room(cell)
    let room = isOfPosition ? sizes.least : inside
    let width = isOfPosition ? sizes.widest : font.width(of: text, size: 1)
    return Label(
      text, size: max(min(1.0 * room / width, 0.72 * room), 0.01), at: face(look, cell))
  }
}

// MARK: - Drawing

extension StonesLayout: StageLayout {
  /// Draws a board. A look that is being changed to is shown as soon as it is visible.
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

  /// The thing has a label of its position, whose size follows from all of these.
  private func hasLabel(_ thing: StonesBoard.Thing) -> Bool {
    thing.look.label != nil || thing.blend?.look.label != nil
  }

  /// Draws some of the cells.
  ///
  /// - Parameters:
  ///   - panel: the panel under all cells; nil to make it from these.
  ///   - sizes: the sizes of labels; nil to find them for these cells.
  ///   - thing: returns the thing on a cell.
  func scene(
    of members: [Int], panel: [Scene.Element]? = nil, sizes: LabelSizes? = nil,
    _ thing: (Int) -> StonesBoard.Thing?
  ) -> Scene {
    let things = members.map { thing($0) ?? Self.empty }
    let floors = things.map { bottom(of: $0.look) }
    let there = members.indices.filter { index in floors[index].allSatisfy { !$0.isVoid } }
    let looks = things.map { stones.look(of: $0.look.state) }
    let sizes = sizes ?? self.sizes(of: there.map { things[$0] }, on: there.map { members[$0] })
    var labels: [Ink: [Label]] = [:]
    var elements = BoardDrawing(board, of: there.map { members[$0] }, on: NoodlesBoard())
      .emptyBoard(inks: there.map { tile(floors[$0]) ?? looks[$0].cell }, panel: panel)
    for index in there { elements += floor(things[index], on: members[index]) }
    // Pieces in motion are drawn over those at rest.
    let order = there.sorted { (things[$0].pose.order, $0) < (things[$1].pose.order, $1) }
    for index in order {
      let (cell, thing) = (members[index], things[index])
      elements += piece(thing, looks[index], on: cell, sizes)
      // Labels of pieces at rest are drawn together, by ink.
      if thing.blend == nil, isAtHome(thing.pose), let label = label(thing.look, on: cell, sizes) {
        labels[looks[index].labelInk, default: []].append(label)
      }
    }
    for index in there {
      elements += mark(things[index], on: members[index])
    }
    elements += labels.sorted { $0.key.name < $1.key.name }
      .map { .labels($0.value, in: font, $0.key) }
    return Scene(width: width, height: height, elements: elements)
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
    let figures = bottom.flatMap { painted($0, on: cell) }
    guard let blend = thing.blend,
      (blend.look.ground, blend.look.floor) != (thing.look.ground, thing.look.floor)
    else { return figures }
    let next = self.bottom(of: blend.look)
    var cover: [Scene.Element] = []
    if let ink = tile(next) ?? tile(bottom).map({ _ in Ink.cell }) {
      cover = BoardDrawing(board, of: [cell], on: NoodlesBoard()).tiles(filledWith: [ink])
    }
    return figures + faded(cover + next.flatMap { painted($0, on: cell) }, blend.share)
  }

  /// Returns the piece on a cell with the mark of the last move, in its pose; one that is not at
  /// rest with its label.
  private func piece(
    _ thing: StonesBoard.Thing, _ look: Theme.Stones.StateLook, on cell: Int, _ sizes: LabelSizes
  ) -> [Scene.Element] {
    var figure: [Scene.Element]
    let pose = thing.pose
    let label = label(thing.look, on: cell, sizes)
    let isChanging = thing.blend.map { $0.look.state != thing.look.state } ?? false
    if let blend = thing.blend, isChanging {
      figure = changing(thing.look, to: blend, on: cell, sizes)
    } else {
      figure = self.figure(look, on: cell)
    }
    if thing.look.isLast { figure.append(lastMark(look, on: cell, hasLabel: label != nil)) }
    if let label, !isChanging, thing.blend != nil || !isAtHome(pose) {
      figure.append(.labels([label], in: font, look.labelInk))
    }
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
    _ look: StoneLook, to blend: StonesBoard.Blend, on cell: Int, _ sizes: LabelSizes
  ) -> [Scene.Element] {
    let share = min(max(blend.share, 0), 1)
    let sides = [look, blend.look].map { side -> (look: Theme.Stones.StateLook, text: Label?) in
      (stones.look(of: side.state), label(side, on: cell, sizes))
    }
    func text(_ side: (look: Theme.Stones.StateLook, text: Label?)) -> [Scene.Element] {
      side.text.map { [.labels([$0], in: font, side.look.labelInk)] } ?? []
    }
    guard blend.look.flips else {
      return faded(figure(sides[0].look, on: cell) + text(sides[0]), 1 - share)
        + faded(figure(sides[1].look, on: cell) + text(sides[1]), share)
    }
    let angle = share * .pi
    let shown = sides[share < 0.5 ? 0 : 1]
    guard shown.look.shape.isSolid else {
      return turned(figure(shown.look, on: cell) + text(shown), by: angle, about: middle(cell))
    }
    return turning(
      from: sides[0].look, to: sides[1].look, by: angle, on: cell,
      lit(shown.look, on: cell, at: face(shown.look, cell)) + text(shown))
  }

  /// Returns a figure turned about the upright line through a point, seen from the front.
  private func turned(
    _ figure: [Scene.Element], by angle: Double, about middle: Point, movedBy x: Double = 0
  ) -> [Scene.Element] {
    let (width, lift) = (abs(cosine(angle)), Self.lift(angle))
    guard width > 0.02, !figure.isEmpty else { return [] }
    let map = Transform(
      a: width * lift, b: 0, c: 0, d: lift, tx: middle.x * (1 - width * lift) + x,
      ty: middle.y * (1 - lift))
    return [.group(figure, map, opacity: 1)]
  }

  /// The size of a piece while it is turned over, for which it is lifted.
  private static func lift(_ angle: Double) -> Double { 1 + 0.1 * sine(angle) }

  /// Returns a piece that is being turned over about its upright line: its face, and its side in
  /// two halves, each in the ink of the face to which it belongs.
  ///
  /// - Parameter face: the face that is seen, as it is at rest.
  private func turning(
    from old: Theme.Stones.StateLook, to new: Theme.Stones.StateLook, by angle: Double,
    on cell: Int, _ face: [Scene.Element]
  ) -> [Scene.Element] {
    let isOld = cosine(angle) >= 0
    let shown = isOld ? old : new
    let middle = middle(cell)
    let lift = Self.lift(angle)
    // A flat piece has a side, too, while it turns. Upright, the whole of it is seen.
    let height = max(thickness(old, cell), thickness(new, cell))
    let depth = (height > 0 ? height : max(0.12 * radius(shown, cell), 1)) * sine(angle)
    let foot = Point(x: 0, y: height * abs(cosine(angle)))
    let width = max(abs(cosine(angle)), 0.02)
    let outline = outline(shown.shape, self.face(shown, cell), radius(shown, cell)).mapped(
      Transform(
        a: width * lift, b: 0, c: 0, d: lift, tx: middle.x * (1 - width * lift),
        ty: middle.y * (1 - lift)))
    /// The half of the side between the middle of the piece and one of its faces.
    func half(towards x: Double, _ look: Theme.Stones.StateLook) -> Scene.Element {
      let ends = [foot, foot + Point(x: x, y: 0), Point(x: x, y: 0)]
      return .fill(swept(outline, over: ends), look.edge ?? look.rim ?? look.ink)
    }
    let halves = [half(towards: depth, old), half(towards: -depth, new)]
    return turned(shadow(shown, on: cell), by: angle, about: middle)
      + (isOld ? halves.reversed() : halves)
      + turned(face, by: angle, about: middle, movedBy: isOld ? depth : -depth)
  }

  /// Returns the mark on a cell, and the one that it is changing to.
  private func mark(_ thing: StonesBoard.Thing, on cell: Int) -> [Scene.Element] {
    let figure = painted(stones.look(of: thing.look.mark), on: cell)
    guard let blend = thing.blend, blend.look.mark != thing.look.mark else { return figure }
    return faded(figure, 1 - blend.share)
      + faded(painted(stones.look(of: blend.look.mark), on: cell), blend.share)
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
    // A piece that is turned over is lifted, and shows its side.
    let isTurning = thing.blend?.look.flips ?? false
    var pose = Pose(scale: isTurning ? max(thing.pose.scale, 1.3) : thing.pose.scale)
    pose.position = thing.pose.position
    return [board.reach(of: cell).union(board.reach(of: cell, pose))]
  }

  /// Returns the middle of a cell's piece.
  public func position(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> Point? {
    moment[cell].map { middle(cell) + $0.pose.position * board.measures.cell }
  }
}
