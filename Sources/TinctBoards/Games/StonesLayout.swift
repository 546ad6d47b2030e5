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
  let sprites: [String: AlphaMask]
  let font: Font
  /// False if no cell ever has a label of its position, so that films need not look for them in
  /// every frame.
  public var mayHaveLabels = true

  var grid: Grid { board.grid }

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
    let hasLabels =
      mayHaveLabels && grid.cells.indices.contains { moment[$0].map(hasLabel) ?? false }
    let all = Array(grid.cells.indices)
    let panel = voids { moment[$0] }.map(self.panel(without:)) ?? parts.panel
    return { area in
      guard !hasLabels else { return scene(of: all) { moment[$0] } }
      let members = Set(parts.finder.cells(touching: area)).union(moving)
      return scene(of: members.sorted(), panel: panel) { moment[$0] }
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
    let panel = panel ?? voids(thing).map(self.panel(without:))
    let looks = things.map { stones.look(of: $0.look.state) }
    let sizes = sizes ?? self.sizes(of: there.map { things[$0] }, on: there.map { members[$0] })
    var labels: [Ink: [Label]] = [:]
    var elements = BoardDrawing(board, of: there.map { members[$0] }, on: NoodlesBoard())
      .emptyBoard(
        inks: there.map { tile(floors[$0]) ?? looks[$0].cell }, panel: panel, line: stones.cellLine)
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

  /// Returns the cells that are not there, under which there is no panel either; nil if all are, or
  /// if the theme has no panel.
  func voids(_ thing: (Int) -> StonesBoard.Thing?) -> Set<Int>? {
    guard board.measures.theme.board.panel != nil, stones.looks.contains(where: \.value.isVoid)
    else { return nil }
    let voids = grid.cells.indices.filter { thing($0).map { isVoid($0.look) } ?? false }
    return voids.isEmpty ? nil : Set(voids)
  }

  private func isVoid(_ look: StoneLook) -> Bool { bottom(of: look).contains(where: \.isVoid) }

  private func panel(without voids: Set<Int>) -> [Scene.Element] {
    let cells = grid.cells.indices.filter { !voids.contains($0) }
    return BoardDrawing(board, of: cells, on: NoodlesBoard()).panel(without: voids)
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
    let figures = painted(thing.look, on: cell)
    guard let blend = thing.blend,
      (blend.look.ground, blend.look.floor) != (thing.look.ground, thing.look.floor)
    else { return figures }
    let next = self.bottom(of: blend.look)
    var cover: [Scene.Element] = []
    if let ink = tile(next) ?? tile(bottom(of: thing.look)).map({ _ in Ink.cell }) {
      cover = BoardDrawing(board, of: [cell], on: NoodlesBoard()).tiles(filledWith: [ink])
    }
    return figures + faded(cover + painted(blend.look, on: cell), blend.share)
  }

  /// Returns what is painted on a tile: the ground, and the floor with its label or, if it has
  /// none, with that of the ground. A label of the position covers both, and text on the piece or
  /// the mark stands in their place.
  private func painted(_ look: StoneLook, on cell: Int) -> [Scene.Element] {
    let states = [look.ground, look.floor]
    let looks = states.map(stones.look)
    let isCovered = [look.state, look.mark].contains { state in
      let upper = stones.look(of: state)
      return !state.isEmpty && (upper.label != nil || upper.shape == .glyph)
    }
    let labelled =
      look.label == nil && !isCovered
      ? looks.indices.last { looks[$0].label != nil && !states[$0].isEmpty } : nil
    return looks.indices.flatMap { painted(looks[$0], on: cell, isLabelled: $0 == labelled) }
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
      movedTo: middle * (1 - pose.scale) + board.measures.pixels(pose.position))
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
    let figure = mark(thing.look.mark, on: cell)
    guard let blend = thing.blend, blend.look.mark != thing.look.mark else { return figure }
    return faded(figure, 1 - blend.share) + faded(mark(blend.look.mark, on: cell), blend.share)
  }

  private func mark(_ state: StonesPosition.State, on cell: Int) -> [Scene.Element] {
    painted(stones.look(of: state), on: cell, isLabelled: !state.isEmpty)
  }

  private func faded(_ elements: [Scene.Element], _ opacity: Double) -> [Scene.Element] {
    guard opacity > 0, !elements.isEmpty else { return [] }
    return opacity >= 1 ? elements : [.group(elements, .identity, opacity: opacity)]
  }

  private static var empty: StonesBoard.Thing {
    StonesBoard.Thing(look: StoneLook(state: .number(0)))
  }

  /// Returns the area of the cell; if it has a label, the area of everything, because the longest
  /// label decides the size of all, and if it is not there, because the panel ends beside it.
  public func areas(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> [PixelArea] {
    guard let thing = moment[cell], !hasLabel(thing), !isVoid(thing.look),
      thing.blend.map({ !isVoid($0.look) }) ?? true
    else {
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
    moment[cell].map { middle(cell) + board.measures.pixels($0.pose.position) }
  }
}
