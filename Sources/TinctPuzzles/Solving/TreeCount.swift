/// How many trees the pieces of a board make in every solution, by counting alone: each tree has one
/// joined side less than it has pieces.
struct TreeCount {
  /// Number of cells with connectors.
  let pieces: Int
  /// Number of trees.
  let trees: Int
  /// The cells with connectors that give power.
  let sources: Set<Int>

  /// Counts; nil if counting shows that there is no solution.
  init?(pieces count: Int, connectors: Int, sources cells: [Int], hasPiece: (Int) -> Bool) {
    pieces = count
    trees = count - connectors / 2
    sources = Set(cells.filter(hasPiece))
    guard count > 0 else { return }
    guard connectors.isMultiple(of: 2), !sources.isEmpty, (1...sources.count).contains(trees)
    else { return nil }
  }
}
