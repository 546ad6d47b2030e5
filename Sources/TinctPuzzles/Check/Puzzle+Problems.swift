extension Puzzle {
  /// What is wrong with the puzzle, taken by itself; empty if nothing is.
  ///
  /// Of a stored solution only the causes are told: other pieces hide open connectors, and these
  /// hide what has no power and what closes a loop; without a source nothing has power anyway.
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
    guard !gridSpecification.walls.isEmpty else { return [] }
    var open = gridSpecification
    open.walls = []
    guard let grid = try? Grid(open) else { preconditionFailure("fewer walls need no more checks") }
    var blocked: Set<CellSide> = []
    return gridSpecification.walls.compactMap { wall in
      guard let other = grid.neighbor(of: wall), blocked.insert(wall).inserted else {
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
