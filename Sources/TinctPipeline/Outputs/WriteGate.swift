internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Knows the writes that are under way, so that a run can be stopped without leaving parts of files.
///
/// Once the gate is closed no write begins, and those under way are given a moment to end.
public final class WriteGate: Sendable {
  private struct State {
    var isClosed = false
    var next = 0
    /// Where the unfinished file of each write is.
    var temporaries: [Int: (folder: String, name: String)] = [:]
  }

  private let state = Mutex(State())

  /// Makes an open gate.
  public init() {}

  /// Whether the gate was closed.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Lets no further write begin, waits for those under way, and removes the unfinished files of
  /// those that do not end in time.
  ///
  /// - Parameter milliseconds: how long to wait at most.
  public func close(waitingAtMost milliseconds: Int = 400) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<milliseconds where state.withLock({ !$0.temporaries.isEmpty }) { usleep(1000) }
    for (folder, name) in state.withLock({ Array($0.temporaries.values) }) {
      unsafe unlink(folder.isEmpty ? name : "\(folder)/\(name)")
    }
  }

  /// Begins a write whose unfinished file has a name in a folder; nil if the gate is closed.
  func enter(folder: String, temporary name: String) -> Int? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.next += 1
      state.temporaries[state.next] = (folder, name)
      return state.next
    }
  }

  /// Ends a write that `enter` began.
  func leave(_ ticket: Int) {
    state.withLock { _ = $0.temporaries.removeValue(forKey: ticket) }
  }
}
