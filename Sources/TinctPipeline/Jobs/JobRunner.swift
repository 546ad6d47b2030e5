internal import Dispatch
internal import Synchronization
internal import TinctCodecs

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Runs independent jobs on several threads. The results do not depend on the number of threads.
///
/// There may be more threads than cores, which then take turns. Where the system gives fewer
/// threads than are wanted, those that there are do the work; without any, the calling thread does.
public struct JobRunner: Sendable {
  /// A function that is called now and then, on the calling thread, with the number of jobs done
  /// and of all jobs.
  public typealias Report = (_ done: Int, _ total: Int) -> Void

  /// The number of jobs that run at once, at least 1.
  public let threads: Int
  /// The memory that jobs may take together.
  public let memory: MemoryBudget
  /// The stack of each thread.
  var stackBytes = WorkerThread.stackBytes
  /// The time before the first report, in seconds, so that short runs show no progress at all.
  var secondsUntilReport = 0.5

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - threads: the number of jobs that run at once; less than 1 counts as 1. By default one for
  ///     each core that is online.
  ///   - memory: the memory that jobs may take together.
  public init(threads: Int? = nil, memory: MemoryBudget = MemoryBudget()) {
    self.memory = memory
    self.threads = max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Runs a job for each input, in the order of the inputs, and returns the results in that order.
  ///
  /// - Parameters:
  ///   - inputs: an input for each job.
  ///   - bytes: the memory that each job takes, if that is worth telling: no more run at once than
  ///     the budget has room for.
  ///   - taken: the memory that the caller has taken already.
  ///   - report: called after half a second, then ten times a second until the jobs are done.
  ///   - job: the work; called on several threads at once.
  public func run<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], needing bytes: Int = 0, besides taken: Int = 0, report: Report? = nil,
    job: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let work = ListedWork(inputs: inputs, job: job)
    let workers = workers(inputs.count, needing: bytes, besides: taken)
    guard workers > 0 else { return [] }
    // If there is nothing to report, the calling thread works as well.
    let ownShare = report == nil ? 1 : 0
    let started = WorkerThread.start(workers - ownShare, stackBytes: stackBytes) {
      work.runUntilDone()
    }
    if report == nil || started == 0 { work.runUntilDone() }
    var next = secondsUntilReport
    while !work.wait(seconds: next) {
      report?(work.doneCount, inputs.count)
      next = 0.1
    }
    return work.results
  }

  /// Returns the number of threads for some jobs of equal size.
  private func workers(_ count: Int, needing bytes: Int, besides taken: Int) -> Int {
    min(threads, count, bytes > 0 ? max((memory.byteCount - taken) / bytes, 1) : count)
  }
}

extension JobRunner {
  /// Runs jobs by number and hands on their results in order, each as soon as it and all before it
  /// are done. A thread runs only a few jobs ahead of `take`, so that few results are in memory.
  ///
  /// - Parameters:
  ///   - count: the number of jobs, which are numbered from 0.
  ///   - bytes: the memory that a job and its result take, as in `run`.
  ///   - taken: the memory that the caller has taken already.
  ///   - ahead: the most jobs for each thread that have begun and whose results are not yet taken;
  ///     at least 1.
  ///   - report: as in `run`.
  ///   - job: the work; called on several threads at once.
  ///   - take: called on the calling thread, in the order of the jobs; false ends the work.
  /// - Returns: false if `take` ended the work.
  public func stream<Output: Sendable>(
    count: Int, needing bytes: Int = 0, besides taken: Int = 0, ahead: Int = 4,
    report: Report? = nil,
    job: @escaping @Sendable (Int) -> Output, take: (Output) -> Bool
  ) -> Bool {
    let workers = workers(count, needing: bytes, besides: taken)
    guard workers > 0 else { return true }
    let work = StreamedWork(count: count, ahead: workers * max(ahead, 1), job: job)
    let started = WorkerThread.start(workers, stackBytes: stackBytes) { work.runUntilDone() }
    guard started > 0 else { return (0..<count).allSatisfy { take(job($0)) } }
    var delay = secondsUntilReport
    for number in 0..<count {
      var output = work.output(number, seconds: delay)
      while output == nil {
        report?(number, count)
        delay = 0.1
        output = work.output(number, seconds: delay)
      }
      guard let output, take(output) else {
        work.stop()
        return false
      }
    }
    return true
  }
}

/// The jobs of `run`, shared by its threads.
private final class ListedWork<Input: Sendable, Output: Sendable>: Sendable {
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

  /// The results in order, once all jobs are done.
  var results: [Output] { done.withLock { $0.compactMap(\.self) } }

  func runUntilDone() {
    while true {
      // Relaxed is enough: only the number must be unique; results are passed on under the lock.
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < inputs.count else { return }
      let output = job(inputs[index])
      done.withLock { $0[index] = output }
      // Acquiring and releasing, so that whoever sees the last job done also sees all results.
      let count = finished.add(1, ordering: .acquiringAndReleasing).newValue
      if count == inputs.count { end.signal() }
    }
  }

  func wait(seconds: Double) -> Bool {
    end.wait(timeout: .now() + seconds) == .success
  }
}

/// The jobs of `stream`, shared by its threads.
private final class StreamedWork<Output: Sendable>: Sendable {
  private let count: Int
  private let job: @Sendable (Int) -> Output
  private let next = Atomic(0)
  private let isStopped = Atomic(false)
  private let done = Mutex<[Int: Output]>([:])
  /// A signal for each job that is done.
  private let arrivals = DispatchSemaphore(value: 0)
  /// A signal for each job that may begin.
  private let room: DispatchSemaphore

  init(count: Int, ahead: Int, job: @escaping @Sendable (Int) -> Output) {
    self.count = count
    self.job = job
    // A semaphore must not be destroyed below its initial value, so it starts at 0 and is raised by
    // signals instead.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<ahead { room.signal() }
  }

  func runUntilDone() {
    while true {
      room.wait()
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count, !isStopped.load(ordering: .relaxed) else {
        // Passed on, so that the next waiting thread sees the end too.
        room.signal()
        return
      }
      let output = job(number)
      done.withLock { $0[number] = output }
      arrivals.signal()
    }
  }

  /// Waits for the result of a job, each asked for once and in order; nil if it is not ready in
  /// time.
  func output(_ number: Int, seconds: Double) -> Output? {
    while true {
      if let output = done.withLock({ $0.removeValue(forKey: number) }) {
        room.signal()
        return output
      }
      guard arrivals.wait(timeout: .now() + seconds) == .success else { return nil }
    }
  }

  /// Prevents further jobs from beginning.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    room.signal()
  }
}
