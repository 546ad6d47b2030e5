extension Grid {
  /// Whether the pieces on both sides of a side have a connector there, with no wall between.
  ///
  /// - Parameter connectors: the piece on each cell.
  public func isJoined(_ place: CellSide, _ connectors: [Connectors]) -> Bool {
    guard connectors[place.cell].contains(place.side), let other = neighbor(of: place) else {
      return false
    }
    return connectors[other.cell].contains(other.side)
  }

  /// Fewest steps from a source to each cell through joined sides; nil for a cell without power.
  ///
  /// - Parameter sources: cells of level 0.
  /// - Parameter connectors: the piece on each cell.
  public func powerLevels(sources: [Int], connectors: [Connectors]) -> [Int?] {
    precondition(connectors.count == cells.count, "each cell has a piece")
    var levels = [Int?](repeating: nil, count: cells.count)
    breadthFirstSearch(
      from: sources, identity: { $0 },
      neighbors: { cell in
        cells[cell].sides.indices.compactMap { side -> Int? in
          let place = CellSide(cell: cell, side: side)
          return isJoined(place, connectors) ? neighbor(of: place)?.cell : nil
        }
      },
      visit: { cell, level in levels[cell] = level })
    return levels
  }
}
