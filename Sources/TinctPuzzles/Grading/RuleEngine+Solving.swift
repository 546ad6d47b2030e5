extension RuleEngine {
  /// No trial rests on more than one other; what takes more is left open.
  static let mostDepth = 3

  /// Makes deductions as far as they go.
  ///
  /// - Parameter allowance: how many turns may be tried; lowered by as many as were.
  mutating func solve(
    _ board: PuzzleSolver.Board, _ allowance: inout Int
  ) -> SolvingTrace.Outcome {
    var depth = 0
    var isUnique: Bool?
    guard start(), run() else { return .unsolvable(contradiction ?? .count) }
    while !isSolved {
      depth += 1
      // What is not unique cannot be found by any amount of thought, so that it is not looked for.
      if depth > 1 && isUnique == nil {
        var solver = PuzzleSolver(graph)
        let limits = PuzzleSolver.Limits(trials: max(allowance, 1))
        let result = solver.solve(board, limits: limits)
        isUnique = result.isComplete && result.solutions.count < 2
      }
      guard depth == 1 || isUnique == true, depth <= Self.mostDepth, allowance > 0 else {
        return .open(cells: cells.indices.filter { !cells[$0].isSettled })
      }
      guard let found = tryTurns(depth: depth, &allowance) else {
        return .unsolvable(contradiction ?? .count)
      }
      if found { depth = 0 }
    }
    return .solved
  }

  /// Tries turns of one cell after the other until one is crossed off, and draws what follows from it.
  ///
  /// - Returns: whether one was; nil if there is no solution.
  private mutating func tryTurns(depth: Int, _ allowance: inout Int) -> Bool? {
    // After a success the round goes on, so that it does not begin with what was in vain before.
    for place in nextTrial..<nextTrial + cells.count {
      let cell = Int(graph.inwards[place % cells.count])
      guard !cells[cell].isSettled else { continue }
      var rest = cells[cell].turns
      while rest != 0 && allowance > 0 {
        let turn = rest & (0 &- rest)
        rest &= rest - 1
        guard let why = objection(to: turn, of: cell, depth: depth, &allowance) else { continue }
        guard crossOff(turn, of: cell, depth: depth, because: why), run() else { return nil }
        nextTrial = place % cells.count
        return true
      }
    }
    return false
  }

  /// The contradiction to which a turn leads, if trying it to a depth shows one.
  private func objection(
    to turn: UInt32, of cell: Int, depth: Int, _ allowance: inout Int
  ) -> SolvingTrace.Contradiction? {
    allowance -= 1
    var thought = self
    guard thought.assume(turn, of: cell) else { return thought.contradiction }
    var inner = 1
    while inner < depth {
      guard let found = thought.tryTurns(depth: inner, &allowance) else {
        return thought.contradiction ?? .count
      }
      inner = found ? 1 : inner + 1
    }
    return nil
  }
}
