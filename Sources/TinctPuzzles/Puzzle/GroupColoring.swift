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

  /// Colours the groups of a board.
  ///
  /// - Parameters:
  ///   - grid: the board.
  ///   - sources: the cells that give power.
  ///   - connectors: the piece on each cell.
  public init(_ grid: Grid, sources: [Int], connectors: [Connectors]) {
    precondition(connectors.count == grid.cells.count, "each cell has a piece")
    var map = GroupMap(grid, sources: sources, connectors: connectors)
    map.color()
    numbers = map.groups.map { $0.map { map.colors[$0] } ?? 0 }
  }
}

/// The groups of a board, numbered in the order in which they are coloured.
private struct GroupMap {
  /// The number of each cell's group; nil for a piece that is joined to nothing.
  let groups: [Int?]
  /// The colour of each group, from 1; 0 before it has one.
  private(set) var colors: [Int] = []
  /// The first cell of each group.
  private var anchors: [Int] = []
  /// The groups beside each group.
  private var neighbors: [Set<Int>] = []

  init(_ grid: Grid, sources: [Int], connectors: [Connectors]) {
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
    let rest = grid.cells.indices.map { (Self.rank($0), $0) }.sorted { $0 < $1 }.map(\.1)
    var numbers: [Int: Int] = [:]
    for cell in sources + rest where numbers[roots[cell]] == nil && sizes[roots[cell]] > 1 {
      numbers[roots[cell]] = anchors.count
      anchors.append(cell)
    }
    groups = roots.map { numbers[$0] }
    neighbors = Array(repeating: [], count: anchors.count)
    colors = Array(repeating: 0, count: anchors.count)
    for (cell, group) in groups.enumerated() {
      guard let group else { continue }
      for side in grid.cells[cell].sides {
        // Walls do not set groups apart: they still lie beside each other.
        guard let next = side.adjacent?.cell, let other = groups[next], other != group else {
          continue
        }
        neighbors[group].insert(other)
      }
    }
    hasSource = !sources.isEmpty && groups[sources[0]] != nil
  }

  private let hasSource: Bool

  /// Returns a number that looks random; the same for a cell of every board.
  private static func rank(_ cell: Int) -> UInt64 {
    var random = SplitMix64(seed: UInt64(cell), stream: 0)
    return random.next()
  }

  mutating func color() {
    for group in anchors.indices {
      if group == 0 && hasSource {
        colors[0] = 1
      } else if let color = freeColor(of: group) ?? swappedColor(of: group) {
        colors[group] = color
      } else {
        colorAnew()
        return
      }
    }
  }

  /// Returns the first of the colours that belong to a group's first cell which no group beside it
  /// has.
  private func freeColor(of group: Int) -> Int? {
    let taken = Set(neighbors[group].map { colors[$0] })
    return Self.preferences(of: anchors[group]).first { !taken.contains($0) }
  }

  /// The colours in the order in which a group with the first cell takes them; that of the source
  /// last.
  private static func preferences(of cell: Int) -> [Int] {
    let others = GroupColoring.colorCount - 1
    let rank = rank(cell)
    let first = Int(rank % UInt64(others))
    // Steps through all the others, 5, in one of four ways.
    let step = 1 + Int(rank / UInt64(others) % UInt64(others - 1))
    return (0..<others).map { 2 + (first + $0 * step) % others } + [1]
  }

  /// Frees a colour for a group by swapping two colours in a part of the map, as in A. B. Kempe's
  /// chains (*On the geographical problem of the four colours*, 1879), and returns it; nil if no
  /// swap frees one.
  private mutating func swappedColor(of group: Int) -> Int? {
    let preferences = Self.preferences(of: anchors[group]).filter { $0 != 1 }
    for color in preferences {
      for other in preferences where other != color {
        let chain = chain(from: neighbors[group].filter { colors[$0] == color }, color, other)
        guard !neighbors[group].contains(where: { colors[$0] == other && chain.contains($0) })
        else { continue }
        for link in chain { colors[link] = colors[link] == color ? other : color }
        return color
      }
    }
    return nil
  }

  /// Returns the groups that can be reached through groups of two colours.
  private func chain(from start: Set<Int>, _ color: Int, _ other: Int) -> Set<Int> {
    var (found, front) = (start, start)
    while !front.isEmpty {
      front = Set(front.flatMap { neighbors[$0] }).subtracting(found)
        .filter { colors[$0] == color || colors[$0] == other }
      found.formUnion(front)
    }
    return found
  }

  /// Colours all groups by search, where taking one after the other did not lead on.
  private mutating func colorAnew() {
    var search = ColoringSearch(neighbors.map { $0.sorted() }, colors: GroupColoring.colorCount)
    // On a plane board six colours are always enough. On a board that wraps, seven groups may all
    // lie beside each other; then some share a colour.
    let found = search.run() ?? anchors.indices.map { $0 % GroupColoring.colorCount }
    let first = hasSource ? found[0] : -1
    colors = found.map { 1 + ($0 == first ? 0 : hasSource && $0 == 0 ? first : $0) }
  }
}
