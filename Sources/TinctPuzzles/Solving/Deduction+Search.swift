extension Deduction {
  /// How a search ended.
  enum Ending {
    /// Every solution was found.
    case complete
    /// There may be more solutions; as many were found as were wanted.
    case limit
    /// There may be more solutions; as many turns were tried as were allowed.
    case exhausted
  }

  /// A cell with several turns, and those not tried yet.
  private struct Choice {
    var cell: Int
    var turns: UInt32
    var mark: Int
    /// Where in the order of cells the search for an open cell began.
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
  /// Without it, a search on a large board would meet one contradiction again and again, for every
  /// choice in places that have nothing to do with it.
  ///
  /// - Parameter allowance: how many turns may be tried; lowered by as many as were.
  /// - Returns: false if there is no solution.
  mutating func probe(_ allowance: inout Int) -> Bool {
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

  /// Tries each turn of a piece; whether any was crossed off, or nil if there is no solution.
  private mutating func probe(_ cell: Int, _ allowance: inout Int) -> Bool? {
    var rest = cells[cell].turns
    guard rest & (rest - 1) != 0 else { return false }
    var hasChanged = false
    while rest != 0 && allowance > 0 {
      let turn = rest & (0 &- rest)
      rest &= rest - 1
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
  /// - Parameter limit: after how many solutions to stop.
  /// - Parameter allowance: how many turns may be tried; lowered by as many as were.
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
    while var choice = choices.popLast() {
      undo(to: choice.mark)
      guard choice.turns != 0 else { continue }
      guard allowance > 0 else { return .exhausted }
      allowance -= 1
      let turn = choice.turns & (0 &- choice.turns)
      choice.turns &= ~turn
      choices.append(choice)
      guard attempt(choice.cell, turn: turn) else { continue }
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

  private func choice(_ place: Int) -> Choice {
    let cell = Int(graph.inwards[place])
    return Choice(cell: cell, turns: cells[cell].turns, mark: changes.count, cursor: place)
  }

  /// The place in the order of cells, from one on, of the first with several turns.
  private func openCell(from start: Int) -> Int? {
    for place in start..<graph.inwards.count {
      let turns = cells[Int(graph.inwards[place])].turns
      if turns & (turns - 1) != 0 { return place }
    }
    return nil
  }
}
