/// What may be done in a game of stones, and what follows from it.
public enum StonesRules: String, Codable, Hashable, Sendable, CaseIterable {
  /// Players take turns; a turn is a stone on an empty cell, or a pass. Any stones may be captured.
  case free
  /// Catchup, by Nick Bentley. The first turn is one stone, each later one 1 or 2 stones, or up to 3
  /// where the opponent's largest group grew in the last turn, is at least as large as the player's
  /// and larger than a single stone. A pass ends a turn in which fewer stones were placed than might
  /// have been. The game ends when the board is full; the largest group wins, or of equal ones the
  /// next.
  case catchup
  /// Groups that have no empty cell beside them are captured, as in Go: first the opponent's, around
  /// a stone that is placed. It may not leave its own group so, nor take back at once a single stone
  /// that was captured by a single stone (ko). Two passes end the game.
  case surround
}
