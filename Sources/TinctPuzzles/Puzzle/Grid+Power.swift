// Power spreads from the sources through joined sides. Games, checks and generators use this for
// power and loops; `BoardGraph` has the same for code that visits millions of boards.

extension Grid {
  /// Checks if the pieces on both sides of a side have a connector there, with no wall between.
  ///
  /// - Parameter connectors: the piece on each cell.
  public func isJoined(_ side: CellSide, _ connectors: [Connectors]) -> Bool {
    guard connectors[side.cell].contains(side.side), let other = neighbor(of: side) else {
      return false
    }
    return connectors[other.cell].contains(other.side)
  }

  /// Returns the fewest steps from a source to each cell through joined sides; nil for a cell
  /// without power.
  ///
  /// - Parameters:
  ///   - sources: the cells of level 0.
  ///   - connectors: the piece on each cell.
  public func powerLevels(sources: [Int], connectors: [Connectors]) -> [Int?] {
    precondition(connectors.count == cells.count, "each cell has a piece")
    var levels = [Int?](repeating: nil, count: cells.count)
    breadthFirstSearch(
      from: sources, identity: { $0 },
      neighbors: { cell in
        cells[cell].sides.indices.compactMap { number -> Int? in
          let side = CellSide(cell: cell, side: number)
          return isJoined(side, connectors) ? neighbor(of: side)?.cell : nil
        }
      },
      visit: { cell, level in levels[cell] = level })
    return levels
  }

  /// Checks whether all pieces have power, which is a player's goal. Cells without connectors need
  /// none.
  public func isSolved(_ connectors: [Connectors], sources: [Int]) -> Bool {
    cellsWithoutPower(connectors, sources: sources).isEmpty
  }

  /// Returns the cells with connectors but without power, ascending.
  package func cellsWithoutPower(_ connectors: [Connectors], sources: [Int]) -> [Int] {
    let levels = powerLevels(sources: sources, connectors: connectors)
    return cells.indices.filter { levels[$0] == nil && connectors[$0].count > 0 }
  }

  /// Returns the connectors that meet no other, by cell and side.
  func openConnectors(of connectors: [Connectors]) -> [CellSide] {
    connectedSides(of: connectors).filter { !isJoined($0, connectors) }
  }

  private func connectedSides(of connectors: [Connectors]) -> [CellSide] {
    cells.indices.flatMap { cell in
      connectors[cell].sides.map { CellSide(cell: cell, side: $0) }
    }
  }
}

// MARK: - Loops

extension Grid {
  /// Returns the sides that join cells which earlier sides have already joined, by cell and side;
  /// of the two sides of a join, the first.
  func loopClosingSides(of connectors: [Connectors]) -> [CellSide] {
    var joined = DisjointSets(count: cells.count)
    return connectedSides(of: connectors).filter { side in
      guard isJoined(side, connectors), let other = neighbor(of: side) else { return false }
      let isSecond = (other.cell, other.side) < (side.cell, side.side)
      return !isSecond && !joined.join(side.cell, other.cell)
    }
  }

  /// Returns the cells whose pieces lie on a closed loop of joined arms, ascending.
  ///
  /// A join lies on a loop unless it is a bridge, without which its ends would be parted. Bridges
  /// are found by depth-first search (R. E. Tarjan, *A note on finding the bridges of a graph*,
  /// 1974): `low` is the first cell, in the order of the search, that a cell and those entered from
  /// it reach by one join that is not in the tree of the search. If that is not before the cell
  /// itself, the join by which it was entered is a bridge.
  public func cellsOnLoops(_ connectors: [Connectors]) -> [Int] {
    var (order, low) = (
      [Int](repeating: -1, count: cells.count), [Int](repeating: 0, count: cells.count)
    )
    var isOnLoop = [Bool](repeating: false, count: cells.count)
    var count = 0
    for start in cells.indices where order[start] < 0 {
      // An explicit stack, because a path may have as many steps as a board has cells.
      var stack: [(cell: Int, entry: CellSide?, sides: ArraySlice<Int>)] = []
      func enter(_ cell: Int, by entry: CellSide?) {
        (order[cell], low[cell]) = (count, count)
        count += 1
        stack.append((cell, entry, connectors[cell].sides[...]))
      }
      enter(start, by: nil)
      while let top = stack.last {
        guard let number = top.sides.first else {
          stack.removeLast()
          guard let before = stack.last else { continue }
          low[before.cell] = min(low[before.cell], low[top.cell])
          if low[top.cell] <= order[before.cell] {
            (isOnLoop[before.cell], isOnLoop[top.cell]) = (true, true)
          }
          continue
        }
        stack[stack.count - 1].sides.removeFirst()
        let side = CellSide(cell: top.cell, side: number)
        // Two joins of the same cells are a loop, so only the side of entry itself is excluded.
        guard side != top.entry, isJoined(side, connectors), let other = neighbor(of: side)
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
