extension Puzzle {
  /// What looking for its solutions tells about the puzzle: that it has none, or several, or that the
  /// limits were too low to tell.
  ///
  /// A puzzle without a source has no solution for that reason, which `problems()` tells.
  ///
  /// - Parameter mayBeAmbiguous: whether several solutions are none of the problems.
  public func solvingProblems(
    _ solver: inout PackSolver, limits: PuzzleSolver.Limits = .init(), mayBeAmbiguous: Bool = false
  ) -> [PuzzleProblem] {
    guard !sources.isEmpty else { return [] }
    var limits = limits
    limits.solutions = mayBeAmbiguous ? 1 : 2
    let result = solver.solve(self, limits: limits)
    if result.solutions.count > 1 {
      let differing = pieces.indices.filter { result.solutions[0][$0] != result.solutions[1][$0] }
      return [.severalSolutions(cells: differing)]
    }
    if result.isUnsolvable { return [.unsolvable] }
    if result.isComplete || (mayBeAmbiguous && !result.solutions.isEmpty) { return [] }
    return [.undecided(isSolvable: !result.solutions.isEmpty, trials: result.trials)]
  }
}
