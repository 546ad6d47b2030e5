/// How long a frame is shown: an exact fraction of seconds above 0.
public struct FrameDuration: Hashable, Sendable {
  /// The fraction's numerator in lowest terms, at least 1.
  public let numerator: Int
  /// The fraction's denominator in lowest terms, at least 1.
  public let denominator: Int

  /// A fraction of seconds; traps unless both numbers are at least 1.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(numerator >= 1 && denominator >= 1)
    let divisor = Self.divisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// One frame of so many in a second.
  public init(framesPerSecond: Int) { self.init(1, over: framesPerSecond) }

  /// About how many seconds that is.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// Both one after the other; nil where the numbers get too large to be exact.
  public func followed(by other: FrameDuration) -> FrameDuration? {
    let shared = Self.divisor(denominator, other.denominator)
    let left = numerator.multipliedReportingOverflow(by: other.denominator / shared)
    let right = other.numerator.multipliedReportingOverflow(by: denominator / shared)
    let sum = left.partialValue.addingReportingOverflow(right.partialValue)
    let below = denominator.multipliedReportingOverflow(by: other.denominator / shared)
    guard !left.overflow, !right.overflow, !sum.overflow, !below.overflow else { return nil }
    return FrameDuration(sum.partialValue, over: below.partialValue)
  }

  /// The nearest fraction whose numbers are both at most `most`; the same where they are.
  ///
  /// By continued fractions, the last step as far as the bounds allow: no fraction within the bounds
  /// is nearer but perhaps half a step. Nil where the duration is above `most` seconds.
  func nearest(most: Int) -> FrameDuration? {
    guard numerator > most || denominator > most else { return self }
    guard numerator / denominator < most else { return nil }
    var (above, below) = (numerator, denominator)
    var (former, last) = ((0, 1), (1, 0))
    while below > 0 {
      let steps = above / below
      // How many steps keep both numbers within the bounds.
      let fitting = min(
        last.0 == 0 ? steps : (most - former.0) / last.0,
        last.1 == 0 ? steps : (most - former.1) / last.1, steps)
      let next = (former.0 + fitting * last.0, former.1 + fitting * last.1)
      if fitting < steps {
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
    // What is nearer to nothing than to anything is as short as can be.
    self.init(best?.0 ?? 1, over: best?.1 ?? most)
  }

  private static func divisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second > 0 { (first, second) = (second, first % second) }
    return first
  }
}
