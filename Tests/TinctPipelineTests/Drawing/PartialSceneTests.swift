import TinctBoards
import Testing
import TinctGraphics
import TinctRaster

@testable import TinctPuzzles

/// Scenes that are limited to an area, against the whole.
struct PartialSceneTests {
  private static let grids: [GridSpecification] = [
    GridSpecification(
      kind: .square, columns: 4, rows: 3, wraps: true, walls: [CellSide(cell: 6, side: 1)]),
    GridSpecification(kind: .hex, columns: 3, rows: 3, walls: [CellSide(cell: 5, side: 2)]),
    GridSpecification(kind: .heptagon, shape: .disc(rings: 2)),
    GridSpecification(kind: .cairo, columns: 2, rows: 2),
  ]

  /// If an edge of a path ends in a row of pixels, Cairo samples all of the row in 15 lines, and
  /// otherwise takes exact areas; so what is drawn far beside a pixel may change it by one line.
  private static let rounding = 17

  private static let looks = [
    ("noodles", grids[0]), ("noodles", grids[1]), ("toy", grids[2]), ("net", grids[1]),
    ("blueprint", grids[3]), ("toy", grids[0]), ("ribbon", grids[0]), ("ribbon", grids[3]),
  ]

  private func difference(_ one: StraightPixel, _ other: StraightPixel) -> Int {
    max(
      abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
      abs(Int(one.blue) - Int(other.blue)), abs(Int(one.alpha) - Int(other.alpha)))
  }

  /// Everything that may happen on a board, all at once.
  private func timelines(_ game: NoodlesGame, _ puzzle: Puzzle) throws -> [Timeline<BoardLayout>] {
    let start = NoodlesState(start: puzzle)
    let solve = try TracedAction(performing: NoodlesAction.solve(.search), on: start)
    let finish = try TracedAction(performing: NoodlesAction.finish, on: solve.after)
    let locks = try TracedAction(
      performing: NoodlesAction.group([.lock(cell: 1), .turn(cell: 2, by: 1)], .player), on: start)
    return [
      game.timeline(of: solve), game.timeline(undoing: locks), game.timeline(of: finish),
      game.timeline(refusing: 3, in: start),
    ]
  }

  private func game(_ puzzle: Puzzle, _ theme: Theme, cellPixels: Int = 18) -> NoodlesGame {
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
    return NoodlesGame(NoodlesShow(layout, pace: theme.motion))
  }

  private func pixels(_ scene: Scene, _ theme: Theme, in area: PixelArea) throws -> [StraightPixel]
  {
    var canvas = try FilmCanvas(width: scene.width, height: scene.height)
    try canvas.draw(scene, in: area)
    let separation = canvas.separation()
    let colors = try theme.inks.colors(in: GoldenStudio.twoColors)
    return separation.image.bitmap(colors: try separation.print(colors)).pixels
  }

  @Test(arguments: looks)
  func `a scene for an area draws it pixel for pixel as the whole does`(
    name: String, specification: GridSpecification
  ) throws {
    let theme = try Shipped.theme("\(name).json")
    let puzzle = try TreePuzzle.make(specification, turned: 0.5, seed: 3)
    let game = game(puzzle, theme)
    var numbers = SplitMix64(seed: 9)
    for timeline in try timelines(game, puzzle) {
      for _ in 0..<5 {
        let time = numbers.nextUnit() * timeline.duration
        let area = PixelArea(
          x: numbers.next(below: timeline.width), y: numbers.next(below: timeline.height),
          width: 1 + numbers.next(below: 30), height: 1 + numbers.next(below: 30))
        let part = timeline.scene(at: time, within: area)
        let (one, other) = (
          try pixels(part, theme, in: area),
          try pixels(timeline.scene(at: time), theme, in: area)
        )
        let most = zip(one, other).map(difference).max() ?? 0
        #expect(most <= Self.rounding, "at \(time), \(area)")
      }
    }
  }

  /// The change of colour lies on both sides of the meeting, and each cell draws its own half.
  @Test func `areas show branches that meet as the whole does`() throws {
    // Without what makes cells reach farther than the change does.
    var theme = try Shipped.theme("ribbon.json").matte
    theme.wire.hasBranches = true
    (theme.source.radius, theme.knob.radius) = (0.18, 0.16)
    let tree = try TreePuzzle.make(Self.grids[1], turned: 0, seed: 3)
    let puzzle = try Puzzle(
      name: "two", grid: tree.gridSpecification, sources: [0, tree.pieces.count - 1],
      pieces: tree.pieces, solution: tree.solution)
    let timeline = try timelines(game(puzzle, theme, cellPixels: 64), puzzle)[1]
    let (scene, paint, side) = (timeline.scene(at: 0), timeline.painter(at: 0), 12)
    let drawn = try pixels(
      scene, theme, in: PixelArea(x: 0, y: 0, width: scene.width, height: scene.height))
    let changes = scene.elements.filter { element in
      if case .clip(_, let members) = element, case .shade? = members.first { true } else { false }
    }
    try #require(changes.count >= 2)
    for box in changes.map({ $0.bounds() }) {
      for y in stride(from: box.y, to: box.y + box.height, by: side) {
        for x in stride(from: box.x, to: box.x + box.width, by: side) {
          let area = PixelArea(x: x, y: y, width: side, height: side).intersection(box)
          let part = try pixels(paint(area), theme, in: area)
          let inside = (area.y..<area.y + area.height).flatMap { y in
            (area.x..<area.x + area.width).map { y * scene.width + $0 }
          }
          let most = inside.map { difference(part[$0], drawn[$0]) }.max() ?? 0
          #expect(most <= Self.rounding, "\(area)")
        }
      }
    }
  }

  @Test(arguments: looks)
  func `nothing changes but in the areas that are named`(
    name: String, specification: GridSpecification
  ) throws {
    let theme = try Shipped.theme("\(name).json")
    let puzzle = try TreePuzzle.make(specification, turned: 0.5, seed: 4)
    let game = game(puzzle, theme)
    for timeline in try timelines(game, puzzle) {
      let whole = PixelArea(x: 0, y: 0, width: timeline.width, height: timeline.height)
      let times = (0...5).map { Double($0) / 5 * timeline.duration }
      var pictures: [[StraightPixel]] = []
      for time in times {
        pictures.append(try pixels(timeline.scene(at: time), theme, in: whole))
      }
      for index in 1..<times.count {
        let areas = timeline.changes(from: times[index - 1], to: times[index])
        var strays = 0
        for pixel in pictures[index].indices
        where difference(pictures[index][pixel], pictures[index - 1][pixel]) > Self.rounding {
          let (x, y) = (pixel % timeline.width, pixel / timeline.width)
          let isNamed = areas.contains {
            x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height
          }
          if !isNamed { strays += 1 }
        }
        #expect(strays == 0, "from \(times[index - 1]) to \(times[index])")
      }
    }
  }

  @Test(arguments: looks)
  func `a painter of several areas draws each as alone`(
    name: String, specification: GridSpecification
  ) throws {
    let theme = try Shipped.theme("\(name).json")
    let puzzle = try TreePuzzle.make(specification, turned: 0.5, seed: 5)
    for timeline in try timelines(game(puzzle, theme), puzzle) {
      let time = timeline.duration / 3
      let areas = [(0, 0), (11, 23), (40, 2)].map {
        PixelArea(x: $0.0, y: $0.1, width: 20, height: 16)
      }
      #expect(
        areas.map(timeline.painter(at: time))
          == areas.reversed().map { timeline.scene(at: time, within: $0) }.reversed())
    }
  }

  @Test(arguments: [(2, 2, 1), (64, 64, 1), (65, 64, 2), (100, 200, 5), (1, 9000, 3)])
  func `strips cover the picture, each with some thousand cells`(
    columns: Int, rows: Int, count: Int
  ) throws {
    let theme = try Shipped.theme("noodles.json")
    let grid = try Grid(GridSpecification(kind: .square, columns: columns, rows: rows))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 2)
    let strips = layout.strips
    #expect(strips.count == count)
    #expect(strips.reduce(0) { $0 + $1.height } == layout.height)
    var top = 0
    for strip in strips {
      #expect(strip.y == top && strip.x == 0 && strip.width == layout.width && strip.height > 0)
      top += strip.height
    }
  }

  @Test func `one piece that turns on a large board costs what it changes`() throws {
    let theme = try Shipped.theme("noodles.json")
    let puzzle = try TreePuzzle.make(
      GridSpecification(kind: .square, columns: 24, rows: 24), turned: 0, seed: 2)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 20)
    let show = NoodlesShow(layout, pace: theme.motion)
    let leaf = try #require(
      puzzle.pieces.indices.first { puzzle.pieces[$0].count == 1 && $0 % 24 > 1 && $0 > 48 })
    let timeline = show.turn(of: puzzle, cell: leaf)
    let areas = timeline.changes(from: 0.05, to: 0.07)
    let pixels = areas.reduce(0) { $0 + $1.width * $1.height }
    #expect(!areas.isEmpty && pixels < 6 * 40 * 40)
    for area in areas {
      let part = timeline.scene(at: 0.07, within: area)
      let whole = timeline.scene(at: 0.07)
      func segments(_ scene: Scene) -> Int { "\(scene.elements)".count }
      #expect(segments(part) * 10 < segments(whole))
    }
    #expect(timeline.changes(from: 0.07, to: 0.07).isEmpty)
  }
}
