extension Deduction {
  /// Applies the rules to a cell; false if no turn of its piece is left.
  mutating func visit(_ cell: Int) -> Bool {
    var state = cells[cell]
    let start = Int(graph.sideStart[cell])
    if state.isSettled && state.unknown == 0 && deadEnds.isEmpty && !state.isOpen {
      // Nothing can follow any more. One turn is left, or none if that has been shown to be wrong.
      return state.turns != 0
        && state.turned(by: UInt32(state.turns.trailingZeroBitCount)) == state.joined
    }
    let looping = loopingSides(cell, state, start)
    state.closed |= looping.closed
    if state.isOpen {
      return settle(
        cell, turns: 0, always: state.joined, ever: state.all & ~state.closed, start)
    }
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
    // Joining cells below makes groups grow, so that all that was seen above has to be used before.
    if !deadEnds.isEmpty { markDeadEnds(view, start) }
    return settle(cell, turns: turns, always: always, ever: ever, start)
  }

  /// Sides that lead back into the cell's own group, and whether two lead into one other group.
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
      var others = hasTwins ? 0 : rest
      while others != 0 {
        let other = others.trailingZeroBitCount
        others &= others - 1
        if groups.label(of: Int(graph.neighborCell[start + other])) == label { hasTwins = true }
      }
    }
    return (closed, hasTwins)
  }

  /// Whether two of the sides lead into one group.
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

  /// Whether joining the sides seals cells off, given that the cell has all connectors that its group
  /// has left: then each of the sides leads to a group that has no other.
  private func sealsOff(_ sides: UInt32, _ cell: Int, _ start: Int) -> Bool {
    guard sides != 0 else { return false }
    let own = groups.group(of: cell)
    var (size, sources) = (own.size, own.sources)
    var rest = sides
    while rest != 0 {
      let group = groups.group(of: Int(graph.neighborCell[start + rest.trailingZeroBitCount]))
      rest &= rest - 1
      guard group.loose == 1 else { return false }
      size += group.size
      sources += group.sources
    }
    return !mayStandAlone(size: size, sources: sources)
  }

  /// Whether so many cells may be joined to each other only.
  @inline(__always)
  func mayStandAlone(size: Int32, sources: Int32) -> Bool {
    treeCount == 1 ? Int(size) == pieceCount : sources > 0
  }

  /// Keeps some turns of a piece, and tells the neighbours what they mean.
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

  /// Tells the cells across some sides of a cell whether they are joined to it.
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
