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
    /// A symbolic link, where links are not followed.
    case link
    /// A device, a pipe, a socket.
    case other
  }

  /// Which file it is, whatever paths lead to it.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// A moment, as file systems keep it.
  struct Time: Hashable, Comparable, Sendable {
    /// Since the beginning of 1970.
    let seconds: Int
    let nanoseconds: Int

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  let kind: Kind
  let identity: Identity
  /// Bytes, for an ordinary file.
  let size: Int
  /// When the content was last changed.
  let modified: Time
  /// When anything about it was last changed, its name too, which nobody can set.
  let changed: Time

  init(kind: Kind, identity: Identity, size: Int, modified: Time, changed: Time) {
    self.kind = kind
    self.identity = identity
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
    size = Int(raw.st_size)
    #if canImport(Darwin)
      let (content, any) = (raw.st_mtimespec, raw.st_ctimespec)
    #else
      let (content, any) = (raw.st_mtim, raw.st_ctim)
    #endif
    modified = Time(seconds: content.tv_sec, nanoseconds: content.tv_nsec)
    changed = Time(seconds: any.tv_sec, nanoseconds: any.tv_nsec)
  }

  /// Whether a symbolic link stands at a path, wherever it leads.
  static func isLink(at path: String) -> Bool { FileStatus(ofLink: path)?.kind == .link }

  /// What stands at a path, itself if it is a link; nil if nothing does.
  ///
  /// - Parameter folder: where relative paths start; the working folder unless it is given.
  init?(ofLink path: String, in folder: Int32 = AT_FDCWD) {
    var raw = stat()
    guard unsafe fstatat(folder, path, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(raw)
  }

  /// What stands at a path, links followed; nil if nothing does.
  init?(at path: String) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    self.init(raw)
  }

  /// What stands at a path, links followed; nil if nothing does.
  ///
  /// - Parameter path: its bytes, of which one is zero, where it ends.
  init?(at path: ArraySlice<UInt8>) { self.init(path, in: AT_FDCWD, 0) }

  /// What stands at a path in a folder, itself if it is a link; nil if nothing does.
  ///
  /// - Parameter path: its bytes, of which one is zero, where it ends.
  init?(ofLink path: ArraySlice<UInt8>, in folder: Int32) {
    self.init(path, in: folder, AT_SYMLINK_NOFOLLOW)
  }

  private init?(_ path: ArraySlice<UInt8>, in folder: Int32, _ flags: Int32) {
    precondition(path.last == 0)
    var raw = stat()
    let code = unsafe path.withUnsafeBytes { bytes in
      unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { start in
        unsafe fstatat(folder, start, &raw, flags)
      }
    }
    guard code == 0 else { return nil }
    self.init(raw)
  }

  /// What an open file is; nil if the system does not tell.
  init?(of number: Int32) {
    var raw = stat()
    guard unsafe fstat(number, &raw) == 0 else { return nil }
    self.init(raw)
  }
}
