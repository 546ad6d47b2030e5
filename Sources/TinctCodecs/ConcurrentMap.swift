internal import Dispatch
internal import Synchronization

/// The threads of all maps that run now. Several pictures may be packed at once and each ask for
/// all cores, so that their number is bounded for the whole process, as that of Dispatch's pool is.
private let helperCount = Atomic(0)

/// Returns the results of some work on each number below a count, in order.
///
/// The calling thread works, too, and alone where the system gives no others. Dispatch's pool would
/// wait for them until there are some.
///
/// - Parameters:
///   - count: the count of numbers, at least 0.
///   - workers: the most threads that may work at once; with 1, the calling thread does all.
///   - work: the work, called on several threads at once.
func concurrentMap<Output: Sendable>(
  _ count: Int, workers: Int, _ work: @escaping @Sendable (Int) -> Output
) -> [Output] {
  let workers = min(count, workers)
  guard workers > 1 else { return (0..<count).map(work) }
  let map = ConcurrentMap(count: count, work: work)
  var helpers = 0
  while helpers < workers - 1 {
    let isFree = helperCount.add(1, ordering: .relaxed).oldValue < workers
    guard isFree, WorkerThread.start(1, { map.help() }) == 1 else {
      helperCount.subtract(1, ordering: .relaxed)
      break
    }
    helpers += 1
  }
  return map.results(helpers: helpers)
}

/// The work of a map, shared by its threads.
private final class ConcurrentMap<Output: Sendable>: Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Output
  private let next = Atomic(0)
  private let outputs: Mutex<[Output?]>
  /// A signal from each helper that has ended.
  private let ends = DispatchSemaphore(value: 0)

  init(count: Int, work: @escaping @Sendable (Int) -> Output) {
    self.count = count
    self.work = work
    outputs = Mutex(Array(repeating: nil, count: count))
  }

  func help() {
    run()
    helperCount.subtract(1, ordering: .relaxed)
    ends.signal()
  }

  func results(helpers: Int) -> [Output] {
    run()
    for _ in 0..<helpers { ends.wait() }
    return outputs.withLock { $0.compactMap(\.self) }
  }

  private func run() {
    // Each takes the next number as soon as it is free, because pieces take different times.
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let output = work(index)
      outputs.withLock { $0[index] = output }
    }
  }
}
