/// The time for which a frame is shown: an exact fraction of seconds above 0.
public struct FrameDuration: Hashable, Sendable {
  /// The fraction's numerator in lowest terms, at least 1.
  public let numerator: Int
  /// The fraction's denominator in lowest terms, at least 1.
  public let denominator: Int

  /// Makes a fraction of seconds; traps unless both numbers are at least 1.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(numerator >= 1 && denominator >= 1)
    let divisor = Self.divisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Makes the duration of one frame at a number of frames per second.
  public init(framesPerSecond: Int) { self.init(1, over: framesPerSecond) }

  /// The nearest number of seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// Returns the sum of both; nil if its numbers are too large to be exact.
  public func followed(by other: FrameDuration) -> FrameDuration? {
    // Over the least common denominator, so that the numbers stay as small as possible.
    let shared = Self.divisor(denominator, other.denominator)
    let left = numerator.multipliedReportingOverflow(by: other.denominator / shared)
    let right = other.numerator.multipliedReportingOverflow(by: denominator / shared)
    let sum = left.partialValue.addingReportingOverflow(right.partialValue)
    let below = denominator.multipliedReportingOverflow(by: other.denominator / shared)
    guard !left.overflow, !right.overflow, !sum.overflow, !below.overflow else { return nil }
    return FrameDuration(sum.partialValue, over: below.partialValue)
  }

  /// Returns the nearest fraction whose numbers are both at most `most`; the same where they are.
  ///
  /// By continued fractions, the last step as far as the bounds allow: no fraction within the
  /// bounds is nearer but perhaps half a step. Nil where the duration is above `most` seconds.
  func nearest(most: Int) -> FrameDuration? {
    guard numerator > most || denominator > most else { return self }
    guard numerator / denominator < most else { return nil }
    var (above, below) = (numerator, denominator)
    var (former, last) = ((0, 1), (1, 0))
    while below > 0 {
      let steps = above / below
      // As many steps as keep both numbers within the bounds.
      let fitting = min(
        last.0 == 0 ? steps : (most - former.0) / last.0,
        last.1 == 0 ? steps : (most - former.1) / last.1, steps)
      let next = (former.0 + fitting * last.0, former.1 + fitting * last.1)
      if fitting < steps {
        // A partial last step is a semiconvergent, which may be further off than the convergent
        // before it.
        return FrameDuration(nearest: self, of: [last, next], most: most)
      }
      (former, last) = (last, next)
      (above, below) = (below, above % below)
    }
    return FrameDuration(max(last.0, 1), over: last.1)
  }

  private init(nearest duration: FrameDuration, of fractions: [(Int, Int)], most: Int) {
    let best = fractions.filter { $0.0 > 0 && $0.1 > 0 }.min {
      abs(Double($0.0) / Double($0.1) - duration.seconds)
        < abs(Double($1.0) / Double($1.1) - duration.seconds)
    }
    // A duration nearer to 0 than to any such fraction becomes the shortest of them.
    self.init(best?.0 ?? 1, over: best?.1 ?? most)
  }

  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second > 0 { (first, second) = (second, first % second) }
    return first
  }
}

/// A clock in whole ticks, such as hundredths of seconds, that advances by exact durations.
///
/// Every frame begins at the tick nearest to its time: an error of rounding is made up by the next
/// frame, so that errors never add up.
struct TickClock: Sendable {
  private let ticksPerSecond: Int
  /// The whole ticks so far, and the part of a tick after them, 0 to below 1.
  private var whole = 0
  private var part = (numerator: 0, denominator: 1)

  init(ticksPerSecond: Int) { self.ticksPerSecond = ticksPerSecond }

  /// The tick nearest to now; the later one of two equally near.
  var now: Int { part.numerator >= part.denominator - part.numerator ? whole + 1 : whole }

  /// Advances the clock. The sum is exact unless the numbers of its fraction get too large, which
  /// costs at most a 2^31st of a tick.
  mutating func advance(by duration: FrameDuration) {
    // Whole seconds apart, to keep the fraction's numbers small.
    let seconds = duration.numerator / duration.denominator
    whole += seconds * ticksPerSecond
    let rest = duration.numerator % duration.denominator
    guard rest > 0 else { return }
    let step = Self.fraction(rest, duration.denominator, times: ticksPerSecond)
    let ticks = FrameDuration(step.numerator, over: step.denominator)
    let total =
      part.numerator == 0
      ? ticks : ticks.followed(by: FrameDuration(part.numerator, over: part.denominator))
    let exact = total ?? Self.rounded(step, part)
    whole += exact.numerator / exact.denominator
    part = (exact.numerator % exact.denominator, exact.denominator)
  }

  /// Multiplies a fraction below 1; over a smaller denominator where the product has no room.
  private static func fraction(
    _ numerator: Int, _ denominator: Int, times factor: Int
  ) -> (numerator: Int, denominator: Int) {
    let product = numerator.multipliedReportingOverflow(by: factor)
    if !product.overflow { return (product.partialValue, denominator) }
    let scale = Double(factor) * Double(numerator) / Double(denominator)
    return (max(Int((scale * Double(1 << 31)).rounded()), 1), 1 << 31)
  }

  private static func rounded(
    _ first: (numerator: Int, denominator: Int), _ second: (numerator: Int, denominator: Int)
  ) -> FrameDuration {
    let sum =
      Double(first.numerator) / Double(first.denominator)
      + Double(second.numerator) / Double(second.denominator)
    return FrameDuration(max(Int((sum * Double(1 << 31)).rounded()), 1), over: 1 << 31)
  }
}
