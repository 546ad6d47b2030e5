extension Deduction {
  /// Applies the rules to a cell; false if no turn of its piece is left.
  ///
  /// Each turn that passes all rules is kept. Sides that all remaining turns reach are joined,
  /// those that none reaches are closed, and neighbours are told.
  mutating func visit(_ cell: Int) -> Bool {
    var state = cells[cell]
    let start = Int(graph.sideStart[cell])
    if state.isSettled && state.unknown == 0 && deadEnds.isEmpty && !state.isOpen {
      // Nothing new can follow here: one turn is left, or none if that one has been refuted.
      return state.turns != 0
        && state.turned(by: UInt32(state.turns.trailingZeroBitCount)) == state.joined
    }
    let looping = loopingSides(cell, state, start)
    state.closed |= looping.closed
    if state.isOpen {
      return settle(
        cell, turns: 0, always: state.joined, ever: state.all & ~state.closed, start)
    }
    // Only a cell with all free connectors of its group can seal that group off.
    let mayEnd = groups.group(of: cell).onlyHolder == cell
    var view = DeadEndView()
    if !deadEnds.isEmpty { view.dead = deadSides(state, start) }
    var turns: UInt32 = 0
    var always = UInt32.max
    var ever: UInt32 = 0
    var rest = state.turns
    while rest != 0 {
      let step = UInt32(rest.trailingZeroBitCount)
      rest &= rest - 1
      let mask = state.turned(by: step)
      guard mask & state.joined == state.joined, mask & state.closed == 0 else { continue }
      if looping.hasTwins, closesLoop(mask & ~state.joined, start) { continue }
      if mayEnd, sealsOff(mask & ~state.joined, cell, start) { continue }
      if !deadEnds.isEmpty, !look(at: mask, &view, start) { continue }
      turns |= 1 << step
      always &= mask
      ever |= mask
    }
    guard turns != 0 else { return false }
    // Used before cells are joined below, because joining changes groups and outdates what was
    // found above.
    if !deadEnds.isEmpty { markDeadEnds(view, start) }
    return settle(cell, turns: turns, always: always, ever: ever, start)
  }

  /// Returns the sides that lead back into the cell's own group, and checks if two lead into one
  /// other group.
  @inline(__always)
  private func loopingSides(
    _ cell: Int, _ state: CellState, _ start: Int
  ) -> (closed: UInt32, hasTwins: Bool) {
    let own = groups.label(of: cell)
    var closed: UInt32 = 0
    var hasTwins = false
    var rest = state.unknown
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      let label = groups.label(of: Int(graph.neighborCell[start + side]))
      if label == own {
        closed |= 1 << UInt32(side)
        continue
      }
      // One pair is enough: `closesLoop` then looks at each turn by itself.
      var others = hasTwins ? 0 : rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        if groups.label(of: Int(graph.neighborCell[start + other])) == label { hasTwins = true }
      }
    }
    return (closed, hasTwins)
  }

  /// Checks if two of the sides lead into one group, so that joining both would close a loop.
  private func closesLoop(_ sides: UInt32, _ start: Int) -> Bool {
    var rest = sides
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      rest &= rest - 1
      let label = groups.label(of: Int(graph.neighborCell[start + side]))
      var others = rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        if groups.label(of: Int(graph.neighborCell[start + other])) == label { return true }
      }
    }
    return false
  }

  /// Checks whether joining the sides seals cells off, given that the cell has all connectors that
  /// its group has left: it does if each of the sides leads to a group without another connector.
  private func sealsOff(_ sides: UInt32, _ cell: Int, _ start: Int) -> Bool {
    guard sides != 0 else { return false }
    let own = groups.group(of: cell)
    var (size, sources) = (own.size, own.sources)
    var rest = sides
    while rest != 0 {
      let group = groups.group(of: Int(graph.neighborCell[start + rest.trailingZeroBitCount]))
      rest &= rest - 1
      // This group has a further connector, by which everything joined here can still grow.
      guard group.loose == 1 else { return false }
      size += group.size
      sources += group.sources
    }
    return !count.mayStandAlone(size: size, sources: sources)
  }

  /// Keeps some turns of a piece, and tells the neighbours the consequences.
  @inline(__always)
  private mutating func settle(
    _ cell: Int, turns: UInt32, always: UInt32, ever: UInt32, _ start: Int
  ) -> Bool {
    let state = cells[cell]
    let joins = always & ~state.joined
    let closes = ~ever & state.unknown
    guard turns != state.turns || joins | closes != 0 else { return true }
    if isRecording { record(cell) }
    cells[cell].turns = turns
    cells[cell].joined |= joins
    cells[cell].closed |= closes
    return tell(closes, of: cell, areJoined: false, start)
      && tell(joins, of: cell, areJoined: true, start)
  }

  /// Tells the cells across some sides of a cell that they are joined to it, or that they are not.
  @inline(__always)
  private mutating func tell(
    _ sides: UInt32, of cell: Int, areJoined: Bool, _ start: Int
  ) -> Bool {
    var rest = sides
    while rest != 0 {
      let side = start + rest.trailingZeroBitCount
      rest &= rest - 1
      let other = Int(graph.neighborCell[side])
      let bit = UInt32(1) << UInt32(graph.neighborSide[side])
      if isRecording { record(other) }
      if areJoined { cells[other].joined |= bit } else { cells[other].closed |= bit }
      enqueue(other)
      if areJoined, !join(cell, other) { return false }
    }
    return true
  }
}

// MARK: - Dead ends

// A dead end is a side beyond which, if it is joined, a bounded number of cells follows and no open
// connector: a piece with one connector makes its side one, and so does a piece all but one of
// whose connectors lead to dead ends. A piece that joins dead ends only has all cells in its tree,
// or is turned wrong. The rule is that of Net's solver (`deadends` in net.c, by Simon Tatham);
// there it sweeps the board, here it follows the queue.

extension Deduction {
  /// The cells behind a piece, as seen from beyond its sides, over all of its turns.
  struct DeadEndView {
    /// The sides that are dead ends.
    var dead: UInt32 = 0
    /// The sides behind which there may be an open connector.
    var unbounded: UInt32 = 0
    /// The sides behind which, in some turn, everything is dead.
    var bounded: UInt32 = 0
  }

  /// Returns the sides of a cell that are dead ends.
  func deadSides(_ state: CellState, _ start: Int) -> UInt32 {
    var dead: UInt32 = 0
    var rest = state.all & ~state.closed
    while rest != 0 {
      let side = rest.trailingZeroBitCount
      if deadEnds[start + side] != Self.noDeadEnd { dead |= 1 << UInt32(side) }
      rest &= rest - 1
    }
    return dead
  }

  /// Takes a turn into account; false if it joins only dead ends, and they do not contain all
  /// cells.
  mutating func look(at mask: UInt32, _ view: inout DeadEndView, _ start: Int) -> Bool {
    let live = mask & ~view.dead
    // Without a live side, nothing continues; with one, everything else is behind it; with more,
    // each has an open connector behind it.
    if live == 0 {
      return 1 + cellsBeyond(mask, start) >= count.pieces || mask == 0
    } else if live & (live - 1) == 0 {
      let side = live.trailingZeroBitCount
      let total = Int32(1 + cellsBeyond(mask & view.dead, start))
      if view.bounded & live == 0 || behind[side] < total { behind[side] = total }
      view.bounded |= live
    } else {
      view.unbounded |= live
    }
    return true
  }

  /// Marks the sides from beyond which neighbours see a dead end.
  mutating func markDeadEnds(_ view: DeadEndView, _ start: Int) {
    var marks = view.bounded & ~view.unbounded
    while marks != 0 {
      let side = marks.trailingZeroBitCount
      marks &= marks - 1
      markDeadEnd(start + side, cells: behind[side])
    }
  }

  /// Returns the most cells beyond several dead ends together.
  private func cellsBeyond(_ sides: UInt32, _ start: Int) -> Int {
    var sum = 0
    var rest = sides
    while rest != 0 {
      sum += Int(deadEnds[start + rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    return sum
  }

  /// Records the most cells that follow beyond a side, as seen from the neighbour across it.
  private mutating func markDeadEnd(_ side: Int, cells count: Int32) {
    let other = Int(graph.neighborCell[side])
    let back = Int(graph.sideStart[other]) + Int(graph.neighborSide[side])
    guard count < deadEnds[back] else { return }
    if isRecording { changes.append(.deadEnd(side: Int32(back), cells: deadEnds[back])) }
    deadEnds[back] = count
    enqueue(other)
  }
}

// MARK: - Groups

extension Deduction {
  /// Unites the groups of two cells; false if that closes a loop, seals cells off, or needs a
  /// connector that is not there.
  mutating func join(_ first: Int, _ second: Int) -> Bool {
    guard groups.label(of: first) != groups.label(of: second),
      groups.loose(of: first) > 0, groups.loose(of: second) > 0
    else { return false }
    let union = groups.join(first, second)
    if isRecording { changes.append(.union(union)) }
    let group = groups.group(of: first)
    if group.loose == 0 && !count.mayStandAlone(size: group.size, sources: group.sources) {
      return false
    }
    wakeNeighbors(of: union)
    wakeEnds(of: first)
    return true
  }

  /// Queues the cells that may now be unable to join the group, or to join it through two sides.
  private mutating func wakeNeighbors(of union: PieceGroups.Union) {
    let label = groups.label(of: Int(union.large))
    var cell = groups.first(takenBy: union)
    while true {
      var rest = cells[cell].unknown
      let start = Int(graph.sideStart[cell])
      while rest != 0 {
        let side = start + rest.trailingZeroBitCount
        rest &= rest - 1
        let other = Int(graph.neighborCell[side])
        if meets(label, other, besides: Int(graph.neighborSide[side])) { enqueue(other) }
      }
      if cell == Int(union.small) { return }
      cell = groups.next(after: cell)
    }
  }

  /// Checks if a cell is in a group, or has a second side that leads to it.
  @inline(__always)
  private func meets(_ label: Int32, _ cell: Int, besides side: Int) -> Bool {
    if groups.label(of: cell) == label { return true }
    var rest = cells[cell].unknown & ~(1 << UInt32(side))
    let start = Int(graph.sideStart[cell])
    while rest != 0 {
      let other = Int(graph.neighborCell[start + rest.trailingZeroBitCount])
      if groups.label(of: other) == label { return true }
      rest &= rest - 1
    }
    return false
  }

  /// Queues the cells that might now seal off the group of a cell: the only one that has connectors
  /// left, and if that is a single connector, the cells that it may lead to.
  mutating func wakeEnds(of cell: Int) {
    let group = groups.group(of: cell)
    guard let holder = group.onlyHolder else { return }
    enqueue(holder)
    guard group.loose == 1 else { return }
    let start = Int(graph.sideStart[holder])
    var rest = cells[holder].unknown
    while rest != 0 {
      enqueue(Int(graph.neighborCell[start + rest.trailingZeroBitCount]))
      rest &= rest - 1
    }
  }
}
