import TinctDocuments
import TinctBoards
import ActionLaws
import Foundation
import Testing
import TinctGraphics
import TinctPuzzles

@testable import DesertCore

private let story = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "story.jsonl")

/// A desert without sand, all of whose tiles are excavated.
private func bare(players: Int = 2) -> DesertState {
  var state = DesertState(seed: 1, players: players)
  for tile in state.tiles.indices {
    state.tiles[tile].sand = 0
    state.tiles[tile].isExcavated = true
  }
  for player in state.players.indices { state.players[player].tile = 0 }
  return state
}

private func position(_ column: Int, _ row: Int) -> Position { Position(column: column, row: row) }

extension DesertAction {
  static func random(in state: DesertState, _ numbers: inout SplitMix64) -> DesertAction {
    let count = state.players.count
    let player = numbers.next(below: 30) == 0 ? count : numbers.next(below: count)
    let position = Position(column: numbers.next(below: 5), row: numbers.next(below: 5))
    let here = state.position(of: player % count)
    let near = here.neighbor(Direction.allCases[numbers.next(below: 4)])
    switch numbers.next(below: 20) {
    case 0...4: return .move(player: player, to: near, isFlown: false)
    case 5: return .move(player: player, to: position, isFlown: true)
    case 6...8: return .dig(player: player, at: numbers.next(below: 2) == 0 ? here : near)
    case 9...11: return .excavate(player: player)
    case 12, 13: return .pickUp(player: player)
    case 14, 15:
      let passenger = numbers.next(below: 2) == 0 ? nil : numbers.next(below: count)
      return .jetpack(player: player, passenger: passenger, to: position)
    case 16: return .removeEquipment(player: player, .parasol)
    case 17: return .slide(tile: numbers.next(below: 25))
    default: return .storm(seed: numbers.next(), gusts: numbers.next(below: 4))
    }
  }
}

@Suite struct DesertTests {
  @Test func `games at random keep the laws of actions, and their logs are read again`() throws {
    var start = bare(players: 3)
    start.players[0].equipment = [.jetpack]
    for state in [Desert.start, start] {
      let laws = ActionLaws(start: state, choose: DesertAction.random)
      for seed in UInt64(0)..<6 {
        let played = laws.play(seed: seed, steps: 60)
        #expect(played.broken == [])
        let log = try played.history.logBytes(puzzle: "laws")
        #expect(try History<DesertAction>(parsing: log, from: state) == played.history)
      }
    }
  }

  @Test func `a jetpack moves both once, however often it is done again`() throws {
    var start = bare()
    start.players[0].equipment = [.parasol, .jetpack]
    var history = History<DesertAction>(start: start)
    let flight = try history.perform(.jetpack(player: 0, passenger: 1, to: position(4, 4)))
    #expect(
      flight.subactions.map(\.action) == [
        .move(player: 0, to: position(4, 4), isFlown: true),
        .move(player: 1, to: position(4, 4), isFlown: true), .removeEquipment(player: 0, .jetpack),
      ])
    let landed = history.state
    #expect(landed.players.map(\.equipment) == [[.parasol], []])
    for _ in 0..<2 {
      #expect(history.undo() == flight)
      #expect(history.state == start)
      #expect(history.redo() == flight)
      #expect(history.state == landed)
    }
    #expect(history.count == 1)
    // Without it, nobody flies.
    #expect(throws: DesertRefusal.lacks(player: 0, .jetpack)) {
      try history.perform(.jetpack(player: 0, passenger: nil, to: position(0, 0)))
    }
    #expect(history.state == landed)
  }

  @Test func `a storm slides tiles with all that is on them, and piles sand`() throws {
    var start = bare()
    // Below the storm, in whose position the wind blows it.
    let tile = try #require(start.tile(at: position(2, 3)))
    start.players[0].tile = tile
    var history = History<DesertAction>(start: start)
    let gust = try history.perform(.gust(.up, tiles: 3))
    #expect(gust.subactions.count == 4)
    #expect(history.state.storm == position(2, 4))
    #expect(history.state.positions[tile] == position(2, 2))
    #expect(history.state.position(of: 0) == position(2, 2))
    #expect(history.state.tiles.map(\.sand).reduce(0, +) == 2)
    #expect(throws: DesertRefusal.notBesideStorm(tile: tile)) {
      try history.perform(.slide(tile: tile))
    }
    history.undo()
    #expect(history.state == start)
    let storm = try history.perform(.storm(seed: 3, gusts: 4))
    #expect(storm.subactions.count == 4 && storm.count > 10)
  }

  @Test func `what the rules forbid is refused`() throws {
    var start = bare()
    start.tiles[1].sand = 2
    start.tiles[0].find = nil
    start.tiles[5].isExcavated = false
    start.tiles[5].sand = 1
    start.players[1].tile = 5
    var history = History<DesertAction>(start: start)
    let attempts: [(DesertAction, DesertRefusal)] = [
      (.move(player: 0, to: position(1, 0), isFlown: false), .tooMuchSand(position(1, 0))),
      (.move(player: 0, to: position(2, 0), isFlown: false), .tooFar(position(2, 0))),
      (.move(player: 0, to: position(2, 2), isFlown: true), .noTile(position(2, 2))),
      (.move(player: 0, to: position(-1, 0), isFlown: false), .noTile(position(-1, 0))),
      (.move(player: 7, to: position(1, 0), isFlown: false), .noSuchPlayer(7)),
      (.dig(player: 0, at: position(0, 0)), .noSand(position(0, 0))),
      (.dig(player: 0, at: position(3, 3)), .tooFar(position(3, 3))),
      (.excavate(player: 0), .excavatedBefore(position(0, 0))),
      (.excavate(player: 1), .sandLeft(position(0, 1))),
      (.pickUp(player: 0), .nothingToPickUp(position(0, 0))),
      (
        .jetpack(player: 0, passenger: 1, to: position(4, 4)), .notTogether(player: 0, passenger: 1)
      ),
      (.jetpack(player: 0, passenger: -1, to: position(4, 4)), .noSuchPlayer(-1)),
      (.pile(tile: 24), .notBesideStorm(tile: 24)),
    ]
    for (action, refusal) in attempts {
      #expect(throws: refusal) { try history.perform(action) }
    }
    #expect(history == History(start: start))
  }

  // MARK: - The story

  @Test func `the story is what the player plays, and has everything in it`() throws {
    var player = DesertPlayer(start: Desert.start)
    try player.play(turns: 9)
    let bytes = try player.history.logBytes(puzzle: "story")
    let written = try [UInt8](Data(contentsOf: story))
    #expect(
      bytes == written, "swift run desert play examples/desert/story.jsonl writes it anew")
    let history = try History<DesertAction>(parsing: written, from: Desert.start)
    #expect(history == player.history)
    #expect(history.turnStarts.count == 9)
    let names = Set(
      history.performed.flatMap(\.flattened).map { "\($0.action)".prefix { $0 != "(" } })
    for name in ["move", "excavate", "pickUp", "jetpack", "storm", "gust", "slide", "pile", "dig"] {
      #expect(names.contains(Substring(name)), "no \(name)")
    }
    let hasPassenger = history.performed.contains {
      if case .jetpack(_, .some, _) = $0.action { true } else { false }
    }
    #expect(hasPassenger)
  }

  // MARK: - Showing

  private func traced(_ action: DesertAction, _ state: DesertState) throws -> TracedAction<
    DesertAction
  > {
    try TracedAction(performing: action, on: state)
  }

  @Test func `whatever is done begins and ends with the picture of its state`() throws {
    let game = DesertGame(layout: DesertStage(cell: 20))
    let laws = ActionLaws(start: Desert.start, choose: DesertAction.random)
    let history = laws.play(seed: 9, steps: 60).history
    var state = history.start
    for performed in history.performed {
      let traced = try traced(performed.action, state)
      let timeline = game.timeline(of: traced)
      #expect(timeline.scene(at: 0) == game.layout.scene(of: game.stage(of: state)))
      #expect(
        timeline.scene(at: timeline.duration) == game.layout.scene(of: game.stage(of: traced.after))
      )
      let (back, third) = (game.timeline(undoing: traced), timeline.duration / 3)
      #expect(back.scene(at: timeline.duration - third) == timeline.scene(at: third))
      state = traced.after
    }
  }

  @Test func `a move takes 0.3 s, and so does a flight with all that is in it`() throws {
    let game = DesertGame(layout: DesertStage(cell: 20))
    var start = bare()
    start.players[0].equipment = [.jetpack]
    let step = game.timeline(
      of: try traced(.move(player: 0, to: position(1, 0), isFlown: false), start))
    let flight = game.timeline(
      of: try traced(.jetpack(player: 0, passenger: 1, to: position(4, 4)), start))
    #expect((step.duration, flight.duration) == (0.3, 0.3))
    #expect(flight.cues.map(\.name) == ["jetpack", "fly", "fly"])
    let middle = flight.stage(at: 0.15)
    #expect(abs((middle[.player(0)]?.pose.position.x ?? 0) - 1.78) < 1e-9)
    #expect((middle[.player(1)]?.pose.lift ?? 0) > 0.9)
    #expect((middle[.gear(player: 0, .jetpack)]?.pose.opacity ?? 1) < 1)
    let storm = game.timeline(of: try traced(.gust(.up, tiles: 2), start))
    #expect(abs(storm.duration - 2 * (0.3 + 0.15)) < 1e-9)
  }

  @Test func `what is said to change is all that changes`() throws {
    let layout = DesertStage(cell: 24)
    let game = DesertGame(layout: layout)
    var start = bare()
    start.players[0].equipment = [.jetpack]
    for action: DesertAction in [
      .jetpack(player: 0, passenger: 1, to: position(3, 4)), .storm(seed: 2, gusts: 2),
    ] {
      let timeline = game.timeline(of: try traced(action, start))
      let times = timeline.frameTimes(framesPerSecond: 12)
      for (from, to) in zip(times, times.dropFirst()) {
        let areas = timeline.changes(from: from, to: to)
        let (old, new) = (timeline.stage(at: from), timeline.stage(at: to))
        for (id, thing) in new.things where old[id] != thing {
          let position = try #require(layout.position(of: id, in: StageMoment(new)))
          let isInside = areas.contains { area in
            !area.intersection(
              PixelArea(x: Int(position.x), y: Int(position.y), width: 1, height: 1)
            )
            .isEmpty
          }
          #expect(isInside)
        }
      }
    }
  }

  @Test func `every ink that is drawn has a colour in every palette`() throws {
    let rules = try DesertInk.rules()
    let film = DesertFilm(
      try History<DesertAction>(parsing: [UInt8](Data(contentsOf: story)), from: Desert.start),
      cell: 20)
    let inks = Set(film.storyboard.scene.inks)
    for palette in try DesertFilm.palettes() {
      let colors = try rules.colors(in: palette)
      #expect(inks.isSubset(of: colors.keys))
    }
    let cues = try JSONDocument(parsing: film.cueBytes(framesPerSecond: 30)).root.array()
    #expect(cues.count > 50)
  }
}
