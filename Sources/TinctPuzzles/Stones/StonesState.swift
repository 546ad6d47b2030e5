internal import TinctGraphics

/// A game of stones for two: the stones on the board, and the player whose turn it is.
public struct StonesState: Hashable, Sendable {
  /// The board.
  public let grid: Grid
  /// The rules.
  public let rules: StonesRules
  /// The player whose stone lies on each cell, 1 or 2; 0 for no stone.
  public internal(set) var owners: [Int]
  /// The player whose turn it is: 1 or 2.
  public internal(set) var player = 1
  /// The cells of the stones that were placed in this turn, in order.
  public internal(set) var placed: [Int] = []
  /// The cells of the stones that were placed in the turn before, in order.
  public internal(set) var lastTurn: [Int] = []
  /// The texts on the cells of the position from which the game starts, until the first action;
  /// empty for none.
  var labels: [String?] = []
  /// The number of stones that the player may still place in this turn.
  public internal(set) var allowance = 1
  /// The size of the player's largest group when the turn started.
  var largestBefore = 0
  /// The number of passes since the last stone.
  var passes = 0
  /// The cell on which ko forbids a stone now.
  var forbidden: Int?

  /// Starts on an empty board; player 1 begins.
  public init(grid: Grid, rules: StonesRules) {
    self.grid = grid
    self.rules = rules
    owners = [Int](repeating: 0, count: grid.cells.count)
  }

  /// Starts on a board with stones; the first turn has the allowance of a game's first turn.
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

  /// The player whose turn it is not.
  public var opponent: Int { 3 - player }

  /// The cells of the last move: those of this turn, or at its start, those of the turn before.
  public var lastMove: [Int] { placed.isEmpty ? lastTurn : placed }

  /// The game is over, and nothing more can be done.
  public var isOver: Bool {
    switch rules {
    case .free: false
    case .catchup: !owners.contains(0)
    case .surround: passes >= 2
    }
  }

  // MARK: - Groups

  /// Returns the player's groups of joined stones, the largest first, and among equal ones by their
  /// first cells. Cells ascend.
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

  /// Returns the stones that are joined to the one on a cell, itself included, ascending.
  func group(of cell: Int) -> [Int] {
    var cells: [Int] = []
    breadthFirstSearch(
      from: [cell], identity: { $0 },
      neighbors: { neighbors(of: $0).filter { owners[$0] == owners[cell] } },
      visit: { cell, _ in cells.append(cell) })
    return cells.sorted()
  }

  /// Returns the neighbours of a cell.
  func neighbors(of cell: Int) -> [Int] {
    grid.cells[cell].sides.compactMap { $0.neighbor?.cell }
  }

  /// Returns the empty cells beside a group, ascending.
  func liberties(of group: [Int]) -> [Int] {
    Set(group.flatMap(neighbors)).filter { owners[$0] == 0 }.sorted()
  }

  /// The winner of a game of Catchup by the sizes of the groups, the largest first; nil if it is
  /// not over, or all sizes are equal.
  public var winner: Int? {
    guard isOver, rules == .catchup else { return nil }
    let sizes = (1...2).map { groups(of: $0).map(\.count) }
    if sizes[0] == sizes[1] { return nil }
    return sizes[1].lexicographicallyPrecedes(sizes[0]) ? 1 : 2
  }

  // MARK: - Turns

  /// Ends the turn, and gives the other player an allowance.
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

/// The rules of a game of stones.
public enum StonesRules: String, Codable, Hashable, Sendable, CaseIterable {
  /// Players take turns; a turn is a stone on an empty cell, or a pass. Any stones may be captured.
  case free
  /// Catchup, by Nick Bentley. The first turn is one stone, each later one 1 or 2 stones, or up to
  /// 3 if the opponent's largest group grew in the last turn, is at least as large as the player's,
  /// and has more than one stone. A pass ends a turn in which fewer stones were placed than
  /// allowed. The game ends when the board is full; the largest group wins, or if these are equal,
  /// the next.
  case catchup
  /// Groups that have no empty cell beside them are captured, as in Go: first the opponent's,
  /// around a stone that is placed. A stone may not leave its own group without such a cell, nor
  /// take back at once a single stone that a single stone captured (ko). Two passes end the game.
  case surround
}

extension StonesState {
  /// Returns the board as a position: the numbers of players, the last move, and the texts of the
  /// position from which the game starts, until the first action. Without such texts, in Catchup,
  /// the size of each player's largest group is a text on the cell in its middle.
  public func position(name: String) throws(PuzzleError) -> StonesPosition {
    let labels = labels.isEmpty && rules == .catchup ? sizes : labels
    return try StonesPosition(
      name: name, grid: grid.specification, states: owners.map { .number($0) }, labels: labels,
      lastMove: lastMove)
  }

  /// Texts with the size of each player's largest group, on the cell in its middle.
  private var sizes: [String?] {
    var labels = [String?](repeating: nil, count: owners.count)
    for player in 1...2 {
      guard let group = groups(of: player).first, group.count > 1 else { continue }
      labels[middle(of: group)] = String(group.count)
    }
    return labels
  }

  /// Returns the cell of a group that is nearest to the middle of all its cells; of several the
  /// first.
  private func middle(of group: [Int]) -> Int {
    let sum = group.reduce(Point(x: 0, y: 0)) { $0 + grid.cells[$1].center }
    let middle = sum * (1 / Double(group.count))
    // Rounded, so that equally near cells do not differ in their last bits.
    func distance(_ cell: Int) -> Double {
      let offset = grid.cells[cell].center - middle
      return ((offset.x * offset.x + offset.y * offset.y) * 0x1p20).rounded()
    }
    return group.min { distance($0) < distance($1) } ?? group[0]
  }

  /// Starts from a position whose states are 0, 1 and 2; nil if there are others.
  ///
  /// The position's last move becomes that of the turn before.
  public init?(_ position: StonesPosition, rules: StonesRules, player: Int = 1) {
    guard let owners = Self.owners(in: position) else { return nil }
    self.init(grid: position.makeGrid(), rules: rules, owners: owners, player: player)
    (lastTurn, labels) = (position.lastMove, position.labels)
  }

  /// Finds the game with an identity, as stored in logs of moves, that starts from a position or
  /// from its empty board, with either player; nil if there is none.
  ///
  /// - Parameters:
  ///   - rules: the rules by which it may be played.
  ///   - identity: the identity of the start, as of `StonesAction.identity(of:)`.
  public init?(_ position: StonesPosition, rules: [StonesRules], identity: String) {
    let grid = position.makeGrid()
    let empty = [Int](repeating: 0, count: grid.cells.count)
    let turns = rules.flatMap { rules in (1...2).map { (rules: rules, player: $0) } }
    let starts =
      turns.compactMap { StonesState(position, rules: $0.rules, player: $0.player) }
      + turns.map { StonesState(grid: grid, rules: $0.rules, owners: empty, player: $0.player) }
    guard let start = starts.first(where: { StonesAction.identity(of: $0) == identity }) else {
      return nil
    }
    self = start
  }

  private static func owners(in position: StonesPosition) -> [Int]? {
    var owners: [Int] = []
    for state in position.states {
      guard case .number(let owner) = state, (0...2).contains(owner) else { return nil }
      owners.append(owner)
    }
    return owners
  }
}

// MARK: - Coding

// {"grid": {...}, "rules": "surround", "owners": [0, 1, 2, 0], "player": 2, "forbidden": 3}. Values
// that are those of a game without any action are left out.

extension StonesState: Codable {
  private enum Key: String, CodingKey {
    case grid, rules, owners, player, placed, lastTurn, labels, allowance, largestBefore, passes
    case forbidden
  }

  /// Reads a state, and checks that its values fit the board and each other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let specification = try values.decode(GridSpecification.self, forKey: .grid)
    let grid: Grid
    do { grid = try Grid(specification) } catch { throw decoder.corrupted("\(error)") }
    self.init(grid: grid, rules: try values.decode(StonesRules.self, forKey: .rules))
    owners = try values.decodeIfPresent([Int].self, forKey: .owners) ?? owners
    player = try values.decodeIfPresent(Int.self, forKey: .player) ?? player
    placed = try values.decodeIfPresent([Int].self, forKey: .placed) ?? []
    lastTurn = try values.decodeIfPresent([Int].self, forKey: .lastTurn) ?? []
    labels = try values.decodeIfPresent([String?].self, forKey: .labels) ?? []
    allowance = try values.decodeIfPresent(Int.self, forKey: .allowance) ?? allowance
    largestBefore = try values.decodeIfPresent(Int.self, forKey: .largestBefore) ?? 0
    passes = try values.decodeIfPresent(Int.self, forKey: .passes) ?? 0
    forbidden = try values.decodeIfPresent(Int.self, forKey: .forbidden)
    if let problem = boardProblem ?? turnProblem { throw decoder.corrupted(problem) }
  }

  /// The first problem with the lists for cells; nil if there is none.
  private var boardProblem: String? {
    let count = grid.cells.count
    if owners.count != count {
      return "owners has \(owners.count) entries; give one for each of the \(count) cells"
    }
    if let owner = owners.first(where: { !(0...2).contains($0) }) {
      return "there is no player \(owner); owners are 1 and 2, or 0 for no stone"
    }
    if !labels.isEmpty, labels.count != count {
      return "\(PuzzleError.count(.labels, expected: count, actual: labels.count))"
    }
    if let cell = (placed + lastTurn).first(where: { !(0..<count).contains($0) }) {
      return "\(PuzzleError.lastMove(cell: cell, cells: count))"
    }
    return nil
  }

  /// The first problem with the turn, on a board without problems; nil if there is none.
  private var turnProblem: String? {
    guard (1...2).contains(player) else { return "there is no player \(player); give 1 or 2" }
    // Other turns than those of Catchup end with their only stone.
    guard placed.isEmpty || rules == .catchup, Set(placed).count == placed.count,
      placed.allSatisfy({ owners[$0] == player })
    else { return "the stones placed in this turn are not those of the player whose turn it is" }
    let most = rules == .catchup ? 3 : 1
    guard (1...most).contains(allowance), allowance + placed.count <= most else {
      return "a player may not place \(allowance) more stones in this turn"
    }
    guard (0...grid.cells.count).contains(largestBefore) else {
      return "no group has \(largestBefore) stones"
    }
    guard passes >= 0 else { return "there are no \(passes) passes" }
    guard let forbidden else { return nil }
    guard rules == .surround, owners.indices.contains(forbidden), owners[forbidden] == 0 else {
      return "ko cannot forbid cell \(forbidden); it forbids an empty cell in a game of surround"
    }
    return nil
  }

  /// Writes the state without values that are those of a game without any action.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(grid.specification, forKey: .grid)
    try values.encode(rules, forKey: .rules)
    try values.encode(owners, forKey: .owners)
    try values.encode(player, forKey: .player)
    if !placed.isEmpty { try values.encode(placed, forKey: .placed) }
    if !lastTurn.isEmpty { try values.encode(lastTurn, forKey: .lastTurn) }
    if !labels.isEmpty { try values.encode(labels, forKey: .labels) }
    if allowance != 1 { try values.encode(allowance, forKey: .allowance) }
    if largestBefore != 0 { try values.encode(largestBefore, forKey: .largestBefore) }
    if passes != 0 { try values.encode(passes, forKey: .passes) }
    try values.encodeIfPresent(forbidden, forKey: .forbidden)
  }
}
