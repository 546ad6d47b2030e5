import Testing
import TinctBoards

struct EasingTests {
  private static let easings: [Easing] =
    Easing.names.compactMap { try? Easing($0) } + [
      .bezier(x1: 1, y1: 0, x2: 0, y2: 1), .steps(4, .both), .steps(4, .none), .spring(Spring()),
      .spring(Spring(damping: 20)), .spring(Spring(damping: 50)),
      .spring(Spring(initialVelocity: 12)), .spring(Spring(damping: 40, initialVelocity: -30)),
    ]

  @Test(arguments: easings)
  func `it starts at 0, ends at 1, and stays there`(easing: Easing) {
    #expect(easing(0) == 0 && easing(-1) == 0)
    #expect(easing(1) == 1 && easing(2) == 1)
    if case .steps = easing { return }
    // One of Penner's jumps by a thousandth at its start or end.
    #expect(abs(easing(1e-9)) < 1e-3 && abs(easing(1 - 1e-9) - 1) < 1e-3)
    for step in 0..<1000 {
      let (one, other) = (easing(Double(step) / 1000), easing(Double(step + 1) / 1000))
      #expect(abs(other - one) < 0.1, "it jumps at \(step)")
    }
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

  /// From the tables of Chromium's and WebKit's tests of the curves, to four decimals: computed
  /// there by their own solvers.
  @Test(
    arguments: [
      ("ease", 0.25, 0.4085), ("ease", 0.5, 0.8024), ("ease", 0.75, 0.9605),
      ("ease-in", 0.25, 0.0935), ("ease-in", 0.5, 0.3154), ("ease-in", 0.75, 0.6218),
      ("ease-out", 0.25, 0.3782), ("ease-out", 0.5, 0.6846), ("ease-out", 0.75, 0.9065),
      ("ease-in-out", 0.25, 0.1292), ("ease-in-out", 0.5, 0.5), ("ease-in-out", 0.75, 0.8708),
    ] as [(String, Double, Double)])
  func `CSS's curves have their published values`(name: String, time: Double, value: Double) throws
  {
    #expect(abs(try Easing(name)(time) - value) < 1e-4)
  }

  @Test func `Core Animation's names are CSS's curves`() throws {
    #expect(try Easing("default") == .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
    #expect(try Easing("easeIn") == .bezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    #expect(try Easing("easeOut") == .bezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    #expect(try Easing("easeInEaseOut") == .bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
  }

  /// Worked out by hand from the formulas in Penner's book.
  @Test(
    arguments: [
      ("easeInQuad", 0.5, 0.25), ("easeOutQuad", 0.5, 0.75), ("easeInCubic", 0.5, 0.125),
      ("easeInQuart", 0.5, 0.0625), ("easeInQuint", 0.5, 0.03125), ("easeInOutCubic", 0.25, 0.0625),
      ("easeInSine", 1.0 / 3, 0.133975), ("easeInCirc", 0.6, 0.2), ("easeOutCirc", 0.4, 0.8),
      ("easeInExpo", 0.5, 0.03125), ("easeOutExpo", 0.5, 0.96875), ("easeInBack", 0.5, -0.0876975),
      ("easeOutBack", 0.5, 1.0876975), ("easeInOutBack", 0.25, -0.0996818),
      ("easeOutBounce", 0.5, 0.765625), ("easeOutBounce", 1 / 2.75, 1),
      ("easeInBounce", 0.5, 0.234375),
      ("easeOutElastic", 0.3, 0.875), ("easeOutElastic", 0.15, 1.353553),
      ("easeInElastic", 0.5, -0.015625), ("easeInOutElastic", 0.5, 0.5),
    ] as [(String, Double, Double)])
  func `Penner's have the values of his formulas`(name: String, time: Double, value: Double) throws
  {
    #expect(abs(try Easing(name)(time) - value) < 1e-5)
  }

  @Test func `steps jump where CSS says`() {
    func values(_ jump: Easing.Jump) -> [Double] {
      [0.01, 0.24, 0.26, 0.51, 0.76, 0.99].map { Easing.steps(4, jump)($0) }
    }
    #expect(values(.end) == [0, 0, 0.25, 0.5, 0.75, 0.75])
    #expect(values(.start) == [0.25, 0.25, 0.5, 0.75, 1, 1])
    #expect(values(.both) == [0.2, 0.2, 0.4, 0.6, 0.8, 0.8])
    let thirds: [Double] = [0, 0, 1 / 3, 2 / 3, 1, 1]
    #expect(values(.none) == thirds)
  }

  /// The differential equation itself, by steps of a ten-thousandth.
  @Test(arguments: [
    Spring(), Spring(mass: 2, stiffness: 50, damping: 20), Spring(damping: 60),
    Spring(mass: 0.5, stiffness: 300, damping: 8, initialVelocity: 5),
    Spring(damping: 45, initialVelocity: -8),
  ])
  func `springs swing as the equation says, and settle when they say`(spring: Spring) {
    var (position, speed, time) = (0.0, spring.initialVelocity, 0.0)
    let step = 1e-4
    let end = spring.settlingSeconds
    while time < end * 1.2 {
      func pull(_ position: Double, _ speed: Double) -> Double {
        (spring.stiffness * (1 - position) - spring.damping * speed) / spring.mass
      }
      let middle = speed + pull(position, speed) * step / 2
      speed += pull(position + speed * step / 2, middle) * step
      position += middle * step
      time += step
      guard abs(spring.progress(at: time) - position) < 2e-3 else {
        Issue.record("at \(time): \(spring.progress(at: time)), not \(position)")
        return
      }
      if time > end { #expect(abs(position - 1) < 1.5e-3) }
    }
    #expect(Easing.spring(spring).settlingSeconds == end && Easing.linear.settlingSeconds == nil)
  }

  @Test func `names and functions are read and written`() throws {
    for easing in Self.easings { #expect(try Easing(easing.description) == easing) }
    #expect(
      try Easing("cubic-bezier(0.36, 0, 0.66,-0.56)")
        == .bezier(x1: 0.36, y1: 0, x2: 0.66, y2: -0.56))
    #expect(try Easing("steps(3)") == .steps(3, .end))
    #expect(try Easing("steps(3, start)") == .steps(3, .start))
    #expect(try Easing("spring(1, 100, 10)") == .spring(Spring()))
    #expect(Easing.easeInOut.description == "ease-in-out")
    #expect(Easing.spring(Spring(initialVelocity: 2.5)).description == "spring(1, 100, 10, 2.5)")
    for text in [
      "", "eas", "steps()", "steps(0)", "steps(1, jump-none)", "steps(2, x)", "spring(1,2)",
      "spring(0, 1, 1)", "cubic-bezier(1,2,3)", "cubic-bezier(-1, 0, 0, 0)",
      "cubic-bezier(nan,0,0,0)",
      "cubic-bezier(0, 0, 1, 1", "f(1)", "(", ")",
    ] {
      #expect(throws: Easing.NamingError.self, "\(text)") { try Easing(text) }
    }
  }
}
