public import TinctGraphics
public import TinctPuzzles

/// A board of stones at one moment: a stage whose things are the cells, each with what is on it.
public typealias StonesBoard = Stage<Int, StoneLook>

/// The look of a cell of a board of stones.
public struct StoneLook: Hashable, Sendable {
  /// Its state, which the theme draws.
  public var state: StonesPosition.State
  /// The text on it; nil for the one of the theme.
  public var label: String?
  /// The cell belongs to the last move.
  public var isLast: Bool

  /// Describes a cell.
  public init(state: StonesPosition.State, label: String? = nil, isLast: Bool = false) {
    self.state = state
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
      let label = position.labels.isEmpty ? nil : position.labels[cell]
      self[cell] = Thing(
        look: StoneLook(state: state, label: label, isLast: last.contains(cell)))
    }
  }
}

/// The layout of a board of stones: a theme at a size of cell, on a grid.
public struct StonesLayout: Sendable {
  private let board: BoardLayout
  private let sprites: [String: AlphaMask]
  private let font: Font

  private var grid: Grid { board.grid }
  private var stones: Theme.Stones { board.measures.theme.stones }

  /// Lays out a board.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - theme: the look.
  ///   - cellPixels: distance between opposite sides of a regular cell in pixels, at least 1.
  ///   - scale: the size of the picture in sizes of the one at scale 1.
  ///   - hasGround: false to leave the ground away, so that the picture is clear there.
  ///   - sprites: the sprites, by name, for looks with the shape of a sprite.
  ///   - font: the font of labels.
  public init(
    grid: Grid, theme: Theme, cellPixels: Int, scale: Double = 1, hasGround: Bool = true,
    sprites: [String: AlphaMask] = [:], font: Font
  ) {
    board = BoardLayout(
      grid: grid, theme: theme, cellPixels: cellPixels, scale: scale, hasGround: hasGround)
    self.sprites = sprites
    self.font = font
  }

  /// Width of the pictures in pixels.
  public var width: Int { board.width }
  /// Height of the pictures in pixels.
  public var height: Int { board.height }

  /// Returns the middle of a cell, in pixels from the top left.
  private func middle(_ cell: Int) -> Point { board.pixel(of: grid.cells[cell].center) }

  /// Returns the distance from the middle of a cell to the edge of its tile, in pixels.
  private func room(_ cell: Int) -> Double {
    max(grid.cells[cell].inradius * board.measures.cell - board.measures.halfGap, 0.5)
  }

  /// Returns the radius of a stone; its edges lie between pixels if the middle of the cell does.
  private func radius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    max((look.size * room(cell)).rounded(), 0.5)
  }

  private func rimWidth(_ cell: Int) -> Double {
    max((2 * stones.rimWidth * room(cell)).rounded(), 1)
  }

  private func figure(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let (middle, radius) = (middle(cell), radius(look, cell))
    switch look.shape {
    case .none: return []
    case .stone: return shadow(middle, radius) + stone(look, on: cell) + shine(look, on: cell)
    case .sprite:
      guard let mask = look.sprite.flatMap({ sprites[$0] }) else { return [] }
      let corner = middle - Point(x: radius, y: radius)
      return [.sprite(mask, origin: corner, size: 2 * radius, look.ink)]
    }
  }

  /// Returns the disc of a stone, with its rim.
  private func stone(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let (middle, face) = (middle(cell), faceRadius(look, cell))
    let disc = Scene.Element.fill(.circle(center: middle, radius: face), look.ink)
    guard let rim = look.rim, rim != look.ink else { return [disc] }
    return [.fill(.circle(center: middle, radius: radius(look, cell)), rim), disc]
  }

  /// Returns the radius of a stone without its rim.
  private func faceRadius(_ look: Theme.Stones.StateLook, _ cell: Int) -> Double {
    let (radius, rim) = (radius(look, cell), rimWidth(cell))
    return look.rim == nil || look.rim == look.ink || radius <= rim ? radius : radius - rim
  }

  /// Returns the shadow that a stone throws, as noodles do in the theme.
  private func shadow(_ middle: Point, _ radius: Double) -> [Scene.Element] {
    guard let shadow = board.measures.theme.wire.shadow else { return [] }
    let measures = board.measures
    let shift = measures.sharpShift(shadow) ?? Point(x: 0, y: 0)
    let shape = Path.circle(center: middle + shift, radius: radius + measures.whole(shadow.grow))
    return [measures.shadow(shape, shadow, .wireShadow)]
  }

  /// Returns the light on a stone, on the side on which noodles shine: a streak along its edge, or
  /// soft light and shade.
  private func shine(_ look: Theme.Stones.StateLook, on cell: Int) -> [Scene.Element] {
    let wire = board.measures.theme.wire
    guard let highlight = wire.highlight else { return [] }
    let radius = faceRadius(look, cell)
    guard highlight.blur == 0 else {
      let face = Path.circle(center: middle(cell), radius: radius)
      let shade = wire.shade.map { board.measures.innerLight(face, $0, .poweredShade) }
      return [shade].compactMap(\.self)
        + [board.measures.innerLight(face, highlight, .poweredHighlight)]
    }
    let width = (0.5 * highlight.width * radius).rounded()
    guard width >= 1 else { return [] }
    let toLight = Point(x: highlight.x, y: highlight.y)
    let angle = toLight.length > 0 ? toLight.angle : .pi / 2
    var streak = Path()
    streak.arc(
      center: middle(cell), radius: radius - 1.6 * width, from: angle - 0.6, to: angle + 0.6)
    return [.stroke(streak, Scene.Stroke(width: width), .poweredHighlight)]
  }

  /// Draws a dot in the middle of the stone, or of its cell if it is empty; around a label, a ring.
  private func mark(
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
    _ texts: [String], _ looks: [Theme.Stones.StateLook]
  ) -> [Scene.Element] {
    let shown = texts.indices.filter { !texts[$0].isEmpty }
    guard !shown.isEmpty else { return [] }
    let widest = shown.map { font.width(of: texts[$0], size: 1) }.max() ?? 1
    let least = shown.map(room).min() ?? 0
    let areMapped = grid.cells.contains(where: \.hasArcs)
    var labels: [Ink: [Label]] = [:]
    for cell in shown {
      let room = areMapped ? self.room(cell) : least
      let size = max(min(1.0 * room / widest, 0.72 * room), 0.01)
      labels[looks[cell].labelInk, default: []].append(
        Label(texts[cell], size: size, at: middle(cell)))
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
    let cells = grid.cells.indices.map { stage[$0] ?? Self.empty }
    let looks = cells.map { stones.look(of: $0.look.state) }
    var texts = cells.indices.map { cells[$0].look.label ?? looks[$0].label ?? "" }
    var elements = BoardDrawing(board, of: Array(cells.indices), on: NoodlesBoard())
      .emptyBoard(inks: looks.map(\.cell))
    for (cell, look) in looks.enumerated() {
      var figure = figure(look, on: cell)
      if cells[cell].look.isLast { figure.append(mark(look, on: cell, around: texts[cell])) }
      let pose = cells[cell].pose
      if pose.scale == 1 && pose.opacity == 1 {
        elements += figure
        continue
      }
      texts[cell] = ""
      guard pose.scale > 0, pose.opacity > 0, !figure.isEmpty else { continue }
      let middle = middle(cell)
      // Scaled about its middle, not about the origin.
      let map = Transform(turnedBy: 0, scaledBy: pose.scale, movedTo: middle * (1 - pose.scale))
      elements.append(.group(figure, map, opacity: min(pose.opacity, 1)))
    }
    return Scene(width: width, height: height, elements: elements + labels(texts, looks))
  }

  private static var empty: StonesBoard.Thing {
    StonesBoard.Thing(look: StoneLook(state: .number(0)))
  }

  /// Returns the area of the cell; if it has a label, the area of everything, because the longest
  /// label decides the size of all.
  public func areas(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> [PixelArea] {
    guard let thing = moment[cell], thing.look.label == nil else {
      return [PixelArea(x: 0, y: 0, width: width, height: height)]
    }
    return [board.reach(of: cell).union(board.reach(of: cell, Pose(scale: thing.pose.scale)))]
  }

  /// Returns the middle of a cell.
  public func position(of cell: Int, in moment: StageMoment<Int, StoneLook>) -> Point? {
    moment[cell].map { _ in middle(cell) }
  }
}
