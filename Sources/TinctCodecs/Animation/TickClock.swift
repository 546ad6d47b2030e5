/// Turns exact durations into whole ticks, such as hundredths of seconds, so that what is lost by
/// rounding one is made up by the next: every frame begins at the tick nearest to its time.
struct TickClock: Sendable {
  private let ticksPerSecond: Int
  /// The whole ticks that have gone by, and the part of a tick after them, 0 to below 1.
  private var whole = 0
  private var part = (numerator: 0, denominator: 1)

  init(ticksPerSecond: Int) { self.ticksPerSecond = ticksPerSecond }

  /// The tick nearest to now; the later of two.
  var now: Int { part.numerator >= part.denominator - part.numerator ? whole + 1 : whole }

  /// Goes on; the sum is exact but where its fraction's numbers get too large, which costs at most
  /// a 2^31st of a tick.
  mutating func advance(by duration: FrameDuration) {
    let seconds = duration.numerator / duration.denominator
    whole += seconds * ticksPerSecond
    let rest = duration.numerator % duration.denominator
    guard rest > 0 else { return }
    let step = Self.fraction(rest, duration.denominator, times: ticksPerSecond)
    let sum =
      FrameDuration(step.numerator, over: step.denominator)
    let total =
      part.numerator == 0
      ? sum : sum.followed(by: FrameDuration(part.numerator, over: part.denominator))
    let exact = total ?? Self.rounded(step, part)
    whole += exact.numerator / exact.denominator
    part = (exact.numerator % exact.denominator, exact.denominator)
  }

  /// A fraction below 1 times a number, by a smaller denominator where the product has no room.
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
