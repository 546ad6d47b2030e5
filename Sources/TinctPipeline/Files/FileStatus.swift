#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the system says about a file: what it is, and which one.
struct FileStatus: Hashable, Sendable {
  /// What stands at a path.
  enum Kind: Hashable, Sendable {
    /// An ordinary file.
    case file
    /// A folder.
    case folder
    /// A device, a pipe, a socket.
    case other
  }

  /// Which file it is, whatever paths lead to it.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// Bytes, for an ordinary file.
  let size: Int

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
    size = Int(raw.st_size)
  }

  /// Whether a symbolic link stands at a path, wherever it leads.
  static func isLink(at path: String) -> Bool {
    var raw = stat()
    return unsafe lstat(path, &raw) == 0 && raw.st_mode & S_IFMT == S_IFLNK
  }

  /// What stands at a path, links followed; nil if nothing does.
  init?(at path: String) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    self.init(raw)
  }
}
