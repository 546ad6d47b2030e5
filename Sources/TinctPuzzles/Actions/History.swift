/// A game as it was played so far: its state, the actions that are done, and those that were undone
/// and can be redone.
///
/// A position is a number of actions done, from 0 to `count`. Undone actions stay after the
/// position until another action is performed there.
///
/// The state before an action is kept, unless the action offers a way back. If there are more kept
/// states than the limit, every second one is dropped; the states between are reached by performing
/// the actions again from the last kept state before them.
public struct History<Action: GameAction>: Sendable {
  private struct Entry {
    let performed: PerformedAction<Action>
    /// The action offers a way back to exactly the state before it.
    let leadsBack: Bool
    /// The state before the action, if it is kept.
    var before: KeptState?
  }

  /// A state on the heap, so that entries without one stay small.
  private final class KeptState: Sendable {
    let state: Action.State

    init(_ state: Action.State) { self.state = state }
  }

  /// The state at position 0.
  public let start: Action.State
  /// The state of the game now.
  public private(set) var state: Action.State
  /// The number of actions that are done.
  public private(set) var position = 0
  /// The positions at which turns start, ascending, without repeats. The first turn starts at 0.
  public private(set) var turnStarts = [0]
  private var entries: [Entry] = []
  private var keptStates = 0
  private let stateLimit: Int

  /// Starts a game.
  ///
  /// - Parameter stateLimit: the most states to keep, at least 2.
  public init(start state: Action.State, stateLimit: Int = 1024) {
    precondition(stateLimit >= 2, "a history keeps at least 2 states")
    start = state
    self.state = state
    self.stateLimit = stateLimit
  }

  /// The number of actions, undone ones included.
  public var count: Int { entries.count }
  /// Some action is done, and can be undone.
  public var canUndo: Bool { position > 0 }
  /// Some action is undone, and can be redone.
  public var canRedo: Bool { position < count }
  /// The performed actions, undone ones included, which come last.
  public var performed: [PerformedAction<Action>] { entries.map(\.performed) }
}

// MARK: - Performing

extension History {
  /// Performs an action. Undone actions are dropped, and the turns that started among them.
  ///
  /// - Throws: a refusal; then nothing is changed.
  /// - Returns: the performed action.
  @discardableResult
  public mutating func perform(
    _ action: Action
  ) throws(Action.Refusal) -> PerformedAction<Action> {
    var after = state
    let performed = try PerformedAction(performing: action, on: &after)
    keptStates -= entries[position...].count { $0.before != nil }
    entries.removeSubrange(position...)
    while let last = turnStarts.last, last > position { turnStarts.removeLast() }
    let leadsBack = Self.leadsBack(performed, from: after, to: state)
    append(
      Entry(performed: performed, leadsBack: leadsBack, before: leadsBack ? nil : KeptState(state)))
    state = after
    position += 1
    return performed
  }

  /// Checks whether an action that was just performed can be undone in its own way.
  private static func leadsBack(
    _ performed: PerformedAction<Action>, from after: Action.State, to before: Action.State
  ) -> Bool {
    var state = after
    return performed.action.undo(performed, on: &state) && state == before
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    guard entry.before != nil else { return }
    keptStates += 1
    guard keptStates > stateLimit else { return }
    // Every second one goes, so that the remaining ones, including the last, are spread over the
    // game.
    let kept = entries.indices.reversed().filter { entries[$0].before != nil }
    for (number, index) in kept.enumerated() where !number.isMultiple(of: 2) {
      entries[index].before = nil
      keptStates -= 1
    }
  }
}

// MARK: - Going back and forth

extension History {
  /// Undoes the last action that is done.
  ///
  /// - Returns: the undone action; nil if none is done.
  @discardableResult
  public mutating func undo() -> PerformedAction<Action>? {
    guard canUndo else { return nil }
    jump(to: position - 1)
    return entries[position].performed
  }

  /// Redoes the action that was undone last.
  ///
  /// - Returns: the action; nil if none is undone.
  @discardableResult
  public mutating func redo() -> PerformedAction<Action>? {
    guard canRedo else { return nil }
    jump(to: position + 1)
    return entries[position - 1].performed
  }

  /// Undoes everything.
  ///
  /// - Returns: the number of actions that were undone.
  @discardableResult
  public mutating func undoAll() -> Int { goBack(to: 0) }

  /// Goes to a position from 0 to `count`.
  public mutating func jump(to target: Int) {
    precondition((0...count).contains(target), "a position goes from 0 to the count of actions")
    guard target != position else { return }
    if target > position {
      advance(to: target)
    } else if let near = (target..<position).first(where: { !entries[$0].leadsBack }),
      entries[near].before == nil
    {
      // Neither a way back nor a kept state leads past this action, so the game is replayed from
      // the start. The nearest kept state before the target saves a part of that.
      (state, position) = (start, 0)
      advance(to: target)
    } else {
      goBackStepwise(to: target)
    }
  }

  /// Goes back in the ways that actions offer, from the first kept state after the target.
  private mutating func goBackStepwise(to target: Int) {
    if let kept = (target..<position).first(where: { entries[$0].before != nil }),
      let before = entries[kept].before
    {
      (state, position) = (before.state, kept)
    }
    while position > target {
      position -= 1
      let performed = entries[position].performed
      let isBack = performed.action.undo(performed, on: &state)
      precondition(isBack, "an action that offered a way back offers it again")
    }
  }

  /// Goes forwards, from the last kept state before the target if that is closer.
  private mutating func advance(to target: Int) {
    let kept = (position...target).last { $0 < count && entries[$0].before != nil }
    if let kept, kept > position, let before = entries[kept].before {
      (state, position) = (before.state, kept)
    }
    while position < target {
      let performed = entries[position].performed
      let again = try? PerformedAction(performing: performed.action, on: &state)
      precondition(again == performed, "the same action on the same state does the same")
      position += 1
    }
  }

  /// Goes back to a position, and returns the number of actions that were undone.
  private mutating func goBack(to target: Int) -> Int {
    defer { jump(to: target) }
    return position - target
  }
}

// MARK: - Turns

extension History {
  /// Marks the present position as the start of a turn.
  public mutating func markTurn() {
    guard !isTurnStart(position) else { return }
    turnStarts.insert(position, at: turnCount(before: position))
  }

  /// Checks whether a turn starts at a position.
  public func isTurnStart(_ position: Int) -> Bool {
    let index = turnCount(before: position)
    return index < turnStarts.count && turnStarts[index] == position
  }

  /// Counts the turns that start before a position, by binary search.
  private func turnCount(before position: Int) -> Int {
    var (low, high) = (0, turnStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if turnStarts[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The position at which the present turn started; the present position itself if a turn starts
  /// there.
  public var turnStart: Int { turnStarts.last { $0 <= position } ?? 0 }

  /// Undoes all actions of the present turn.
  ///
  /// - Returns: the number of actions that were undone; 0 at the start of a turn.
  @discardableResult
  public mutating func undoTurn() -> Int { goBack(to: turnStart) }
}

// Histories are equal if they mean the same, whichever states they keep.
extension History: Hashable {
  /// Compares the starts, the actions and the positions.
  public static func == (left: History, right: History) -> Bool {
    left.start == right.start && left.position == right.position
      && left.turnStarts == right.turnStarts && left.state == right.state
      && left.entries.elementsEqual(right.entries) { $0.performed == $1.performed }
  }

  /// Hashes the start, the actions and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(position)
    for entry in entries { hasher.combine(entry.performed) }
  }
}

extension History {
  /// Replays the actions of another history, undone ones included, from a state, and goes to the
  /// same position.
  ///
  /// - Throws: an error about the first action that is refused there.
  public init(
    replaying other: History, from state: Action.State
  ) throws(ReplayError<Action>) {
    self.init(start: state)
    let turns = Set(other.turnStarts)
    for (index, performed) in other.performed.enumerated() {
      if turns.contains(index) { markTurn() }
      do throws(Action.Refusal) { try perform(performed.action) } catch {
        throw ReplayError(action: index, refusal: error)
      }
    }
    if turns.contains(count) { markTurn() }
    jump(to: other.position)
  }

  /// The actions that are done, with the states around each. Each is performed again when the
  /// sequence reaches it, so that the states of a long game are not in memory at once.
  public var traced: some Sequence<TracedAction<Action>> {
    sequence(state: (actions: performed.prefix(position), state: start)) { rest in
      guard let performed = rest.actions.popFirst() else { return nil }
      do throws(Action.Refusal) {
        let traced = try TracedAction(performing: performed.action, on: rest.state)
        rest.state = traced.after
        return traced
      } catch { preconditionFailure("what was performed is performed again: \(error)") }
    }
  }
}

/// The reason why actions cannot be replayed from another state.
public struct ReplayError<Action: GameAction>: Error, Hashable, Sendable {
  /// The index of the action, from 0.
  public let action: Int
  /// The reason why it was refused.
  public let refusal: Action.Refusal
}

extension ReplayError: CustomStringConvertible {
  /// The number of the action, from 1, and the refusal.
  public var description: String { "move \(action + 1): \(refusal)" }
}
