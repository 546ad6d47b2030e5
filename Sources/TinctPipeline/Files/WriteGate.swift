internal import Synchronization
internal import TinctCodecs

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The writes that are under way, so that a run can be stopped without leaving incomplete files.
///
/// Once the gate is closed no write begins, and those under way are given a moment to end.
public final class WriteGate: Sendable {
  private struct State {
    var isClosed = false
    var next = 0
    /// The folder and the hidden name of the unfinished file of each write.
    var temporaries: [Int: (folder: String, name: String)] = [:]
    /// The folders that were made for files, each after those that it is in.
    var madeFolders: [String] = []
    /// The final work of each owner, done when the gate is closed.
    var lastWorks: [ObjectIdentifier: @Sendable (WriteGate) -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Makes an open gate.
  public init() {}

  /// The gate was closed.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Prevents further writes, waits for those under way, and removes the unfinished files of those
  /// that do not end in time. Then records what was written, as far as there is time.
  ///
  /// - Parameter milliseconds: the longest time to wait for the writes, and again for the records.
  public func close(waitingAtMost milliseconds: Int = 400) {
    let works = state.withLock { state in
      state.isClosed = true
      return Array(state.lastWorks.values)
    }
    removeUnfinished(waitingAtMost: milliseconds)
    defer { removeEmptyFolders() }
    guard !works.isEmpty else { return }
    // A thread that has just finished its write still has to note it in the ledger.
    usleep(2000)
    let (last, isDone) = (WriteGate(), Flag())
    let started = WorkerThread.start(1) {
      for work in works { work(last) }
      isDone.value.store(true, ordering: .releasing)
    }
    guard started == 1 else {
      for work in works { work(last) }
      return last.close(waitingAtMost: 0)
    }
    for _ in 0..<milliseconds where !isDone.value.load(ordering: .acquiring) { usleep(1000) }
    last.close(waitingAtMost: 0)
  }

  private func removeUnfinished(waitingAtMost milliseconds: Int) {
    for _ in 0..<milliseconds where state.withLock({ !$0.temporaries.isEmpty }) { usleep(1000) }
    for (folder, name) in state.withLock({ Array($0.temporaries.values) }) {
      unsafe unlink(folder.isEmpty ? name : "\(folder)/\(name)")
    }
  }

  /// Makes a folder for a file, unless the gate is closed; one that is made while the gate closes
  /// is known to `removeEmptyFolders`.
  ///
  /// - Parameter make: makes the folder; returns nil for success, and the problem otherwise.
  /// - Returns: nil if the gate is closed.
  func make(folder path: String, _ make: () -> SystemError?) -> Result<Void, SystemError>? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      if let problem = make() { return .failure(problem) }
      state.madeFolders.append(path)
      return .success(())
    }
  }

  /// Removes the folders that were made for files and hold none, because the files failed.
  func removeEmptyFolders() {
    let folders = state.withLock { state in
      defer { state.madeFolders = [] }
      return state.madeFolders
    }
    // The system refuses where anything is in a folder.
    for folder in folders.reversed() { unsafe rmdir(folder) }
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// Registers work to be done when the gate is closed; it writes through another gate that is
  /// still open.
  ///
  /// - Parameter owner: the object that asks for it, until it calls `forget`.
  func whenClosed(_ owner: ObjectIdentifier, _ work: @escaping @Sendable (WriteGate) -> Void) {
    state.withLock { $0.lastWorks[owner] = work }
  }

  /// Forgets the work of an owner.
  func forget(_ owner: ObjectIdentifier) {
    state.withLock { _ = $0.lastWorks.removeValue(forKey: owner) }
  }

  /// Begins a write to an unfinished file with this name in a folder; nil if the gate is closed.
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
