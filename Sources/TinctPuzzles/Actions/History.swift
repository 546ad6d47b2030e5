/// A game as it was played so far: its state, what was done, and what was undone and may be redone.
///
/// A position is a number of actions done, from 0 to `count`. Undone actions stay behind the position
/// until another action is performed there.
///
/// The state before an action is kept, unless the action offers a way back. Of so many kept states
/// that memory would not hold them, some are given up again; what lies between is had by performing
/// again.
public struct History<Action: GameAction>: Sendable {
  private struct Entry {
    let performed: PerformedAction<Action>
    /// Whether the action offers a way back to the very state before it.
    let leadsBack: Bool
    /// The state before the action, where it is kept.
    var before: KeptState?
  }

  /// A state for itself, so that entries that keep none do not take its place.
  private final class KeptState: Sendable {
    let state: Action.State

    init(_ state: Action.State) { self.state = state }
  }

  /// The state at position 0.
  public let start: Action.State
  /// The state of the game now.
  public private(set) var state: Action.State
  /// How many actions are done.
  public private(set) var position = 0
  /// The positions at which turns start, ascending, without repeats. The first turn starts at 0.
  public private(set) var turnStarts = [0]
  private var entries: [Entry] = []
  private var keptStates = 0
  private let stateLimit: Int

  /// A game that starts.
  ///
  /// - Parameter stateLimit: how many states are kept at most, at least 2.
  public init(start state: Action.State, stateLimit: Int = 1024) {
    precondition(stateLimit >= 2, "a history keeps at least 2 states")
    start = state
    self.state = state
    self.stateLimit = stateLimit
  }

  /// How many actions there are, undone ones included.
  public var count: Int { entries.count }
  /// Whether an action is done.
  public var canUndo: Bool { position > 0 }
  /// Whether an action is undone.
  public var canRedo: Bool { position < count }
  /// What was performed, undone actions included, which come last.
  public var performed: [PerformedAction<Action>] { entries.map(\.performed) }
}

// MARK: - Performing

extension History {
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
    // Every second one goes, so that those that stay, the last among them, are spread over the game.
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
  /// - Returns: what was undone; nil if nothing is done.
  @discardableResult
  public mutating func undo() -> PerformedAction<Action>? {
    guard canUndo else { return nil }
    jump(to: position - 1)
    return entries[position].performed
  }

  /// Does again what was undone last.
  ///
  /// - Returns: what was done; nil if nothing is undone.
  @discardableResult
  public mutating func redo() -> PerformedAction<Action>? {
    guard canRedo else { return nil }
    jump(to: position + 1)
    return entries[position - 1].performed
  }

  /// Undoes everything.
  ///
  /// - Returns: how many actions were undone.
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
      // The way back is cut, so the way there begins earlier.
      (state, position) = (start, 0)
      advance(to: target)
    } else {
      goBackStepwise(to: target)
    }
  }

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

  private mutating func goBack(to target: Int) -> Int {
    defer { jump(to: target) }
    return position - target
  }
}

// MARK: - Turns

extension History {
  /// Marks that a turn starts here, at the position.
  public mutating func markTurn() {
    guard !isTurnStart(position) else { return }
    turnStarts.insert(position, at: turnCount(before: position))
  }

  /// Whether a turn starts at a position.
  public func isTurnStart(_ position: Int) -> Bool {
    let index = turnCount(before: position)
    return index < turnStarts.count && turnStarts[index] == position
  }

  /// How many turns start before a position.
  private func turnCount(before position: Int) -> Int {
    // The marks ascend.
    var (low, high) = (0, turnStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if turnStarts[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the turn started that is on at the position; the position itself at a turn's start.
  public var turnStart: Int { turnStarts.last { $0 <= position } ?? 0 }

  /// Undoes all that was done in this turn.
  ///
  /// - Returns: how many actions were undone; 0 at the start of a turn.
  @discardableResult
  public mutating func undoTurn() -> Int { goBack(to: turnStart) }
}

// Histories are equal if they hold the same, whichever states they keep.
extension History: Hashable {
  /// Whether both started from equal states, hold equal actions, and stand at the same position.
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
