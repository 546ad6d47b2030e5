/// What a scene is drawn in: a name such as `background`, `wire` or `powered`, never a colour.
///
/// A theme says how the colour of each ink follows from a palette.
public struct Ink: Hashable, Sendable {
  /// The name of the ink in its theme.
  public let name: String

  /// Names an ink.
  public init(_ name: String) {
    self.name = name
  }
}
