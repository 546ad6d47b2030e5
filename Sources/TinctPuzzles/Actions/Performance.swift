/// An action that is being performed: the state that it changes, and the subactions performed so far.
public struct Performance<Action: GameAction>: Sendable {
  /// The state of the game, to be changed.
  public var state: Action.State
  /// What was performed so far, in order.
  public private(set) var subactions: [PerformedAction<Action>] = []
  /// The same with the states around each, if these are kept.
  private(set) var traces: [TracedAction<Action>] = []
  private let keepsStates: Bool

  /// Runs an action to its end.
  init(
    of action: Action, on state: Action.State, keepingStates: Bool = false
  ) throws(Action.Refusal) {
    self.state = state
    keepsStates = keepingStates
    try action.perform(&self)
  }

  /// Performs an action as a part of this one.
  ///
  /// - Throws: why it cannot be done. Then it has changed nothing, so that the error may be caught and
  ///   something else be tried.
  public mutating func perform(_ subaction: Action) throws(Action.Refusal) {
    let performance = try Performance(of: subaction, on: state, keepingStates: keepsStates)
    subactions.append(PerformedAction(subaction, performance.subactions))
    if keepsStates {
      traces.append(
        TracedAction(
          action: subaction, before: state, after: performance.state,
          subactions: performance.traces))
    }
    state = performance.state
  }
}
