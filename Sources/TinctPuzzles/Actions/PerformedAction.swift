/// What was performed: an action, and the subactions that it performed while it ran, in order.
public struct PerformedAction<Action: GameAction>: Codable, Hashable, Sendable {
  /// The action.
  public let action: Action
  /// What it performed, each with its own subactions.
  public let subactions: [PerformedAction]

  /// Puts a tree together.
  public init(_ action: Action, _ subactions: [PerformedAction] = []) {
    self.action = action
    self.subactions = subactions
  }

  /// Performs an action on a state.
  ///
  /// - Throws: why it cannot be done; the state is unchanged then.
  public init(performing action: Action, on state: inout Action.State) throws(Action.Refusal) {
    let performance = try Performance(of: action, on: state)
    self.init(action, performance.subactions)
    state = performance.state
  }

  /// Goes back by the cheaper ways that the subactions offer, from the last to the first: all that
  /// `undo` of an action has to do that only performs others.
  ///
  /// - Returns: whether each of them offers one. If not, the state may be in disorder.
  public func undoSubactions(on state: inout Action.State) -> Bool {
    for performed in subactions.reversed() {
      guard performed.action.undo(performed, on: &state) else { return false }
    }
    return true
  }

  /// How many actions there are in the tree, at least 1.
  public var count: Int { subactions.reduce(1) { $0 + $1.count } }

  /// All actions of the tree, each before what it performed, with how deep it stands; 0 for this one.
  public var flattened: [(action: Action, depth: Int)] {
    var list: [(action: Action, depth: Int)] = []
    func visit(_ performed: PerformedAction, _ depth: Int) {
      list.append((performed.action, depth))
      for subaction in performed.subactions { visit(subaction, depth + 1) }
    }
    visit(self, 0)
    return list
  }
}
