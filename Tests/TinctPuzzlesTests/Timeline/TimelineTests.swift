import Testing
import TinctPuzzles

struct TimelineTests {
  /// A square of four pieces in a line from a source at its left end, turned out of place.
  private func line() throws -> Puzzle {
    try Puzzle(
      name: "line", grid: GridSpecification(kind: .square, columns: 4, rows: 1), sources: [0],
      pieces: [2, 5, 10, 1].map { Connectors(mask: $0) },
      solution: [1, 5, 5, 4].map { Connectors(mask: $0) })
  }

  private func timelines() throws -> [Timeline] {
    [
      try .turn(of: line(), cell: 2), try .turn(of: line(), cell: 0, steps: -1),
      try .solve(of: line()), try .vanish(of: line()),
      try .vanish(of: line(), solution: line().solution),
    ]
  }

  private func state(_ puzzle: Puzzle, _ masks: [UInt32]) -> BoardState {
    BoardState(
      grid: puzzle.makeGrid(), sources: puzzle.sources,
      connectors: masks.map { Connectors(mask: $0) })
  }

  @Test func `at the start the board is as it is, and before too`() throws {
    for timeline in try timelines() {
      let start = BoardState(
        grid: timeline.grid, sources: timeline.sources, connectors: timeline.connectors)
      #expect(timeline.state(at: 0) == start)
      #expect(timeline.state(at: -1) == start)
    }
  }

  @Test func `after a turn the board is that of the turned piece`() throws {
    let timeline = try Timeline.turn(of: line(), cell: 0, steps: -1)
    for seconds in [timeline.duration, timeline.duration + 1] {
      #expect(timeline.state(at: seconds) == state(try line(), [1, 5, 10, 1]))
    }
    // The piece has joined its neighbour, which has power now.
    #expect(timeline.state(at: timeline.duration).powered == [true, true, false, false])
  }

  @Test func `while it turns, a piece keeps its place in the search for power`() throws {
    let timeline = try Timeline.turn(of: line(), cell: 0, steps: -1)
    for share in [0.01, 0.5, 0.99] {
      let state = timeline.state(at: share * timeline.duration)
      #expect(state.powered == [true, false, false, false])
      #expect(state.connectors == (try line().pieces))
      #expect(state.poses.keys.sorted() == [0])
    }
  }

  @Test func `a turn goes evenly to both sides of its middle, and only one way`() throws {
    for steps in [1, -1, 2] {
      let timeline = try Timeline.turn(of: line(), cell: 1, steps: steps)
      let turns = (1..<20).compactMap { step in
        timeline.state(at: Double(step) / 20 * timeline.duration).poses[1]?.turn
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
    let timeline = try Timeline.solve(of: line())
    let end = timeline.state(at: timeline.duration)
    #expect(end == state(try line(), [1, 5, 5, 4]))
    #expect(end.powered == [true, true, true, true])
  }

  @Test func `solving turns each piece the shorter way, level by level`() throws {
    let timeline = try Timeline.solve(of: line())
    // 2 is a turn clockwise from 1; 10 is any turn from 5; 1 is two turns from 4; 5 stays.
    #expect(timeline.motions.map(\.cell) == [0, 2, 3])
    #expect(timeline.motions.map(\.change) == [.turn(steps: -1), .turn(steps: 1), .turn(steps: 2)])
    let starts = timeline.motions.map(\.start)
    #expect(starts[0] == 0)
    #expect(abs(starts[2] / starts[1] - 3.0 / 2) < 1e-9)
  }

  @Test func `a given solution goes before the stored one`() throws {
    let timeline = try Timeline.solve(
      of: line(), solution: [8, 5, 10, 1].map { Connectors(mask: $0) })
    #expect(timeline.motions.map(\.cell) == [0])
    #expect(timeline.state(at: 9).connectors.map(\.mask) == [8, 5, 10, 1])
  }

  @Test func `the wave runs outwards by level, and to what has no power last`() throws {
    // Cells 0, 1 and 2 have power; 3 lies beside 2.
    let puzzle = try Puzzle(
      name: "wave", grid: GridSpecification(kind: .square, columns: 4, rows: 1), sources: [1],
      pieces: [1, 5, 4, 1].map { Connectors(mask: $0) })
    let starts = try Timeline.vanish(of: puzzle).motions.map(\.start)
    #expect(starts[1] == 0 && starts[0] == starts[2] && starts[0] > 0)
    #expect(abs(starts[3] - 2 * starts[0]) < 1e-9)
  }

  @Test func `a walled-off cell vanishes after all others`() throws {
    let puzzle = try Puzzle(
      name: "walled",
      grid: GridSpecification(
        kind: .square, columns: 4, rows: 1, walls: [CellSide(cell: 2, side: 0)]),
      sources: [0], pieces: [1, 5, 4, 1].map { Connectors(mask: $0) })
    let starts = try Timeline.vanish(of: puzzle).motions.map(\.start)
    #expect(starts == starts.sorted() && Set(starts).count == 4)
  }

  @Test func `at its end all pieces have vanished`() throws {
    let timeline = try Timeline.vanish(of: line())
    for seconds in [timeline.duration, timeline.duration + 1] {
      let poses = timeline.state(at: seconds).poses
      #expect(poses.count == 4)
      #expect(poses.values.allSatisfy { $0.scale == 0 && $0.opacity == 0 })
    }
  }

  @Test func `a piece shrinks and fades, and never comes back`() throws {
    let timeline = try Timeline.vanish(of: line())
    for cell in 0..<4 {
      let opacities = (0...60).map { step in
        timeline.state(at: Double(step) / 60 * timeline.duration).poses[cell]?.opacity ?? 1
      }
      #expect(opacities == opacities.sorted(by: >))
    }
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
    let short = try Timeline.turn(of: line(), cell: 1).lasting(0.13)
    #expect(short.frameTimes(framesPerSecond: 60).count == 9)
    let whole = try Timeline.turn(of: line(), cell: 1).lasting(0.3)
    #expect(whole.frameTimes(framesPerSecond: 10) == [0, 0.1, 0.2, 0.3])
  }

  @Test func `nothing to do is one frame`() throws {
    let solved = try Puzzle(
      name: "solved", grid: GridSpecification(kind: .square, columns: 1, rows: 1), sources: [0],
      pieces: [Connectors(mask: 1)], solution: [Connectors(mask: 1)])
    let timeline = try Timeline.solve(of: solved)
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

  @Test func `what cannot be shown is an error that says why`() throws {
    #expect(throws: Timeline.EffectError.noSuchCell(cell: 4, cells: 4)) {
      try Timeline.turn(of: line(), cell: 4)
    }
    #expect(throws: Timeline.EffectError.otherPiece(cell: 1)) {
      try Timeline.solve(of: line(), solution: [1, 3, 5, 4].map { Connectors(mask: $0) })
    }
    let unsolved = try Puzzle(
      name: "unsolved", grid: line().gridSpecification, sources: [0], pieces: line().pieces)
    #expect(throws: Timeline.EffectError.noSolution) { try Timeline.solve(of: unsolved) }
    #expect(throws: Timeline.EffectError.noSolution) {
      try Timeline.vanish(of: line(), solution: [Connectors(mask: 1)])
    }
  }

  @Test func `hexes turn by sixths`() throws {
    let puzzle = try Puzzle(
      name: "hex", grid: GridSpecification(kind: .hex, columns: 1, rows: 1), sources: [],
      pieces: [Connectors(mask: 3)])
    let timeline = try Timeline.turn(of: puzzle, cell: 0)
    let half = timeline.state(at: timeline.duration / 2).poses[0]?.turn ?? 0
    #expect(abs(half - .pi / 6) < 1e-9)
    #expect(timeline.state(at: timeline.duration).connectors == [Connectors(mask: 6)])
  }
}
