extension Grid {
  /// Whether all pieces have power: what a player works for. Cells without connectors need none.
  public func isSolved(_ connectors: [Connectors], sources: [Int]) -> Bool {
    cellsWithoutPower(connectors, sources: sources).isEmpty
  }

  /// Cells with connectors but without power, ascending.
  func cellsWithoutPower(_ connectors: [Connectors], sources: [Int]) -> [Int] {
    let levels = powerLevels(sources: sources, connectors: connectors)
    return cells.indices.filter { levels[$0] == nil && connectors[$0].count > 0 }
  }

  /// Connectors that meet no other, by cell and side.
  func openConnectors(of connectors: [Connectors]) -> [CellSide] {
    connectedSides(of: connectors).filter { !isJoined($0, connectors) }
  }

  /// Sides that join cells which are joined already, by cell and side, each pair of sides once.
  func loopClosingSides(of connectors: [Connectors]) -> [CellSide] {
    var islands = Islands(count: cells.count)
    return connectedSides(of: connectors).filter { place in
      guard isJoined(place, connectors), let other = neighbor(of: place) else { return false }
      let isSecond = (other.cell, other.side) < (place.cell, place.side)
      return !isSecond && !islands.join(place.cell, other.cell)
    }
  }

  private func connectedSides(of connectors: [Connectors]) -> [CellSide] {
    cells.indices.flatMap { cell in
      connectors[cell].sides.map { CellSide(cell: cell, side: $0) }
    }
  }
}
