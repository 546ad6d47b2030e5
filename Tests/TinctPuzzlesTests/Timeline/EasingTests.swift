import Testing
import TinctPuzzles

struct EasingTests {
  private static let easings = [
    Easing.linear, .easeInOut, .easeInBack, .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
    .bezier(x1: 1, y1: 0, x2: 0, y2: 1),
  ]

  @Test(arguments: easings)
  func `it starts at 0, ends at 1, and stays there`(easing: Easing) {
    #expect(easing(0) == 0 && easing(-1) == 0)
    #expect(easing(1) == 1 && easing(2) == 1)
    #expect(abs(easing(1e-9)) < 1e-6 && abs(easing(1 - 1e-9) - 1) < 1e-6)
  }

  /// The curve is drawn forwards here, from its parameter to time and progress.
  @Test(arguments: easings)
  func `progress is the curve's height above the time`(easing: Easing) {
    guard case .bezier(let x1, let y1, let x2, let y2) = easing else { return }
    for step in 1..<50 {
      let s = Double(step) / 50
      let (a, b, c) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
      let (time, progress) = (a * x1 + b * x2 + c, a * y1 + b * y2 + c)
      // The last one is upright in its middle, where a time fixes the parameter least.
      #expect(abs(easing(time) - progress) < 1e-5)
    }
  }

  @Test func `ease-in-out is even about its middle`() {
    for step in 0...20 {
      let time = Double(step) / 20
      #expect(abs(Easing.easeInOut(time) + Easing.easeInOut(1 - time) - 1) < 1e-9)
    }
    #expect(Easing.linear(0.3) == 0.3)
  }

  @Test func `ease-in-back goes back before it sets off`() {
    #expect(Easing.easeInBack(0.3) < -0.01)
    #expect(Easing.easeInBack(0.9) > 0.5)
  }
}
