extension Deduction {
  /// The ending of a search.
  enum Ending {
    /// Every solution was found.
    case complete
    /// There may be more solutions; the wanted number was found.
    case limit
    /// There may be more solutions; the allowed number of turns was tried.
    case exhausted
  }

  /// A cell with several turns, and those not tried yet.
  private struct Choice {
    var cell: Int
    var turns: UInt32
    /// The number of changes before the first of its turns was tried.
    var mark: Int
    /// The index in the order of cells at which the next open cell is looked for.
    var cursor: Int
  }

  /// Fixes the turn of a piece and deduces what follows; false if there is no solution.
  mutating func attempt(_ cell: Int, turn: UInt32) -> Bool {
    if isRecording { record(cell) }
    cells[cell].turns = turn
    enqueue(cell)
    return deduce()
  }

  /// Crosses off every turn that leads to a contradiction when it is tried alone.
  ///
  /// Without this, a search on a large board would meet one contradiction again and again, for
  /// every choice in regions that have nothing to do with it.
  ///
  /// - Parameter allowance: the number of turns that may be tried; reduced by those that were.
  /// - Returns: false if there is no solution.
  mutating func probe(_ allowance: inout Int) -> Bool {
    // A turn crossed off for one cell may make a turn of another impossible, so this is repeated
    // until nothing changes.
    var hasChanged = true
    while hasChanged && allowance > 0 {
      hasChanged = false
      for cell in graph.inwards.lazy.map(Int.init) {
        guard let keep = probe(cell, &allowance) else { return false }
        hasChanged = hasChanged || keep
      }
    }
    return true
  }

  /// Tries each turn of a piece, and returns true if any was crossed off, nil if there is no
  /// solution.
  private mutating func probe(_ cell: Int, _ allowance: inout Int) -> Bool? {
    var rest = cells[cell].turns
    guard rest & (rest - 1) != 0 else { return false }
    var hasChanged = false
    while rest != 0 && allowance > 0 {
      let turn = rest & (0 &- rest)
      rest &= rest - 1
      // An earlier trial for this cell may have crossed it off.
      guard cells[cell].turns & turn != 0 else { continue }
      allowance -= 1
      isRecording = true
      let holds = attempt(cell, turn: turn)
      undo(to: 0)
      isRecording = false
      guard !holds else { continue }
      hasChanged = true
      cells[cell].turns &= ~turn
      enqueue(cell)
      guard cells[cell].turns != 0, deduce() else { return nil }
    }
    return hasChanged
  }

  /// Finds solutions, in an order that depends on the board alone, after `deduce`.
  ///
  /// - Parameters:
  ///   - limit: the number of solutions after which to stop.
  ///   - allowance: the number of turns that may be tried; reduced by those that were.
  ///   - found: called for each solution.
  mutating func search(
    limit: Int, _ allowance: inout Int, found: (borrowing Deduction) -> Void
  ) -> Ending {
    guard limit > 0 else { return .limit }
    isRecording = true
    defer { isRecording = false }
    var choices: [Choice] = []
    var count = 0
    guard let first = openCell(from: 0) else {
      found(self)
      return limit == 1 ? .limit : .complete
    }
    choices.append(choice(first))
    // An explicit stack of choices: a large board could overflow the stack of a thread.
    while var choice = choices.popLast() {
      // Everything that followed from the last turn of this cell is taken back.
      undo(to: choice.mark)
      guard choice.turns != 0 else { continue }
      guard allowance > 0 else { return .exhausted }
      allowance -= 1
      let turn = choice.turns & (0 &- choice.turns)
      choice.turns &= ~turn
      choices.append(choice)
      guard attempt(choice.cell, turn: turn) else { continue }
      // Cells before the cursor are settled on this branch, so none is looked at twice.
      if let next = openCell(from: choice.cursor) {
        choices.append(self.choice(next))
        continue
      }
      found(self)
      count += 1
      if count == limit { return .limit }
    }
    return .complete
  }

  private func choice(_ index: Int) -> Choice {
    let cell = Int(graph.inwards[index])
    return Choice(cell: cell, turns: cells[cell].turns, mark: changes.count, cursor: index)
  }

  /// Returns the index in the order of cells, from `start` on, of the first cell with several
  /// turns.
  private func openCell(from start: Int) -> Int? {
    for index in start..<graph.inwards.count {
      let turns = cells[Int(graph.inwards[index])].turns
      if turns & (turns - 1) != 0 { return index }
    }
    return nil
  }
}
