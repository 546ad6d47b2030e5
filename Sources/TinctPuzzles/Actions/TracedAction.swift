/// A performed action with the states before and after it, and before and after everything in it.
///
/// What an action changed itself lies between: from its state before to that before its first
/// subaction, from that after each subaction to that before the next, and from that after the last to
/// its own state after.
public struct TracedAction<Action: GameAction>: Hashable, Sendable {
  /// The action.
  public let action: Action
  /// The state right before it.
  public let before: Action.State
  /// The state after it and all of its subactions.
  public let after: Action.State
  /// What it performed, in order.
  public let subactions: [TracedAction]

  init(
    action: Action, before: Action.State, after: Action.State, subactions: [TracedAction]
  ) {
    self.action = action
    self.before = before
    self.after = after
    self.subactions = subactions
  }

  /// Performs an action and keeps all states on the way. Since performing is deterministic, an action
  /// that was performed can be traced later, from the state before it.
  ///
  /// - Throws: why it cannot be done.
  public init(performing action: Action, on state: Action.State) throws(Action.Refusal) {
    let performance = try Performance(of: action, on: state, keepingStates: true)
    self.init(
      action: action, before: state, after: performance.state, subactions: performance.traces)
  }

  /// The tree without the states.
  public var performed: PerformedAction<Action> {
    PerformedAction(action, subactions.map(\.performed))
  }
}
