import Testing
import TinctGraphics
import TinctPuzzles

struct GridPeriodTests {
  private static let repeating = GridKind.all.filter { $0.shapes.contains(.rectangle) }

  /// The corners of a cell seen from a point, in an order that does not depend on the first one.
  private static func shape(_ cell: Grid.Cell, from origin: Point) -> [[Int]] {
    cell.corners.map { corner in
      [corner.x - origin.x, corner.y - origin.y].map { Int(($0 * 1e6).rounded()) }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(arguments: repeating, [GridOrientation.flat, .pointy])
  func `a tiling moved by its period lies on itself, and by no less`(
    kind: GridKind, orientation: GridOrientation
  ) throws {
    guard orientation == .flat || kind.name == GridKind.hex.name else { return }
    let grid = try Grid(
      GridSpecification(
        kind: kind, shape: .rectangle(columns: 10, rows: 10), orientation: orientation))
    let period = try #require(grid.period)
    let cells = Set(grid.cells.map { Self.shape($0, from: Point(x: 0, y: 0)) })
    func share(of way: Point) -> Double {
      let area = grid.cells.filter {
        $0.center.x + way.x + 2 < grid.bounds.width && $0.center.y + way.y + 2 < grid.bounds.height
          && min($0.center.x, $0.center.y) > 2
      }
      let found = area.count { cells.contains(Self.shape($0, from: way * -1)) }
      return area.isEmpty ? 0 : Double(found) / Double(area.count)
    }
    #expect(share(of: Point(x: period.x, y: 0)) == 1)
    #expect(share(of: Point(x: 0, y: period.y)) == 1)
    for part in 2...4 {
      #expect(share(of: Point(x: period.x / Double(part), y: 0)) < 1)
      #expect(share(of: Point(x: 0, y: period.y / Double(part))) < 1)
    }
  }

  @Test func `tilings that do not repeat have no period, and walls change none`() throws {
    let disc = GridSpecification(kind: .penrose, shape: .disc(rings: 3))
    #expect(try Grid(disc).period == nil)
    #expect(try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 2))).period == nil)
    let walls = [CellSide(cell: 4, side: 1)]
    let open = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 4))
    let walled = try Grid(GridSpecification(kind: .hex, columns: 4, rows: 4, walls: walls))
    #expect(open.period != nil && walled.period == open.period)
    #expect(walled.withoutWalls.period == open.period)
  }
}
