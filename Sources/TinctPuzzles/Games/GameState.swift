internal import TinctGraphics

/// A game on a grid at one moment: the states of all cells, whose turn it is, and the scores.
public struct GameState: Hashable, Sendable {
  /// The game.
  public let game: GridGame
  /// The board.
  public let grid: Grid
  /// For each layer the number of each cell's state, 0 for none; a list is empty if no cell has a
  /// state in the layer.
  private var numbers: [[Int]]
  /// The number of the player whose turn it is, from 1; always 1 in games without players.
  public internal(set) var player = 1
  /// The points of each player; of one if there are no players.
  public internal(set) var points: [Int]
  /// The cells that were changed in this turn so far, in order.
  public internal(set) var placed: [Int] = []
  /// The cells that were changed in the turn before, in order.
  public internal(set) var lastTurn: [Int] = []
  /// The words that the last action says; nil for none.
  public internal(set) var said: String?
  /// The texts on the cells of the start, until the first action; empty for none.
  var labels: [String?] = []
  /// Whatever the rules remember between actions, by names of their own.
  package internal(set) var memory: [String: Int] = [:]
  /// Changes follow from the rules, so that they need not be allowed by them.
  public internal(set) var isByRules = false
  /// The action is part of a group, which is one move.
  var isInGroup = false

  /// Starts on an empty board; player 1 begins.
  public init(_ game: GridGame, on grid: Grid) {
    self.game = game
    self.grid = grid
    numbers = GridGame.Layer.allCases.map { _ in [] }
    points = [Int](repeating: 0, count: max(game.players.count, 1))
    game.rules.begin(&self)
  }

  /// Starts a game of stones on a board with stones.
  ///
  /// - Parameter owners: 0, 1 or 2 for each cell of the grid.
  public init(grid: Grid, rules: StonesRules, owners: [Int]? = nil, player: Int = 1) {
    self.init(rules.game, on: grid)
    guard let owners else { return }
    precondition(
      owners.count == grid.cells.count && owners.allSatisfy((0...2).contains),
      "each cell has no stone, or one of player 1 or 2")
    self.player = player
    for (cell, owner) in owners.enumerated() where owner > 0 { self[.thing, cell] = owner }
    game.rules.begin(&self)
  }

  /// Starts from a position, whose last move becomes that of the turn before.
  ///
  /// - Parameter points: the points of each player; nil for none.
  /// - Throws: a refusal that names the first state that the game does not have, or the reason why
  ///   the rules cannot be played on the position.
  public init(
    _ game: GridGame, from position: StonesPosition, player: Int = 1, points: [Int]? = nil
  ) throws(GameRefusal) {
    self.init(game, on: position.makeGrid())
    self.player = player
    if let points, points.count == self.points.count { self.points = points }
    for layer in GridGame.Layer.allCases {
      for (cell, state) in position.states(in: layer).enumerated() where !state.isEmpty {
        guard let known = game.state(state), known.layer == layer else {
          throw .noSuchState("\(state)", game.states.filter { $0.layer == layer }.map(\.name))
        }
        self[layer, cell] = known.number
      }
    }
    for state in game.states {
      if let most = state.count, count(of: state) > most {
        throw .noneLeft(state.name, count: most)
      }
    }
    (lastTurn, labels) = (position.lastMove, position.labels)
    if let problem = game.rules.problem(with: self) { throw .rule(problem) }
    game.rules.begin(&self)
  }

  // MARK: - Cells

  /// The number of a cell's state in a layer; 0 for none.
  public internal(set) subscript(layer: GridGame.Layer, cell: Int) -> Int {
    get {
      let list = numbers[layer.index]
      return list.isEmpty ? 0 : list[cell]
    }
    set {
      if numbers[layer.index].isEmpty {
        guard newValue != 0 else { return }
        numbers[layer.index] = [Int](repeating: 0, count: grid.cells.count)
      }
      numbers[layer.index][cell] = newValue
    }
  }

  /// Returns the state of a cell in a layer; nil for none.
  public func state(_ layer: GridGame.Layer, _ cell: Int) -> GridGame.State? {
    let number = self[layer, cell]
    return number == 0 ? nil : game.states.first { $0.number == number }
  }

  /// Returns the player whose piece is on a cell, from 1; 0 for an empty cell or nobody's piece.
  public func owner(_ cell: Int) -> Int { state(.thing, cell)?.owner ?? 0 }

  /// The player whose piece is on each cell; 0 for empty cells and nobody's pieces.
  public var owners: [Int] {
    let owners = Dictionary(uniqueKeysWithValues: game.states.map { ($0.number, $0.owner ?? 0) })
    return grid.cells.indices.map { owners[self[.thing, $0]] ?? 0 }
  }

  /// Returns true if there is no piece on a cell.
  public func isEmpty(_ cell: Int) -> Bool { self[.thing, cell] == 0 }

  /// Returns true if the ground or the floor says that a cell is not there.
  public func isVoid(_ cell: Int) -> Bool {
    game.hasVoids && [.ground, .cell].contains { state($0, cell)?.isVoid ?? false }
  }

  /// The cells without a piece, ascending; none that is not there.
  public var emptyCells: [Int] { grid.cells.indices.filter { isEmpty($0) && !isVoid($0) } }

  /// Returns the number of cells with a state.
  public func count(of state: GridGame.State) -> Int {
    grid.cells.indices.count { self[state.layer, $0] == state.number }
  }

  /// Returns the neighbours of a cell across its sides.
  public func neighbors(of cell: Int) -> [Int] {
    grid.cells[cell].sides.compactMap { $0.neighbor?.cell }
  }

  // MARK: - Groups

  /// Returns the cells that are joined to one by neighbours with equal states of pieces, itself
  /// included, ascending.
  public func group(of cell: Int) -> [Int] {
    let number = self[.thing, cell]
    var (seen, next): (Set<Int>, [Int]) = ([cell], [cell])
    while let cell = next.popLast() {
      for other in neighbors(of: cell) where self[.thing, other] == number {
        if seen.insert(other).inserted { next.append(other) }
      }
    }
    return seen.sorted()
  }

  /// Returns the groups of a player's pieces, the largest first, and among equal ones by their
  /// first cells. Cells ascend.
  public func groups(of player: Int) -> [[Int]] {
    var seen: Set<Int> = []
    var groups: [[Int]] = []
    let owners = owners
    for cell in owners.indices where owners[cell] == player && !seen.contains(cell) {
      let group = group(of: cell)
      seen.formUnion(group)
      groups.append(group)
    }
    return groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  /// Returns the empty cells beside a group, ascending.
  public func liberties(of group: [Int]) -> [Int] {
    Set(group.flatMap(neighbors)).filter { isEmpty($0) && !isVoid($0) }.sorted()
  }

  /// A cell may have a text of the board, now or later.
  public var mayHaveLabels: Bool { labels.contains { $0 != nil } || game.rules.hasLabels }

  // MARK: - Turns

  /// The number of the player whose turn comes next.
  public var opponent: Int {
    game.players.isEmpty ? 1 : player % game.players.count + 1
  }

  /// The cells of the last move: those of this turn, or at its start, those of the turn before.
  public var lastMove: [Int] { placed.isEmpty ? lastTurn : placed }

  /// The game is over, and nothing more can be done.
  public var isOver: Bool { game.rules.isOver(self) }

  /// The result; nil if the game is not over, or its rules name none.
  public var result: GameResult? { isOver ? game.rules.result(of: self) : nil }

  /// The numbers that make up each player's score: the points, or what the rules count.
  public var scores: [[Int]] { game.rules.scores(of: self) }

  /// Ends the turn; the next player's begins.
  ///
  /// - Parameter player: the next player; nil for the one after this.
  mutating func endTurn(next player: Int? = nil) {
    self.player = player ?? opponent
    (lastTurn, placed) = (placed, [])
  }

  // MARK: - Positions

  /// Returns the board as a position, with the last move, and the texts of the start until the
  /// first action; without such texts, those of the rules.
  public func position(name: String) throws(PuzzleError) -> StonesPosition {
    let texts = labels.isEmpty ? game.rules.labels(of: self) : labels
    func list(_ layer: GridGame.Layer) -> [StonesPosition.State] {
      let list = numbers[layer.index]
      guard !list.isEmpty || layer == .thing else { return [] }
      return grid.cells.indices.map { cell in
        guard let state = state(layer, cell) else { return .number(0) }
        return state.name == "\(state.number)" ? .number(state.number) : .name(state.name)
      }
    }
    return try StonesPosition(
      name: name, grid: grid.specification, states: list(.thing), ground: list(.ground),
      cells: list(.cell), marks: list(.mark), labels: texts,
      lastMove: game.players.isEmpty ? [] : lastMove)
  }

  /// Returns the cell of a group that is nearest to the middle of all its cells; of several the
  /// first.
  func middle(of group: [Int]) -> Int {
    let sum = group.reduce(Point(x: 0, y: 0)) { $0 + grid.cells[$1].center }
    let middle = sum * (1 / Double(group.count))
    // Rounded, so that equally near cells do not differ in their last bits.
    func distance(_ cell: Int) -> Double {
      let offset = grid.cells[cell].center - middle
      return ((offset.x * offset.x + offset.y * offset.y) * 0x1p20).rounded()
    }
    return group.min { distance($0) < distance($1) } ?? group[0]
  }

  /// Finds the game with an identity, as stored in logs of moves, that starts from a position or
  /// from its empty board, with any player; nil if there is none.
  ///
  /// - Parameters:
  ///   - games: the games that it may be.
  ///   - identity: the identity of the start, as of `CellAction.identity(of:)`.
  public init?(_ position: StonesPosition, games: [GridGame], identity: String) {
    let turns = games.flatMap { game in
      (1...max(game.players.count, 1)).map { (game: game, player: $0) }
    }
    let starts =
      turns.compactMap { try? GameState($0.game, from: position, player: $0.player) }
      + turns.map { turn in
        var state = GameState(turn.game, on: position.makeGrid())
        state.player = turn.player
        return state
      }
    guard let start = starts.first(where: { CellAction.identity(of: $0) == identity }) else {
      return nil
    }
    self = start
  }
}

/// The result of a game that is over.
public enum GameResult: Hashable, Sendable {
  /// The number of the player who has won, from 1.
  case winner(Int)
  /// Nobody has won.
  case draw
  /// The task of a game without players is done.
  case solved
}

extension GridGame.Layer {
  fileprivate var index: Int {
    switch self {
    case .ground: 0
    case .cell: 1
    case .thing: 2
    case .mark: 3
    }
  }
}
