/// What is seen on a cell of a board of stones.
public struct StoneLook: Hashable, Sendable {
  /// Its state, which the theme draws.
  public var state: StonesPosition.State
  /// What is written on it; nil for what the theme says.
  public var label: String?
  /// Whether it belongs to the last move.
  public var isLast: Bool

  /// Describes a cell.
  public init(state: StonesPosition.State, label: String? = nil, isLast: Bool = false) {
    self.state = state
    self.label = label
    self.isLast = isLast
  }
}

/// How a stone stands that is on its way: its size, 1 as it is, and its opacity.
struct StonePose: Hashable {
  var scale: Double
  var opacity: Double
}
