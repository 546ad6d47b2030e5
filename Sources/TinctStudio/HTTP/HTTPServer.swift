internal import Synchronization
internal import TinctCodecs
public import TinctPipeline

/// Listens on a port, and answers requests within limits on their size, number and time.
///
/// Each connection has a thread of its own, which waits for no longer than the limits allow, so
/// that slow or idle ones take nothing from others but their number.
public final class HTTPServer: Sendable {
  /// The limits on connections.
  public struct Limits: Sendable {
    /// The limits on a request.
    public var request = HTTPRequestReader.Limits()
    /// The most connections at a time.
    public var connections = 64
    /// The most of them that stay open for events.
    public var streams = 16
    /// The most milliseconds without a byte, and until the head of a request is complete.
    public var idleMilliseconds = 15_000
    /// The most milliseconds until a body is complete.
    public var bodyMilliseconds = 60_000

    /// Chooses what is usual.
    public init() {}
  }

  /// The kinds of answers.
  public enum Answer: Sendable {
    /// A complete answer.
    case whole(HTTPResponse)
    /// Events, each a text of lines, as long as the other side listens: the function waits for the
    /// next one for about so many seconds, and returns an empty text if there was none, nil at the
    /// end.
    case events(@Sendable (_ seconds: Double) -> String?)
  }

  /// The port.
  public let port: Int
  private let limits: Limits
  private let socket: Socket
  private let open = Atomic(0)
  private let streams = Atomic(0)
  private let isStopped = Atomic(false)

  /// Begins to listen; `run` answers.
  ///
  /// - Throws: the error of the system, such as that the port is taken.
  public init(host: String, port: Int, limits: Limits = Limits()) throws(SystemError) {
    self.limits = limits
    socket = try Socket.listening(on: host, port: port)
    self.port = socket.port
  }

  /// Answers requests until the server is stopped, on the calling thread and others.
  ///
  /// - Parameters:
  ///   - gate: decides by the head of a request, before its body is taken.
  ///   - answer: makes the answer; called on several threads.
  public func run(
    gate: Gatekeeper, answer: @escaping @Sendable (HTTPRequest) -> Answer
  ) {
    while !isStopped.load(ordering: .relaxed) {
      guard let connection = socket.accepted() else { continue }
      guard open.add(1, ordering: .relaxed).newValue <= limits.connections else {
        refuse(connection, HTTPProblem(503, "Too many connections are open."))
        open.subtract(1, ordering: .relaxed)
        continue
      }
      let box = Handover(connection)
      let started = WorkerThread.start(1) {
        if let connection = box.take() { self.serve(connection, gate, answer) }
        self.open.subtract(1, ordering: .relaxed)
      }
      if started == 0 { open.subtract(1, ordering: .relaxed) }
    }
  }

  /// Ends `run` within a second.
  public func stop() { isStopped.store(true, ordering: .relaxed) }

  private func refuse(_ connection: borrowing Socket, _ problem: HTTPProblem) {
    let response = HTTPResponse(problem)
    _ = connection.send(
      response.headBytes(keepsAlive: false) + response.body,
      milliseconds: limits.idleMilliseconds)
    connection.finish()
  }

  private func serve(
    _ connection: borrowing Socket, _ gate: Gatekeeper,
    _ answer: @Sendable (HTTPRequest) -> Answer
  ) {
    var reader = HTTPRequestReader(limits: limits.request)
    while !isStopped.load(ordering: .relaxed) {
      do throws(HTTPProblem) {
        guard let request = try request(on: connection, &reader, gate) else { return }
        let given: Answer
        switch gate.decide(request.head) {
        case .enter: given = .whole(HTTPResponse(redirectTo: "/", cookie: gate.cookie))
        case .refuse(let problem): throw problem
        case .pass: given = answer(request)
        }
        switch given {
        case .whole(let response):
          let keepsAlive = request.head.keepsAlive
          let isSent = connection.send(
            response.headBytes(keepsAlive: keepsAlive) + response.body,
            milliseconds: limits.idleMilliseconds)
          guard isSent, keepsAlive else { return connection.finish() }
        case .events(let next): return stream(next, on: connection)
        }
      } catch { return refuse(connection, error) }
    }
  }

  /// Reads the next request; nil at the end of the connection, or when it stays idle.
  private func request(
    on connection: borrowing Socket, _ reader: inout HTTPRequestReader, _ gate: Gatekeeper
  ) throws(HTTPProblem) -> HTTPRequest? {
    let clock = ContinuousClock()
    let start = clock.now
    var headTime: ContinuousClock.Instant?
    while true {
      if let head = try reader.head(), headTime == nil {
        headTime = clock.now
        // Before memory is taken for its body.
        if case .refuse(let problem) = gate.decide(head) { throw problem }
      }
      if let request = try reader.next() { return request }
      let passed = (headTime ?? start).duration(to: clock.now) / .milliseconds(1)
      let whole = headTime == nil ? limits.idleMilliseconds : limits.bodyMilliseconds
      let left = min(limits.idleMilliseconds, whole - Int(passed))
      let bytes = left > 0 ? connection.receive(most: 1 << 16, milliseconds: left) : nil
      guard let bytes else {
        if reader.isIdle { return nil }
        throw HTTPProblem(408, "The request did not arrive in time.")
      }
      guard !bytes.isEmpty else { return nil }
      reader.append(bytes)
    }
  }

  private func stream(_ next: (Double) -> String?, on connection: borrowing Socket) {
    defer { streams.subtract(1, ordering: .relaxed) }
    guard streams.add(1, ordering: .relaxed).newValue <= limits.streams else {
      return refuse(connection, HTTPProblem(503, "Too many pages listen."))
    }
    let head = HTTPResponse(type: "text/event-stream; charset=utf-8", [])
    guard
      connection.send(
        head.headBytes(keepsAlive: false, isStream: true), milliseconds: limits.idleMilliseconds)
    else { return }
    var quietRounds = 0
    while !isStopped.load(ordering: .relaxed) {
      // A page that was closed makes room for the next one within a moment.
      guard var text = next(0.2), !connection.isClosedByPeer else { return }
      quietRounds = text.isEmpty ? quietRounds + 1 : 0
      // Machines that vanish close nothing: a comment every ten seconds or so finds them.
      if quietRounds == 50 { (text, quietRounds) = (": \n\n", 0) }
      guard text.isEmpty || connection.send(Array(text.utf8), milliseconds: 5000) else { return }
    }
  }
}

/// A socket on its way to a thread.
private final class Handover: Sendable {
  private let socket: Mutex<Socket?>

  init(_ socket: consuming sending Socket) { self.socket = Mutex(socket) }

  func take() -> Socket? {
    socket.withLock { socket in
      var taken: Socket?
      swap(&taken, &socket)
      return taken
    }
  }
}
