import Testing
import TinctGraphics
import TinctPuzzles

/// Turned boards have turned pictures: nothing is off centre, and no direction is special.
///
/// Cairo samples fifteen lines in each pixel, and many more places along each line, so an edge may
/// differ from its turned self by about what one line covers: 17 of 255.
private let oneLine = 18.0

struct BoardSymmetryTests {
  @Test(arguments: Shipped.themeFiles, [16, 23])
  func `a quarter turn of a square board turns its picture`(file: String, cellPixels: Int) throws {
    let side = 4
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .square, columns: side, rows: side,
        walls: [CellSide(cell: 5, side: 0), CellSide(cell: 3, side: 1)]), seed: 4)
    func target(_ cell: Int) -> Int { (side - 1 - cell % side) * side + cell / side }
    let turned = try moved(puzzle, by: 1, sides: 4, to: target)
    let picture = try picture(puzzle, file, cellPixels)
    let difference = try #require(
      try picture.turned.difference(from: self.picture(turned, file, cellPixels)))
    #expect(difference <= oneLine)
  }

  @Test(arguments: Shipped.themeFiles, [17, 24])
  func `half a turn of a board of hexes turns its picture`(file: String, cellPixels: Int) throws {
    // With an even number of columns the board is its own half turn.
    let puzzle = try TreePuzzle.make(
      GridSpecification(
        kind: .hex, columns: 4, rows: 3, wraps: true, walls: [CellSide(cell: 5, side: 1)]),
      seed: 4)
    let turned = try moved(puzzle, by: 3, sides: 6) { 11 - $0 }
    let picture = try picture(puzzle, file, cellPixels)
    let difference = try #require(
      try picture.turned.turned.difference(from: self.picture(turned, file, cellPixels)))
    #expect(difference <= oneLine)
  }

  private func picture(_ puzzle: Puzzle, _ file: String, _ cellPixels: Int) throws -> Amounts {
    let theme = try Shipped.theme(file)
    return try Amounts(
      BoardLayout(grid: puzzle.makeGrid(), theme: theme, cellPixels: cellPixels)
        .scene(puzzle.state))
  }

  private func moved(
    _ puzzle: Puzzle, by steps: Int, sides: Int, to target: (Int) -> Int
  ) throws -> Puzzle {
    var pieces = puzzle.pieces
    for (cell, piece) in puzzle.pieces.enumerated() {
      pieces[target(cell)] = piece.turned(by: steps, sides: sides)
    }
    var specification = puzzle.gridSpecification
    specification.walls = specification.walls.map { wall in
      CellSide(cell: target(wall.cell), side: (wall.side + steps) % sides)
    }
    return try Puzzle(
      name: "moved", grid: specification, sources: puzzle.sources.map(target), pieces: pieces)
  }
}
