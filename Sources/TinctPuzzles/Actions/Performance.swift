/// An action that is being performed: the state that it changes, and the subactions performed so far.
public struct Performance<Action: GameAction> {
  /// The state of the game, to be changed.
  public var state: Action.State
  /// What was performed so far, in order.
  public private(set) var subactions: [PerformedAction<Action>] = []
  /// Told of each subaction right after it.
  private let observe: ((TracedAction<Action>) -> Void)?

  /// Runs an action to its end.
  init(
    of action: Action, on state: Action.State,
    observing observe: ((TracedAction<Action>) -> Void)? = nil
  ) throws(Action.Refusal) {
    self.state = state
    self.observe = observe
    try action.perform(&self)
  }

  /// Performs an action as a part of this one.
  ///
  /// - Throws: why it cannot be done. Then it has changed nothing, so that the error may be caught and
  ///   something else be tried.
  public mutating func perform(_ subaction: Action) throws(Action.Refusal) {
    let performance = try Performance(of: subaction, on: state)
    let performed = PerformedAction(subaction, performance.subactions)
    subactions.append(performed)
    observe?(TracedAction(performed, before: state, after: performance.state))
    state = performance.state
  }
}
