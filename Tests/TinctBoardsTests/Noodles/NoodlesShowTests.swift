import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

struct NoodlesShowTests {
  /// A square of four pieces in a line from a source at its left end, turned out of place.
  private func line() throws -> Puzzle {
    try Puzzle(
      name: "line", grid: GridSpecification(kind: .square, columns: 4, rows: 1), sources: [0],
      pieces: [2, 5, 10, 1].map { Connectors(mask: $0) },
      solution: [1, 5, 5, 4].map { Connectors(mask: $0) })
  }

  private func show(_ puzzle: Puzzle) -> NoodlesShow {
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: .plain(), cellPixels: 8)
    return NoodlesShow(layout, pace: Theme.Motion())
  }

  private func solve(
    _ puzzle: Puzzle, to solution: [Connectors]? = nil
  ) throws -> Timeline<BoardLayout> {
    let given = try Puzzle(
      name: puzzle.name, grid: puzzle.gridSpecification, sources: puzzle.sources,
      pieces: puzzle.pieces, solution: solution ?? puzzle.solution)
    return NoodlesGame(show(given)).timeline(
      of: try TracedAction(performing: .solve(.search), on: NoodlesState(start: given)))
  }

  private func vanish(
    _ puzzle: Puzzle, _ connectors: [Connectors]? = nil
  ) -> Timeline<BoardLayout> {
    let show = show(puzzle)
    let board = show.board(puzzle, connectors)
    return show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
  }

  private func timelines() throws -> [Timeline<BoardLayout>] {
    let (line, show) = (try line(), show(try line()))
    return [
      show.turn(of: line, cell: 2), show.turn(of: line, cell: 0, steps: -1),
      try solve(line), vanish(line), vanish(line, line.solution),
    ]
  }

  @Test func `the largest branch of the solution has the first colour from the start to the end`()
    throws
  {
    let puzzle = try Puzzle(
      name: "arms", grid: GridSpecification(kind: .square, columns: 8, rows: 1), sources: [4],
      pieces: [1, 5, 5, 10, 5, 5, 5, 4].map { Connectors(mask: $0) },
      solution: [1, 5, 5, 5, 5, 5, 5, 4].map { Connectors(mask: $0) })
    let timeline = try solve(puzzle)
    func branches(_ seconds: Double) -> [Int] {
      let board = timeline.state(at: seconds)
      return (0..<8).map { board[$0]?.look.branch ?? 0 }
    }
    // At first the right arm alone leads to cells, by and by the left one to more.
    let last = [1, 1, 1, 1, 0, 2, 2, 2]
    #expect(branches(0)[5] == 2)
    #expect(branches(timeline.duration) == last)
    for step in 0...100 {
      for (cell, branch) in branches(timeline.duration * Double(step) / 100).enumerated() {
        #expect([0, last[cell]].contains(branch))
      }
    }
  }

  private func state(_ puzzle: Puzzle, _ masks: [UInt32]) -> NoodlesBoard {
    NoodlesBoard(
      grid: puzzle.makeGrid(), sources: puzzle.sources,
      connectors: masks.map { Connectors(mask: $0) }, solution: puzzle.solution)
  }

  @Test func `the shadow of a turning piece lies under all noodles, and falls as it does at rest`()
    throws
  {
    var theme = Theme.plain()
    theme.wire.shadow = Theme.Shadow(x: 0.02, y: 0.06)
    let puzzle = try line()
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 100)
    let rest = NoodlesShow(layout, pace: Theme.Motion()).board(puzzle)
    /// The parts of a drawing in an ink, by their place in it, each with its box in the picture.
    func parts(_ scene: Scene, of inks: [Ink]) -> [(order: Int, box: PixelArea)] {
      func inner(_ element: Scene.Element, _ map: Transform) -> [PixelArea] {
        switch element {
        case .group(let elements, let own, _): elements.flatMap { inner($0, own.then(map)) }
        case .fill(_, let ink): inks.contains(ink) ? [element.bounds(map)] : []
        default: []
        }
      }
      return scene.elements.enumerated().flatMap { order, element in
        inner(element, .identity).map { (order, $0) }
      }
    }
    func drawn(turn: Double) throws -> (shadow: PixelArea, piece: PixelArea) {
      var board = rest
      board.things[1]?.pose.turn = turn
      let scene = layout.scene(of: board)
      let shadows = parts(scene, of: [.wireShadow])
      let noodles = parts(scene, of: [.wire, .powered, .knob, .poweredKnob])
      let last = try #require(shadows.map(\.order).max())
      #expect(try last < #require(noodles.map(\.order).min()))
      return (try #require(shadows.last).box, try #require(noodles.last).box)
    }
    // Half a turn maps the straight piece to itself, and so must it map its shadow.
    let (still, half) = (try drawn(turn: 0.001), try drawn(turn: .pi + 0.001))
    #expect(still.shadow == half.shadow && still.piece == half.piece)
    let quarter = try drawn(turn: .pi / 2)
    #expect(quarter.shadow.y - quarter.piece.y == still.shadow.y - still.piece.y)
  }

  /// Whatever turns, and in whatever order, a film ends with the colours of a still.
  @Test(arguments: 0..<6)
  func `groups have the colours of the state before and after each move, and none while not asked`(
    seed: Int
  ) throws {
    var generator = try PuzzleGenerator(
      PuzzleRecipe(grid: GridSpecification(kind: .square, columns: 7, rows: 6)))
    var random = SplitMix64(seed: 5, stream: seed)
    let puzzle = try generator.puzzle(name: "p", random: &random)
    for theme in [Theme.plain(), Theme.plain().showingGroups()] {
      let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 8)
      let game = NoodlesGame(NoodlesShow(layout, pace: Theme.Motion()))
      var state = NoodlesState(start: puzzle)
      let actions: [NoodlesAction] = [
        .turn(cell: 20, by: 1), .turn(cell: 21, by: -1), .solve(.search), .scramble(seed: 3),
        .solve(.reading),
      ]
      for action in actions {
        let traced = try TracedAction(performing: action, on: state)
        let timeline = game.timeline(of: traced)
        func groups(_ seconds: Double) -> [Int] {
          let stage = timeline.state(at: seconds)
          return layout.grid.cells.indices.map { stage[$0]?.look.group ?? 0 }
        }
        func expected(_ state: NoodlesState) -> [Int] {
          theme.wire.hasGroups
            ? GroupColoring(
              layout.grid, sources: puzzle.sources, connectors: state.connectors
            ).numbers : layout.grid.cells.map { _ in 0 }
        }
        #expect(groups(0) == expected(traced.before))
        #expect(groups(timeline.duration + 1) == expected(traced.after))
        state = traced.after
      }
    }
  }

  @Test func `at the start the board is as it is, and before too`() throws {
    for timeline in try timelines() {
      #expect(timeline.state(at: 0) == timeline.layout.settled(timeline.before))
      #expect(timeline.state(at: -1) == timeline.state(at: 0))
      #expect(timeline.state(at: 0).poses.isEmpty)
    }
  }

  @Test func `after a turn the board is that of the turned piece`() throws {
    let timeline = try show(line()).turn(of: line(), cell: 0, steps: -1)
    for seconds in [timeline.duration, timeline.duration + 1] {
      #expect(timeline.state(at: seconds) == state(try line(), [1, 5, 10, 1]))
    }
    // The piece has joined its neighbour, which has power now.
    #expect(timeline.state(at: timeline.duration).powered == [true, true, false, false])
  }

  @Test func `while it turns, a piece keeps its place in the search for power`() throws {
    let timeline = try show(line()).turn(of: line(), cell: 0, steps: -1)
    for share in [0.01, 0.5, 0.99] {
      let state = timeline.state(at: share * 0.25)
      #expect(state.powered == [true, false, false, false] && state.blends.isEmpty)
      #expect(state.poses.keys.sorted() == [0])
    }
  }

  @Test func `its arms draw back, and reach out where it comes to lie`() throws {
    let timeline = try show(line()).turn(of: line(), cell: 0, steps: -1)
    let states = (1..<20).map { timeline.state(at: Double($0) / 20 * 0.25) }
    let lifts = states.compactMap { $0.poses[0]?.lift }
    try #require(lifts.count == 19)
    #expect(Array(lifts[..<10]) == lifts[..<10].sorted() && (lifts.first ?? 1) < 0.3)
    #expect(Array(lifts[9...]) == lifts[9...].sorted(by: >) && (lifts.last ?? 1) < 0.3)
    #expect(lifts[9] == 1)
    // Before the middle its arms are those that it has, after it those that it will have.
    let masks = states.map { $0.connectors[0].mask }
    #expect(Set(masks[..<9]) == [2] && Set(masks[10...]) == [1])
  }

  @Test func `power flows on after a turn, level by level, and leaves what is parted`() throws {
    let puzzle = try Puzzle(
      name: "flow", grid: GridSpecification(kind: .square, columns: 4, rows: 1), sources: [0],
      pieces: [2, 5, 5, 4].map { Connectors(mask: $0) })
    let show = show(puzzle)
    let gain = show.turn(of: puzzle, cell: 0, steps: -1)
    func cues(_ timeline: Timeline<BoardLayout>, _ name: String) -> [(Int?, Double)] {
      timeline.cues.filter { $0.name == name }.map { ($0.thing, $0.seconds) }
    }
    let flow = cues(gain, "powered")
    #expect(flow.map(\.0) == [1, 2, 3])
    let level = show.pace.power.level
    for (index, time) in flow.map(\.1).enumerated() {
      #expect(abs(time - 0.25 - Double(index) * level) < 1e-8)
    }
    let middle = gain.state(at: flow[1].1 + show.pace.power.seconds / 2)
    #expect(middle.blends.keys.sorted().contains(2) && (middle.blends[2]?.look.isPowered ?? false))
    let solved = try Puzzle(
      name: "solved", grid: puzzle.gridSpecification, sources: [0],
      pieces: [1, 5, 5, 4].map { Connectors(mask: $0) })
    let loss = show.turn(of: solved, cell: 1)
    #expect(cues(loss, "unpowered").map(\.0) == [1, 2, 3])
    #expect(loss.state(at: loss.duration).powered == [true, false, false, false])
  }

  @Test func `a turn goes evenly to both sides of its middle, and only one way`() throws {
    for steps in [1, -1, 2] {
      let timeline = try show(line()).turn(of: line(), cell: 1, steps: steps)
      let turns = (1..<20).compactMap { step in
        timeline.stage(at: Double(step) / 20 * 0.25)[1]?.pose.turn
      }
      try #require(turns.count == 19)
      let whole = Double(steps) * .pi / 2
      #expect(abs(turns[9] - whole / 2) < 1e-9)
      let directed = turns.map { $0 * Double(steps.signum()) }
      #expect(directed == directed.sorted() && (directed.first ?? -1) > 0)
      #expect((directed.last ?? 9) < abs(whole))
    }
  }

  @Test func `solving ends at the solution`() throws {
    let timeline = try solve(line())
    let end = timeline.state(at: timeline.duration)
    #expect(end == state(try line(), [1, 5, 5, 4]))
    #expect(end.powered == [true, true, true, true])
  }

  @Test func `solving turns each piece the shorter way, level by level`() throws {
    let timeline = try solve(line())
    // Levels at which nothing turns take no time.
    // 2 is a turn clockwise from 1; 10 is any turn from 5; 1 is two turns from 4; 5 stays.
    let clicks = timeline.cues.filter { $0.name == "turn-click" }
    #expect(clicks.map(\.thing) == [0, 2, 3])
    let (solve, first) = (Theme.Motion().solve, clicks[0].seconds)
    #expect(first == solve.seconds)
    #expect(abs(clicks[1].seconds - first - solve.level) < 1e-8)
    #expect(abs(clicks[2].seconds - first - 2 * solve.level) < 1e-8)
    let things = timeline.stage(at: clicks[2].seconds).things
    let turns = things.keys.sorted().map { things[$0]?.pose.turn }
    #expect(turns == [-Double.pi / 2, 0, Double.pi / 2, Double.pi])
  }

  @Test func `a given solution goes before the stored one`() throws {
    let timeline = try solve(line(), to: [8, 5, 10, 1].map { Connectors(mask: $0) })
    #expect(timeline.cues.filter { $0.name == "turn-click" }.map(\.thing) == [0])
    #expect(timeline.state(at: 9).connectors.map(\.mask) == [8, 5, 10, 1])
  }

  private func starts(_ puzzle: Puzzle) -> [Double] {
    let cues = vanish(puzzle).cues.filter { $0.name == "vanish" }
    return cues.sorted { ($0.thing ?? 0) < ($1.thing ?? 0) }.map(\.seconds)
  }

  @Test func `the network is drawn back into its source, after what has no power`() throws {
    // Cells 0, 1 and 2 have power; 3 lies beside 2.
    let puzzle = try Puzzle(
      name: "wave", grid: GridSpecification(kind: .square, columns: 4, rows: 1), sources: [1],
      pieces: [1, 5, 4, 1].map { Connectors(mask: $0) })
    let starts = starts(puzzle)
    #expect(starts[3] == 0 && starts[0] == starts[2] && starts[0] > 0)
    #expect(abs(starts[1] - 2 * starts[0]) < 1e-9)
    let levels = vanish(puzzle).cues.filter { $0.name == "level" }
    #expect(levels.map(\.data) == [["level": 2], ["level": 1], ["level": 0]])
  }

  @Test func `a walled-off cell vanishes before all others`() throws {
    let puzzle = try Puzzle(
      name: "walled",
      grid: GridSpecification(
        kind: .square, columns: 4, rows: 1, walls: [CellSide(cell: 2, side: 0)]),
      sources: [0], pieces: [1, 5, 4, 1].map { Connectors(mask: $0) })
    let starts = starts(puzzle)
    #expect(starts == starts.sorted(by: >) && Set(starts).count == 4)
  }

  @Test func `at its end all pieces have vanished`() throws {
    let timeline = vanish(try line())
    for seconds in [timeline.duration, timeline.duration + 1] {
      let stage = timeline.stage(at: seconds)
      #expect((0..<4).allSatisfy { stage[$0]?.missingShare == 1 })
    }
  }

  @Test func `joy lights up all cells in a wave, and no piece leaves its place`() throws {
    let (puzzle, show) = (try line(), show(try line()))
    let board = show.board(puzzle, puzzle.solution)
    let timeline = show.timeline(from: board, to: board, show.celebrating(board))
    var brightest = [Double](repeating: 0, count: 4)
    for step in 0...120 {
      let state = timeline.state(at: Double(step) / 120 * timeline.duration)
      #expect(state.poses.isEmpty && state.connectors == board.connectors)
      #expect(state.powered == board.powered)
      for (cell, fade) in state.blends {
        let share = fade.look.isBright ? fade.share : 1 - fade.share
        brightest[cell] = max(brightest[cell], share)
      }
    }
    #expect(brightest.allSatisfy { $0 > 0.9 })
    let cues = timeline.cues.filter { $0.name == "celebrate" }
    #expect(cues.map(\.thing) == [0, 1, 2, 3])
    #expect(timeline.state(at: timeline.duration) == timeline.state(at: 0))
  }

  /// In the picture all outer cells of the disk are nearly as far from its middle.
  @Test func `rings of heptagons light up one after the other, in even steps`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 4)))
    let show = NoodlesShow(
      BoardLayout(grid: grid, theme: .plain(), cellPixels: 20), pace: Theme.Motion())
    let board = NoodlesBoard(
      grid: grid, sources: [0], connectors: grid.cells.map { _ in Connectors(mask: 0) })
    let radii = show.radii(board)
    let rings = [0..<1, 1..<8, 8..<29, 29..<85].map { radii[$0] }
    #expect(rings[0].allSatisfy { $0 == 0 } && rings[1].allSatisfy { $0 == 1 })
    for (ring, next) in zip(rings, rings.dropFirst()) {
      #expect(try #require(ring.max()) < (try #require(next.max())))
      #expect(try #require(next.max()) - (try #require(ring.max())) <= 1)
      #expect(try #require(ring.min()) <= (try #require(next.min())))
    }
  }

  /// Along the network, light was in patches all over the board: its branches are not as far from
  /// the source as they are long.
  @Test(arguments: [GridKind.square, .hex, .cairo, .triangle, .octagonSquare])
  func `light is a round ring that grows, on every tiling`(kind: GridKind) throws {
    let grid = try Grid(
      GridSpecification(kind: kind, shape: .rectangle(columns: 9, rows: 7)))
    let middle = Point(x: grid.bounds.width / 2, y: grid.bounds.height / 2)
    let source = try #require(
      grid.cells.indices.min {
        (grid.cells[$0].center - middle).length < (grid.cells[$1].center - middle).length
      })
    let show = NoodlesShow(
      BoardLayout(grid: grid, theme: .plain(), cellPixels: 20), pace: Theme.Motion())
    let board = NoodlesBoard(
      grid: grid, sources: [source],
      connectors: grid.cells.map { _ in Connectors(mask: 0) })
    let timeline = show.timeline(from: board, to: board, show.celebrating(board))
    let pace = show.pace.celebrate
    let width = pace.seconds / pace.level + 0.5
    for step in 0...40 {
      let stage = timeline.stage(at: Double(step) / 40 * timeline.duration)
      var lit: [Double] = []
      var dark: [Double] = []
      for (cell, one) in grid.cells.enumerated() {
        let distance = (one.center - grid.cells[source].center).length
        let share = stage[cell]?.share(of: \.isBright) ?? 0
        if share > 0.5 { lit.append(distance) } else if share < 0.05 { dark.append(distance) }
      }
      guard let inner = lit.min(), let outer = lit.max() else { continue }
      #expect(outer - inner <= width)
      // Nothing within the ring is dark.
      #expect(!dark.contains { $0 > inner + 0.5 && $0 < outer - 0.5 })
    }
  }

  @Test func `light by distance comes twice, as in Net`() throws {
    let puzzle = try line()
    var pace = Theme.Motion()
    pace.celebrate = Theme.Motion.Pace(0.28, .linear, level: 0.07, spread: .distance)
    let net = NoodlesShow(show(puzzle).layout, pace: pace)
    let board = net.board(puzzle)
    let flash = net.timeline(from: board, to: board, net.celebrating(board))
    let shares = [0.0, 0.07, 0.14, 0.21, 0.28].map {
      flash.stage(at: $0)[0]?.share(of: \.isBright) ?? 0
    }
    for (share, expected) in zip(shares, [0.0, 1, 0, 1, 0]) {
      #expect(abs(share - expected) < 1e-6, "\(shares)")
    }
  }

  /// Noodles may have the colour of cells without power, into which their ends would melt.
  @Test func `a cell keeps its light while its piece is there`() throws {
    let puzzle = try line()
    let show = show(puzzle)
    let board = show.board(puzzle, puzzle.solution)
    let going = show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
    for step in 0..<400 {
      let stage = going.stage(at: Double(step) / 400 * going.duration)
      for thing in stage.things.values {
        #expect(thing.missingShare >= 0.75 || thing.power == 1)
        #expect(thing.missingShare < 1 || thing.power == 0)
      }
    }
  }

  /// The flash of Net takes 0.07 * (max(w, h) + 4) seconds, and reaches a cell after 0.07 seconds
  /// for each cell across or down, whichever is more (`game_flash_length` and `game_redraw`).
  @Test(arguments: [(5, 5, 12, 0.63), (13, 11, 71, 1.19), (7, 7, 0, 0.77), (2, 9, 17, 0.91)])
  func `light by distance takes the time of Net's flash`(
    columns: Int, rows: Int, source: Int, seconds: Double
  ) throws {
    let comb = (0..<columns * rows).map { cell -> Connectors in
      let (column, row) = (cell % columns, cell / columns)
      // Columns, joined along the bottom: power takes another way than the flash.
      let isBottom = row == rows - 1
      var mask: UInt32 = (row > 0 ? 2 : 0) | (isBottom ? 0 : 8)
      if isBottom { mask |= (column > 0 ? 4 : 0) | (column + 1 < columns ? 1 : 0) }
      return Connectors(mask: mask)
    }
    let puzzle = try Puzzle(
      name: "comb", grid: GridSpecification(kind: .square, columns: columns, rows: rows),
      sources: [source], pieces: comb)
    var pace = Theme.Motion()
    pace.celebrate = Theme.Motion.Pace(0.28, .linear, level: 0.07, spread: .distance)
    let net = NoodlesShow(show(puzzle).layout, pace: pace)
    let board = net.board(puzzle)
    let flash = net.timeline(from: board, to: board, net.celebrating(board))
    #expect(abs(flash.duration - seconds) < 1e-9)
    for cue in flash.cues where cue.name == "celebrate" {
      let cell = try #require(cue.thing)
      let across = abs(cell % columns - source % columns)
      let down = abs(cell / columns - source / columns)
      #expect(abs(cue.seconds - 0.07 * Double(max(across, down))) < 1e-9)
    }
    #expect(flash.cues.filter { $0.name == "celebrate" }.count == columns * rows)
  }

  @Test func `the network goes along itself: no piece moves, and one after the other`() throws {
    let puzzle = try line()
    let show = show(puzzle)
    let board = show.board(puzzle, puzzle.solution)
    let gone = show.vanished(board)
    let going = show.timeline(from: board, to: gone, show.vanishing(board))
    let coming = show.timeline(from: gone, to: board, show.appearing(board))
    for (timeline, isGoing) in [(going, true), (coming, false)] {
      var before = [Double](repeating: isGoing ? 0 : 1, count: 4)
      for step in 0..<100 {
        let stage = timeline.stage(at: Double(step) / 100 * timeline.duration)
        let missing = (0..<4).map { stage[$0]?.missingShare ?? 1 }
        #expect(zip(before, missing).allSatisfy { isGoing ? $0 <= $1 : $0 >= $1 })
        before = missing
        if isGoing { #expect(timeline.state(at: timeline.duration * 0.99).poses.isEmpty) }
        // The source is cell 0, which goes last; the front is in one piece at a time.
        #expect(missing.count { $0 > 0 && $0 < 1 } <= 1)
        #expect(missing == missing.sorted())
      }
    }
    #expect(going.stage(at: going.duration * 0.6).things.values.contains { $0.fringe != nil })
  }

  @Test func `the front goes back to where power comes in`() throws {
    let puzzle = try line()
    let show = show(puzzle)
    let board = show.board(puzzle, puzzle.solution)
    let timeline = show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
    let level = show.pace.vanish.level
    for cell in 1..<4 {
      let seconds = (Double(3 - cell) + 0.25) * level
      let fringe = try #require(timeline.stage(at: seconds)[cell]?.fringe)
      let inlet = CellSide(cell: cell, side: try #require(fringe.inlet))
      #expect(show.grid.neighbor(of: inlet)?.cell == cell - 1)
      #expect(abs(fringe.passed - 0.75) < 1e-9)
    }
  }

  @Test func `a piece shrinks and fades, and never comes back`() throws {
    let puzzle = try line()
    var pace = Theme.Motion()
    pace.vanish = Theme.Motion.Pace(0.42, .easeInBack, level: 0.07)
    let show = NoodlesShow(show(puzzle).layout, pace: pace)
    let board = show.board(puzzle)
    let timeline = show.timeline(from: board, to: show.vanished(board), show.vanishing(board))
    for cell in 0..<4 {
      let opacities = (0...60).map { step in
        timeline.state(at: Double(step) / 60 * timeline.duration).poses[cell]?.opacity ?? 1
      }
      #expect(opacities == opacities.sorted(by: >))
    }
  }

  @Test func `pieces turn on their way, clockwise, and go to a size, as the theme says`() throws {
    let puzzle = try line()
    let board = show(puzzle).board(puzzle)
    var pace = Theme.Motion()
    pace.vanish = Theme.Motion.Pace(1, .linear, turn: 90, scale: 3)
    pace.appear = Theme.Motion.Pace(1, .linear, turn: 90, scale: 3)
    let show = NoodlesShow(show(puzzle).layout, pace: pace)
    let gone = show.vanished(board)
    let going = show.timeline(from: board, to: gone, show.vanishing(board))
    let coming = show.timeline(from: gone, to: board, show.appearing(board))
    for (timeline, turn) in [(going, -Double.pi / 8), (coming, Double.pi * 3 / 8)] {
      let piece = try #require(timeline.stage(at: 0.25)[0])
      // A quarter of the way; turns are counter-clockwise.
      #expect(abs(piece.pose.turn - turn) < 1e-9)
      #expect(abs(piece.pose.scale - (turn < 0 ? 1.5 : 2.5)) < 1e-9)
    }
    #expect(coming.state(at: 1).poses.isEmpty)
  }

  @Test func `times may be asked in any order`() throws {
    for timeline in try timelines() {
      let times = (-1...31).map { Double($0) / 30 * timeline.duration }
      let forwards = times.map { timeline.state(at: $0) }
      let backwards = times.reversed().map { timeline.state(at: $0) }
      #expect(forwards == backwards.reversed())
    }
  }

  @Test(arguments: [1, 12.5, 24, 30, 50, 60, 144])
  func `frames come at even times, and the last at the end`(framesPerSecond: Double) throws {
    for timeline in try timelines() {
      let times = timeline.frameTimes(framesPerSecond: framesPerSecond)
      #expect(times.first == 0 && times.last == timeline.duration)
      for (number, time) in times.dropLast().enumerated() {
        #expect(time == Double(number) / framesPerSecond)
      }
      let last = timeline.duration - (times.dropLast().last ?? 0)
      #expect(last > 0 && last <= 1 / framesPerSecond + 1e-9)
      let end = times.last.map { timeline.state(at: $0) }
      #expect(end == timeline.state(at: .infinity))
    }
  }

  @Test func `a duration of so many frames has no frame twice`() throws {
    // 0.13 seconds are 7.8 frames: eight steps, the last of them short.
    let short = try show(line()).turn(of: line(), cell: 1).lasting(0.13)
    #expect(short.frameTimes(framesPerSecond: 60).count == 9)
    let whole = try show(line()).turn(of: line(), cell: 1).lasting(0.3)
    #expect(whole.frameTimes(framesPerSecond: 10) == [0, 0.1, 0.2, 0.3])
  }

  @Test func `nothing to do is one frame`() throws {
    let solved = try Puzzle(
      name: "solved", grid: GridSpecification(kind: .square, columns: 1, rows: 1), sources: [0],
      pieces: [Connectors(mask: 1)], solution: [Connectors(mask: 1)])
    let timeline = try solve(solved)
    #expect(timeline.duration == 0 && timeline.frameTimes(framesPerSecond: 60) == [0])
    #expect(timeline.lasting(2).duration == 0)
  }

  @Test func `a timeline can be stretched as a whole`() throws {
    for timeline in try timelines() {
      let longer = timeline.lasting(3)
      #expect(abs(longer.duration - 3) < 1e-9)
      for share in [0.1, 0.3, 0.8] {
        let (one, other) = (
          timeline.state(at: share * timeline.duration), longer.state(at: share * longer.duration)
        )
        #expect(one.connectors == other.connectors && one.powered == other.powered)
        #expect(one.poses.keys.sorted() == other.poses.keys.sorted())
        for (cell, pose) in one.poses {
          let stretched = try #require(other.poses[cell])
          #expect(abs(pose.turn - stretched.turn) < 1e-6)
          #expect(abs(pose.scale - stretched.scale) < 1e-6)
        }
      }
    }
  }

  @Test func `a piece may turn all the way round, and more`() throws {
    let timeline = try show(line()).turn(of: line(), cell: 1, steps: -7)
    #expect(timeline.state(at: timeline.duration) == state(try line(), [2, 10, 10, 1]))
    #expect(abs((timeline.stage(at: 0.125)[1]?.pose.turn ?? 0) + 7 * .pi / 4) < 1e-9)
  }

  @Test func `hexes turn by sixths`() throws {
    let puzzle = try Puzzle(
      name: "hex", grid: GridSpecification(kind: .hex, columns: 1, rows: 1), sources: [],
      pieces: [Connectors(mask: 3)])
    let timeline = show(puzzle).turn(of: puzzle, cell: 0)
    let half = timeline.stage(at: timeline.duration / 2)[0]?.pose.turn ?? 0
    #expect(abs(half - .pi / 6) < 1e-9)
    #expect(timeline.state(at: timeline.duration).connectors == [Connectors(mask: 6)])
  }
}

extension Timeline<BoardLayout> {
  fileprivate func state(at seconds: Double) -> NoodlesBoard { layout.settled(stage(at: seconds)) }
}
