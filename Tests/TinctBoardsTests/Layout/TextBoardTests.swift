import Testing
import TinctBoards
import TinctPuzzles

private func drawing(
  _ specification: GridSpecification, _ masks: [UInt32], sources: [Int] = [0]
) throws -> [String]? {
  let grid = try Grid(specification)
  let state = NoodlesBoard(
    grid: grid, sources: sources, connectors: masks.map(Connectors.init(mask:)))
  return TextBoard(grid, state)?.lines
}

@Suite struct TextBoardTests {
  @Test func `pieces of squares are boxes, heavy with power, and the source is a dot`() throws {
    let grid = GridSpecification(kind: .square, columns: 3, rows: 2)
    #expect(
      try drawing(grid, [9, 4, 8, 3, 5, 12]) == [
        " ●━━━╸   ╷",
        " ┃       ╵",
        " ┗━━━━━━━┓",
        "         ╹",
      ])
  }

  @Test func `walls are double lines, and arms over the border end there`() throws {
    let grid = GridSpecification(
      kind: .square, columns: 2, rows: 2, wraps: true,
      walls: [CellSide(cell: 0, side: 0), CellSide(cell: 2, side: 1)])
    #expect(
      try drawing(grid, [5, 5, 0, 8], sources: [1]) == [
        "━━╸║╺●━",
        " ═",
        " ·   ╷",
        "     ╵",
      ])
  }

  @Test func `hexes are circles with strokes`() throws {
    let grid = GridSpecification(
      kind: .hex, columns: 3, rows: 1, walls: [CellSide(cell: 1, side: 0)])
    // Lower right, upper left and upper right, upper left.
    #expect(
      try drawing(grid, [32, 5, 8]) == [
        " ◉       ○",
        "   ╲  ╱×╱",
        "     ●",
      ])
  }

  @Test func `what is too large is not drawn`() throws {
    let wide = GridSpecification(kind: .square, columns: 40, rows: 1)
    #expect(try drawing(wide, Array(repeating: 0, count: 40)) == nil)
    let high = GridSpecification(kind: .hex, columns: 1, rows: 40)
    #expect(try drawing(high, Array(repeating: 0, count: 40)) == nil)
  }
}
