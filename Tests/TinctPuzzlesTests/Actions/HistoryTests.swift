import Testing
import TinctPuzzles

/// A game of one number, whose actions show what a performance may do.
private enum Sum: GameAction {
  case add(Int)
  /// Adds each; what is too much is left out.
  case addWhatFits([Int])
  /// Adds each, and itself 100 between the first and the rest.
  case addAround([Int])

  struct TooMuch: Error, Hashable, CustomStringConvertible {
    let description = "that is too much"
  }

  typealias State = Int

  static let gameName = "sum"

  func perform(_ performance: inout Performance<Sum>) throws(TooMuch) {
    switch self {
    case .add(let number):
      performance.state += number
      guard performance.state <= 1000 else { throw TooMuch() }
    case .addWhatFits(let numbers):
      for number in numbers { try? performance.perform(.add(number)) }
    case .addAround(let numbers):
      for (index, number) in numbers.enumerated() {
        try performance.perform(.add(number))
        if index == 0 { performance.state += 100 }
      }
    }
  }
}

/// A game whose states can be counted.
private enum Count: String, GameAction {
  case up

  struct Refusal: Error, Hashable, CustomStringConvertible {
    let description = "there is none"
  }

  final class State: Hashable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
    static func == (left: State, right: State) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  static let gameName = "count"

  func perform(_ performance: inout Performance<Count>) throws(Refusal) {
    performance.state = State(performance.state.number + 1)
  }

  func undo(_ performed: PerformedAction<Count>, on state: inout State) -> Bool {
    state = State(state.number - 1)
    return true
  }
}

@Suite struct HistoryTests {
  @Test func `a long game is traced with few of its states in memory`() throws {
    struct Seen { weak var state: Count.State? }
    var history = History<Count>(start: Count.State(0))
    for _ in 0..<100 { try history.perform(.up) }
    var (seen, most): ([Seen], Int) = ([], 0)
    for traced in history.traced {
      seen.append(Seen(state: traced.before))
      most = max(most, seen.count { $0.state != nil })
    }
    #expect(seen.count == 100 && most <= 4)
  }

  @Test func `what is refused changes nothing, alone or as a part`() throws {
    var history = History<Sum>(start: 990)
    #expect(throws: Sum.TooMuch.self) { try history.perform(.add(11)) }
    #expect(throws: Sum.TooMuch.self) { try history.perform(.addAround([1, 2])) }
    #expect(history == History(start: 990))
    // A part that is refused is not in the tree, and has left nothing in the state.
    try history.perform(.addWhatFits([3, 50, 4]))
    #expect(history.state == 997)
    #expect(history.performed[0].subactions.map(\.action) == [.add(3), .add(4)])
  }

  @Test func `a trace tells the state before and after everything`() throws {
    let trace = try TracedAction(performing: Sum.addAround([1, 2]), on: 10)
    #expect((trace.before, trace.after) == (10, 113))
    #expect(trace.subactions.map(\.before) == [10, 111])
    #expect(trace.subactions.map(\.after) == [11, 113])
    #expect(trace.performed.count == 3)
    #expect(trace.performed.flattened.map(\.depth) == [0, 1, 1])
  }

  @Test func `a history is traced as far as it is done`() throws {
    var history = History<Sum>(start: 10)
    for action in [Sum.add(1), .addAround([1, 2]), .add(5)] { try history.perform(action) }
    history.undo()
    #expect(history.traced.map(\.before) == [10, 11])
    #expect(history.traced.map(\.performed) == Array(history.performed.prefix(2)))
    #expect(Array(history.traced).last?.after == history.state)
    #expect(throws: ReplayError<Sum>.self) {
      try TracedAction.tracing([Sum.add(1), .add(1000)], from: 0)
    }
  }

  @Test func `a new action after an undo drops what was undone`() throws {
    var history = History<Sum>(start: 0)
    for number in 1...4 { try history.perform(.add(number)) }
    history.undo()
    history.undo()
    #expect((history.position, history.count, history.state) == (2, 4, 3))
    try history.perform(.add(10))
    #expect((history.position, history.count, history.state) == (3, 3, 13))
    #expect(history.redo() == nil)
    #expect(history.start == 0)
  }

  @Test func `a turn is undone up to its start, and no further`() throws {
    var history = History<Sum>(start: 0)
    try history.perform(.add(1))
    history.markTurn()
    history.markTurn()
    try history.perform(.add(2))
    try history.perform(.add(3))
    #expect(history.turnStarts == [0, 1])
    #expect(history.undoTurn() == 2)
    #expect(history.undoTurn() == 0)
    #expect(history.state == 1)
    // Undone turns stay marked until something else is done.
    history.redo()
    history.markTurn()
    #expect(history.turnStarts == [0, 1, 2])
    #expect(history.undoAll() == 2)
    #expect(history.turnStarts == [0, 1, 2])
    try history.perform(.add(5))
    #expect(history.turnStarts == [0])
  }

  @Test func `few states are kept, and every state is reached all the same`() throws {
    var history = History<Sum>(start: 0, stateLimit: 3)
    for number in 1...40 { try history.perform(.add(number)) }
    for target in [40, 0, 39, 1, 20, 19, 18, 40, 3] {
      history.jump(to: target)
      #expect(history.state == target * (target + 1) / 2)
    }
  }

  @Test func `the performed tree is written and read as any value is`() throws {
    var state = 0
    let performed = try PerformedAction(performing: Sum.addAround([1, 2]), on: &state)
    #expect(state == 103)
    #expect(performed == PerformedAction(.addAround([1, 2]), [.init(.add(1)), .init(.add(2))]))
  }

  @Test func `a digest depends on what goes in, and on its order`() {
    func digest(_ numbers: [Int], _ text: String) -> String {
      var digest = StateDigest()
      digest.combine(numbers)
      digest.combine(text)
      return digest.description
    }
    // By the published constants, of eight bytes 0 and eight bytes 0: computed apart.
    #expect(digest([], "") == "88201fb960ff6465")
    #expect(digest([1], "a") == digest([1], "a"))
    let all = [
      digest([1], "a"), digest([1], "b"), digest([2], "a"), digest([1, 2], ""), digest([2, 1], ""),
    ]
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 16 })
  }
}
