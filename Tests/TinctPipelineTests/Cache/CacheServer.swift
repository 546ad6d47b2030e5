import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server for caches on 127.0.0.1, on a port of its own, that does what a test wants. It ends
/// with the test.
final class CacheServer: Sendable {
  /// A request as it came.
  struct Request: Sendable {
    let method: String
    let path: String
    /// The lines of the header by their names in lower case.
    let headers: [String: String]
    let body: [UInt8]
  }

  /// What the server does with a request.
  enum Reply: Sendable {
    /// Keeps what is put, and gives what is kept.
    case usual
    /// A status, with a body and more lines of the header.
    case status(Int, body: [UInt8] = [], headers: [String] = [])
    /// Half of what is kept, where all is promised.
    case cutShort
    /// Nothing until the client is gone.
    case silence
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var requests: [Request] = []
    var reply: @Sendable (Request) -> Reply = { _ in .usual }
  }

  /// The end of listening, which the thread that does it looks for.
  private final class End: Sendable {
    let isWanted = Atomic(false)
    let hasCome = DispatchSemaphore(value: 0)
  }

  let port: UInt16
  private let end = End()
  private let state = Mutex(State())

  init() throws {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
    let accepting = Thread { [end, weak self] in
      while !end.isWanted.load(ordering: .acquiring) {
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 20) == 1 else { continue }
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { continue }
        let serving = Thread { [weak self] in
          Self.serve(connection) { self?.reply(to: $0) }
          close(connection)
        }
        serving.start()
      }
      close(listener)
      end.hasCome.signal()
    }
    accepting.start()
  }

  deinit { end.isWanted.store(true, ordering: .releasing) }

  /// Refuses connections from now on.
  func stop() {
    end.isWanted.store(true, ordering: .releasing)
    end.hasCome.wait()
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// What is kept, by path.
  var files: [String: [UInt8]] {
    get { state.withLock { $0.files } }
    set { state.withLock { $0.files = newValue } }
  }

  /// The requests so far.
  var requests: [Request] { state.withLock { $0.requests } }

  /// Says what is done with later requests.
  func reply(_ reply: @escaping @Sendable (Request) -> Reply) {
    state.withLock { $0.reply = reply }
  }

  private func reply(to request: Request) -> (Reply, kept: [UInt8]?) {
    state.withLock { state in
      state.requests.append(request)
      let reply = state.reply(request)
      if case .usual = reply, request.method == "PUT" { state.files[request.path] = request.body }
      return (reply, state.files[request.path])
    }
  }

  private static func serve(
    _ connection: Int32, _ reply: (Request) -> (Reply, kept: [UInt8]?)?
  ) {
    var bytes: [UInt8] = []
    while let request = request(from: connection, &bytes), let (reply, kept) = reply(request) {
      switch reply {
      case .usual:
        let status = request.method == "PUT" ? 201 : kept == nil ? 404 : 200
        send(connection, status, request.method == "PUT" ? [] : kept ?? Array("none".utf8))
      case .status(let status, let body, let headers): send(connection, status, body, headers)
      case .cutShort:
        send(connection, 200, kept ?? [0, 0], most: (kept ?? []).count / 2)
        return
      case .silence:
        var byte: UInt8 = 0
        while read(connection, &byte, 1) > 0 {}
        return
      }
    }
  }

  private static func send(
    _ connection: Int32, _ status: Int, _ body: [UInt8], _ headers: [String] = [],
    most: Int = .max
  ) {
    let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)"] + headers + ["", ""]
    let message = Array(lines.joined(separator: "\r\n").utf8) + body.prefix(most)
    var sent = 0
    while sent < message.count {
      let count = message[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Reads the next request; nil once the client is gone.
  private static func request(from connection: Int32, _ bytes: inout [UInt8]) -> Request? {
    func more() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(connection, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      return count > 0
    }
    let end = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: end) == nil { guard more() else { return nil } }
    guard let head = bytes.firstRange(of: end) else { return nil }
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.dropFirst().first?.drop { $0 == " " }.description
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count < head.upperBound + length { guard more() else { return nil } }
    let words = lines[0].components(separatedBy: " ")
    let body = Array(bytes[head.upperBound..<head.upperBound + length])
    bytes.removeFirst(head.upperBound + length)
    return Request(method: words[0], path: words[1], headers: headers, body: body)
  }
}
