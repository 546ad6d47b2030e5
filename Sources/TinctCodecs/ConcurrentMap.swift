internal import Dispatch
internal import Synchronization

/// Returns the results of some work on each number below a count, in order.
///
/// Dispatch's pool does the work instead of threads of our own: it never runs more threads than
/// there are cores, even if several pictures are packed at once and each asks for all of them.
///
/// - Parameters:
///   - count: the count of numbers, at least 0.
///   - workers: the most threads that may work at once; with 1, the calling thread does all.
///   - work: the work, called on several threads at once.
func concurrentMap<Output: Sendable>(
  _ count: Int, workers: Int, _ work: @Sendable (Int) -> Output
) -> [Output] {
  let workers = min(count, workers)
  guard workers > 1 else { return (0..<count).map(work) }
  let outputs = Mutex([Output?](repeating: nil, count: count))
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    // Each takes the next number as soon as it is free, because pieces take different times.
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let output = work(index)
      outputs.withLock { $0[index] = output }
    }
  }
  return outputs.withLock { $0.compactMap(\.self) }
}
