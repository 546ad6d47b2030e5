internal import TinctCodecs
package import TinctDocuments
public import TinctPuzzles

extension Session {
  /// One puzzle of a pack with what was done on it.
  public struct Game<Action: GameAction> {
    /// Index of the puzzle in its pack.
    public let index: Int
    /// The moves.
    public internal(set) var history: History<Action>
    /// The moves as they were made, with those that were taken back.
    public let steps: [GameStep<Action>]

    /// The number of moves that were taken back.
    var undoneCount: Int { steps.count { $0 == .undo } }
  }

  /// The puzzle of a source that is meant, with moves; nil, with the failure noted, where that is
  /// not clear or cannot be read.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name; if it is not given, the moves may name it, or there
  ///     is no other.
  ///   - path: a file of moves, or a game saved by Net; if it is not given, those of the source.
  public func game(_ choice: String?, moves path: String?, in source: PackReader.Source) -> Game<
    NoodlesAction
  >? {
    guard holdsPuzzles(source) else { return nil }
    guard let path else {
      return game(choice, in: source) { puzzle, _ in
        Self.played(source.history ?? History(start: NoodlesState(start: puzzle)))
      }
    }
    guard let bytes = read(path) else { return nil }
    if NetSave.isLikely(bytes) {
      return game(choice, in: source) { puzzle, location in
        self.history(ofSave: bytes, path, for: puzzle, location).map(Self.played)
      }
    }
    guard let log = log(bytes, at: path) else { return nil }
    return game(choice, log, in: source) { puzzle, _ in
      self.history(of: bytes, at: path, from: NoodlesState(start: puzzle))
    }
  }

  /// A log of moves of which the first line is read.
  struct Log {
    let path: String
    let bytes: [UInt8]
    let header: ActionLogHeader
  }

  /// A log of moves; nil, with the failure noted, if its first line cannot be read.
  func log(_ bytes: [UInt8], at path: String) -> Log? {
    if let thing = Self.otherThing(than: bytes) {
      note(
        Failure(
          .badData, location: path, problem: "this is \(thing), not a log of moves",
          remedy: "give a log, whose first line says \"format\": \"tinct-moves\", or a game that "
            + "Net has saved"))
      return nil
    }
    let header = attempt { () throws(Rejection) in
      try Self.read(path) { () throws(DocumentError) in
        try ActionLogHeader(parsing: bytes, limits: limits)
      }
    }
    return header.map { Log(path: path, bytes: bytes, header: $0) }
  }

  /// Returns the kind of a file that was given as a log by mistake, from the format that its
  /// beginning names; nil for a log, or for an unknown format.
  private static func otherThing(than bytes: [UInt8]) -> String? {
    let beginning = String(decoding: bytes.prefix(400), as: UTF8.self)
    if NetGameID.isLikely(beginning) { return "a list of game IDs" }
    switch beginning.firstMatch(of: /"format"\s*:\s*"tinct-([a-z]+)"/)?.1 {
    case "puzzles": return "a pack"
    case "game": return "the description of a game"
    case "palette": return "a palette"
    case "theme": return "a theme"
    case "mapping": return "a mapping"
    default: return nil
    }
  }

  /// The actions of a game, by its log; nil, with the failure noted, if it cannot be read.
  func history<Action: GameAction>(
    of bytes: [UInt8], at path: String, from start: Action.State
  ) -> Played<Action>? {
    attempt { () throws(Rejection) in
      try Self.read(path) { () throws(DocumentError) in
        var steps: [GameStep<Action>] = []
        let history = try History(parsing: bytes, from: start, limits: limits) { steps.append($0) }
        return (history, steps)
      }
    }
  }

  /// The actions that are left of a game, and the steps by which it was played.
  typealias Played<Action: GameAction> = (history: History<Action>, steps: [GameStep<Action>])

  private static func played(_ history: History<NoodlesAction>) -> Played<NoodlesAction> {
    (history, history.steps)
  }

  private func game(
    _ choice: String?, _ log: Log? = nil, in source: PackReader.Source,
    history: (Puzzle, String) -> Played<NoodlesAction>?
  ) -> Game<NoodlesAction>? {
    guard let index = index(choice, log, in: source) else { return nil }
    let puzzle = source.pack.puzzles[index]
    return history(puzzle, source.location(ofPuzzle: index)).map {
      Game(index: index, history: $0.history, steps: $0.steps)
    }
  }

  /// The index of the puzzle or position that is meant; nil, with the failure noted, where that is
  /// not clear.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name, if a person gave one.
  ///   - log: moves, which may name it.
  func index(_ choice: String?, _ log: Log?, in source: PackReader.Source) -> Int? {
    if choice != nil || source.choice != nil {
      let index = chosenOne(choice, in: source)
      if let log, let index, let named = log.header.puzzle, named != source.pack.names[index],
        !source.puzzles(named: named).isEmpty
      {
        warn(
          "\(InputReader.shown(log.path)): the moves were made on \(quoted(named)), but are shown on "
            + quoted(source.pack.names[index]))
      }
      return index
    }
    let name = log?.header.puzzle
    let named = name.map(source.puzzles(named:)) ?? []
    guard named.count < 2 else {
      note(source.ambiguity(of: named))
      return nil
    }
    if let index = named.first { return index }
    let names = source.pack.names
    // What players call the one puzzle of a pack is theirs to say; a game names its boards.
    if names.count == 1, name == nil || source.game == nil { return 0 }
    if let log, let name {
      let near = likeliestName(for: name, in: names).map { "did you mean \(quoted($0))? Or " } ?? ""
      return note(
        log, about: "puzzle",
        "there is no \(source.boardWord) \(quoted(name)) in \(source.location)",
        remedy: near + "give the \(source.word) that it is in, or choose one of these "
          + "\(source.boardWord)s \(source.wayToChoose)")
    }
    if let log, source.game != nil {
      return note(
        log, about: "puzzle",
        "it is not clear on which of the \(names.count) \(source.boardWord)s of \(source.location) "
          + "the moves are made",
        remedy: "write \"puzzle\": \(quoted(names[0])) into this line, or choose one "
          + source.wayToChoose)
    }
    let count = names.count
    note(
      Failure(
        .usage, location: source.location,
        problem: "it is not clear which of the \(count) \(source.boardWord)s is meant",
        remedy: "choose one \(source.wayToChoose)"))
    return nil
  }

  /// Notes a failure about the first line of a log, at the location of one of its values.
  private func note(_ log: Log, about key: String, _ problem: String, remedy: String) -> Int? {
    attempt { () throws(Rejection) in
      try Self.read(log.path) { () throws(DocumentError) in
        throw try ActionLogHeader.error(
          about: key, in: log.bytes, problem, remedy: remedy, limits: limits)
      }
    }
  }

  private static func read<Value>(
    _ path: String, _ read: () throws(DocumentError) -> Value
  ) throws(Rejection) -> Value {
    do throws(DocumentError) { return try read() } catch {
      throw Rejection(DocumentErrors([error]), file: path)
    }
  }

  private func history(
    ofSave bytes: [UInt8], _ path: String, for puzzle: Puzzle, _ location: String
  ) -> History<NoodlesAction>? {
    attempt { () throws(Rejection) in
      let save = try Self.read(path) { () throws(DocumentError) in
        try NetSave(parsing: bytes, name: puzzle.name, limits: limits)
      }
      guard save.puzzle.pieces == puzzle.pieces, save.puzzle.makeGrid() == puzzle.makeGrid() else {
        let failure = Failure(
          .badData, location: path, problem: "the game is on another board than \(location)",
          remedy: "name its own puzzle, or leave the pack out and give the game alone")
        throw Rejection(failure)
      }
      do throws(ReplayError<NoodlesAction>) {
        return try History(replaying: save.history, from: NoodlesState(start: puzzle))
      } catch {
        throw Rejection(Failure(.badData, location: path, problem: error.description))
      }
    }
  }
}

extension Session {
  /// Returns the board of a game on a grid that is meant, with moves; nil, with the failure noted,
  /// if that is not clear or cannot be read.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name; if it is not given, the moves may name it, or there
  ///     is no other.
  ///   - path: a log of moves.
  ///   - rules: the rules that moves of stones are made by; nil for those that they start with.
  public func gridGame(
    _ choice: String?, moves path: String, rules: StonesRules?, in source: PackReader.Source
  ) -> Game<CellAction>? {
    guard let bytes = read(path) else { return nil }
    guard !NetSave.isLikely(bytes) else {
      note(
        Failure(
          .badData, location: path,
          problem: "games saved by Net turn pieces, but \(source.location) holds boards of a game",
          remedy: "give a log of moves, or the puzzle of this game"))
      return nil
    }
    guard let log = log(bytes, at: path) else { return nil }
    if let game = source.game?.game, log.header.game != game.name {
      _ = note(
        log, about: "game",
        "the moves are for \(quoted(log.header.game)), not for \(quoted(game.name))",
        remedy: "give the description of that game, or a log of this one")
      return nil
    }
    guard let index = index(choice, log, in: source) else { return nil }
    let start = attempt { () throws(Failure) in
      try Self.start(of: log.header, at: path, index, in: source, rules: rules)
    }
    return start.flatMap { history(of: bytes, at: path, from: $0) }.map {
      Game(index: index, history: $0.history, steps: $0.steps)
    }
  }

  /// Brings a game to where it is after some moves, all for nil; false, with the failure noted, if
  /// there are fewer.
  public func reached<Action>(_ moves: Int?, in game: inout Game<Action>, of path: String) -> Bool {
    guard let moves else { return true }
    guard (0...game.history.count).contains(moves) else {
      note(
        Failure(
          after: moves, of: game.history.count, undone: game.undoneCount, location: path))
      return false
    }
    game.history.jump(to: moves)
    return true
  }

  /// The start of moves: that of a game that is described, the game that the log identifies, or
  /// else the position as it is.
  package static func start(
    of header: ActionLogHeader, at path: String, _ index: Int, in source: PackReader.Source,
    rules: StonesRules?
  ) throws(Failure) -> GameState {
    let (position, location) = (source.pack.positions[index], source.location(ofPuzzle: index))
    if let game = source.game {
      guard rules == nil else {
        throw Failure(
          .usage, location: source.location,
          problem: "--rules is for packs of stones, but this game has rules of its own",
          remedy: "leave it out")
      }
      if let name = header.rules, name != game.game.rules.name {
        throw Failure(
          .badData, location: path,
          problem: "the log follows the rules \(quoted(name)), but the game has "
            + quoted(game.game.rules.name), remedy: "give the game that it was played in")
      }
      do throws(GameRefusal) { return try game.start(index) } catch {
        throw Failure(.badData, location: location, problem: "\(error)")
      }
    }
    guard header.game == CellAction.gameName else {
      // Whoever reads the log tells on which line it is of another game.
      return GameState(grid: position.makeGrid(), rules: .free)
    }
    var rules = rules
    if let name = header.rules, rules == nil {
      rules = StonesRules(rawValue: name)
      guard rules != nil else {
        throw Failure(
          .badData, location: path, problem: "there are no rules \(quoted(name))",
          remedy: "there are: " + StonesRules.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    if header.start == ActionLogHeader.emptyStart, let rules {
      return GameState(grid: position.makeGrid(), rules: rules)
    }
    if let identity = header.start, identity != ActionLogHeader.emptyStart {
      let games = (rules.map { [$0] } ?? StonesRules.allCases).map(\.game)
      guard let state = GameState(position, games: games, identity: identity) else {
        let under = rules.map { ", by the rules \(quoted($0.rawValue))" } ?? ""
        throw Failure(
          .badData, location: path,
          problem: "the moves start neither from \(location) nor from its empty board\(under)",
          remedy: "give the position that they were made on, as it was then")
      }
      return state
    }
    guard let rules else {
      throw Failure(
        .usage, location: path, problem: "the log does not say which rules it follows",
        remedy: "write \"rules\" into its first line, or name them with --rules free, catchup or "
          + "surround")
    }
    guard let state = try? GameState(rules.game, from: position) else {
      throw Failure(
        .badData, location: location,
        problem: "its states are not those of a game for two, 0 for no stone, 1 and 2",
        remedy: "give the position that the moves were made on")
    }
    return state
  }
}
