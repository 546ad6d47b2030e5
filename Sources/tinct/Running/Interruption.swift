internal import Synchronization
internal import TinctCodecs
internal import TinctPipeline

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Ends the run at Ctrl-C and similar signals: says so at once, and leaves no incomplete file.
///
/// The signals are handled by a thread of their own, so that busy jobs cannot delay them.
enum Interruption {
  /// The gate that every write of this process goes through.
  static let gate = WriteGate()

  private static let isRequested = Atomic(false)

  private static let signals: [(number: Int32, word: String)] = [
    (SIGINT, "Interrupted"), (SIGTERM, "Terminated"), (SIGHUP, "Hung up"),
  ]

  /// Lets a broken pipe, and a file that may not grow, be reported by the call that writes instead
  /// of ending the process; called before anything is written.
  static func leaveFailedWritesToCalls() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Begins to watch; called before any thread is started, so that all inherit the mask.
  static func watch() {
    let watched = signals.map(\.number).filter { !isIgnored($0) }
    guard !watched.isEmpty else { return }
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in watched { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let isWatched = WorkerThread.start(1) { waitAndEnd(watched) } == 1
    // Without a thread for them, signals end the process at once, as they do a killed one.
    if !isWatched { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
  }

  /// Waits for the end of the process if it has been told to end.
  static func waitIfRequested() {
    guard isRequested.load(ordering: .acquiring) else { return }
    while true { sleep(1) }
  }

  /// Returns true if the parent asked that a signal be ignored, as `nohup` does; it stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func waitAndEnd(_ watched: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in watched { unsafe sigaddset(&set, number) }
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    isRequested.store(true, ordering: .releasing)
    let word = signals.first { $0.number == number }?.word ?? "Stopped"
    Console.overwriteLine("")
    Console.complain("\(word); files that are being written are finished or removed.")
    gate.close()
    _exit(128 + number)
  }
}
