public import TinctPuzzles

/// The looks and animations of a game: the one protocol by which a new game plugs in.
///
/// A game defines the looks of its states, and the effects of its actions on the things on the
/// stage. Playback, frames and cues of everything that can be done in it follow from these.
public protocol Game: Sendable {
  /// The actions of the game.
  associatedtype Action: GameAction
  /// The rules by which the game is drawn.
  associatedtype Layout: StageLayout

  /// The rules by which the game is drawn.
  var layout: Layout { get }

  /// Sets up the stage of a state.
  func stage(of state: Action.State) -> Stage<Layout.ID, Layout.Look>

  /// Animates an action, without its subactions; nil for nothing to show.
  ///
  /// Whatever the animation leaves out of the change to the stage after the action happens at its
  /// end.
  func animation(
    of traced: TracedAction<Action>
  ) -> Animation<Layout.ID, Layout.Look>?

  /// Animates the undoing of an action, from the state after it to the one before, if that is not
  /// simply the action in reverse; nil, the default, if it is.
  func animation(undoing traced: TracedAction<Action>) -> Animation<Layout.ID, Layout.Look>?

  /// Returns the order in which the animations of an action's subactions join its own; `together`
  /// by default.
  func arrangement(of action: Action) -> ActionArrangement
}

/// The order in which the animations of subactions join that of the action which performs them.
public enum ActionArrangement: Hashable, Sendable {
  /// After it, all at the same time.
  case parallel
  /// After it, one after the other.
  case serial
  /// After it, each a number of seconds after the start of the one before.
  case staggered(seconds: Double)
  /// At the same time as it, and as each other.
  case together
  /// Not at all: the action's own animation shows them too.
  case own
}

extension Game {
  /// Returns nil: undoing is the action in reverse.
  public func animation(
    undoing traced: TracedAction<Action>
  ) -> Animation<Layout.ID, Layout.Look>? { nil }

  /// Returns `together`: an action and its subactions are shown at the same time.
  public func arrangement(of action: Action) -> ActionArrangement { .together }
}

extension Game {
  /// Shows an action with its subactions, from the state before to the state after.
  public func timeline(of traced: TracedAction<Action>) -> Timeline<Layout> {
    Timeline(
      layout: layout, before: stage(of: traced.before), after: stage(of: traced.after),
      animation: whole(traced, isUndone: false))
  }

  /// Shows the undoing of an action, from the state after to the state before.
  public func timeline(undoing traced: TracedAction<Action>) -> Timeline<Layout> {
    Timeline(
      layout: layout, before: stage(of: traced.before), after: stage(of: traced.after),
      animation: whole(traced, isUndone: true)
    ).reversed
  }

  /// Shows one action after the other.
  ///
  /// - Parameters:
  ///   - actions: the actions, each of which begins in the state in which the one before ended.
  ///   - pause: seconds between two, 0 or more.
  /// - Returns: nil for no actions.
  public func timeline(
    of actions: some Sequence<TracedAction<Action>>, pause: Double = 0
  ) -> Timeline<Layout>? {
    timeline(playing: actions.lazy.map { PlayedStep($0) }, pause: pause)?.timeline
  }

  /// Shows the undoing of actions, the last one first, from the state after all of them to the
  /// state before.
  ///
  /// - Parameters:
  ///   - actions: the actions, each of which begins in the state in which the one before ended.
  ///   - pause: seconds between two, 0 or more.
  /// - Returns: nil for no actions.
  public func timeline(
    undoing actions: some Sequence<TracedAction<Action>>, pause: Double = 0
  ) -> Timeline<Layout>? {
    var states: (first: Action.State, last: Action.State)?
    var parts: [Animation<Layout.ID, Layout.Look>] = []
    for traced in actions {
      if states != nil { parts.append(.pause(seconds: pause)) }
      states = (states?.first ?? traced.before, traced.after)
      parts.append(whole(traced, isUndone: true))
    }
    guard let states else { return nil }
    return Timeline(
      layout: layout, before: stage(of: states.first), after: stage(of: states.last),
      animation: .serial(parts)
    ).reversed
  }

  /// Shows a game as it was played, with the undoing of what was taken back.
  ///
  /// - Parameters:
  ///   - steps: the steps, each of which begins in the state in which the one before ended.
  ///   - pause: seconds between two, 0 or more.
  /// - Returns: the timeline, and the seconds at which each step has ended; nil for no steps.
  public func timeline(
    playing steps: some Sequence<PlayedStep<Action>>, pause: Double = 0
  ) -> (timeline: Timeline<Layout>, ends: [Double])? {
    var states: (first: Action.State, last: Action.State)?
    var parts: [Animation<Layout.ID, Layout.Look>] = []
    var (seconds, ends): (Double, [Double]) = (0, [])
    for step in steps {
      if states != nil {
        parts.append(.pause(seconds: pause))
        seconds += pause
      }
      states = (states?.first ?? step.start, step.end)
      let animation = whole(step.traced, isUndone: step.isUndone)
      parts.append(step.isUndone ? animation.reversed : animation)
      seconds += animation.duration
      ends.append(seconds)
    }
    guard let states else { return nil }
    let timeline = Timeline(
      layout: layout, before: stage(of: states.first), after: stage(of: states.last),
      animation: .serial(parts))
    return (timeline, ends)
  }

  /// Animates an action with its subactions. An animation that one of them has for undoing is
  /// reversed here, because the whole timeline is shown backwards.
  private func whole(
    _ traced: TracedAction<Action>, isUndone: Bool
  ) -> Animation<Layout.ID, Layout.Look> {
    let arrangement = arrangement(of: traced.action)
    var own = animation(of: traced) ?? .empty
    if isUndone, let undone = animation(undoing: traced) { own = undone.reversed }
    let before = stage(of: traced.before)
    guard arrangement != .own, !traced.performed.subactions.isEmpty else {
      return committed(own, from: before, to: stage(of: traced.after))
    }
    var start: [Animation<Layout.ID, Layout.Look>] = []
    let parts = traced.mapSubactions { subaction in
      if start.isEmpty { start = [committed(own, from: before, to: stage(of: subaction.before))] }
      return whole(subaction, isUndone: isUndone)
    }
    let animation: Animation<Layout.ID, Layout.Look> =
      switch arrangement {
      case .parallel: .serial(start + [.parallel(parts)])
      case .serial: .serial(start + parts)
      case .staggered(let seconds): .serial(start + [.stagger(parts, by: seconds)])
      case .together, .own: .parallel(start + parts)
      }
    return committed(animation, from: before, to: stage(of: traced.after))
  }

  /// Adds the changes that are missing for everything to be as on a stage.
  func committed(
    _ animation: Animation<Layout.ID, Layout.Look>,
    from before: Stage<Layout.ID, Layout.Look>, to after: Stage<Layout.ID, Layout.Look>
  ) -> Animation<Layout.ID, Layout.Look> {
    let score = Score(animation, from: before)
    var names = Set(score.things)
    for (id, thing) in before.things where after[id] != thing { names.insert(id) }
    for id in after.things.keys where before[id] == nil { names.insert(id) }
    let changes = names.sorted().compactMap { id -> Animation<Layout.ID, Layout.Look>? in
      let end = score.thing(id, at: .infinity, from: before[id])
      return end == after[id] ? nil : .replace(id, end, by: after[id])
    }
    return .serial([animation, .parallel(changes)])
  }
}
