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
    if group.loose == 0 && !mayStandAlone(size: group.size, sources: group.sources) { return false }
    wakeNeighbors(of: union)
    wakeEnds(of: first)
    return true
  }

  /// Queues the cells that now may not be joined to the group, or not from two sides.
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

  /// Whether a cell is in a group, or has a second side that leads to it.
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

  /// Queues the cells that now may seal off the group of a cell: the one that has all its connectors,
  /// and if there is but one connector, those that it may lead to.
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
