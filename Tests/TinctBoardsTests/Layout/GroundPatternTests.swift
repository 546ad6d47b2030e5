import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

struct GroundPatternTests {
  private static func theme(_ shape: Theme.Pattern.Shape, step: Double, below: Int) -> Theme {
    var theme = Theme.plain()
    theme.board.pattern = Theme.Pattern(shape: shape, step: step, weight: 0.3)
    theme.thumbnail.below = below
    return theme
  }

  /// A picture of which only the size counts.
  private struct Blank: MovingPicture {
    let width = 20
    let height = 10
    let duration = 1.0

    func scene(at seconds: Double) -> Scene { Scene(width: width, height: height, elements: []) }
    func scene(at seconds: Double, within area: PixelArea) -> Scene { scene(at: seconds) }
    func changes(from: Double, to: Double) -> [PixelArea] { [] }
  }

  @Test func `the pattern of a large picture has a limited number of figures`() throws {
    let theme = Self.theme(.waves, step: 0.05, below: 0)
    // Steps of two pixels would be four million curves.
    let ground = theme.ground(width: 4096, height: 4096, cell: 40)
    guard case .stroke(let path, _, _)? = ground.last else {
      Issue.record("waves are strokes")
      return
    }
    #expect((200_000...300_000).contains(path.segments.count))
    let small = theme.ground(width: 200, height: 100, cell: 40)
    guard case .stroke(let fine, let stroke, _)? = small.last else {
      Issue.record("waves are strokes")
      return
    }
    #expect(stroke.width == 0.6 && fine.segments.count > 5000)
  }

  @Test func `a picture in a larger one has the pattern where boards have it`() {
    let theme = Self.theme(.dots, step: 0.5, below: 16)
    func elementCount(_ cellPixels: Int) -> Int {
      let size = PixelSize(width: 60, height: 40)
      return FittedPicture(Blank(), in: size, on: theme, cellPixels: cellPixels)
        .scene(at: 0).elements.count
    }
    #expect(elementCount(16) == 3)
    #expect(elementCount(15) == 2)
  }

  /// Half dots along a board looked like a mistake.
  @Test(arguments: [GridKind.square, .hex, .cairo, .triangle])
  func `no dot is cut by the panel`(kind: GridKind) throws {
    var theme = Self.theme(.dots, step: 0.36, below: 0)
    theme.board.panel = Theme.Panel(padding: 0.1, cornerRadius: 0.26)
    let grid = try Grid(GridSpecification(kind: kind, columns: 4, rows: 3))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 50, isFitted: false)
    var (dots, panel) = (Path(), Path())
    let board = NoodlesBoard(
      grid: grid, sources: [], connectors: grid.cells.map { _ in Connectors(mask: 0) })
    for element in layout.scene(of: board).elements {
      guard case .fill(let path, let ink) = element else { continue }
      if ink == .pattern { dots = path }
      if ink == .panel { panel = path }
    }
    let inside = FlatPath(panel)
    try #require(dots.parts.count > 50)
    for dot in dots.parts {
      let sides = FlatPath(dot).points.map { inside.winding($0) > 0 }
      #expect(Set(sides).count == 1)
    }
  }
}
