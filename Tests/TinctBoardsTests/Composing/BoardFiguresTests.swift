@testable import TinctBoards
import Testing
import TinctGraphics
import TinctPuzzles

struct BoardFiguresTests {
  /// Three cells in a row: the source, a straight piece, an end.
  private static let row: [UInt32] = [1, 5, 4]

  private func figures(_ masks: [UInt32], columns: Int) throws -> BoardFigures {
    let grid = try Grid(
      GridSpecification(kind: .square, columns: columns, rows: masks.count / columns))
    let board = NoodlesBoard(
      grid: grid, sources: [0], connectors: masks.map { Connectors(mask: $0) })
    return BoardFigures(of: board, on: grid, in: .plain())
  }

  /// Returns the cost of what a picture cuts of a board with cells of 100 pixels at its top left.
  private func cost(
    _ figures: BoardFigures, columns: Int, x: Int, y: Int, width: Int, height: Int,
    needsSource: Bool = true
  ) -> Double {
    let board = ShotLayout.PlacedBoard(
      board: 0, cellPixels: 100, area: PixelArea(x: 0, y: 0, width: 100 * columns, height: 100))
    return figures.cost(
      of: board, in: PixelArea(x: x, y: y, width: width, height: height), needsSource: needsSource)
  }

  @Test func `an edge may cross a noodle, but cut neither its source nor its end`() throws {
    let figures = try figures(Self.row, columns: 3)
    func cost(_ x: Int, _ width: Int, needsSource: Bool = true) -> Double {
      self.cost(
        figures, columns: 3, x: x, y: -50, width: width, height: 200, needsSource: needsSource)
    }
    #expect(cost(-50, 400) == 0)
    // Between cells, and in the middle of the straight piece.
    #expect(cost(-50, 250) == 0 && cost(-50, 200) == 0)
    // The end has its middle at 250, the source at 50.
    #expect((1..<50).contains(cost(-50, 310)))
    #expect(cost(60, 400) >= 1000 && cost(95, 400) >= 1000)
    #expect(cost(95, 400, needsSource: false) == 0 && cost(60, 400, needsSource: false) >= 1000)
  }

  @Test func `an edge along a noodle splits it`() throws {
    let figures = try figures(Self.row, columns: 3)
    func cost(_ y: Int) -> Double {
      self.cost(
        figures, columns: 3, x: 110, y: y, width: 400, height: 400, needsSource: false)
    }
    #expect(cost(-50) == 0 && cost(10) == 0)
    #expect(cost(50) > 5 && cost(60) > 5)
    #expect(cost(99) == 0)
  }

  /// Cells of arcs get smaller towards the rim of their board, and sources with them.
  @Test func `a source in a small cell needs less room`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 4)))
    let cell = try #require(grid.cells.last)
    let board = NoodlesBoard(
      grid: grid, sources: [grid.cells.count - 1],
      connectors: grid.cells.map { _ in Connectors(mask: 0) })
    let figures = BoardFigures(of: board, on: grid, in: .plain())
    func cost(_ distance: Double) -> Double {
      figures.cost(about: cell.center + Point(x: 0.5 - distance, y: 0), side: 1, radius: 0)
    }
    #expect(cost(0.3) < BoardFigures.source && cost(0.1) >= BoardFigures.source)
  }

  @Test func `round corners cut what edges leave whole`() throws {
    let figures = try figures(Self.row, columns: 3)
    func cost(radius: Double) -> Double {
      figures.cost(about: Point(x: 1.4, y: 1.4), side: 2.9, radius: radius)
    }
    #expect(cost(radius: 0) == 0 && cost(radius: 1.4) >= 1000)
  }
}
