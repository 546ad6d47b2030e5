internal import Synchronization

/// The state of a run, told now and then to a person who waits for it.
public struct RunProgress: Hashable, Sendable {
  /// The number of things that are done.
  public var done: Int
  /// The number of all.
  public var total: Int
  /// The things, in the plural: `boards`.
  public var things: String
  /// The thing that is being made; nil where that is not told.
  public var current: String?
  /// The seconds that the rest will take, about; nil while nothing can be said.
  public var secondsLeft: Double?

  /// Describes a state.
  public init(
    done: Int, total: Int, things: String, current: String? = nil, secondsLeft: Double? = nil
  ) {
    self.done = done
    self.total = total
    self.things = things
    self.current = current
    self.secondsLeft = secondsLeft
  }

  /// Everything is done.
  public var isComplete: Bool { done >= total }

  /// The seconds as people say them, rounded up to what can be meant: `5 s`, `40 s`, `3 min`,
  /// `2 h 10 min`.
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 1), 1e9).rounded(.up))
    switch whole {
    case ...10: return "\(whole) s"
    case ...55: return "\((whole + 4) / 5 * 5) s"
    case ...3540: return "\((whole + 59) / 60) min"
    default:
      let minutes = (whole + 599) / 600 * 10
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
  }
}

extension RunProgress: CustomStringConvertible {
  /// The state in a line: `12 of 340 drawings, about 2 min left: boards/garden.png`.
  public var description: String {
    "\(done) of \(total) \(things)"
      + (secondsLeft.map { ", about \(Self.time($0)) left" } ?? "")
      + (current.map { ": \($0)" } ?? "")
  }
}

/// The work of a run that is done so far, by which the time left is estimated; safe on any number
/// of threads.
final class WorkMeter: Sendable {
  private struct State {
    var total = 0
    var totalCost = 0.0
    var done = 0
    var cost = 0.0
    var current: String?
    var start = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Begins with the costs of all pieces of work, in any measure.
  func begin(_ costs: [Double], at start: ContinuousClock.Instant = .now) {
    state.withLock {
      $0 = State(total: costs.count, totalCost: costs.reduce(0, +), start: start)
    }
  }

  /// Notes the piece of work that is begun.
  func begin(_ name: String) { state.withLock { $0.current = name } }

  /// Notes that a piece of work is done.
  func end(cost: Double) {
    state.withLock { state in
      state.done += 1
      state.cost += cost
    }
  }

  /// The state of the work; that of a part alone, before any work has begun.
  ///
  /// The rest takes as long for its cost as what is done took. In the first second, or fiftieth,
  /// that says too little.
  ///
  /// - Parameter part: the state of the piece of work that is being made, if it is known.
  func progress(
    part: RunProgress? = nil, at now: ContinuousClock.Instant = .now
  ) -> RunProgress {
    let state = state.withLock { $0 }
    if let part, state.current == nil { return part }
    var progress = RunProgress(done: state.done, total: state.total, things: "drawings")
    progress.current = state.current.map { name in
      name + (part.map { ", \($0.done) of \($0.total) \($0.things)" } ?? "")
    }
    let seconds = (now - state.start) / .seconds(1)
    if seconds >= 1, state.cost > state.totalCost / 50 {
      progress.secondsLeft = seconds * max(state.totalCost - state.cost, 0) / state.cost
    }
    return progress
  }
}
