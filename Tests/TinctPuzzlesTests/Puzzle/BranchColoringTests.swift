import Testing
import TinctPuzzles

struct BranchColoringTests {
  /// Pieces with an arm to each neighbour of some sources, and an arm back on these.
  private func stars(_ grid: Grid, sources: [Int]) -> [Connectors] {
    var masks = [UInt32](repeating: 0, count: grid.cells.count)
    for source in sources {
      for side in grid.cells[source].sides.indices {
        guard let other = grid.neighbor(of: CellSide(cell: source, side: side)) else { continue }
        masks[source] |= 1 << UInt32(side)
        masks[other.cell] |= 1 << UInt32(other.side)
      }
    }
    return masks.map { Connectors(mask: $0) }
  }

  private func coloring(
    _ grid: Grid, sources: [Int], _ connectors: [Connectors]
  ) -> BranchColoring {
    BranchColoring(
      grid, levels: grid.powerLevels(sources: sources, connectors: connectors),
      connectors: connectors)
  }

  @Test func `branches of several sources differ while there are colours`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 6, rows: 3))
    // Three arms at the left border, and three at the right one.
    let colors = coloring(grid, sources: [6, 11], stars(grid, sources: [6, 11]))
    #expect(colors.branchCount == 6 && colors.clashCount == 0)
    #expect([7, 0, 12].map { colors.numbers[$0] } == [1, 2, 3])
    #expect(Set(colors.numbers) == Set(0...6))
  }

  @Test func `of more branches than colours, those of one source and those beside others differ`()
    throws
  {
    let grid = try Grid(GridSpecification(kind: .square, columns: 9, rows: 6))
    let sources = [10, 16, 31]
    let colors = coloring(grid, sources: sources, stars(grid, sources: sources))
    #expect(colors.branchCount == 12 && colors.clashCount == 0)
    for source in sources {
      let arms = grid.cells[source].sides.indices.compactMap {
        grid.neighbor(of: CellSide(cell: source, side: $0)).map { colors.numbers[$0.cell] }
      }
      #expect(Set(arms).count == arms.count && !arms.contains(0))
    }
  }

  @Test func `a source with more arms than there are colours has one colour twice`() throws {
    let grid = try Grid(GridSpecification(kind: .heptagon, shape: .disc(rings: 2)))
    let colors = coloring(grid, sources: [0], stars(grid, sources: [0]))
    #expect(colors.branchCount == 7 && colors.clashCount == 1)
    #expect(Set(colors.numbers) == Set(0...6))
  }

  @Test func `the arm that leads to most cells of the solution has the first colour`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 8, rows: 1))
    // Arms to the right and to the left of the fourth cell; the longer one is cut.
    let solution = [1, 5, 5, 5, 5, 5, 5, 4].map { Connectors(mask: $0) }
    let sizes = BranchColoring.sizes(grid, sources: [3], connectors: solution)
    #expect(sizes == [CellSide(cell: 3, side: 0): 4, CellSide(cell: 3, side: 2): 3])
    func numbers(_ pieces: [Connectors], _ sizes: [CellSide: Int]) -> [Int] {
      BranchColoring(
        grid, levels: grid.powerLevels(sources: [3], connectors: pieces), connectors: pieces,
        sizes: sizes
      ).numbers
    }
    #expect(numbers(solution, sizes) == [2, 2, 2, 0, 1, 1, 1, 1])
    var cut = solution
    cut[4] = Connectors(mask: 10)
    #expect(numbers(cut, sizes) == [2, 2, 2, 0, 0, 0, 0, 0])
    let mirrored = BranchColoring.sizes(grid, sources: [4], connectors: solution)
    #expect(mirrored == [CellSide(cell: 4, side: 0): 3, CellSide(cell: 4, side: 2): 4])
  }

  /// In a colour of its own it was a stain beside the source.
  @Test func `a twig of one or two cells has the colour of the largest branch`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 9, rows: 1))
    for (source, numbers) in [
      (1, [1, 0, 1, 1, 1, 1, 1, 1, 1]), (2, [1, 1, 0, 1, 1, 1, 1, 1, 1]),
      (3, [2, 2, 2, 0, 1, 1, 1, 1, 1]),
    ] {
      let pieces = (0..<9).map { Connectors(mask: $0 == 0 ? 1 : $0 == 8 ? 4 : 5) }
      let coloring = BranchColoring(
        grid, levels: grid.powerLevels(sources: [source], connectors: pieces), connectors: pieces,
        sizes: BranchColoring.sizes(grid, sources: [source], connectors: pieces))
      #expect(coloring.numbers == numbers && coloring.branchCount == 2)
    }
    // Without a larger branch each has its own.
    let small = try Grid(GridSpecification(kind: .square, columns: 5, rows: 1))
    let pieces = [1, 5, 5, 5, 4].map { Connectors(mask: $0) }
    let coloring = BranchColoring(
      small, levels: small.powerLevels(sources: [2], connectors: pieces), connectors: pieces,
      sizes: BranchColoring.sizes(small, sources: [2], connectors: pieces))
    #expect(Set(coloring.numbers) == [0, 1, 2])
  }

  @Test func `a piece that turns takes no colours from the arms of other sources`() throws {
    let grid = try Grid(GridSpecification(kind: .square, columns: 6, rows: 3))
    let pieces = stars(grid, sources: [6, 11])
    var fixed = pieces
    fixed[6] = Connectors(mask: 0)
    let levels = grid.powerLevels(sources: [6, 11], connectors: fixed)
    let whole = coloring(grid, sources: [6, 11], pieces).numbers
    let turning = BranchColoring(grid, levels: levels, connectors: fixed, pieces: pieces).numbers
    for cell in [5, 10, 17] { #expect(turning[cell] == whole[cell] && whole[cell] > 3) }
  }
}
