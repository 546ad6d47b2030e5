internal import TinctGraphics

// Indirect, because the many effects of a long game share a few easings.
/// The progress of a change at each share of its time.
///
/// It is 0 at the start and 1 at the end, whatever happens between; there some easings leave 0...1.
public indirect enum Easing: Hashable, Sendable {
  /// Evenly.
  case linear
  /// A cubic Bezier curve from (0, 0) to (1, 1) with two control points, as in CSS and Core
  /// Animation; x is time and within 0...1, y is progress and may leave it.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A number of equal steps, as in CSS's `steps()`: at least 1, and at least 2 with `Jump.none`.
  case steps(Int, Jump)
  /// A spring that swings until it settles.
  case spring(Spring)
  /// One of Robert Penner's easing equations.
  case penner(Penner, Direction)

  /// The ends of its time at which a stepped easing jumps; before the first step it is always 0
  /// here, because a change that has not begun has no effect.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// At the start.
    case start = "jump-start"
    /// At the end.
    case end = "jump-end"
    /// At neither.
    case none = "jump-none"
    /// At both.
    case both = "jump-both"
  }

  /// The shapes of Robert Penner's set ("Programming Macromedia Flash MX", 2002, chapter 7).
  public enum Penner: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a sine.
    case sine = "Sine"
    /// t^2.
    case quad = "Quad"
    /// t^3.
    case cubic = "Cubic"
    /// t^4.
    case quart = "Quart"
    /// t^5.
    case quint = "Quint"
    /// 2^(10 (t - 1)).
    case expo = "Expo"
    /// A quarter of a circle.
    case circ = "Circ"
    /// Goes back by a tenth of the way before it sets off (anticipation), or beyond the end by as
    /// much (overshoot).
    case back = "Back"
    /// Swings about the end with a period of 0.3 of the time.
    case elastic = "Elastic"
    /// Bounces three times.
    case bounce = "Bounce"
  }

  /// The end of the time at which a shape eases.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The start.
    case easeIn
    /// The end: the same in reverse.
    case easeOut
    /// Both, each in half of the time.
    case easeInOut
  }

  /// CSS's `ease`, Core Animation's `default`.
  public static let ease = Easing.bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS's `ease-in`, Core Animation's `easeIn`.
  public static let easeIn = Easing.bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-out`, Core Animation's `easeOut`.
  public static let easeOut = Easing.bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in-out`, Core Animation's `easeInEaseOut`.
  public static let easeInOut = Easing.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// Goes back a little before it sets off: anticipation.
  public static let easeInBack = Easing.penner(.back, .easeIn)
  /// Goes a little too far and comes back: overshoot.
  public static let easeOutBack = Easing.penner(.back, .easeOut)

  /// The natural duration of the easing, in seconds; nil if it fits any duration.
  public var settlingSeconds: Double? {
    guard case .spring(let spring) = self else { return nil }
    return spring.settlingSeconds
  }

  /// Progress at a share of the time in 0...1; 0 at 0 and before, 1 at 1 and after.
  public func callAsFunction(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear: return time
    case .bezier(let x1, let y1, let x2, let y2):
      return Self.curve(y1, y2, at: Self.parameter(x1, x2, time: time))
    case .steps(let count, let jump): return Self.step(count, jump, time)
    case .spring(let spring): return spring.progress(atShare: time)
    case .penner(let shape, let direction):
      switch direction {
      case .easeIn: return shape.easeIn(time)
      case .easeOut: return 1 - shape.easeIn(1 - time)
      case .easeInOut:
        return time < 0.5
          ? shape.easeInHalf(2 * time) / 2 : 1 - shape.easeInHalf(2 - 2 * time) / 2
      }
    }
  }

  private static func curve(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }

  /// Returns the curve's parameter at a time, by bisection: x grows with it, because both of its
  /// control points lie within 0...1.
  private static func parameter(_ x1: Double, _ x2: Double, time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    // 2^-48 of a minute is less than a thousandth of a nanosecond.
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if curve(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the progress of a stepped easing (CSS Easing Functions Level 2, section 2.4).
  private static func step(_ count: Int, _ jump: Jump, _ time: Double) -> Double {
    let (first, jumps) =
      switch jump {
      case .start: (1, count)
      case .end: (0, count)
      case .none: (0, count - 1)
      case .both: (1, count + 1)
      }
    return Double(Int(time * Double(count)) + first) / Double(max(jumps, 1))
  }
}

extension Easing.Penner {
  /// The overshoot of `back`, with which it goes a tenth of the way in the wrong direction.
  private static let overshoot = 1.70158

  /// Progress at a time in 0 ..< 1.
  fileprivate func easeIn(_ time: Double) -> Double { easeIn(time, overshoot: Self.overshoot) }

  /// Returns one half of an easing at both ends. `back` and `elastic` have other parameters there,
  /// so that they overshoot by as much as alone.
  fileprivate func easeInHalf(_ time: Double) -> Double {
    switch self {
    case .back: easeIn(time, overshoot: 1.525 * Self.overshoot)
    case .elastic: Self.elastic(time, period: 0.45, phase: 11.125)
    default: easeIn(time)
    }
  }

  private func easeIn(_ t: Double, overshoot: Double) -> Double {
    switch self {
    case .sine: 1 - cosine(t * .pi / 2)
    case .quad: t * t
    case .cubic: t * t * t
    case .quart: t * t * t * t
    case .quint: t * t * t * t * t
    case .expo: t <= 0 ? 0 : power(2, 10 * t - 10)
    case .circ: 1 - max(1 - t * t, 0).squareRoot()
    case .back: t * t * ((overshoot + 1) * t - overshoot)
    case .elastic: Self.elastic(t, period: 0.3, phase: 10.75)
    case .bounce: 1 - Self.bounced(1 - t)
    }
  }

  /// - Parameter phase: ten times the time at which the swing passes its middle upwards.
  private static func elastic(_ t: Double, period: Double, phase: Double) -> Double {
    guard t > 0, t < 1 else { return t }
    return -power(2, 10 * t - 10) * TinctGraphics.sine((10 * t - phase) * 2 * .pi / (10 * period))
  }

  /// Returns the progress of `bounce`, in which each bounce is a quarter as high as the one before.
  private static func bounced(_ t: Double) -> Double {
    let (height, width) = (7.5625, 2.75)
    let (middle, floor) =
      t * width < 1
      ? (0, 0.0)
      : t * width < 2 ? (1.5, 0.75) : t * width < 2.5 ? (2.25, 0.9375) : (2.625, 0.984375)
    let way = t - middle / width
    return height * way * way + floor
  }
}
