/// Disjoint sets of cells, by union-find with path halving (Tarjan and van Leeuwen, 1984).
struct Islands {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  /// Unites the sets of two cells; false if they were one already.
  mutating func join(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (root(of: first), root(of: second))
    parents[max(a, b)] = min(a, b)
    return a != b
  }

  /// The cell that stands for the set of a cell.
  mutating func root(of cell: Int) -> Int {
    var cell = cell
    while parents[cell] != cell {
      parents[cell] = parents[parents[cell]]
      cell = parents[cell]
    }
    return cell
  }

  /// In how many parts the cells of a grid lie: no side leads from one to another.
  static func count(on grid: Grid) -> Int {
    var islands = Islands(count: grid.cells.count)
    var count = grid.cells.count
    for (number, cell) in grid.cells.enumerated() {
      for side in cell.sides {
        if let other = side.neighbor?.cell, islands.join(number, other) { count -= 1 }
      }
    }
    return count
  }
}
