#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Everything that a run has seen at the paths it looked at: files, folders, and paths with
/// nothing.
///
/// While all of it is the same later, the run would read the same: if a file is edited or replaced,
/// or something is added to a folder, removed or renamed, its times change, or its identity.
struct InputTrace: Hashable {
  /// The status of the file or folder at each path; nil for nothing.
  private(set) var statuses: [String: FileStatus?] = [:]
  /// The same command can check later that it would see the same.
  private(set) var isRepeatable: Bool
  /// The time when the run began to look.
  private let begin: FileStatus.Time

  init() {
    var now = timespec()
    isRepeatable = unsafe clock_gettime(CLOCK_REALTIME, &now) == 0
    begin = FileStatus.Time(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  /// Notes the status of what is at a path; nil for nothing.
  mutating func note(_ status: FileStatus?, at path: String) {
    if let status, !status.isSettled(before: begin) { isRepeatable = false }
    // On Linux names that differ in their Unicode normal form only are two, and strings one.
    if !path.utf8.allSatisfy({ $0 < 0x80 }), let known = statuses.index(forKey: path),
      !statuses[known].key.utf8.elementsEqual(path.utf8)
    {
      isRepeatable = false
    }
    let former = statuses.updateValue(status, forKey: path)
    // It was changed while the run went on, and which version was read is not known.
    if let former, former != status { isRepeatable = false }
    // For the system a path ends at the first zero, so a check would look at another file.
    if path.utf8.contains(0) { isRepeatable = false }
  }

  /// Adds what another reader of the same run has seen, which began later.
  mutating func merge(_ other: InputTrace) {
    if !other.isRepeatable { isRepeatable = false }
    for (path, status) in other.statuses {
      let former = statuses.updateValue(status, forKey: path)
      // The run itself changed it in between, such as a folder that it first wrote into and then
      // read. The next run will see the later status from the beginning, and may make something
      // else.
      if let former, former != status { isRepeatable = false }
    }
  }

  /// Notes that the run has read standard input, a pipe or a device, which cannot be checked again.
  mutating func noteStream() { isRepeatable = false }
}

extension FileStatus {
  /// Returns true if the times are so old that any change after a given moment leads to other
  /// times.
  ///
  /// File systems count time in steps, and two changes within one step have the same time. Most
  /// steps are those of the kernel's clock, at most a hundredth of a second; on some file systems
  /// they are one or two seconds, which shows in times without a fraction.
  func isSettled(before moment: Time) -> Bool {
    guard kind == .file || kind == .folder else { return false }
    return [modified, changed].allSatisfy { time in
      let isCoarse = time.nanoseconds % 10_000_000 == 0
      // A tenth of a second is ten steps of the slowest kernel clock.
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
