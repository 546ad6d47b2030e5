public import TinctPuzzles

extension NetGameID {
  /// Writes a puzzle as a game ID; reading it gives the board, source, walls and pieces back.
  ///
  /// Name and solution have no place in an ID.
  public static func text(of puzzle: Puzzle) throws(NetGameIDError) -> String {
    let description = try description(of: puzzle)
    let grid = puzzle.gridSpecification
    let center = grid.rows / 2 * grid.columns + grid.columns / 2
    guard puzzle.sources == [center] else {
      throw .sourceOffCenter(sources: puzzle.sources, center: center)
    }
    return "\(size(of: grid)):\(description)"
  }

  /// What stands before the colon.
  static func size(of grid: GridSpecification) -> String {
    "\(grid.columns)x\(grid.rows)\(grid.wraps ? "w" : "")"
  }

  /// What stands behind the colon: pieces and walls.
  static func description(of puzzle: Puzzle) throws(NetGameIDError) -> String {
    let specification = puzzle.gridSpecification
    guard specification.kind == .square else { throw .notSquare(kind: specification.kind) }
    guard puzzle.pieces.count > 1 else { throw .oneCell }
    guard puzzle.locked.isEmpty else { throw .locked(count: puzzle.locked.count) }
    let cells = puzzle.makeGrid().cells
    var text = ""
    for (cell, piece) in puzzle.pieces.enumerated() {
      text += String(piece.mask, radix: 16)
      let isRight = (cell + 1) % specification.columns == 0
      let isBottom = cell / specification.columns == specification.rows - 1
      if cells[cell].sides[0].isWall, specification.wraps || !isRight { text += "v" }
      if cells[cell].sides[3].isWall, specification.wraps || !isBottom { text += "h" }
    }
    return text
  }
}
