internal import TinctPipeline

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open socket, closed when its value goes out of scope.
struct Socket: ~Copyable, Sendable {
  private let number: Int32

  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Listens on an address of this machine.
  ///
  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address in numbers.
  ///   - port: the port; 0 lets the system choose one.
  static func listening(on host: String, port: Int) throws(SystemError) -> Socket {
    let isWide = host.contains(":")
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let number = socket(isWide ? AF_INET6 : AF_INET, kind, 0)
    guard number >= 0 else { throw SystemError(code: errno) }
    let listener = Socket(number: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    listener.set(SO_REUSEADDR, 1)
    let isBound: Bool
    if isWide {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(UInt16(port).bigEndian)
      guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else {
        throw SystemError(code: EINVAL)
      }
      isBound = listener.bindTo(address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
        throw SystemError(code: EINVAL)
      }
      isBound = listener.bindTo(address)
    }
    guard isBound, listen(number, 64) == 0 else { throw SystemError(code: errno) }
    return listener
  }

  /// Binds the socket to an address of its family; false if the system refuses.
  private borrowing func bindTo<Address>(_ address: Address) -> Bool {
    let number = number
    return unsafe withUnsafeBytes(of: address) { bytes in
      unsafe bind(
        number, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    } == 0
  }

  /// The port that the socket listens on.
  var port: Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let code = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe getsockname(
        number, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
    }
    // The port stands at the same bytes for both kinds of addresses.
    return code == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
  }

  /// Waits for the next connection; nil if there is none within a second, or it is gone.
  borrowing func accepted() -> Socket? {
    guard isReady(for: Int16(POLLIN), milliseconds: 1000) else { return nil }
    let other = accept(number, nil, nil)
    guard other >= 0 else {
      // Too many files are open: wait until some are closed, rather than turn in circles.
      if errno == EMFILE || errno == ENFILE { usleep(50_000) }
      return nil
    }
    let socket = Socket(number: other)
    _ = fcntl(other, F_SETFD, FD_CLOEXEC)
    socket.set(TCP_NODELAY, 1, level: Int32(IPPROTO_TCP))
    #if canImport(Darwin)
      socket.set(SO_NOSIGPIPE, 1)
    #endif
    return socket
  }

  private borrowing func set(_ option: Int32, _ value: Int32, level: Int32 = SOL_SOCKET) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(number, level, option, &value, size)
  }

  private borrowing func isReady(for events: Int16, milliseconds: Int) -> Bool {
    var poller = pollfd(fd: number, events: events, revents: 0)
    return unsafe poll(&poller, 1, Int32(max(milliseconds, 0))) == 1
  }

  /// Returns what has arrived, empty at the end of the connection; nil if nothing arrives in time,
  /// or the connection breaks.
  borrowing func receive(most: Int, milliseconds: Int) -> [UInt8]? {
    guard isReady(for: Int16(POLLIN), milliseconds: milliseconds) else { return nil }
    var bytes = [UInt8](repeating: 0, count: most)
    let number = number
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(number, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { return nil }
    return Array(bytes.prefix(count))
  }

  /// Sends all bytes; false if the other side does not take them in time.
  borrowing func send(_ bytes: [UInt8], milliseconds: Int) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var start = 0
    while start < bytes.count {
      guard isReady(for: Int16(POLLOUT), milliseconds: milliseconds) else { return false }
      let (number, from) = (number, start)
      let count = unsafe bytes.withUnsafeBytes { all in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: all[from...])
        // A part at a time, so that a slow reader is noticed.
        return unsafe Self.sendSome(number, rest.baseAddress, min(rest.count, 1 << 16), flags)
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  private static func sendSome(
    _ number: Int32, _ start: UnsafeRawPointer?, _ count: Int, _ flags: Int32
  ) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.send(number, start, count, flags)
    #else
      unsafe Glibc.send(number, start, count, flags)
    #endif
  }

  /// True once the other side has closed the connection, or it is broken; bytes that have arrived
  /// stay to be received.
  var isClosedByPeer: Bool {
    guard isReady(for: Int16(POLLIN), milliseconds: 0) else { return false }
    var byte: UInt8 = 0
    return unsafe recv(number, &byte, 1, Int32(MSG_PEEK)) <= 0
  }

  /// Ends the sending, and takes what the other side still sends for a moment: closing a socket
  /// with bytes that were not read would take back the answer.
  borrowing func finish() {
    shutdown(number, Int32(SHUT_WR))
    var left = 64
    while left > 0, let bytes = receive(most: 1 << 16, milliseconds: 100), !bytes.isEmpty {
      left -= 1
    }
  }
}

/// Waits.
func wait(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
