public import TinctPuzzles

/// The laws for the actions of every game, tested on games played at random.
public struct ActionLaws<Action: GameAction> {
  private let start: Action.State
  private let choose: (Action.State, inout SplitMix64) -> Action

  /// Describes how a game is played at random.
  ///
  /// - Parameter choose: something that might be done in a state. It may be refused.
  public init(
    start: Action.State, choose: @escaping (Action.State, inout SplitMix64) -> Action
  ) {
    self.start = start
    self.choose = choose
  }

  /// A game played at random, with undoing, redoing and jumps between; and the laws that it broke,
  /// one a line, none if all hold.
  public func play(seed: UInt64, steps: Int) -> (history: History<Action>, broken: [String]) {
    var game = LawGame<Action>(start: start, numbers: SplitMix64(seed: seed))
    for _ in 0..<steps { game.step(choose) }
    game.end()
    return (game.history, game.broken)
  }
}

private struct LawGame<Action: GameAction> {
  var history: History<Action>
  /// The same with next to no states kept.
  var sparse: History<Action>
  var numbers: SplitMix64
  var broken: [String] = []
  /// The expected content of the history: the states before, between and after all actions.
  private var states: [Action.State]
  private var trees: [PerformedAction<Action>] = []
  private var position = 0
  private var turns: Set<Int> = [0]

  init(start: Action.State, numbers: SplitMix64) {
    history = History(start: start)
    sparse = History(start: start, stateLimit: 2)
    states = [start]
    self.numbers = numbers
  }

  private mutating func expect(_ holds: Bool, _ law: String) {
    if !holds { broken.append("\(law), at position \(position) of \(trees.count)") }
  }

  mutating func step(_ choose: (Action.State, inout SplitMix64) -> Action) {
    switch numbers.next(below: 16) {
    case 0...9: perform(choose(states[position], &numbers))
    case 10, 11:
      let undone = history.undo()
      expect(sparse.undo() == undone, "undo gives the same, whatever is kept")
      expect(undone == (position > 0 ? trees[position - 1] : nil), "undo gives what was done last")
      position = max(position - 1, 0)
    case 12:
      let redone = history.redo()
      expect(sparse.redo() == redone, "redo gives the same, whatever is kept")
      expect(redone == (position < trees.count ? trees[position] : nil), "redo gives the same tree")
      position = min(position + 1, trees.count)
    case 13:
      position = numbers.next(below: trees.count + 1)
      history.jump(to: position)
      sparse.jump(to: position)
    case 14:
      history.markTurn()
      sparse.markTurn()
      turns.insert(position)
    default:
      let turn = turns.filter { $0 <= position }.max() ?? 0
      expect(history.undoTurn() == position - turn, "undoing a turn counts what it undoes")
      sparse.undoTurn()
      position = turn
    }
    check()
  }

  private mutating func perform(_ action: Action) {
    var after = states[position]
    var again = states[position]
    do throws(Action.Refusal) {
      let tree = try PerformedAction(performing: action, on: &after)
      checkTree(tree, action, after, &again)
      let performed = try history.perform(action)
      expect(performed == tree, "a history performs as a state does")
      try sparse.perform(action)
      states.replaceSubrange((position + 1)..., with: [after])
      trees.replaceSubrange(position..., with: [tree])
      turns = turns.filter { $0 <= position }
      position += 1
    } catch {
      expect(after == states[position], "what is refused changes nothing: \(error)")
      expect(!"\(error)".isEmpty, "a refusal says why")
      if (try? history.perform(action)) != nil { expect(false, "refused once, refused again") }
    }
  }

  private mutating func checkTree(
    _ tree: PerformedAction<Action>, _ action: Action, _ after: Action.State,
    _ again: inout Action.State
  ) {
    let before = again
    let second = try? PerformedAction(performing: action, on: &again)
    expect(second == tree && again == after, "the same action on the same state does the same")
    let trace = try? TracedAction(performing: action, on: before)
    expect(trace?.performed == tree, "a trace has the same tree")
    expect(trace?.before == before && trace?.after == after, "a trace has the states around it")
    if let trace { checkTrace(trace) }
    var back = after
    if action.undo(tree, on: &back) {
      expect(back == before, "the way back that an action offers leads back")
    }
  }

  /// Everything within was performed on the state that the trace tells.
  private mutating func checkTrace(_ trace: TracedAction<Action>) {
    for part in trace.subactions {
      var state = part.before
      let performed = try? PerformedAction(performing: part.action, on: &state)
      expect(performed == part.performed, "a subaction alone has the same tree")
      expect(state == part.after, "a subaction alone leads to the same state")
      checkTrace(part)
    }
  }

  private mutating func check() {
    for history in [history, sparse] {
      expect(history.state == states[position], "the state is that after so many actions")
      expect(history.position == position && history.count == trees.count, "actions are counted")
      expect(history.performed == trees, "what was performed is kept as it was")
      expect(history.turnStarts == turns.sorted(), "turns start where they were marked")
      expect(history.canUndo == (position > 0), "what is done can be undone")
      expect(history.canRedo == (position < trees.count), "what is undone can be redone")
    }
    expect(history == sparse, "histories are equal, whatever they keep")
  }

  /// The checks of the game as a whole.
  mutating func end() {
    for target in states.indices {
      var (jumped, played) = (history, History<Action>(start: states[0]))
      jumped.jump(to: target)
      for tree in trees.prefix(target) { _ = try? played.perform(tree.action) }
      expect(jumped.state == played.state, "a jump equals so many actions from the start")
      expect(jumped.state == states[target], "a jump leads to the state at that index")
    }
    var rest = history
    expect(rest.undoAll() == position && rest.state == states[0], "all can be undone")
    while rest.redo() != nil {}
    expect(rest.state == states[trees.count], "all can be redone")
  }
}
