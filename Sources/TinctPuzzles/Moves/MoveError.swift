/// Why a move cannot be made on a board.
public struct MoveError: Error, Hashable, Sendable {
  /// What is wrong with a step.
  public enum Problem: Hashable, Sendable {
    /// There is no such cell.
    case noSuchCell(Int, cells: Int)
    /// A turn by nothing, or all the way round or more.
    case turn(by: Int, cell: Int, sides: Int)
    /// A turn of a piece that the puzzle locks.
    case locked(cell: Int)
  }

  /// Index of the move, from 0.
  public let move: Int
  /// What is wrong.
  public let problem: Problem

  /// Describes an error.
  public init(move: Int, problem: Problem) {
    self.move = move
    self.problem = problem
  }
}

extension MoveError: CustomStringConvertible {
  /// Which move, and what is wrong.
  public var description: String { "move \(move + 1): \(problem)" }
}

extension MoveError.Problem: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells go from 0 to \(cells - 1)"
    case .turn(let steps, let cell, let sides):
      "cell \(cell) has \(sides) sides, so it turns by 1 to \(max(sides - 1, 1)) of them or, "
        + "clockwise, by as many below 0, not by \(steps)"
    case .locked(let cell):
      "cell \(cell) is locked in the puzzle, so that it cannot be turned; leave the turn out"
    }
  }
}

extension PuzzleMove.Step {
  /// Why the step cannot be made on a grid; nil if it can.
  ///
  /// - Parameter locked: cells that the puzzle locks. Those that the player has locked are not meant:
  ///   the game may turn them.
  public func problem(on grid: Grid, locked: Set<Int>) -> MoveError.Problem? {
    guard grid.cells.indices.contains(cell) else {
      return .noSuchCell(cell, cells: grid.cells.count)
    }
    guard case .turn(_, let steps) = self else { return nil }
    let sides = grid.cells[cell].sides.count
    // Compared as magnitudes, which every number has.
    guard steps != 0, steps.magnitude < max(sides, 2) else {
      return .turn(by: steps, cell: cell, sides: sides)
    }
    return locked.contains(cell) ? .locked(cell: cell) : nil
  }
}
