/// What a cell of a board of noodles looks like, its piece included.
public struct NoodleLook: Hashable, Sendable {
  /// The piece.
  public var connectors: Connectors
  /// Whether it gives power.
  public var isSource: Bool
  /// Whether it has power.
  public var isPowered: Bool
  /// Whether its piece is locked.
  public var isLocked = false
  /// Whether its piece is shown as wrong.
  public var isWrong = false
  /// Whether a hint names it.
  public var isHinted = false
  /// Whether it has a line around it.
  public var isSelected = false
  /// The side from which power runs into the piece, or runs out, while it takes on this look; nil where
  /// all of it fades at once.
  public var inlet: Int?

  /// Describes a cell without marks.
  public init(connectors: Connectors, isSource: Bool, isPowered: Bool) {
    self.connectors = connectors
    self.isSource = isSource
    self.isPowered = isPowered
  }

  /// How a cell of a board looks.
  init(_ cell: Int, of state: BoardState) {
    self.init(
      connectors: state.connectors[cell], isSource: false, isPowered: state.powered[cell])
    isLocked = state.locked.contains(cell)
    isWrong = state.wrong.contains(cell)
    isHinted = state.hinted.contains(cell)
    isSelected = state.selected.contains(cell)
  }

  func with<Value>(_ part: WritableKeyPath<NoodleLook, Value>, _ value: Value) -> NoodleLook {
    var look = self
    look[keyPath: part] = value
    return look
  }
}
