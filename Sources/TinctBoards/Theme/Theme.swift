public import TinctGraphics

/// A look: the measures of everything on a board, and how each ink follows from a palette.
public struct Theme: Hashable, Sendable {
  /// The name shown to people.
  public var name: String
  /// The rules by which inks get their colors from a palette.
  public var inks: InkRules
  /// The ground around the cells.
  public var board: Board
  /// The drawing of cells.
  public var cell: Cell
  /// The drawing of noodles.
  public var wire: Wire
  /// The drawing of their ends.
  public var knob: Knob
  /// The mark of sources.
  public var source: Source
  /// The drawing of walls.
  public var wall: Wall
  /// The marks of locked, wrong, hinted and selected pieces.
  public var marks: Marks
  /// The duration and easing of everything that moves.
  public var motion: Motion
  /// The size below which boards are drawn as thumbnails.
  public var thumbnail: Thumbnail
  /// The sprites that boards are drawn from if a person names none; nil for outlines.
  public var art: String?
  /// The colors of sprites if pieces are drawn from them.
  public var sprites: SpriteRecipes
  /// The looks of states on boards of stones; their inks are among `inks`.
  public let stones: Stones

  /// Makes a theme.
  public init(
    name: String, inks: InkRules, board: Board, cell: Cell, wire: Wire, knob: Knob,
    source: Source, wall: Wall, marks: Marks = Marks(),
    motion: Motion = Motion(), thumbnail: Thumbnail = Thumbnail(), art: String? = nil,
    sprites: SpriteRecipes = SpriteRecipes(), stones: Stones = .standard
  ) {
    self.name = name
    self.inks = inks.adding(stones.inks)
    self.board = board
    self.cell = cell
    self.wire = wire
    self.knob = knob
    self.source = source
    self.wall = wall
    self.marks = marks
    self.motion = motion
    self.thumbnail = thumbnail
    self.art = art
    self.sprites = sprites
    self.stones = stones
  }
}

extension Theme {
  /// The inks in which a board in this theme can be drawn and that must have a colour.
  public var neededInks: [Ink] {
    Ink.board.filter { ink in
      switch ink {
      case .panel: board.panel != nil
      case .panelShadow: board.panel?.shadow != nil
      case .cellShadow: cell.isSolid && cell.shadow != nil
      case .cell, .poweredCell: cell.shape != .none
      case .cellSecond, .poweredCellSecond: cell.isShaded && cell.shades > 1
      case .cellThird, .poweredCellThird: cell.isShaded && cell.shades > 2
      case .cellFace, .poweredCellFace: cell.isSolid && cell.face != nil
      case .wireShadow: wire.shadow != nil
      case .wireOutline, .poweredOutline: wire.outline > 0
      case .wireHighlight, .poweredHighlight: wire.highlight != nil
      case .wireShade, .poweredShade: wire.shade != nil
      case .backgroundSecond: board.gradient != nil
      case .pattern: board.pattern != nil
      case .cellHighlight: cell.isSolid && cell.highlight != nil
      case .cellShade: cell.isSolid && cell.shade != nil
      case _ where Ink.branches.contains(ink): wire.hasBranches || wire.hasGroups
      case .glow: wire.glow != nil
      case .poweredSecond: wire.flow != nil
      case .wireCore: wire.core > 0 || knob.shape != .ring && knob.hole > 0
      case .poweredCore: wire.poweredCore > 0 || knob.shape != .ring && knob.poweredHole > 0
      case .sourceRing: source.ring > 0
      case .wallCore: wall.core > 0
      default: Ink.standIns[ink] == nil && !Ink.extras.contains(ink)
      }
    }
  }

  /// All inks in which a board in this theme can be drawn.
  public var drawnInks: [Ink] {
    let needed = Set(neededInks)
    return Ink.board.filter {
      needed.contains($0) || Ink.standIns[$0] != nil || inks.contains($0)
    }
  }

  /// Returns the theme with each group of joined pieces in a colour of its own: that of the role of
  /// each branch's number, where the theme has no rule for it; see `Wire.hasGroups`.
  public func showingGroups() -> Theme {
    var theme = self
    theme.wire.hasGroups = true
    let lists: [WritableKeyPath<InkRules, [InkRules.Rule]>] = [\.twoColors, \.scheme]
    for list in lists where !theme.inks[keyPath: list].isEmpty {
      for (number, ink) in Ink.branches.enumerated()
      where !theme.inks[keyPath: list].contains(where: { $0.ink == ink }) {
        theme.inks[keyPath: list].append(
          InkRules.Rule(ink: ink, color: .name("branch-\(number + 1)")))
      }
    }
    return theme
  }

  /// Marks beyond the border have an ink of their own.
  var hasBeyondInk: Bool { inks.contains(.beyond) }

  /// Knobs have inks of their own.
  var hasKnobInk: Bool { inks.contains(.knob) && inks.contains(.poweredKnob) }

  /// A shadow, face or highlight lies to one side, so that a turned board does not look like its
  /// picture turned.
  public var hasDirection: Bool {
    if let gradient = board.gradient, gradient.shape == .linear { return true }
    let shifts =
      [board.panel?.shadow, cell.shadow, wire.shadow].compactMap { $0.map { ($0.x, $0.y) } }
      + [cell.face.map { ($0.x, $0.y) }].compactMap { $0 }
      + [wire.highlight, wire.shade, cell.highlight, cell.shade]
      .compactMap { $0.map { ($0.x, $0.y) } }
    return shifts.contains { $0 != (0, 0) }
  }
}

extension Theme {
  /// The inks of noodles with power along the network, from the sources on.
  var flowInks: [Ink] {
    [.powered, .poweredSecond] + (inks.contains(.poweredThird) ? [.poweredThird] : [])
  }

  /// The work of drawing a pixel of it, about; 1 for a flat theme.
  package var pixelWork: Double { hasLight ? 10 : 1 }

  /// Something is soft, or runs from one ink to another, so that a cell's picture depends on more
  /// than the cell.
  package var hasLight: Bool {
    let isSoft = [board.panel?.shadow, cell.shadow, wire.shadow].contains { ($0?.blur ?? 0) > 0 }
    return isSoft || board.gradient != nil || board.pattern != nil || wire.glow != nil
      || wire.flow != nil || wire.hasBranches || wire.hasGroups || cell.highlight != nil
      || cell.shade != nil
      || [wire.highlight, wire.shade].contains { ($0?.blur ?? 0) > 0 }
  }

  /// Fills an area with the ground under everything.
  ///
  /// - Parameters:
  ///   - path: the part of the area that is filled.
  ///   - area: the area over which the ground runs from one ink to the other, if it does.
  func ground(_ path: Path, over area: PixelArea) -> Scene.Element {
    guard let gradient = board.gradient else { return .fill(path, .background) }
    let (width, height) = (Double(area.width), Double(area.height))
    let middle = Point(x: Double(area.x) + width / 2, y: Double(area.y) + height / 2)
    let inks = [Ink.background, .backgroundSecond]
    switch gradient.shape {
    case .radial:
      let radius = Point(x: width / 2, y: height / 2).length
      return .shade(path, InkRamp(inks, .radial(center: middle, radius: radius)))
    case .linear:
      let way = Point(angle: (90 - gradient.angle) * .pi / 180, distance: 1)
      // As long as the line through the middle that ends beside the corners, as CSS has it.
      let half = (abs(way.x) * width + abs(way.y) * height) / 2
      return .shade(
        path, InkRamp(inks, .linear(from: middle - way * half, to: middle + way * half)))
    }
  }

  /// Draws the ground under all of a picture, with the pattern on it.
  ///
  /// - Parameters:
  ///   - cell: the size of a cell in pixels, on which the pattern depends.
  ///   - outline: a line that cuts no dot of the pattern.
  func ground(
    width: Int, height: Int, cell: Double, clearOf outline: Path = Path()
  ) -> [Scene.Element] {
    let area = PixelArea(x: 0, y: 0, width: width, height: height)
    return [ground(.rectangle(area), over: area)]
      + pattern(width: width, height: height, cell: cell, clearOf: outline)
  }

  /// Draws the pattern on the ground; nothing in themes that have none.
  func pattern(
    width: Int, height: Int, cell: Double, clearOf outline: Path = Path()
  ) -> [Scene.Element] {
    board.pattern.map {
      [GroundPattern($0, cell: cell).element(width: width, height: height, clearOf: outline)]
    } ?? []
  }
}

extension Theme.Cell {
  /// The cell covers an area.
  public var isSolid: Bool { shape == .tile || shape == .disc }
  /// Neighbors may differ in shade.
  var isShaded: Bool { shape != .none && shape != .corners }
}

extension Theme {
  /// The smallest cells whose pieces can be told apart, in pixels.
  static let leastCell = 12

  /// Returns the theme for a size of cell, without light or simplified if the theme says so.
  func fitting(cellPixels: Int) -> Theme {
    guard cellPixels < thumbnail.below else { return self }
    return cellPixels < Self.leastCell ? simplified : flat
  }

  /// The theme without light, which a few pixels only blur, and with slightly wider noodles: tiles
  /// keep their gaps and corners, and sources their dots, so that both can be told apart.
  ///
  /// It uses no ink that the theme does not use.
  private var flat: Theme {
    var theme = self
    theme.board.panel?.shadow = nil
    theme.board.pattern = nil
    // The face covers its whole tile.
    theme.cell.face = cell.face.map { _ in Face(inset: 0) }
    theme.cell.shadow = nil
    theme.cell.highlight = nil
    theme.cell.shade = nil
    theme.wire.width = min(max(wire.width, 0.28), 0.36)
    theme.wire.outline = 0
    theme.wire.shadow = nil
    theme.wire.highlight = nil
    theme.wire.shade = nil
    theme.wire.glow = nil
    theme.wire.hub = 0
    return theme
  }

  /// The theme without what fewer pixels cannot show: cells meet, and noodles are plain.
  ///
  /// It uses no ink that the theme does not use.
  var simplified: Theme {
    var theme = flat
    theme.cell.gap = 0
    theme.cell.cornerRadius = 0
    theme.cell.face = nil
    if !cell.isSolid { theme.cell.shape = .none }
    theme.wire.core = 0
    theme.wire.poweredCore = 0
    theme.knob = Knob(
      radius: min(max(knob.radius, 0.24), 0.3), hole: 0, poweredHole: 0,
      shape: knob.shape == .polygon ? .polygon : .disc)
    theme.source.radius = min(max(source.radius, 0.34), 0.38)
    theme.source.ring = min(source.ring, 0.24)
    theme.source.dot = 0
    theme.marks.lockedPin = 0
    return theme
  }
}

/// The recipes by which a theme colors the sprites that boards are drawn from.
///
/// Expressions name the theme's inks, and `ink` for the one that a sprite is drawn in: `powered` or
/// `wire` for pieces, `poweredCell` or `cell` for tiles.
public struct SpriteRecipes: Hashable, Sendable {
  /// A recipe over colour expressions.
  public typealias Recipe = TintRecipe<ColorExpression>

  /// The pieces.
  public var pieces: Recipe
  /// The tile of a cell.
  public var cells: Recipe
  /// The disc of the source mark.
  public var sources: Recipe
  /// The ring in the source mark.
  public var sourceRings: Recipe

  /// Makes the recipes of a theme; each is a single flat colour by default.
  public init(
    pieces: Recipe = .plain, cells: Recipe = .plain, sources: Recipe = .plain,
    sourceRings: Recipe = .plain
  ) {
    self.pieces = pieces
    self.cells = cells
    self.sources = sources
    self.sourceRings = sourceRings
  }
}
