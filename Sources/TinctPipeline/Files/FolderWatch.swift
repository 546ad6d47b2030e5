#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Waits until something changes of what runs have read, and until nothing more does.
///
/// Folders are watched, never files, because editors save by putting another file in the place of
/// the old one. Where the system gives no notices of changes, all files and folders are looked at
/// again and again.
public final class FolderWatch {
  /// The part of the system that tells of changes, `inotify` or `FSEvents`; nil if they are looked
  /// for.
  public var notifier: String? { isPolling ? nil : ChangeNotices.source }
  /// The number of folders that are watched.
  public var folderCount: Int { folders.count }

  private var folders: Set<String> = []
  private var seen: [String: FileStatus?] = [:]
  /// The files of which only the removal is a change.
  private var outputs: [String] = []
  private let notices: ChangeNotices?
  private var isPolling: Bool
  /// The times of the first change and of the last one since the latest wait.
  private var (first, last) = (ContinuousClock.now, ContinuousClock.now)

  /// The number of times in a second that files are looked at where nothing tells of changes.
  public static let looksPerSecond = 5
  /// The time without changes after which changes count as complete.
  private static let quiet = Duration.milliseconds(50)
  /// The time after which they count all the same.
  var longest = Duration.milliseconds(500)
  /// The time without changes after which it is worthwhile to read: a save is several changes, to a
  /// file beside the old one and then to both.
  private static let lull = Duration.milliseconds(10)

  /// Prepares to wait.
  public convenience init() { self.init(ChangeNotices()) }

  /// Prepares to wait.
  ///
  /// - Parameter notices: the notices of the system; nil to look for changes.
  init(_ notices: ChangeNotices?) { (self.notices, isPolling) = (notices, notices == nil) }

  /// Watches everything that some readers have looked at, in place of what was watched before.
  ///
  /// - Parameter outputs: files that were there a moment ago, whose removal counts as a change, but
  ///   nothing else that happens to them: a build would not replace what somebody has edited.
  public func watch(_ readers: [InputReader], outputs: [String] = []) {
    self.outputs = outputs
    seen = readers.reduce(into: [:]) { all, reader in
      all.merge(reader.trace.statuses) { _, later in later }
    }
    folders = Set(
      seen.flatMap { path, status in
        var holders = [Self.holder(of: path)]
        // The file behind a link changes in another folder.
        if status != nil, FileStatus(ofLink: path)?.kind == .link, let real = realPath(path) {
          holders.append(Self.holder(of: real))
        }
        return status?.kind == .folder ? holders + [path] : holders
      } + self.outputs.map(Self.holder))
    if let notices { isPolling = !notices.ask(about: folders) }
  }

  /// Waits until something has changed since it was read, and then until it is worthwhile to read
  /// again: after a shorter time without changes than `settles` waits for.
  public func wait() {
    // Most notices are about what the run itself has written. They are forgotten before everything
    // is looked at, so that a change in between is either seen or noticed.
    notices?.forget()
    var noticed: ContinuousClock.Instant?
    while !hasChanged {
      guard let notices, !isPolling else {
        usleep(UInt32(1_000_000 / Self.looksPerSecond))
        continue
      }
      _ = notices.come(within: -1)
      noticed = .now
      notices.forget()
    }
    first = noticed ?? ContinuousClock.now - ageOfChange
    last = first
    _ = isQuiet(for: Self.lull)
  }

  /// Waits until the changes that ended the latest wait count as complete.
  ///
  /// - Returns: false if something has changed since it was read; then it is to be read again.
  public func settles() -> Bool {
    // Who changes things all the time gets to see pictures now and then.
    let isLate = ContinuousClock.now - first >= longest
    return isQuiet(for: Self.quiet) && !hasChanged || isLate
  }

  /// The time at which the changes so far count as complete, if no more come.
  public var quietEnd: ContinuousClock.Instant { min(last + Self.quiet, first + longest) }

  /// The time since the latest change of what is there, at most that after which it is complete: it
  /// came while the last run was still going on.
  private var ageOfChange: Duration {
    let times = seen.compactMap { path, status -> FileStatus.Time? in
      guard let now = FileStatus(at: path), now != status else { return nil }
      return now.changed
    }
    return min(max(times.max()?.age ?? .zero, .zero), Self.quiet)
  }

  private var hasChanged: Bool {
    seen.contains { path, status in FileStatus(at: path) != status }
      || outputs.contains { FileStatus(at: $0) == nil }
  }

  /// Waits until there were no changes for some time, or there have been some for the longest time.
  ///
  /// - Returns: false if there were any.
  private func isQuiet(for duration: Duration) -> Bool {
    var isQuiet = true
    while true {
      let left = min(last + duration, first + longest) - ContinuousClock.now
      guard left > .zero else { return isQuiet }
      let milliseconds = Int32((left / .milliseconds(1)).rounded(.up))
      guard let notices else {
        usleep(UInt32(milliseconds) * 1000)
        return isQuiet
      }
      if notices.come(within: milliseconds) {
        notices.forget()
        (last, isQuiet) = (.now, ChangeNotices.areAboutAllBelow && isQuiet)
      }
    }
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
