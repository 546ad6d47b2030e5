import Testing
import TinctPuzzles

private func square(
  _ columns: Int, _ rows: Int, wraps: Bool = false, walls: [CellSide] = []
) throws -> Grid {
  try Grid(
    GridSpecification(kind: .square, columns: columns, rows: rows, wraps: wraps, walls: walls))
}

private func connectors(_ masks: [UInt32]) -> [Connectors] {
  masks.map(Connectors.init(mask:))
}

@Suite struct PowerTests {
  // 1001 levels were too many for the seed's search.
  @Test func `a line of 1200 pieces lights up whole`() throws {
    let line = connectors([1] + Array(repeating: 5, count: 1198) + [4])
    let levels = try square(1200, 1).powerLevels(sources: [0], connectors: line)
    #expect(levels == (0..<1200).map(Optional.some))
  }

  @Test func `power needs a connector on both sides`() throws {
    // The middle piece looks left only, so power ends there.
    let levels = try square(3, 1).powerLevels(sources: [0], connectors: connectors([1, 4, 4]))
    #expect(levels == [0, 1, nil])
  }

  @Test func `a wall stops power, whichever cell names it`() throws {
    for wall in [CellSide(cell: 1, side: 0), CellSide(cell: 2, side: 2)] {
      let grid = try square(3, 1, walls: [wall])
      let levels = grid.powerLevels(sources: [0], connectors: connectors([1, 5, 4]))
      #expect(levels == [0, 1, nil])
    }
  }

  @Test func `power crosses the border where the grid wraps`() throws {
    let pieces = connectors([4, 0, 1])
    #expect(try square(3, 1).powerLevels(sources: [0], connectors: pieces) == [0, nil, nil])
    let wrapping = try square(3, 1, wraps: true)
    #expect(wrapping.powerLevels(sources: [0], connectors: pieces) == [0, nil, 1])
  }

  @Test func `all sources give power, the nearest sets the level`() throws {
    let line = connectors([1, 5, 5, 5, 4])
    let levels = try square(5, 1).powerLevels(sources: [0, 4], connectors: line)
    #expect(levels == [0, 1, 2, 1, 0])
  }

  @Test func `power runs round a ring both ways`() throws {
    let ring = connectors([9, 12, 3, 6])
    #expect(try square(2, 2).powerLevels(sources: [0], connectors: ring) == [0, 1, 1, 2])
  }

  @Test func `hexes pass power through six sides`() throws {
    let grid = try Grid(GridSpecification(kind: .hex, columns: 3, rows: 3))
    // Around cell 4 each neighbour looks back at it; the corner cells 0 and 2 see nobody.
    var pieces = connectors(Array(repeating: 0, count: 9))
    pieces[4] = Connectors(mask: 63)
    for side in 0..<6 {
      guard let other = grid.neighbor(of: CellSide(cell: 4, side: side)) else {
        Issue.record("the middle cell has six neighbours")
        return
      }
      pieces[other.cell] = Connectors(sides: [other.side])
    }
    let levels = grid.powerLevels(sources: [4], connectors: pieces)
    #expect(levels == [nil, 1, nil, 1, 0, 1, 1, 1, 1])
  }

  @Test func `joining is mutual`() throws {
    let grid = try square(3, 1, wraps: true)
    let pieces = connectors([5, 1, 4])
    #expect(grid.isJoined(CellSide(cell: 0, side: 2), pieces) == false)
    #expect(grid.isJoined(CellSide(cell: 0, side: 0), pieces) == false)
    #expect(grid.isJoined(CellSide(cell: 1, side: 0), pieces))
    #expect(grid.isJoined(CellSide(cell: 2, side: 2), pieces))
    #expect(grid.isJoined(CellSide(cell: 1, side: 1), pieces) == false)
  }
}

@Suite struct LoopTests {
  @Test func `four bends in a square are a loop, and what hangs on it is not`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 3, rows: 2))
    // ┌┬╴
    // └┘
    let pieces = [9, 13, 4, 3, 6, 0].map { Connectors(mask: $0) }
    #expect(grid.cellsOnLoops(pieces) == [0, 1, 3, 4])
  }

  @Test func `a bridge between two loops is on neither`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 5, rows: 2))
    // ┌┬─┬┐
    // └┘ └┘
    let pieces = [9, 13, 5, 13, 12, 3, 6, 0, 3, 6].map { Connectors(mask: $0) }
    #expect(grid.cellsOnLoops(pieces) == [0, 1, 3, 4, 5, 6, 8, 9])
  }

  @Test func `rows around a torus are loops, in the smallest too`() throws {
    for columns in 1...4 {
      let grid = try Grid(
        GridSpecification(kind: .square, columns: columns, rows: 2, wraps: true))
      let pieces = grid.cells.indices.map { Connectors(mask: $0 < columns ? 5 : 1) }
      #expect(grid.cellsOnLoops(pieces) == Array(0..<columns), "\(columns) columns")
    }
  }

  @Test(arguments: GridKind.all.filter { $0.usualShape != .polygons })
  func `a solved puzzle has no loops`(kind: GridKind) throws {
    let shape = GridSpecification(
      kind: kind,
      shape: kind.usualShape == .disc ? .disc(rings: 3) : .rectangle(columns: 4, rows: 4))
    var random = SplitMix64(seed: 1)
    var generator = try PuzzleGenerator(PuzzleRecipe(grid: shape, isUnique: false))
    let puzzle = try generator.puzzle(name: "x", random: &random)
    #expect(puzzle.makeGrid().cellsOnLoops(try #require(puzzle.solution)).isEmpty)
  }
}
