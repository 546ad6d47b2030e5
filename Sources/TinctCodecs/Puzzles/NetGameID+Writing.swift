public import TinctPuzzles

extension NetGameID {
  /// Writes a puzzle as a game ID; reading it gives the board, source, walls and pieces back.
  ///
  /// Name and solution have no place in an ID.
  public static func text(of puzzle: Puzzle) throws(NetGameIDError) -> String {
    try check(puzzle)
    let specification = puzzle.gridSpecification
    let cells = puzzle.makeGrid().cells
    var text = "\(specification.columns)x\(specification.rows)\(specification.wraps ? "w" : ""):"
    for (cell, piece) in puzzle.pieces.enumerated() {
      text += String(piece.mask, radix: 16)
      let isRight = (cell + 1) % specification.columns == 0
      let isBottom = cell / specification.columns == specification.rows - 1
      if cells[cell].sides[0].isWall, specification.wraps || !isRight { text += "v" }
      if cells[cell].sides[3].isWall, specification.wraps || !isBottom { text += "h" }
    }
    return text
  }

  private static func check(_ puzzle: Puzzle) throws(NetGameIDError) {
    let grid = puzzle.gridSpecification
    guard grid.kind == .square else { throw .notSquare(kind: grid.kind) }
    guard puzzle.pieces.count > 1 else { throw .oneCell }
    let center = grid.rows / 2 * grid.columns + grid.columns / 2
    guard puzzle.sources == [center] else {
      throw .sourceOffCenter(sources: puzzle.sources, center: center)
    }
  }
}
