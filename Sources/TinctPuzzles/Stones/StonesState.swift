/// A game of stones for two: who has a stone on which cell, and whose turn it is.
public struct StonesState: Hashable, Sendable {
  /// The board.
  public let grid: Grid
  /// The rules.
  public let rules: StonesRules
  /// For each cell the player whose stone lies there, 1 or 2; 0 for none.
  public internal(set) var owners: [Int]
  /// Whose turn it is: 1 or 2.
  public internal(set) var player = 1
  /// The cells of stones that were placed in this turn, in order.
  public internal(set) var placed: [Int] = []
  /// The cells of stones that were placed in the turn before, in order.
  public internal(set) var lastTurn: [Int] = []
  /// The texts on the cells of the position that the game starts from, until something is done; empty
  /// for none.
  var labels: [String?] = []
  /// How many stones the player may still place in this turn.
  public internal(set) var allowance = 1
  /// Size of the player's largest group when the turn started.
  var largestBefore = 0
  /// How many passes came last, one after the other.
  var passes = 0
  /// The cell where ko forbids to place a stone now.
  var forbidden: Int?

  /// An empty board; player 1 begins.
  public init(grid: Grid, rules: StonesRules) {
    self.grid = grid
    self.rules = rules
    owners = [Int](repeating: 0, count: grid.cells.count)
  }

  /// A board with stones on it, each turn's allowance as at the start of the game.
  ///
  /// - Parameter owners: 0, 1 or 2 for each cell of the grid.
  public init(grid: Grid, rules: StonesRules, owners: [Int], player: Int = 1) {
    precondition(
      owners.count == grid.cells.count && owners.allSatisfy((0...2).contains),
      "each cell has no stone, or one of player 1 or 2")
    precondition((1...2).contains(player), "there are two players")
    self.init(grid: grid, rules: rules)
    self.owners = owners
    self.player = player
    largestBefore = groups(of: player).first?.count ?? 0
  }

  /// Who is not on turn.
  public var opponent: Int { 3 - player }

  /// The cells of the last move: of this turn, or at its start of the turn before.
  public var lastMove: [Int] { placed.isEmpty ? lastTurn : placed }

  /// Whether nothing more can be done.
  public var isOver: Bool {
    switch rules {
    case .free: false
    case .catchup: !owners.contains(0)
    case .surround: passes >= 2
    }
  }

  // MARK: - Groups

  /// The player's groups of joined stones, largest first, and of equal ones that with the first cell.
  /// Cells ascend.
  public func groups(of player: Int) -> [[Int]] {
    var seen: Set<Int> = []
    var groups: [[Int]] = []
    for cell in owners.indices where owners[cell] == player && !seen.contains(cell) {
      let group = group(of: cell)
      seen.formUnion(group)
      groups.append(group)
    }
    return groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  /// The stones that are joined to the one on a cell, and it; ascending.
  func group(of cell: Int) -> [Int] {
    var cells: [Int] = []
    breadthFirstSearch(
      from: [cell], identity: { $0 },
      neighbors: { neighbors(of: $0).filter { owners[$0] == owners[cell] } },
      visit: { cell, _ in cells.append(cell) })
    return cells.sorted()
  }

  func neighbors(of cell: Int) -> [Int] {
    grid.cells[cell].sides.compactMap { $0.neighbor?.cell }
  }

  /// The empty cells beside a group, ascending.
  func liberties(of group: [Int]) -> [Int] {
    Set(group.flatMap(neighbors)).filter { owners[$0] == 0 }.sorted()
  }

  /// Who has won a game that is over by its groups, the largest first; nil if it is not over, has no
  /// such winner, or the groups are equal.
  public var winner: Int? {
    guard isOver, rules == .catchup else { return nil }
    let sizes = (1...2).map { groups(of: $0).map(\.count) }
    if sizes[0] == sizes[1] { return nil }
    return sizes[1].lexicographicallyPrecedes(sizes[0]) ? 1 : 2
  }

  // MARK: - Turns

  mutating func endTurn() {
    let largest = groups(of: player).first?.count ?? 0
    let hasGrown = largest > max(largestBefore, 1)
    let theirs = groups(of: opponent).first?.count ?? 0
    player = opponent
    (lastTurn, placed) = (placed, [])
    largestBefore = theirs
    switch rules {
    case .free, .surround: allowance = 1
    case .catchup: allowance = hasGrown && largest >= theirs ? 3 : 2
    }
  }
}
