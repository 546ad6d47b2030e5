import TinctPuzzles

/// Finds all solutions of a small board by trying all turns of all pieces, cell by cell, without a
/// thought but that neighbours agree. What is left is judged by the check of stored solutions.
struct ExhaustiveSearch {
  private let board: PuzzleSolver.Board
  private let specification: GridSpecification
  private let grid: Grid
  private var current: [Connectors]
  private var found: Set<[Connectors]> = []

  static func solutions(
    of board: PuzzleSolver.Board, on specification: GridSpecification
  ) throws -> Set<[Connectors]> {
    var search = ExhaustiveSearch(
      board: board, specification: specification, grid: try Grid(specification),
      current: board.pieces)
    try search.visit(0)
    return search.found
  }

  private init(
    board: PuzzleSolver.Board, specification: GridSpecification, grid: Grid,
    current: [Connectors]
  ) {
    self.board = board
    self.specification = specification
    self.grid = grid
    self.current = current
  }

  private mutating func visit(_ cell: Int) throws {
    guard cell < current.count else {
      let puzzle = try Puzzle(
        name: "board", grid: specification, sources: board.sources, pieces: board.pieces,
        solution: current)
      if !puzzle.problems().contains(where: \.isAboutStoredSolution) { found.insert(current) }
      return
    }
    let sides = grid.cells[cell].sides.count
    let piece = board.pieces[cell]
    let turns = board.locked.contains(cell) ? [piece] : piece.orientations(sides: sides)
    for turned in turns {
      current[cell] = turned
      if agrees(cell) { try visit(cell + 1) }
    }
    current[cell] = piece
  }

  /// Whether the piece on a cell agrees with those on the cells before.
  private func agrees(_ cell: Int) -> Bool {
    grid.cells[cell].sides.indices.allSatisfy { side in
      let isConnected = current[cell].contains(side)
      guard let other = grid.neighbor(of: CellSide(cell: cell, side: side)) else {
        return !isConnected
      }
      return other.cell > cell || current[other.cell].contains(other.side) == isConnected
    }
  }
}
