import TinctPuzzles

/// Plays by itself, always the same way, so that there is something to show.
struct DesertPlayer {
  private(set) var history: History<DesertAction>

  init(start: DesertState) {
    history = History(start: start)
  }

  /// Every player has four actions, and then the storm blows.
  mutating func play(turns: Int) throws(DesertRefusal) {
    for turn in 0..<turns {
      if turn > 0 { history.markTurn() }
      let player = turn % history.state.players.count
      for _ in 0..<4 {
        guard let action = choice(player) else { break }
        try history.perform(action)
      }
      try history.perform(.storm(seed: UInt64(turn), gusts: 2))
    }
  }

  private func choice(_ player: Int) -> DesertAction? {
    let state = history.state
    let (tile, position) = (state.tiles[state.players[player].tile], state.position(of: player))
    if tile.isExcavated && tile.find != nil { return .pickUp(player: player) }
    if tile.sand > 0 { return .dig(player: player, at: position) }
    if !tile.isExcavated { return .excavate(player: player) }
    let goals = unknown(from: position).filter { !state.tiles[$0.tile].isBuried }
    if state.players[player].equipment.contains(.jetpack), let goal = goals.last {
      let passenger = state.players.indices.first {
        $0 != player && state.players[$0].tile == state.players[player].tile
      }
      // Alone it is not worth it.
      if let passenger { return .jetpack(player: player, passenger: passenger, to: goal.position) }
      if let friend = nearest(to: player) { return way(from: position, to: friend, player) }
    }
    guard let goal = unknown(from: position).first else { return nil }
    return way(from: position, to: goal.position, player)
  }

  /// The tiles that are not excavated, nearest first.
  private func unknown(from position: Position) -> [(tile: Int, position: Position)] {
    let state = history.state
    return state.tiles.indices.filter { !state.tiles[$0].isExcavated }
      .map { ($0, state.positions[$0]) }
      .sorted { (position.distance(to: $0.1), $0.1) < (position.distance(to: $1.1), $1.1) }
  }

  /// The position of the nearest other player.
  private func nearest(to player: Int) -> Position? {
    let (state, position) = (history.state, history.state.position(of: player))
    return state.players.indices.filter { $0 != player }.map(state.position)
      .min { (position.distance(to: $0), $0) < (position.distance(to: $1), $1) }
  }

  /// A step nearer, or digging what is in the way of it.
  private func way(from position: Position, to goal: Position, _ player: Int) -> DesertAction? {
    let state = history.state
    for direction in Direction.allCases {
      let next = position.neighbor(direction)
      guard next.distance(to: goal) < position.distance(to: goal), let tile = state.tile(at: next)
      else { continue }
      return state.tiles[tile].isBuried
        ? .dig(player: player, at: next) : .move(player: player, to: next, isFlown: false)
    }
    // Around the storm.
    let side = Direction.allCases.map(position.neighbor).first { state.tile(at: $0) != nil }
    return side.map { .move(player: player, to: $0, isFlown: false) }
  }
}
