public import TinctGraphics

/// A sequence of changes to the things on a stage: a value.
///
/// An animation is a single effect, or composed of others, one after the other or at the same time.
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
/// Composition is associative: `serial` of a `serial` is one `serial`, and the same for `parallel`.
/// Times are whole nanoseconds, so that durations add up exactly in any order.
public struct Animation<ID: Hashable & Sendable, Look: Hashable & Sendable>: Hashable, Sendable {
  /// The stages on which it plays.
  public typealias Stage = TinctBoards.Stage<ID, Look>

  indirect enum Node: Hashable, Sendable {
    case effect(Effect)
    case pause
    case cue(Cue)
    case serial([Animation])
    case parallel([Animation])
    /// The same stretched to another duration.
    case lasting(Animation)
    case reversed(Animation)
    case repeated(Animation, times: Int)
  }

  let node: Node
  /// Its duration, 0 or more.
  let nanoseconds: Int64

  /// Its duration in seconds, 0 or more.
  public var duration: Double { Double(nanoseconds) / 1e9 }
  /// Nothing happens, in no time.
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

  /// An animation of nothing, in no time.
  public static var empty: Animation { Animation(.serial([]), 0) }

  /// Changes a thing.
  ///
  /// - Parameter seconds: the time that it takes, 0 or more; 0 for immediately.
  public static func effect(
    on thing: ID, _ change: Effect.Change, seconds: Double, _ easing: Easing = .linear
  ) -> Animation {
    Animation(
      .effect(Effect(thing: thing, change: change, easing: easing)), nanoseconds(seconds))
  }

  /// Replaces a thing by another from now on, or makes it appear or disappear.
  ///
  /// - Parameters:
  ///   - old: the thing until then; nil if there is none.
  ///   - new: the thing from then on; nil if there is none.
  public static func replace(_ thing: ID, _ old: Stage.Thing?, by new: Stage.Thing?) -> Animation {
    effect(on: thing, .replace(from: old, to: new), seconds: 0)
  }

  /// Waits for a while.
  public static func pause(seconds: Double) -> Animation {
    let nanoseconds = nanoseconds(seconds)
    return nanoseconds == 0 ? .empty : Animation(.pause, nanoseconds)
  }

  /// Marks a point in time, for sounds and haptics.
  ///
  /// - Parameters:
  ///   - name: what it marks, such as `turn-click`.
  ///   - thing: the thing that it concerns, if any.
  ///   - data: further details.
  public static func cue(
    _ name: String, on thing: ID? = nil, _ data: [String: CueValue] = [:]
  ) -> Animation {
    Animation(.cue(Cue(name: name, thing: thing, data: data)), 0)
  }

  // MARK: - Combinators

  /// Plays animations one after the other.
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

  /// Plays animations at the same time; it ends when all have ended.
  public static func parallel(_ parts: [Animation]) -> Animation {
    let parts = parts.flatMap { part in
      if case .parallel(let inner) = part.node { return inner }
      return part.isEmpty ? [] : [part]
    }
    if parts.isEmpty { return .empty }
    if parts.count == 1 { return parts[0] }
    return Animation(.parallel(parts), parts.reduce(0) { max($0, $1.nanoseconds) })
  }

  /// Plays animations so that each begins some time after the one before.
  ///
  /// - Parameter interval: seconds between two beginnings, 0 or more.
  public static func stagger(_ parts: [Animation], by interval: Double) -> Animation {
    parallel(parts.enumerated().map { $1.delayed(by: Double($0) * interval) })
  }

  /// Plays this, and then another.
  public func then(_ next: Animation) -> Animation { .serial([self, next]) }

  /// Plays the same after a delay in seconds, 0 or more.
  public func delayed(by seconds: Double) -> Animation {
    .serial([.pause(seconds: seconds), self])
  }

  /// Plays the same at a multiple of its speed, above 0.
  public func speed(_ factor: Double) -> Animation {
    precondition(factor > 0, "a speed is above 0")
    return lasting(nanoseconds: Self.nanoseconds(duration / factor))
  }

  /// Stretches or compresses the animation to a duration in seconds, 0 or more; an animation
  /// without duration stays as it is.
  public func lasting(_ seconds: Double) -> Animation {
    lasting(nanoseconds: Self.nanoseconds(seconds))
  }

  private func lasting(nanoseconds target: Int64) -> Animation {
    if nanoseconds == 0 || target == nanoseconds { return self }
    if case .lasting(let inner) = node { return inner.lasting(nanoseconds: target) }
    if case .pause = node { return target == 0 ? .empty : Animation(.pause, target) }
    return Animation(.lasting(self), target)
  }

  /// Plays the same several times in succession; 0 or more.
  public func repeated(_ times: Int) -> Animation {
    precondition(times >= 0, "nothing can be repeated less than 0 times")
    if times == 0 || isEmpty { return .empty }
    if times == 1 { return self }
    let (product, isTooMuch) = nanoseconds.multipliedReportingOverflow(by: Int64(times))
    precondition(!isTooMuch && product <= Self.longest, "an animation takes at most 10^9 seconds")
    return Animation(.repeated(self, times: times), product)
  }

  /// The same in reverse.
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

extension Animation {
  /// A change of one thing over time.
  ///
  /// Every change names its start and its end, so that the same time always gives the same thing,
  /// and the change can be shown backwards. Until it begins it does nothing; when it has ended, the
  /// thing keeps its last state.
  public struct Effect: Hashable, Sendable {
    /// The thing; if it is not there, only `replace` has an effect.
    public var thing: ID
    /// The change.
    public var change: Change
    /// The progress from its start to its end.
    public var easing: Easing

    /// Describes an effect.
    public init(thing: ID, change: Change, easing: Easing = .linear) {
      self.thing = thing
      self.change = change
      self.easing = easing
    }

    // Indirect, because a long game holds many, and the largest cases take far more memory than the
    // others.
    /// A change of a thing.
    public indirect enum Change: Hashable, Sendable {
      /// It moves from one position to another.
      case move(from: Point, to: Point)
      /// It turns: radians, counter-clockwise.
      case turn(from: Double, to: Double)
      /// It grows or shrinks.
      case scale(from: Double, to: Double)
      /// It fades, in or out.
      case fade(from: Double, to: Double)
      /// It detaches from its neighbors, or joins them again.
      case lift(from: Double, to: Double)
      /// It is drawn earlier or later.
      case order(from: Double, to: Double)
      /// It changes to another look.
      case recolor(from: Look, to: Look)
      /// It becomes another thing, or appears, or disappears, as soon as progress is 1.
      case replace(from: Stage.Thing?, to: Stage.Thing?)
    }
  }

  /// A marked point in time.
  public struct Cue: Hashable, Sendable {
    /// The event that it marks, such as `turn-click`.
    public var name: String
    /// The thing that it concerns, if any.
    public var thing: ID?
    /// Further details.
    public var data: [String: CueValue]

    /// Describes a cue.
    public init(name: String, thing: ID? = nil, data: [String: CueValue] = [:]) {
      self.name = name
      self.thing = thing
      self.data = data
    }
  }
}

/// A detail of a cue.
public enum CueValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A number.
  case number(Double)
  /// A text.
  case text(String)

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension Animation.Effect.Change {
  /// Returns the thing with the change applied so far.
  ///
  /// - Parameter progress: 0 for the start, 1 for the end.
  func applied(to thing: Animation.Stage.Thing?, progress: Double) -> Animation.Stage.Thing? {
    if case .replace(let old, let new) = self { return progress >= 1 ? new : old }
    guard var thing else { return nil }
    switch self {
    case .move(let from, let to):
      thing.pose.position = Point(
        x: between(from.x, to.x, progress), y: between(from.y, to.y, progress))
    case .turn(let from, let to): thing.pose.turn = between(from, to, progress)
    case .scale(let from, let to): thing.pose.scale = between(from, to, progress)
    case .fade(let from, let to): thing.pose.opacity = between(from, to, progress)
    case .lift(let from, let to): thing.pose.lift = between(from, to, progress)
    case .order(let from, let to): thing.pose.order = between(from, to, progress)
    case .recolor(let from, let to):
      thing.look = progress == 1 ? to : from
      thing.blend = progress == 0 || progress == 1 ? nil : .init(to, share: progress)
    case .replace: break
    }
    return thing
  }

  /// Returns a number between two, exact at both ends.
  private func between(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 0 ? from : progress == 1 ? to : from + (to - from) * progress
  }
}
