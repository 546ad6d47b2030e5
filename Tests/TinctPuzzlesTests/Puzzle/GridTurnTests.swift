import Testing
import TinctPuzzles

@Suite struct GridTurnTests {
  private static let angles: [(GridSpecification, [Int])] = [
    (GridSpecification(kind: .square, columns: 3, rows: 2), [90, 180, 270]),
    (GridSpecification(kind: .square, columns: 3, rows: 2, wraps: true), [90, 180, 270]),
    (
      GridSpecification(kind: .hex, shape: .hexagon(side: 3)),
      [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
    ),
    (GridSpecification(kind: .hex, columns: 5, rows: 4), [90, 180, 270]),
    (
      GridSpecification(kind: .hex, shape: .irregularHexagon(side: 2, otherSide: 3)),
      [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
    ),
    (
      GridSpecification(kind: .hex, shape: .extendedHexagon(side: 2, otherSide: 3)), [90, 180, 270]
    ),
    (
      GridSpecification(kind: .hex, shape: .chosen(hookHexes)),
      [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]
    ),
    (GridSpecification(kind: .triangle, columns: 4, rows: 3), [180]),
    (GridSpecification(kind: .penrose, shape: .disc(rings: 2)), [72, 144, 216, 288]),
  ]

  @Test(arguments: angles)
  func `a grid is turned by the angles that its outline allows`(
    specification: GridSpecification, angles: [Int]
  ) throws {
    let grid = try Grid(specification)
    #expect(GridTurn.angles(of: grid) == angles)
    #expect(GridTurn(grid, degrees: 45) == nil)
  }

  @Test func `a quarter turn goes counter-clockwise, with pieces, sources, locks and walls`() throws
  {
    // The upper left cell goes to the lower left; an arm to the right points up.
    let puzzle = try Puzzle(
      name: "p",
      grid: GridSpecification(
        kind: .square, columns: 3, rows: 2, walls: [CellSide(cell: 1, side: 0)]),
      sources: [0], locked: [2], pieces: [1, 2, 4, 8, 5, 3].map { Connectors(mask: $0) },
      solution: [2, 4, 8, 1, 10, 6].map { Connectors(mask: $0) })
    let turn = try #require(GridTurn(puzzle.makeGrid(), degrees: 90))
    let turned = turn.turned(puzzle)
    #expect(turned.gridSpecification.shape == .rectangle(columns: 2, rows: 3))
    #expect(turn.cells == [4, 2, 0, 5, 3, 1])
    #expect(turned.sources == [4] && turned.locked == [0])
    #expect(turned.gridSpecification.walls == [CellSide(cell: 2, side: 1)])
    #expect(turned.pieces.map(\.mask) == [8, 6, 4, 10, 2, 1])
    #expect(turned.solution?[4] == Connectors(mask: 4))
    #expect(GridTurn(puzzle.makeGrid(), degrees: -270)?.turned(puzzle) == turned)
  }

  @Test(arguments: smallTilings)
  func `a turn and the turn back give the same puzzle, joined in the same way`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    let pieces = grid.cells.map { Connectors(sides: 0..<min(2, $0.sides.count)) }
    let puzzle = try Puzzle(name: "p", grid: specification, sources: [0], pieces: pieces)
    for angle in GridTurn.angles(of: grid) {
      let turned = try #require(GridTurn(grid, degrees: angle)).turned(puzzle)
      let turnedGrid = turned.makeGrid()
      let levels = turnedGrid.powerLevels(sources: turned.sources, connectors: turned.pieces)
      #expect(
        levels.count { $0 != nil }
          == grid.powerLevels(sources: [0], connectors: pieces).count { $0 != nil })
      let back = try #require(GridTurn(turnedGrid, degrees: 360 - angle)).turned(turned)
      guard case .polygons = specification.shape else {
        #expect(back == puzzle, "\(angle)")
        continue
      }
      #expect(back.pieces == puzzle.pieces && back.sources == puzzle.sources, "\(angle)")
    }
  }

  @Test func `stones are turned with their labels`() throws {
    let position = try StonesPosition(
      name: "s", grid: GridSpecification(kind: .square, columns: 2, rows: 1),
      states: [.number(1), .number(2)], labels: ["a", nil], lastMove: [0])
    let turn = try #require(GridTurn(position.makeGrid(), degrees: 90))
    let turned = turn.turned(position)
    #expect(turned.states == [.number(2), .number(1)])
    #expect(turned.labels == [nil, "a"] && turned.lastMove == [1])
  }
}
