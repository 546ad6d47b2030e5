internal import TinctCodecs

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The person's browser.
enum Browser {
  /// Opens an address, as far as the system has a way to; the address is printed in any case.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
      // Without a desktop it would look for browsers in the terminal.
      guard unsafe getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
    #endif
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(address), nil]
    defer {
      unsafe free(words[0])
      unsafe free(words[1])
    }
    var process: pid_t = 0
    _ = unsafe posix_spawnp(&process, program, nil, nil, &words, environ)
  }
}

/// Work besides that of the main thread.
enum Background {
  /// Starts work that nobody waits for.
  static func start(_ work: @escaping @Sendable () -> Void) { _ = WorkerThread.start(1, work) }
}
