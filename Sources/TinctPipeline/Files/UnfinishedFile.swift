#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization

/// A file under a hidden name, until it is moved to its path or removed.
struct UnfinishedFile {
  let folder: OpenFolder
  /// The hidden name, which this process uses.
  let temporary: TemporaryName
  /// The name that it is to have in the end.
  let name: String
  let gate: WriteGate
  /// The number by which the gate knows this write.
  let ticket: Int

  /// Creates and opens it.
  func create() throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(
      // `O_EXCL` and `O_NOFOLLOW`: in a folder that others may write into, nobody can prepare a
      // file or a link under this name and have it written through.
      temporary.description, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder.file.number)
    // The lock ends with the process, and so tells a file in use from one that a killed run left
    // behind.
    flock(file.number, LOCK_EX | LOCK_NB)
    return file
  }

  /// Gives it its final name.
  ///
  /// - Returns: the problem that prevents it; nil for success.
  func rename() -> SystemError? {
    let (folder, temporary) = (folder.file.number, temporary.description)
    let code = unsafe renameat(folder, temporary, folder, name)
    return code == 0 ? nil : SystemError.last
  }

  /// Gives it its final name, or removes it if that fails.
  ///
  /// - Parameter path: the final path, for messages.
  func finish(path: String) throws(OutputError) {
    // Renaming replaces a file in one step, so that readers see the complete old file or the
    // complete new one.
    guard let problem = rename() else { return leave() }
    remove()
    // The gate removed the file when it was closed.
    throw gate.isClosed ? .interrupted : .cannotCreate(path: path, problem)
  }

  /// Removes it.
  func remove() {
    unsafe unlinkat(folder.file.number, temporary.description, 0)
    leave()
  }

  /// Tells that the write has ended.
  func leave() {
    gate.leave(ticket)
    temporary.leave()
  }
}

/// The hidden name that a file has while it is written: `.tinct-4711-12.part`.
struct TemporaryName: Hashable, CustomStringConvertible {
  /// The number of the process that writes.
  let process: Int32
  /// The number of the file among those of the process.
  let number: Int

  private static let start = ".tinct-"
  /// The numbers of the files that this process is writing.
  private static let inUse = Mutex<Set<Int>>([])

  init(process: Int32, number: Int) {
    self.process = process
    self.number = number
  }

  /// Reads a name; nil if it is not that of a temporary file.
  init?(_ name: String) {
    guard name.hasPrefix(Self.start), name.hasSuffix(".part") else { return nil }
    let numbers = name.dropFirst(7).dropLast(5).split(separator: "-").map { Int($0) }
    guard numbers.count == 2, let process = numbers[0], let number = numbers[1] else { return nil }
    guard let process = Int32(exactly: process) else { return nil }
    self.init(process: process, number: number)
  }

  /// Makes a name for a file that this process writes; it is in use until `leave` is called.
  static func enter(_ number: Int) -> TemporaryName {
    inUse.withLock { _ = $0.insert(number) }
    return TemporaryName(process: getpid(), number: number)
  }

  /// Tells that the file has another name, or is gone.
  func leave() { Self.inUse.withLock { _ = $0.remove(number) } }

  /// This process is writing the file, or another one of the same number does elsewhere.
  var isInUse: Bool { process == getpid() && Self.inUse.withLock { $0.contains(number) } }

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
/// One that cannot be removed is no error: it does no harm.
func removeLeftovers(_ names: [TemporaryName], folder: Int32) {
  for name in names where isLeftover(name, folder: folder) {
    unsafe unlinkat(folder, name.description, 0)
  }
}

/// Returns true if the process that wrote it is gone: on this machine by its number, elsewhere
/// (such as in another container) by the lock that it held on the file.
private func isLeftover(_ temporary: TemporaryName, folder: Int32) -> Bool {
  // Signal 0 only asks whether the process exists; `EPERM` means that it does, but belongs to
  // someone else.
  let isRunning = kill(temporary.process, 0) == 0 || errno == EPERM
  // A new process may have got the number of a killed one; if that is this process, it knows which
  // files are its own.
  guard !isRunning || temporary.process == getpid(), !temporary.isInUse else { return false }
  guard
    let file = try? FileDescriptor(
      // Non-blocking, so that a pipe with such a name does not hold the run up.
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
  /// Closes the file; throws if the system has not taken everything that was written.
  consuming func close() throws(SystemError) { try file.closeChecked() }
}
