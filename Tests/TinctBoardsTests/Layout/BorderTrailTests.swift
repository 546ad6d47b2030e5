import PixelComparison
import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// The marks behind arms that go on beyond the border.
struct BorderTrailTests {
  private static let marked = Theme.Wire.Beyond.allCases.filter(\.hasMarks)

  private func theme(_ beyond: Theme.Wire.Beyond, _ change: (inout Theme) -> Void = { _ in })
    -> Theme
  {
    var theme = Theme.plain()
    theme.wire.beyond = beyond
    change(&theme)
    return theme
  }

  /// Themes that used to cut such arms off: with cards, with panels, with lines around noodles.
  private static let changes: [@Sendable (inout Theme) -> Void] = [
    { _ in },
    { $0.cell.shadow = Theme.Shadow(x: 0, y: 0.05, blur: 0.1) },
    { $0.board.panel = Theme.Panel(padding: 0.08, cornerRadius: 0) },
    {
      $0.board.margin = 0.6
      $0.board.panel = Theme.Panel(
        padding: 0.18, cornerRadius: 0.3, shadow: Theme.Shadow(x: 0, y: 0.09))
      $0.wire.shadow = Theme.Shadow(x: 0, y: 0.05)
    },
    {
      $0.wire.width = 0.12
      $0.wire.tip = .flat
      $0.wire.outline = 0.04
      $0.board.panel = Theme.Panel(padding: 0.03, cornerRadius: 0)
    },
  ]

  @Test(arguments: marked, changes.indices)
  func `every theme has marks on the ground, outside of its panel and inside of its margin`(
    beyond: Theme.Wire.Beyond, change: Int
  ) throws {
    for cell in [24.0, 48, 128] {
      let measures = BoardMeasures(
        theme: theme(beyond, Self.changes[change]), cell: cell, unit: 1)
      let trail = measures.trail
      // Dots are narrower than noodles, and no specks.
      if beyond == .dots, measures.wireWidth < 2.5 { continue }
      let first = try #require(trail.marks.first)
      let padding = measures.theme.board.panel.map { measures.whole($0.padding) } ?? 0
      #expect(first.distance - first.length - measures.outline >= padding)
      // A head as narrow as its arm is none.
      if beyond == .arrow { #expect(first.width > 1.2 * measures.wireWidth / 2) }
      #expect(try #require(trail.end) + measures.outline < Double(measures.margin))
      for (mark, next) in zip(trail.marks, trail.marks.dropFirst()) {
        #expect(next.distance - next.length > mark.distance + mark.length)
        #expect(next.length < mark.length)
      }
      #expect(measures.stubReach >= trail.end ?? 0)
    }
  }

  /// An arm that ended in the middle of the head covered most of one of another ink; one that ended
  /// before it left a hairline.
  @Test(arguments: [nil, Theme.Panel(padding: 0.08, cornerRadius: 0)])
  func `an arm ends at the foot of its arrow`(panel: Theme.Panel?) throws {
    let layout = BoardLayout(
      grid: try Grid(GridSpecification(kind: .square, columns: 2, rows: 1, wraps: true)),
      theme: theme(.arrow) {
        $0.board.panel = panel
        $0.wire.outline = 0.04
      }, cellPixels: 64)
    let head = try #require(layout.measures.trail.marks.first)
    guard case .joined(let overlap, _) = layout.stubTip else {
      Issue.record("the arm goes straight on")
      return
    }
    #expect(overlap > head.distance - head.length)
    #expect(overlap < head.distance - head.length / 2)
  }

  @Test func `round and cut arms have none`() {
    for beyond in [Theme.Wire.Beyond.round, .cut] {
      let measures = BoardMeasures(theme: theme(beyond), cell: 64, unit: 1)
      #expect(measures.trail.marks.isEmpty && measures.trail.end == nil)
    }
  }

  /// Half of each arm lies on either side of its middle line, whatever lies beyond the border.
  @Test(arguments: marked)
  func `marks are symmetric about their arm, and grow evenly`(beyond: Theme.Wire.Beyond) throws {
    let measures = BoardMeasures(theme: theme(beyond), cell: 64, unit: 1)
    let arm = NoodleArm(angle: 0, length: 32, tip: .stub(reach: 0, trail: 1))
    let (path, wide) = (
      measures.trail.path(behind: arm, grownBy: 0), measures.trail.path(behind: arm, grownBy: 2)
    )
    func box(_ path: Path) throws -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
      let points = FlatPath(path).points
      let (across, down) = (points.map(\.x), points.map(\.y))
      return (
        try #require(across.min())...(try #require(across.max())),
        try #require(down.min())...(try #require(down.max()))
      )
    }
    let (plain, grown) = (try box(path), try box(wide))
    #expect(abs(plain.y.lowerBound + plain.y.upperBound) < 1e-6)
    #expect(plain.x.lowerBound > 32)
    #expect(abs(plain.x.lowerBound - 2 - grown.x.lowerBound) < 1e-6)
    #expect(grown.y.upperBound >= plain.y.upperBound + 2 - 1e-6)
    var half = arm
    half.tip = .stub(reach: 0, trail: 0)
    #expect(measures.trail.path(behind: half, grownBy: 0).segments.isEmpty)
  }

  @Test func `marks are gone when an arm has drawn back by half`() {
    let rest = NoodleArm.Tip.flat(inset: -4, trail: 1)
    let open = NoodleArm.Tip.open(inset: 20)
    #expect(rest.drawnBack(to: open, share: 0, half: 8) == .stub(reach: -4, trail: 1))
    #expect(rest.drawnBack(to: open, share: 0.5, half: 8) == .stub(reach: -12, trail: 0))
    #expect(rest.drawnBack(to: open, share: 1, half: 8) == .stub(reach: -20, trail: 0))
    #expect(
      rest.drawnBack(to: .flat(inset: 2), share: 0.25, half: 8) == .flat(inset: -2.5, trail: 0.5))
  }
}

/// Walls at the border of the board.
struct WallEndTests {
  @Test func `a wall ends at the border unless another goes on along it`() throws {
    func grid(_ walls: [CellSide], wraps: Bool = false) throws -> Grid {
      try Grid(
        GridSpecification(kind: .square, columns: 3, rows: 2, wraps: wraps, walls: walls))
    }
    let upright = CellSide(cell: 1, side: 2)
    let open = try grid([upright])
    // Side 2 runs down from the upper left corner, which is on the border.
    #expect(open.wallEndsAtBorder(upright, atStart: true))
    #expect(!open.wallEndsAtBorder(upright, atStart: false))
    let other = CellSide(cell: 0, side: 0)
    #expect(!open.wallEndsAtBorder(other, atStart: true))
    #expect(open.wallEndsAtBorder(other, atStart: false))
    let corner = try grid([upright, CellSide(cell: 1, side: 1)], wraps: true)
    #expect(!corner.wallEndsAtBorder(upright, atStart: true))
    #expect(!corner.wallEndsAtBorder(CellSide(cell: 1, side: 1), atStart: true))
  }

  @Test(arguments: [GridKind.square, .hex, .triangle, .cairo, .heptagon], [0.05, 0.2])
  func `no wall sticks out of the board`(kind: GridKind, cornerRadius: Double) throws {
    var theme = Theme.plain()
    theme.cell.cornerRadius = cornerRadius
    theme.wall = Theme.Wall(width: 0.12, core: 0.4)
    let shape: GridShape = kind == .heptagon ? .disc(rings: 2) : .rectangle(columns: 4, rows: 4)
    let plain = try Grid(GridSpecification(kind: kind, shape: shape))
    let walls = plain.cells.indices.flatMap { cell in
      plain.cells[cell].sides.indices.map { CellSide(cell: cell, side: $0) }
    }.filter { plain.neighbor(of: $0) != nil }
    let grid = try Grid(GridSpecification(kind: kind, shape: shape, walls: walls))
    let layout = BoardLayout(grid: grid, theme: theme, cellPixels: 100, isFitted: false)
    let drawing = BoardDrawing(layout, of: Array(grid.cells.indices), on: NoodlesBoard())
    let inside = PixelArea(
      x: layout.measures.margin, y: layout.measures.margin,
      width: layout.width - 2 * layout.measures.margin,
      height: layout.height - 2 * layout.measures.margin)
    var inks: [Ink] = []
    for element in drawing.walls() {
      var (path, half) = (Path(), 0.0)
      switch element {
      case .fill(let area, let ink): (path, inks) = (area, inks + [ink])
      case .stroke(let line, let stroke, let ink):
        (path, inks) = (line, inks + [ink])
        half = layout.measures.hasSquareWalls ? 0 : stroke.width / 2
      default: continue
      }
      for point in FlatPath(path).points {
        #expect(point.x - half > Double(inside.x) - 1)
        #expect(point.x + half < Double(inside.x + inside.width) + 1)
        #expect(point.y - half > Double(inside.y) - 1)
        #expect(point.y + half < Double(inside.y + inside.height) + 1)
      }
    }
    #expect(Set(inks) == [.wall, .wallCore])
  }
}
