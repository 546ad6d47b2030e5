/// Puzzles that are sold and shown together.
public struct PuzzlePack: Hashable, Sendable {
  /// What people call the pack.
  public var name: String
  /// The palette that it is shown in where no other is asked for: a name, or the path of a file.
  public var palette: String?
  /// The puzzles, in the order in which they are played.
  public var puzzles: [Puzzle]

  /// Makes a pack.
  public init(name: String, palette: String? = nil, puzzles: [Puzzle]) {
    self.name = name
    self.palette = palette
    self.puzzles = puzzles
  }
}
