public import TinctGraphics

/// Puzzles that are sold and shown together.
public struct PuzzlePack: Hashable, Sendable {
  /// What people call the pack.
  public var name: String
  /// The palette that it is shown in where no other is asked for: a name, or the path of a file.
  public var palette: String?
  /// Texts of the game by name, such as its `title`; names unique.
  public var strings: [Palette.NamedString] = []
  /// The puzzles, in the order in which they are played.
  public var puzzles: [Puzzle]
  /// Positions of stones, of which a pack holds none or nothing else.
  public var positions: [StonesPosition] = []

  /// Makes a pack.
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

  /// What people call each of its puzzles or positions.
  public var names: [String] { puzzles.map(\.name) + positions.map(\.name) }

  /// The pack with some of its puzzles or positions only.
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
