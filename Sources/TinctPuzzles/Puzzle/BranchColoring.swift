/// Colours for the branches of power, by number: a branch is what one arm of a source reaches.
///
/// Up to `GroupColoring.colorCount` of them differ, all of them; of more those of one source, and
/// those beside each other, where there are enough colours.
public struct BranchColoring: Hashable, Sendable {
  /// The colour of the branch of each cell with power, from 1; 0 for sources and cells without
  /// power. The arm that leads to most cells has the first one, so that most of a network has the
  /// first colour of a palette; of equal arms, the first one counter-clockwise from side 0. A twig
  /// of one or two cells beside a larger branch has the first one, too: in another it would be a
  /// stain at the source.
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
  ///   - sizes: the size of the branch at each side of a source, by which branches are ordered: its
  ///     size in the solution, since colours that followed the present sizes would change places
  ///     while a player plays. Sides without one come last.
  public init(
    _ grid: Grid, levels: [Int?], connectors: [Connectors], pieces: [Connectors]? = nil,
    sizes: [CellSide: Int] = [:]
  ) {
    let arms = Self.arms(levels, pieces ?? connectors)
    let order = arms.indices.sorted {
      (-(sizes[arms[$0]] ?? 0), $0) < (-(sizes[arms[$1]] ?? 0), $1)
    }
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { (arms[$1], $0) })
    let isTwig = Self.twigs(order.map { sizes[arms[$0]] ?? 0 })
    let branches = Self.branches(grid, levels, connectors).map { arm in
      arm.flatMap { ranks[$0] }.map { isTwig[$0] ? 0 : $0 }
    }
    branchCount = arms.count
    guard branchCount > GroupColoring.colorCount else {
      (numbers, clashCount) = (branches.map { $0.map { $0 + 1 } ?? 0 }, 0)
      return
    }
    let colors = GroupColoring.colorCount
    let preferences = arms.indices.map { branch in
      (0..<colors).map { 1 + (branch + $0) % colors }
    }
    var map = RegionMap(grid, branches, preferences: preferences, isFirstFixed: false)
    for members in Dictionary(grouping: arms, by: \.cell).values {
      map.set(members.compactMap { ranks[$0] })
    }
    map.color()
    numbers = branches.map { $0.map { map.colors[$0] } ?? 0 }
    clashCount = map.clashCount
  }

  /// The number of cells of the largest branch that is a twig.
  private static let twigSize = 2

  /// Returns true for each branch that is a twig beside a larger branch.
  ///
  /// - Parameter sizes: the number of cells of each branch, the largest first; 0 if it is unknown.
  private static func twigs(_ sizes: [Int]) -> [Bool] {
    let hasTrunk = sizes.first.map { $0 > twigSize } ?? false
    return sizes.map { hasTrunk && (1...twigSize).contains($0) }
  }

  /// Returns the number of cells that each arm of a source leads to.
  public static func sizes(
    _ grid: Grid, sources: [Int], connectors: [Connectors]
  ) -> [CellSide: Int] {
    let levels = grid.powerLevels(sources: sources, connectors: connectors)
    return branches(grid, levels, connectors).reduce(into: [:]) { sizes, arm in
      if let arm { sizes[arm, default: 0] += 1 }
    }
  }

  /// Returns the arms of all sources.
  private static func arms(_ levels: [Int?], _ pieces: [Connectors]) -> [CellSide] {
    levels.indices.filter { levels[$0] == 0 }.flatMap { cell in
      pieces[cell].sides.map { CellSide(cell: cell, side: $0) }
    }
  }

  /// Returns the arm of a source that leads to each cell; nil for none.
  private static func branches(
    _ grid: Grid, _ levels: [Int?], _ connectors: [Connectors]
  ) -> [CellSide?] {
    var branches = [CellSide?](repeating: nil, count: levels.count)
    let order = levels.indices.filter { (levels[$0] ?? 0) > 0 }
      .sorted { (levels[$0] ?? 0, $0) < (levels[$1] ?? 0, $1) }
    for cell in order {
      for side in grid.cells[cell].sides.indices {
        let inlet = CellSide(cell: cell, side: side)
        guard grid.isJoined(inlet, connectors), let next = grid.neighbor(of: inlet),
          let level = levels[next.cell], level + 1 == levels[cell]
        else { continue }
        branches[cell] = level == 0 ? next : branches[next.cell]
        break
      }
    }
    return branches
  }
}
