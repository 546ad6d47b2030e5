import TinctPuzzles

/// An action of the players or of the storm. Players and tiles go by their numbers.
enum DesertAction: GameAction {
  typealias State = DesertState

  static let gameName = "desert"

  /// A player goes to another tile: on foot to the next one, in the air to any.
  case move(player: Int, to: Position, isFlown: Bool)
  /// A layer of sand is dug away where the player stands, or beside that.
  case dig(player: Int, at: Position)
  /// The tile is turned over.
  case excavate(player: Int)
  case pickUp(player: Int)
  case removeEquipment(player: Int, Equipment)
  /// A player flies anywhere, and may take someone along who stands on the same tile. The jetpack
  /// is used up.
  case jetpack(player: Int, passenger: Int?, to: Position)
  /// Some gusts, as a seed says.
  case storm(seed: UInt64, gusts: Int)
  /// The wind pushes tiles into the storm, one after the other, and the storm moves against it.
  case gust(Direction, tiles: Int)
  /// A tile beside the storm swaps positions with it, with all that is on it.
  case slide(tile: Int)
  /// A layer of sand falls on a tile.
  case pile(tile: Int)

  func perform(_ performance: inout Performance<DesertAction>) throws(DesertRefusal) {
    let state = performance.state
    try checkPlayer(state)
    switch self {
    case .move(let player, let position, let isFlown):
      performance.state.players[player].tile =
        try isFlown ? state.landing(at: position) : state.step(of: player, to: position)
    case .dig(let player, let position):
      let tile = try state.known(position)
      guard state.position(of: player).distance(to: position) <= 1 else { throw .tooFar(position) }
      guard state.tiles[tile].sand > 0 else { throw .noSand(position) }
      performance.state.tiles[tile].sand -= 1
    case .excavate(let player):
      let (tile, position) = (state.players[player].tile, state.position(of: player))
      guard state.tiles[tile].sand == 0 else { throw .sandLeft(position) }
      guard !state.tiles[tile].isExcavated else { throw .excavatedBefore(position) }
      performance.state.tiles[tile].isExcavated = true
    case .pickUp(let player):
      let tile = state.players[player].tile
      guard state.tiles[tile].isExcavated, let find = state.tiles[tile].find else {
        throw .nothingToPickUp(state.position(of: player))
      }
      performance.state.tiles[tile].find = nil
      performance.state.players[player].equipment.append(find)
    case .removeEquipment(let player, let equipment):
      guard let index = state.players[player].equipment.firstIndex(of: equipment) else {
        throw .lacks(player: player, equipment)
      }
      performance.state.players[player].equipment.remove(at: index)
    case .jetpack(let player, let passenger, let position):
      if let passenger,
        passenger == player || state.players[passenger].tile != state.players[player].tile
      {
        throw .notTogether(player: player, passenger: passenger)
      }
      try performance.perform(.move(player: player, to: position, isFlown: true))
      if let passenger {
        try performance.perform(.move(player: passenger, to: position, isFlown: true))
      }
      try performance.perform(.removeEquipment(player: player, .jetpack))
    case .storm(let seed, let gusts):
      var numbers = SplitMix64(seed: seed)
      for _ in 0..<min(max(gusts, 0), 8) {
        let direction = Direction.allCases[numbers.next(below: 4)]
        try performance.perform(.gust(direction, tiles: 1 + numbers.next(below: 3)))
      }
    case .gust(let direction, let tiles):
      for _ in 0..<min(max(tiles, 0), Position.side) {
        let state = performance.state
        // The wind blows the tile behind the storm into it; at the border there is none.
        let next = state.storm.neighbor(direction.opposite)
        guard let tile = state.tile(at: next) else { return }
        try performance.perform(.slide(tile: tile))
        try performance.perform(.pile(tile: tile))
      }
    case .slide(let tile):
      guard state.positions.indices.contains(tile), state.positions[tile].isBeside(state.storm)
      else {
        throw .notBesideStorm(tile: tile)
      }
      performance.state.positions[tile] = state.storm
      performance.state.storm = state.positions[tile]
    case .pile(let tile):
      guard state.tiles.indices.contains(tile) else { throw .notBesideStorm(tile: tile) }
      performance.state.tiles[tile].sand += 1
    }
  }

  /// Actions that only lay sand, dig, or turn over are undone without a kept state.
  func undo(_ performed: PerformedAction<DesertAction>, on state: inout DesertState) -> Bool {
    switch self {
    case .dig(_, let position):
      guard let tile = state.tile(at: position) else { return false }
      state.tiles[tile].sand += 1
    case .excavate(let player): state.tiles[state.players[player].tile].isExcavated = false
    case .slide(let tile):
      (state.positions[tile], state.storm) = (state.storm, state.positions[tile])
    case .pile(let tile): state.tiles[tile].sand -= 1
    case .storm, .gust: return performed.undoSubactions(on: &state)
    case .move, .pickUp, .removeEquipment, .jetpack: return false
    }
    return true
  }

  static func identity(of state: DesertState) -> String? {
    var digest = StateDigest()
    for (tile, position) in zip(state.tiles, state.positions) {
      digest.combine(tile.kind.rawValue)
      digest.combine([position.column, position.row, tile.sand, tile.isExcavated ? 1 : 0])
      digest.combine(tile.find?.rawValue ?? "")
    }
    for player in state.players {
      digest.combine(player.tile)
      digest.combine(player.equipment.map(\.rawValue).joined(separator: ","))
    }
    return digest.description
  }

  // MARK: - Rules

  private func checkPlayer(_ state: DesertState) throws(DesertRefusal) {
    func check(_ player: Int) throws(DesertRefusal) {
      guard state.players.indices.contains(player) else { throw .noSuchPlayer(player) }
    }
    switch self {
    case .move(let player, _, _), .dig(let player, _), .excavate(let player), .pickUp(let player),
      .removeEquipment(let player, _):
      try check(player)
    case .jetpack(let player, let passenger, _):
      try check(player)
      if let passenger { try check(passenger) }
    case .storm, .gust, .slide, .pile: break
    }
  }
}

extension DesertState {
  fileprivate func known(_ position: Position) throws(DesertRefusal) -> Int {
    guard let tile = tile(at: position) else { throw .noTile(position) }
    return tile
  }

  /// The tile on which one may come down.
  fileprivate func landing(at position: Position) throws(DesertRefusal) -> Int {
    let tile = try known(position)
    guard !tiles[tile].isBuried else { throw .tooMuchSand(position) }
    return tile
  }

  /// The tile onto which a player may go on foot.
  fileprivate func step(of player: Int, to position: Position) throws(DesertRefusal) -> Int {
    let (tile, start) = (try landing(at: position), self.position(of: player))
    guard start.isBeside(position) else { throw .tooFar(position) }
    guard !tiles[players[player].tile].isBuried else { throw .tooMuchSand(start) }
    return tile
  }
}
