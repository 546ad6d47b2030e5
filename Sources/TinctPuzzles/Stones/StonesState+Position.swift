internal import TinctGraphics

extension StonesState {
  /// The board as themes draw it: the numbers of players, the last move, and the texts of the position
  /// that the game starts from, until something is done; in Catchup else the size of each player's
  /// largest group on the cell in its middle.
  public func position(name: String) throws(PuzzleError) -> StonesPosition {
    let labels = labels.isEmpty && rules == .catchup ? sizes : labels
    return try StonesPosition(
      name: name, grid: grid.specification, states: owners.map { .number($0) }, labels: labels,
      lastMove: lastMove)
  }

  /// The size of each player's largest group, on the cell in its middle.
  private var sizes: [String?] {
    var labels = [String?](repeating: nil, count: owners.count)
    for player in 1...2 {
      guard let group = groups(of: player).first, group.count > 1 else { continue }
      labels[middle(of: group)] = String(group.count)
    }
    return labels
  }

  /// The cell of a group that is nearest to the middle of all; of several the first.
  private func middle(of group: [Int]) -> Int {
    let sum = group.reduce(Point(x: 0, y: 0)) { $0 + grid.cells[$1].center }
    let middle = sum * (1 / Double(group.count))
    // Rounded, so that equally near ones do not differ in their last bits.
    func distance(_ cell: Int) -> Double {
      let way = grid.cells[cell].center - middle
      return ((way.x * way.x + way.y * way.y) * 0x1p20).rounded()
    }
    return group.min { distance($0) < distance($1) } ?? group[0]
  }

  /// The game that starts from a position whose states are 0, 1 and 2; nil where there are others.
  ///
  /// The position's last move is that of the turn before.
  public init?(_ position: StonesPosition, rules: StonesRules, player: Int = 1) {
    guard let owners = Self.owners(in: position) else { return nil }
    self.init(grid: position.makeGrid(), rules: rules, owners: owners, player: player)
    (lastTurn, labels) = (position.lastMove, position.labels)
  }

  /// The game with an identity, by which logs of moves know it, that starts from a position or from its
  /// empty board, whoever begins; nil if there is none.
  ///
  /// - Parameters:
  ///   - rules: the rules that it may be played by.
  ///   - identity: that of the start, as of `StonesAction.identity(of:)`.
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
