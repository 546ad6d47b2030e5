// The techniques, one function for each. A new one takes a case of `Technique` with its level, a
// `SolvingTrace.Reason`, a function here, its turn in `run()`, and a sentence in
// `Hint+Sentences.swift`.

extension RuleEngine {
  /// Applies borders: no turn reaches a side that meets nothing.
  mutating func applyBorders(_ cell: Int) -> Bool {
    let sides = graph.closed[cell]
    let kept = turns(of: cell) { $0 & sides == 0 }
    cells[cell].closed |= sides
    return keep(kept, of: cell, because: .borders(Connectors(mask: sides)))
  }

  /// Applies neighbours: a turn reaches the sides that are known to be joined, and none that are
  /// closed.
  mutating func applyNeighbors(_ cell: Int) {
    let state = cells[cell]
    let borders = graph.closed[cell]
    var (joined, closed): (UInt32, UInt32) = (0, 0)
    let kept = turns(of: cell) { mask in
      let (missing, extra) = (state.joined & ~mask, state.closed & mask)
      joined |= missing
      closed |= extra & ~borders
      return missing | extra == 0
    }
    _ = keep(
      kept, of: cell,
      because: .neighbors(joined: Connectors(mask: joined), closed: Connectors(mask: closed)))
  }

  /// Applies loops: a turn leads neither into the cell's own group nor into another one twice.
  mutating func applyLoops(_ cell: Int) {
    let state = cells[cell]
    let own = groups.label(of: cell)
    var looping: UInt32 = 0
    for side in Connectors(mask: state.unknown).sides where label(beyond: side, of: cell) == own {
      looping |= 1 << UInt32(side)
    }
    var reason = looping
    let kept = turns(of: cell) { mask in
      if mask & looping != 0 { return false }
      let twins = twins(among: mask & ~state.joined, of: cell)
      reason |= twins
      return twins == 0
    }
    cells[cell].closed |= looping
    _ = keep(
      kept, of: cell, closing: looping, because: .loop(Connectors(mask: reason)))
  }

  /// Applies islands: a turn does not seal pieces off.
  ///
  /// It seals them off only if its connectors are all that its group has left, and each of them
  /// leads to a group that has no other.
  mutating func applyIslands(_ cell: Int) {
    let state = cells[cell]
    let own = groups.group(of: cell)
    guard own.onlyHolder == cell else { return }
    var largest: Int32 = 0
    let kept = turns(of: cell) { mask in
      var (size, sources) = (own.size, own.sources)
      var rest = mask & ~state.joined
      guard rest != 0 else { return true }
      while rest != 0 {
        let other = neighbor(across: rest.trailingZeroBitCount, of: cell)
        rest &= rest - 1
        guard other >= 0 else { return true }
        let group = groups.group(of: other)
        guard group.loose == 1 else { return true }
        size += group.size
        sources += group.sources
      }
      if count.mayStandAlone(size: size, sources: sources) { return true }
      largest = max(largest, size)
      return false
    }
    _ = keep(kept, of: cell, because: .island(cells: Int(largest)))
  }

  /// Returns the turns of a cell that are possible and pass a test.
  @inline(__always)
  private func turns(of cell: Int, where test: (UInt32) -> Bool) -> UInt32 {
    var kept: UInt32 = 0
    var rest = cells[cell].turns
    while rest != 0 {
      let step = UInt32(rest.trailingZeroBitCount)
      rest &= rest - 1
      if test(cells[cell].turned(by: step)) { kept |= 1 << step }
    }
    return kept
  }

  /// Returns the sides that lead to a group to which another of them leads too; joining both would
  /// close a loop.
  private func twins(among sides: UInt32, of cell: Int) -> UInt32 {
    var found: UInt32 = 0
    var rest = sides
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      var others = rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        guard label(beyond: side, of: cell) == label(beyond: other, of: cell) else { continue }
        found |= 1 << UInt32(side) | 1 << UInt32(other)
      }
    }
    return found
  }

  @inline(__always)
  private func neighbor(across side: Int, of cell: Int) -> Int {
    Int(graph.neighborCell[Int(graph.sideStart[cell]) + side])
  }

  /// Returns the label of the group across a side; at a border, a number that no group and no other
  /// side has.
  private func label(beyond side: Int, of cell: Int) -> Int32 {
    let other = neighbor(across: side, of: cell)
    return other < 0 ? -1 - Int32(side) : groups.label(of: other)
  }
}

// MARK: - Conclusions

extension RuleEngine {
  /// Keeps some turns of a piece, and tells the neighbours which sides follow; false if there is no
  /// solution.
  ///
  /// - Parameters:
  ///   - closing: the sides that were already closed for the reason.
  ///   - isNew: true to note a deduction even if no turn is crossed off.
  mutating func keep(
    _ turns: UInt32, of cell: Int, closing: UInt32 = 0, isNew: Bool = false,
    because reason: SolvingTrace.Reason
  ) -> Bool {
    guard turns != 0 else {
      contradiction = contradiction ?? .noTurn(cell: cell)
      return false
    }
    let state = cells[cell]
    guard isNew || turns != state.turns || closing != 0 else { return true }
    cells[cell].turns = turns
    let (always, ever) = common(of: cell)
    let joins = always & ~state.joined
    let closes = state.all & ~ever & ~state.closed
    cells[cell].joined |= joins
    cells[cell].closed |= closes
    guard cells[cell].joined.nonzeroBitCount <= state.piece.nonzeroBitCount else {
      contradiction = .noTurn(cell: cell)
      return false
    }
    note(cell, joins, closes | closing, reason)
    tellClosed(closes | closing, of: cell)
    return join(joins, of: cell)
  }

  /// Returns the sides that all turns reach, and those that some turn reaches.
  private func common(of cell: Int) -> (always: UInt32, ever: UInt32) {
    var (always, ever) = (UInt32.max, UInt32(0))
    _ = turns(of: cell) { mask in
      always &= mask
      ever |= mask
      return true
    }
    return (always, ever)
  }

  /// Counts a deduction, and stores it if deductions are kept.
  private mutating func note(
    _ cell: Int, _ joins: UInt32, _ closes: UInt32, _ reason: SolvingTrace.Reason
  ) {
    let level = reason.technique.level
    while tally.count <= level { tally.append(0) }
    tally[level] += 1
    guard keepsDeductions else { return }
    var candidates: [Connectors] = []
    _ = turns(of: cell) { mask in
      candidates.append(Connectors(mask: mask))
      return true
    }
    deductions.append(
      SolvingTrace.Deduction(
        cell: cell, reason: reason, candidates: candidates, joined: Connectors(mask: joins),
        closed: Connectors(mask: closes)))
  }

  /// Closes some sides of a cell on their other side.
  private mutating func tellClosed(_ sides: UInt32, of cell: Int) {
    var rest = sides
    while rest != 0 {
      let side = Int(graph.sideStart[cell]) + rest.trailingZeroBitCount
      rest &= rest - 1
      let other = Int(graph.neighborCell[side])
      guard other >= 0 else { continue }
      let bit = UInt32(1) << UInt32(graph.neighborSide[side])
      guard cells[other].closed & bit == 0 else { continue }
      cells[other].closed |= bit
      told.append(other)
    }
  }

  /// Joins a cell to its neighbours across some sides; false if there is no solution.
  private mutating func join(_ sides: UInt32, of cell: Int) -> Bool {
    var rest = sides
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest - 1
      let side = Int(graph.sideStart[cell]) + number
      let other = Int(graph.neighborCell[side])
      guard other >= 0 else {
        contradiction = .noTurn(cell: cell)
        return false
      }
      let bit = UInt32(1) << UInt32(graph.neighborSide[side])
      guard cells[other].joined & bit == 0 else { continue }
      guard groups.label(of: cell) != groups.label(of: other) else {
        contradiction = .loop(CellSide(cell: cell, side: number))
        return false
      }
      // The other piece may have fewer connectors than there are sides to be joined.
      guard cells[other].joined.nonzeroBitCount < cells[other].piece.nonzeroBitCount else {
        contradiction = .noTurn(cell: other)
        return false
      }
      cells[other].joined |= bit
      told.append(other)
      guard unite(cell, other) else { return false }
    }
    return true
  }

  /// Unites two groups, and queues the cells that this may affect.
  private mutating func unite(_ first: Int, _ second: Int) -> Bool {
    let union = groups.join(first, second)
    var cell = groups.first(takenBy: union)
    while true {
      queueNeighborhood(of: cell)
      if cell == Int(union.small) { break }
      cell = groups.next(after: cell)
    }
    return queueEnds(of: first)
  }

  /// Queues a cell and its neighbours for the rule about loops.
  private mutating func queueNeighborhood(of cell: Int) {
    var rest = cells[cell].unknown
    if rest != 0 { nearJoined.append(cell) }
    while rest != 0 {
      let other = neighbor(across: rest.trailingZeroBitCount, of: cell)
      rest &= rest - 1
      if other >= 0 { nearJoined.append(other) }
    }
  }

  /// Queues the cells that might now seal off the group of a cell; false if it is already sealed
  /// off.
  private mutating func queueEnds(of cell: Int) -> Bool {
    let group = groups.group(of: cell)
    if group.loose == 0 && !count.mayStandAlone(size: group.size, sources: group.sources) {
      contradiction = .island(cell: cell, cells: Int(group.size))
      return false
    }
    guard let holder = group.onlyHolder else { return true }
    nearEnds.append(holder)
    guard group.loose == 1 else { return true }
    for side in Connectors(mask: cells[holder].unknown).sides {
      let other = neighbor(across: side, of: holder)
      if other >= 0 { nearEnds.append(other) }
    }
    return true
  }
}
