import TinctPuzzles

/// Finds all solutions of a small board by trying all turns of all pieces, cell by cell, without a
/// thought but that neighbours agree. It shares nothing with the solver but the grid.
struct ExhaustiveSearch {
  /// The other side of each side of each cell.
  private let neighbors: [[CellSide?]]
  /// The ways in which the piece of each cell may be turned.
  private let turns: [[Connectors]]
  private let sources: [Int]
  private var current: [Connectors]
  private var found: Set<[Connectors]> = []

  static func solutions(
    of board: PuzzleSolver.Board, on specification: GridSpecification
  ) throws -> Set<[Connectors]> {
    var search = ExhaustiveSearch(board, on: try Grid(specification))
    search.visit(0)
    return search.found
  }

  private init(_ board: PuzzleSolver.Board, on grid: Grid) {
    neighbors = grid.cells.map { $0.sides.map(\.neighbor) }
    turns = board.pieces.enumerated().map { cell, piece in
      board.locked.contains(cell)
        ? [piece] : piece.orientations(sides: grid.cells[cell].sides.count)
    }
    sources = board.sources
    current = board.pieces
  }

  private mutating func visit(_ cell: Int) {
    guard cell < current.count else {
      if isSolved { found.insert(current) }
      return
    }
    for turned in turns[cell] {
      current[cell] = turned
      if agrees(cell) { visit(cell + 1) }
    }
  }

  /// Returns true if the piece on a cell agrees with those on the cells before.
  private func agrees(_ cell: Int) -> Bool {
    for (side, other) in neighbors[cell].enumerated() {
      let isConnected = current[cell].contains(side)
      guard let other else {
        if isConnected { return false }
        continue
      }
      if other.cell <= cell, current[other.cell].contains(other.side) != isConnected {
        return false
      }
    }
    return true
  }

  /// Returns true if pieces that all agree are joined to sources, without a loop.
  private var isSolved: Bool {
    var parts = Array(current.indices)
    for cell in current.indices {
      for side in current[cell].sides {
        guard let other = neighbors[cell][side], (cell, side) < (other.cell, other.side) else {
          continue
        }
        let (kept, gone) = (parts[cell], parts[other.cell])
        // What is one part already would be joined a second time.
        if kept == gone { return false }
        for index in parts.indices where parts[index] == gone { parts[index] = kept }
      }
    }
    let powered = Set(sources.map { parts[$0] })
    return current.indices.allSatisfy { current[$0].count == 0 || powered.contains(parts[$0]) }
  }
}
