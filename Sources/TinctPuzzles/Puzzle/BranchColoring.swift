/// Colours for the branches of power, by number: a branch is what one arm of a source reaches.
///
/// Up to `GroupColoring.colorCount` of them differ, all of them; of more those of one source, and
/// those beside each other, where there are enough colours.
public struct BranchColoring: Hashable, Sendable {
  /// The colour of the branch of each cell with power, from 1; 0 for sources and cells without
  /// power. While colours last, the arms of the first source have the first ones in their order,
  /// counter-clockwise from side 0, so that the first colours of a palette are always seen.
  public let numbers: [Int]
  /// The number of branches.
  public let branchCount: Int
  /// The number of pairs of branches beside each other, or from one source, that have one colour.
  public let clashCount: Int

  /// Colours the branches of a board.
  ///
  /// - Parameters:
  ///   - grid: the board.
  ///   - levels: the number of pieces between each cell and its source; 0 for sources, nil for
  ///     cells without power.
  ///   - connectors: the piece on each cell; a blank one on cells whose piece is turning.
  ///   - pieces: the pieces with those that are turning, whose arms keep their colours; nil if none
  ///     are.
  public init(
    _ grid: Grid, levels: [Int?], connectors: [Connectors], pieces: [Connectors]? = nil
  ) {
    let pieces = pieces ?? connectors
    var (firsts, count): ([Int: Int], Int) = ([:], 0)
    for cell in levels.indices where levels[cell] == 0 {
      firsts[cell] = count
      count += pieces[cell].sides.count
    }
    let branches = Self.branches(grid, levels, connectors, firsts)
    branchCount = count
    guard count > GroupColoring.colorCount else {
      (numbers, clashCount) = (branches.map { $0.map { $0 + 1 } ?? 0 }, 0)
      return
    }
    let colors = GroupColoring.colorCount
    let preferences = (0..<count).map { branch in
      (0..<colors).map { 1 + (branch + $0) % colors }
    }
    var map = RegionMap(grid, branches, preferences: preferences, isFirstFixed: false)
    for (source, first) in firsts {
      map.set(first..<first + pieces[source].sides.count)
    }
    map.color()
    numbers = branches.map { $0.map { map.colors[$0] } ?? 0 }
    clashCount = map.clashCount
  }

  /// Returns the number of each cell's branch, counted through all sources; nil for none.
  private static func branches(
    _ grid: Grid, _ levels: [Int?], _ connectors: [Connectors], _ firsts: [Int: Int]
  ) -> [Int?] {
    var branches = [Int?](repeating: nil, count: levels.count)
    let order = levels.indices.filter { (levels[$0] ?? 0) > 0 }
      .sorted { (levels[$0] ?? 0, $0) < (levels[$1] ?? 0, $1) }
    for cell in order {
      for side in grid.cells[cell].sides.indices {
        let inlet = CellSide(cell: cell, side: side)
        guard grid.isJoined(inlet, connectors), let next = grid.neighbor(of: inlet),
          let level = levels[next.cell], level + 1 == levels[cell]
        else { continue }
        let arm = connectors[next.cell].sides.firstIndex(of: next.side) ?? 0
        branches[cell] = level == 0 ? firsts[next.cell].map { $0 + arm } : branches[next.cell]
        break
      }
    }
    return branches
  }
}
