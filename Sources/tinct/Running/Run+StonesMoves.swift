internal import TinctCodecs
internal import TinctPipeline
internal import TinctPuzzles

extension Run {
  /// The position of a source that is meant, with moves; nil, with the failure noted, where that is not
  /// clear or cannot be read.
  ///
  /// - Parameters:
  ///   - choice: its number, from 1, or name; if it is not given, the moves may name it, or there is
  ///     no other.
  ///   - path: a log of moves.
  ///   - rules: the rules that the moves are made by; nil for those that they start with.
  func stonesGame(
    _ choice: String?, moves path: String, rules: StonesRules?, in source: PackReader.Source
  ) -> Game<StonesAction>? {
    guard let bytes = read(path) else { return nil }
    guard !NetSave.isLikely(bytes) else {
      note(
        Failure(
          .badData, place: path,
          problem: "games saved by Net turn pieces, but \(source.place) holds positions of stones",
          remedy: "give a log of moves, or the puzzle of this game"))
      return nil
    }
    guard let log = log(bytes, at: path), let index = index(choice, log, in: source) else {
      return nil
    }
    let start = attempt { () throws(Failure) in
      try Self.start(
        of: log.header, at: path, on: source.pack.positions[index], source.place(ofPuzzle: index),
        rules: rules)
    }
    return start.flatMap { history(of: bytes, at: path, from: $0) }.map {
      Game(index: index, history: $0)
    }
  }

  /// Where moves start: the game that the log identifies, or else the position as it is.
  private static func start(
    of header: ActionLogHeader, at path: String, on position: StonesPosition, _ place: String,
    rules: StonesRules?
  ) throws(Failure) -> StonesState {
    guard header.game == StonesAction.gameName else {
      // Whoever reads the log tells at which place it is of another game.
      return StonesState(grid: position.makeGrid(), rules: .free)
    }
    if let identity = header.start {
      let known = rules.map { [$0] } ?? StonesRules.allCases
      guard let state = StonesState(position, rules: known, identity: identity) else {
        let under = rules.map { ", by the rules \(quoted($0.rawValue))" } ?? ""
        throw Failure(
          .badData, place: path,
          problem: "the moves start neither from \(place) nor from its empty board\(under)",
          remedy: "give the position that they were made on, as it was then")
      }
      return state
    }
    guard let rules else {
      throw Failure(
        .usage, place: path, problem: "the log does not tell by which rules it is played",
        remedy: "name them with --rules free, catchup or surround")
    }
    guard let state = StonesState(position, rules: rules) else {
      throw Failure(
        .badData, place: place,
        problem: "its states are not those of a game for two, 0 for no stone, 1 and 2",
        remedy: "give the position that the moves were made on")
    }
    return state
  }
}
