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

/// A step of a game as it was played: an action that was done, or taken back.
public struct PlayedStep<Action: GameAction>: Hashable, Sendable {
  /// The action, with the states around it.
  public let traced: TracedAction<Action>
  /// The action was taken back: the step leads from the state after it to the one before.
  public let isUndone: Bool

  /// Describes a step.
  public init(_ traced: TracedAction<Action>, isUndone: Bool = false) {
    self.traced = traced
    self.isUndone = isUndone
  }

  /// The state in which the step begins.
  public var start: Action.State { isUndone ? traced.after : traced.before }
  /// The state in which it ends.
  public var end: Action.State { isUndone ? traced.before : traced.after }
}

extension PlayedStep {
  /// Plays steps, with the states around each. Each is played when the sequence reaches it, so that
  /// the states of a long game are not in memory at once.
  ///
  /// - Parameters:
  ///   - steps: the steps, as they were played from the state.
  ///   - state: the state at the start.
  public static func playing(
    _ steps: [GameStep<Action>], from state: Action.State
  ) -> some Sequence<PlayedStep> {
    sequence(state: (steps: steps[...], game: History<Action>(start: state))) { rest in
      guard let step = rest.steps.popFirst() else { return nil }
      do throws(Action.Refusal) {
        switch step {
        case .perform(let action):
          let traced = try TracedAction(performing: action, on: rest.game.state)
          try rest.game.perform(action)
          return PlayedStep(traced)
        case .undo:
          guard let undone = rest.game.undo() else { return nil }
          let traced = try TracedAction(performing: undone.action, on: rest.game.state)
          return PlayedStep(traced, isUndone: true)
        }
      } catch { preconditionFailure("what was played is played again: \(error)") }
    }
  }
}

/// A step of a game without its states.
public enum GameStep<Action: GameAction>: Hashable, Sendable {
  /// The action was done.
  case perform(Action)
  /// The last action that was done was taken back.
  case undo
}

extension History {
  /// The steps that lead to the position: all actions, and then the undoing of those that are
  /// undone now. Those that were dropped when others followed are not known.
  public var steps: [GameStep<Action>] {
    performed.map { .perform($0.action) }
      + Array(repeating: .undo, count: count - position)
  }
}
