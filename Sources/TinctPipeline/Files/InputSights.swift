#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What a run has seen at the paths that it looked at: files, folders, and where nothing was.
///
/// While a later look finds the same everywhere, the run would read the same: a file that is edited or
/// replaced, and a folder in which something is added, removed or renamed, has other times then, or is
/// another one.
struct InputSights: Hashable {
  /// What stood at each path; nil for nothing.
  private(set) var statuses: [String: FileStatus?] = [:]
  /// Whether a later run can know that it would see the same.
  private(set) var areRepeatable = true
  /// When the run began to look.
  private let begin: FileStatus.Time

  init() {
    var now = timespec()
    areRepeatable = unsafe clock_gettime(CLOCK_REALTIME, &now) == 0
    begin = FileStatus.Time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  init(begin: FileStatus.Time) { self.begin = begin }

  /// Takes note of what stands at a path.
  mutating func note(_ status: FileStatus?, at path: String) {
    if let status, !status.isSettled(before: begin) { areRepeatable = false }
    let former = statuses.updateValue(status, forKey: path)
    if let former, former != status { areRepeatable = false }
    // A path ends at the first zero for the system.
    if path == InputReader.standardInput || path.utf8.contains(0) { areRepeatable = false }
  }

  /// Takes note that something was read that is no file.
  mutating func noteStream() { areRepeatable = false }
}

extension FileStatus {
  /// Whether the times are so old that any change after a moment gives others.
  ///
  /// File systems count in steps, within which two changes have one time: mostly that of the kernel's
  /// clock, at most a hundredth of a second; on some one or two seconds, which shows in times without
  /// a fraction.
  func isSettled(before moment: Time) -> Bool {
    guard kind == .file || kind == .folder else { return false }
    return [modified, changed].allSatisfy { time in
      let isCoarse = time.nanoseconds % 10_000_000 == 0
      let end =
        isCoarse
        ? Time(seconds: time.seconds + 2, nanoseconds: time.nanoseconds)
        : time.nanoseconds < 900_000_000
          ? Time(seconds: time.seconds, nanoseconds: time.nanoseconds + 100_000_000)
          : Time(seconds: time.seconds + 1, nanoseconds: time.nanoseconds - 900_000_000)
      return time.seconds >= 0 && end < moment
    }
  }
}
