import Testing

@testable import TinctPipeline

/// The progress that a person who waits is told, and the times it comes from.
struct RunProgressTests {
  @Test(arguments: [
    (0, "1 s"), (0.2, "1 s"), (4.1, "5 s"), (10, "10 s"), (11, "15 s"), (51, "55 s"),
    (56, "1 min"), (61, "2 min"), (3540, "59 min"), (3541, "1 h"), (3601, "1 h 10 min"),
    (7200, "2 h"), (.infinity, "277777 h 50 min"),
  ])
  func `times are rounded up to what can be meant`(seconds: Double, text: String) {
    #expect(RunProgress.time(seconds) == text)
  }

  @Test func `the rest takes as long for its cost as what is done took`() {
    let (meter, start) = (WorkMeter(), ContinuousClock.now)
    let film = RunProgress(done: 3, total: 9, things: "frames")
    // Before any work has begun, a part stands for itself.
    #expect("\(meter.progress(part: film))" == "3 of 9 frames")
    meter.begin([50, 30, 19.5, 0.5], at: start)
    meter.begin("a.png")
    #expect("\(meter.progress(at: start + .seconds(60)))" == "0 of 4 drawings: a.png")
    meter.end(cost: 0.5)
    let early = "1 of 4 drawings: a.png"
    #expect("\(meter.progress(at: start + .seconds(60)))" == early)
    meter.end(cost: 19.5)
    #expect("\(meter.progress(at: start + .milliseconds(900)))" == "2 of 4 drawings: a.png")
    let some = "2 of 4 drawings, about 40 s left: a.png"
    #expect("\(meter.progress(at: start + .seconds(10)))" == some)
    meter.begin("film.gif")
    let part = "2 of 4 drawings, about 40 s left: film.gif, 3 of 9 frames"
    #expect("\(meter.progress(part: film, at: start + .seconds(10)))" == part)
    meter.end(cost: 30)
    meter.end(cost: 50)
    let end = meter.progress(at: start + .seconds(50))
    #expect(end.isComplete && end.secondsLeft == 0)
  }

  // MARK: - Times of drawings

  private static func times(_ seconds: [String: Double]) -> BuildTimes {
    var times = BuildTimes()
    times.seconds = seconds
    return times
  }

  @Test func `costs are seconds where they are known, and in proportion where not`() {
    let drawings = [("a", 10.0), ("b", 30), ("c", 5)].map { (file: $0, estimate: $1) }
    #expect(BuildTimes().costs(of: drawings) == [10, 30, 5])
    #expect(Self.times(["x": 3]).costs(of: drawings) == [10, 30, 5])
    // Two of 40 units took 8 s, so one of 5 takes one.
    #expect(Self.times(["a": 6, "b": 2]).costs(of: drawings) == [6, 2, 1])
    #expect(Self.times(["a": 0]).costs(of: drawings) == [0, 30, 5])
  }
}
