import TinctPuzzles

/// Boards for laws that hold for all boards.
enum RandomBoard {
  /// A board of a random tree's pieces, or of any pieces; sources and locks at random as well.
  static func make(
    on grid: Grid, isTree: Bool, _ random: inout SplitMix64
  ) -> PuzzleSolver.Board {
    var pieces = grid.cells.map { cell in
      Connectors(mask: UInt32(random.next(below: 1 << cell.sides.count)))
    }
    if isTree { pieces = randomForest(on: grid, &random) }
    let count = grid.cells.count
    pieces = pieces.indices.map { cell in
      let sides = grid.cells[cell].sides.count
      return pieces[cell].turned(by: random.next(below: sides), sides: sides)
    }
    let sources = (0...random.next(below: 3)).map { _ in random.next(below: count) }
    let locked = random.next(below: 4) == 0 ? [random.next(below: count)] : []
    return PuzzleSolver.Board(pieces: pieces, sources: sources, locked: locked)
  }

  /// A spanning tree by random sides, now and then with one of its sides left out.
  private static func randomForest(on grid: Grid, _ random: inout SplitMix64) -> [Connectors] {
    var masks = [UInt32](repeating: 0, count: grid.cells.count)
    var island = Array(masks.indices)
    var sides = grid.cells.indices.flatMap { cell in
      grid.cells[cell].sides.indices.map { CellSide(cell: cell, side: $0) }
    }
    if random.next(below: 4) == 0 { sides.removeLast(sides.count / 2) }
    for last in stride(from: sides.count - 1, to: 0, by: -1) {
      sides.swapAt(last, random.next(below: last + 1))
    }
    for cellSide in sides {
      guard let other = grid.neighbor(of: cellSide), island[cellSide.cell] != island[other.cell]
      else { continue }
      masks[cellSide.cell] |= 1 << UInt32(cellSide.side)
      masks[other.cell] |= 1 << UInt32(other.side)
      let (old, new) = (island[other.cell], island[cellSide.cell])
      island = island.map { $0 == old ? new : $0 }
    }
    return masks.map(Connectors.init(mask:))
  }
}
