/// A problem of a puzzle in a pack.
public struct PuzzleCheck: Hashable, Sendable {
  /// The index of the puzzle in the pack, from 0.
  public let puzzle: Int
  /// The name of the puzzle.
  public let name: String
  /// The problem.
  public let problem: PuzzleProblem

  /// Takes a problem of a puzzle.
  public init(puzzle: Int, of pack: PuzzlePack, problem: PuzzleProblem) {
    self.init(puzzle: puzzle, name: pack.names[puzzle], problem: problem)
  }

  private init(puzzle: Int, name: String, problem: PuzzleProblem) {
    self.puzzle = puzzle
    self.name = name
    self.problem = problem
  }

  /// Finds all problems of a pack that can be found without solving its puzzles, puzzle by puzzle.
  public static func problems(of pack: PuzzlePack) -> [PuzzleCheck] {
    var firstOfName: [String: Int] = [:]
    var boards = DuplicateFinder()
    return pack.names.enumerated().flatMap { index, name -> [PuzzleCheck] in
      let first = firstOfName[name]
      if first == nil { firstOfName[name] = index }
      let taken = first.map { [PuzzleProblem.nameTaken(first: $0)] } ?? []
      guard pack.puzzles.indices.contains(index) else {
        return taken.map { PuzzleCheck(puzzle: index, name: name, problem: $0) }
      }
      let puzzle = pack.puzzles[index]
      let same = boards.add(puzzle).map { [PuzzleProblem.sameBoard(first: $0)] } ?? []
      return (taken + same + puzzle.problems()).map {
        PuzzleCheck(puzzle: index, name: name, problem: $0)
      }
    }
  }
}

extension PuzzleCheck: CustomStringConvertible {
  /// The number and the name of the puzzle, and the problem.
  public var description: String {
    "puzzle \(puzzle + 1) (\(name)): \(problem)"
  }
}

// MARK: - Problems of one puzzle

extension Puzzle {
  /// Finds all problems of the puzzle by itself that can be found without solving it.
  ///
  /// Of the problems of a stored solution, only the causes are returned: connectors are open
  /// because a piece is different, and pieces have no power because connectors are open; without a
  /// source nothing has power anyway.
  public func problems() -> [PuzzleProblem] {
    let grid = makeGrid()
    var found = sourceProblems() + wallProblems()
    if grid.isSolved(pieces, sources: sources) { found.append(.startsSolved) }
    if let solution { found += problems(of: solution, on: grid) }
    return found
  }

  private func sourceProblems() -> [PuzzleProblem] {
    if sources.isEmpty { return [.noSource] }
    var seen: Set<Int> = []
    var repeated: Set<Int> = []
    return sources.compactMap { source in
      guard !seen.insert(source).inserted, repeated.insert(source).inserted else { return nil }
      return .sourceRepeated(cell: source)
    }
  }

  private func wallProblems() -> [PuzzleProblem] {
    var blocked: Set<CellSide> = []
    return gridSpecification.walls.compactMap { wall in
      guard let other = openGrid.neighbor(of: wall), blocked.insert(wall).inserted else {
        return .wallWithoutEffect(wall)
      }
      blocked.insert(other)
      return nil
    }
  }

  private func problems(of solution: [Connectors], on grid: Grid) -> [PuzzleProblem] {
    let changed = pieces.indices.filter { cell in
      let sides = grid.cells[cell].sides.count
      return pieces[cell].turns(to: solution[cell], sides: sides) == nil
    }
    if !changed.isEmpty { return changed.map { .solutionChangesPiece(cell: $0) } }
    let turned = locked.filter { pieces[$0] != solution[$0] }
    if !turned.isEmpty { return turned.map { .solutionTurnsLocked(cell: $0) } }

    let open = grid.openConnectors(of: solution)
    if !open.isEmpty { return open.map { .solutionOpenConnector($0) } }

    let dark = sources.isEmpty ? [] : grid.cellsWithoutPower(solution, sources: sources)
    return dark.map { .solutionWithoutPower(cell: $0) }
      + grid.loopClosingSides(of: solution).map { .solutionCycle($0) }
  }
}

extension Puzzle {
  /// Finds the problems that solving the puzzle reveals: no solution, several solutions, or limits
  /// that were too low to tell.
  ///
  /// A puzzle without a source has no solution for that reason, which `problems()` finds.
  ///
  /// - Parameter mayBeAmbiguous: true to allow several solutions.
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

  /// Finds the problems that counting the solutions of an ambiguous puzzle reveals: another number
  /// than it is to have, or limits that were too low to tell.
  public func solvingProblems(
    _ solver: inout PackSolver, limits: PuzzleSolver.Limits = .init(),
    expecting expected: ClosedRange<Int>
  ) -> [PuzzleProblem] {
    guard !sources.isEmpty else { return [] }
    var limits = limits
    // One more, which is enough to prove that there are too many.
    limits.solutions = expected.upperBound + 1
    let result = solver.solve(self, limits: limits)
    let count = result.solutions.count
    if result.isUnsolvable { return [.unsolvable] }
    if result.isComplete || count > expected.upperBound {
      guard !expected.contains(count) else { return [] }
      return [.solutionCount(count, isExact: result.isComplete, expected: expected)]
    }
    return [.undecided(isSolvable: count > 0, trials: result.trials)]
  }
}
