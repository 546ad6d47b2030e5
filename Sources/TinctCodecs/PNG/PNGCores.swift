internal import Dispatch
internal import Synchronization

/// How many cores the packing of one picture may use.
public enum PNGCores {
  private static let most = Atomic(Int.max)

  /// Bounds it, for all pictures that are packed from now on; at least 1 is taken. The bytes do not
  /// depend on it.
  public static func limit(to count: Int) { most.store(max(1, count), ordering: .relaxed) }

  fileprivate static var limit: Int { most.load(ordering: .relaxed) }
}

/// What some work gives for each number below a count, done on all cores that may be used.
func sideBySide<Output: Sendable>(
  _ count: Int, isWorthIt: Bool, _ work: @Sendable (Int) -> Output
) -> [Output] {
  let workers = min(count, PNGCores.limit)
  guard workers > 1 && isWorthIt else { return (0..<count).map(work) }
  let outputs = Mutex([Output?](repeating: nil, count: count))
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: workers) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let output = work(index)
      outputs.withLock { $0[index] = output }
    }
  }
  return outputs.withLock { $0.compactMap(\.self) }
}
