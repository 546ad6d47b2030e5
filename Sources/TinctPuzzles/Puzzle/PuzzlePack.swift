public import TinctGraphics

/// Puzzles that are sold and shown together.
public struct PuzzlePack: Hashable, Sendable {
  /// The name of the pack.
  public var name: String
  /// The palette for pictures of the pack if no other is asked for: a name, or the path of a file.
  public var palette: String?
  /// The texts of the game by name, such as its `title`; names are unique.
  public var strings: [Palette.NamedString] = []
  /// The puzzles, in the order in which they are played.
  public var puzzles: [Puzzle]
  /// The positions of stones; a pack has puzzles or positions, not both.
  public var positions: [StonesPosition] = []

  /// Makes a pack of puzzles.
  public init(name: String, palette: String? = nil, puzzles: [Puzzle]) {
    self.name = name
    self.palette = palette
    self.puzzles = puzzles
  }

  /// Makes a pack of positions.
  public init(name: String, palette: String? = nil, positions: [StonesPosition]) {
    self.init(name: name, palette: palette, puzzles: [])
    self.positions = positions
  }

  /// The names of the puzzles or positions.
  public var names: [String] { puzzles.map(\.name) + positions.map(\.name) }

  /// Returns the pack with some of its puzzles or positions only.
  public func selecting(_ indices: [Int]) -> PuzzlePack {
    var pack = self
    if positions.isEmpty {
      pack.puzzles = indices.map { puzzles[$0] }
    } else {
      pack.positions = indices.map { positions[$0] }
    }
    return pack
  }
}
