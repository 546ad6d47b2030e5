// Groups of joined cells: every cell knows the label of its group, so that comparing is one look-up.
// Joining gives the smaller group the label of the larger one: n log n steps in all.

extension Deduction {
  /// Unites the groups of two cells; false if that closes a loop, or leaves a group without source.
  mutating func join(_ first: Int, _ second: Int) -> Bool {
    var (small, large) = (first, second)
    guard labels[small] != labels[large] else { return false }
    if sizes[Int(labels[small])] > sizes[Int(labels[large])] { swap(&small, &large) }
    let (old, new) = (labels[small], labels[large])
    if isRecording { changes.append(.union(Int32(small), Int32(large), label: old)) }
    relabel(small, new)
    sizes[Int(new)] += sizes[Int(old)]
    if treeCount > 1 {
      loose[Int(new)] += loose[Int(old)] - 2
      sources[Int(new)] += sources[Int(old)]
      if loose[Int(new)] == 0 && sources[Int(new)] == 0 { return false }
    }
    wakeNeighbors(of: small, label: new)
    rings.swapAt(small, large)
    return true
  }

  private mutating func relabel(_ first: Int, _ label: Int32) {
    var cell = first
    repeat {
      labels[cell] = label
      cell = Int(rings[cell])
    } while cell != first
  }

  /// Queues the cells that now may not be joined to the group, or not from two sides.
  ///
  /// - Parameter first: a cell of the group that was taken in, whose ring is still its own.
  private mutating func wakeNeighbors(of first: Int, label: Int32) {
    var cell = first
    repeat {
      var rest = cells[cell].unknown
      let start = Int(graph.sideStart[cell])
      while rest != 0 {
        let side = start + rest.trailingZeroBitCount
        rest &= rest - 1
        let other = Int(graph.neighborCell[side])
        if meets(label, other, besides: Int(graph.neighborSide[side])) { enqueue(other) }
      }
      cell = Int(rings[cell])
    } while cell != first
  }

  /// Whether a cell is in a group, or has a second side that leads to it.
  @inline(__always)
  private func meets(_ label: Int32, _ cell: Int, besides side: Int) -> Bool {
    if labels[cell] == label { return true }
    var rest = cells[cell].unknown & ~(1 << UInt32(side))
    let start = Int(graph.sideStart[cell])
    while rest != 0 {
      if labels[Int(graph.neighborCell[start + rest.trailingZeroBitCount])] == label { return true }
      rest &= rest - 1
    }
    return false
  }
}

// MARK: - Taking back

extension Deduction {
  /// Takes back all changes after the first `count` that were recorded.
  mutating func undo(to count: Int) {
    while changes.count > count {
      switch changes.removeLast() {
      case .cell(let cell, let turns, let joined, let closed):
        cells[Int(cell)].turns = turns
        cells[Int(cell)].joined = joined
        cells[Int(cell)].closed = closed
      case .placed(let cell):
        cells[Int(cell)].piece = 0
        cells[Int(cell)].isOpen = true
      case .deadEnd(let side, let cells):
        deadEnds[Int(side)] = cells
      case .union(let small, let large, let label):
        undoJoin(Int(small), Int(large), label)
      }
    }
  }

  private mutating func undoJoin(_ small: Int, _ large: Int, _ label: Int32) {
    let joined = Int(labels[large])
    rings.swapAt(small, large)
    relabel(small, label)
    sizes[joined] -= sizes[Int(label)]
    guard treeCount > 1 else { return }
    loose[joined] -= loose[Int(label)] - 2
    sources[joined] -= sources[Int(label)]
  }
}
