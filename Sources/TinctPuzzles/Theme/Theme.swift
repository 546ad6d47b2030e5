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
  /// How sprites are coloured, where pieces are drawn from them.
  public var sprites: SpriteRecipes
  /// How states are drawn on boards of stones; its inks are among `inks`.
  public let stones: Stones

  /// Makes a theme.
  public init(
    name: String, inks: InkRules, board: Board, cell: Cell, wire: Wire, knob: Knob,
    source: Source, wall: Wall, sprites: SpriteRecipes = SpriteRecipes(),
    stones: Stones = .standard
  ) {
    self.name = name
    self.inks = inks.adding(stones.inks)
    self.board = board
    self.cell = cell
    self.wire = wire
    self.knob = knob
    self.source = source
    self.wall = wall
    self.sprites = sprites
    self.stones = stones
  }
}

extension Theme {
  /// The inks that a board in this theme can be drawn in.
  public var neededInks: [Ink] {
    Ink.board.filter { ink in
      switch ink {
      case .cell, .poweredCell: cell.shape != .none
      case .wireCore: wire.core > 0 || knob.hole > 0
      case .poweredCore: wire.poweredCore > 0 || knob.poweredHole > 0
      default: true
      }
    }
  }
}
