internal import CCurl
internal import Dispatch
internal import Synchronization
internal import TinctCodecs

/// Requests over HTTP in the background, on a thread of their own; safe on any number of threads.
final class HTTPClient: Sendable {
  /// A request to a server.
  struct Request: Sendable {
    let url: String
    /// The lines of its header.
    let headers: [String]
    /// The bytes to put there; nil to get those that are there.
    var body: [UInt8]?
    /// The most bytes of an answer.
    var mostBytes = 0
    /// The time until there is a connection, and the time of all.
    var (connectSeconds, seconds): (Double, Double)
  }

  /// The end of a request.
  enum Answer: Sendable {
    /// The status and, if that is 200, the content.
    case status(Int, [UInt8])
    /// The content is larger than it may be.
    case tooLarge
    /// The reason why there is no answer.
    case failure(String)
  }

  /// libcurl cannot be used.
  struct Absence: Error {
    let reason: String
  }

  private struct State {
    var lastNumber: UInt64 = 0
    /// Requests that have not begun.
    var new: [(number: UInt64, request: Request)] = []
    /// The takers of the answers to come, by the numbers of their requests.
    var receivers: [UInt64: @Sendable (Answer) -> Void] = [:]
    var isClosed = false
  }

  private let exchanges: Exchanges
  private let state = Mutex(State())
  private let end = DispatchSemaphore(value: 0)

  /// Loads libcurl, and starts the thread, which goes on until the client is closed.
  init() throws(Absence) {
    exchanges = try Exchanges()
    let started = WorkerThread.start(1) { self.run() }
    guard started == 1 else { throw Absence(reason: "the system gives no thread") }
  }

  /// Begins a request.
  ///
  /// - Parameter receive: called once, on the client's thread, with the answer.
  func start(_ request: Request, receive: @escaping @Sendable (Answer) -> Void) {
    let isOpen = state.withLock { state in
      guard !state.isClosed else { return false }
      state.lastNumber += 1
      state.new.append((state.lastNumber, request))
      state.receivers[state.lastNumber] = receive
      return true
    }
    if isOpen { exchanges.wake() } else { receive(.failure("the run has ended")) }
  }

  /// Waits for the answer to a request.
  func answer(to request: Request) -> Answer {
    let answer = Slot()
    start(request) { answer.fill($0) }
    // libcurl keeps the time itself, unless it waits for something else, such as a name server.
    return answer.wait(seconds: request.seconds + 0.1)
  }

  /// Breaks off all requests, and waits for the end of the thread.
  func close() {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    exchanges.wake()
    _ = end.wait(timeout: .now() + 0.2)
  }

  private func run() {
    while true {
      let new = state.withLock { state -> [(number: UInt64, request: Request)]? in
        defer { state.new = [] }
        return state.isClosed ? nil : state.new
      }
      guard let new else { break }
      for (number, request) in new where !exchanges.start(number, request) {
        receive(.failure("there is too little memory"), number)
      }
      if let (number, answer) = exchanges.next(withinMilliseconds: 1000) { receive(answer, number) }
    }
    let left = state.withLock { state in
      defer { state.receivers = [:] }
      return Array(state.receivers.values)
    }
    for receive in left { receive(.failure("the run has ended")) }
    end.signal()
  }

  private func receive(_ answer: Answer, _ number: UInt64) {
    state.withLock { $0.receivers.removeValue(forKey: number) }?(answer)
  }

  /// An answer that a thread waits for.
  private final class Slot: Sendable {
    private let answer = Mutex(Answer?.none)
    private let arrival = DispatchSemaphore(value: 0)

    func fill(_ answer: Answer) {
      self.answer.withLock { $0 = answer }
      arrival.signal()
    }

    func wait(seconds: Double) -> Answer {
      _ = arrival.wait(timeout: .now() + seconds)
      return answer.withLock { $0 } ?? .failure("it does not answer in time")
    }
  }
}

/// The requests that libcurl performs. All but `wake` is called on one thread, and the end on any,
/// after that.
@safe private struct Exchanges: ~Copyable, @unchecked Sendable {
  private let http: OpaquePointer

  /// Loads libcurl.
  init() throws(HTTPClient.Absence) {
    var problem: UnsafePointer<CChar>?
    guard unsafe tinct_http_load(&problem) == 0 else {
      let reason = unsafe problem.map { unsafe String(cString: $0) } ?? "it cannot be opened"
      throw HTTPClient.Absence(
        reason: "libcurl, of the package libcurl4, cannot be loaded: \(reason)")
    }
    guard let http = unsafe tinct_http_open() else {
      throw HTTPClient.Absence(reason: "there is too little memory")
    }
    unsafe self.http = http
  }

  deinit { unsafe tinct_http_close(http) }

  func wake() { unsafe tinct_http_wake(http) }

  /// Begins a request; false if there is no memory.
  func start(_ number: UInt64, _ request: HTTPClient.Request) -> Bool {
    // Zeros stand between the lines, and after the last.
    let lines = request.headers.map { Array($0.utf8CString) }
    return unsafe request.url.withCString { url in
      unsafe withLines(lines[...], []) { headers in
        unsafe headers.withUnsafeBufferPointer { headers in
          unsafe (request.body ?? []).withUnsafeBufferPointer { body in
            var raw = unsafe tinct_http_request()
            unsafe raw.url = url
            unsafe raw.headers = headers.baseAddress
            unsafe raw.body = request.body == nil ? nil : body.baseAddress
            unsafe raw.body_count = body.count
            unsafe raw.most_bytes = request.mostBytes
            // Nothing would be no limit.
            unsafe raw.connect_milliseconds = max(1, Int(request.connectSeconds * 1000))
            unsafe raw.milliseconds = max(1, Int(request.seconds * 1000))
            return unsafe tinct_http_start(http, number, &raw) == 0
          }
        }
      }
    }
  }

  /// Calls a function with pointers to lines, the last of which is nil.
  private func withLines(
    _ lines: ArraySlice<[CChar]>, _ pointers: [UnsafePointer<CChar>?],
    _ body: ([UnsafePointer<CChar>?]) -> Bool
  ) -> Bool {
    guard let line = lines.first else { return unsafe body(pointers + [nil]) }
    return unsafe line.withUnsafeBufferPointer { line in
      unsafe withLines(lines.dropFirst(), pointers + [line.baseAddress], body)
    }
  }

  /// Goes on until a request ends; nil if none has when the time is over, or when it is woken.
  func next(withinMilliseconds milliseconds: Int32) -> (number: UInt64, HTTPClient.Answer)? {
    var raw = unsafe tinct_http_answer()
    guard unsafe tinct_http_wait(http, milliseconds, &raw) == 1 else { return nil }
    if unsafe raw.is_too_large != 0 { return unsafe (raw.number, .tooLarge) }
    if let problem = unsafe raw.problem {
      let text = unsafe String(cString: problem)
      // As our own messages go on; but not "SSL".
      let isWord = text.dropFirst().first?.isLowercase ?? false
      let clause = isWord ? text.prefix(1).lowercased() + text.dropFirst() : text
      return unsafe (raw.number, .failure(clause))
    }
    let bytes = unsafe Array(UnsafeBufferPointer(start: raw.body, count: raw.count))
    return unsafe (raw.number, .status(raw.status, bytes))
  }
}
