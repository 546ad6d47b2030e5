/// The rules of a game on a grid: what a player may do, and what follows from it.
///
/// A new rule set is one file with a type that conforms to this, and its name among
/// `RuleSets.all`.
public protocol RuleSet: Sendable {
  /// The name by which documents and logs choose the rules, such as `othello`.
  static var name: String { get }
  /// The rules in a sentence.
  static var summary: String { get }
  /// The options that documents may give, each with its meaning and its default.
  static var options: [RuleOption] { get }

  /// Makes the rules.
  ///
  /// - Parameter values: the values of all options by name, defaults included.
  init(_ values: [String: RuleValue])

  /// The name with the options that differ from their defaults; equal for equal rules.
  var title: String { get }

  /// Returns the reason why the rules cannot be played from a state, with a remedy; nil if there is
  /// none.
  func problem(with start: GameState) -> String?
  /// Prepares what the rules remember, on the start of a game.
  func begin(_ state: inout GameState)
  /// Does what a player asks for, if it is allowed: by `performance.effect`, in the order in which
  /// it is to be shown, and by changing the turn.
  func perform(
    _ changes: CellChanges, _ performance: inout Performance<CellAction>
  ) throws(GameRefusal)
  /// Does what is left to do at the end of a group of actions.
  ///
  /// - Parameter before: the state in which the group began.
  func endGroup(_ state: inout GameState, since before: GameState)
  /// Returns everything that the player whose turn it is may do.
  func plays(in state: GameState) -> [CellChanges]
  /// Returns true if nothing more can be done.
  func isOver(_ state: GameState) -> Bool
  /// Returns the result of a game that is over; nil if the rules name none.
  func result(of state: GameState) -> GameResult?
  /// Returns the numbers that make up the score of each player.
  func scores(of state: GameState) -> [[Int]]
  /// Returns a text for each cell, nil for none; empty if there are none.
  func labels(of state: GameState) -> [String?]
  /// The rules may have texts for cells.
  var hasLabels: Bool { get }
  /// Returns what the numbers of a score are.
  func scoreMeaning(of state: GameState) -> ScoreMeaning
  /// The rules may name a result.
  var namesResults: Bool { get }
}

extension RuleSet {
  /// Returns nil: the rules can be played from any state.
  public func problem(with start: GameState) -> String? { nil }
  /// Remembers nothing.
  public func begin(_ state: inout GameState) {}
  /// Does nothing: each action of a group is a move of its own.
  public func endGroup(_ state: inout GameState, since before: GameState) {}
  /// Returns false: the game has no end.
  public func isOver(_ state: GameState) -> Bool { false }
  /// Returns nil: the rules name no result.
  public func result(of state: GameState) -> GameResult? { nil }
  /// Returns the points.
  public func scores(of state: GameState) -> [[Int]] { state.points.map { [$0] } }
  /// Returns no texts.
  public func labels(of state: GameState) -> [String?] { [] }
  /// False: there are no texts.
  public var hasLabels: Bool { false }
  /// No options.
  public static var options: [RuleOption] { [] }
  /// The name.
  public var title: String { Self.name }
  /// The name, of a value.
  public var name: String { Self.name }
  /// Returns points.
  public func scoreMeaning(of state: GameState) -> ScoreMeaning { .points }
  /// True.
  public var namesResults: Bool { true }

  /// Returns the number of pieces that each player has on the board.
  func pieceCounts(_ state: GameState) -> [[Int]] {
    let owners = state.owners
    return state.game.players.indices.map { player in [owners.count { $0 == player + 1 }] }
  }

  /// Returns the reason why a game needs other players; nil if it has two, each with pieces.
  func twoPlayerProblem(_ state: GameState) -> String? {
    guard state.game.players.count == 2,
      (1...2).allSatisfy({ state.game.piece(of: $0) != nil })
    else {
      return "the rules '\(Self.name)' are for two players, each with a state of pieces; give two "
        + "players, and a state with \"owner\" 1 and one with \"owner\" 2"
    }
    return nil
  }

  /// Returns the one cell on which a player places a piece of a kind of their own; throws if
  /// anything else is asked for.
  func placement(
    _ changes: CellChanges, _ state: GameState
  ) throws(GameRefusal) -> (cell: Int, piece: GridGame.State) {
    guard let placed = changes.place.first,
      changes == CellChanges(place: [placed], say: changes.say)
    else { throw .rule("a move of '\(Self.name)' places one piece; write {\"place\": 5}") }
    guard state.grid.cells.indices.contains(placed.cell) else {
      throw .noSuchCell(placed.cell, cells: state.grid.cells.count)
    }
    let own = state.game.states.filter { $0.layer == .thing && $0.owner == state.player }
    let named = placed.state.map { name in own.first { $0.name == name || "\($0.number)" == name } }
    guard let piece = named ?? own.first else {
      throw .notYours(cell: placed.cell, player: state.player)
    }
    guard state.isEmpty(placed.cell) else { throw .taken(cell: placed.cell) }
    return (placed.cell, piece)
  }
}

/// The meaning of the numbers of a score.
public enum ScoreMeaning: Hashable, Sendable {
  /// Points.
  case points
  /// They count something, such as discs, by which a winner is found.
  case score(of: String)
  /// They count something that decides nothing.
  case count(of: String)
}

/// An option of a rule set.
public struct RuleOption: Hashable, Sendable {
  /// The name in documents.
  public let name: String
  /// The value where a document gives none.
  public let standard: RuleValue
  /// The meaning.
  public let help: String
  /// What a text may be.
  public var wording = Wording.anything

  /// What the text of an option may be.
  public enum Wording: Hashable, Sendable {
    /// Any text.
    case anything
    /// The name of a state of the game.
    case state
    /// One of some words.
    case choice([String])
  }
}

/// The value of an option of a rule set.
public enum RuleValue: Hashable, Sendable, CustomStringConvertible {
  /// Whether something holds.
  case flag(Bool)
  /// A number.
  case number(Int)
  /// A text.
  case text(String)

  /// The value as documents write it, texts without quotes.
  public var description: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

extension [String: RuleValue] {
  /// Returns whether an option holds.
  func flag(_ name: String) -> Bool { self[name] == .flag(true) }
  /// Returns the number of an option; 0 for none.
  func number(_ name: String) -> Int {
    if case .number(let number) = self[name] { number } else { 0 }
  }
  /// Returns the text of an option; empty for none.
  func text(_ name: String) -> String {
    if case .text(let text) = self[name] { text } else { "" }
  }
}

/// The rule sets that the library knows.
public enum RuleSets {
  /// All of them, in the order in which lists show them.
  public static let all: [any RuleSet.Type] = [
    FreeRules.self, CatchupRules.self, SurroundRules.self, OthelloRules.self, HexRules.self,
    BlitherRules.self, SokobanRules.self, MatchRules.self,
  ]

  /// The names of all rule sets.
  public static var names: [String] { all.map { $0.name } }

  /// Returns the rule set with a name; nil if there is none.
  ///
  /// - Parameter values: values of options, by name; others have their defaults.
  public static func named(_ name: String, _ values: [String: RuleValue] = [:]) -> (any RuleSet)? {
    all.first { $0.name == name }.map { make($0, values) }
  }

  /// Makes the rules of a set.
  public static func make(
    _ rules: any RuleSet.Type, _ values: [String: RuleValue] = [:]
  ) -> any RuleSet {
    var all = Dictionary(uniqueKeysWithValues: rules.options.map { ($0.name, $0.standard) })
    all.merge(values) { $1 }
    return rules.init(all)
  }
}

/// The rules that a game of stones in a pack may have: those that need nothing but two players.
public enum StonesRules: String, Codable, Hashable, Sendable, CaseIterable {
  /// Players take turns; a turn is a stone on an empty cell, or a pass. Any stones may be captured.
  case free
  /// Catchup, by Nick Bentley.
  case catchup
  /// The capture of Go.
  case surround

  /// The game of stones by these rules.
  public var game: GridGame {
    switch self {
    case .free: .stones(RuleSets.make(FreeRules.self))
    case .catchup: .stones(RuleSets.make(CatchupRules.self))
    case .surround: .stones(RuleSets.make(SurroundRules.self))
    }
  }
}

/// The reason why an action cannot be performed in a game on a grid.
public indirect enum GameRefusal: Error, Hashable, Sendable {
  /// The cell does not exist.
  case noSuchCell(Int, cells: Int)
  /// The game does not have the state; the ones that it has.
  case noSuchState(String, [String])
  /// The game does not have the player.
  case noSuchPlayer(Int, players: Int)
  /// A piece is on the cell.
  case taken(cell: Int)
  /// The cell is not there.
  case void(cell: Int)
  /// There is no piece, or not that state, on the cell, or it is named twice.
  case nothing(cell: Int)
  /// The piece, or the state, is not the player's.
  case notYours(cell: Int, player: Int)
  /// No more pieces of the state are left.
  case noneLeft(String, count: Int)
  /// The piece on the cell cannot be flipped.
  case notFlippable(cell: Int, String)
  /// The action does nothing.
  case nothingDone
  /// The rules do not allow it: the problem, and a remedy.
  case rule(String)
  /// The game is over.
  case over
  /// A step of a group is refused: its number, from 1, with those of groups around it.
  case step(String, GameRefusal)

  /// Returns the refusal of a group in which the refused action is a step.
  func inStep(_ number: Int) -> GameRefusal {
    if case .step(let inner, let refusal) = self { return .step("\(number).\(inner)", refusal) }
    return .step("\(number)", self)
  }
}

extension GameRefusal: CustomStringConvertible {
  /// The problem, and a remedy.
  public var description: String {
    switch self {
    case .noSuchCell(let cell, let cells):
      "there is no cell \(cell); cells are numbered from 0 to \(cells - 1)"
    case .noSuchState(let name, let names):
      "there is no state \"\(name)\" here; "
        + (names.isEmpty
          ? "the game has none there" : "there are: " + names.joined(separator: ", "))
    case .noSuchPlayer(let player, let players):
      "there is no player \(player); "
        + (players == 0 ? "the game has none" : "players are numbered from 1 to \(players)")
    case .taken(let cell): "there is a piece on cell \(cell); choose an empty cell"
    case .void(let cell):
      "cell \(cell) is not there: its ground or floor is \"void\"; choose another cell"
    case .nothing(let cell):
      "there is no such piece on cell \(cell) to be moved or removed; choose the cell that it is on"
    case .notYours(let cell, let player):
      "cell \(cell) takes a piece of player \(player), whose turn it is; choose one of theirs"
    case .noneLeft(let name, let count):
      (count == 1
        ? "the only piece \"\(name)\" is on the board already"
        : "all \(count) pieces \"\(name)\" are on the board already")
        + "; choose another state, or raise \"count\""
    case .notFlippable(let cell, let name):
      "\"\(name)\" on cell \(cell) has no other side; give the state a \"flip\""
    case .nothingDone: "nothing is done; write what changes, such as {\"place\": 5}"
    case .rule(let text): text
    case .over: "the game is over; undo something to go on"
    case .step(let number, let refusal): "step \(number) of the group: \(refusal)"
    }
  }
}
