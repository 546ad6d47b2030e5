public import TinctPuzzles

/// Games saved by Net, from Simon Tatham's Puzzles: a board, its solution if Net knew it, and moves.
///
/// A save file is a list of records: a key of 8 letters, filled up with spaces, a colon, the length of
/// the value in bytes, a colon, the value, and a line feed. (Syntax: `midend_serialise` and
/// `midend_deserialise` in midend.c; `encode_ui`, `execute_move` and `solve_game` in net.c.)
///
/// What a pack and moves have no place for is passed over: the random seed, how Net made the puzzle,
/// and how far the view of a board that wraps was moved.
public struct NetSave: Hashable, Sendable {
  /// The value of the first record.
  static let magic = "Simon Tatham's Portable Puzzle Collection"
  /// The version of the format.
  static let version = "1"
  /// The name of the game.
  static let game = "Net"

  /// What the player did.
  public var history: History<NoodlesAction>

  /// The puzzle as it started. Its source is where the player moved it to.
  public var puzzle: Puzzle { history.start.puzzle }

  /// Puts a saved game together.
  public init(history: History<NoodlesAction>) {
    self.history = history
  }

  /// A game that nobody has played yet.
  public init(puzzle: Puzzle) {
    self.init(history: History(start: NoodlesState(start: puzzle)))
  }

  /// Whether bytes can only be meant as a game that one of Simon Tatham's Puzzles has saved.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.drop { $0 == 0x0A || $0 == 0x0D }.starts(with: "SAVEFILE:".utf8)
  }
}
