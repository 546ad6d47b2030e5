import Testing
import TinctGraphics
import TinctPuzzles

@Suite struct PenroseTilingTests {
  @Test func `Penrose's rhombs are two, and golden ratio times as many are thick`() throws {
    let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: 20)))
    let areas = grid.cells.map { area($0.corners) }
    let largest = try #require(areas.max())
    let golden = (1 + 5.0.squareRoot()) / 2
    // sin 72 / sin 36 is the golden ratio as well.
    for area in areas {
      #expect(abs(area / largest - 1) < 1e-9 || abs(area / largest - 1 / golden) < 1e-9)
    }
    let thick = areas.count { $0 > 0.9 * largest }
    #expect(abs(Double(thick) / Double(areas.count - thick) - golden) < 0.03)
    #expect(grid.symmetries.count == 10)
  }

  @Test func `more rings of Penrose's rhombs begin with fewer`() throws {
    func centers(_ rings: Int) throws -> [Point] {
      let grid = try Grid(GridSpecification(kind: .penrose, shape: .disc(rings: rings)))
      let middle = grid.cells[0].corners.first { corner in
        grid.cells.prefix(5).allSatisfy { $0.corners.contains(corner) }
      }
      let start = try #require(middle)
      return grid.cells.map { $0.center - start }
    }
    let large = try centers(9)
    for rings in 1...8 {
      let small = try centers(rings)
      #expect(zip(small, large).allSatisfy { length($0 - $1) < 1e-9 })
    }
  }
}
