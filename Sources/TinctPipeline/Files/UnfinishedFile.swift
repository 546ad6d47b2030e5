#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file under a hidden name, until it is moved to its path or removed.
struct UnfinishedFile {
  let folder: OpenFolder
  /// The hidden name.
  let temporary: String
  /// The name that it is to have.
  let name: String
  let gate: WriteGate
  /// The number by which the gate knows the write.
  let ticket: Int

  /// Opens it, new and empty.
  func create() throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder.file.number)
    // The lock goes with the process: it tells a file in use from one a killed run left behind.
    flock(file.number, LOCK_EX | LOCK_NB)
    return file
  }

  /// Gives it its name.
  ///
  /// - Returns: the problem that prevents it; nil if there is none.
  func rename() -> SystemError? {
    let code = unsafe renameat(folder.file.number, temporary, folder.file.number, name)
    return code == 0 ? nil : SystemError.last
  }

  /// Gives it its name, or removes it if that cannot be.
  ///
  /// - Parameter path: the path to have, for messages.
  func finish(path: String) throws(OutputError) {
    guard let problem = rename() else { return leave() }
    remove()
    // Closing the gate has removed the file.
    throw gate.isClosed ? .interrupted : .cannotCreate(path: path, problem)
  }

  /// Removes it.
  func remove() {
    unsafe unlinkat(folder.file.number, temporary, 0)
    leave()
  }

  /// Tells the gate that the write has ended.
  func leave() { gate.leave(ticket) }
}

/// The hidden name that a file has while it is written: `.tinct-4711-12.part`.
struct TemporaryName: Hashable, CustomStringConvertible {
  /// The number of the process that writes.
  let process: Int32
  /// The number of the file among those of the process.
  let number: Int

  private static let start = ".tinct-"

  init(process: Int32, number: Int) {
    self.process = process
    self.number = number
  }

  /// Reads a name; nil if it is none of a temporary file.
  init?(_ name: String) {
    guard name.hasPrefix(Self.start), name.hasSuffix(".part") else { return nil }
    let numbers = name.dropFirst(7).dropLast(5).split(separator: "-").map { Int($0) }
    guard numbers.count == 2, let process = numbers[0], let number = numbers[1] else { return nil }
    guard let process = Int32(exactly: process) else { return nil }
    self.init(process: process, number: number)
  }

  var description: String { "\(Self.start)\(process)-\(number).part" }

  /// Returns the temporary files in a folder, of which some may be in use; none if the folder
  /// cannot be read.
  static func all(inFolder path: String) -> [TemporaryName] {
    let names = (try? entryNames(inFolder: path, startingWith: start)) ?? []
    return names.compactMap { TemporaryName($0) }
  }
}

/// Removes the temporary files that killed runs left behind in a folder; those in use stay.
///
/// One that cannot be removed is no error: it is in nobody's way.
func removeLeftovers(_ names: [TemporaryName], folder: Int32) {
  for name in names where isLeftover(name, folder: folder) {
    unsafe unlinkat(folder, name.description, 0)
  }
}

/// Returns true if the process that wrote is gone: here by its number, elsewhere (another
/// container) by the lock that it held on the file.
private func isLeftover(_ temporary: TemporaryName, folder: Int32) -> Bool {
  let isRunning = kill(temporary.process, 0) == 0 || errno == EPERM
  guard !isRunning || temporary.process == getpid() else { return false }
  guard
    let file = try? FileDescriptor(
      temporary.description, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: folder)
  else { return false }
  return flock(file.number, LOCK_EX | LOCK_NB) == 0
}

/// The file under its hidden name.
struct OpenFile: ~Copyable {
  let unfinished: UnfinishedFile
  let file: FileDescriptor
}

extension OpenFile {
  /// Closes the file, and throws if not everything that was written has been taken.
  consuming func close() throws(SystemError) { try file.closeChecked() }
}
