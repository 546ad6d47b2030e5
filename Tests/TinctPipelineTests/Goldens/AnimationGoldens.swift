import TinctGraphics
import TinctPuzzles

/// Each animation after an eighth, a half and three quarters of its time.
enum AnimationGoldens {
  static let all: [Golden] = GoldenStudio.themes.flatMap { theme in
    [GridKind.square, .hex].flatMap { kind in
      [
        golden("turn", theme, kind, turned: 0) { try .turn(of: $0, cell: 1) },
        golden("solve", theme, kind, turned: 0.5) { try .solve(of: $0) },
        golden("vanish", theme, kind, turned: 0) { try .vanish(of: $0) },
      ]
    }
  }

  private static func golden(
    _ name: String, _ theme: String, _ kind: GridKind, turned: Double,
    _ timeline: @escaping @Sendable (Puzzle) throws -> Timeline
  ) -> Golden {
    Golden(name: "animations/\(theme)/\(kind.name)-\(name)", tolerance: 1) {
      let theme = try Shipped.theme("\(theme).json")
      let puzzle = try TreePuzzle.make(
        GridSpecification(kind: kind, columns: 3, rows: 3), turned: turned, seed: 5)
      let timeline = try timeline(puzzle)
      let layout = BoardLayout(grid: timeline.grid, theme: theme, cellPixels: 32)
      return .sheet([
        try [0.125, 0.5, 0.75].map { share in
          try GoldenStudio.print(
            layout.scene(timeline.state(at: share * timeline.duration)), theme)
        }
      ])
    }
  }
}
