public import TinctGraphics

/// What a board shows at one moment.
public struct BoardState: Hashable, Sendable {
  /// The piece on each cell.
  public var connectors: [Connectors]
  /// Cells that give power, ascending.
  public var sources: [Int]
  /// Whether each cell has power.
  public var powered: [Bool]
  /// Pieces that are not simply in their place, by cell.
  public var poses: [Int: Pose]
  /// Cells whose pieces are locked.
  public var locked: Set<Int> = []
  /// Cells whose pieces are shown as wrong, see `Grid.cellsOnLoops`.
  public var wrong: Set<Int> = []
  /// Cells that a hint names.
  public var hinted: Set<Int> = []
  /// Cells with a line around them, which sets them off from the others.
  public var selected: Set<Int> = []
  /// Cells on the way to another look.
  public var fades: [Int: Fade] = [:]

  /// What a cell is on the way to look like.
  public struct Fade: Hashable, Sendable {
    /// Whether it will have power.
    public var isPowered: Bool
    /// Whether its piece will be shown as wrong.
    public var isWrong: Bool
    /// Whether its piece will be locked.
    public var isLocked: Bool
    /// Whether a hint will name it.
    public var isHinted: Bool
    /// Whether it will have a line around it.
    public var isSelected: Bool
    /// The side from which power runs into the piece, or runs out; nil where all of it fades at once.
    public var inlet: Int?
    /// How far it is on the way, 0 ... 1; marks may go too far, which makes them larger.
    public var share: Double

    /// Describes what a cell is on the way to.
    public init(
      isPowered: Bool, isWrong: Bool, isLocked: Bool, isHinted: Bool, isSelected: Bool,
      inlet: Int? = nil, share: Double
    ) {
      self.isPowered = isPowered
      self.isWrong = isWrong
      self.isLocked = isLocked
      self.isHinted = isHinted
      self.isSelected = isSelected
      self.inlet = inlet
      self.share = share
    }
  }

  /// A piece on its way: turned, shrunk or faded about the middle of its cell.
  public struct Pose: Hashable, Sendable {
    /// Angle by which it is turned: radians, counter-clockwise.
    public var turn: Double
    /// Factor of its size, 0 (gone) ... 1, or above for overshoot.
    public var scale: Double
    /// Opacity, 0 (gone) ... 1.
    public var opacity: Double
    /// How far its arms, and those of its neighbours towards it, have drawn back from the sides
    /// where they met, 0 (not yet) ... 1 (as where nothing meets).
    public var detachment: Double
    /// How far it is away from its cell's middle, in cells, y down.
    public var offset: Point
    /// What is higher is drawn later.
    public var order: Double

    /// Describes a piece on its way.
    public init(
      turn: Double = 0, scale: Double = 1, opacity: Double = 1, detachment: Double = 1,
      offset: Point = Point(x: 0, y: 0), order: Double = 0
    ) {
      self.turn = turn
      self.scale = scale
      self.opacity = opacity
      self.detachment = detachment
      self.offset = offset
      self.order = order
    }
  }

  /// A board without pieces and power.
  init(cells: Int) {
    connectors = [Connectors](repeating: Connectors(mask: 0), count: cells)
    sources = []
    powered = [Bool](repeating: false, count: cells)
    poses = [:]
  }

  /// A board at rest, with the power that its pieces carry.
  public init(grid: Grid, sources: [Int], connectors: [Connectors]) {
    self.connectors = connectors
    self.sources = sources.sorted()
    self.powered = grid.powerLevels(sources: sources, connectors: connectors).map { $0 != nil }
    self.poses = [:]
  }
}
