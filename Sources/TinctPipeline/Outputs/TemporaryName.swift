#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The hidden name under which a file is written: `.tinct-4711-12.part`.
struct TemporaryName: Hashable, CustomStringConvertible {
  /// The process that writes.
  let process: Int32
  /// Which of its files it is.
  let number: Int

  private static let start = ".tinct-"

  init(process: Int32, number: Int) {
    self.process = process
    self.number = number
  }

  /// Reads a name; nil if it is not one of ours.
  init?(_ name: String) {
    guard name.hasPrefix(Self.start), name.hasSuffix(".part") else { return nil }
    let numbers = name.dropFirst(7).dropLast(5).split(separator: "-").map { Int($0) }
    guard numbers.count == 2, let process = numbers[0], let number = numbers[1] else { return nil }
    guard let process = Int32(exactly: process) else { return nil }
    self.init(process: process, number: number)
  }

  var description: String { "\(Self.start)\(process)-\(number).part" }

  /// Those in a folder, of which some may be in use; none if it cannot be looked into.
  static func all(inFolder path: String) -> [TemporaryName] {
    let names = (try? entryNames(inFolder: path, startingWith: start)) ?? []
    return names.compactMap { TemporaryName($0) }
  }
}

/// Removes those of some temporary files in a folder that killed runs left behind; those in use stay.
///
/// What cannot be removed is left: it is in nobody's way.
func removeLeftovers(_ names: [TemporaryName], folder: Int32) {
  for name in names where isLeftover(name, folder: folder) {
    unsafe unlinkat(folder, name.description, 0)
  }
}

/// Whether the process that wrote is gone: here by its number, elsewhere (another container) by the
/// lock that it held on the file.
private func isLeftover(_ temporary: TemporaryName, folder: Int32) -> Bool {
  let isRunning = kill(temporary.process, 0) == 0 || errno == EPERM
  guard !isRunning || temporary.process == getpid() else { return false }
  guard
    let file = try? FileDescriptor(
      temporary.description, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: folder)
  else { return false }
  return flock(file.number, LOCK_EX | LOCK_NB) == 0
}
