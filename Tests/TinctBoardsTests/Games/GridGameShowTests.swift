import ActionLaws
import Testing
import TinctBoards
import TinctGraphics
import TinctPuzzles

private func hexes(_ side: Int) throws -> Grid {
  try Grid(GridSpecification(kind: .hex, shape: .hexagon(side: side)))
}

struct GridGameShowTests {
  @Test(arguments: [StonesRules.catchup, .surround])
  func `whatever is done begins and ends with the picture of its state`(
    rules: StonesRules
  ) throws {
    let start = GameState(grid: try hexes(3), rules: rules)
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
    let game = GridGameShow(layout, pace: Theme.Motion())
    let history = ActionLaws(start: start, choose: CellAction.random).play(seed: 3, steps: 60)
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

  @Test func `games of all rules, and changes of any kind, begin and end with their pictures`()
    throws
  {
    let font = Font(FixedShaper(advance: 0.5))
    let free = GameState(
      SmallGames.game("free", states: SmallGames.everyLayer),
      on: try Grid(GridSpecification(kind: .square, columns: 4, rows: 4)))
    var motion = Theme.Motion()
    for kind in Theme.Motion.ChangeKind.allCases { motion.changes[kind]?.style = .fly }
    var names: Set<String> = []
    for start in try SmallGames.all() + [free] {
      let choose = start == free ? CellAction.tangled : CellAction.random
      let laws = ActionLaws(start: start, choose: choose)
      let histories = (0..<(start == free ? 12 : 1) as Range<UInt64>).map {
        laws.play(seed: 2 + $0, steps: 60).history
      }
      let isPlayed = histories.contains { !$0.performed.isEmpty }
      #expect(isPlayed, "\(start.game.rules.title)")
      for (history, pace) in histories.flatMap({ [($0, Theme.Motion()), ($0, motion)] }) {
        let layout = StonesLayout(
          grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
        let game = GridGameShow(layout, pace: pace)
        var state = start
        for performed in history.performed {
          let traced = try TracedAction(performing: performed.action, on: state)
          let timeline = game.timeline(of: traced)
          let (before, after) = (game.stage(of: state), game.stage(of: traced.after))
          // What takes no time, such as a pass, is over at once.
          let begins =
            timeline.duration == 0 || timeline.scene(at: 0) == layout.scene(of: before)
          let ends = timeline.scene(at: timeline.duration) == layout.scene(of: after)
          #expect(begins && ends, "\(start.game.rules.title): \(performed.action)")
          // Any time, in any order, shows the same.
          let times = [0.7, 0.2, 0.9, 0.2].map { $0 * timeline.duration }
          let scenes = times.map(timeline.scene(at:))
          let isSame = scenes[1] == scenes[3] && scenes[0] == timeline.scene(at: times[0])
          #expect(isSame)
          names.formUnion(timeline.cues.map(\.name))
          state = traced.after
        }
      }
    }
    #expect(
      names.isSuperset(
        of: ["place", "remove", "capture", "move", "flip", "shake", "score", "say", "pass"]))
  }

  @Test func `in every frame a piece is one of before or after, on its cell or on its way there`()
    throws
  {
    let start = GameState(
      SmallGames.game("free", states: SmallGames.everyLayer),
      on: try Grid(GridSpecification(kind: .square, columns: 4, rows: 4)))
    let layout = StonesLayout(
      grid: start.grid, theme: .plain(), cellPixels: 20, font: Font(FixedShaper(advance: 0.5)))
    let game = GridGameShow(layout, pace: Theme.Motion())
    var checked = 0
    func check(_ traced: TracedAction<CellAction>) throws {
      guard case .change(let changes) = traced.action else {
        return try traced.subactions.forEach(check)
      }
      let (before, after) = (game.stage(of: traced.before), game.stage(of: traced.after))
      let ways = changes.ways(on: start.grid)
      let timeline = game.timeline(of: traced)
      for share in 1..<20 {
        let stage = timeline.stage(at: timeline.duration * Double(share) / 20)
        for (cell, thing) in stage.things where thing.pose.scale > 0 && thing.pose.opacity > 0 {
          let sources = [before[cell]] + ways.filter { $0.to == cell }.map { before[$0.from] }
          let known = (sources + [after[cell]]).compactMap { $0?.look.state }
          let shown = [thing.look.state] + (thing.blend.map { [$0.look.state] } ?? [])
          let isRight = shown.allSatisfy { $0.isEmpty || known.contains($0) }
          #expect(isRight, "\(changes) at \(share)/20: \(shown) on cell \(cell)")
          checked += 1
        }
      }
    }
    for seed in UInt64(0)..<12 {
      let laws = ActionLaws(start: start, choose: CellAction.tangled)
      for traced in laws.play(seed: seed, steps: 60).history.traced { try check(traced) }
    }
    #expect(checked > 20_000)
  }

  @Test func `what leaves goes before what comes to its cell, and a snake goes on`() throws {
    let look = Theme.Stones.StateLook(shape: .square, ink: .hint)
    let (start, show) = try row(3, look, look)
    func states(_ changes: CellChanges) throws -> [[StonesPosition.State]] {
      let timeline = show.timeline(of: try TracedAction(performing: .change(changes), on: start))
      return [0.25, 0.75].map { share in
        let stage = timeline.stage(at: share * timeline.duration)
        return (0..<3).map { stage[$0]?.look.state ?? .number(0) }
      }
    }
    let (a, b, none) = (
      StonesPosition.State.name("a"), StonesPosition.State.name("b"), StonesPosition.State.number(0)
    )
    let pace = show.pace
    #expect(pace.change(.move).seconds != nil)
    let snake = try states(CellChanges(move: [.init(0, 2)], place: [.init(0, "b")]))
    #expect(snake[0] == [a, none, none] && snake[1] == [b, none, a])
    let replaced = try states(CellChanges(remove: [.init(0)], place: [.init(0, "b")]))
    #expect(replaced[0] == [a, none, none] && replaced[1] == [b, none, none])
  }

  @Test func `what a slide pushes over the edge comes in from the other, and lists glide`() throws {
    let look = Theme.Stones.StateLook(shape: .square, ink: .hint)
    let (start, show) = try row(4, look, look)
    func poses(_ slide: CellChanges.Slide) throws -> [Pose] {
      let timeline = show.timeline(
        of: try TracedAction(performing: .change(CellChanges(slide: slide)), on: start))
      return (1..<40).compactMap { share in
        timeline.stage(at: Double(share) / 40 * timeline.duration)[0]?.pose
      }
    }
    // From the first cell to the last one, to the left.
    let wrapped = try poses(.init(.row(0), by: -1))
    let (out, back) = (wrapped.prefix(19), wrapped.suffix(19))
    #expect(out.allSatisfy { (-0.51...0).contains($0.position.x) })
    #expect(back.allSatisfy { (2.99...3.51).contains($0.position.x) })
    #expect(wrapped.allSatisfy { $0.scale == 1 })
    #expect(out.map(\.opacity) == out.map(\.opacity).sorted(by: >))
    #expect(back.map(\.opacity) == back.map(\.opacity).sorted())
    // The other way the same piece moves like any other.
    #expect(try poses(.init(.row(0), by: 1)).allSatisfy { $0.opacity == 1 })
    // Cells apart from each other are no line.
    for pose in try poses(.init(.cells([2, 0]), by: 1)) {
      #expect(pose.opacity == 1 && pose.scale == 1 && (0...2).contains(pose.position.x))
    }
  }

  @Test func `figures lie on each other by layers, and a floor's tile is seen, not the ground's`()
    throws
  {
    let inks = ["sea", "reef", "bridge", "planks"].map { Ink($0) }
    var looks = Theme.Stones.standard
    looks.looks["sea"] = .init(shape: .star, ink: inks[1], cell: inks[0])
    looks.looks["bridge"] = .init(shape: .square, ink: inks[2], cell: inks[3])
    let grid = try Grid(GridSpecification(kind: .square, columns: 2, rows: 1))
    let layout = StonesLayout(
      grid: grid, theme: .plain(), looks: looks, cellPixels: 20,
      font: Font(FixedShaper(advance: 0.5)))
    func shown(_ cell: StonesPosition.State) throws -> [Ink] {
      let position = try StonesPosition(
        name: "x", grid: grid.specification, states: [.number(1), .number(0)],
        ground: [.name("sea"), .number(0)], cells: [cell, .number(0)])
      return layout.scene(of: StonesBoard(position)).inks.filter { inks.contains($0) }
    }
    #expect(try shown(.number(0)) == [inks[0], inks[1]])
    #expect(try shown(.name("bridge")) == [inks[3], inks[1], inks[2]])
  }

  @Test func `a label is drawn on whatever layer it is`() throws {
    let inks: [Ink] = [.wrong, .hint, .locked, .selected, .wall]
    var looks = Theme.Stones.standard
    for (name, ink) in zip(["sea", "floor", "piece", "goal"], inks) {
      looks.looks[name] = .init(shape: .none, label: "8", labelInk: ink)
    }
    looks.looks["0"]?.labelInk = .wall
    let grid = try Grid(GridSpecification(kind: .square, columns: 2, rows: 1))
    let layout = StonesLayout(
      grid: grid, theme: .plain(), looks: looks, cellPixels: 40,
      font: Font(FixedShaper(advance: 0.5)))
    func shown(
      _ ground: String, _ floor: String, _ piece: String, _ mark: String, label: String? = nil
    ) throws -> [Ink] {
      func list(_ name: String) -> [StonesPosition.State] {
        [name.isEmpty ? .number(0) : .name(name), .number(0)]
      }
      let position = try StonesPosition(
        name: "x", grid: grid.specification, states: list(piece), ground: list(ground),
        cells: list(floor), marks: list(mark), labels: [label, nil])
      let elements = layout.scene(of: StonesBoard(position)).elements
      return inks.filter { count($0, in: elements) > 0 }
    }
    #expect(try shown("sea", "", "", "") == [.wrong])
    #expect(try shown("", "floor", "", "") == [.hint])
    #expect(try shown("", "", "piece", "") == [.locked])
    #expect(try shown("", "", "", "goal") == [.selected])
    // A floor covers the ground, and a text of the board covers both.
    #expect(try shown("sea", "floor", "", "") == [.hint])
    #expect(try shown("sea", "floor", "", "", label: "9") == [.wall])
    // So do those of a piece and of a mark, which are at the same place.
    #expect(try shown("sea", "floor", "piece", "") == [.locked])
    #expect(try shown("", "floor", "", "goal") == [.selected])
  }

  @Test func `there is no panel under cells that are not there`() throws {
    var theme = Theme.plain()
    theme.board.panel = Theme.Panel(padding: 0.1, cornerRadius: 0.1, shadow: nil)
    var looks = Theme.Stones.standard
    looks.looks["hole"] = .init(shape: .none, isVoid: true)
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 3))
    let layout = StonesLayout(
      grid: grid, theme: theme, looks: looks, cellPixels: 20, font: Font(FixedShaper(advance: 0.5)))
    /// The corners of the panel, in pixels from the corner of the first cell.
    func panel(_ holes: Set<Int>) throws -> [PixelArea] {
      let position = try StonesPosition(
        name: "x", grid: grid.specification, states: .init(repeating: .number(0), count: 9),
        cells: (0..<9).map { holes.contains($0) ? .name("hole") : .number(0) })
      let board = StonesBoard(position)
      let whole = layout.scene(of: board).elements.filter { count(.panel, in: [$0]) > 0 }
      // A film draws the same in each of its areas.
      let paint = layout.painter(of: StageMoment(board))
      let part = paint(PixelArea(x: 0, y: 0, width: 10, height: 10)).elements
        .filter { count(.panel, in: [$0]) > 0 }
      #expect(part == whole)
      return whole.map { $0.bounds() }
    }
    let full = try panel([])
    let narrow = try panel([0, 1, 2])
    #expect(full.count == 1 && narrow.count == 1)
    #expect(narrow[0].height == full[0].height - 20 && narrow[0].width == full[0].width)
    // Cells that touch at a corner, and one around a hole, have outlines that turn everywhere.
    #expect(try panel([1, 2, 3, 5, 6, 7]) == full)
    #expect(try panel([4]) == full)
  }

  @Test func `marks of the turn before go when a stone comes`() throws {
    var game = History<CellAction>(start: GameState(grid: try hexes(3), rules: .catchup))
    for cell in [0, 5, 6, 9, 10] { try game.perform(.place(cell: cell)) }
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: game.start.grid, theme: .plain(), cellPixels: 20, font: font)
    let shown = GridGameShow(layout, pace: Theme.Motion())
    for traced in game.traced {
      let film = shown.timeline(of: traced).stage(at: (shown.pace.change(.place).seconds ?? 0) / 2)
      let marked = film.things.filter { $0.value.look.isLast }.map(\.key)
      #expect(marked.allSatisfy { film[$0]?.look.state == .number(traced.before.player) })
      #expect(marked.count == traced.before.placed.count + 1)
    }
  }

  /// A board of a row of squares, with looks for the states `a` and `b`.
  private func row(
    _ count: Int, _ first: Theme.Stones.StateLook, _ second: Theme.Stones.StateLook
  ) throws -> (start: GameState, show: GridGameShow) {
    let states = ["a", "b"].enumerated().map {
      GridGame.State(name: $1, number: $0 + 1, flip: $1 == "a" ? "b" : "a")
    }
    let game = GridGame(
      name: "row", states: states, players: [], rules: RuleSets.make(RuleSets.all[0]))
    let grid = GridSpecification(kind: .square, columns: count, rows: 1)
    var numbers = [StonesPosition.State](repeating: .number(0), count: count)
    numbers[0] = .number(1)
    let position = try StonesPosition(name: "row", grid: grid, states: numbers)
    let looks = Theme.plain().stones.showing(game, ["a": first, "b": second])
    let layout = StonesLayout(
      grid: position.makeGrid(), theme: .plain(), looks: looks, cellPixels: 40,
      font: Font(FixedShaper(advance: 0.5)))
    return (try GameState(game, from: position), GridGameShow(layout, pace: Theme.Motion()))
  }

  /// The number of elements in an ink, in groups, too.
  private func count(_ ink: Ink, in elements: [Scene.Element]) -> Int {
    elements.reduce(0) { sum, element in
      switch element {
      case .fill(_, let other): sum + (other == ink ? 1 : 0)
      case .group(let members, _, _), .clip(_, let members): sum + count(ink, in: members)
      default: sum
      }
    }
  }

  @Test func `a label moves with its piece`() throws {
    let look = Theme.Stones.StateLook(shape: .square, label: "8", labelInk: .wrong)
    let (start, show) = try row(3, look, look)
    let timeline = show.timeline(
      of: try TracedAction(
        performing: CellAction.change(CellChanges(move: [.init(0, 2)])), on: start))
    for share in [0, 0.3, 0.6, 1] {
      let scene = timeline.scene(at: share * timeline.duration)
      #expect(count(.wrong, in: scene.elements) == 1)
    }
  }

  @Test func `a piece that is turned over shows its edge, and then its other side`() throws {
    let (start, show) = try row(
      1, Theme.Stones.StateLook(shape: .stone, ink: .powered, edge: .hint),
      Theme.Stones.StateLook(shape: .stone, ink: .wire, edge: .wrong))
    let timeline = show.timeline(
      of: try TracedAction(performing: CellAction.change(CellChanges(flip: [0])), on: start))
    let inks: [Ink] = [.powered, .hint, .wire, .wrong]
    let seen = [0, 0.3, 0.7, 1].map { share in
      let elements = timeline.scene(at: share * timeline.duration).elements
      return inks.map { count($0, in: elements) > 0 }
    }
    #expect(seen[0] == [true, true, false, false])
    #expect(seen[1] == [true, true, false, true])
    #expect(seen[2] == [false, true, true, true])
    #expect(seen[3] == [false, false, true, true])
  }

  @Test func `every shape stays on its cell`() throws {
    for shape in Theme.Stones.Shape.allCases where shape.isSolid {
      let look = Theme.Stones.StateLook(shape: shape, ink: .hint, size: 1)
      let (start, show) = try row(1, look, look)
      let scene = show.layout.scene(of: show.stage(of: start))
      let areas = scene.elements.compactMap { element -> PixelArea? in
        if case .fill(_, .hint) = element { element.bounds() } else { nil }
      }
      #expect(areas.count == 1, "\(shape)")
      // A pixel more on each side, for edges are smoothed.
      #expect(areas.allSatisfy { $0.width <= 42 && $0.height <= 42 }, "\(shape): \(areas)")
    }
  }

  @Test func `a stone comes up, and captured ones go after it`() throws {
    let start = try SmallGames.stones("12.2", "2112", ".22.", player: 2)
    let font = Font(FixedShaper(advance: 0.5))
    let layout = StonesLayout(grid: start.grid, theme: .plain(), cellPixels: 20, font: font)
    let game = GridGameShow(layout, pace: Theme.Motion())
    let timeline = game.timeline(
      of: try TracedAction(performing: CellAction.place(cell: 2), on: start))
    let (come, go) = (
      game.pace.change(.place).seconds ?? 0, game.pace.change(.remove).seconds ?? 0
    )
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
