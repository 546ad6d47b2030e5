/// Solves puzzles one after the other, and keeps what it knows of a grid while the grid stays the same.
public struct PackSolver: Sendable {
  private var grid: GridSpecification?
  private var solver: PuzzleSolver?

  /// Makes a solver that knows no grid yet.
  public init() {}

  /// Looks for solutions of a puzzle up to the limits; a stored solution is not looked at.
  public mutating func solve(
    _ puzzle: Puzzle, limits: PuzzleSolver.Limits = .init()
  ) -> PuzzleSolver.Result {
    let grid = puzzle.gridSpecification
    let board = puzzle.board
    if grid == self.grid, let result = solver?.solve(board, limits: limits) { return result }
    self.grid = grid
    var solver = PuzzleSolver(grid: puzzle.makeGrid())
    let result = solver.solve(board, limits: limits)
    self.solver = solver
    return result
  }
}
