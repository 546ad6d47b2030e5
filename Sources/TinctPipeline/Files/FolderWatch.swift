#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Waits until something changes of what runs have read.
///
/// Folders are watched, never files, because editors save by putting another file in the place of
/// the old one. On Linux the kernel tells of changes (inotify); where it does not, all files and
/// folders are looked at again and again.
public final class FolderWatch {
  /// The system does not tell of changes, so they are looked for.
  public private(set) var isPolling = false
  /// The number of folders that are watched.
  public var folderCount: Int { folders.count }

  private var folders: Set<String> = []
  private var seen: [String: FileStatus?] = [:]
  private let queue: Int32

  /// The time in milliseconds between two looks.
  private static let pollPause: Int32 = 200
  /// The time in milliseconds without changes after which a change counts as complete, and the time
  /// after which it counts all the same.
  private static let (quiet, longest) = (Int32(50), 500)

  /// Prepares to wait.
  public init() {
    #if canImport(Darwin)
      (queue, isPolling) = (-1, true)
    #else
      queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      isPolling = queue < 0
    #endif
  }

  deinit { if queue >= 0 { close(queue) } }

  /// Watches everything that some readers have looked at, in place of what was watched before.
  public func watch(_ readers: [InputReader]) {
    seen = readers.reduce(into: [:]) { all, reader in
      all.merge(reader.trace.statuses) { _, later in later }
    }
    folders = Set(
      seen.flatMap { path, status in
        let holder = Self.holder(of: path)
        return status?.kind == .folder ? [path, holder] : [holder]
      })
    #if !canImport(Darwin)
      let events =
        IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB
      guard queue >= 0 else { return }
      for folder in folders where unsafe inotify_add_watch(queue, folder, UInt32(events)) < 0 {
        // If it has gone meanwhile, the folder above it tells.
        if errno != ENOENT && errno != ENOTDIR { isPolling = true }
      }
    #endif
  }

  /// Waits until something has changed since it was read, and then until nothing has for a moment.
  public func wait() {
    // So a change between the reading and the watching is seen, too.
    while !hasChanged {
      guard isPolling || queue < 0 else {
        _ = ready(within: -1)
        break
      }
      usleep(UInt32(Self.pollPause) * 1000)
    }
    let begin = ContinuousClock.now
    repeat {
      drain()
    } while ready(within: Self.quiet)
      && ContinuousClock.now - begin < .milliseconds(Self.longest)
  }

  private var hasChanged: Bool { seen.contains { path, status in FileStatus(at: path) != status } }

  /// Returns true if a change is told within some milliseconds; -1 waits for one.
  private func ready(within milliseconds: Int32) -> Bool {
    guard queue >= 0 else {
      usleep(UInt32(max(milliseconds, 0)) * 1000)
      return false
    }
    var waiting = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&waiting, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Forgets the changes that were told; what they are shows when everything is read again.
  private func drain() {
    guard queue >= 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while unsafe read(queue, &bytes, bytes.count) > 0 {}
  }

  /// The nearest folder above a path that is there.
  private static func holder(of path: String) -> String {
    var folder = OutputFolder.split(path).folder
    while !folder.isEmpty, FileStatus(at: String(folder))?.kind != .folder {
      folder = OutputFolder.split(String(folder)).folder
    }
    return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : String(folder)
  }
}
