/// A performed action with the states before and after it.
///
/// Changes by the action itself, not by its subactions, lie between: from its state before to that
/// before its first subaction, from that after each subaction to that before the next, and from
/// that after the last to its own state after.
///
/// Only the two states around the whole are kept: an action with many subactions, such as the
/// solving of a large board, would need more memory for those between than there is. Since
/// performing is deterministic, performing it again gives them.
public struct TracedAction<Action: GameAction>: Hashable, Sendable {
  /// The performed action, without states.
  public let performed: PerformedAction<Action>
  /// The state right before it.
  public let before: Action.State
  /// The state after it and all of its subactions.
  public let after: Action.State

  /// Performs an action and keeps the states around it. Since performing is deterministic, an
  /// action that was performed can be traced later, from the state before it.
  ///
  /// - Throws: a refusal.
  public init(performing action: Action, on state: Action.State) throws(Action.Refusal) {
    var after = state
    let performed = try PerformedAction(performing: action, on: &after)
    self.init(performed, before: state, after: after)
  }

  init(_ performed: PerformedAction<Action>, before: Action.State, after: Action.State) {
    self.performed = performed
    self.before = before
    self.after = after
  }

  /// The action.
  public var action: Action { performed.action }

  /// The subactions, in order. All states between are in memory at once; where each is needed for a
  /// moment only, `mapSubactions` takes less.
  public var subactions: [TracedAction] { mapSubactions(\.self) }

  /// Performs the action again, and returns the results of a function for its subactions, in order.
  public func mapSubactions<Result>(_ transform: (TracedAction) -> Result) -> [Result] {
    if performed.subactions.isEmpty { return [] }
    var results: [Result] = []
    let again = withoutActuallyEscaping(transform) { transform in
      try? Performance(of: action, on: before) { results.append(transform($0)) }.subactions
    }
    precondition(again == performed.subactions, "the same action on the same state does the same")
    return results
  }

  /// Performs actions one after the other and keeps the states around each.
  ///
  /// - Throws: an error about the first action that cannot be performed.
  public static func tracing(
    _ actions: some Sequence<Action>, from state: Action.State
  ) throws(ReplayError<Action>) -> [TracedAction] {
    var state = state
    var traced: [TracedAction] = []
    for (index, action) in actions.enumerated() {
      do throws(Action.Refusal) {
        traced.append(try TracedAction(performing: action, on: state))
      } catch { throw ReplayError(action: index, refusal: error) }
      state = traced[index].after
    }
    return traced
  }
}
