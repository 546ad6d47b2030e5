public import TinctGraphics

/// A look: the measures of everything on a board, and how each ink follows from a palette.
public struct Theme: Hashable, Sendable {
  /// The name shown to people.
  public var name: String
  /// How each ink follows from a palette.
  public var inks: InkRules
  /// What surrounds the cells.
  public var board: Board
  /// How cells are drawn.
  public var cell: Cell
  /// How noodles are drawn.
  public var wire: Wire
  /// How their ends are drawn.
  public var knob: Knob
  /// How sources are marked.
  public var source: Source
  /// How walls are drawn.
  public var wall: Wall
  /// How locked, wrong, hinted and selected pieces are marked.
  public var marks: Marks
  /// How long everything takes that moves.
  public var motion: Motion
  /// When boards are drawn as thumbnails.
  public var thumbnail: Thumbnail
  /// The sprites that boards are drawn from where a person names none; nil for outlines.
  public var art: String?
  /// How sprites are coloured, where pieces are drawn from them.
  public var sprites: SpriteRecipes
  /// How states are drawn on boards of stones; its inks are among `inks`.
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
  /// The inks that a board in this theme can be drawn in and that must have a colour.
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
      case .wireCore: wire.core > 0 || knob.shape != .ring && knob.hole > 0
      case .poweredCore: wire.poweredCore > 0 || knob.shape != .ring && knob.poweredHole > 0
      case .sourceRing: source.ring > 0
      default: Ink.standIns[ink] == nil && !Ink.extras.contains(ink)
      }
    }
  }

  /// All inks that a board in this theme can be drawn in.
  public var drawnInks: [Ink] {
    let needed = Set(neededInks)
    return Ink.board.filter {
      needed.contains($0) || Ink.standIns[$0] != nil || inks.contains($0)
    }
  }

  /// Whether knobs have inks of their own.
  var hasKnobInk: Bool { inks.contains(.knob) && inks.contains(.poweredKnob) }

  /// Whether something lies to one side of what it belongs to, so that turned boards do not look as
  /// their turned pictures.
  public var hasDirection: Bool {
    let shifts =
      [board.panel?.shadow, cell.shadow, wire.shadow].compactMap { $0.map { ($0.x, $0.y) } }
      + [cell.face.map { ($0.x, $0.y) }, wire.highlight.map { ($0.x, $0.y) }].compactMap { $0 }
    return shifts.contains { $0 != (0, 0) }
  }
}

extension Theme.Cell {
  /// Whether it covers an area.
  var isSolid: Bool { shape == .tile || shape == .disc }
  /// Whether neighbours may differ in shade.
  var isShaded: Bool { shape != .none && shape != .corners }
}
