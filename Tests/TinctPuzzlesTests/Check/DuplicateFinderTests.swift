import Testing
import TinctPuzzles

/// The image of a puzzle of squares under a turn by a quarter, or in a mirror.
private func image(
  of puzzle: Puzzle, mirrored: Bool = false, quarters: Int = 0, shift: Int = 0
) throws -> Puzzle {
  var (columns, rows) = (puzzle.gridSpecification.columns, puzzle.gridSpecification.rows)
  var pieces = puzzle.pieces
  var walls = puzzle.gridSpecification.walls
  func move(_ position: (Int, Int) -> (Int, Int), side: (Int) -> Int, swaps: Bool) {
    let width = swaps ? rows : columns
    func cell(_ cell: Int) -> Int {
      let (x, y) = position(cell % columns, cell / columns)
      return y * width + x
    }
    var moved = pieces
    for (index, piece) in pieces.enumerated() {
      moved[cell(index)] = Connectors(sides: piece.sides.map(side))
    }
    walls = walls.map { CellSide(cell: cell($0.cell), side: side($0.side)) }
    pieces = moved
    if swaps { swap(&columns, &rows) }
  }
  if mirrored {
    move({ (columns - 1 - $0, $1) }, side: { [2, 1, 0, 3][$0] }, swaps: false)
  }
  for _ in 0..<quarters {
    // Counter-clockwise, as sides are numbered.
    move({ ($1, columns - 1 - $0) }, side: { ($0 + 1) % 4 }, swaps: true)
  }
  if shift > 0 {
    move({ (($0 + shift) % columns, ($1 + 1) % rows) }, side: { $0 }, swaps: false)
  }
  let grid = GridSpecification(
    kind: .square, columns: columns, rows: rows, wraps: puzzle.gridSpecification.wraps,
    walls: walls)
  return try Puzzle(name: "image", grid: grid, sources: [0], pieces: pieces)
}

private func puzzles(
  _ kind: GridKind, _ columns: Int, _ rows: Int, wraps: Bool = false, walls: Double = 0,
  count: Int
) throws -> [Puzzle] {
  var generator = try PuzzleGenerator(
    PuzzleRecipe(
      grid: GridSpecification(kind: kind, columns: columns, rows: rows, wraps: wraps),
      wallShare: walls, isUnique: false))
  return try (0..<count).map { number in
    var random = SplitMix64(seed: 11, stream: number)
    return try generator.puzzle(name: "\(number)", random: &random)
  }
}

@Suite struct DuplicateFinderTests {
  @Test(arguments: [(4, 3, false, 0.0), (4, 4, false, 0.3), (5, 4, true, 0.2)])
  func `a board turned, mirrored, shifted or scrambled otherwise is the same`(
    columns: Int, rows: Int, wraps: Bool, walls: Double
  ) throws {
    for (number, puzzle) in try puzzles(
      .square, columns, rows, wraps: wraps, walls: walls, count: 12
    ).enumerated() {
      for quarters in 0..<4 {
        for mirrored in [false, true] {
          var finder = DuplicateFinder()
          #expect(finder.add(puzzle) == nil)
          var copy = try image(
            of: puzzle, mirrored: mirrored, quarters: quarters, shift: wraps ? number % 3 + 1 : 0)
          #expect(finder.add(copy) == 0)
          // One piece of another class.
          var pieces = copy.pieces
          let other = (pieces[5].count + 1) % 4
          pieces[5] = Connectors(mask: [0, 1, 3, 7][other])
          copy = try Puzzle(
            name: "other", grid: copy.gridSpecification, sources: [0], pieces: pieces)
          #expect(finder.add(copy) == nil)
        }
      }
    }
  }

  @Test(arguments: tilingSamples + tori)
  func `a board and its image under a symmetry of its grid are the same`(
    specification: GridSpecification
  ) throws {
    let grid = try Grid(specification)
    guard grid.cells.count > 1, grid.cells.count < 80 else { return }
    var random = SplitMix64(seed: 5)
    let pieces = grid.cells.map { cell in
      Connectors(sides: cell.sides.indices.filter { _ in random.next() % 2 == 0 })
    }
    for symmetry in grid.symmetries {
      var images = pieces
      for (cell, piece) in pieces.enumerated() {
        let sides = grid.cells[cell].sides.count
        // Turned in its cell besides, which does not count.
        images[symmetry.cells[cell]] = symmetry.image(of: piece, on: cell, sideCount: sides)
          .turned(by: cell, sides: sides)
      }
      var finder = DuplicateFinder()
      for (index, pieces) in [pieces, images].enumerated() {
        let puzzle = try Puzzle(
          name: "\(index)", grid: specification, sources: [0], pieces: pieces)
        #expect(finder.add(puzzle) == (index == 0 ? nil : 0))
      }
    }
  }

  @Test func `different boards are not taken for one`() throws {
    var finder = DuplicateFinder()
    for puzzle in try puzzles(.square, 6, 5, count: 200) { #expect(finder.add(puzzle) == nil) }
  }

  @Test func `a single source does not count, and several do`() throws {
    let grid = GridSpecification(kind: .square, columns: 4, rows: 1)
    func puzzle(_ sources: [Int]) throws -> Puzzle {
      try Puzzle(
        name: "p", grid: grid, sources: sources, pieces: [1, 4, 1, 4].map(Connectors.init(mask:)))
    }
    var finder = DuplicateFinder()
    #expect(finder.add(try puzzle([0])) == nil)
    #expect(finder.add(try puzzle([3])) == 0)
    #expect(finder.add(try puzzle([0, 2])) == nil)
    #expect(finder.add(try puzzle([3, 1])) == 2)
    #expect(finder.add(try puzzle([1, 2])) == nil)
  }

  @Test func `walls count`() throws {
    func puzzle(_ walls: [CellSide]) throws -> Puzzle {
      try Puzzle(
        name: "p", grid: GridSpecification(kind: .square, columns: 2, rows: 2, walls: walls),
        sources: [0], pieces: [1, 3, 3, 1].map(Connectors.init(mask:)))
    }
    var finder = DuplicateFinder()
    #expect(finder.add(try puzzle([])) == nil)
    #expect(finder.add(try puzzle([CellSide(cell: 0, side: 0)])) == nil)
    // The same wall from its other side, and in the mirror along the diagonal.
    #expect(finder.add(try puzzle([CellSide(cell: 1, side: 2)])) == 1)
    #expect(finder.add(try puzzle([CellSide(cell: 0, side: 3)])) == 1)
    // A wall that changes nothing.
    #expect(finder.add(try puzzle([CellSide(cell: 0, side: 2)])) == 0)
  }
}
