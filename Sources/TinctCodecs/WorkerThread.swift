internal import CSystem

/// Threads with as much stack as the main thread, which end when their work is done.
package enum WorkerThread {
  /// The stack of a main thread: jobs recurse as deeply as documents are nested.
  package static let stackBytes = 8 << 20

  /// Starts threads that nobody waits for, and returns their number: fewer than wanted, or none,
  /// where the system has no more of them.
  package static func start(
    _ count: Int, stackBytes: Int = stackBytes, _ run: @escaping @Sendable () -> Void
  ) -> Int {
    for number in 0..<max(count, 0) {
      let work = unsafe Unmanaged.passRetained(Work(run))
      let code = unsafe tinct_start_thread(stackBytes, { unsafe startWork($0) }, work.toOpaque())
      guard code == 0 else {
        unsafe work.release()
        return number
      }
    }
    return max(count, 0)
  }
}

/// The work of a thread, boxed for its way through C.
private final class Work {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
  return nil
}
