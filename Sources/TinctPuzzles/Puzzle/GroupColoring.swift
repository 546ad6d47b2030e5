/// Colours for groups of joined pieces, by number, such that groups beside each other differ.
///
/// The colours depend on the pieces alone, not on how the board got there, so that a move that is
/// undone brings the old colours back. They are as steady as that allows: each group has the colour
/// that belongs to one of its cells, the first in an order that is the same for every state of the
/// board, unless a group beside it has that colour already. So a group that gains or loses pieces
/// mostly keeps its colour.
public struct GroupColoring: Hashable, Sendable {
  /// The number of colours.
  public static let colorCount = 6

  /// The colour of the group of each cell, from 1; 0 for a piece that is joined to nothing.
  ///
  /// The first colour is that of the first source's group, and other groups have it only if all
  /// others are taken.
  public let numbers: [Int]
  /// The number of groups. Up to `colorCount` of them differ, all of them.
  public let groupCount: Int
  /// The number of pairs of groups beside each other that have one colour: none on a plane board.
  public let clashCount: Int

  /// Colours the groups of a board.
  ///
  /// - Parameters:
  ///   - grid: the board.
  ///   - sources: the cells that give power.
  ///   - connectors: the piece on each cell.
  public init(_ grid: Grid, sources: [Int], connectors: [Connectors]) {
    precondition(connectors.count == grid.cells.count, "each cell has a piece")
    let (groups, anchors) = Self.groups(grid, sources, connectors)
    let hasSource = !sources.isEmpty && groups[sources[0]] != nil
    var map = RegionMap(
      grid, groups, preferences: anchors.map(Self.preferences), isFirstFixed: hasSource)
    map.color()
    numbers = groups.map { $0.map { map.colors[$0] } ?? 0 }
    (groupCount, clashCount) = (anchors.count, map.clashCount)
  }

  /// Returns the number of each cell's group, nil for a piece that is joined to nothing, and the
  /// first cell of each group.
  private static func groups(
    _ grid: Grid, _ sources: [Int], _ connectors: [Connectors]
  ) -> (groups: [Int?], anchors: [Int]) {
    var joined = DisjointSets(count: grid.cells.count)
    for cell in grid.cells.indices {
      for number in connectors[cell].sides {
        let side = CellSide(cell: cell, side: number)
        guard grid.isJoined(side, connectors), let other = grid.neighbor(of: side) else { continue }
        _ = joined.join(cell, other.cell)
      }
    }
    let roots = grid.cells.indices.map { joined.root(of: $0) }
    var sizes = [Int](repeating: 0, count: grid.cells.count)
    for root in roots { sizes[root] += 1 }
    // A source comes first, then cells in an order that looks random, so that large groups, which
    // hold many, tend to come before small ones.
    let rest = grid.cells.indices.map { (rank($0), $0) }.sorted { $0 < $1 }.map(\.1)
    var numbers: [Int: Int] = [:]
    var anchors: [Int] = []
    for cell in sources + rest where numbers[roots[cell]] == nil && sizes[roots[cell]] > 1 {
      numbers[roots[cell]] = anchors.count
      anchors.append(cell)
    }
    return (roots.map { numbers[$0] }, anchors)
  }

  /// Returns a number that looks random; the same for a cell of every board.
  private static func rank(_ cell: Int) -> UInt64 {
    var random = SplitMix64(seed: UInt64(cell), stream: 0)
    return random.next()
  }

  /// The colours in the order in which a group with the first cell takes them; that of the source
  /// last.
  private static func preferences(of cell: Int) -> [Int] {
    let others = colorCount - 1
    let rank = rank(cell)
    let first = Int(rank % UInt64(others))
    // Steps through all the others, 5, in one of four ways.
    let step = 1 + Int(rank / UInt64(others) % UInt64(others - 1))
    return (0..<others).map { 2 + (first + $0 * step) % others } + [1]
  }
}
