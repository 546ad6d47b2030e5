/// A picture laid together without gaps from tiles, where the same few tiles stand at many places.
///
/// A scene says everything and each pixel is drawn; of a mosaic each distinct tile is drawn once
/// and set wherever it stands. What a tile shows is named by a key, and its scene made only when it
/// is asked for.
public struct Mosaic<Key: Hashable & Sendable>: Sendable {
  /// One place of a mosaic.
  public struct Tile: Hashable, Sendable {
    /// What it shows: equal keys, equal pixels.
    public var key: Key
    /// By how many quarter turns, counter-clockwise, it is turned once it is drawn, 0...3.
    public var turns: Int

    /// Names what a place shows.
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
  /// What stands where, row by row from the top left.
  public let tiles: [Tile]
  /// All inks that the tiles can be drawn in.
  public let inks: [Ink]
  /// What a key shows, before it is turned.
  public let scene: @Sendable (Key) -> Scene

  /// Lays out a mosaic; traps unless there is a tile for each place.
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
