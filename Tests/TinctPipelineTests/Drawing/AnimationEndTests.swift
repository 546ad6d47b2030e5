import Testing
import TinctGraphics
import TinctPuzzles

struct AnimationEndTests {
  private func puzzle(_ kind: GridKind) throws -> Puzzle {
    try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3), turned: 0.5)
  }

  private func picture(_ state: BoardState, _ grid: Grid, _ file: String) throws -> [Ink: UInt64] {
    let theme = try Shipped.theme(file)
    let scene = BoardLayout(grid: grid, theme: theme, cellPixels: 20).scene(state)
    return try Amounts(scene).totals
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `at the end of a vanishing nothing but cells is left`(file: String, kind: GridKind) throws {
    let timeline = try Timeline.vanish(of: puzzle(kind))
    let totals = try picture(timeline.state(at: timeline.duration), timeline.grid, file)
    let inks = totals.filter { $0.value > 0 }.keys.map(\.name).sorted()
    let ground = [
      "background", "cell", "cellFace", "cellSecond", "cellShadow", "cellThird", "panel",
      "panelShadow",
    ]
    #expect(Set(inks).isSubset(of: ground) && inks.contains("cell"))
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `the first and last picture of a solving are those of boards at rest`(
    file: String, kind: GridKind
  ) throws {
    let puzzle = try puzzle(kind)
    let timeline = try Timeline.solve(of: puzzle)
    let theme = try Shipped.theme(file)
    let layout = BoardLayout(grid: timeline.grid, theme: theme, cellPixels: 20)
    #expect(layout.scene(timeline.state(at: 0)) == layout.scene(puzzle.state))
    let solved = BoardState(
      grid: timeline.grid, sources: puzzle.sources, connectors: puzzle.solution ?? [])
    #expect(layout.scene(timeline.state(at: timeline.duration)) == layout.scene(solved))
  }
}
