public import TinctPuzzles

extension History {
  /// The history as a log of moves, JSON on each line, that `init(parsing:from:limits:)` reads back to
  /// an equal one: the header, the actions with marks where turns start, and last how many are undone.
  /// Equal histories give equal bytes.
  ///
  /// - Parameter puzzle: what the players call what they started from.
  /// - Throws: an error about an action that does not encode itself.
  public func logBytes(puzzle: String? = nil) throws(ActionLogError) -> [UInt8] {
    let header = ActionLogHeader(
      game: Action.gameName, puzzle: puzzle, start: Action.identity(of: start))
    var lines = ["\(header.value)"]
    for (index, performed) in performed.enumerated() {
      if index > 0, isTurnStart(index) { lines.append(try line(.markTurn, index)) }
      lines.append(try line(.perform(performed.action), index))
    }
    if count > 0, isTurnStart(count) { lines.append(try line(.markTurn, count)) }
    if canRedo { lines.append(try line(.undo(count - position), count)) }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func line(
    _ entry: ActionLogEntry<Action>, _ index: Int
  ) throws(ActionLogError) -> String {
    do { return "\(try entry.value())" } catch {
      throw ActionLogError(action: index, reason: error)
    }
  }
}

/// Why an action cannot be written to a log.
public struct ActionLogError: Error, Hashable, Sendable {
  /// Index of the action, from 0.
  public let action: Int
  /// What is wrong with it.
  public let reason: JSONEncodingError
}

extension ActionLogError: CustomStringConvertible {
  /// Which action, and what is wrong.
  public var description: String { "action \(action + 1): \(reason)" }
}
