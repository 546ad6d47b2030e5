/// A problem of a puzzle that its author should know before players find it.
public enum PuzzleProblem: Hashable, Sendable {
  /// An earlier puzzle of the pack, at index `first`, has the same name.
  case nameTaken(first: Int)
  /// An earlier puzzle of the pack, at index `first`, has the same board: see `DuplicateFinder`.
  case sameBoard(first: Int)
  /// No cell gives power.
  case noSource
  /// A cell is in the list of sources more than once.
  case sourceRepeated(cell: Int)
  /// A wall is on the border of a grid that does not wrap, or on a side with another wall.
  case wallWithoutEffect(CellSide)
  /// All pieces have power before anyone has turned one.
  case startsSolved
  /// The piece of the solution is not a turn of the piece.
  case solutionChangesPiece(cell: Int)
  /// The solution turns a piece that is locked.
  case solutionTurnsLocked(cell: Int)
  /// A connector of the solution meets a wall, the border or a side without connector.
  case solutionOpenConnector(CellSide)
  /// A piece has no power in the solution.
  case solutionWithoutPower(cell: Int)
  /// The solution has a closed loop; the side is one of those that close it.
  case solutionCycle(CellSide)
  /// No turns of its pieces solve the puzzle.
  case unsolvable
  /// Two solutions differ at these cells, at least one, ascending.
  case severalSolutions(cells: [Int])
  /// The puzzle has another number of solutions than it is to have; `isExact` is false if there may
  /// be more.
  case solutionCount(Int, isExact: Bool, expected: ClosedRange<Int>)
  /// A number of turns was tried without finding out whether there is a solution, or a second one.
  case undecided(isSolvable: Bool, trials: Int)

  /// The cell with the problem, if it is one cell's.
  public var cell: Int? {
    switch self {
    case .nameTaken, .sameBoard, .noSource, .startsSolved, .unsolvable, .solutionCount, .undecided:
      nil
    case .severalSolutions(let cells): cells.first
    case .sourceRepeated(let cell), .solutionChangesPiece(let cell),
      .solutionTurnsLocked(let cell),
      .solutionWithoutPower(let cell):
      cell
    case .wallWithoutEffect(let side), .solutionOpenConnector(let side),
      .solutionCycle(let side):
      side.cell
    }
  }
}

extension PuzzleProblem: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .nameTaken(let first):
      "puzzle \(first + 1) has the same name; give each puzzle of a pack its own"
    case .sameBoard(let first):
      "the board is the same as puzzle \(first + 1)'s, turned, mirrored or with its pieces turned "
        + "differently; leave one of them out"
    case .noSource:
      "no source, so nothing ever has power; give at least one cell"
    case .sourceRepeated(let cell):
      "cell \(cell): listed as a source more than once; list it once"
    case .wallWithoutEffect(let side):
      "\(side): the wall changes nothing, for the border or another wall is there; leave it out"
    case .startsSolved:
      "starts solved; turn some pieces"
    case .solutionChangesPiece(let cell):
      "cell \(cell): the solution has a different piece, not a rotation of the puzzle's"
    case .solutionTurnsLocked(let cell):
      "cell \(cell): the solution turns it, but it is locked"
    case .solutionOpenConnector(let side):
      "\(side): a connector of the solution meets nothing"
    case .solutionWithoutPower(let cell):
      "cell \(cell): no power in the solution"
    case .solutionCycle(let side):
      "\(side): closes a loop in the solution"
    case .unsolvable:
      "cannot be solved; check its pieces, walls and sources"
    case .severalSolutions(let cells):
      "has several solutions, which differ at the cells "
        + cells.prefix(12).map(String.init).joined(separator: ", ")
        + (cells.count > 12 ? " ..." : "")
    case .solutionCount(let count, let isExact, let expected):
      "has \(isExact ? "" : "at least ")\(count) solution\(count == 1 ? "" : "s") instead of "
        + expected.words
    case .undecided(let isSolvable, let trials):
      "whether it has \(isSolvable ? "a second" : "any") solution is not known after trying "
        + "\(trials) turns; allow more"
    }
  }
}

extension PuzzleProblem {
  /// The problem is one of the stored solution.
  public var isAboutStoredSolution: Bool {
    switch self {
    case .solutionChangesPiece, .solutionTurnsLocked, .solutionOpenConnector, .solutionWithoutPower,
      .solutionCycle:
      true
    case .nameTaken, .sameBoard, .noSource, .sourceRepeated, .wallWithoutEffect, .startsSolved,
      .unsolvable, .severalSolutions, .solutionCount, .undecided:
      false
    }
  }
}
