/// The moves of a game on one puzzle, those that were taken back and may be done again last.
public struct MoveRecord: Hashable, Sendable {
  /// The name of the puzzle, where that is known.
  public var puzzle: String?
  /// All moves, in the order in which they were made.
  public let moves: [PuzzleMove]
  /// How many of them are done, from the first; the rest was taken back.
  public let done: Int

  /// Makes a record.
  ///
  /// - Parameter done: how many moves are done, at most all; all if it is not given.
  public init(puzzle: String? = nil, moves: [PuzzleMove] = [], done: Int? = nil) {
    precondition((0...moves.count).contains(done ?? moves.count), "moves are done or taken back")
    self.puzzle = puzzle
    self.moves = moves
    self.done = done ?? moves.count
  }
}
