#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open file or folder, closed when it goes.
struct FileDescriptor: ~Copyable, Sendable {
  /// The number the system knows it by.
  let number: Int32

  /// Opens a path, relative to a folder where one is given. `O_CLOEXEC` is added to the flags.
  init(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) {
    number = Int32(
      try retried { Int(unsafe openat(folder, path, flags | O_CLOEXEC, mode)) })
  }

  /// A second descriptor of an open file.
  init(duplicating other: Int32) throws(SystemError) {
    number = Int32(try retried { Int(dup(other)) })
  }

  deinit { close(number) }

  /// Closes it and says whether everything written has been taken.
  consuming func closeChecked() throws(SystemError) {
    let number = number
    discard self
    // An interrupted close has closed, on every system we know; trying again could hit another file.
    guard close(number) == 0 || errno == EINTR else { throw SystemError.last }
  }

  /// Writes all bytes.
  borrowing func append(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let (number, start) = (number, done)
      done += try retried {
        unsafe bytes.withUnsafeBytes { all in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
          return unsafe write(number, rest.baseAddress, rest.count)
        }
      }
    }
  }

  /// Reads to the end; nil if there are more than `limit` bytes.
  ///
  /// - Parameter size: how many bytes are expected; pipes and the like give 0.
  borrowing func contents(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
    // One byte more than there should be, so that the end is seen without growing.
    var bytes = [UInt8](repeating: 0, count: min(size, limit) + 1)
    var filled = 0
    while true {
      let (number, start) = (number, filled)
      let count = try retried {
        unsafe bytes.withUnsafeMutableBytes { all in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[start...])
          return unsafe read(number, rest.baseAddress, rest.count)
        }
      }
      filled += count
      guard filled <= limit else { return nil }
      guard count > 0 else { break }
      if filled == bytes.count {
        let more = min(max(filled, 1 << 16), limit - filled + 1)
        bytes += [UInt8](repeating: 0, count: more)
      }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// What the system says about the open file.
  borrowing func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    guard unsafe fstat(number, &raw) == 0 else { throw SystemError.last }
    return FileStatus(raw)
  }
}

/// Repeats a call while a signal interrupts it; throws the error of a call that answers -1.
func retried(_ call: () -> Int) throws(SystemError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemError.last }
  }
}
