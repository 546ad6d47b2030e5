#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The properties of a file that the system tells without opening it: kind, identity, size and
/// times.
struct FileStatus: Hashable, Sendable {
  /// The sorts of things that a path can lead to.
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

  /// The identity of a file, the same for all paths that lead to it.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// A moment in time, as file systems keep it.
  struct Time: Hashable, Comparable, Sendable {
    /// The seconds since the beginning of 1970.
    let seconds: Int
    let nanoseconds: Int

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// The time until now; negative for a moment to come.
    var age: Duration {
      var now = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      return .seconds(now.tv_sec - seconds) + .nanoseconds(now.tv_nsec - nanoseconds)
    }
  }

  let kind: Kind
  let identity: Identity
  /// The number of bytes of an ordinary file.
  let size: Int
  /// The time of the last change to the content, which anybody who may write can also set.
  let modified: Time
  /// The time of the last change to anything, including the name, which nobody can set.
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

  /// Returns true if there is a symbolic link at a path, even one that leads nowhere.
  static func isLink(at path: String) -> Bool { FileStatus(ofLink: path)?.kind == .link }

  /// Looks up a path, the link itself if it is one; nil if there is nothing.
  ///
  /// - Parameter folder: the open folder that relative paths start from; the working folder by
  ///   default.
  init?(ofLink path: String, in folder: Int32 = AT_FDCWD) {
    var raw = stat()
    guard unsafe fstatat(folder, path, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(raw)
  }

  /// Looks up a path, following links; nil if there is nothing.
  init?(at path: String) {
    var raw = stat()
    guard unsafe stat(path, &raw) == 0 else { return nil }
    self.init(raw)
  }

  /// Looks up a path, following links; nil if there is nothing.
  ///
  /// - Parameter path: its bytes, the last of which is zero.
  init?(at path: ArraySlice<UInt8>) { self.init(path, in: AT_FDCWD, 0) }

  /// Looks up a path in a folder, the link itself if it is one; nil if there is nothing.
  ///
  /// - Parameter path: its bytes, the last of which is zero.
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

  /// Looks up an open file; nil if the system does not tell.
  init?(of number: Int32) {
    var raw = stat()
    guard unsafe fstat(number, &raw) == 0 else { return nil }
    self.init(raw)
  }
}

/// Returns the names in a folder in the order of their bytes, without `.` and `..`.
///
/// - Parameter start: a prefix; names that do not begin with it are left out.
func entryNames(
  inFolder path: String, startingWith start: String = ""
) throws(SystemError) -> [String] {
  guard let folder = unsafe opendir(path) else { throw SystemError.last }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
      unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { name -> String? in
        unsafe strncmp(name, start, start.utf8.count) == 0 ? String(cString: name) : nil
      }
    }
    guard let name, name != ".", name != ".." else { continue }
    names.append(name)
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
