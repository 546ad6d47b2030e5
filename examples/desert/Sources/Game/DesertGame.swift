import TinctBoards
import TinctGraphics
import TinctPuzzles

/// The desert as it is shown.
struct DesertGame: Game {
  typealias Motion = Animation<DesertThing, DesertLook>
  typealias Thing = Stage<DesertThing, DesertLook>.Thing

  let layout: DesertStage

  /// A move takes so many seconds.
  private static let moveSeconds = 0.3
  private static let sandSeconds = 0.15

  // MARK: - Stage

  func stage(of state: DesertState) -> Stage<DesertThing, DesertLook> {
    var stage = Stage<DesertThing, DesertLook>()
    stage[.storm] = Thing(
      look: .storm,
      pose: Pose(
        position: DesertStage.middle(of: state.storm), order: DesertStage.Level.storm))
    for (tile, position) in zip(state.tiles.indices, state.positions) {
      for (id, thing) in things(on: tile, state.tiles[tile], at: position) { stage[id] = thing }
    }
    for (number, player) in state.players.enumerated() {
      let position = state.positions[player.tile]
      stage[.player(number)] = Thing(
        look: .player(number),
        pose: Pose(
          position: DesertStage.stand(of: number, on: position),
          order: DesertStage.Level.player + 0.1 * Double(number)))
      for equipment in player.equipment {
        stage[.gear(player: number, equipment)] = Thing(
          look: .equipment(equipment),
          pose: Pose(
            position: DesertStage.grip(equipment, of: number, on: position),
            order: DesertStage.Level.player + 0.1 * Double(number) + 0.05))
      }
    }
    return stage
  }

  private func things(on number: Int, _ tile: Tile, at position: Position) -> [DesertThing: Thing] {
    let middle = DesertStage.middle(of: position)
    var things: [DesertThing: Thing] = [
      .tile(number): Thing(
        look: .tile(tile.kind, isExcavated: tile.isExcavated),
        pose: Pose(position: middle, order: DesertStage.Level.tile))
    ]
    if tile.sand > 0 {
      things[.sand(number)] = Thing(
        look: .sand(tile.sand), pose: Pose(position: middle, order: DesertStage.Level.sand))
    }
    if tile.isExcavated, let find = tile.find {
      things[.find(number)] = Thing(
        look: .equipment(find),
        pose: Pose(position: middle, scale: 1.4, order: DesertStage.Level.find))
    }
    return things
  }

  // MARK: - Actions

  func animation(of traced: TracedAction<DesertAction>) -> Motion? {
    let (before, after) = (stage(of: traced.before), stage(of: traced.after))
    switch traced.action {
    case .move(let player, _, let isFlown):
      return moving(player, isFlown: isFlown, before, after)
    case .dig(_, let position):
      guard let tile = traced.before.tile(at: position) else { return nil }
      return .parallel([.cue("dig", on: .tile(tile)), piling(tile, before, after)])
    case .excavate(let player):
      return excavating(traced.before.players[player].tile, before, after)
    case .pickUp(let player): return pickingUp(player, traced, before, after)
    case .removeEquipment(let player, let equipment):
      let id = DesertThing.gear(player: player, equipment)
      return .parallel([
        .effect(on: id, .scale(from: 1, to: 0.2), seconds: Self.moveSeconds, .easeIn),
        .effect(on: id, .fade(from: 1, to: 0), seconds: Self.moveSeconds, .easeIn),
      ])
    case .jetpack(let player, _, _): return .cue("jetpack", on: .player(player))
    case .storm: return .cue("storm", on: .storm)
    case .gust: return .cue("gust", on: .storm)
    case .slide(let tile): return sliding(tile, traced.before, before, after)
    case .pile(let tile): return piling(tile, before, after)
    }
  }

  /// Flying together is at the same time; a storm is one thing after the other.
  func arrangement(of action: DesertAction) -> ActionArrangement {
    switch action {
    case .storm, .gust: .serial
    case .move, .dig, .excavate, .pickUp, .removeEquipment, .jetpack, .slide, .pile: .together
    }
  }

  /// A thing goes from where it was to where it will be.
  private func shift(
    _ id: DesertThing, _ before: Stage<DesertThing, DesertLook>,
    _ after: Stage<DesertThing, DesertLook>
  ) -> Motion {
    guard let old = before[id], let new = after[id] else { return .empty }
    return .effect(
      on: id, .move(from: old.pose.position, to: new.pose.position), seconds: Self.moveSeconds,
      .easeInOut)
  }

  private func moving(
    _ player: Int, isFlown: Bool, _ before: Stage<DesertThing, DesertLook>,
    _ after: Stage<DesertThing, DesertLook>
  ) -> Motion {
    let ids = before.things.keys.filter { $0.belongs(to: player) }.sorted()
    var parts = ids.map { shift($0, before, after) }
    parts.append(.cue(isFlown ? "fly" : "step", on: .player(player)))
    if isFlown {
      for id in ids { parts.append(hovering(id, before)) }
    }
    return .parallel(parts)
  }

  /// Up, above everything, and down again.
  private func hovering(
    _ id: DesertThing, _ before: Stage<DesertThing, DesertLook>
  ) -> Motion {
    guard let order = before[id]?.pose.order else { return .empty }
    let (high, half) = (order + DesertStage.Level.air, Self.moveSeconds / 2)
    return .parallel([
      .serial([
        .effect(on: id, .order(from: order, to: high), seconds: 0),
        .pause(seconds: Self.moveSeconds),
        .effect(on: id, .order(from: high, to: order), seconds: 0),
      ]),
      .serial([
        .effect(on: id, .lift(from: 0, to: 1), seconds: half, .easeOut),
        .effect(on: id, .lift(from: 1, to: 0), seconds: half, .easeIn),
      ]),
    ])
  }

  /// The sand of a tile becomes as high as it is after.
  private func piling(
    _ tile: Int, _ before: Stage<DesertThing, DesertLook>,
    _ after: Stage<DesertThing, DesertLook>
  ) -> Motion {
    let id = DesertThing.sand(tile)
    switch (before[id], after[id]) {
    case (nil, nil): return .empty
    case (nil, let new?): return appearing(id, new, Self.sandSeconds)
    case (let old?, nil):
      return .parallel([
        .effect(on: id, .scale(from: old.pose.scale, to: 0.2), seconds: Self.sandSeconds, .easeIn),
        .effect(on: id, .fade(from: 1, to: 0), seconds: Self.sandSeconds, .easeIn),
      ])
    case (let old?, let new?):
      return .effect(
        on: id, .recolor(from: old.look, to: new.look), seconds: Self.sandSeconds, .easeOut)
    }
  }

  /// A thing that was not there comes up.
  private func appearing(_ id: DesertThing, _ thing: Thing, _ seconds: Double) -> Motion {
    var small = thing
    small.pose.scale = 0.2 * thing.pose.scale
    return .serial([
      .replace(id, nil, by: small),
      .effect(
        on: id, .scale(from: small.pose.scale, to: thing.pose.scale), seconds: seconds, .easeOutBack
      ),
    ])
  }

  private func excavating(
    _ tile: Int, _ before: Stage<DesertThing, DesertLook>,
    _ after: Stage<DesertThing, DesertLook>
  ) -> Motion {
    let id = DesertThing.tile(tile)
    guard let old = before[id], let new = after[id] else { return .empty }
    var parts: [Motion] = [
      .cue("excavate", on: id),
      .parallel([
        .effect(on: id, .scale(from: 1, to: 0.88), seconds: 0.12, .easeOut),
        .effect(on: id, .recolor(from: old.look, to: new.look), seconds: 0.2, .easeInOut),
      ]),
      .effect(on: id, .scale(from: 0.88, to: 1), seconds: 0.18, .easeOutBack),
    ]
    if let find = after[.find(tile)] { parts.append(appearing(.find(tile), find, 0.2)) }
    return .serial(parts)
  }

  private func pickingUp(
    _ player: Int, _ traced: TracedAction<DesertAction>,
    _ before: Stage<DesertThing, DesertLook>, _ after: Stage<DesertThing, DesertLook>
  ) -> Motion? {
    let id = DesertThing.find(traced.before.players[player].tile)
    guard let old = before[id], let taken = traced.after.players[player].equipment.last,
      let new = after[.gear(player: player, taken)]
    else { return nil }
    return .parallel([
      .cue("pick-up", on: id, ["equipment": .text(taken.rawValue)]),
      .effect(
        on: id, .move(from: old.pose.position, to: new.pose.position), seconds: Self.moveSeconds,
        .easeInOut),
      .effect(on: id, .scale(from: old.pose.scale, to: 1), seconds: Self.moveSeconds, .easeInOut),
    ])
  }

  /// A tile and all that is on it swaps positions with the storm.
  private func sliding(
    _ tile: Int, _ state: DesertState, _ before: Stage<DesertThing, DesertLook>,
    _ after: Stage<DesertThing, DesertLook>
  ) -> Motion {
    let players = state.players.indices.filter { state.players[$0].tile == tile }
    let ids = before.things.keys.filter { id in
      id == .storm || id == .tile(tile) || id == .sand(tile) || id == .find(tile)
        || players.contains { id.belongs(to: $0) }
    }
    return .parallel(
      [.cue("slide", on: .tile(tile))] + ids.sorted().map { shift($0, before, after) })
  }
}

extension DesertThing {
  /// The thing is a player, or something that they carry.
  fileprivate func belongs(to player: Int) -> Bool {
    switch self {
    case .player(player), .gear(player, _): true
    case .storm, .tile, .sand, .find, .player, .gear: false
    }
  }
}
