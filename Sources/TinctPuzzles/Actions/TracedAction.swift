/// A performed action with the states before and after it.
///
/// Between these states lie the changes by the action itself and by its subactions: the action's
/// own are those from the state before it to the one before its first subaction, from the one after
/// each subaction to the one before the next, and from the one after the last subaction to the
/// state after the action.
///
/// Only the two outer states are kept: for an action with many subactions, such as solving a large
/// board, those between could exceed the memory. Performing is deterministic, so performing the
/// action again gives them.
public struct TracedAction<Action: GameAction>: Hashable, Sendable {
  /// The performed action, without states.
  public let performed: PerformedAction<Action>
  /// The state right before it.
  public let before: Action.State
  /// The state after it and all of its subactions.
  public let after: Action.State

  /// Performs an action and keeps the states around it. Because performing is deterministic, an
  /// action can also be traced later, from the state before it.
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

  /// The subactions, in order. All states between are in memory at once; if each is needed only
  /// briefly, `mapSubactions` takes less.
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
  /// - Throws: an error about the first action that is refused.
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
