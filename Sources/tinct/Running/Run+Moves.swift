internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// One puzzle of a pack with what was done on it.
  struct Game<Action: GameAction> {
    /// Index of the puzzle in its pack.
    let index: Int
    let history: History<Action>
  }

  /// The puzzle of a source that is meant, with moves; nil, with the failure noted, where that is not
  /// clear or cannot be read.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name; if it is not given, the moves may name it, or there is
  ///     no other.
  ///   - path: a file of moves, or a game saved by Net; if it is not given, those of the source.
  func game(_ choice: String?, moves path: String?, in source: PackReader.Source) -> Game<
    NoodlesAction
  >? {
    guard holdsPuzzles(source) else { return nil }
    guard let path else {
      return game(choice, in: source) { puzzle, _ in
        source.history ?? History(start: NoodlesState(start: puzzle))
      }
    }
    guard let bytes = read(path) else { return nil }
    if NetSave.isLikely(bytes) {
      return game(choice, in: source) { self.history(ofSave: bytes, path, for: $0, $1) }
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
    let header = attempt { () throws(Rejection) in
      try Self.read(path) { () throws(DocumentError) in
        try ActionLogHeader(parsing: bytes, limits: limits)
      }
    }
    return header.map { Log(path: path, bytes: bytes, header: $0) }
  }

  /// What was done in a game, by its log; nil, with the failure noted, if it cannot be read.
  func history<Action: GameAction>(
    of bytes: [UInt8], at path: String, from start: Action.State
  ) -> History<Action>? {
    attempt { () throws(Rejection) in
      try Self.read(path) { () throws(DocumentError) in
        try History(parsing: bytes, from: start, limits: limits)
      }
    }
  }

  private func game(
    _ choice: String?, _ log: Log? = nil, in source: PackReader.Source,
    history: (Puzzle, String) -> History<NoodlesAction>?
  ) -> Game<NoodlesAction>? {
    guard let index = index(choice, log, in: source) else { return nil }
    let puzzle = source.pack.puzzles[index]
    return history(puzzle, source.place(ofPuzzle: index)).map {
      Game(index: index, history: $0)
    }
  }

  /// The index of the puzzle or position that is meant; nil, with the failure noted, where that is not
  /// clear.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name, if a person gave one.
  ///   - log: moves, which may name it.
  func index(_ choice: String?, _ log: Log?, in source: PackReader.Source) -> Int? {
    if let choice { return chosen([choice], in: source).first }
    let name = log?.header.puzzle
    let named = name.map(source.puzzles(named:)) ?? []
    if let ambiguity = source.ambiguity(of: named) {
      note(ambiguity)
      return nil
    }
    if let index = named.first { return index }
    let count = source.pack.names.count
    if count == 1 { return 0 }
    if let log, let name {
      return attempt { () throws(Rejection) in
        try Self.read(log.path) { () throws(DocumentError) in
          throw try ActionLogHeader.puzzleError(
            in: log.bytes, "there is no puzzle \(quoted(name)) in \(source.place)",
            remedy: "give the pack that it is in, or choose one of these puzzles with --puzzle",
            limits: limits)
        }
      }
    }
    note(
      Failure(
        .usage, place: source.place,
        problem: "which of the \(count) puzzles is meant, is not said",
        remedy: "choose one with --puzzle"))
    return nil
  }

  private static func read<Value>(
    _ path: String, _ read: () throws(DocumentError) -> Value
  ) throws(Rejection) -> Value {
    do throws(DocumentError) { return try read() } catch {
      throw Rejection(DocumentErrors([error]), file: path)
    }
  }

  private func history(
    ofSave bytes: [UInt8], _ path: String, for puzzle: Puzzle, _ place: String
  ) -> History<NoodlesAction>? {
    attempt { () throws(Rejection) in
      let save = try Self.read(path) { () throws(DocumentError) in
        try NetSave(parsing: bytes, name: puzzle.name, limits: limits)
      }
      guard save.puzzle.pieces == puzzle.pieces, save.puzzle.makeGrid() == puzzle.makeGrid() else {
        let failure = Failure(
          .badData, place: path, problem: "the game is on another board than \(place)",
          remedy: "name its own puzzle, or leave the pack out and give the game alone")
        throw Rejection(failure)
      }
      do throws(ReplayError<NoodlesAction>) {
        return try History(replaying: save.history, from: NoodlesState(start: puzzle))
      } catch {
        throw Rejection(Failure(.badData, place: path, problem: error.description))
      }
    }
  }
}
