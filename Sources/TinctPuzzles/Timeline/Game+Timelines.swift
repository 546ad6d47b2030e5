extension Game {
  /// What an action shows, from the state before to the state after all of it.
  public func timeline(of traced: TracedAction<Action>) -> Timeline<Layout> {
    Timeline(
      layout: layout, before: stage(of: traced.before), after: stage(of: traced.after),
      animation: whole(traced, isUndone: false))
  }

  /// What taking an action back shows, from the state after to the state before.
  public func timeline(undoing traced: TracedAction<Action>) -> Timeline<Layout> {
    Timeline(
      layout: layout, before: stage(of: traced.before), after: stage(of: traced.after),
      animation: whole(traced, isUndone: true)
    ).reversed
  }

  /// One action after the other.
  ///
  /// - Parameters:
  ///   - actions: each begins in the state in which the one before it ended.
  ///   - pause: seconds between two, 0 or more.
  /// - Returns: nil for no actions.
  public func timeline(
    of actions: some Sequence<TracedAction<Action>>, pause: Double = 0
  ) -> Timeline<Layout>? {
    timeline(of: actions, pause: pause, isUndone: false)
  }

  /// How actions are taken back, the last one first, from the state after all of them to the state
  /// before.
  ///
  /// - Parameters:
  ///   - actions: each begins in the state in which the one before it ended.
  ///   - pause: seconds between two, 0 or more.
  /// - Returns: nil for no actions.
  public func timeline(
    undoing actions: some Sequence<TracedAction<Action>>, pause: Double = 0
  ) -> Timeline<Layout>? {
    timeline(of: actions, pause: pause, isUndone: true)?.reversed
  }

  private func timeline(
    of actions: some Sequence<TracedAction<Action>>, pause: Double, isUndone: Bool
  ) -> Timeline<Layout>? {
    var ends: (first: Action.State, last: Action.State)?
    var parts: [Animation<Layout.ID, Layout.Look>] = []
    for traced in actions {
      if ends != nil { parts.append(.pause(seconds: pause)) }
      ends = (ends?.first ?? traced.before, traced.after)
      parts.append(whole(traced, isUndone: isUndone))
    }
    guard let ends else { return nil }
    return Timeline(
      layout: layout, before: stage(of: ends.first), after: stage(of: ends.last),
      animation: .serial(parts))
  }

  /// An action with its subactions. Where one has a way of its own to be undone, that is shown
  /// backwards, so that it is right when the whole is.
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

  /// An animation, at the end of which everything is as on a stage.
  private func committed(
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
