/// A game as it was played so far: its state, what was done, and what was undone and may be redone.
///
/// A position is a number of actions done, from 0 to `count`. Undone actions stay behind the position
/// until another action is performed there.
///
/// The state before an action is kept, unless the action offers a way back; so a history of small
/// steps takes little memory, and one of large steps shares what the states have in common.
public struct History<Action: GameAction>: Hashable, Sendable {
  private struct Entry: Hashable {
    let performed: PerformedAction<Action>
    /// The state before the action; nil where the action offers a way back to it.
    let before: Action.State?
  }

  /// The state of the game now.
  public private(set) var state: Action.State
  /// How many actions are done.
  public private(set) var position = 0
  /// The positions at which turns start, ascending, without repeats. The first turn starts at 0.
  public private(set) var turnStarts = [0]
  private var entries: [Entry] = []

  /// A game that starts.
  public init(start state: Action.State) {
    self.state = state
  }

  /// How many actions there are, undone ones included.
  public var count: Int { entries.count }
  /// Whether an action is done.
  public var canUndo: Bool { position > 0 }
  /// Whether an action is undone.
  public var canRedo: Bool { position < count }
  /// What was performed, undone actions included, which come last.
  public var performed: [PerformedAction<Action>] { entries.map(\.performed) }

  // MARK: - Performing

  /// Performs an action. What was undone before is gone then, with the turns that started there.
  ///
  /// - Throws: why it cannot be done; then nothing is changed.
  /// - Returns: what was performed.
  @discardableResult
  public mutating func perform(
    _ action: Action
  ) throws(Action.Refusal) -> PerformedAction<Action> {
    var after = state
    let performed = try PerformedAction(performing: action, on: &after)
    entries.removeSubrange(position...)
    turnStarts.removeAll { $0 > position }
    entries.append(
      Entry(
        performed: performed,
        before: Self.leadsBack(performed, from: after, to: state) ? nil : state))
    state = after
    position += 1
    return performed
  }

  private static func leadsBack(
    _ performed: PerformedAction<Action>, from after: Action.State, to before: Action.State
  ) -> Bool {
    var state = after
    return performed.action.undo(performed, on: &state) && state == before
  }

  /// Marks that a turn starts here, at the position.
  public mutating func markTurn() {
    let place = turnStarts.firstIndex { $0 >= position } ?? turnStarts.count
    guard place == turnStarts.count || turnStarts[place] > position else { return }
    turnStarts.insert(position, at: place)
  }

  // MARK: - Going back and forth

  /// Undoes the last action that is done.
  ///
  /// - Returns: what was undone; nil if nothing is done.
  @discardableResult
  public mutating func undo() -> PerformedAction<Action>? {
    guard canUndo else { return nil }
    position -= 1
    let entry = entries[position]
    if let before = entry.before {
      state = before
    } else {
      let isBack = entry.performed.action.undo(entry.performed, on: &state)
      precondition(isBack, "an action that offered a way back offers it again")
    }
    return entry.performed
  }

  /// Does again what was undone last.
  ///
  /// - Returns: what was done; nil if nothing is undone.
  @discardableResult
  public mutating func redo() -> PerformedAction<Action>? {
    guard canRedo else { return nil }
    let performed = entries[position].performed
    position += 1
    if canRedo, let after = entries[position].before {
      state = after
    } else {
      let again = try? PerformedAction(performing: performed.action, on: &state)
      precondition(again == performed, "the same action on the same state does the same")
    }
    return performed
  }

  /// Goes to a position from 0 to `count`.
  public mutating func jump(to target: Int) {
    precondition((0...count).contains(target), "a position goes from 0 to the count of actions")
    // The last state that is kept on the way, if any, saves what lies before it.
    let way = target < position ? target...position : position...target
    let kept = way.filter { $0 < count && entries[$0].before != nil }
    if let near = target < position ? kept.first : kept.last, near != position,
      let before = entries[near].before
    {
      (state, position) = (before, near)
    }
    while position > target { undo() }
    while position < target { redo() }
  }

  /// Where the turn started that is on at the position; the position itself at a turn's start.
  public var turnStart: Int { turnStarts.last { $0 <= position } ?? 0 }

  /// Undoes all that was done in this turn.
  ///
  /// - Returns: how many actions were undone; 0 at the start of a turn.
  @discardableResult
  public mutating func undoTurn() -> Int { goBack(to: turnStart) }

  /// Undoes everything.
  ///
  /// - Returns: how many actions were undone.
  @discardableResult
  public mutating func undoAll() -> Int { goBack(to: 0) }

  private mutating func goBack(to target: Int) -> Int {
    defer { jump(to: target) }
    return position - target
  }
}
