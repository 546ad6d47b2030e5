import ActionLaws
import Testing
import TinctBoards
import TinctGraphics
import TinctPuzzles

private func hexes(_ side: Int) throws -> Grid {
  try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: side)))
}

/// A board of squares: `1` and `2` for stones, any other letter for none.
private func board(_ rows: String..., player: Int = 1) throws -> StonesState {
  let grid = try Grid(
    GridSpecification(kind: .square, columns: rows[0].count, rows: rows.count))
  return StonesState(
    grid: grid, rules: .surround, owners: rows.joined().map { Int(String($0)) ?? 0 },
    player: player)
}

struct StonesGameTests {
  @Test(arguments: [StonesRules.catchup, .surround])
  func `whatever is done begins and ends with the picture of its state`(
    rules: StonesRules
  ) throws {
    let start = StonesState(grid: try hexes(3), rules: rules)
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
    let game = StonesGame(layout, pace: Theme.Motion())
    let history = ActionLaws(start: start, choose: StonesAction.random).play(seed: 3, steps: 60)
      .history
    var (state, names) = (start, Set<String>())
    for performed in history.performed {
      let traced = try TracedAction(performing: performed.action, on: state)
      let timeline = game.timeline(of: traced)
      #expect(timeline.scene(at: 0) == layout.scene(of: game.stage(of: state)))
      #expect(
        timeline.scene(at: timeline.duration) == layout.scene(of: game.stage(of: traced.after)))
      let (back, third) = (game.timeline(undoing: traced), timeline.duration / 3)
      #expect(back.scene(at: timeline.duration - third) == timeline.scene(at: third))
      names.formUnion(timeline.cues.map(\.name))
      state = traced.after
    }
    #expect(names.isSuperset(of: ["place"]))
    let position = try state.position(name: "end")
    #expect(
      layout.scene(of: game.stage(of: state))
        == StonesLayout(grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
        .scene(of: StonesBoard(position)))
  }

  @Test func `marks of the turn before go when a stone comes`() throws {
    var game = History<StonesAction>(start: StonesState(grid: try hexes(3), rules: .catchup))
    for cell in [0, 5, 6, 9, 10] { try game.perform(.place(cell: cell)) }
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: game.start.grid, theme: .plain(), cellPixels: 20, font: font)
    let shown = StonesGame(layout, pace: Theme.Motion())
    for traced in game.traced {
      let film = shown.timeline(of: traced).stage(at: shown.pace.appear.seconds / 2)
      let marked = film.things.filter { $0.value.look.isLast }.map(\.key)
      #expect(marked.allSatisfy { film[$0]?.look.state == .number(traced.before.player) })
      #expect(marked.count == traced.before.placed.count + 1)
    }
  }

  @Test func `a stone comes up, and captured ones go after it`() throws {
    let start = try board("12.2", "2112", ".22.", player: 2)
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
    let game = StonesGame(layout, pace: Theme.Motion())
    let timeline = game.timeline(
      of: try TracedAction(performing: StonesAction.place(cell: 2), on: start))
    let (come, go) = (game.pace.placing.seconds, game.pace.capturing.seconds)
    #expect(abs(timeline.duration - come - go) < 1e-9)
    #expect(timeline.cues.map(\.name) == ["place", "capture", "capture"])
    let placing = timeline.stage(at: come / 2)
    #expect((placing[2]?.pose.scale ?? 1) > 0.2 && placing[5]?.pose.scale == 1)
    let capturing = timeline.stage(at: come + go * 0.9)
    #expect(capturing[2]?.pose.scale == 1 && (capturing[5]?.pose.scale ?? 1) < 0.9)
    #expect(capturing[6]?.look.state == .number(1))
    #expect(timeline.stage(at: timeline.duration)[6]?.look.state == .number(0))
    // Little changes, and that is told.
    let areas = timeline.changes(from: 0.1, to: 0.15)
    #expect(areas.allSatisfy { $0.width < layout.width / 2 })
  }
}
