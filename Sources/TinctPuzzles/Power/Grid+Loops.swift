extension Grid {
  /// Cells whose pieces lie on a closed loop of joined arms, ascending.
  ///
  /// A join lies on a loop unless it is a bridge, without which its ends would be parted (found by
  /// depth-first search, Tarjan 1974).
  public func cellsOnLoops(_ connectors: [Connectors]) -> [Int] {
    var (order, low) = (
      [Int](repeating: -1, count: cells.count), [Int](repeating: 0, count: cells.count)
    )
    var isOnLoop = [Bool](repeating: false, count: cells.count)
    var count = 0
    for start in cells.indices where order[start] < 0 {
      var stack: [(cell: Int, entry: CellSide?, sides: ArraySlice<Int>)] = []
      func enter(_ cell: Int, by entry: CellSide?) {
        (order[cell], low[cell]) = (count, count)
        count += 1
        stack.append((cell, entry, connectors[cell].sides[...]))
      }
      enter(start, by: nil)
      while let top = stack.last {
        guard let side = top.sides.first else {
          stack.removeLast()
          guard let before = stack.last else { continue }
          low[before.cell] = min(low[before.cell], low[top.cell])
          if low[top.cell] <= order[before.cell] {
            (isOnLoop[before.cell], isOnLoop[top.cell]) = (true, true)
          }
          continue
        }
        stack[stack.count - 1].sides.removeFirst()
        let place = CellSide(cell: top.cell, side: side)
        guard place != top.entry, isJoined(place, connectors), let other = neighbor(of: place)
        else { continue }
        if order[other.cell] < 0 {
          enter(other.cell, by: other)
        } else {
          low[top.cell] = min(low[top.cell], order[other.cell])
          (isOnLoop[top.cell], isOnLoop[other.cell]) = (true, true)
        }
      }
    }
    return cells.indices.filter { isOnLoop[$0] }
  }
}
