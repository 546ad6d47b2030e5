internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Runs independent jobs on several threads; what comes back does not depend on how many.
public struct JobRunner: Sendable {
  /// Is told now and then, on the calling thread, how many jobs of how many are done.
  public typealias Report = (_ done: Int, _ total: Int) -> Void

  /// How many jobs run at once, at least 1.
  public let threads: Int

  /// Makes a runner with a number of threads (at least 1 is taken); by default one for each core.
  public init(threads: Int? = nil) {
    self.threads = max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Runs a job for each input and gives the results in the order of the inputs.
  ///
  /// Jobs start in the order of the inputs.
  ///
  /// - Parameters:
  ///   - inputs: what the jobs work on.
  ///   - report: called after half a second, then ten times a second until the jobs are done.
  ///   - job: the work; called on several threads at once.
  public func run<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], report: Report? = nil, job: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let work = Work(inputs: inputs, job: job)
    let workers = min(threads, inputs.count)
    guard workers > 0 else { return [] }
    // A thread that has nothing to report takes part.
    let ownShare = report == nil ? 1 : 0
    for _ in ownShare..<workers { WorkerThread.start { work.runUntilDone() } }
    if report == nil { work.runUntilDone() }
    var next = 0.5
    while !work.wait(seconds: next) {
      report?(work.doneCount, inputs.count)
      next = 0.1
    }
    return work.results
  }
}

/// The jobs of one run, shared by its threads.
private final class Work<Input: Sendable, Output: Sendable>: Sendable {
  private let inputs: [Input]
  private let job: @Sendable (Input) -> Output
  private let next = Atomic(0)
  private let done: Mutex<[Output?]>
  private let finished = Atomic(0)
  private let end = DispatchSemaphore(value: 0)

  init(inputs: [Input], job: @escaping @Sendable (Input) -> Output) {
    self.inputs = inputs
    self.job = job
    done = Mutex(Array(repeating: nil, count: inputs.count))
  }

  var doneCount: Int { finished.load(ordering: .relaxed) }

  /// The results in order, once all are there.
  var results: [Output] { done.withLock { $0.compactMap(\.self) } }

  func runUntilDone() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < inputs.count else { return }
      let output = job(inputs[index])
      done.withLock { $0[index] = output }
      let count = finished.add(1, ordering: .acquiringAndReleasing).newValue
      if count == inputs.count { end.signal() }
    }
  }

  func wait(seconds: Double) -> Bool {
    end.wait(timeout: .now() + seconds) == .success
  }
}
