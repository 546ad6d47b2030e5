import Testing
import TinctPuzzles

/// Boards of several tilings, some of which wrap.
private let boards: [GridSpecification] = [
  GridSpecification(kind: .square, columns: 20, rows: 20),
  GridSpecification(kind: .hex, columns: 16, rows: 15),
  GridSpecification(kind: .triangle, columns: 20, rows: 20),
  GridSpecification(kind: .rhombitrihexagonal, columns: 5, rows: 5),
  GridSpecification(kind: .square, columns: 12, rows: 12, wraps: true),
]

struct GroupColoringTests {
  private func puzzle(_ board: GridSpecification, _ seed: Int) throws -> Puzzle {
    var generator = try PuzzleGenerator(
      PuzzleRecipe(grid: board, wallShare: 0.1, isUnique: false))
    var random = SplitMix64(seed: 9, stream: seed)
    return try generator.puzzle(name: "p", random: &random)
  }

  private func numbers(_ puzzle: Puzzle, _ pieces: [Connectors]) -> [Int] {
    GroupColoring(puzzle.makeGrid(), sources: puzzle.sources, connectors: pieces).numbers
  }

  @Test(arguments: boards)
  func `joined pieces have one colour, groups beside each other two, single pieces none`(
    board: GridSpecification
  ) throws {
    for seed in 0..<8 {
      let puzzle = try puzzle(board, seed)
      let grid = puzzle.makeGrid()
      let colors = numbers(puzzle, puzzle.pieces)
      for cell in grid.cells.indices {
        var isJoined = false
        for side in grid.cells[cell].sides.indices {
          let place = CellSide(cell: cell, side: side)
          guard let other = grid.neighbor(of: place)?.cell else { continue }
          if grid.isJoined(place, puzzle.pieces), other != cell {
            isJoined = true
            #expect(colors[cell] == colors[other])
          } else if colors[cell] != 0, colors[cell] == colors[other] {
            // The same colour without a join means that they are joined some other way round.
            let levels = grid.powerLevels(sources: [cell], connectors: puzzle.pieces)
            #expect(levels[other] != nil)
          }
        }
        #expect((1...GroupColoring.colorCount).contains(colors[cell]) == isJoined)
      }
      let source = puzzle.sources[0]
      #expect(colors[source] == 0 || colors[source] == 1)
    }
  }

  @Test(arguments: boards)
  func `no two groups have one colour while there are colours`(board: GridSpecification) throws {
    var tried = 0
    for seed in 0..<4 {
      let puzzle = try puzzle(board, seed)
      let grid = puzzle.makeGrid()
      var pieces = puzzle.solution ?? []
      var random = SplitMix64(seed: 21, stream: seed)
      // Away from the solution, until the board falls into many groups.
      for _ in 0..<40 {
        let coloring = GroupColoring(grid, sources: puzzle.sources, connectors: pieces)
        #expect(coloring.clashCount == 0)
        var cells: [Int: Set<Int>] = [:]
        var firsts = [Int?](repeating: nil, count: pieces.count)
        for (cell, color) in coloring.numbers.enumerated() where color > 0 {
          if firsts[cell] == nil {
            let levels = grid.powerLevels(sources: [cell], connectors: pieces)
            for other in levels.indices where levels[other] != nil { firsts[other] = cell }
          }
          cells[color, default: []].insert(firsts[cell] ?? cell)
        }
        let groups = cells.values.reduce(0) { $0 + $1.count }
        #expect(groups == coloring.groupCount)
        if groups <= GroupColoring.colorCount {
          tried += groups > 2 ? 1 : 0
          #expect(cells.values.allSatisfy { $0.count == 1 })
        }
        let cell = random.next(below: pieces.count)
        pieces[cell] = pieces[cell].turned(by: 1, sides: grid.cells[cell].sides.count)
      }
    }
    #expect(tried > 3)
  }

  @Test func `the source's group has the first colour, and alone when the board is solved`() throws
  {
    let puzzle = try puzzle(boards[0], 0)
    let solution = try #require(puzzle.solution)
    #expect(numbers(puzzle, solution).allSatisfy { $0 == 1 })
  }

  @Test(arguments: boards)
  func `a turn changes the colours of few other pieces, and the turn back restores them`(
    board: GridSpecification
  ) throws {
    let puzzle = try puzzle(board, 1)
    let grid = puzzle.makeGrid()
    var random = SplitMix64(seed: 4)
    // Half solved, so that groups are large.
    var pieces = zip(puzzle.pieces, puzzle.solution ?? []).map { start, end in
      random.next(below: 2) == 0 ? start : end
    }
    var (changed, kept) = (0, 0)
    for _ in 0..<100 {
      let cell = random.next(below: pieces.count)
      let before = numbers(puzzle, pieces)
      let old = pieces[cell]
      pieces[cell] = old.turned(by: 1, sides: grid.cells[cell].sides.count)
      let after = numbers(puzzle, pieces)
      // Pieces that belong to the same group as before, as far as they are in one.
      for other in pieces.indices where before[other] != 0 && after[other] != 0 {
        if before[other] == after[other] { kept += 1 } else { changed += 1 }
      }
      pieces[cell] = old
      #expect(numbers(puzzle, pieces) == before)
      pieces[cell] = old.turned(by: 1, sides: grid.cells[cell].sides.count)
    }
    // Cells that really change groups included.
    #expect(Double(changed) < 0.05 * Double(changed + kept), "\(changed) of \(changed + kept)")
  }
}
