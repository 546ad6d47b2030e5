import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// The laws of timelines over random games of noodles, on several grids.
struct NoodlesGameTests {
  private static let specifications = [
    GridSpecification(kind: .square, columns: 4, rows: 3),
    GridSpecification(kind: .hex, columns: 3, rows: 3),
    GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
  ]

  /// A puzzle and some actions in it, each from where the one before it ended.
  private func game(
    _ specification: GridSpecification, seed: UInt64, solving: NoodlesGame.Solving = .together
  ) throws -> (NoodlesGame, [TracedAction<NoodlesAction>]) {
    var random = SplitMix64(seed: seed)
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: specification))
    let puzzle = try generator.puzzle(name: "game", random: &random)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: .plain(), cellPixels: 8)
    let game = NoodlesGame(
      NoodlesShow(layout, pace: Theme.Motion()), solving: solving)
    var (numbers, state) = (SplitMix64(seed: seed), NoodlesState(start: puzzle))
    var actions: [TracedAction<NoodlesAction>] = []
    for number in 0..<12 {
      let cell = numbers.next(below: puzzle.pieces.count)
      let action: NoodlesAction =
        switch number == 11 ? 9 : numbers.next(below: 9) {
        case 0, 1, 2: .turn(cell: cell, by: [1, -1, 2][numbers.next(below: 3)])
        case 3: .turnBack(cell: cell, by: 1)
        case 4: .lock(cell: cell)
        case 5: .scramble(seed: seed)
        case 6: .group([.lock(cell: cell), .lock(cell: 0), .lock(cell: cell)], .player)
        case 7: .restart
        case 8: .solve([.search, .reading, .found, .random(seed: seed)][numbers.next(below: 4)])
        default: .solve(.search)
        }
      guard let traced = try? TracedAction(performing: action, on: state) else { continue }
      actions.append(traced)
      state = traced.after
    }
    let finish = try TracedAction(performing: NoodlesAction.finish, on: state)
    let again = try TracedAction(performing: NoodlesAction.restart, on: finish.after)
    return (game, actions + [finish, again])
  }

  @Test(arguments: specifications, [UInt64](1...4))
  func `every action begins with the state before and ends with the one after, done and undone`(
    specification: GridSpecification, seed: UInt64
  ) throws {
    let (game, actions) = try game(specification, seed: seed)
    for traced in actions {
      let (before, after) = (game.stage(of: traced.before), game.stage(of: traced.after))
      let (done, undone) = (game.timeline(of: traced), game.timeline(undoing: traced))
      guard done.duration > 0 else { continue }
      #expect(done.stage(at: 0) == before && done.stage(at: done.duration) == after)
      #expect(undone.stage(at: 0) == after && undone.stage(at: undone.duration) == before)
      // The effects lead there by themselves, and nothing jumps at the end: the last moment looks
      // as the state at rest does, but for a thousandth of the way.
      let end = game.layout.settled(done.stage(at: done.duration))
      let late = game.layout.settled(done.stage(at: done.duration - 1e-9))
      #expect(late.connectors == end.connectors)
      #expect(late.poses.values.allSatisfy { $0.scale < 0.001 || $0.lift < 0.001 })
      for step in 0...8 {
        let time = Double(step) / 8 * done.duration
        #expect(undone.stage(at: time) == done.stage(at: done.duration - time))
      }
    }
  }

  @Test(arguments: specifications, [UInt64](1...3))
  func `at every time a board shows the same piece of power as the moments around it`(
    specification: GridSpecification, seed: UInt64
  ) throws {
    // No cell changes its colour but by fading, and no piece jumps.
    let (game, actions) = try game(specification, seed: seed)
    for traced in actions {
      let timeline = game.timeline(of: traced)
      let count = Int(timeline.duration * 500)
      var last: NoodlesBoard?
      for step in 0...max(count, 1) {
        let state = game.layout.settled(timeline.stage(at: Double(step) / 500))
        defer { last = state }
        guard let last else { continue }
        for cell in state.powered.indices {
          let (old, new) = (last[cell]?.power ?? 0, state[cell]?.power ?? 0)
          #expect(abs(old - new) < 0.1, "power of \(cell) at \(Double(step) / 500)")
          let scales = [last, state].map { $0.poses[cell]?.scale ?? 1 }
          #expect(abs(scales[0] - scales[1]) < 0.1)
          let lifts = [last, state].map { $0.poses[cell]?.lift ?? 0 }
          #expect(abs(lifts[0] - lifts[1]) < 0.1, "\(traced.action) \(cell)")
        }
      }
    }
  }

  @Test func `a whole game plays one action after the other`() throws {
    let (game, actions) = try game(Self.specifications[0], seed: 5)
    let timeline = try #require(game.timeline(of: actions, pause: 0.25))
    var time = 0.0
    for traced in actions {
      let part = game.timeline(of: traced)
      for share in [0.25, 0.75] where part.duration > 0 {
        #expect(
          game.layout.settled(timeline.stage(at: time + share * part.duration))
            == game.layout.settled(part.stage(at: share * part.duration)))
      }
      time += part.duration + 0.25
      #expect(timeline.stage(at: time - 0.2) == game.stage(of: traced.after))
    }
    #expect(abs(timeline.duration - (time - 0.25)) < 1e-6)
  }

  @Test func `pieces are solved in every order, one by one or together`() throws {
    for order in [SolvingOrder.search, .reading, .found, .random(seed: 3)] {
      var clicks: [[Int]] = []
      for solving in NoodlesGame.Solving.allCases {
        let (game, actions) = try game(Self.specifications[0], seed: 6, solving: solving)
        let start = try #require(actions.first).before
        let traced = try TracedAction(performing: NoodlesAction.solve(order), on: start)
        let timeline = game.timeline(of: traced)
        let cues = timeline.cues.filter { $0.name == "turn-click" }
        let cells = traced.subactions.compactMap { performed -> Int? in
          if case .turn(let cell, _, _) = performed.action { cell } else { nil }
        }
        #expect(Set(cues.compactMap(\.thing)) == Set(cells) && cues.count == cells.count)
        let times = cues.map(\.seconds)
        if solving == .oneByOne {
          #expect(cues.compactMap(\.thing) == cells)
          for (one, other) in zip(times, times.dropFirst()) {
            #expect(abs(other - one - game.show.pace.solve.seconds) < 1e-6)
          }
        } else {
          #expect((times.last ?? 0) < Double(cells.count) * game.show.pace.solve.seconds)
        }
        clicks.append(cues.compactMap(\.thing))
      }
    }
  }

  @Test func `a lock comes with a cue and larger than it stays`() throws {
    let (game, actions) = try game(Self.specifications[1], seed: 7)
    let start = try #require(actions.first).before
    let traced = try TracedAction(performing: NoodlesAction.lock(cell: 2), on: start)
    let timeline = game.timeline(of: traced)
    #expect(timeline.cues.map(\.name) == ["lock"] && timeline.cues.map(\.thing) == [2])
    let shares = (1..<20).map {
      timeline.stage(at: Double($0) / 20 * timeline.duration)[2]?.share(of: \.isLocked) ?? 0
    }
    #expect((shares.first ?? 1) < 0.6 && (shares.max() ?? 0) > 1.05)
    let undone = game.timeline(undoing: traced).cues
    #expect(undone.map(\.name) == ["lock"])
  }

  @Test func `a refused move shakes the piece and changes nothing`() throws {
    let (game, actions) = try game(Self.specifications[0], seed: 8)
    let start = try #require(actions.first).before
    let timeline = game.timeline(refusing: 3, in: start)
    let turns = (1..<40).compactMap {
      timeline.stage(at: Double($0) / 40 * timeline.duration)[3]?.pose.turn
    }
    #expect((turns.max() ?? 0) > 0.1 && (turns.min() ?? 0) < -0.1)
    #expect((turns.map(abs).max() ?? 9) < .pi / 4)
    #expect(timeline.stage(at: timeline.duration) == timeline.stage(at: 0))
    #expect(timeline.cues.map(\.name) == ["refused"])
  }
}
