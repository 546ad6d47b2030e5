import TinctBoards
import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

struct AnimationEndTests {
  private func puzzle(_ kind: GridKind) throws -> Puzzle {
    try TreePuzzle.make(GridSpecification(kind: kind, columns: 3, rows: 3), turned: 0.5)
  }

  private func show(_ puzzle: Puzzle, _ file: String) throws -> NoodlesShow {
    let theme = try Shipped.theme(file)
    let layout = BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: 20)
    return NoodlesShow(layout, pace: theme.motion)
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `at the end of a vanishing nothing but cells is left`(file: String, kind: GridKind) throws {
    let puzzle = try puzzle(kind)
    let show = try show(puzzle, file)
    let board = show.board(puzzle)
    let timeline = show.timeline(
      from: board, to: show.vanished(board), show.vanishing(board))
    let totals = try Amounts(timeline.scene(at: timeline.duration)).totals
    let inks = totals.filter { $0.value > 0 }.keys.map(\.name).sorted()
    let ground = [
      "background", "backgroundSecond", "cell", "cellFace", "cellHighlight", "cellSecond",
      "cellShade", "cellShadow", "cellThird", "panel", "panelShadow", "pattern",
    ]
    #expect(Set(inks).isSubset(of: ground) && inks.contains("cell"))
  }

  @Test(arguments: Shipped.themeFiles, [GridKind.square, .hex])
  func `the first and last picture of a solving are those of boards at rest`(
    file: String, kind: GridKind
  ) throws {
    let puzzle = try puzzle(kind)
    let show = try show(puzzle, file)
    let timeline = NoodlesGame(show).timeline(
      of: try TracedAction(performing: .solve(.search), on: NoodlesState(start: puzzle)))
    let board = show.layout
    #expect(timeline.scene(at: 0) == board.scene(of: puzzle.state))
    let solved = NoodlesBoard(
      grid: show.grid, sources: puzzle.sources, connectors: puzzle.solution ?? [])
    #expect(timeline.scene(at: timeline.duration) == board.scene(of: solved))
  }
}
