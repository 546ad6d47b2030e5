/// Why an action cannot be performed in a game of noodles.
public enum NoodlesRefusal: Error, Hashable, Sendable {
  /// There is no such cell.
  case noSuchCell(Int, cells: Int)
  /// A turn by nothing, or all the way round or more.
  case turn(by: Int, cell: Int, sides: Int)
  /// A turn of a piece that the puzzle locks.
  case lockedByPuzzle(cell: Int)
  /// A turn of a piece that the player has locked.
  case lockedByPlayer(cell: Int)
  /// A group without steps.
  case noSteps
  /// The puzzle is finished.
  case finished
  /// There is no solution, or none was found.
  case noSolution
  /// The solution has another piece on a cell than the puzzle.
  case otherPiece(cell: Int)
  /// So many pieces have no power yet.
  case unsolved(cells: Int)
}

extension NoodlesRefusal: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells go from 0 to \(cells - 1)"
    case .turn(let steps, let cell, let sides):
      "cell \(cell) has \(sides) sides, so it turns by 1 to \(max(sides - 1, 1)) of them or, "
        + "clockwise, by as many below 0, not by \(steps)"
    case .lockedByPuzzle(let cell):
      "cell \(cell) is locked in the puzzle, so that it cannot be turned; leave the turn out"
    case .lockedByPlayer(let cell):
      "cell \(cell) was locked by the player; unlock it before it is turned"
    case .noSteps: "a move without steps; leave it out"
    case .finished: "the puzzle is finished; undo that, or restart, to go on"
    case .noSolution: "the puzzle has no solution, or none was found; store one in it"
    case .otherPiece(let cell):
      "the solution has another piece on cell \(cell) than the puzzle; correct the solution"
    case .unsolved(let cells):
      "\(cells) \(cells == 1 ? "piece has" : "pieces have") no power yet; solve the puzzle first"
    }
  }
}
