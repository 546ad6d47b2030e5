// A dead end is a side beyond which, if it is joined, so many cells follow at most and no open
// connector. The rule is that of Net's solver in net.c, by Simon Tatham; there it sweeps the board.

extension Deduction {
  /// What the turns of a piece tell about the cells behind it, as seen from beyond its sides.
  struct DeadEndView {
    /// Sides that are dead ends.
    var dead: UInt32 = 0
    /// Sides behind which there may be an open connector.
    var unbounded: UInt32 = 0
    /// Sides behind which, in some turn, all is dead.
    var bounded: UInt32 = 0
  }

  /// The sides of a cell that are dead ends.
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

  /// Takes a turn into account; false if it joins dead ends only, and they do not hold all cells.
  mutating func look(at mask: UInt32, _ view: inout DeadEndView, _ start: Int) -> Bool {
    let live = mask & ~view.dead
    if live == 0 {
      return 1 + cellsBeyond(mask, start) >= pieceCount || mask == 0
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

  /// Marks the sides beyond which neighbours see a dead end.
  mutating func markDeadEnds(_ view: DeadEndView, _ start: Int) {
    var marks = view.bounded & ~view.unbounded
    while marks != 0 {
      let side = marks.trailingZeroBitCount
      marks &= marks - 1
      markDeadEnd(start + side, cells: behind[side])
    }
  }

  /// Most cells beyond some dead ends together.
  private func cellsBeyond(_ sides: UInt32, _ start: Int) -> Int {
    var sum = 0
    var rest = sides
    while rest != 0 {
      sum += Int(deadEnds[start + rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    return sum
  }

  /// Notes that beyond a side, seen from the neighbour that it meets, so many cells follow at most.
  private mutating func markDeadEnd(_ side: Int, cells count: Int32) {
    let other = Int(graph.neighborCell[side])
    let back = Int(graph.sideStart[other]) + Int(graph.neighborSide[side])
    guard count < deadEnds[back] else { return }
    if isRecording { changes.append(.deadEnd(side: Int32(back), cells: deadEnds[back])) }
    deadEnds[back] = count
    enqueue(other)
  }
}
