import Testing
import TinctCodecs
@testable import TinctGraphics
import TinctPipeline
import TinctPuzzles
import TinctRaster

struct ScratchTests {
  @Test func `scratch`() throws {
    let walls = [CellSide(cell: 4, side: 0), CellSide(cell: 5, side: 3)]
    let boards: [(String, Puzzle)] = [
      ("hexwalls", try TreePuzzle.make(GridSpecification(kind: .hex, columns: 4, rows: 3, walls: walls))),
      ("hexwrap", try TreePuzzle.make(GridSpecification(kind: .hex, columns: 4, rows: 3, wraps: true))),
      ("sqwalls", try TreePuzzle.make(GridSpecification(kind: .square, columns: 4, rows: 4, walls: walls))),
      ("hex9", try TreePuzzle.make(GridSpecification(kind: .hex, columns: 9, rows: 8, walls: walls))),
    ]
    for (name, puzzle) in boards {
    for cell in [16, 21, 32, 40, 64, 67] where name != "hex9" || cell < 40 {
      for themeName in Shipped.themeFiles {
      let theme = try Shipped.theme(themeName)
      let scene = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cell).scene(puzzle.state)
      for kind in InkRules.PaletteKind.allCases {
        let exact = try SceneRenderer().separation(of: scene.replacing(theme.inks.equals(for: kind)))
        var line = "\(name) \(cell) \(themeName) \(kind) entries \(exact.plate.entries.count)"
        for t in [0.25, 0.375, 0.5, 0.625, 0.75, 1.0, 1.25] {
          let clock = ContinuousClock.now
          let m = try exact.merged(probes: theme.inks.probes(for: kind), tolerance: t)
          line += " \(m?.separation.plate.entries.count ?? 0)(\((ContinuousClock.now - clock) / .milliseconds(1)))"
        }
        print(line)
      }
      }
    }
    }
  }
}
