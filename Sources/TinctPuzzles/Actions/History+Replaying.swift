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

  /// The actions that are done, undone ones not, with the states around each. Each is performed again
  /// when its turn comes, so that the states of a long game are not in memory at once.
  public var traced: some Sequence<TracedAction<Action>> {
    sequence(state: (actions: performed.prefix(position), state: start)) { rest in
      guard let performed = rest.actions.popFirst() else { return nil }
      do throws(Action.Refusal) {
        let traced = try TracedAction(performing: performed.action, on: rest.state)
        rest.state = traced.after
        return traced
      } catch { preconditionFailure("what was performed is performed again: \(error)") }
    }
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
