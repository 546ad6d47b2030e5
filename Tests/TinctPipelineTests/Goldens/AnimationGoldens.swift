import TinctGraphics
import TinctPuzzles

/// Each animation after an eighth, a half and three quarters of its time.
enum AnimationGoldens {
  static let all: [Golden] = GoldenStudio.themes.flatMap { theme in
    [GridKind.square, .hex].flatMap { kind in
      [
        golden("turn", theme, kind, turned: 0) { try $0.turn(of: $1, cell: 1) },
        golden("solve", theme, kind, turned: 0.5) { try $0.solve(of: $1) },
        golden("vanish", theme, kind, turned: 0) { try $0.vanish(of: $1) },
      ]
    }
  }

  private static func golden(
    _ name: String, _ theme: String, _ kind: GridKind, turned: Double,
    _ timeline: @escaping @Sendable (NoodlesShow, Puzzle) throws -> Timeline<NoodlesStage>
  ) -> Golden {
    Golden(name: "animations/\(theme)/\(kind.name)-\(name)", tolerance: 1) {
      let theme = try Shipped.theme("\(theme).json")
      let puzzle = try TreePuzzle.make(
        GridSpecification(kind: kind, columns: 3, rows: 3), turned: turned, seed: 5)
      let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 32)
      let show = NoodlesShow(NoodlesStage(layout), pace: theme.motion)
      let timeline = try timeline(show, puzzle)
      return .sheet([
        try [0.125, 0.5, 0.75].map { share in
          try GoldenStudio.print(
            timeline.scene(at: share * timeline.duration), theme)
        }
      ])
    }
  }
}
