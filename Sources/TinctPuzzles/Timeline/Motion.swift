/// Something that one piece does within a timeline.
public struct Motion: Hashable, Sendable {
  /// What happens to the piece.
  public enum Change: Hashable, Sendable {
    /// It turns by so many sides, counter-clockwise, or clockwise by a negative number.
    case turn(steps: Int)
    /// It shrinks and fades until it is gone.
    case vanish
  }

  /// The cell of the piece.
  public var cell: Int
  /// What happens.
  public var change: Change
  /// When it begins: seconds from the start of the timeline, 0 or more.
  public var start: Double
  /// How long it takes, in seconds, above 0.
  public var duration: Double
  /// How it goes from its start to its end.
  public var easing: Easing

  /// When it has ended: seconds from the start of the timeline.
  public var end: Double { start + duration }

  /// Describes a motion.
  public init(
    cell: Int, change: Change, start: Double, duration: Double, easing: Easing
  ) {
    self.cell = cell
    self.change = change
    self.start = start
    self.duration = duration
    self.easing = easing
  }
}
