import Foundation
import Synchronization
import Testing

@testable import TinctPipeline

struct JobRunnerTests {
  @Test(arguments: [1, 2, 8, 5000])
  func `results come in the order of the inputs for any number of threads`(_ threads: Int) {
    let inputs = Array(0..<1000)
    #expect(JobRunner(threads: threads).run(inputs) { $0 * $0 } == inputs.map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 8, 5000])
  func `results are handed on in the order of the jobs for any number of threads`(
    _ threads: Int
  ) {
    var taken: [Int] = []
    let isComplete = JobRunner(threads: threads).stream(count: 1000, job: { $0 * $0 }) {
      taken.append($0)
      return true
    }
    #expect(isComplete)
    #expect(taken == (0..<1000).map { $0 * $0 })
    #expect(JobRunner(threads: threads).stream(count: 0, job: { $0 }) { _ in false })
  }

  @Test func `who takes results ends the work, and jobs do not run far ahead`() {
    let begun = Atomic(0)
    var taken: [Int] = []
    let isComplete = JobRunner(threads: 4).stream(count: 100_000) { number in
      begun.add(1, ordering: .relaxed)
      return number
    } take: {
      taken.append($0)
      return taken.count < 50
    }
    #expect(!isComplete)
    #expect(taken == Array(0..<50))
    #expect(begun.load(ordering: .relaxed) <= 50 + 4 * 4)
  }

  @Test func `results that are nil keep their positions`() {
    let results = JobRunner(threads: 4).run(Array(0..<10)) { $0 % 2 == 0 ? nil : $0 }
    #expect(results == [nil, 1, nil, 3, nil, 5, nil, 7, nil, 9])
  }

  @Test func `no inputs, no results, and at least one thread`() {
    #expect(JobRunner(threads: -3).threads == 1)
    #expect(JobRunner().run([Int]()) { $0 } == [])
  }

  @Test func `as many jobs run at once as there are threads`() {
    let meeting = Meeting(of: 3)
    let met = JobRunner(threads: 3).run(Array(0..<3)) { _ in meeting.arrive() }
    #expect(met == [true, true, true])
  }

  // No system has room for such a stack, so no thread can be started.
  @Test func `without any thread, the calling thread does the work`() {
    var runner = JobRunner(threads: 4)
    runner.stackBytes = 1 << 60
    let inputs = Array(0..<100)
    #expect(runner.run(inputs) { $0 * $0 } == inputs.map { $0 * $0 })
    #expect(runner.run(inputs, report: { _, _ in }) { $0 * $0 } == inputs.map { $0 * $0 })
    var taken: [Int] = []
    let isComplete = runner.stream(count: 100, job: { $0 * $0 }) {
      taken.append($0)
      return true
    }
    #expect(isComplete && taken == inputs.map { $0 * $0 })
    #expect(!runner.stream(count: 100, job: { $0 }) { $0 < 50 })
  }

  @Test func `what the caller has taken leaves less for jobs, which one of them can do without`() {
    let memory = MemoryBudget(byteCount: 100)
    func most(_ bytes: Int, besides taken: Int) -> Int {
      let gauge = Mutex((now: 0, most: 0))
      let runner = JobRunner(threads: 4, memory: memory)
      _ = runner.run(Array(0..<40), needing: bytes, besides: taken) { _ in
        gauge.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        usleep(500)
        gauge.withLock { $0.now -= 1 }
      }
      return gauge.withLock { $0.most }
    }
    #expect(most(50, besides: 0) <= 2)
    #expect(most(50, besides: 1) == 1)
    #expect(most(50, besides: 500) == 1)
    #expect(most(500, besides: 0) == 1)
  }

  @Test func `short work is not reported`() {
    var (reports, runner) = (0, JobRunner(threads: 2))
    // However busy the machine is, this is shorter.
    runner.secondsUntilReport = 3600
    _ = runner.run(Array(0..<10), report: { _, _ in reports += 1 }) { $0 }
    #expect(reports == 0)
  }

  @Test func `long work is reported after half a second, on the caller's thread`() {
    var reports: [Int] = []
    let start = ContinuousClock.now
    var first: Duration?
    _ = JobRunner(threads: 2).run(
      Array(0..<14),
      report: { done, total in
        first = first ?? (ContinuousClock.now - start)
        #expect(total == 14)
        reports.append(done)
      }
    ) { _ in Thread.sleep(forTimeInterval: 0.1) }
    #expect(reports.count >= 1)
    #expect(reports == reports.sorted())
    #expect(first.map { $0 >= .milliseconds(500) } == true)
  }
}

/// Lets threads wait for each other.
private final class Meeting: Sendable {
  private let size: Int
  private let arrived = Atomic(0)

  init(of size: Int) { self.size = size }

  /// Returns true if all have come within a minute.
  func arrive() -> Bool {
    arrived.add(1, ordering: .sequentiallyConsistent)
    for _ in 0..<60_000 {
      if arrived.load(ordering: .sequentiallyConsistent) == size { return true }
      usleep(1000)
    }
    return false
  }
}
