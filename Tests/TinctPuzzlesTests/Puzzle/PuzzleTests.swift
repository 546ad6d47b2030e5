import Testing
import TinctPuzzles

private let line = GridSpecification(kind: .square, columns: 3, rows: 1)

private func connectors(_ masks: UInt32...) -> [Connectors] {
  masks.map(Connectors.init(mask:))
}

@Suite struct PuzzleTests {
  @Test func `a puzzle keeps its parts`() throws {
    let puzzle = try Puzzle(
      name: "line", grid: line, sources: [1], pieces: connectors(2, 10, 1),
      solution: connectors(1, 5, 4))
    #expect(puzzle.name == "line")
    #expect(puzzle.makeGrid().cells.count == 3)
    #expect(puzzle.solution == connectors(1, 5, 4))
  }

  @Test(arguments: [
    (connectors(1, 5), nil, [0], PuzzleError.count(.pieces, expected: 3, actual: 2)),
    (connectors(1, 5, 4), connectors(1), [0], .count(.solution, expected: 3, actual: 1)),
    (connectors(1, 16, 4), nil, [0], .mask(.pieces, cell: 1, mask: 16, sides: 4)),
    (
      connectors(1, 5, 4), connectors(1, 5, 99), [0],
      .mask(.solution, cell: 2, mask: 99, sides: 4)
    ),
    (connectors(1, 5, 4), nil, [0, 3], .source(index: 1, cell: 3, cells: 3)),
    (connectors(1, 5, 4), nil, [-1], .source(index: 0, cell: -1, cells: 3)),
  ])
  func `parts that do not fit throw and say where`(
    pieces: [Connectors], solution: [Connectors]?, sources: [Int], expected: PuzzleError
  ) {
    #expect(throws: expected) {
      try Puzzle(name: "bad", grid: line, sources: sources, pieces: pieces, solution: solution)
    }
  }

  @Test func `a grid that cannot be made throws`() {
    let grid = GridSpecification(kind: .hex, columns: 3, rows: 2, wraps: true)
    #expect(throws: PuzzleError.grid(.oddNumberWraps(.columns, value: 3, kind: .hex))) {
      try Puzzle(name: "bad", grid: grid, sources: [0], pieces: connectors(0, 0, 0, 0, 0, 0))
    }
  }
}
