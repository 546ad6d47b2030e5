#if os(macOS)
  internal import CoreServices
  internal import Darwin
  internal import Dispatch
  // Makes arrays Core Foundation's.
  internal import Foundation
#elseif canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

#if os(macOS)
  /// The system's notices of changes in folders: FSEvents.
  @safe final class ChangeNotices {
    /// The name of the part of the system that gives them.
    static let source = "FSEvents"
    /// They are about everything below the folders, too.
    static let areAboutAllBelow = true

    /// Can be read while there are notices that were not forgotten.
    let descriptor: Int32
    private let writingEnd: Int32
    private var stream: FSEventStreamRef?
    private var folders: Set<String> = []
    private let queue = DispatchQueue(label: "tinct.changes")

    /// The time in seconds for which the system gathers notices.
    private static let latency = 0.02

    /// Begins; nil where the system gives no notices.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      (descriptor, writingEnd) = (ends[0], ends[1])
      // A full pipe is notice enough, and an empty one must not stop who looks into it.
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }

    deinit {
      stop()
      close(descriptor)
      close(writingEnd)
    }

    /// Asks for notices about some folders, in place of any others.
    ///
    /// - Returns: true if there will be notices about all of them.
    func ask(about folders: Set<String>) -> Bool {
      if unsafe stream != nil, folders == self.folders { return true }
      stop()
      self.folders = folders
      // Notices need no contents, as everything is looked at anyway; so the number of the pipe is
      // all that the other thread needs to know.
      let tell: FSEventStreamCallback = { _, info, _, _, _, _ in
        var byte: UInt8 = 0
        _ = unsafe write(Int32(truncatingIfNeeded: Int(bitPattern: info)), &byte, 1)
      }
      var context = unsafe FSEventStreamContext(
        version: 0, info: UnsafeMutableRawPointer(bitPattern: Int(writingEnd)), retain: nil,
        release: nil, copyDescription: nil)
      let paths = folders.map(pathFromRoot).sorted() as CFArray
      let created = unsafe FSEventStreamCreate(
        nil, tell, &context, paths, FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
        Self.latency, FSEventStreamCreateFlags(kFSEventStreamCreateFlagNoDefer))
      guard let created = unsafe created else { return false }
      unsafe FSEventStreamSetDispatchQueue(created, queue)
      unsafe stream = created
      return unsafe FSEventStreamStart(created)
    }

    private func stop() {
      guard let stream = unsafe stream else { return }
      unsafe FSEventStreamStop(stream)
      unsafe FSEventStreamInvalidate(stream)
      unsafe FSEventStreamRelease(stream)
      unsafe self.stream = nil
    }
  }
#elseif canImport(Darwin)
  /// The system's notices of changes in folders, which this system does not give.
  final class ChangeNotices {
    static let source = ""
    static let areAboutAllBelow = false

    let descriptor: Int32 = -1

    init?() { nil }

    func ask(about folders: Set<String>) -> Bool { false }
  }
#else
  /// The system's notices of changes in folders: inotify.
  final class ChangeNotices {
    /// The name of the part of the system that gives them.
    static let source = "inotify"
    /// They are about everything below the folders, too.
    static let areAboutAllBelow = false

    /// Can be read while there are notices that were not forgotten.
    let descriptor: Int32

    /// Begins; nil where the system gives no notices.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Asks for notices about some folders, besides those that were asked for before.
    ///
    /// - Returns: true if there will be notices about all of them.
    func ask(about folders: Set<String>) -> Bool {
      let events =
        IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ATTRIB
      var areAll = true
      for folder in folders
      where unsafe inotify_add_watch(descriptor, folder, UInt32(events)) < 0 {
        // If it has gone meanwhile, the folder above it tells.
        if errno != ENOENT && errno != ENOTDIR { areAll = false }
      }
      return areAll
    }
  }
#endif

extension ChangeNotices {
  /// Forgets the notices so far; what they are about shows when everything is looked at again.
  func forget() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits for a notice.
  ///
  /// - Parameter milliseconds: the time to wait at most; -1 for ever.
  /// - Returns: true if there is one.
  func come(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&waiting, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}
