import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctCodecs

@Suite struct FrameDurationTests {
  @Test func `fractions are in lowest terms, and sums exact`() {
    let third = FrameDuration(10, over: 30)
    #expect(third == FrameDuration(1, over: 3))
    #expect(third.followed(by: FrameDuration(1, over: 6)) == FrameDuration(1, over: 2))
    let odd = FrameDuration(1, over: .max)
    #expect(odd.followed(by: FrameDuration(1, over: .max - 1)) == nil)
  }

  @Test func `the nearest fraction within bounds is the nearest of all`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<400 {
      let most = Int.random(in: 2...15, using: &random)
      let duration = FrameDuration(
        Int.random(in: 1...300, using: &random), over: Int.random(in: 1...300, using: &random))
      guard let nearest = duration.nearest(most: most) else {
        #expect(duration.seconds > Double(most))
        continue
      }
      #expect(nearest.numerator <= most && nearest.denominator <= most)
      let errors = (1...most).flatMap { numerator in
        (1...most).map { abs(Double(numerator) / Double($0) - duration.seconds) }
      }
      let least = errors.min() ?? 0
      #expect(abs(nearest.seconds - duration.seconds) <= least + 1e-12, "\(duration), \(most)")
    }
  }

  @Test func `ticks follow the exact time`() {
    var random = SplitMix64(seed: 6)
    let denominators = [1, 7, 24, 50, 60, 30000]
    // A multiple of them all, so that times are whole.
    let parts = 1_050_000
    var clock = TickClock(ticksPerSecond: 100)
    var sum = 0
    for _ in 0..<1000 {
      let duration = FrameDuration(
        Int.random(in: 1...90, using: &random),
        over: denominators.randomElement(using: &random) ?? 1)
      clock.advance(by: duration)
      sum += duration.numerator * (2 * parts / duration.denominator)
      #expect(clock.now == (2 * sum * 100 + 2 * parts) / (4 * parts))
    }
  }

  @Test func `ticks that cannot be exact stay near`() {
    var clock = TickClock(ticksPerSecond: 1000)
    var seconds = 0.0
    for denominator in (1 << 40)..<(1 << 40) + 200 {
      let duration = FrameDuration(denominator / 3, over: denominator | 1)
      clock.advance(by: duration)
      seconds += duration.seconds
    }
    #expect(abs(Double(clock.now) - seconds * 1000) <= 1)
  }
}
