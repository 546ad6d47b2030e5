extension History {
  /// Plays the actions of another history, undone ones included, from a state, and goes to the same
  /// position.
  ///
  /// - Throws: an error about the first action that cannot be performed there.
  public init(
    replaying other: History, from state: Action.State
  ) throws(ReplayError<Action>) {
    self.init(start: state)
    let turns = Set(other.turnStarts)
    for (index, performed) in other.performed.enumerated() {
      if turns.contains(index) { markTurn() }
      do throws(Action.Refusal) { try perform(performed.action) } catch {
        throw ReplayError(action: index, refusal: error)
      }
    }
    if turns.contains(count) { markTurn() }
    jump(to: other.position)
  }

  /// The actions that are done, undone ones not, with the states around each.
  public var traced: [TracedAction<Action>] {
    do throws(ReplayError<Action>) {
      return try TracedAction.tracing(performed.prefix(position).lazy.map(\.action), from: start)
    } catch { preconditionFailure("what was performed is performed again: \(error)") }
  }
}

/// Why actions cannot be played again from another state.
public struct ReplayError<Action: GameAction>: Error, Hashable, Sendable {
  /// Index of the action, from 0.
  public let action: Int
  /// Why it cannot be performed.
  public let refusal: Action.Refusal
}

extension ReplayError: CustomStringConvertible {
  /// Which action, and why.
  public var description: String { "move \(action + 1): \(refusal)" }
}
