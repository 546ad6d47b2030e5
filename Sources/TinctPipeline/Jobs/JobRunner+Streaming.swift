internal import Dispatch
internal import Synchronization

extension JobRunner {
  /// Runs jobs by number and hands on what comes of them in order, as soon as it is there, so that it
  /// need not be kept; jobs run ahead of what was taken by a few each thread only.
  ///
  /// - Parameters:
  ///   - count: how many jobs there are, numbered from 0.
  ///   - ahead: how many jobs for each thread may be begun and not taken; at least 1.
  ///   - report: as in `run`.
  ///   - job: the work; called on several threads at once.
  ///   - take: called on the calling thread, in the order of the jobs; false ends the work.
  /// - Returns: whether all was taken.
  public func stream<Output: Sendable>(
    count: Int, ahead: Int = 4, report: Report? = nil, job: @escaping @Sendable (Int) -> Output,
    take: (Output) -> Bool
  ) -> Bool {
    let workers = min(threads, count)
    guard workers > 0 else { return true }
    let work = StreamedWork(count: count, ahead: workers * max(ahead, 1), job: job)
    for _ in 0..<workers { WorkerThread.start { work.runUntilDone() } }
    var delay = 0.5
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

/// The jobs of one run, shared by its threads.
private final class StreamedWork<Output: Sendable>: Sendable {
  private let count: Int
  private let job: @Sendable (Int) -> Output
  private let next = Atomic(0)
  private let isStopped = Atomic(false)
  private let done = Mutex<[Int: Output]>([:])
  /// Is signalled for each job that is done.
  private let arrivals = DispatchSemaphore(value: 0)
  /// Has as many signals as jobs may begin.
  private let room: DispatchSemaphore

  init(count: Int, ahead: Int, job: @escaping @Sendable (Int) -> Output) {
    self.count = count
    self.job = job
    // A semaphore must not go while it has less than at first, so it is filled from nothing.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<ahead { room.signal() }
  }

  func runUntilDone() {
    while true {
      room.wait()
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count, !isStopped.load(ordering: .relaxed) else {
        // The next thread is to see this too.
        room.signal()
        return
      }
      let output = job(number)
      done.withLock { $0[number] = output }
      arrivals.signal()
    }
  }

  /// What came of a job, each asked for once and in order; nil if it is not there in time.
  func output(_ number: Int, seconds: Double) -> Output? {
    while true {
      if let output = done.withLock({ $0.removeValue(forKey: number) }) {
        room.signal()
        return output
      }
      guard arrivals.wait(timeout: .now() + seconds) == .success else { return nil }
    }
  }

  /// Lets no further job begin.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    room.signal()
  }
}
