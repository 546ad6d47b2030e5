/// Finds which sides meet.
enum SideJoining {
  /// Sides by the place that they have in common, which at most two of them share in a tiling.
  ///
  /// - Parameters:
  ///   - sideCounts: number of sides of each cell.
  ///   - key: the place of a side.
  /// - Returns: for each side of each cell, the other side at its place; the places with more than
  ///   two sides, as cells in ascending order, are `crowded` and join nothing.
  static func neighbors<Key: Hashable>(
    sideCounts: [Int], key: (CellSide) -> Key
  ) -> (sides: [[CellSide?]], crowded: [[CellSide]]) {
    var places: [Key: Int] = [:]
    var groups: [[CellSide]] = []
    for (cell, count) in sideCounts.enumerated() {
      for side in 0..<count {
        let place = CellSide(cell: cell, side: side)
        let group = places[key(place), default: groups.count]
        if group == groups.count {
          places[key(place)] = group
          groups.append([])
        }
        groups[group].append(place)
      }
    }
    var sides = sideCounts.map { [CellSide?](repeating: nil, count: $0) }
    for group in groups where group.count == 2 {
      sides[group[0].cell][group[0].side] = group[1]
      sides[group[1].cell][group[1].side] = group[0]
    }
    return (sides, groups.filter { $0.count > 2 })
  }
}
