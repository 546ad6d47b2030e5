import Testing

@testable import TinctPipeline

struct RunSummaryTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (9_949, "9.9 KB"),
    (9_960, "10 KB"), (153_400, "153 KB"), (999_949, "1000 KB"), (1_000_000, "1.0 MB"),
    (2_440_000, "2.4 MB"), (45_000_000, "45 MB"), (3_200_000_000, "3.2 GB"),
  ])
  func `sizes have two figures or more`(bytes: Int, text: String) {
    #expect(RunSummary.size(bytes) == text)
  }

  @Test func `many failures of one kind in a file are one`() {
    func failure(_ location: String, _ problem: String) -> Failure {
      Failure(.badData, location: location, problem: problem)
    }
    let alike = (1...20).map { failure("a.json: puzzle \($0)", "no solution") }
    let few = (1...4).map { failure("b.json: puzzle \($0)", "no solution") }
    let others = [failure("c.json", "no file"), failure("a.json: puzzle 3", "no source")]
    let told = RunReport.gathered(alike + few + others)
    #expect(
      told.map(\.location) == ["a.json: puzzle 1, puzzle 2, puzzle 3 and 17 more"]
        + few.map(\.location) + others.map(\.location))
  }

  @Test func `many files that meet one obstacle are one failure`() {
    func failure(_ number: Int, _ kind: Failure.Kind) -> Failure {
      Failure(kind, location: "out/\(number).png", problem: "no space left on the device")
    }
    let told = RunReport.gathered((1...20).map { failure($0, .inputOutput) })
    #expect(told.map(\.location) == ["out/1.png, out/2.png, out/3.png and 17 more"])
    let inputs = (1...20).map { failure($0, .missingInput) }
    #expect(RunReport.gathered(inputs) == inputs)
  }

  @Test(arguments: [
    (0.25, "0.25 s"), (0.5, "0.5 s"), (1.2333, "1.2 s"), (3.0, "3 s"), (61.04, "61 s"),
  ])
  func `times are rounded as far as they matter`(seconds: Double, text: String) {
    #expect(RunSummary.time(seconds) == text)
  }
}
