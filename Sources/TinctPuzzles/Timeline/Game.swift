/// A game as it is shown: the one place where a new game plugs in.
///
/// A game says what its states look like, and what its actions do to the things on the stage. From
/// this follow playback, frames and cues of all that can be done in it.
public protocol Game: Sendable {
  /// What is done in the game.
  associatedtype Action: GameAction
  /// What draws it.
  associatedtype Layout: StageLayout

  /// What draws it.
  var layout: Layout { get }

  /// What stands on the stage in a state.
  func stage(of state: Action.State) -> Stage<Layout.ID, Layout.Look>

  /// What an action does to the things on the stage, without what its subactions do; nil for nothing.
  ///
  /// What it does not bring about of the stage after is there when it has ended.
  func animation(
    of traced: TracedAction<Action>
  ) -> Animation<Layout.ID, Layout.Look>?

  /// How taking an action back is shown, from the state after it to the one before, where that is not
  /// simply the action backwards; nil, the default, if it is.
  func animation(undoing traced: TracedAction<Action>) -> Animation<Layout.ID, Layout.Look>?

  /// How the animations of an action's subactions join its own.
  func arrangement(of action: Action) -> ActionArrangement
}

/// How the animations of subactions join that of the action which performs them.
public enum ActionArrangement: Hashable, Sendable {
  /// After it, all at the same time.
  case parallel
  /// After it, one after the other.
  case serial
  /// After it, each so many seconds after the start of the one before.
  case staggered(seconds: Double)
  /// At the same time as it, and as each other.
  case together
  /// Not at all: the action's own animation shows them too.
  case own
}

extension Game {
  /// The action backwards.
  public func animation(
    undoing traced: TracedAction<Action>
  ) -> Animation<Layout.ID, Layout.Look>? { nil }

  /// Its own, then the subactions at the same time.
  public func arrangement(of action: Action) -> ActionArrangement { .parallel }
}
