import TinctPuzzles

/// A thing that a player may carry.
enum Equipment: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case blaster, jetpack, parasol

  static func < (left: Equipment, right: Equipment) -> Bool { left.rawValue < right.rawValue }
}

/// A tile of the desert. Nobody knows what it is until it is excavated.
struct Tile: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable { case wreck, well, workshop, tunnel, ruin }

  let kind: Kind
  /// The layers of sand on it; under two or more, nobody comes onto it or off it on foot.
  var sand = 0
  var isExcavated = false
  /// The thing that whoever excavates it finds; nil once it was picked up.
  var find: Equipment?

  var isBuried: Bool { sand >= 2 }
}

struct Player: Hashable, Sendable {
  /// The number of the tile they stand on, which the storm may carry along.
  var tile: Int
  var equipment: [Equipment] = []
}

/// The desert: 24 tiles around a storm, and whoever is lost in it.
struct DesertState: Hashable, Sendable {
  var tiles: [Tile]
  /// The position of each tile.
  var positions: [Position]
  /// The position without a tile.
  var storm: Position
  var players: [Player]

  /// A desert as it is found, its tiles shuffled as a seed says; all players stand at the wreck.
  init(seed: UInt64, players: Int) {
    var kinds: [(kind: Tile.Kind, find: Equipment?)] = [(.wreck, nil)]
    kinds += Equipment.allCases.map { (.workshop, $0) }
    kinds += Array(repeating: (.well, nil), count: 3)
    kinds += Array(repeating: (.tunnel, nil), count: 3)
    kinds += Array(repeating: (.ruin, nil), count: 14)
    var numbers = SplitMix64(seed: seed)
    for last in kinds.indices.dropFirst().reversed() {
      kinds.swapAt(last, numbers.next(below: last + 1))
    }
    let middle = Position(column: 2, row: 2)
    positions = Position.all.filter { $0 != middle }
    storm = middle
    // The first sand lies in a diamond around the storm.
    tiles = zip(kinds, positions).map { kind, position in
      Tile(kind: kind.kind, sand: position.distance(to: middle) == 2 ? 1 : 0, find: kind.find)
    }
    let wreck = tiles.firstIndex { $0.kind == .wreck } ?? 0
    tiles[wreck].isExcavated = true
    tiles[wreck].sand = 0
    self.players = Array(repeating: Player(tile: wreck), count: players)
  }

  /// The number of the tile at a position; nil in the storm and off the board.
  func tile(at position: Position) -> Int? { positions.firstIndex(of: position) }

  func position(of player: Int) -> Position { positions[players[player].tile] }
}
