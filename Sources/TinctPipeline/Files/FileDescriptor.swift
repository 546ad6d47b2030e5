#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open file or folder, closed when its value goes out of scope.
struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the system gave it.
  let number: Int32

  /// Opens a path, relative to an open folder if one is given. `O_CLOEXEC` is added to the flags.
  init(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) {
    number = Int32(
      try retried { Int(unsafe openat(folder, path, flags | O_CLOEXEC, mode)) })
  }

  /// Duplicates a descriptor of an open file.
  init(duplicating other: Int32) throws(SystemError) {
    number = Int32(try retried { Int(dup(other)) })
  }

  deinit { close(number) }

  /// Closes it; throws if the system has not taken everything that was written.
  consuming func closeChecked() throws(SystemError) {
    let number = number
    discard self
    // An interrupted close has closed the file on every system we know of; trying again could close
    // another file that got the same number.
    guard close(number) == 0 || errno == EINTR else { throw SystemError.last }
  }

  /// Writes all bytes of some pieces, one after the other.
  borrowing func append(_ pieces: [[UInt8]]) throws(SystemError) {
    var rest = pieces.filter { !$0.isEmpty }[...]
    // `left` is what remains of the first piece: a call may write only a part of what it is given.
    var start = 0
    while !rest.isEmpty {
      let number = number
      let (batch, skipped) = (rest.prefix(Self.mostPieces), start)
      var done = try retried {
        unsafe withVectors(batch, []) { vectors in
          var vectors = unsafe vectors
          unsafe vectors[0].iov_base = vectors[0].iov_base?.advanced(by: skipped)
          unsafe vectors[0].iov_len -= skipped
          return unsafe writev(number, vectors, Int32(vectors.count))
        }
      }
      done += start
      while let first = rest.first, done >= first.count {
        done -= first.count
        rest.removeFirst()
      }
      start = done
    }
  }

  /// The most pieces that one call writes: systems take at least 16 (`IOV_MAX`).
  private static let mostPieces = 16

  /// Sets the time of the last change to now, by a clock finer than that of the file system, so
  /// that any later change results in another time.
  ///
  /// - Returns: the time; nil if the file system does not accept it.
  borrowing func stamp() -> FileStatus.Time? {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
    let times = [now, now]
    guard unsafe futimens(number, times) == 0 else { return nil }
    return FileStatus.Time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - size: the number of bytes to expect; 0 for pipes and the like.
  ///   - limit: the most bytes to take.
  /// - Returns: the bytes; nil if there are more than `limit`.
  borrowing func contents(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
    // One byte more than expected, so that the end is recognized without growing the buffer.
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

  /// Returns bytes from an index on; throws if there are fewer.
  borrowing func bytes(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let (number, start) = (number, filled)
      let read = try retried {
        unsafe bytes.withUnsafeMutableBytes { all in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[start...])
          return unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + start))
        }
      }
      guard read > 0 else { throw SystemError(code: EIO) }
      filled += read
    }
    return bytes
  }

  /// Returns what the system knows about the open file.
  borrowing func status() throws(SystemError) -> FileStatus {
    guard let status = FileStatus(of: number) else { throw SystemError.last }
    return status
  }
}

/// Calls `body` with the address and length of each piece, which holds while the call lasts.
@unsafe private func withVectors(
  _ pieces: ArraySlice<[UInt8]>, _ vectors: [iovec], _ body: ([iovec]) -> Int
) -> Int {
  guard let piece = pieces.first else { return unsafe body(vectors) }
  return unsafe piece.withUnsafeBytes { bytes in
    let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    let vector = unsafe iovec(iov_base: start, iov_len: bytes.count)
    return unsafe withVectors(pieces.dropFirst(), vectors + [vector], body)
  }
}

/// Repeats a call while a signal interrupts it; throws the error of a call that returns -1.
func retried(_ call: () -> Int) throws(SystemError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemError.last }
  }
}

/// The owner, group and permissions of a file.
struct FileAccess: Hashable, Sendable {
  private let user: uid_t
  private let group: gid_t
  /// The lowest twelve bits of the mode.
  private let permissions: mode_t

  /// Reads the access of the file at a path, following links; nil if there is nothing.
  init?(at path: String) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    user = raw.st_uid
    group = raw.st_gid
    permissions = raw.st_mode & 0o7777
  }

  /// Gives an open file the same owner and group, as far as this process may, and the same
  /// permissions.
  func give(to file: borrowing FileDescriptor) throws(SystemError) {
    // The owner first, for changing the owner clears some permissions. Only the administrator may
    // give files away, and the group may be one that the process does not belong to, so neither
    // error counts.
    if fchown(file.number, user, group) != 0 { _ = fchown(file.number, uid_t.max, group) }
    let number = file.number
    _ = try retried { Int(fchmod(number, permissions)) }
  }
}
