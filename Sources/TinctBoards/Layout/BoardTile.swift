/// The content of one tile of a board's mosaic: a cell, or the ground beside one, with everything
/// that reaches into it.
///
/// Tiles that a turn makes equal have equal keys.
public struct BoardTile: Hashable, Sendable {
  /// The part of the board that the tile covers.
  enum Part: UInt32, Hashable, Sendable {
    /// The cell itself.
    case cell
    /// The ground beyond side 0 of a cell.
    case edge
    /// The ground beyond the corner between sides 3 and 0 of a cell, which is corner 0.
    case corner
  }

  /// Four bits each, for the sides or corners from 0: connectors, joined arms, arms that cross the
  /// border, walls, walls that end at a corner. Then power, source, part, marks, shade, and four
  /// bits for corners in which walls end at the border of the board.
  private var bits: UInt64

  /// The marks of a cell that catch the player's attention.
  struct Marks: OptionSet, Hashable {
    let rawValue: UInt32
    static let locked = Marks(rawValue: 1)
    static let wrong = Marks(rawValue: 2)
    static let hinted = Marks(rawValue: 4)
    static let selected = Marks(rawValue: 8)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ look: NoodleLook) {
      self = []
      if look.isLocked { insert(.locked) }
      if look.isWrong { insert(.wrong) }
      if look.isHinted { insert(.hinted) }
      if look.isSelected { insert(.selected) }
    }
  }

  private enum Field: UInt64 {
    case connectors = 0
    case joined = 4
    case stubs = 8
    case walls = 12
    case wallEnds = 16
    case borderEnds = 32
  }

  init(_ part: Part, isPowered: Bool = false, isSource: Bool = false) {
    bits = UInt64(part.rawValue) << 22 | (isSource ? 1 << 21 : 0) | (isPowered ? 1 << 20 : 0)
  }

  var part: Part { Part(rawValue: UInt32(bits >> 22 & 3)) ?? .cell }
  var isPowered: Bool { bits >> 20 & 1 == 1 }
  var isSource: Bool { bits >> 21 & 1 == 1 }

  /// The marks of the cell.
  var marks: Marks {
    get { Marks(rawValue: UInt32(bits >> 24 & 15)) }
    set { bits = bits & ~(15 << 24) | UInt64(newValue.rawValue) << 24 }
  }
  /// The shade of the cell, 0...15.
  var shade: Int {
    get { Int(bits >> 28 & 15) }
    set { bits = bits & ~(15 << 28) | UInt64(newValue) << 28 }
  }
  /// The look of the piece.
  var look: PieceLook { marks.contains(.wrong) ? .wrong : isPowered ? .powered : .quiet }

  /// The sides with an arm.
  var connectors: UInt32 {
    get { self[.connectors] }
    set { self[.connectors] = newValue }
  }
  /// The sides where an arm meets another.
  var joined: UInt32 {
    get { self[.joined] }
    set { self[.joined] = newValue }
  }
  /// The sides where an arm runs over the border.
  var stubs: UInt32 {
    get { self[.stubs] }
    set { self[.stubs] = newValue }
  }
  /// The sides with a wall.
  var walls: UInt32 {
    get { self[.walls] }
    set { self[.walls] = newValue }
  }
  /// The corners where a wall ends that is not on the cell's sides.
  var wallEnds: UInt32 {
    get { self[.wallEnds] }
    set { self[.wallEnds] = newValue }
  }

  /// The corners in which walls on the cell's sides end at the border of the board, where no other
  /// wall goes on.
  var borderEnds: UInt32 {
    get { self[.borderEnds] }
    set { self[.borderEnds] = newValue }
  }

  private subscript(field: Field) -> UInt32 {
    get { UInt32(bits >> field.rawValue & 15) }
    set { bits = bits & ~(15 << field.rawValue) | UInt64(newValue) << field.rawValue }
  }

  /// Returns the tile turned by quarter turns counter-clockwise.
  func turned(by turns: Int) -> BoardTile {
    func turned(_ mask: UInt32) -> UInt32 {
      (mask << UInt32(turns) | mask >> UInt32(4 - turns)) & 15
    }
    var tile = self
    tile.connectors = turned(connectors)
    tile.joined = turned(joined)
    tile.stubs = turned(stubs)
    tile.walls = turned(walls)
    tile.wallEnds = turned(wallEnds)
    tile.borderEnds = turned(borderEnds)
    return tile
  }

  /// Returns the representative of the tile's four turns, and the turns from it to the tile.
  func canonical() -> (tile: BoardTile, turns: Int) {
    var best = (tile: self, turns: 0)
    for turns in 1...3 {
      let tile = turned(by: 4 - turns)
      if tile.bits < best.tile.bits { best = (tile, turns) }
    }
    return best
  }
}
