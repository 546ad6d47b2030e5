import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// Tokens on numbered squares: a game as small as one can be.
private enum TokenAction: GameAction {
  /// A token goes to a square; shown by a step of 0.3 seconds.
  case move(Int, to: Int)
  /// Tokens go one square on, each as an action of its own.
  case all([Int], Way)
  /// Two tokens go to each other's squares, which a step up of the first declares.
  case swap(Int, Int)
  /// A token is not there any more, or comes back; nothing shows how.
  case toggle(Int)

  enum Way: Codable { case parallel, serial, staggered, together, own }
  struct Refusal: Error, Hashable, CustomStringConvertible { let description: String }
  typealias State = [Int: Int]

  static let gameName = "tokens"

  func perform(_ performance: inout Performance<TokenAction>) throws(Refusal) {
    switch self {
    case .move(let token, let square):
      guard performance.state[token] != nil else { throw Refusal(description: "no such token") }
      performance.state[token] = square
    case .all(let tokens, _):
      for token in tokens {
        try performance.perform(.move(token, to: (performance.state[token] ?? 0) + 1))
      }
      // What an action changes after its subactions shows at the end.
      performance.state[99] = tokens.count
    case .swap(let one, let other):
      let (first, second) = (performance.state[one] ?? 0, performance.state[other] ?? 0)
      try performance.perform(.move(one, to: second))
      try performance.perform(.move(other, to: first))
    case .toggle(let token):
      performance.state[token] = performance.state[token] == nil ? 0 : nil
    }
  }
}

private struct TokenGame: Game {
  let layout = BareStage()
  var undoSeconds: Double?

  func stage(of state: [Int: Int]) -> Stage<Int, String> {
    Stage(
      state.mapValues { .init(look: "token", pose: Pose(position: Point(x: Double($0), y: 0))) })
  }

  func animation(of traced: TracedAction<TokenAction>) -> Animation<Int, String>? {
    switch traced.action {
    case .move(let token, let square): step(token, traced.before[token] ?? 0, square, 0.3)
    case .swap(let token, _):
      .effect(on: token, .lift(from: 0, to: 1), seconds: 0.1)
        .then(.effect(on: token, .lift(from: 1, to: 0), seconds: 0.1))
    case .all(_, .own): .effect(on: 0, .turn(from: 0, to: 1), seconds: 0.5)
    case .all, .toggle: nil
    }
  }

  func animation(undoing traced: TracedAction<TokenAction>) -> Animation<Int, String>? {
    guard let undoSeconds, case .move(let token, let square) = traced.action else { return nil }
    return step(token, square, traced.before[token] ?? 0, undoSeconds)
  }

  private func step(_ token: Int, _ from: Int, _ to: Int, _ seconds: Double) -> Animation<
    Int, String
  > {
    .effect(
      on: token, .move(from: Point(x: Double(from), y: 0), to: Point(x: Double(to), y: 0)),
      seconds: seconds)
  }

  func arrangement(of action: TokenAction) -> ActionArrangement {
    guard case .all(_, let way) = action else { return .parallel }
    switch way {
    case .parallel: return .parallel
    case .serial: return .serial
    case .staggered: return .staggered(seconds: 0.1)
    case .together: return .together
    case .own: return .own
    }
  }
}

/// The same, without a word about subactions.
private struct PlainTokenGame: Game {
  private let game = TokenGame()
  var layout: BareStage { game.layout }

  func stage(of state: [Int: Int]) -> Stage<Int, String> { game.stage(of: state) }

  func animation(of traced: TracedAction<TokenAction>) -> Animation<Int, String>? {
    game.animation(of: traced)
  }
}

struct GameTests {
  private let start = [0: 0, 1: 5, 2: 9]

  private func traced(_ action: TokenAction) throws -> TracedAction<TokenAction> {
    try TracedAction(performing: action, on: start)
  }

  private func square(
    _ timeline: Timeline<BareStage>, _ token: Int, at seconds: Double
  ) -> Double? { timeline.stage(at: seconds)[token]?.pose.position.x }

  @Test func `an action shows its own animation, then its subactions, as it says`() throws {
    let durations: [(TokenAction.Way, Double)] = [
      (.parallel, 0.3), (.serial, 0.9), (.staggered, 0.5), (.together, 0.3), (.own, 0.5),
    ]
    for (way, duration) in durations {
      let timeline = TokenGame().timeline(of: try traced(.all([0, 1, 2], way)))
      #expect(timeline.duration == duration)
      #expect(timeline.stage(at: duration) == Stage(timeline.after.things))
    }
    let swap = TokenGame().timeline(of: try traced(.swap(0, 1)))
    #expect(swap.duration == 0.5)
    #expect(swap.stage(at: 0.1)[0]?.pose.lift == 1 && square(swap, 0, at: 0.2) == 0)
    #expect(abs((square(swap, 0, at: 0.35) ?? 0) - 2.5) < 1e-9)
    #expect(abs((square(swap, 1, at: 0.35) ?? 0) - 2.5) < 1e-9)
  }

  @Test func `an action and its subactions run together unless told otherwise`() throws {
    let swap = PlainTokenGame().timeline(of: try traced(.swap(0, 1)))
    #expect(swap.duration == 0.3)
    #expect(swap.stage(at: 0.1)[0]?.pose.lift == 1)
    #expect(abs((square(swap, 0, at: 0.15) ?? 0) - 2.5) < 1e-9)
    #expect(abs((square(swap, 1, at: 0.15) ?? 0) - 2.5) < 1e-9)
    #expect(swap.stage(at: 0.3) == Stage(swap.after.things))
  }

  @Test func `subactions in a series begin where those before them ended`() throws {
    let timeline = TokenGame().timeline(of: try traced(.all([0, 0, 1], .serial)))
    #expect(square(timeline, 0, at: 0.3) == 1)
    #expect(abs((square(timeline, 0, at: 0.45) ?? 0) - 1.5) < 1e-9)
    #expect(square(timeline, 1, at: 0.6) == 5 && square(timeline, 1, at: 0.9) == 6)
  }

  @Test func `what no animation shows is there at the end of its action`() throws {
    let timeline = TokenGame().timeline(of: try traced(.all([0, 1], .serial)))
    #expect(timeline.stage(at: 0.59)[99] == nil && timeline.stage(at: 0.6)[99] != nil)
    let own = TokenGame().timeline(of: try traced(.all([0, 1], .own)))
    #expect(square(own, 0, at: 0.4) == 0 && square(own, 0, at: 0.5) == 1)
    let toggle = TokenGame().timeline(of: try traced(.toggle(1)))
    #expect(toggle.duration == 0 && toggle.stage(at: 0)[1] == nil)
  }

  @Test func `undone, an action is shown backwards, unless it has a way of its own`() throws {
    let swap = try traced(.swap(0, 1))
    let (done, undone) = (TokenGame().timeline(of: swap), TokenGame().timeline(undoing: swap))
    for step in 0...20 {
      let time = Double(step) / 20 * done.duration
      #expect(undone.stage(at: time) == done.stage(at: done.duration - time))
    }
    let quick = TokenGame(undoSeconds: 0.1).timeline(undoing: swap)
    #expect(abs(quick.duration - 0.3) < 1e-9)
    #expect(quick.stage(at: 0) == done.after && quick.stage(at: quick.duration) == done.before)
    #expect(abs((square(quick, 0, at: 0.05) ?? 0) - 2.5) < 1e-9)
    #expect(TokenGame(undoSeconds: 0.1).timeline(of: swap).duration == 0.5)
  }

  @Test(arguments: [UInt64](0..<40))
  func `any action begins with the stage before and ends with the one after`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    var (state, actions) = (start, [TracedAction<TokenAction>]())
    let ways: [TokenAction.Way] = [.parallel, .serial, .staggered, .together, .own]
    for _ in 0..<10 {
      let tokens = (0..<3).map { _ in numbers.next(below: 3) }
      let action: TokenAction =
        switch numbers.next(below: 4) {
        case 0: .move(tokens[0], to: numbers.next(below: 9))
        case 1: .all(tokens, ways[numbers.next(below: 5)])
        case 2: .swap(tokens[0], tokens[1])
        default: .toggle(tokens[0])
        }
      guard let traced = try? TracedAction(performing: action, on: state) else { continue }
      actions.append(traced)
      state = traced.after
      let undo = numbers.next(below: 2) == 0 ? 0.1 : nil
      let game = TokenGame(undoSeconds: undo)
      let (done, undone) = (game.timeline(of: traced), game.timeline(undoing: traced))
      let (before, after) = (game.stage(of: traced.before), game.stage(of: traced.after))
      guard done.duration > 0 else { continue }
      #expect(done.stage(at: 0) == before && done.stage(at: done.duration) == after)
      #expect(undone.stage(at: 0) == after && undone.stage(at: undone.duration) == before)
      // The effects lead there by themselves.
      let score = Score(done.animation, from: before)
      for id in Set(before.things.keys).union(after.things.keys) {
        #expect(score.thing(id, at: .infinity, from: before[id]) == after[id])
      }
    }
    let game = TokenGame()
    let film = try #require(game.timeline(of: actions))
    #expect(film.stage(at: .infinity) == game.stage(of: state))
    let quick = TokenGame(undoSeconds: 0.1)
    let back = try #require(quick.timeline(undoing: actions, pause: 0.5))
    #expect(back.stage(at: .infinity) == game.stage(of: start))
    let lengths = actions.map { quick.timeline(undoing: $0).duration }
    let pauses = Double(actions.count - 1) * 0.5
    #expect(abs(back.duration - lengths.reduce(pauses, +)) < 1e-6)
  }
}
