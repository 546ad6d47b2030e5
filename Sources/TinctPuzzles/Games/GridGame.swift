/// A game on the cells of a grid: the states that cells may have, the players, and the rules.
///
/// Noodles have a model of their own; any other game on a grid is one of these, with rules that the
/// library knows, or without any, so that each move says what it changes.
public struct GridGame: Sendable {
  /// The layers of a board, from the lowest to the highest. A cell has at most one state in each.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// The ground: what the board is made of, such as water and grass.
    case ground
    /// The floor: what is built on a cell's ground, such as a wall or a road.
    case cell
    /// The pieces, which moves place, move, flip and remove.
    case thing
    /// Marks on cells and pieces, such as a target.
    case mark
  }

  /// A state that a cell may have, in one of the layers.
  public struct State: Hashable, Sendable {
    /// The name, unique in the game, and no number unless it is that of the state.
    public var name: String
    /// The number by which documents may name it, from 1, unique in the game; 0 is the empty cell.
    public var number: Int
    /// The layer.
    public var layer: Layer
    /// The number of the player who owns it, from 1; nil for nobody.
    public var owner: Int?
    /// The kind of piece or space, for rules that tell kinds apart; nil for none.
    public var kind: String?
    /// The most cells that may have it at once; nil for any number.
    public var count: Int?
    /// The name of the state that it becomes when it is flipped; nil for the one that another
    /// player has of its kind.
    public var flip: String?
    /// A cell with the state is not there, so that no piece and no mark can be on it.
    public var isVoid: Bool

    /// Describes a state.
    public init(
      name: String, number: Int, layer: Layer = .thing, owner: Int? = nil, kind: String? = nil,
      count: Int? = nil, flip: String? = nil, isVoid: Bool = false
    ) {
      self.name = name
      self.number = number
      self.layer = layer
      self.owner = owner
      self.kind = kind
      self.count = count
      self.flip = flip
      self.isVoid = isVoid
    }
  }

  /// The name of the game in logs of moves, such as `othello`.
  public let name: String
  /// The states, names and numbers unique.
  public let states: [State]
  /// The names of the players in the order of their turns; none for games without players.
  public let players: [String]
  /// The rules.
  public let rules: any RuleSet
  /// Some cells may not be there.
  let hasVoids: Bool

  /// Describes a game.
  public init(name: String, states: [State], players: [String], rules: any RuleSet) {
    self.name = name
    self.states = states
    self.players = players
    self.rules = rules
    hasVoids = states.contains(where: \.isVoid)
  }

  /// The game of two players with stones, as packs of positions have it.
  public static func stones(_ rules: any RuleSet) -> GridGame {
    GridGame(
      name: "stones", states: (1...2).map { State(name: "\($0)", number: $0, owner: $0) },
      players: ["1", "2"], rules: rules)
  }

  /// Returns the state with a name, or with the number that the name is; nil if there is none.
  public func state(named name: String) -> State? {
    states.first { $0.name == name }
      ?? Int(name).flatMap { number in states.first { $0.number == number } }
  }

  /// Returns the state of a position's cell; nil for an empty one, and for one that the game lacks.
  public func state(_ state: StonesPosition.State) -> State? {
    switch state {
    case .number(let number): states.first { $0.number == number }
    case .name(let name): self.state(named: name)
    }
  }

  /// Returns the first state of pieces that a player owns; nil if there is none.
  public func piece(of player: Int) -> State? {
    states.first { $0.layer == .thing && $0.owner == player }
  }

  /// Returns the state that another becomes when it is flipped; nil if it cannot be flipped.
  public func flipped(_ state: State) -> State? {
    if let name = state.flip { return self.state(named: name) }
    guard let owner = state.owner, players.count > 1 else { return nil }
    let next = owner % players.count + 1
    return states.first {
      $0.layer == state.layer && $0.owner == next && $0.kind == state.kind
    }
  }

  /// The name of the empty cell.
  public static let emptyName = "empty"
}

extension GridGame: Hashable {
  /// Compares everything; rules by their names and options.
  public static func == (left: GridGame, right: GridGame) -> Bool {
    left.name == right.name && left.states == right.states && left.players == right.players
      && left.rules.title == right.rules.title
  }

  /// Hashes the name and the states.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(states)
  }
}

extension StonesPosition {
  /// The cell of the last move that a player looks at: that of the piece that moved or came; nil if
  /// there was no move.
  public var movedCell: Int? {
    // Of a piece that moved several times only the last cell still has it.
    lastMove.first { !states[$0].isEmpty } ?? lastMove.first
  }

  /// Returns the state of each cell in a layer; none if no cell has one.
  public func states(in layer: GridGame.Layer) -> [State] {
    switch layer {
    case .ground: ground
    case .cell: cells
    case .thing: states
    case .mark: marks
    }
  }
}
