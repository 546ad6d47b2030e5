internal import CThreads

/// A thread with as much stack as a main thread has, which ends when its work is done.
public enum WorkerThread {
  /// As much as a main thread has, since jobs recurse as deep as documents are nested.
  private static let stackBytes = 8 << 20

  /// Starts a thread; nobody waits for its end. Traps if the system has no thread left.
  public static func start(_ run: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(run)).toOpaque()
    let code = unsafe tinct_start_thread(stackBytes, { unsafe startWork($0) }, work)
    precondition(code == 0, "the system has no thread left")
  }
}

/// What a thread is for, on its way there.
private final class Work {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func startWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
  return nil
}
