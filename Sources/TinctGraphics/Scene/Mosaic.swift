/// A picture in rows and columns of tiles, many of them alike.
///
/// In a scene each pixel is drawn; in a mosaic each distinct tile is drawn once and copied to all
/// of its positions. A key names the content of a tile, whose scene is made only when it is needed.
public struct Mosaic<Key: Hashable & Sendable>: Sendable {
  /// The tile at one position.
  public struct Tile: Hashable, Sendable {
    /// The name of its content: equal keys have equal pixels.
    public var key: Key
    /// The number of quarter turns, counter-clockwise, after it is drawn, 0...3.
    public var turns: Int

    /// Describes a tile.
    public init(key: Key, turns: Int) {
      precondition((0...3).contains(turns))
      self.key = key
      self.turns = turns
    }
  }

  /// Widths of the columns in pixels, each at least 1.
  public let columns: [Int]
  /// Heights of the rows in pixels, each at least 1.
  public let rows: [Int]
  /// The tiles, row by row from the top left.
  public let tiles: [Tile]
  /// All inks that the tiles can be drawn in.
  public let inks: [Ink]
  /// Returns the scene of a key, before it is turned.
  public let scene: @Sendable (Key) -> Scene

  /// Lays out a mosaic; traps unless there is a tile for each position.
  public init(
    columns: [Int], rows: [Int], tiles: [Tile], inks: [Ink],
    scene: @escaping @Sendable (Key) -> Scene
  ) {
    precondition(!tiles.isEmpty && tiles.count == columns.count * rows.count)
    precondition(columns.allSatisfy { $0 > 0 } && rows.allSatisfy { $0 > 0 })
    self.columns = columns
    self.rows = rows
    self.tiles = tiles
    self.inks = inks
    self.scene = scene
  }

  /// Width of the picture in pixels.
  public var width: Int { columns.reduce(0, +) }
  /// Height of the picture in pixels.
  public var height: Int { rows.reduce(0, +) }
}
