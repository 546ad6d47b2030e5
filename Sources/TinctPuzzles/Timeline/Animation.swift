/// What happens to things on a stage over time: a value.
///
/// An animation is one effect, or put together from others, one after the other or at the same time.
/// Its duration follows from its parts:
///
/// ```swift
/// let hop = Animation.serial([
///   .effect(on: 3, .move(from: start, to: high), seconds: 0.1, .easeOut),
///   .parallel([
///     .effect(on: 3, .move(from: high, to: end), seconds: 0.2, .easeIn), .cue("hop", on: 3),
///   ]),
/// ])
/// hop.duration          // 0.3
/// hop.reversed          // from the end to the start
/// ```
///
/// Putting together is associative: `serial` of a `serial` is one `serial`, and so is `parallel`.
/// Times are kept in whole nanoseconds, so that durations add up exactly in any order.
public struct Animation<ID: Hashable & Sendable, Look: Hashable & Sendable>: Hashable, Sendable {
  /// The stages on which it plays.
  public typealias Stage = TinctPuzzles.Stage<ID, Look>

  indirect enum Node: Hashable, Sendable {
    case effect(Effect)
    case pause
    case cue(Cue)
    case serial([Animation])
    case parallel([Animation])
    /// The same in another duration.
    case lasting(Animation)
    case reversed(Animation)
    case repeated(Animation, times: Int)
  }

  let node: Node
  /// How long it takes, 0 or more.
  let nanoseconds: Int64

  /// How long it takes, in seconds, 0 or more.
  public var duration: Double { Double(nanoseconds) / 1e9 }
  /// Whether nothing happens, in no time.
  public var isEmpty: Bool { node == .serial([]) }

  private init(_ node: Node, _ nanoseconds: Int64) {
    self.node = node
    self.nanoseconds = nanoseconds
  }

  /// The longest duration: about 31 years.
  private static var longest: Int64 { 1_000_000_000_000_000_000 }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    precondition(seconds >= 0 && seconds <= 1e9, "a duration is 0 to 10^9 seconds")
    return Int64((seconds * 1e9).rounded())
  }

  // MARK: - Parts

  /// Nothing, in no time.
  public static var empty: Animation { Animation(.serial([]), 0) }

  /// Something happens to a thing.
  ///
  /// - Parameter seconds: how long it takes, 0 or more; 0 for at once.
  public static func effect(
    on thing: ID, _ change: Effect.Change, seconds: Double, _ easing: Easing = .linear
  ) -> Animation {
    Animation(
      .effect(Effect(thing: thing, change: change, easing: easing)), nanoseconds(seconds))
  }

  /// A thing is another from now on, or comes, or goes.
  ///
  /// - Parameters:
  ///   - old: the thing until then; nil if there is none.
  ///   - new: the thing from then on; nil if there is none.
  public static func replace(_ thing: ID, _ old: Stage.Thing?, by new: Stage.Thing?) -> Animation {
    effect(on: thing, .replace(from: old, to: new), seconds: 0)
  }

  /// Nothing happens for a while.
  public static func pause(seconds: Double) -> Animation {
    let nanoseconds = nanoseconds(seconds)
    return nanoseconds == 0 ? .empty : Animation(.pause, nanoseconds)
  }

  /// Marks a point in time, for sounds and haptics.
  ///
  /// - Parameters:
  ///   - name: what it marks, such as `turn-click`.
  ///   - thing: the thing that it is about, if it is about one.
  ///   - data: anything else that is worth knowing.
  public static func cue(
    _ name: String, on thing: ID? = nil, _ data: [String: CueValue] = [:]
  ) -> Animation {
    Animation(.cue(Cue(name: name, thing: thing, data: data)), 0)
  }

  // MARK: - Combinators

  /// One after the other.
  public static func serial(_ parts: [Animation]) -> Animation {
    let parts = parts.flatMap { part in
      if case .serial(let inner) = part.node { return inner }
      return [part]
    }
    if parts.count == 1 { return parts[0] }
    let sum = parts.reduce(0) { $0 + $1.nanoseconds }
    precondition(sum <= longest, "an animation takes at most 10^9 seconds")
    return Animation(.serial(parts), sum)
  }

  /// All at the same time; it ends when all have ended.
  public static func parallel(_ parts: [Animation]) -> Animation {
    let parts = parts.flatMap { part in
      if case .parallel(let inner) = part.node { return inner }
      return part.isEmpty ? [] : [part]
    }
    if parts.isEmpty { return .empty }
    if parts.count == 1 { return parts[0] }
    return Animation(.parallel(parts), parts.reduce(0) { max($0, $1.nanoseconds) })
  }

  /// Each begins a while after the one before.
  ///
  /// - Parameter interval: seconds between two beginnings, 0 or more.
  public static func stagger(_ parts: [Animation], by interval: Double) -> Animation {
    parallel(parts.enumerated().map { $1.delayed(by: Double($0) * interval) })
  }

  /// This, and then another.
  public func then(_ next: Animation) -> Animation { .serial([self, next]) }

  /// The same, so many seconds later; 0 or more.
  public func delayed(by seconds: Double) -> Animation {
    .serial([.pause(seconds: seconds), self])
  }

  /// The same, so many times as fast; above 0.
  public func speed(_ factor: Double) -> Animation {
    precondition(factor > 0, "a speed is above 0")
    return lasting(nanoseconds: Self.nanoseconds(duration / factor))
  }

  /// The same, stretched or squeezed to take so many seconds, 0 or more; what takes no time stays so.
  public func lasting(_ seconds: Double) -> Animation {
    lasting(nanoseconds: Self.nanoseconds(seconds))
  }

  private func lasting(nanoseconds target: Int64) -> Animation {
    if nanoseconds == 0 || target == nanoseconds { return self }
    if case .lasting(let inner) = node { return inner.lasting(nanoseconds: target) }
    if case .pause = node { return target == 0 ? .empty : Animation(.pause, target) }
    return Animation(.lasting(self), target)
  }

  /// So many times, one after the other; 0 or more.
  public func repeated(_ times: Int) -> Animation {
    precondition(times >= 0, "nothing can be repeated less than 0 times")
    if times == 0 || isEmpty { return .empty }
    if times == 1 { return self }
    let (product, isTooMuch) = nanoseconds.multipliedReportingOverflow(by: Int64(times))
    precondition(!isTooMuch && product <= Self.longest, "an animation takes at most 10^9 seconds")
    return Animation(.repeated(self, times: times), product)
  }

  /// The same backwards.
  public var reversed: Animation {
    switch node {
    case .reversed(let inner): inner
    case .pause: self
    case .serial(let parts) where parts.isEmpty: self
    case .effect, .cue, .serial, .parallel, .lasting, .repeated:
      Animation(.reversed(self), nanoseconds)
    }
  }
}
