import Synchronization
import Testing

@testable import TinctPipeline

struct MemoryBudgetTests {
  /// The memory that jobs have at a time, and the most that they ever had.
  private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock { $0.most } }

    func hold(_ bytes: Int) {
      state.withLock { state in
        state.now += bytes
        state.most = max(state.most, state.now)
      }
    }

    func release(_ bytes: Int) { state.withLock { $0.now -= bytes } }
  }

  @Test(arguments: [[30, 30, 30, 30, 30, 30], [90, 10, 20, 90, 5, 60], [100, 100, 1], [1, 1]])
  func `jobs never have more than the budget together`(sizes: [Int]) {
    let memory = MemoryBudget(byteCount: 100)
    let gauge = Gauge()
    let jobs = (0..<40).flatMap { _ in sizes }
    let done = JobRunner(threads: 8, memory: memory).run(jobs) { bytes in
      let share = memory.share(of: bytes)
      defer { withExtendedLifetime(share) {} }
      gauge.hold(bytes)
      defer { gauge.release(bytes) }
      return bytes
    }
    #expect(done == jobs)
    #expect(gauge.most <= 100)
  }

  @Test func `a job larger than the budget runs alone`() {
    let memory = MemoryBudget(byteCount: 100)
    let gauge = Gauge()
    let done = JobRunner(threads: 4, memory: memory).run([1, 500, 1, 700, 1, 1]) { bytes in
      let share = memory.share(of: bytes)
      defer { withExtendedLifetime(share) {} }
      gauge.hold(bytes)
      defer { gauge.release(bytes) }
      return bytes
    }
    #expect(done == [1, 500, 1, 700, 1, 1])
    #expect(gauge.most <= 700)
  }

  @Test func `jobs of equal size run on as many threads as there is room for`() {
    let gauge = Gauge()
    let runner = JobRunner(threads: 8, memory: MemoryBudget(byteCount: 100))
    let job: @Sendable (Int) -> Int = { number in
      gauge.hold(40)
      defer { gauge.release(40) }
      return number
    }
    #expect(runner.run(Array(0..<100), needing: 40, job: job) == Array(0..<100))
    var taken: [Int] = []
    #expect(
      runner.stream(count: 100, needing: 40, ahead: 1, job: job) {
        taken.append($0)
        return true
      })
    #expect(taken == Array(0..<100))
    #expect(gauge.most <= 80)
    #expect(runner.run([1], needing: 1000) { $0 } == [1])
  }

  @Test func `the default follows the machine, within bounds`() {
    #expect((64 << 20...512 << 20).contains(MemoryBudget.usual))
    #expect(MemoryBudget().byteCount == MemoryBudget.usual)
  }
}
