import Testing

@testable import TinctPipeline

struct PatienceTests {
  /// Begins a wait for which there is time.
  private func begin(
    _ patience: inout Patience, at time: Double
  ) throws -> (ticket: Patience.Ticket, seconds: Double) {
    let wait = patience.begin(at: time)
    return try #require(wait)
  }

  @Test func `waits in vain add up to no more than the patience`() throws {
    var patience = Patience(most: 0.75)
    for time in [0, 10, 20.0] {
      let (ticket, seconds) = try begin(&patience, at: time)
      patience.end(ticket, at: time + min(seconds, 0.25), worth: 0)
    }
    #expect(patience.left == 0)
    #expect(patience.begin(at: 30) == nil)
  }

  @Test func `waits at the same time count once`() throws {
    var patience = Patience(most: 1)
    let waits = try (0..<8).map { try begin(&patience, at: Double($0) / 64).ticket }
    for (index, ticket) in waits.enumerated() {
      patience.end(ticket, at: 0.25 + Double(index) / 64, worth: 0)
    }
    #expect(patience.left == 1 - 0.25 - 7.0 / 64)
  }

  /// Otherwise the second would add its own time to that of the first.
  @Test func `a wait that begins during another ends no later`() throws {
    var patience = Patience(most: 0.75)
    _ = try begin(&patience, at: 0)
    let second = try begin(&patience, at: 0.5)
    #expect(second.seconds == 0.25)
    #expect(patience.begin(at: 0.75) == nil)
  }

  @Test func `waits between others are not counted twice`() throws {
    var patience = Patience(most: 1)
    let long = try begin(&patience, at: 0).ticket
    let short = try begin(&patience, at: 0.5).ticket
    patience.end(short, at: 0.625, worth: 0)
    #expect(patience.left == 0.875)
    patience.end(long, at: 0.75, worth: 0)
    #expect(patience.left == 0.25)
  }

  @Test func `quick answers cost nothing, and a useful one makes up for what was lost`() throws {
    var patience = Patience(most: 0.75)
    func wait(_ start: Double, _ seconds: Double, worth: Double, isUseful: Bool = false) throws {
      let ticket = try begin(&patience, at: start).ticket
      patience.end(ticket, at: start + seconds, worth: worth, isUseful: isUseful)
    }
    for time in 0..<1000 { try wait(Double(time), 0.015625, worth: 0.02) }
    #expect(patience.left == 0.75)
    try wait(2000, 0.5, worth: 0.25)
    #expect(patience.left == 0.5)
    // A drawing that came late does not.
    try wait(3000, 0.5, worth: 0.25, isUseful: true)
    #expect(patience.left == 0.25)
    try wait(4000, 0.125, worth: 0.25, isUseful: true)
    #expect(patience.left == 0.75)
  }
}
