internal import TinctGraphics

/// A weight on a spring that is released one unit away from its rest position, as in Core
/// Animation's `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
  /// The weight that swings, above 0.
  public let mass: Double
  /// The force for each unit of distance, above 0.
  public let stiffness: Double
  /// The resistance at a speed of one unit a second, above 0: without it, nothing comes to rest.
  public let damping: Double
  /// The speed towards rest at the start, in units a second.
  public let initialVelocity: Double

  /// The remaining distance at which a spring counts as settled.
  private static let rest = 0.001
  /// The longest settling time; a spring that swings longer is cut off there.
  public static let longestSeconds = 600.0

  /// Describes a spring; the defaults are Core Animation's.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    precondition(mass > 0 && stiffness > 0 && damping > 0, "a spring needs all three above 0")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The frequency without damping, in radians a second.
  private var frequency: Double { (stiffness / mass).squareRoot() }
  /// The damping ratio: below 1 the spring swings, from 1 on it does not.
  private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the share of the way that is done after a time in seconds, 0 or more: the solution of
  /// mass x'' + damping x' + stiffness (x - 1) = 0 from x = 0.
  public func progress(at seconds: Double) -> Double {
    let (frequency, ratio) = (frequency, ratio)
    // So close to critical damping, the other two solutions would divide by almost nothing.
    if abs(ratio - 1) < 1e-6 {
      return 1 - falling(frequency * seconds) * (1 + (frequency - initialVelocity) * seconds)
    }
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      let side = (ratio * frequency - initialVelocity) / swing
      return 1
        - falling(ratio * frequency * seconds)
        * (cosine(swing * seconds) + side * sine(swing * seconds))
    }
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (frequency * (ratio - root), frequency * (ratio + root))
    let share = (fast - initialVelocity) / (fast - slow)
    return 1 - share * falling(slow * seconds) - (1 - share) * falling(fast * seconds)
  }

  /// The time in seconds after which at most a thousandth of the way is left for good.
  public var settlingSeconds: Double {
    var (low, high) = (0.0, 1e-3)
    while bound(high) > Self.rest, high < Self.longestSeconds { high *= 2 }
    high = min(high, Self.longestSeconds)
    // After so many bisections, the range is below the precision of a double.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bound(middle) > Self.rest { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns an upper bound, which never grows, of the remaining distance from a time on.
  private func bound(_ seconds: Double) -> Double {
    let (frequency, ratio) = (frequency, ratio)
    if abs(ratio - 1) < 1e-6 {
      let rate = abs(frequency - initialVelocity)
      // The product grows until then, so its maximum is the bound for earlier times.
      let time = max(seconds, rate > 0 ? max(1 / frequency - 1 / rate, 0) : 0)
      return falling(frequency * time) * (1 + rate * time)
    }
    if ratio < 1 {
      let side =
        (ratio * frequency - initialVelocity) / (frequency * (1 - ratio * ratio).squareRoot())
      return falling(ratio * frequency * seconds) * (1 + side * side).squareRoot()
    }
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (frequency * (ratio - root), frequency * (ratio + root))
    let share = (fast - initialVelocity) / (fast - slow)
    return abs(share) * falling(slow * seconds) + abs(1 - share) * falling(fast * seconds)
  }

  private func falling(_ exponent: Double) -> Double {
    power(2.718281828459045, -exponent)
  }

  /// Returns the progress at a share of the settling time; the last thousandth is spread over the
  /// whole time, so that it ends at 1.
  func progress(atShare share: Double) -> Double {
    let seconds = settlingSeconds
    return progress(at: share * seconds) + share * (1 - progress(at: seconds))
  }
}
